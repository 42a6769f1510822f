"""A second look at the few tests that failed beside others.

Some tests hold a stopwatch to a real process, and a machine shared with strangers may stop for
seconds. `--last-failed --again 8` runs what failed once more, alone and in a new process. A fault
fails both times. More faults than that are no accident, and are not looked at again; all cases of a
test are one, as they often share what was played once, and so are tests of a file that could not be
prepared. What passed only the second time is named, so that somebody can give it more room.
"""

from typing import Any, Final

import pytest

_FAULTS: Final = "second_look/faults"


class Faults:
    """What failed: tests without their cases, and files whose tests could not be prepared."""

    def __init__(self) -> None:
        self.names = set[str]()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Hear of one stage of one test."""
        if report.failed:
            end = "[" if report.when == "call" else "::"
            self.names.add(report.nodeid.partition(end)[0])


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
        help="with --last-failed: look again, if there were at most so many faults",
    )


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Faults(), "faults")


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Leave what failed to the second look; that one leaves nothing."""
    config = session.config
    faults = config.pluginmanager.get_plugin("faults")
    has_cache = hasattr(config, "cache") and not hasattr(config, "workerinput")
    if isinstance(faults, Faults) and has_cache and config.getoption("--again") is None:
        config.cache.set(_FAULTS, dict.fromkeys(sorted(faults.names), True))


def pytest_collection_modifyitems(config: pytest.Config) -> None:
    most: int | None = config.getoption("--again")
    if most is None:
        return
    failed = remembered(config, _FAULTS)
    if not 0 < len(failed) <= most:
        message = f"{len(failed)} faults; a second look is for 1 to {most}"
        raise pytest.UsageError(message)


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    if config.getoption("--again") is None:
        return
    for report in terminalreporter.getreports("passed"):
        terminalreporter.write_line(f"PASSED ONLY ALONE: {report.nodeid}", yellow=True)
