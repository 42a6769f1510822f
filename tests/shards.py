"""A share of the test files, so that several runs do the whole together.

`--shard 2/6` collects the second of six shares. The files stand in the order of their paths and are
cut where the shares take equally long, by the seconds stored in `tests/durations.json`: neighbours
stay together and share their services. A file nobody has measured yet counts as a few seconds.
`make durations` stores what the last run of all shards took.
"""

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parent.parent
DURATIONS: Final = ROOT / "tests" / "durations.json"
_UNMEASURED: Final = 3.0


def shares(files: Sequence[str], seconds: dict[str, float], count: int) -> list[list[str]]:
    """Cut the files into so many shares that take equally long; each is in exactly one."""
    ordered = sorted(files)
    took = [max(seconds.get(name, _UNMEASURED), 0.001) for name in ordered]
    total = sum(took)
    cut: list[list[str]] = [[] for _ in range(count)]
    begun = 0.0
    for name, duration in zip(ordered, took, strict=True):
        middle = (begun + duration / 2) / total
        cut[min(int(middle * count), count - 1)].append(name)
        begun += duration
    return cut


@cache
def share(number: int, count: int) -> frozenset[str]:
    """Return the test files of one share."""
    files = [path.relative_to(ROOT).as_posix() for path in (ROOT / "tests").rglob("test_*.py")]
    return frozenset(shares(files, stored_durations(), count)[number - 1])


def stored_durations() -> dict[str, float]:
    """Return how many seconds each file took when they were last stored."""
    return json.loads(DURATIONS.read_text(encoding="utf-8"))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--shard", metavar="K/N", help="collect the K-th of N shares of the files")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave files of other shares out before they are imported."""
    wanted: str | None = config.getoption("--shard")
    if wanted is None or not collection_path.name.startswith("test_"):
        return None
    number, count = (int(part) for part in wanted.split("/"))
    if not 1 <= number <= count:
        message = f"there is no share {wanted}"
        raise pytest.UsageError(message)
    return collection_path.relative_to(ROOT).as_posix() not in share(number, count) or None
