"""Ways to break what a requirement says, most telling first."""

from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from pathlib import Path
from typing import Final

from quality.conformance import calls, sites, words
from quality.conformance.model import Break, Requirement, Site

Entered = Mapping[str, AbstractSet[str]]  # functions the tests went through, by file
_MOST_SITES: Final = 40


def breaks_of(tree: Path, requirement: Requirement, entered: Entered) -> Iterator[Break]:
    """Return what can be broken in code that the tests of the requirement go through."""
    for method, path in words.calls(requirement):
        found = calls.break_of(tree, method, path)
        if found is not None and found.sites[0].file in entered:
            yield found
    for word in words.words(requirement):
        places = [it for path in sites.files(tree) for it in sites.of_word(tree, path, word)]
        places += sites.in_trees(tree, word)
        yield from _break(word, reached(places, entered))
    for number in words.numbers(requirement):
        places = [it for path in sites.files(tree) for it in sites.of_number(tree, path, number)]
        # A number says less than a word: only files that the tests go through can mean this one.
        meant = [it for it in reached(places, entered) if it.file in entered]
        yield from _break(str(number), [*meant, *sites.in_trees(tree, number)])


def reached(places: Iterable[Site], entered: Entered) -> list[Site]:
    """Leave out what the tests do not go through; what stands outside of functions stays."""
    return [it for it in places if not it.function or it.function in entered.get(it.file, ())]


def _break(what: str, places: list[Site]) -> Iterator[Break]:
    if 0 < len(places) <= _MOST_SITES:
        yield Break(what, tuple(places))


def apply(tree: Path, broken: Break) -> dict[Path, bytes]:
    """Write the break into a tree; returns what the files were before."""
    before = dict[Path, bytes]()
    for site in sorted(broken.sites, reverse=True):  # from the end: places before stay as they are
        path = tree / site.file
        content = path.read_bytes()
        before.setdefault(path, content)
        path.write_bytes(content[: site.start] + site.text.encode() + content[site.end :])
    return before
