"""The table of guards: every attack has one, and every guard's text is in the product."""

from pathlib import Path

import pytest
from quality.attacks import table
from quality.attacks.__main__ import chosen, report
from quality.attacks.model import AttackEnd, Notice, Rewrite, Safeguard
from quality.attacks.play import judge
from quality.conformance import breaks
from quality.conformance.stage import ROOT

GUARDS = table.read()
LOCK = Safeguard("a lock", (Rewrite("lock()", "pass"),), ("test_door", "test_window[open]"))


def _tree(folder: Path, *lines: str) -> Path:
    for number, line in enumerate(lines):
        path = folder / "src" / "kontowerk" / f"part{number}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(line, encoding="utf-8")
    return folder


def _attack(folder: Path, name: str) -> None:
    suite = folder / "tests" / "security"
    suite.mkdir(parents=True)
    for other in ("test_heaps.py", "test_turns.py", "test_connections.py"):
        (suite / other).write_text("")
    (suite / "test_attacks_house.py").write_text(f"async def {name}(): pass\n")


def test_every_attack_has_a_guard_and_every_guard_is_in_the_product() -> None:
    assert table.faults(ROOT, GUARDS) == []


def test_the_attacks_are_those_that_pytest_selects() -> None:
    names = table.attacks(ROOT)
    assert len(names) > 100
    files = {Path(file).name for file in names.values()}
    assert {"test_attacks_keys.py", "test_heaps.py", "test_turns.py"} <= files
    assert "test_egress.py" not in files


def test_guards_have_names_of_their_own_and_change_something() -> None:
    names = [guard.name for guard in GUARDS]
    assert len(set(names)) == len(names)
    for guard in GUARDS:
        assert all(rewrite.find != rewrite.put for rewrite in guard.rewrites), guard.name


def test_what_stands_there_without_a_guard_is_still_a_program() -> None:
    contents = table.sources(ROOT)
    for guard in GUARDS:
        changed = {site.file: contents[site.file] for site in _sites(contents, guard)}
        for site in sorted(_sites(contents, guard), reverse=True):
            before = changed[site.file]
            changed[site.file] = before[: site.start] + site.text.encode() + before[site.end :]
        for file, content in changed.items():
            if file.endswith(".py"):
                compile(content, f"{guard.name}: {file}", "exec")


def _sites(contents: dict[str, bytes], guard: Safeguard) -> tuple[table.Site, ...]:
    return table.break_of(contents, guard).sites


def test_a_guard_that_moved_to_another_module_is_found(tmp_path: Path) -> None:
    tree = _tree(tmp_path, "x = 1\n", "def enter():\n    lock()\n")
    broken = table.break_of(table.sources(tree), LOCK)
    before = breaks.apply(tree, broken)
    (path,) = before
    assert path.name == "part1.py"
    assert path.read_text(encoding="utf-8") == "def enter():\n    pass\n"


@pytest.mark.parametrize("lines", [("x = 1\n",), ("lock()\n", "lock()\n"), ("lock()\nlock()\n",)])
def test_a_guard_that_is_gone_or_there_twice_is_told(
    tmp_path: Path, lines: tuple[str, ...]
) -> None:
    tree = _tree(tmp_path, *lines)
    with pytest.raises(table.MissingGuardError):
        table.break_of(table.sources(tree), LOCK)


def test_an_attack_without_a_guard_and_a_guard_without_an_attack_are_told(tmp_path: Path) -> None:
    tree = _tree(tmp_path, "lock()\n")
    _attack(tree, "test_chimney")
    told = table.faults(tree, [LOCK])
    assert "test_chimney: no guard" in told
    assert "a lock: there is no test_door" in told
    assert "a lock: there is no test_window[open]" in told


PASSED = AttackEnd("passed", "", "")
SUCCEEDED = AttackEnd("failed", "AssertionError", "assert 200 == 403")


@pytest.mark.parametrize(
    ("window", "notice"),
    [
        (SUCCEEDED, Notice.NOTICED),
        (AttackEnd("failed", "Failed", "DID NOT RAISE"), Notice.NOTICED),
        (PASSED, Notice.UNNOTICED),
        (AttackEnd("failed", "KeyError", "'x'"), Notice.UNNOTICED),
        (AttackEnd("failed", "AssertionError", "assert 500 == 403"), Notice.UNNOTICED),
        (AttackEnd("failed in setup", "AssertionError", "x"), Notice.UNNOTICED),
        (None, Notice.UNNOTICED),
    ],
)
def test_a_guard_counts_as_noticed_when_each_of_its_attacks_succeeds(
    window: AttackEnd | None, notice: Notice
) -> None:
    ended = {"test_door[front]": PASSED, "test_door[back]": SUCCEEDED}
    ended |= {"test_window[open]": window} if window else {}
    judged = judge(LOCK, ended)
    assert judged.notice is notice
    assert str(judged).startswith(f"{notice:<12} a lock\n")
    assert report([judged]) == f"attacks: 1 guards removed, {int(notice is Notice.NOTICED)} noticed"


def test_guards_are_chosen_by_a_part_of_their_names() -> None:
    assert chosen([LOCK], "window") == chosen([LOCK], "lock") == chosen([LOCK], None) == [LOCK]
    assert chosen([LOCK], "roof") == []
