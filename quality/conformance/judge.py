"""Which tests look at a requirement, and what they say when it is broken."""

from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from itertools import groupby
from typing import Final

from quality.conformance import breaks
from quality.conformance.model import Break, Found, Requirement, Verdict
from quality.conformance.stage import Ran, Stage

_CHEAP: Final = frozenset({"pure", "database", "service"})
MOST_TESTS: Final = 6
_MOST_BREAKS: Final = 3
_SECONDS: Final = 240


def cheap(tests: Iterable[Ran], requirement: Requirement) -> list[Ran]:
    """Return some of the tests in this process that show a requirement, from all functions."""
    shown = [it for it in tests if requirement.id in it.shows and it.tier in _CHEAP]
    by_function = [list(some) for _, some in groupby(shown, key=lambda it: it.name.split("[")[0])]
    longest = max(map(len, by_function), default=0)
    turns = [some[at] for at in range(longest) for some in by_function if at < len(some)]
    return turns[:MOST_TESTS]


def entered_by(tests: Sequence[Ran], everybody: Sequence[Ran]) -> dict[str, AbstractSet[str]]:
    """Return the functions of those files that the tests go through.

    What one test leaves in a cache another does not go through, so functions count for all.
    """
    files = {file for test in tests for file, _ in test.entered}
    found: dict[str, set[str]] = {file: set() for file in files}
    for test in everybody:
        for file, function in test.entered:
            if file in files:
                found[file].add(function)
    return dict(found)


def judge(
    stage: Stage, requirement: Requirement, tests: Sequence[Ran], everybody: Sequence[Ran]
) -> Found:
    """Break a requirement in several ways until its tests notice one."""
    if not tests:
        return Found(requirement, Verdict.UNTRIED)
    found = Found(requirement, Verdict.UNBROKEN, len(tests))
    if any(test.outcome != "passed" for test in tests):
        return Found(requirement, Verdict.NOT_GREEN, len(tests))
    names = [test.name for test in tests]
    tried = 0
    entered = entered_by(tests, everybody)
    for whole in breaks.breaks_of(stage.tree, requirement, entered):
        for broken in _usable(stage, whole, entered):
            with stage.broken(broken):
                seen = sees(stage.run(names, entered=False, first=True, seconds=_SECONDS))
            if seen is not None:
                tried += 1
                (found.noticed if seen else found.unnoticed).append(broken.what)
        if found.noticed or tried >= _MOST_BREAKS:
            break
    if tried:
        found.verdict = Verdict.NOTICED if found.noticed else Verdict.UNNOTICED
    return found


def sees(tests: Sequence[Ran]) -> bool | None:
    """Say whether a test failed; None when none came so far, which proves nothing of the tests.

    No answer in time is an answer, too.
    """
    if not tests or any(test.outcome == "failed" for test in tests):
        return True
    return None if any(test.outcome == "failed in setup" for test in tests) else False


def _usable(stage: Stage, whole: Break, entered: breaks.Entered) -> list[Break]:
    """Return a break with which the product still starts: the whole, or what one file says."""
    if _starts(stage, whole):
        return [whole]
    files = sorted(
        {site.file for site in whole.sites},
        key=lambda file: (not entered.get(file), *_nearest_to_the_wire(file)),
    )
    parts = [
        replace(
            whole,
            what=f"{whole.what} in {file}",
            sites=tuple(site for site in whole.sites if site.file == file),
        )
        for file in files
        if len(files) > 1
    ]
    return [part for part in parts if _starts(stage, part)][:2]


def _nearest_to_the_wire(file: str) -> tuple[bool, bool, str]:
    """Requirements speak of the wire: where it is written a break is most likely meant."""
    return "/api/wire/" not in file, "/api/" not in file, file


def _starts(stage: Stage, broken: Break) -> bool:
    with stage.broken(broken):
        return stage.loads()
