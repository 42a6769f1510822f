"""German words on an English page: what is not marked as German is held to a list."""

import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Final

# Words that a German sentence or label can hardly do without and that English does not have.
WORDS: Final = frozenset((Path(__file__).parent / "german.txt").read_text(encoding="utf-8").split())
# A bank's own word for a thing, as it stands on its pages and letters.
_QUOTED: Final = re.compile(r"\([^()]*\)|\u201c[^\u201c\u201d]*\u201d")
_SAID: Final = ("aria-label", "alt", "title", "placeholder", "data-show", "data-hide")
_VOID: Final = frozenset({"area", "br", "col", "hr", "img", "input", "link", "meta", "source"})
_SILENT: Final = frozenset({"script", "style", "code", "pre", "samp"})
_WORD: Final = re.compile(r"(?<!\w)[^\W\d_]+(?!\w)")  # no piece of an id


class _Reader(HTMLParser):
    """Collects what a page says in its own language."""

    def __init__(self) -> None:
        super().__init__()
        self.pieces: list[str] = []
        self._skipped: list[tuple[str, bool]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        outside = not any(skipped for _, skipped in self._skipped)
        skips = given.get("lang") == "de" or tag in _SILENT
        if outside and not skips:
            self.pieces += [given[name] or "" for name in _SAID if name in given]
        if tag not in _VOID:
            self._skipped.append((tag, skips))

    def handle_endtag(self, tag: str) -> None:
        while self._skipped and self._skipped.pop()[0] != tag:
            continue

    def handle_data(self, data: str) -> None:
        if not any(skipped for _, skipped in self._skipped):
            self.pieces.append(data)


def german_in(text: str) -> set[str]:
    """Return the words of the list that a text has."""
    return {word for word in _WORD.findall(_QUOTED.sub(" ", text)) if word.casefold() in WORDS}


def german_on(page: str) -> set[str]:
    """Return the German words of a page, apart from what it marks as German."""
    reader = _Reader()
    reader.feed(page)
    reader.close()
    return german_in(" ".join(reader.pieces))
