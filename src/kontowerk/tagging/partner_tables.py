"""The tables of business partners, as they are read from the package's data.

`partners_hand.toml` is kept by hand and goes before `partners_nsi.jsonl`, which a tool makes;
`partner_details.toml` says more of some that are kept by hand. `ambiguous.toml` says when names
that are also words or surnames mean the firm: a drugstore chain bears the commonest surname of the
country; without these rules every sixth booking that names no shop at all names one.
"""

import json
import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, NamedTuple

from kontowerk.tagging.phrases import DATA, toml
from kontowerk.tagging.shape import fold

_SPELLED: Final = str.maketrans(
    {"\u00e4": "ae", "\u00f6": "oe", "\u00fc": "ue", "\u00df": "ss", "\u00f8": "o"}
    | {"'": "", "\u2019": ""}
)
_BARE: Final = 7  # letters; shorter names without their umlauts are other names
_INSURERS: Final = "INSURANCE_OTHER"
_ANY_INSURANCE: Final = "OTHER_OTHER"
_PERSON_WORDS: Final = range(1, 6)
_TINY: Final = 2
_BRANCH: Final = 4  # digits of the number of a branch, at least


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


@cache
def read_tables() -> PartnerTables:
    """Read both tables; a row kept by hand replaces the other one of its name."""
    ids = _read_ids()
    hand = toml("partners_hand.toml")
    rows = {hand_row.partner.system_name: hand_row for hand_row in _hand_rows(hand, ids)}
    lines = (DATA / "partners_nsi.jsonl").read_text(encoding="utf-8").splitlines()
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
    lines = (DATA / "partner_ids.tsv").read_text(encoding="utf-8").splitlines()
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


class Doubts(NamedTuple):
    """The words of `ambiguous.toml`."""

    doubtful: frozenset[str]
    everyday: frozenset[str]
    legal_forms: frozenset[str]
    branch_words: frozenset[str]
    before: frozenset[str]
    trades: tuple[str, ...]
    given_names: frozenset[str]
    at_most: Mapping[str, float]
    branch_marks: frozenset[str]
    sole_trader: str

    def surest(self, category: str, system_name: str) -> float:
        """Return how sure the usual category of a partner can be at most."""
        return min(self.at_most.get(category, 1.0), self.at_most.get(system_name, 1.0))

    def is_doubtful(self, spelling: str) -> bool:
        """Say whether a spelling is a surname or a common word."""
        return spelling in self.doubtful or spelling in self.given_names

    def is_everyday(self, spelling: str) -> bool:
        """Say whether free text holds this without naming anybody."""
        return spelling in self.everyday

    def is_person(self, name: str) -> bool:
        """Say whether a counterparty looks like a person: a given name, and no legal form."""
        words = name.split()
        return (
            len(words) in _PERSON_WORDS
            and not self.given_names.isdisjoint(words)
            and self.legal_forms.isdisjoint(words)
        )

    def is_all(self, field: str, spelling: str) -> bool:
        """Say whether a field holds this name, and besides only legal form, branch, digits."""
        rest = field.replace(f" {spelling}", " ", 1).split()
        return all(self._is_filler(word) for word in rest)

    def names_short(self, field: str, start: int, length: int, *, sure: bool) -> bool:
        """Say whether a name of two or three letters is the whole name, or how it begins."""
        rest = field[start + length :].split()
        if start or not (sure or all(self._is_filler(word) for word in rest)):
            return False
        if length - 1 > _TINY or not rest:
            return True
        return self._is_filler(rest[0])

    def names_firm(self, field: str, start: int, length: int, *, sure: bool) -> bool:
        """Say whether an ambiguous name means the firm here."""
        before, after = field[:start].split(), field[start + length :].split()
        if any(word not in self.before and word.strip("0") for word in before):
            return False
        if any(self._is_other_trade(word) for word in after) or self.sole_trader in field:
            return False
        if not self.legal_forms.isdisjoint(after) or self._is_branch(after):
            return True
        return sure and (not after or after[0] not in self.given_names)

    def _is_branch(self, after: list[str]) -> bool:
        return bool(after) and (
            after[0] in self.branch_marks or (len(after[0]) >= _BRANCH and not after[0].strip("0"))
        )

    def _is_filler(self, word: str) -> bool:
        return not word.strip("0") or word in self.legal_forms or word in self.branch_words

    def _is_other_trade(self, word: str) -> bool:
        return word.startswith(self.trades)


def load_doubts() -> Doubts:
    """Read the words."""
    read = toml("ambiguous.toml")
    words = {key: frozenset(value.split()) for key, value in read["words"].items()}
    return Doubts(
        doubtful=frozenset(read["doubtful"]),
        everyday=frozenset(read["everyday"]),
        legal_forms=words["legal_forms"],
        branch_words=words["branch_words"],
        before=words["before"],
        trades=tuple(words["trades"]),
        given_names=words["given_names"],
        at_most=read["at_most"],
        branch_marks=words["branch_marks"],
        sole_trader=read["sole_trader"],
    )
