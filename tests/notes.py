"""What a run of tests leaves for those who look at several runs together.

`--notes FILE` writes which requirements were seen, how many seconds each file took, and how many
cases each product of parameters had. `python -m tests.notes FILE ...` judges the requirements over
all of them; with `--store` it keeps the seconds in `tests/durations.json`.
"""

import argparse
import json
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import pytest

from tests import products
from tests.conformance import Ledger, ledger_of, print_ledger
from tests.shards import DURATIONS, stored_durations


class Seconds:
    """How long the tests of each file took, with their fixtures."""

    def __init__(self) -> None:
        self.of_file: dict[str, float] = defaultdict(float)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Hear of one stage of one test."""
        self.of_file[report.nodeid.partition("::")[0]] += report.duration


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--notes", metavar="FILE", type=Path, help="write what was seen, as JSON")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--notes"):
        config.pluginmanager.register(Seconds(), "seconds")


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    target: Path | None = session.config.getoption("--notes")
    if target is None or hasattr(session.config, "workerinput"):
        return
    taken = session.config.pluginmanager.get_plugin("seconds")
    assert isinstance(taken, Seconds)
    target.parent.mkdir(parents=True, exist_ok=True)
    seconds = {name: round(took, 2) for name, took in sorted(taken.of_file.items())}
    if session.config.getoption("--again") is not None and target.exists():
        seconds |= json.loads(target.read_text(encoding="utf-8"))["seconds"]  # of the first look
    written = {
        "ledger": ledger_of(session.config).remember(),
        "seconds": seconds,
        "products": [made.told() for made in products.made],
    }
    target.write_text(json.dumps(written, indent=1), encoding="utf-8")


def main(arguments: Sequence[str] | None = None) -> int:
    """Judge several runs as one; 0 when nothing is wrong with the ledger."""
    parser = argparse.ArgumentParser(prog="python -m tests.notes", description=__doc__)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--store", action="store_true", help="keep the seconds of each file")
    options = parser.parse_args(arguments)
    notes = [json.loads(path.read_text(encoding="utf-8")) for path in options.files]
    if options.store:
        store(notes)
        return 0
    for told in sorted({told for note in notes for told in note["products"]}):
        print(told)
    ledger = Ledger()
    for note in notes:
        ledger.recall(note["ledger"])
    print_ledger(ledger)
    return 1 if list(ledger.faults()) else 0


def store(notes: Iterable[dict[str, Any]]) -> None:
    """Keep the seconds of the files that were run, and of no file that is gone."""
    seconds = Counter(stored_durations())
    for note in notes:
        seconds.update({name: took - seconds[name] for name, took in note["seconds"].items()})
    kept = {name: round(took, 2) for name, took in sorted(seconds.items()) if Path(name).exists()}
    DURATIONS.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
