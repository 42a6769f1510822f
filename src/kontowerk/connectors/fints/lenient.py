"""Segments that leave the standard, read field by field: a wrong field costs that field.

The strict reading comes first; this one is asked only where that failed. Lengths count for
nothing here, missing ends are missing, superfluous ones are passed over, and what does not fit
its type is left open. Amounts, currencies and marks of debit and credit are read by their exact
form or not at all: nobody guesses about money.
"""

import re
from calendar import monthrange
from collections.abc import Callable, Iterator
from datetime import date, time
from decimal import Decimal
from typing import Any, Final

from fints.fields import DataElementGroupField as _GroupField
from fints.types import Container

from kontowerk.connectors.fints import wire
from kontowerk.connectors.fints.message import Value, Values

# Banks leave out the comma of a whole number; one of eight digits may be a date or a bank code.
_AMOUNT: Final = re.compile(r"[0-9]{1,7}|[0-9]{1,13},[0-9]{0,12}")
_NUMBER: Final = re.compile(r"[0-9]{1,15}")
_CURRENCY: Final = re.compile(r"[A-Z]{3}")
_DAY: Final = re.compile(r"[0-9]{8}")
_TIME: Final = re.compile(r"([01][0-9]|2[0-3])([0-5][0-9])([0-5][0-9])?")
_FLAGS: Final = {"J": True, "N": False}
_GROUP: Final[Any] = _GroupField
_LATIN: Final = "iso-8859-1"

FieldsOf = Callable[[type[Container]], dict[str, Any]]  # of the library, which has no types


def read_leniently(cls: type[Container], groups: list[wire.Group], fields_of: FieldsOf) -> Values:
    """Read the elements behind a head; what cannot be read is None."""
    rest = iter(groups)
    values: Values = {}
    for name, field in fields_of(cls).items():
        if name == "header":
            continue
        if field.count == 1:
            values[name] = _one(field, next(rest, None), fields_of)
        else:
            found = (_one(field, group, fields_of) for group in _some(rest, field.max_count))
            values[name] = [value for value in found if value is not None]
    return values


def _some(rest: Iterator[wire.Group], most: int | None) -> Iterator[wire.Group]:
    for count, group in enumerate(rest, 1):
        yield group
        if most is not None and count >= most:
            return


def _one(field: Any, group: wire.Group, fields_of: FieldsOf) -> Value:
    if isinstance(field, _GROUP):
        if group is None:
            return None
        elements = iter(group if isinstance(group, list) else [group])
        return _group(field.type, elements, fields_of)
    element = group[0] if isinstance(group, list) else group
    return scalar(field, element)


def _group(cls: type[Container], rest: Iterator[wire.Element], fields_of: FieldsOf) -> Values:
    values: Values = {}
    for name, field in fields_of(cls).items():
        inner = field.type if isinstance(field, _GROUP) else None
        if field.count == 1:
            values[name] = (
                _group(inner, rest, fields_of) if inner else scalar(field, next(rest, None))
            )
        elif inner is None:
            found = (scalar(field, element) for element in rest)
            values[name] = [value for value in found if value is not None]
        else:
            values[name] = _rows(inner, rest, fields_of)
    return values


def _rows(cls: type[Container], rest: Iterator[wire.Element], fields_of: FieldsOf) -> list[Value]:
    left = list(rest)
    width = max(len(fields_of(cls)), 1)
    cuts = (left[start : start + width] for start in range(0, len(left), width))
    return [_group(cls, iter(row), fields_of) for row in cuts]


def scalar(field: Any, element: wire.Element) -> Value:
    """Read one element by the type of its field."""
    if element is None:
        return None
    kind = str(getattr(field, "type", "") or "")
    if kind in {"bin", "tsp"}:
        return element if isinstance(element, bytes) else element.encode(_LATIN, "replace")
    text = element.decode(_LATIN) if isinstance(element, bytes) else element
    read = _READERS.get(kind) or _by_class(field)
    return read(text)


def _by_class(field: Any) -> Callable[[str], Value]:
    """Codes have types of their own; those of a number are numbers."""
    return _number if type(field).__name__ in {"IntCodeField", "ZeroPaddedNumericField"} else _text


def _text(text: str) -> Value:
    return text


def _number(text: str) -> Value:
    return int(text) if _NUMBER.fullmatch(text) else None


def _flag(text: str) -> Value:
    return _FLAGS.get(text.strip().upper())


def amount_in(text: str) -> Decimal | None:
    """Read the amount of an element; what could be something else is none."""
    return Decimal(text.replace(",", ".")) if _AMOUNT.fullmatch(text) else None


def _currency(text: str) -> Value:
    return text if _CURRENCY.fullmatch(text) else None


def _day(text: str) -> Value:
    """Read a date; a day that its month has not is the month's last."""
    if not _DAY.fullmatch(text):
        return None
    year, month, number = int(text[:4]), int(text[4:6]), int(text[6:])
    if not year or not 1 <= month <= 12 or not 1 <= number <= 31:  # noqa: PLR2004 - a calendar
        return None
    return date(year, month, min(number, monthrange(year, month)[1]))


def _time(text: str) -> Value:
    match = _TIME.fullmatch(text)
    return time(int(match[1]), int(match[2]), int(match[3] or 0)) if match else None


_READERS: Final[dict[str, Callable[[str], Value]]] = {
    "num": _number,
    "jn": _flag,
    "wrt": amount_in,
    "float": amount_in,
    "cur": _currency,
    "dat": _day,
    "tim": _time,
}
