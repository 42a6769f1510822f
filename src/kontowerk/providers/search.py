"""Find banks the way people write them: name, city, bank code, BIC or IBAN.

Pure: the banks come in as a list. Umlauts and their spellings are one, "spk" and "vr" mean what
people mean by them, and every word of a query must be found somewhere.
"""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from kontowerk.kit.db import Tx
from kontowerk.providers import read
from kontowerk.providers.model import Provider

_WORD: Final = re.compile(r"[0-9a-z]+")

_IBAN: Final = re.compile(r"de\d{2}(\d{8})\d{0,10}")

_BANK_CODE: Final = re.compile(r"\d{3,8}")

_LONGEST_QUERY: Final = 100

_FOLDED: Final = {0xE4: "ae", 0xF6: "oe", 0xFC: "ue"}  # the small umlauts

# What people write for what a bank is called.
_SHORT: Final = {
    "spk": ("sparkasse",),
    "sk": ("sparkasse",),
    "vr": ("volksbank", "raiffeisenbank", "vr"),
    "voba": ("volksbank",),
    "raiba": ("raiffeisenbank",),
    "ksk": ("kreissparkasse", "sparkasse"),
    "ssk": ("stadtsparkasse", "sparkasse"),
    "dkb": ("deutsche kreditbank", "dkb"),
    "hvb": ("hypovereinsbank", "unicredit", "hvb"),
    "coba": ("commerzbank",),
    "apobank": ("apotheker", "apobank"),
}

# Banks with customers everywhere, in no order of worth; shown when nothing is searched for.
_POPULAR: Final = (
    *("ing-diba", "deutsche kreditbank", "commerzbank", "deutsche bank", "postbank", "comdirect"),
    *("hypovereinsbank", "unicredit", "consorsbank", "n26", "targobank", "santander"),
)


def folded(text: str) -> str:
    """Return a text as it is compared: small letters, umlauts written out, no accents."""
    plain = text.casefold().translate(_FOLDED)
    split = unicodedata.normalize("NFKD", plain)
    return "".join(sign for sign in split if not unicodedata.combining(sign))


@dataclass(frozen=True, slots=True)
class _Entry:
    """A bank with its texts as they are compared; a space stands before every word."""

    provider: Provider
    name: str
    city: str
    bic: str
    order: tuple[int, str, UUID]


class Index:
    """Banks made ready to be searched again and again."""

    def __init__(self, providers: Iterable[Provider]) -> None:
        offered = (_entry(provider) for provider in providers if provider.offer.consumer_relevant)
        self._entries = sorted(offered, key=lambda entry: entry.order)

    def find(self, query: str) -> list[Provider]:
        """Return the banks that fit, the best first; without a query the popular ones first."""
        text = folded(query[:_LONGEST_QUERY]).strip()
        if not text:
            return [entry.provider for entry in self._entries]
        code = _code_in(text)
        if code is not None:
            found = (entry.provider for entry in self._entries)
            return [
                provider for provider in found if (provider.offer.bank_code or "").startswith(code)
            ]
        words = _WORD.findall(text)
        ranked = [
            (rank, entry.order, entry.provider)
            for entry in self._entries
            if (rank := _rank(entry, words)) is not None
        ]
        return [provider for _, _, provider in sorted(ranked, key=lambda ranking: ranking[:2])]


def search(query: str, providers: Iterable[Provider]) -> list[Provider]:
    """Search once."""
    return Index(providers).find(query)


def _entry(provider: Provider) -> _Entry:
    offer = provider.offer
    spaced, placed = (
        " ".join(_WORD.findall(folded(text))) for text in (offer.name, offer.city or "")
    )
    order = (_place(offer.name), offer.name, provider.id)
    return _Entry(provider, f" {spaced}", f" {placed}", folded(offer.bic or ""), order)


def _code_in(text: str) -> str | None:
    """Return the bank code, or its beginning, of a query that is one or an IBAN."""
    joined = text.replace(" ", "")
    if found := _IBAN.fullmatch(joined):
        return found[1]
    return joined if _BANK_CODE.fullmatch(joined) else None


def _rank(entry: _Entry, words: Sequence[str]) -> int | None:
    """Say how well a bank fits, 0 best; None when a word of the query is nowhere."""
    if not words:
        return None
    if len(words) == 1 and entry.bic.startswith(words[0]) and len(words[0]) > 3:  # noqa: PLR2004 - letters of a bank
        return 0
    rank = 0
    for word in words:
        forms = _SHORT.get(word, (word,))
        at = min((_where(form, entry.name, entry.city) for form in forms), default=3)
        if at == 3:  # noqa: PLR2004 - nowhere
            return None
        rank += at
    return rank


def _where(word: str, name: str, city: str) -> int:
    """Say where a word is: 0 at the beginning of one in the name, 1 in the city, 2 inside."""
    if f" {word}" in name:
        return 0
    if f" {word}" in city:
        return 1
    return 2 if word in name else 3


def _place(name: str) -> int:
    plain = name.casefold()
    return next((at for at, part in enumerate(_POPULAR) if part in plain), len(_POPULAR))


class Catalogue:
    """Reads the listed providers anew only when the catalogue has changed."""

    def __init__(self) -> None:
        self._version = -1
        self._index = Index(())

    async def current(self, tx: Tx) -> Index:
        """Return what is listed now."""
        # The number first: rows that are newer than it are only read once more.
        version = await read.version(tx)
        if version != self._version:
            self._index = Index(await read.listed(tx))
            self._version = version
        return self._index
