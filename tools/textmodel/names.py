"""Names of businesses with their category: the name-suggestion-index and the rows by hand."""

import json
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from households.buckets import Bucket, brand_key, bucket
from kontowerk.tagging.shape import fold

DATA: Final = Path(__file__).parents[2] / "src" / "kontowerk" / "tagging" / "data"
_GERMANY: Final = frozenset({"de", "150", "155", "001"})
_NAME_TAGS: Final = ("name", "brand", "operator", "short_name", "official_name")
_LAST_LATIN: Final = "\u024f"
_SHORTEST: Final = 4  # two letters between blanks

Item = dict[str, Any]


class Name(NamedTuple):
    """A folded name; `pool` and `brand` are those of the business, also for its aliases."""

    text: str
    category: str
    german: bool
    main: bool  # the name itself, no alias
    pool: Bucket
    brand: str


def _is_german(item: Item) -> bool:
    places = item["locationSet"]
    included = [it for it in places.get("include", []) if isinstance(it, str)]
    if "de" in places.get("exclude", []):
        return False
    return any(it in _GERMANY or it.startswith("de-") for it in included)


def _spellings(item: Item) -> Iterator[str]:
    yield item["displayName"]
    yield from (item["tags"][tag] for tag in _NAME_TAGS if tag in item["tags"])
    yield from item.get("matchNames", [])


def _named(display: str, spelling: str, category: str, *, german: bool) -> Name | None:
    text = fold(spelling)
    if len(text) < _SHORTEST or max(spelling) > _LAST_LATIN:
        return None
    pool = bucket(display)
    if bucket(spelling) == "test":  # an alias with the first word of an unseen brand
        pool = "test"
    return Name(text, category, german, spelling == display, pool, brand_key(display))


def of_index(package: Path) -> Iterator[Name]:
    """Yield the names of the whole index (`dist/json/nsi.json`), the preferred class first."""
    index = json.loads(package.read_text(encoding="utf-8"))["nsi"]
    classes = tomllib.loads((DATA / "nsi_classes.toml").read_text(encoding="utf-8"))["classes"]
    for path, category in classes.items():
        for item in index.get(path, {"items": []})["items"]:
            for spelling in _spellings(item):
                name = _named(item["displayName"], spelling, category, german=_is_german(item))
                if name:
                    yield name


def of_partners() -> Iterator[Name]:
    """Yield the German names of the committed partner tables, without those by hand."""
    with (DATA / "partners_nsi.jsonl").open(encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines]
    for row in rows:
        if "category" in row:
            yield from _of_row(row["name"], row.get("aliases", []), row["category"])


def by_hand() -> Iterator[Name]:
    """Yield the names of the partner table written by hand."""
    table = tomllib.loads((DATA / "partners_hand.toml").read_text(encoding="utf-8"))
    for group in table["groups"]:
        for display, aliases in group["partners"].items():
            if group.get("category"):
                yield from _of_row(display, aliases.split(","), group["category"])


def _of_row(display: str, aliases: Iterable[str], category: str) -> Iterator[Name]:
    for spelling in (display, *aliases):
        name = _named(display, spelling, category, german=True)
        if name:
            yield name


def distinct(names: Iterable[Name]) -> list[Name]:
    """Keep the first of equal texts, German ones before others, in alphabetical order.

    A text with an unseen name among its owners is unseen.
    """
    kept: dict[str, Name] = {}
    for name in sorted(names, key=lambda it: not it.german):
        first = kept.setdefault(name.text, name)
        if name.pool == "test" != first.pool:
            kept[name.text] = first._replace(pool="test")
    return [kept[text] for text in sorted(kept)]
