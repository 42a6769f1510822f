"""Where everything must run, a skipped test is a failure unless it is listed here with its reason.

`--all-tools` says that every tool the tests ask for (Chromium, npm, PostgreSQL) is here.
"""

from typing import Final

import pytest

# The beginning of a test's id: why it may be skipped although every tool is there.
ALLOWED: Final[dict[str, str]] = {
    "tests/banksim/xs2a/test_described.py": "the published description is not ours to ship",
    "tests/kit/test_full_disk.py": "a small file system can be mounted by root alone",
    "tests/jobs/test_full_disk.py": "a small file system can be mounted by root alone",
    "tests/deploy/test_silent_host.py": "network namespaces are made by root alone",
}
_SKIPPED: Final = pytest.StashKey[list[str]]()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--all-tools", action="store_true", help="a skip fails the run unless tests/skips.py has it"
    )


def pytest_sessionfinish(session: pytest.Session) -> None:
    if not session.config.getoption("--all-tools"):
        return
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter is None:
        return  # a process that only shares the work
    skipped = [report.nodeid for report in reporter.stats.get("skipped", ())]
    session.config.stash[_SKIPPED] = unlisted(skipped)
    if session.config.stash[_SKIPPED] and session.exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def unlisted(skipped: list[str]) -> list[str]:
    """Return the skipped tests that no reason allows."""
    return [name for name in skipped if not name.startswith(tuple(ALLOWED))]


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    for name in config.stash.get(_SKIPPED, list[str]()):
        terminalreporter.write_line(f"SKIPPED WHERE EVERYTHING MUST RUN: {name}", red=True)
