"""The requirement ledger: which statement of the interface is shown by which test.

A test names the requirements it shows with `@pytest.mark.req("MGMT-EP-001", ...)`. A
requirement counts as covered when at least one test that names it ran and all of them passed.
Requirements of families we have begun are either covered or listed, with what they wait for,
in `docs/requirements-later.csv`; anything else fails the run. What we added to the interface
stands in `docs/requirements-added.csv` and is counted on its own.
"""

import csv
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

import pytest

from tests.second_look import remembered

_DOCS = Path(__file__).parent.parent / "docs"
_LEDGER = pytest.StashKey["Ledger"]()
_NAME = "requirement"
_MEMORY = "ledger/seen"


Seen = dict[str, list[list[str]]]


class Ledger:
    """Requirements, the tests that name them, and how those ended."""

    def __init__(self) -> None:
        self.specified = [row["id"] for row in _rows(_DOCS / "requirements.csv")]
        self.added = [row["id"] for row in _rows(_DOCS / "requirements-added.csv")]
        self.known = [*self.specified, *self.added]
        self.later = {
            row["id"]: row["waits_for"] for row in _rows(_DOCS / "requirements-later.csv")
        }
        self.named: dict[str, set[str]] = defaultdict(set)
        self.passed: set[str] = set()
        self.failed: set[str] = set()

    def remember(self) -> Seen:
        """What a second look needs to know of the first."""
        return {
            "named": [[requirement, *sorted(tests)] for requirement, tests in self.named.items()],
            "passed": [sorted(self.passed)],
            "failed": [sorted(self.failed)],
        }

    def recall(self, first: Seen) -> None:
        """Begin with what an earlier run saw."""
        for requirement, *tests in first.get("named", []):
            self.named[requirement].update(tests)
        self.passed.update(*first.get("passed", []))
        self.failed.update(*first.get("failed", []))

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """Let the new look at a test count, not the old one."""
        self.passed.discard(nodeid)
        self.failed.discard(nodeid)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Hear how a test ended, in this process or in one of several that share the work."""
        names = [str(name) for key, name in report.user_properties if key == _NAME]
        for requirement in names:
            self.named[requirement].add(report.nodeid)
        if names and (report.failed or report.skipped):
            self.failed.add(report.nodeid)
        elif names and report.when == "call":
            self.passed.add(report.nodeid)

    def covered(self) -> set[str]:
        good = self.passed - self.failed
        return {
            requirement
            for requirement, tests in self.named.items()
            if tests & good and not tests & self.failed
        }

    def faults(self) -> Iterable[str]:
        """Say what is wrong with the ledger itself."""
        known = set(self.known)
        for requirement in sorted(set(self.later) - known):
            yield f"{requirement} is listed for later but is no requirement"
        for requirement in sorted(set(self.later) & self.covered()):
            yield f"{requirement} is covered; take it off the list for later"
        begun = {_family(requirement) for requirement in self.named}
        for requirement in self.known:
            expected = _family(requirement) in begun and requirement not in self.later
            if expected and requirement not in self.covered():
                yield f"{requirement} is neither covered nor listed for later"


def _rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def _family(requirement: str) -> str:
    """`MGMT-EP-001` belongs to MGMT; errors, states and additions are families by kind."""
    first, *rest = requirement.split("-")
    return f"{first}-{rest[0]}" if first in ("ERR", "STATE", "X") else first


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--conformance",
        action="store_true",
        help="run only tests that name requirements, and judge the ledger",
    )
    parser.addoption(
        "--ledger", action="store_true", help="run what is asked for, and judge the ledger"
    )


def ledger_of(config: pytest.Config) -> Ledger:
    """Return what this run has seen so far."""
    return config.stash[_LEDGER]


def pytest_configure(config: pytest.Config) -> None:
    ledger = config.stash[_LEDGER] = Ledger()
    if config.getoption("--again") is not None:
        ledger.recall(remembered(config, _MEMORY))
    config.pluginmanager.register(ledger)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    ledger = config.stash[_LEDGER]
    known = set(ledger.known)
    with_ids: list[pytest.Item] = []
    for item in items:
        ids = [name for mark in item.iter_markers("req") for name in mark.args]
        for requirement in ids:
            if requirement not in known:
                message = f"{item.nodeid} names the unknown requirement {requirement}"
                raise pytest.UsageError(message)
        if ids:
            # Properties travel with the reports of a test, from process to process.
            item.user_properties += [(_NAME, requirement) for requirement in ids]
            with_ids.append(item)
    if config.getoption("--conformance"):
        items[:] = with_ids


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    ledger = session.config.stash[_LEDGER]
    if _is_judged(session.config) and exitstatus == pytest.ExitCode.OK and list(ledger.faults()):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
    if _is_kept(session.config):
        session.config.cache.set(_MEMORY, ledger.remember())


def _is_judged(config: pytest.Config) -> bool:
    """Say whether this process judges: one that only shares the work hears half of it."""
    asked = config.getoption("--conformance") or config.getoption("--ledger")
    return bool(asked) and not hasattr(config, "workerinput")


def _is_kept(config: pytest.Config) -> bool:
    """Say whether a second look, or whoever reads the notes, will ask for what was seen."""
    asked = _is_judged(config) or config.getoption("notes", None) is not None
    return asked and not hasattr(config, "workerinput") and hasattr(config, "cache")


def pytest_unconfigure(config: pytest.Config) -> None:
    if _is_judged(config):
        print_ledger(config.stash[_LEDGER])


def print_ledger(ledger: Ledger) -> None:
    """Say what is covered, family by family, and what is wrong."""
    covered = ledger.covered()
    families: dict[str, list[str]] = defaultdict(list)
    for requirement in ledger.known:
        families[_family(requirement)].append(requirement)
    print()
    for family, members in families.items():
        done = sum(requirement in covered for requirement in members)
        if not done:
            continue
        print(f"{family:<12} {done:>3} of {len(members):>3}")
        waiting: dict[str, list[str]] = defaultdict(list)
        for requirement in members:
            if requirement in ledger.later:
                waiting[ledger.later[requirement]].append(requirement)
        for reason, ids in waiting.items():
            print(f"             waits for {reason}: {' '.join(ids)}")
    untouched = [
        f"{family} {len(ids)}" for family, ids in families.items() if not set(ids) & covered
    ]
    print(f"not begun: {', '.join(untouched)}")
    for fault in ledger.faults():
        print(f"FAULT: {fault}")
    added = covered.intersection(ledger.added)
    print(f"additions: covered {len(added)} of {len(ledger.added)}")
    print(f"conformance: covered {len(covered - added)} of {len(ledger.specified)}")
