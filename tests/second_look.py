"""A second look at the few tests that failed beside others.

Some tests hold a stopwatch to a real process, and a machine shared with strangers may stop for
seconds. `--last-failed --again 8` runs what failed once more, alone and in a new process. A fault
fails both times. More failures than that are no accident, and are not looked at again. What passed
only the second time is named, so that somebody can give it more room.
"""

from typing import Any

import pytest


def remembered(config: pytest.Config, name: str) -> dict[str, Any]:
    """What an earlier run left behind; nothing where pytest keeps no cache."""
    if not hasattr(config, "cache"):
        return {}
    return config.cache.get(name, {})  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType] - pytest's


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--again",
        type=int,
        metavar="MOST",
        help="with --last-failed: look again, if at most so many tests failed",
    )


def pytest_collection_modifyitems(config: pytest.Config) -> None:
    most: int | None = config.getoption("--again")
    failed = remembered(config, "cache/lastfailed")
    if most is not None and not 0 < len(failed) <= most:
        message = f"{len(failed)} tests failed; a second look is for 1 to {most}"
        raise pytest.UsageError(message)


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    if config.getoption("--again") is None:
        return
    for report in terminalreporter.getreports("passed"):
        terminalreporter.write_line(f"PASSED ONLY ALONE: {report.nodeid}", yellow=True)
