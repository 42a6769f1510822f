"""MT940 (and MT942) statements: those of German banks, and what others make of the format.

A statement begins with `:20:`, tells account and balance, then its bookings. What counts of it
is read strictly: mark, amount and currency of every booking. What is beside them is read as far
as it can be: a balance that is none is left out, and the bookings stand.

- A tag counts only where it can stand: behind the first balance `:20:15` at the beginning of a
  line is a time that was folded, not a new statement.
- A `:61:` may be folded anywhere and filled with blanks; it need not have a booking day or key.
- A day that its month has not is the month's last: interest by 30/360 knows 30 February.
- A `:86:` behind a balance belongs to the statement and is dropped.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from typing import Final

from kontowerk.connectors.sepa.fields import (
    LARGEST_DOCUMENT,
    DatedBalance,
    UnreadableStatementError,
    bic,
    booked_amount,
    compact,
    day,
    iban,
    reading,
    reference,
    swift_lines,
    tidy,
)
from kontowerk.connectors.sepa.purpose import read_details
from kontowerk.connectors.snapshot import Transaction
from kontowerk.kit.money import Money

_LONGEST_LINE: Final = 4096  # 65 by the book; some banks do not fold `:86:`
_TAG: Final = re.compile(r"[ \t]*:([0-9]{2}[A-Za-z]?|NS):[ \t]*")
_FOLDED_TAG: Final = re.compile(r"[0-9]{2}[A-Z]?:")
# Also the frame of a SWIFT message, and its signs in Swedish letters.
_END: Final = re.compile(r"-[}\u00e5]?\s*|-\}\{.*|[{\u00e4][1-5S]:.*")
_FOLLOWS_20: Final = frozenset(
    {"21", "25", "25P", "28", "28C", "13", "13D", "34F", "60F", "60M", "NS"}
)
_OF_BODY: Final = frozenset(
    {
        *("60F", "60M", "61", "62F", "62M", "64", "65", "65F", "86", "34F"),
        *("90", "90C", "90D", "NS"),
    }
)
_BALANCES: Final = {
    "60F": "OPBD",
    "60M": "OPBD",
    "62F": "CLBD",
    "62M": "ITBD",
    "64": "CLAV",
    "65": "FWAV",
}
_BALANCE: Final = re.compile(
    r"(?P<mark>[CD])R?\s*(?P<day>(?:20)?[0-9]{6})\s*(?P<currency>[A-Z]{3})?\s*(?P<amount>"
    r"[0-9]{1,3}(?:[.' ][0-9]{3})+,[0-9]{2}|[0-9]{1,15}[.][0-9]{2}|[0-9]{0,15},[0-9]{1,15}"
    r"|[0-9]{1,15},?)\s*",
    re.IGNORECASE | re.ASCII,
)
# The currency of a balance that is none, else of the sums behind the entries of an MT942.
_ITS_CURRENCY: Final = re.compile(
    r"(?:R?[CD]R?\s*[0-9]{6,8}|[0-9]{1,5})\s*(?P<currency>[A-Z]{3})\s*[-+0-9,]", re.ASCII
)
# A group of several parts is never repeated possessively: Python 3.11.2 keeps half of a repetition.
_ENTRY: Final = re.compile(
    r"""
    (?P<value>(?:20)?[0-9]{6})
    (?:[ ]?(?P<booked>[0-9]{4}|[ ]{4}))?
    [ ]?(?P<mark>R?[DC]|E[DC])
    (?P<funds>[A-Z])?
    [\n ]*+
    (?P<amount>
        [0-9]{1,3}(?:[.' ][0-9]{3})+,[0-9]{2}(?![0-9]) | [0-9]{1,15}+[.][0-9]{2}(?![0-9])
        | [0-9]{1,15}+(?:,[0-9]{0,15}+)? | ,[0-9]{1,15}+
    )
    (?:
        [ ]*+(?P<key>[NFS][A-Z0-9 ]{3} | (?<=,[0-9]{2})[A-Z][A-Z0-9]{3})
        | (?<=,[0-9]{2})(?=[ \n])  # a folded line may begin with a digit, so it must be whole
        | (?=[ \n]++(?![0-9,.])|//|[ \n]*+\Z)
    )
    (?P<reference>(?:(?!//)[^\n])*)
    (?://(?P<bank>[^\n]*+))?
    """,
    re.IGNORECASE | re.VERBOSE | re.ASCII,
)
_LIMITS: Final = frozenset({"34F"})
_SUMS: Final = frozenset({"90", "90C", "90D"})
_FLOOR: Final = re.compile(r"(?P<currency>[A-Z]{3})[CD ]?[0-9]")
_GLUED: Final = re.compile(r"[A-Z0-9/ ]*[0-9][/ ]?(?P<currency>[A-Z]{3})")
_MONTH_AND_DAY: Final = re.compile(r"(?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01])")
_SIGNS: Final = {"C": 1, "D": -1, "RC": -1, "RD": 1, "EC": 1, "ED": -1}


@dataclass(frozen=True, slots=True)
class Mt940Statement:
    """One statement: an account as the bank writes it, its balances and bookings."""

    account: str | None
    currency: str | None
    balances: tuple[DatedBalance, ...]
    transactions: tuple[Transaction, ...]


@dataclass(slots=True)
class _Field:
    tag: str
    lines: list[str] = field(default_factory=list[str])

    @property
    def text(self) -> str:
        return "\n".join(self.lines)


def parse_mt940(text: str, *, booked: bool = True) -> list[Mt940Statement]:
    """Read all statements of a text; pages that belong together are joined by the caller.

    An MT942 of pending turnovers is read with `booked=False`.
    """
    if len(text) > LARGEST_DOCUMENT:
        place = "mt940: size"
        raise UnreadableStatementError(place)
    lines = list(_unfolded(swift_lines(text)))
    if any(len(line) > _LONGEST_LINE for line in lines):
        place = "mt940: line length"
        raise UnreadableStatementError(place)
    statements: list[Mt940Statement] = []
    for number, fields in enumerate(_blocks(lines), 1):
        before = statements[-1] if statements else None
        read = reading(f"mt940: statement {number}", _statement, fields, before, booked=booked)
        statements.append(read)
    return statements


def _unfolded(lines: list[str]) -> Iterator[str]:
    """Join a tag that was folded behind its colon."""
    colon = ""
    for line in lines:
        if colon and not _FOLDED_TAG.match(line):
            yield colon
            colon = ""
        if line == ":" and not colon:
            colon = line
            continue
        yield colon + line
        colon = ""
    if colon:
        yield colon


# Fields ------------------------------------------------------------------------------------


def _blocks(lines: list[str]) -> Iterator[list[_Field]]:
    """Cut lines into the fields of statements; what stands between them belongs to none."""
    cutting = _Cutting()
    strange = False
    for number, line in enumerate(lines):
        match = _TAG.match(line)
        if match is not None:
            tag = match[1].upper()
            begins = tag == "20" and _begins(lines, number)
            whole = cutting.tag(tag, line, match.end(), begins=begins)
            if whole:
                yield whole
        elif _END.fullmatch(line):
            cutting.ended = True
        elif line.strip():
            strange = not cutting.text(line) or strange
    if cutting.fields:
        yield cutting.fields
    elif strange:
        place = "mt940: no statement"
        raise UnreadableStatementError(place)


@dataclass(slots=True)
class _Cutting:
    """How far a text is cut into fields."""

    fields: list[_Field] = field(default_factory=list[_Field])
    in_body: bool = False
    ended: bool = True

    def tag(self, tag: str, line: str, end: int, *, begins: bool) -> list[_Field]:
        """Take a line that begins like a field; return the statement that it ends, if it does."""
        rest = line[end:]
        if (tag == "20" and (begins or self.ended or not self.in_body)) or self._is_next(tag):
            whole, self.fields = self.fields, [_Field(tag, [rest])]
            self.in_body = self.ended = False
            return whole
        if _is_in_place(tag, self.fields, in_body=self.in_body):
            self.fields.append(_Field(tag, [rest]))
            self.in_body = self.in_body or tag in ("60F", "60M", "61")
            self.ended = False
        elif not self.text(line):
            place = "mt940: before the first statement"
            raise UnreadableStatementError(place)
        return []

    def _is_next(self, tag: str) -> bool:
        """Say whether another account begins that lost its `:20:`."""
        return tag in ("25", "25P") and any(field.tag == "62F" for field in self.fields)

    def text(self, line: str) -> bool:
        """Take a line that goes on with a field; false if there is none to go on with."""
        if self.fields and not self.ended:
            self.fields[-1].lines.append(line)
            return True
        return bool(self.fields)


def _is_in_place(tag: str, fields: list[_Field], *, in_body: bool) -> bool:
    if in_body:
        return tag in _OF_BODY
    return bool(fields) or tag in _FOLLOWS_20  # a page that lost its first lines


def _begins(lines: list[str], number: int) -> bool:
    """Say whether a `:20:` among bookings begins a statement: then its account follows."""
    following = (_TAG.match(line) for line in lines[number + 1 : number + 6])
    tags = [match[1].upper() for match in following if match]
    return bool(tags) and tags[0] in _FOLLOWS_20


# Meaning -----------------------------------------------------------------------------------


def _statement(
    fields: list[_Field], before: Mt940Statement | None, *, booked: bool
) -> Mt940Statement:
    account = next(
        (tagged_field.text for tagged_field in fields if tagged_field.tag in ("25", "25P")), None
    )
    written = [tagged_field for tagged_field in fields if tagged_field.tag in _BALANCES]
    currency = _currency(fields, written, account, before)
    found = (
        _balance(_BALANCES[tagged_field.tag], tagged_field.text, currency)
        for tagged_field in written
    )
    balances = tuple(balance for balance in found if balance is not None)
    days = [balance.on for balance in balances if balance.code in ("OPBD", "CLBD", "ITBD")]
    days = days if days == sorted(days) else []
    return Mt940Statement(
        account=tidy(account),
        currency=currency,
        balances=balances,
        transactions=tuple(_transactions(fields, currency or "", days, booked=booked)),
    )


def _balance(code: str, text: str, currency: str | None) -> DatedBalance | None:
    """Read a balance; one that is none says nothing, one without currency is of its statement's."""
    match = _BALANCE.fullmatch(text.partition("\n")[0])
    if match is None:
        return None
    try:
        amount = booked_amount(match["amount"]) * _SIGNS[match["mark"].upper()]
        money = Money(amount, (match["currency"] or currency or "").upper())
        return DatedBalance(code, money, _day(match["day"]))
    except ValueError:
        return None


def _currency(
    fields: list[_Field], balances: list[_Field], account: str | None, before: Mt940Statement | None
) -> str | None:
    """Return the currency of the balances, else what an MT942 or the account tells of it.

    A page that tells nothing is in the currency of the page before.
    """
    # Those of the bookings stand first.
    for balance in sorted(balances, key=lambda balance_field: balance_field.tag):
        match = _BALANCE.fullmatch(balance.text.partition("\n")[0])
        if match is not None and match["currency"]:
            return match["currency"].upper()
    for tags, shape in ((_LIMITS, _FLOOR), (_BALANCES, _ITS_CURRENCY), (_SUMS, _ITS_CURRENCY)):
        told = (shape.match(told_field.text) for told_field in fields if told_field.tag in tags)
        limit = next((match for match in told if match is not None), None)
        if limit is not None:
            return limit["currency"]
    glued = _GLUED.fullmatch((account or "").strip())
    if glued is not None:
        return glued["currency"]
    same = before is not None and (account is None or before.account == tidy(account))
    return before.currency if before is not None and same else None


def _transactions(
    fields: list[_Field], currency: str, days: list[date], *, booked: bool
) -> Iterator[Transaction]:
    entry: _Field | None = None
    details: list[str] = []
    for tagged_field in (*fields, _Field("end")):
        if entry is not None and tagged_field.tag == "86":
            details += tagged_field.lines
        elif tagged_field.tag != "NS":
            if entry is not None:
                text = "\n".join(details)
                yield _transaction(entry.text, text, currency, days, booked=booked)
            entry, details = (tagged_field if tagged_field.tag == "61" else None), []


def _transaction(
    entry: str, details_text: str, currency: str, days: list[date], *, booked: bool
) -> Transaction:
    match = _ENTRY.match(entry)
    if match is None:  # folded somewhere; where an amount ends is told by the key behind it
        match = _ENTRY.match(entry.replace("\n", ""))
        match = match if match is not None and match["key"] else None
    if match is None:
        message = "a booking has a day, a mark and an amount"
        raise ValueError(message)
    mark = match["mark"].upper()
    amount = booked_amount(match["amount"]) * _SIGNS[mark]
    value_on = _value_day(match["value"])
    details = read_details(details_text)
    tags = details.purpose.tags
    return Transaction(
        amount=Money(amount, currency),
        booked_on=_booked_on(match["booked"], value_on, days),
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
        bank_reference=reference(match["bank"]),
        booked=booked and not mark.startswith("E"),
    )


def _day(written: str) -> date:
    written = written[-6:]  # a few banks write the century
    return day(2000 + int(written[:2]), int(written[2:4]), int(written[4:]))


def _value_day(written: str) -> date | None:
    """Read a value date; noughts are none."""
    return _day(written) if written.strip("0") else None


def _booked_on(written: str | None, value_on: date | None, days: list[date]) -> date:
    """Find the year of a booking day, which has none: MMDD.

    The one year in which it lies between the statement's balances, else the year that brings it
    nearest to the value date, or to the last balance.
    """
    given = written is not None and _MONTH_AND_DAY.fullmatch(written)
    near = value_on or (days[-1] if given and days else None)
    if near is None:
        message = "a booking has a day"
        raise ValueError(message)
    if written is None or not given:
        return near
    month, number = int(written[:2]), int(written[2:])
    years = (near.year, near.year - 1, near.year + 1)
    guesses = [day(year, month, number) for year in years]
    has_both = len(days) > 1
    within = [guess for guess in guesses if has_both and days[0] <= guess <= days[-1]]
    if len(within) == 1:
        return within[0]
    return min(guesses, key=lambda guess: abs(guess - near))
