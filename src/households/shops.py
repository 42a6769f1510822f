"""Where households buy: brands of the directory, brands it is loaded without, local shops."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from itertools import accumulate
from random import Random
from typing import Any, Final

from households.buckets import brand_key, bucket
from households.model import UNKNOWN_PARTNER, Dials, Kind, Pool
from households.words import Words, data, of_pool
from kontowerk.tagging.partner_tables import read_tables, system_name_of
from kontowerk.tagging.shape import fold

_POOLS: Final = tuple(Pool)
_LEGAL_FORMS: Final = ("", "", "", " GmbH", " GMBH", " AG", " SE")
_INSURERS: Final = "INSURANCE_OTHER"
_HEALTH_FUND: Final = "HEALTH_STATUTORY"
_SHORTEST_SPELLING: Final = 5  # shorter ones mean too much


@dataclass(frozen=True, slots=True)
class Shop:
    """Somebody to pay, with the line a statement shows."""

    line: str
    category: str
    partner: str
    kind: Kind


@dataclass(frozen=True, slots=True)
class _Brand:
    shown: str
    system_name: str
    category: str
    often: int
    lines: tuple[str, ...]


class Shops:
    """The shops of a pool."""

    def __init__(self, pool: Pool, dials: Dials) -> None:
        self._pool = pool
        self._dials = dials
        self._hidden = _brands(pool)[1]
        self._local: dict[str, dict[str, Sequence[str]]] = data("locals")

    def draw(self, category: str, local: float, words: Words) -> Shop:
        """Draw a shop that sells what the category says."""
        dice = words.dice
        names = self._local.get(category)
        if names is not None and dice.random() < local * self._dials.local:
            return self._local_shop(category, names, words)
        hidden = self._hidden.get(category)
        if hidden and dice.random() < self._dials.unseen_brands:
            brand = dice.choice(hidden)
            return Shop(_line(brand, words), category, UNKNOWN_PARTNER, Kind.UNSEEN)
        found = self._brand(category, dice)
        if found is None:
            return self._local_shop(category, names or {self._pool.value: ("{last}",)}, words)
        return _as_shop(found, category, words)

    def contract_partner(self, category: str, truth: str, words: Words) -> Shop | None:
        """Draw a brand that makes contracts of a kind, mostly a well-known one."""
        found = self._brand(category, words.dice)
        return None if found is None else _as_shop(found, truth, words)

    def _brand(self, category: str, dice: Random) -> _Brand | None:
        brands, famous, often = _counter(self._pool, category)
        if famous and dice.random() >= self._dials.tail:
            return dice.choices(famous, cum_weights=often)[0]
        return dice.choice(brands) if brands else None

    def _local_shop(self, category: str, names: Mapping[str, Sequence[str]], words: Words) -> Shop:
        if words.dice.random() < self._dials.opaque:
            template = words.opaque()
        else:
            template = words.dice.choice(of_pool(names, self._pool))
        return Shop(words.fill(template, None), category, UNKNOWN_PARTNER, Kind.UNSEEN)


@cache
def _counter(pool: Pool, category: str) -> tuple[list[_Brand], list[_Brand], list[int]]:
    """Return all brands of a category, the well-known ones, and how often those, summed up."""
    brands = _brands(pool)[0].get(category, [])
    famous = [it for it in brands if it.often > 1]
    return brands, famous, list(accumulate(it.often for it in famous))


def hidden_from(pool: Pool) -> Callable[[str], bool]:
    """Return who says which partners the directory is loaded without, by system name."""
    hidden = {brand.system_name for brands in _brands(pool)[1].values() for brand in brands}
    return hidden.__contains__


def partner_of(name: str, pool: Pool) -> str:
    """Return the partner whose name a payee's begins with, the longest one."""
    words = fold(name).split()
    known = _starts(pool)
    for count in range(len(words), 0, -1):
        start = f" {' '.join(words[:count])} "
        if start in known:
            return known[start]
    return UNKNOWN_PARTNER


