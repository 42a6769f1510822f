"""MT940 (and MT942) statements of German banks, on the `mt940` library.

The library cuts the text into fields and reads balances and amounts. What it gets wrong for us
is switched (`_OPTIONS`) or replaced:

- `mt940.parse(text)` looks for a file of that name first; its class is used directly.
- It logs and quotes the content of a field it cannot read; its logger is silenced.
- A `:61:` without booking key is overwritten by the next one; `_Booking` always has a key.
- An amount too long for its pattern is cut and the rest taken for a reference; `_Booking` refuses.
- The year of a booking day is a guess by 330 days; here the statement's own balances say it.
- A `:86:` behind the closing balance is glued to the last booking; here it is dropped.
- Blanks at the end of a line are cut, and words with them; here they stay.
"""

import logging
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any, ClassVar, Final, cast

import mt940.models
import mt940.options
import mt940.processors
import mt940.tags

from kontowerk.connectors.sepa.details import read_details
from kontowerk.connectors.sepa.errors import UnreadableStatementError, reading
from kontowerk.connectors.sepa.fields import (
    LARGEST_DOCUMENT,
    DatedBalance,
    bic,
    compact,
    day,
    iban,
    reference,
    tidy,
)
from kontowerk.connectors.snapshot import Transaction
from kontowerk.kit.money import Money

logging.getLogger("mt940").setLevel(logging.CRITICAL + 1)  # it would log what people pay for

_LONGEST_LINE: Final = 4096  # 65 by the book; some banks do not fold `:86:`
_BEGIN: Final = re.compile(r"^(?=:20:)", re.MULTILINE)
_FIELD: Final = re.compile(r"^:[0-9]{2}[A-Z]?:", re.MULTILINE)
_OPTIONS: Final = mt940.options.Options(
    applicant_iban=True,
    reversal_sign=True,
    merge_keeps_values=True,
    unbounded_details=True,
    case_insensitive_marks=True,
    strip_bom=True,
    gvc_leading_text=True,
    floor_limit_blank_mark=True,  # else an MT942 of a Volksbank has no currency
)
_BALANCES: Final = {
    "final_opening_balance": "OPBD",
    "intermediate_opening_balance": "OPBD",
    "opening_balance": "OPBD",
    "final_closing_balance": "CLBD",
    "intermediate_closing_balance": "ITBD",
    "closing_balance": "CLBD",
    "available_balance": "CLAV",
    "forward_available_balance": "FWAV",
}


@dataclass(frozen=True, slots=True)
class Statement:
    """One statement: an account as the bank writes it, its balances and bookings."""

    account: str | None
    currency: str | None
    balances: tuple[DatedBalance, ...]
    transactions: tuple[Transaction, ...]


def parse_mt940(text: str, *, booked: bool = True) -> list[Statement]:
    """Read all statements of a text; pages that belong together are joined by the caller.

    An MT942 of pending turnovers is read with `booked=False`.
    """
    if len(text) > LARGEST_DOCUMENT:
        place = "mt940: size"
        raise UnreadableStatementError(place)
    plain = _plain(text)
    if any(len(line) > _LONGEST_LINE for line in plain.split("\n")):
        place = "mt940: line length"
        raise UnreadableStatementError(place)
    head, *blocks = _BEGIN.split(plain)
    if _FIELD.search(head) or (not blocks and head.strip("- \t\n")):
        place = "mt940: before the first statement"
        raise UnreadableStatementError(place)
    return [
        reading(f"mt940: statement {number}", _statement, block, booked=booked)
        for number, block in enumerate(blocks, 1)
    ]


def _plain(text: str) -> str:
    """Bring line ends to one form; some banks write `@@` for a line break."""
    plain = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    return plain.replace("@@", "\n") if "\n:" not in plain else plain


class _Booking(mt940.tags.Statement):
    """The `:61:` field. All quantifiers that could go back are possessive: linear time."""

    RE_FLAGS: ClassVar[re.RegexFlag] = re.IGNORECASE | re.VERBOSE | re.ASCII
    pattern: ClassVar[str] = r"""
    (?P<year>[0-9]{2})(?P<month>[0-9]{2})(?P<day>[0-9]{2})
    (?P<booked_on>[0-9]{4}|[ ]{4})?
    (?P<status>[RE]?[DC])
    (?P<funds_code>[A-Z])?
    [\n ]?
    (?P<amount>[0-9]{1,15}+(?:,[0-9]{0,15}+)?)(?![0-9,.])
    (?P<id>[A-Z][A-Z0-9 ]{3})?
    (?P<customer_reference>(?:(?!//)[^\n])*+)
    (?://(?P<bank_reference>[^\n]*+))?
    """

    def parse(self, transactions: mt940.models.Transactions, value: str) -> dict[str, str | None]:
        match = self.re.match(value)
        if match is None:
            message = "not a statement line"
            raise ValueError(message)
        found = cast("dict[str, str | None]", match.groupdict())
        mark = (found["status"] or "").upper()
        found["status"] = mark.removeprefix("E")  # expected, in an MT942
        found["expected"] = "yes" if mark.startswith("E") else None
        found["id"] = found["id"] or "NMSC"
        found["balances"] = str(_balances_seen(transactions.data))
        return found


