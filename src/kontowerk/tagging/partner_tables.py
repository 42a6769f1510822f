"""The tables of business partners, as they are read from the package's data.

`partners_hand.toml` is kept by hand and goes before `partners_nsi.jsonl`, which a tool makes;
`partner_details.toml` says more of some that are kept by hand.
"""

import json
import re
import tomllib
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

from kontowerk.tagging.shape import fold

_DATA: Final = files("kontowerk.tagging") / "data"
_SPELLED: Final = str.maketrans(
    {"\u00e4": "ae", "\u00f6": "oe", "\u00fc": "ue", "\u00df": "ss", "\u00f8": "o"}
    | {"'": "", "\u2019": ""}
)
_BARE: Final = 7  # letters; shorter names without their umlauts are other names
_INSURERS: Final = "INSURANCE_OTHER"
_ANY_INSURANCE: Final = "OTHER_OTHER"


@dataclass(frozen=True, slots=True)
class Partner:
    """A business partner; what is not known is empty."""

    system_id: int
    system_name: str
    display_name: str
    category: str  # of what is paid to it
    category_in: str = ""  # of what it pays
    insurance: str = ""
    freelancer: str = ""
    website: str = ""
    city: str = ""
    zip: str = ""
    street: str = ""
    country: str = ""
    creditor_id: str = ""
    group: str = ""
    telephone: str = ""
    contract_only: bool = False
    period: str = ""


class Spelled(NamedTuple):
    """A partner with its spellings in bookings, folded, without blanks around."""

    partner: Partner
    spellings: tuple[str, ...]


class PartnerTables(NamedTuple):
    """All partners, and the version of their tables."""

    rows: list[Spelled]
    version: str


def system_name_of(shown: str) -> str:
    """Make the system name of a partner: capitals, digits and underscores."""
    if not shown.isascii():
        spelled = unicodedata.normalize("NFC", shown).lower().translate(_SPELLED)
        shown = unicodedata.normalize("NFKD", spelled).encode("ascii", "ignore").decode()
    return re.sub(r"[^A-Z0-9]+", "_", shown.replace("'", "").upper()).strip("_")


def toml(name: str) -> dict[str, Any]:
    """Read a data file of this room."""
    return tomllib.loads((_DATA / name).read_text(encoding="utf-8"))


@cache
def read_tables() -> PartnerTables:
    """Read both tables; a row kept by hand replaces the other one of its name."""
    ids = _read_ids()
    hand = toml("partners_hand.toml")
    rows = {hand_row.partner.system_name: hand_row for hand_row in _hand_rows(hand, ids)}
    lines = (_DATA / "partners_nsi.jsonl").read_text(encoding="utf-8").splitlines()
    owners = {spelling: name for name, hand_row in rows.items() for spelling in hand_row.spellings}
    for line in lines[1:]:
        row = json.loads(line)
        name = row["system_name"]
        known = rows.get(name if name in rows else owners.get(row["aliases"][0], ""))
        if known is not None:
            own = dict.fromkeys([*known.spellings, *row["aliases"]])
            rows[known.partner.system_name] = Spelled(known.partner, tuple(own))
            continue
        rows[name] = Spelled(_nsi_partner(row, name, ids[name]), tuple(row["aliases"]))
    version = f"{json.loads(lines[0])['version']}+{hand['version']}"
    return PartnerTables(list(rows.values()), version)


def _read_ids() -> dict[str, int]:
    lines = (_DATA / "partner_ids.tsv").read_text(encoding="utf-8").splitlines()
    return {name: int(number) for number, name in (line.split("\t") for line in lines)}


def _nsi_partner(row: Mapping[str, Any], name: str, system_id: int) -> Partner:
    category = row["category"]
    insurance = _ANY_INSURANCE if category == _INSURERS else ""
    return Partner(system_id, name, row["name"], category, insurance=insurance)


def _hand_rows(hand: Mapping[str, Any], ids: Mapping[str, int]) -> Iterator[Spelled]:
    websites: Mapping[str, str] = hand["websites"]
    details = toml("partner_details.toml")
    for group in hand["groups"]:
        shared = {key: value for key, value in group.items() if key != "partners"}
        for shown, aliases in group["partners"].items():
            name = system_name_of(shown)
            known = {"website": websites.get(shown, ""), **details.get(shown, {})}
            partner = Partner(ids[name], name, shown, **known, **shared)
            yield Spelled(partner, _spellings(shown, aliases))


def _spellings(shown: str, aliases: str) -> tuple[str, ...]:
    """Fold the name and its aliases; a name with a sign for "and" is written in more ways."""
    found: dict[str, None] = {}
    for text in (shown, *(aliases.split(",") if aliases else ())):
        folded = fold(text).strip()
        found[folded] = None
        if "&" in folded:
            found[" ".join(folded.replace("&", " & ").split())] = None
            found["&".join(part.strip() for part in folded.split("&"))] = None
            found[" ".join(folded.replace("&", " und ").split())] = None
        if not text.isascii():
            bare = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
            if len(bare) >= _BARE:
                found[fold(bare).strip()] = None
    found.pop("", None)
    return tuple(found)
