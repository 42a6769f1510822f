"""Write the tables of business partners: names of the name-suggestion-index, and their numbers.

    python -m tools.build_partners [package.tgz]

Without a package the pinned one is fetched with npm. The outcome depends on nothing but the
package, `nsi_classes.toml`, `partners_hand.toml` and the numbers given before.
"""

import hashlib
import json
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from kontowerk.tagging.partner_tables import system_name_of
from kontowerk.tagging.shape import fold

PACKAGE: Final = "name-suggestion-index@8.0.20260918"
DATA: Final = Path(__file__).parent.parent / "src" / "kontowerk" / "tagging" / "data"
_MEMBER: Final = "package/dist/json/nsi.json"
_AROUND_GERMANY: Final = frozenset({"de", "150", "155", "001"})
_PART_OF_A_NAME: Final = frozenset({"&", "co"})
_FIRST_NUMBER: Final = 1001
_ALIAS: Final = 4  # letters; shorter other names stand for too many
_BARE: Final = 7  # letters; shorter names without their umlauts are other names
_NAME_TAGS: Final = ("name", "brand", "operator", "network")
_VARIANTS: Final = ("", ":de", ":en", ":short")
_OTHER_TAGS: Final = ("short_name", "official_name", "alt_name", "brand:short", "operator:short")
_LEGAL_FORMS: Final = frozenset({
    "gmbh", "mbh", "ag", "kg", "kgaa", "se", "ohg", "ug", "ev", "e", "v", "eg", "aoer", "kdoer",
    "co", "&", "ltd", "inc", "llc", "plc", "sa", "nv", "bv", "s", "a",
})  # fmt: skip


@dataclass(slots=True)
class _Found:
    """A name of the package with all its spellings; the most preferred class speaks."""

    name: str
    category: str
    id: str
    rank: tuple[int, int]
    spellings: set[str] = field(default_factory=set[str])


def fetch(folder: Path) -> Path:
    """Fetch the pinned package into a folder."""
    done = subprocess.run(
        ["npm", "pack", PACKAGE, "--silent"],
        cwd=folder, check=True, capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    return folder / done.stdout.split()[-1]


def nsi_lines(package: Path) -> str:
    """Return the text of `partners_nsi.jsonl`."""
    with tarfile.open(package) as archive:
        member = archive.extractfile(_MEMBER)
        if member is None:
            raise FileNotFoundError(_MEMBER)
        content = json.load(member)
    head = {
        "source": PACKAGE,
        "version": content["_meta"]["version"],
        "sha256": hashlib.sha256(package.read_bytes()).hexdigest(),
        "licence": "BSD-3-Clause, see LICENSES/name-suggestion-index.txt",
        "attribution": "name-suggestion-index contributors",
    }
    rules = tomllib.loads((DATA / "nsi_classes.toml").read_text(encoding="utf-8"))
    rows = [head, *_rows(_collect(content["nsi"], rules), rules)]
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)


def _collect(nsi: Mapping[str, Any], rules: Mapping[str, Any]) -> dict[str, _Found]:
    found: dict[str, _Found] = {}
    for order, (path, category) in enumerate(rules["classes"].items()):
        if path in rules["model_only"]:
            continue
        for item in nsi[path]["items"]:
            near = _nearness(item["locationSet"])
            if near is None or (near and not path.startswith("brands/")):
                continue  # an operator without a country is a foreign one
            name = _name(item)
            key = f" {next(_folded(name), '')} "
            chosen = _by_words(path, key, category, rules)
            if chosen is None or not _is_usable(name, key, near, rules):
                continue
            entry = _Found(name, chosen, item["id"], (order, near))
            kept = found.setdefault(key, entry)
            if entry.rank < kept.rank:
                entry.spellings, found[key] = kept.spellings, entry
            found[key].spellings.update(_spellings(item, name))
    return found


def _nearness(where: Mapping[str, Any]) -> int | None:
    """0: stands in Germany by name, 1: by continent or world, None: not at all."""
    included = [it for it in where.get("include", ()) if isinstance(it, str)]
    excluded = [it for it in where.get("exclude", ()) if isinstance(it, str)]
    if "de" in excluded or {"150", "155"} & set(excluded):
        return None
    if any(it == "de" or it.startswith("de-") for it in included):
        return 0
    return 1 if _AROUND_GERMANY & set(included) else None


