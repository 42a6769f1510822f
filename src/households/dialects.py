"""How a bank writes a payment down: fields, sub-fields, line breaks, gaps, slips of the pen."""

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import timedelta
from decimal import Decimal
from typing import Any, Final

from households.model import UNKNOWN_PARTNER, Dials, Movement, Observed, Truth
from households.words import Words, data, of_pool

FEED: Final = "feed"
_SPELLED: Final = {"\u00e4": "ae", "\u00f6": "oe", "\u00fc": "ue", "\u00df": "ss"}
_LONGEST_PURPOSE: Final = 140
_CODES: Final[Mapping[str, str]] = data("dialects")["codes"]


def of_bank(name: str) -> Mapping[str, Any]:
    """Return a dialect by its id."""
    return next(it for it in data("dialects")["dialect"] if it["id"] == name)


def plain(text: str) -> str:
    """Write as old systems do: capitals, umlauts spelled out."""
    spelled = "".join(_SPELLED.get(it, it) for it in text.lower())
    bare = unicodedata.normalize("NFKD", spelled).encode("ascii", "ignore").decode()
    return bare.upper()


@dataclass(frozen=True, slots=True)
class _Parts:
    name: str
    text: str
    iban: str
    mandate: str
    creditor: str
    truth: Truth


class Bank:
    """Writes the bookings of one account."""

    def __init__(self, dialect: str, words: Words, dials: Dials) -> None:
        self._is_feed = dialect == FEED
        self._dialect = dialect
        self._row: Mapping[str, Any] = {} if self._is_feed else of_bank(dialect)
        self._words = words
        self._dice = words.dice
        self._dials = dials

    def write(self, done: Movement, key: str, balance: Decimal) -> Observed:
        """Write a payment down; the balance is the one after it."""
        if self._is_feed:
            return self._feed(done, key, balance)
        row = self._row
        parts = self._with_gaps(done)
        name, text = parts.name[: row["name"]], parts.text
        if row["plain"]:
            name, text = plain(name), plain(text)
        tagged = row["tags"]
        code = "" if self._lost("code") or self._dials.no_codes else _CODES[done.way]
        return Observed(
            id=key,
            account=done.account,
            amount=done.amount,
            booked_on=done.day,
            valued_on=done.day + timedelta(days=self._dice.choice((0, 0, 1))),
            purpose=self._purpose(text, parts),
            booking_text=row["words"][done.way],
            code=code,
            name=name,
            iban=parts.iban,
            ultimate="",
            creditor_id="" if "CRED" in tagged else parts.creditor,
            mandate_id="" if "MREF" in tagged else parts.mandate,
            dialect=self._dialect,
            balance=balance,
            truth=parts.truth,
        )

    def _with_gaps(self, done: Movement) -> _Parts:
        name, text = self._slip(done.name), done.text
        if done.way == "card":
            card = self._dice.choice(self._row["card"])
            text = self._words.fill(card, done.day, line=name)
        hides_name = done.way in ("cash", "fee", "deposit") and self._dice.random() < 1 / 2
        hides_name = hides_name or self._lost("name")
        truth = done.truth
        if hides_name and done.way in ("debit", "returned", "incoming"):
            text = f"{text} {name}"  # banks without the field put it into the purpose
        elif hides_name and done.way != "card":
            truth = replace(truth, partner=UNKNOWN_PARTNER)  # nothing tells it any more
        debit = done.way in ("debit", "returned") and not self._dials.no_mandates
        return _Parts(
            name="" if hides_name else name,
            text=text,
            iban="" if self._lost("iban") or done.way == "card" else done.iban,
            mandate=done.mandate if debit and not self._lost("mandate") else "",
            creditor=done.creditor if debit and not self._lost("creditor") else "",
            truth=truth,
        )

    def _purpose(self, text: str, parts: _Parts) -> str:
        row = self._row
        said = text[:_LONGEST_PURPOSE]
        if not row["tags"]:
            return said
        values = {
            "SVWZ": said,
            "EREF": self._words.digits(12) if parts.iban else "",
            "MREF": parts.mandate,
            "CRED": parts.creditor,
        }
        lines: list[str] = []
        for tag in row["tags"]:
            if values[tag]:
                lines += _cut(f"{tag}+{values[tag]}", row["split"])
        return (row["glue"] if row["split"] else " ").join(lines)

    def _feed(self, done: Movement, key: str, balance: Decimal) -> Observed:
        template = self._dice.choice(of_pool(data("dialects")["feed"], self._words.pool))
        said = done.text or done.name
        if done.shop:
            said = self._words.fill(template, done.day, line=self._slip(done.shop))
        moved = not done.shop
        return Observed(
            id=key,
            account=done.account,
            amount=done.amount,
            booked_on=done.day,
            valued_on=done.day,
            purpose=said,
            booking_text="",
            code="",
            name=done.name if moved else "",
            iban=done.iban if moved else "",
            ultimate="",
            creditor_id="",
            mandate_id="",
            dialect=FEED,
            balance=balance,
            truth=done.truth,
        )

    def _lost(self, part: str) -> bool:
        return self._dice.random() < self._row["gap"][part]

    def _slip(self, text: str) -> str:
        """Sometimes a letter is missing or two have changed places."""
        if len(text) < len("abc") or self._dice.random() >= self._dials.typo:
            return text
        place = self._dice.randrange(1, len(text) - 1)
        if self._dice.random() < 1 / 2:
            return text[:place] + text[place + 1 :]
        return text[:place] + text[place + 1] + text[place] + text[place + 2 :]


def _cut(text: str, length: int) -> list[str]:
    if not length:
        return [text]
    return [text[start : start + length] for start in range(0, len(text), length)]
