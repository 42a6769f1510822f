"""Which guards there are, where their text stands today, and which attacks there are.

A text is looked for in the whole product and has to stand there exactly once: modules may be
moved, but a guard that is gone or was rewritten is told, not passed over.
"""

import ast
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from quality.attacks.model import Rewrite, Safeguard
from quality.conformance.model import Break, Site

TABLES: Final = Path(__file__).with_name("guards")
PRODUCT: Final = "src/kontowerk"
_SUITE: Final = "tests/security"
# Parts of the ten findings whose files are not named after attacks.
_ALSO: Final = ("test_heaps.py", "test_turns.py", "test_connections.py")
_KINDS: Final = frozenset({".py", ".sql", ".txt", ".html", ".toml"})


class MissingGuardError(LookupError):
    """The text of a guard is not in the product, or stands there more than once."""


def read(folder: Path = TABLES) -> list[Safeguard]:
    """Return all guards, in the order of the files."""
    guards = list[Safeguard]()
    for path in sorted(folder.glob("*.toml")):
        rows = tomllib.loads(path.read_text(encoding="utf-8"))["guard"]
        guards += [_guard(row) for row in rows]
    return guards


def _guard(row: dict[str, Any]) -> Safeguard:
    pairs = row.get("rewrites") or [{"find": row["find"], "put": row["put"]}]
    rewrites = tuple(Rewrite(pair["find"].strip("\n"), pair["put"].strip("\n")) for pair in pairs)
    return Safeguard(
        row["name"],
        rewrites,
        tuple(row["attacks"]),
        beside=tuple(row.get("beside", ())),
        tells=frozenset(row.get("tells", ())),
    )


def sources(tree: Path) -> dict[str, bytes]:
    """Return every file of the product that could hold a guard, by its name in the tree."""
    paths = sorted(path for path in (tree / PRODUCT).rglob("*") if path.suffix in _KINDS)
    return {str(path.relative_to(tree)): path.read_bytes() for path in paths}


def break_of(contents: dict[str, bytes], guard: Safeguard) -> Break:
    """Return what has to be written where to be without the guard."""
    return Break(guard.name, tuple(_site(contents, rewrite) for rewrite in guard.rewrites))


def _site(contents: dict[str, bytes], rewrite: Rewrite) -> Site:
    text = rewrite.find.encode()
    places = [name for name, content in contents.items() for _ in range(content.count(text))]
    if len(places) != 1:
        where = ", ".join(places) or "nowhere"
        message = f"stands {len(places)} times in {PRODUCT} ({where}): {rewrite.find!r}"
        raise MissingGuardError(message)
    start = contents[places[0]].index(text)
    return Site(places[0], start, start + len(text), rewrite.put, "")


def attacks(tree: Path) -> dict[str, str]:
    """Return the file of every attack, by the name of its test function."""
    suite = tree / _SUITE
    paths = [*sorted(suite.glob("test_attacks_*.py")), *(suite / name for name in _ALSO)]
    return dict(_tests(tree, paths))


def tests(tree: Path) -> dict[str, str]:
    """Return the file of every test of the suite, attack or not, by its name."""
    return dict(_tests(tree, sorted((tree / _SUITE).glob("test_*.py"))))


def _tests(tree: Path, paths: Iterable[Path]) -> Iterator[tuple[str, str]]:
    for path in paths:
        module = ast.parse(path.read_text(encoding="utf-8"))
        for node in module.body:
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and _is_test(node.name):
                yield node.name, str(path.relative_to(tree))


def _is_test(name: str) -> bool:
    return name.startswith("test_")


def function_of(attack: str) -> str:
    """Return the name of the test function without its parameters."""
    return attack.partition("[")[0]


def faults(tree: Path, guards: Sequence[Safeguard]) -> list[str]:
    """Return what is wrong with the table itself; nothing is run for it."""
    contents, there = sources(tree), tests(tree)
    wrong = list[str]()
    for guard in guards:
        try:
            break_of(contents, guard)
        except MissingGuardError as error:
            wrong.append(f"{guard.name}: {error}")
        named = (*guard.attacks, *guard.beside)
        missing = [attack for attack in named if function_of(attack) not in there]
        wrong += [f"{guard.name}: there is no {attack}" for attack in missing]
        wrong += [] if guard.attacks else [f"{guard.name}: no attack"]
    covered = {function_of(attack) for guard in guards for attack in guard.attacks}
    return wrong + [f"{name}: no guard" for name in attacks(tree) if name not in covered]
