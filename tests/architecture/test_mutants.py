"""When `make mutants` is content, and that its list speaks of rules there are."""

import ast
from collections.abc import Iterator
from dataclasses import replace

import pytest
from quality.mutants import judge
from quality.mutants.model import Change, Fate, Mutant
from quality.mutants.stage import ROOT, RULES, TESTS

SPARED = Change("src/a.py", "f", "return 1", "return 2")
REASON = {SPARED: "nobody can tell"}


def mutants(killed: int, *spared: Change) -> list[Mutant]:
    changes = [Change("src/a.py", "g", "return 1", f"return {number}") for number in range(killed)]
    return [
        *(Mutant("killed", change, Fate.KILLED) for change in changes),
        *(Mutant("spared", change, Fate.SURVIVED) for change in spared),
    ]


def test_listed_survivors_are_accepted() -> None:
    found = judge.judge(mutants(9, SPARED), REASON)
    assert found.is_passed
    assert str(found) == "mutants: killed 9 of 10 (0.90), 1 survivors, all listed"


def test_a_survivor_without_a_reason_is_not_accepted() -> None:
    found = judge.judge(mutants(99, SPARED), {})
    assert not found.is_passed
    assert str(found) == "mutants: killed 99 of 100 (0.99), 1 survivors, 1 not listed"


def test_the_list_does_not_make_up_for_too_few_killed() -> None:
    found = judge.judge(mutants(8, SPARED), REASON)
    assert not found.is_passed
    assert "(0.88)" in str(found)  # 0.888..., and never rounded up


@pytest.mark.parametrize("fate", [Fate.KILLED, None])
def test_what_is_listed_and_killed_or_no_longer_there_is_outdated(fate: Fate | None) -> None:
    made = [] if fate is None else [Mutant("listed", SPARED, fate)]
    found = judge.judge([*mutants(99), *made], REASON)
    assert found.outdated == (SPARED,)
    assert not found.is_passed


def test_what_was_not_tried_counts_for_nothing() -> None:
    found = judge.judge([*mutants(9), Mutant("listed", SPARED, Fate.UNTRIED)], REASON)
    assert (found.killed, found.total, found.is_passed) == (9, 9, True)


def test_each_room_is_told_apart() -> None:
    spared, other = (replace(SPARED, file=f"src/kontowerk/{room}/rules.py") for room in "ba")
    made = [
        *(Mutant("1", spared, Fate.SURVIVED), Mutant("2", spared, Fate.KILLED)),
        *(Mutant("3", other, Fate.KILLED), Mutant("4", other, Fate.UNTRIED)),
    ]
    assert list(judge.by_room(made)) == ["a: killed 1 of 1", "b: killed 1 of 2"]


def test_nothing_tried_is_not_passed() -> None:
    assert not judge.judge([], {}).is_passed


@pytest.mark.parametrize("spoil", [("nobody", ""), ("reason", "because"), ("f", "g")])
def test_an_entry_without_a_reason_of_another_form_or_twice_is_refused(
    spoil: tuple[str, str],
) -> None:
    entry = judge.as_entry(SPARED).replace('reason = ""', "reason = 'nobody'")
    assert judge.accepted(entry) == {SPARED: "nobody"}
    text = f"{entry}\n{entry}" if spoil == ("f", "g") else entry.replace(*spoil)
    with pytest.raises(judge.BadListError):
        judge.accepted(text)


def test_what_is_written_for_the_list_is_read_again() -> None:
    odd = Change("src/a.py", "A.f", "case _:\nreturn None", "f('x', \"y\", '\\n')")
    entry = judge.as_entry(odd).replace('reason = ""', "reason = 'nobody'")
    assert judge.accepted(entry) == {odd: "nobody"}


def test_the_list_speaks_of_lines_that_the_rules_have() -> None:
    files = {path.relative_to(ROOT).as_posix() for rule in RULES for path in ROOT.glob(rule)}
    for change in judge.accepted(judge.LIST.read_text(encoding="utf-8")):
        assert change.file in files
        lines = {line.strip() for line in (ROOT / change.file).read_text().splitlines()}
        assert set(change.before.splitlines()) <= lines, change


def test_each_file_of_rules_meets_tests() -> None:
    """All mutants of one that none of these tests imports would survive."""
    files = {path for rule in RULES for path in ROOT.glob(rule) if path.name != "__init__.py"}
    names = {".".join(path.relative_to(ROOT / "src").with_suffix("").parts) for path in files}
    imported = {name for test in TESTS for name in _imported((ROOT / test).read_text())}
    assert names <= imported


def _imported(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