def partner_named(names: Iterable[str], pool: Pool) -> str:
    """Return the first partner with one of the names."""
    known = _starts(pool)
    return next((known[fold(it)] for it in names if fold(it) in known), UNKNOWN_PARTNER)


@cache
def _starts(pool: Pool) -> dict[str, str]:
    hidden = hidden_from(pool)
    found: dict[str, str] = {}
    for row in read_tables().rows:
        partner = row.partner
        if not hidden(partner.system_name):
            spelled = (it for it in row.spellings if len(it) >= _SHORTEST_SPELLING)
            found |= dict.fromkeys((f" {it} " for it in spelled), partner.system_name)
            found[fold(partner.display_name)] = partner.system_name
    return found


def missing_brands() -> list[str]:
    """Return the well-known brands the directory does not know; for those who keep it."""
    spelled = _spelled()
    famous = (name for brands in data("brands").values() for name in brands)
    return sorted(name for name in famous if fold(name).strip() not in spelled)


def _as_shop(brand: _Brand, category: str, words: Words) -> Shop:
    kind = Kind.UNSEEN if brand.system_name == UNKNOWN_PARTNER else Kind.BRAND
    return Shop(_line(brand, words), category, brand.system_name, kind)


def _line(brand: _Brand, words: Words) -> str:
    if brand.lines:
        return words.fill(words.dice.choice(brand.lines), None)
    town = words.dice.choice(("", "", f" {words.town()}", f" {words.digits(4)}"))
    line = f"{brand.shown}{words.dice.choice(_LEGAL_FORMS)}{town}"
    return line.upper() if words.dice.random() < 1 / 2 else line


@cache
def _spelled() -> dict[str, str]:
    rows = read_tables().rows
    spelled = {text: it.partner.system_name for it in rows for text in it.spellings}
    return spelled | {fold(it.partner.display_name).strip(): it.partner.system_name for it in rows}


@cache
def _brands(pool: Pool) -> tuple[dict[str, list[_Brand]], dict[str, list[_Brand]]]:
    """Return the known brands and those kept from the directory, by category."""
    known: dict[str, list[_Brand]] = {}
    hidden: dict[str, list[_Brand]] = {}
    famous = set[str]()
    for category, rows in data("brands").items():
        for shown, row in rows.items():
            brand = _famous(shown, row, category)
            famous.add(brand.system_name)
            known.setdefault(category, []).append(brand)
    keys = {brand_key(it.shown) for brands in known.values() for it in brands}
    for row in read_tables().rows:
        partner = row.partner
        if partner.system_name in famous:
            continue
        brand = _Brand(partner.display_name, partner.system_name, partner.category, 1, ())
        unseen = _is_hidden(brand.shown, pool) and brand_key(brand.shown) not in keys
        table = hidden if unseen else known
        table.setdefault(_shelf(partner.category, partner.insurance), []).append(brand)
    return known, hidden


def _shelf(category: str, insurance: str) -> str:
    """Insurers stand together, whatever they are paid for: their contracts say it."""
    if insurance == _HEALTH_FUND:
        return "HEALTHFUND"
    return "INSURANCE" if category == _INSURERS else category


def _famous(shown: str, row: Mapping[str, Any], category: str) -> _Brand:
    spelled = _spelled()
    system_name = spelled.get(fold(shown).strip(), UNKNOWN_PARTNER)
    return _Brand(shown, system_name, category, row["n"], tuple(row["lines"]))


def _is_hidden(shown: str, pool: Pool) -> bool:
    """A third of the names nobody has learnt anything from, another one for each pool."""
    if bucket(system_name_of(shown)) != "test":
        return False
    third = sha256(f"third {brand_key(shown)}".encode()).digest()[0] % len(_POOLS)
    return _POOLS[third] is pool