def _name(item: Mapping[str, Any]) -> str:
    tags = item["tags"]
    shown = item["displayName"].split(" (")[0].strip()
    named = tags.get("brand") or tags.get("name") or tags.get("operator") or shown
    return shown if _is_latin(shown) else named


def _is_latin(text: str) -> bool:
    letters = [it for it in text if it.isalpha()]
    return bool(letters) and all("LATIN" in unicodedata.name(it, "") for it in letters)


def _is_usable(name: str, key: str, near: int, rules: Mapping[str, Any]) -> bool:
    if not _is_latin(name) or key.strip() in rules["drop"]["names"]:
        return False
    letters = sum(it.isalpha() for it in key)
    return letters >= (2 if near == 0 else 5)


def _by_words(path: str, key: str, category: str, rules: Mapping[str, Any]) -> str | None:
    """Operators are of many trades: a word of the name tells which, or that none is paid."""
    if not path.startswith("operators/"):
        return category
    if any(word in key for word in rules["operators"]["drop"]):
        return None
    for word, meant in rules["operators"]["words"].items():
        if word in key:
            return str(meant)
    return None if path in rules["operators"]["only_by_words"] else category


def _spellings(item: Mapping[str, Any], name: str) -> set[str]:
    tags = item["tags"]
    keys = [f"{tag}{variant}" for tag in _NAME_TAGS for variant in _VARIANTS]
    given = [name, *item.get("matchNames", ()), *(tags.get(key, "") for key in keys)]
    given += [tags.get(key, "") for key in _OTHER_TAGS]
    return {plain for it in given if _is_latin(it) for plain in _folded(it)}


def _folded(text: str) -> Iterator[str]:
    """Yield the spellings of a name in bookings: with umlauts written out, and dropped."""
    bare = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    for spelling in (text, bare) if len(bare) >= _BARE else (text,):
        words = fold(spelling).split()
        kept = len(words)
        while kept > 1 and words[kept - 1] in _LEGAL_FORMS:
            kept -= 1
        if set(words[kept:]) <= _PART_OF_A_NAME:
            kept = len(words)
        if words:
            yield " ".join(words[:kept])


def _rows(found: Mapping[str, _Found], rules: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    dropped = frozenset(rules["drop"]["names"]) | frozenset(rules["drop"]["spellings"])
    names = {key.strip() for key in found}
    counts: dict[str, int] = {}
    for entry in found.values():
        for spelling in entry.spellings:
            counts[spelling] = counts.get(spelling, 0) + 1
    for key in sorted(found):
        entry, own = found[key], key.strip()
        others = {
            it for it in entry.spellings
            if counts[it] == 1 and it not in names and it not in dropped and len(it) >= _ALIAS
        }  # fmt: skip
        yield {
            "system_name": system_name_of(entry.name),
            "name": entry.name,
            "aliases": [own, *sorted(others - {own})],
            "category": entry.category,
            "id": entry.id,
        }


def id_lines(before: str, names: Iterable[str]) -> str:
    """Return the numbers given before, and one more for each new name."""
    lines = before.splitlines() or ["1\tUNKNOWN"]
    given = {line.split("\t")[1] for line in lines}
    number = max(_FIRST_NUMBER - 1, *(int(line.split("\t")[0]) for line in lines))
    for name in names:
        if name not in given:
            number += 1
            given.add(name)
            lines.append(f"{number}\t{name}")
    return "\n".join(lines) + "\n"


def system_names() -> list[str]:
    """Return the names of all tables, those kept by hand first."""
    hand = tomllib.loads((DATA / "partners_hand.toml").read_text(encoding="utf-8"))
    shown = [name for group in hand["groups"] for name in group["partners"]]
    rows = (DATA / "partners_nsi.jsonl").read_text(encoding="utf-8").splitlines()[1:]
    shown += [json.loads(row)["name"] for row in rows]
    return list(dict.fromkeys(map(system_name_of, shown)))


def _main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        package = Path(sys.argv[1]) if len(sys.argv) > 1 else fetch(Path(folder))
        (DATA / "partners_nsi.jsonl").write_text(nsi_lines(package), encoding="utf-8")
    ids = DATA / "partner_ids.tsv"
    before = ids.read_text(encoding="utf-8") if ids.exists() else ""
    ids.write_text(id_lines(before, system_names()), encoding="utf-8")


if __name__ == "__main__":
    _main()
