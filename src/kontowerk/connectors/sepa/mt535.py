"""MT535 statements of holdings, as FinTS banks send them for a depot.

One position is one `FIN` block. Only fields of the block itself count; blocks inside it
(`SUBBAL`, `FIA`) say where the pieces lie. Cost prices and accrued interest are not read.

- `UNIT` counts pieces, `DIGI` those of a token; `FAMT` (face amount) and `AMOR` (amortised) are
  nominal values.
- A price in percent (`:90A:`) has no currency.
- A market value is an estimate, so digits behind the cent are rounded; amounts of bookings
  never are.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from decimal import ROUND_HALF_EVEN, Decimal
from typing import Final

from kontowerk.connectors.sepa.fields import (
    LARGEST_DOCUMENT,
    UnreadableStatementError,
    decimal,
    decimal_with_comma,
    reading,
    start_of,
    swift_lines,
    tidy,
)
from kontowerk.connectors.snapshot import Position, Unit
from kontowerk.kit.clock import BERLIN
from kontowerk.kit.money import Money

_POSITION: Final = "FIN"
_TIME: Final = 14  # YYYYMMDDhhmmss
_EURO: Final = "EUR"
_CENT: Final = Decimal("0.01")
_UNITS: Final = {
    "UNIT": Unit.PIECES,
    "FAMT": Unit.NOMINAL,
    "AMOR": Unit.NOMINAL,
    "DIGI": Unit.PIECES,
}

_FIELD: Final = re.compile(r"\s*:(?P<tag>[0-9]{2}[A-Za-z]?):(?P<value>.*)", re.DOTALL)
_ISIN: Final = re.compile(
    r"/?ISIN[\s/:]*(?P<isin>[A-Z]{2}[A-Z0-9]{9}[0-9])(?P<rest>.*)", re.IGNORECASE
)
_BARE_ISIN: Final = re.compile(r"(?P<isin>[A-Z]{2}[A-Z0-9]{9}[0-9])(?P<rest>)")
_WKN: Final = re.compile(r"(?:/(?:DE|WKN)/|WKN[\s:]+)(?P<wkn>[A-Z0-9]{6})(?P<rest>.*)")
# A point is one of a decimal, unless it may part thousands: `1.234` is not read.
_NUMBER: Final = re.compile(
    r"[0-9]*,?[0-9]*|[0-9]+[.](?:[0-9]{1,2}|[0-9]{4,})|[0-9]{1,3}(?:[.][0-9]{3})+,[0-9]*"
)
_QUANTITY: Final = re.compile(
    r":AGGR/[A-Z0-9]*/(?P<unit>[A-Z]{4})/\s*(?P<sign>[N-]?)(?P<number>[0-9.,]+)", re.IGNORECASE
)
_PERCENT: Final = re.compile(r":(?:MRKT|INDC)//PRCT/\s*(?P<number>[0-9.,]+)", re.IGNORECASE)
_PRICE: Final = re.compile(
    r":(?:MRKT|INDC)//[A-Z]{4}/\s*(?P<currency>[A-Z]{3})\s*(?P<number>[0-9.,]+)", re.IGNORECASE
)
_VENUE: Final = re.compile(r":PRIC//[A-Z]{4}/(?P<venue>.+)")
_PRICED: Final = re.compile(r":PRIC//(?P<at>[0-9]{8}(?:[0-9]{6})?)")
_RATE: Final = re.compile(r":EXCH//[A-Z]{3}/[A-Z]{3}/\s*(?P<number>[0-9.,]+)")
_VALUE: Final = re.compile(
    r":HOLD/[A-Z0-9]*/\s*(?P<sign>N?)(?P<currency>[A-Z]{3})\s*(?P<minus>-?)(?P<number>[0-9.,]+)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class _Field:
    tag: str
    value: str  # lines with line breaks

    @property
    def flat(self) -> str:
        """The value on one line."""
        return self.value.replace("\n", "")

    @property
    def name(self) -> str:
        """The value as the name of a block."""
        return self.flat.strip().upper()


def parse_mt535(text: str) -> tuple[Position, ...]:
    """Read the positions of all statements in a text; a depot may be empty."""
    if len(text) > LARGEST_DOCUMENT:
        place = "mt535: size"
        raise UnreadableStatementError(place)
    fields = list(_fields(text))
    if not any(field.tag == "16R" for field in fields):  # an empty depot has its blocks, too
        place = "mt535: no block"
        raise UnreadableStatementError(place)
    blocks = reading("mt535: blocks", _positions, fields)
    return tuple(
        reading(f"mt535: position {number}", _position, block)
        for number, block in enumerate(blocks, 1)
    )


def _fields(text: str) -> Iterator[_Field]:
    tag, lines = "", list[str]()
    for line in swift_lines(text):
        if line.strip() in ("", "-") or line.lstrip().startswith("-}"):
            continue
        match = _FIELD.match(line)
        if match is None:
            lines.append(line)
            continue
        if tag:
            yield _Field(tag, "\n".join(lines))
        tag, lines = match["tag"].upper(), [match["value"].strip()]
    if tag:
        yield _Field(tag, "\n".join(lines))


def _positions(fields: list[_Field]) -> list[list[_Field]]:
    """Cut the fields into position blocks, without the blocks inside them."""
    found: list[list[_Field]] = []
    open_blocks: list[str] = []
    for field in fields:
        if field.tag == "16R":
            if field.name == _POSITION and _POSITION in open_blocks:
                message = "a position is closed before the next one is opened"
                raise ValueError(message)
            open_blocks.append(field.name)
            if open_blocks[-1] == _POSITION:
                found.append([])
        elif field.tag == "16S":
            _close(open_blocks, field.name)
        elif open_blocks and open_blocks[-1] == _POSITION:
            found[-1].append(field)
    if _POSITION in open_blocks:
        message = "every position is closed"
        raise ValueError(message)
    return found


def _close(open_blocks: list[str], name: str) -> None:
    """Close a block and those in it; only around positions may a bank forget to."""
    if name not in open_blocks or _POSITION in open_blocks[_last(open_blocks, name) + 1 :]:
        message = "blocks are closed in the order they were opened"
        raise ValueError(message)
    inner = open_blocks[_last(open_blocks, name) + 1 :]
    if inner and _POSITION in open_blocks:
        message = "blocks of a position are closed"
        raise ValueError(message)
    del open_blocks[_last(open_blocks, name) :]


def _last(open_blocks: list[str], name: str) -> int:
    return len(open_blocks) - 1 - open_blocks[::-1].index(name)


def _position(fields: list[_Field]) -> Position:
    security = next((field.value for field in fields if field.tag == "35B"), None)
    quantity = _first(fields, "93B", _QUANTITY) or _first(fields, "93C", _QUANTITY)
    if security is None or quantity is None:
        message = "a position has a security and a quantity"
        raise ValueError(message)
    isin, wkn, name = _security(security)
    price = _first(fields, "90B", _PRICE)
    percent = _first(fields, "90A", _PERCENT)
    quoted = price or percent
    rate = _first(fields, "92B", _RATE)
    venue = _first(fields, "94B", _VENUE)
    priced = _first(fields, "98C", _PRICED) or _first(fields, "98A", _PRICED)
    return Position(
        name=name,
        quantity=_number(quantity),
        unit=_UNITS[quantity["unit"].upper()],
        isin=isin,
        wkn=wkn,
        price=_decimal(quoted["number"]) if quoted else None,
        price_currency=price["currency"].upper() if price else None,
        priced_at=_instant(priced["at"]) if priced else None,
        fx_rate=_decimal(rate["number"]) if rate else None,
        venue=tidy(venue["venue"]) if venue else None,
        total_value=_value(_all(fields, "19A", _VALUE)),
    )


def _first(fields: list[_Field], tag: str, shape: re.Pattern[str]) -> re.Match[str] | None:
    return next(iter(_all(fields, tag, shape)), None)


def _all(fields: list[_Field], tag: str, shape: re.Pattern[str]) -> list[re.Match[str]]:
    matches = (shape.fullmatch(field.flat.rstrip()) for field in fields if field.tag == tag)
    return [match for match in matches if match]


def _security(value: str) -> tuple[str | None, str | None, str]:
    lines = [line.strip() for line in value.split("\n")]
    told = ((n, _ISIN.fullmatch(line)) for n, line in enumerate(lines))
    place, isin = next(((n, match) for n, match in told if match), (0, None))
    isin = isin or _BARE_ISIN.fullmatch(lines[0])
    if isin is not None:
        lines[place] = isin["rest"]
    lines = [line.strip() for line in lines if line.strip()]
    wkn = _WKN.fullmatch(lines[0]) if lines else None
    lines = [wkn["rest"], *lines[1:]] if wkn else lines
    codes = (isin["isin"].upper() if isin else None, wkn["wkn"] if wkn else None)
    name = tidy(" ".join(line for line in lines if line)) or codes[0] or codes[1]
    if name is None:
        message = "a security has a name or a number"
        raise ValueError(message)
    return *codes, name


def _decimal(written: str) -> Decimal | None:
    """Read a number; None if it is none, or may be two."""
    if not _NUMBER.fullmatch(written):
        return None
    return decimal_with_comma(written.replace(".", "")) if "," in written else decimal(written)


def _number(match: re.Match[str]) -> Decimal:
    number = _decimal(match["number"])
    if number is None:
        message = "a quantity is a number"
        raise ValueError(message)
    return -number if match["sign"] else number


def _value(matches: list[re.Match[str]]) -> Money | None:
    """Read what a position is worth; of several values the one in euro."""
    read = [match for match in matches if _decimal(match["number"]) is not None]
    if not read:
        return None
    of_euro = (match for match in read if match["currency"].upper() == _EURO)
    match = next(of_euro, read[0])
    number = -_number(match) if match["minus"] else _number(match)
    return Money(number.quantize(_CENT, ROUND_HALF_EVEN), match["currency"].upper())


def _instant(written: str) -> datetime | None:
    """Read when a price was made; a day that is none says nothing."""
    try:
        on = date(int(written[:4]), int(written[4:6]), int(written[6:8]))
    except ValueError:
        return None
    if len(written) != _TIME:
        return start_of(on)
    hour, minute, second = int(written[8:10]), int(written[10:12]), int(written[12:])
    try:
        at = time(hour, minute, second)
    except ValueError:
        return start_of(on)
    return datetime.combine(on, at, BERLIN).astimezone(UTC)