class _Ignored(mt940.tags.Tag):
    """A field nobody reads, so its form must not matter."""

    pattern: ClassVar[str] = r"(?P<ignored>[\s\S]*)"


class _Block(mt940.models.Transactions):
    """A statement whose lines keep the blanks at their ends."""

    @staticmethod
    def strip(lines: list[str]) -> list[str]:
        return [line for line in lines if line.strip() not in ("", "-", "-}")]


def _balances_seen(data: Mapping[str, Any]) -> int:
    return sum(key in data for key in _BALANCES)


def _details_of_a_booking(
    transactions: mt940.models.Transactions,
    _tag: mt940.tags.Tag,
    _found: dict[str, Any],
    result: dict[str, Any],
) -> dict[str, Any]:
    """Keep a `:86:` only directly behind its booking, not behind a balance."""
    last = transactions.transactions[-1].data if transactions.transactions else {}
    follows = last.get("balances") == str(_balances_seen(transactions.data))
    return result if follows else {}


_TAGS: Final[dict[int | str, mt940.tags.Tag]] = {
    61: _Booking(),
    **dict.fromkeys((13, 21, 28, 90, "90C", "90D", "NS"), _Ignored()),
}
_PROCESSORS: Final = {
    "pre_booking": [mt940.processors.date_fixup_pre_processor],
    "post_transaction_details": [_details_of_a_booking],
}


def _statement(block: str, *, booked: bool) -> Statement:
    found = _Block(cast("Any", _PROCESSORS), dict(_TAGS), options=_OPTIONS)
    found.parse(block)
    data = found.data
    balances = tuple(_balance(code, data[name]) for name, code in _BALANCES.items() if name in data)
    days = sorted(balance.on for balance in balances if balance.code in ("OPBD", "CLBD", "ITBD"))
    currency = found.currency
    return Statement(
        account=tidy(cast("str | None", data.get("account_identification"))),
        currency=currency,
        balances=balances,
        transactions=tuple(
            _transaction(line.data, currency or "", days, booked=booked)
            for line in found.transactions
        ),
    )


def _balance(code: str, found: mt940.models.Balance) -> DatedBalance:
    amount = cast("mt940.models.Amount", found.amount)
    on = cast("date", found.date)
    money = Money(amount.amount, amount.currency or "")
    return DatedBalance(code, money, date(on.year, on.month, on.day))


def _transaction(
    line: dict[str, Any], currency: str, days: list[date], *, booked: bool
) -> Transaction:
    amount = cast("Decimal", line["amount"].amount)
    value_on = date(line["date"].year, line["date"].month, line["date"].day)
    details = read_details(cast("str", line.get("transaction_details") or ""))
    tags = details.purpose.tags
    return Transaction(
        amount=Money(amount, currency),
        booked_on=_booked_on(cast("str | None", line["booked_on"]), value_on, days),
        value_on=value_on,
        purpose=details.purpose.text,
        booking_text=details.booking_text,
        transaction_code=details.code,
        primanota=details.primanota,
        counterparty_name=details.name,
        counterparty_iban=iban(details.account) or iban(tags.get("IBAN")),
        counterparty_bic=bic(details.bank) or bic(tags.get("BIC")),
        counterparty_name_ultimate=tags.get("ABWE" if amount < 0 else "ABWA"),
        end_to_end_id=reference(tags.get("EREF")),
        mandate_id=reference(tags.get("MREF")),
        creditor_id=compact(tags.get("CRED")) or None,
        bank_reference=reference(line["bank_reference"]),
        booked=booked and line["expected"] is None,
    )


def _booked_on(written: str | None, value_on: date, days: list[date]) -> date:
    """Find the year of a booking day, which has none: MMDD.

    The one year in which it lies between the statement's balances, else the year that brings it
    nearest to the value date.
    """
    if written is None or not written.strip():
        return value_on
    month, number = int(written[:2]), int(written[2:])
    years = (value_on.year, value_on.year - 1, value_on.year + 1)
    guesses = [day(year, month, number) for year in years]
    within = [guess for guess in guesses if days and days[0] <= guess <= days[-1]]
    if len(within) == 1:
        return within[0]
    return min(guesses, key=lambda guess: abs(guess - value_on))
