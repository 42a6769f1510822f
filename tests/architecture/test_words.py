"""Names that say too little: how many there are, and that there are never more.

A limit is the number of today. Whoever lowers a number lowers its limit with it.
"""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

SOURCE = Path(__file__).parent.parent.parent / "src" / "kontowerk"
WIRE = SOURCE / "api" / "wire"
EMPTY_NAMES = {"it", "one", "found", "known"}
SMALL = 35  # lines

DOUBLE_CLASS_NAMES = 0
EMPTY_LOOP_NAMES = 0
SMALL_MODULES = 2
# Words that once named several things; `docs/vocabulary.md` has what they are called now.
OLD_WORDS = {
    "bench",
    "crew",
    "deed",
    "desk",
    "house",
    "onlooker",
    "pulse",
    "scribe",
    "teller",
    "workshop",
}


def modules() -> list[Path]:
    return [
        path
        for path in sorted(SOURCE.rglob("*.py"))
        if "migrations" not in path.parts and path.name != "__init__.py"
    ]


def double_class_names(files: list[Path]) -> list[str]:
    """Return public classes whose name is defined twice; the wire counts for itself."""
    places = defaultdict[tuple[bool, str], list[str]](list)
    for path in files:
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                places[path.is_relative_to(WIRE), node.name].append(path.stem)
    return [f"{name}: {', '.join(where)}" for (_, name), where in places.items() if len(where) > 1]


def empty_loop_names(files: list[Path]) -> Iterator[str]:
    """Find loops and comprehensions over things that are called nothing."""
    for path in files:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.For | ast.AsyncFor | ast.comprehension):
                for name in ast.walk(node.target):
                    if isinstance(name, ast.Name) and name.id in EMPTY_NAMES:
                        yield f"{path.parent.name}/{path.name}:{name.lineno} {name.id}"


def small_modules(files: list[Path]) -> list[str]:
    return [
        f"{path.parent.name}/{path.name}"
        for path in files
        if len(path.read_text(encoding="utf-8").splitlines()) <= SMALL
    ]


def old_words(files: list[Path]) -> Iterator[str]:
    """Find files, classes and functions that are called by a word of before."""
    for path in files:
        nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        defined = [
            node.name
            for node in nodes
            if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        ]
        for name in [path.stem, *defined]:
            words = {word.lower() for word in re.findall(r"[A-Z]?[a-z]+", name)}
            if words & OLD_WORDS:
                yield f"{path.parent.name}/{path.name} {name}"


def assert_at_limit(names: list[str], limit: int) -> None:
    """More are a fault; fewer mean that the limit can be lowered, so that it stays so."""
    assert len(names) == limit, "\n".join(names)


def test_no_more_classes_share_a_name() -> None:
    assert_at_limit(double_class_names(modules()), DOUBLE_CLASS_NAMES)


def test_no_more_loops_have_an_empty_name() -> None:
    assert_at_limit(list(empty_loop_names(modules())), EMPTY_LOOP_NAMES)


def test_no_more_modules_hold_less_than_a_thought() -> None:
    assert_at_limit(small_modules(modules()), SMALL_MODULES)


def test_words_of_before_are_gone() -> None:
    assert_at_limit(list(old_words(modules())), 0)


def test_each_is_noticed(tmp_path: Path) -> None:
    first, second = tmp_path / "first.py", tmp_path / "second.py"
    first.write_text("class Thing: ...\nnumbers = [it for it in range(3)]\n", encoding="utf-8")
    second.write_text("class Thing: ...\nclass _Own: ...\n" + "\n" * SMALL, encoding="utf-8")
    assert double_class_names([first, second]) == ["Thing: first, second"]
    assert double_class_names([first]) == []
    assert list(empty_loop_names([first, second])) == [f"{tmp_path.name}/first.py:2 it"]
    third = tmp_path / "desk.py"
    third.write_text(
        "class PulseTaker: ...\ndef ask_house(): ...\ndef order(): ...\n", encoding="utf-8"
    )
    names = [line.split()[1] for line in old_words([third])]
    assert names == ["desk", "PulseTaker", "ask_house"]
    assert small_modules([first, second]) == [f"{tmp_path.name}/first.py"]
