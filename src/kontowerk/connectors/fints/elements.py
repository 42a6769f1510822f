"""How one element is read and written, by the field of the codec library that it belongs to.

Elements in their usual form are read by their form alone; for all others the library's field is
called, so that it alone says what is refused.
"""

from collections.abc import Callable, Mapping
from datetime import date, time
from decimal import Decimal
from enum import Enum
from functools import cache
from typing import Any, Final, cast

from fints.fields import (
    BooleanField,
    CodeField,
    DataElementGroupField,
    DigitsField,
    IntCodeField,
    NumericField,
    TextField,
)
from fints.types import Container, Field

from kontowerk.connectors.errors import UnreadableAnswerError
from kontowerk.connectors.fints.message import Value

FieldsClass = type[Container]
Read = Callable[[Any], Value]
Write = Callable[[Any], str | bytes]

# What the library raises about content; the text of a fault quotes it.
FAULTS: Final = (ValueError, TypeError, IndexError, AttributeError, OverflowError)

_MOST_DIGITS: Final = 18  # of a number that is read by its form
_FLAGS: Final = {"J": True, "N": False}


@cache
def fields_of(cls: FieldsClass) -> dict[str, Any]:
    """Return the fields of a class in the order of the message."""
    return {
        name: value
        for base in reversed(cls.__mro__)
        for name, value in vars(base).items()
        if isinstance(value, Field)
    }


def is_group(field: Any) -> bool:
    return isinstance(field, DataElementGroupField)


def no_element(_value: Any) -> Any:
    raise TypeError


def reader(field: Any) -> Read:
    """Return how an element is read."""
    slow = _by_field(field)
    if isinstance(field, BooleanField):
        return _by_name(_FLAGS, slow)
    if isinstance(field, CodeField | IntCodeField):
        return _by_name(_members(field, slow), slow) if cast("Any", field)._enum else slow  # noqa: SLF001 - the library has no other name
    usual = _usual(field)
    return slow if usual is None else _by_form(usual, slow, *_lengths(field))


def writer(field: Any) -> Write:
    """Return how a value is written, as the library does."""

    def write(value: Any) -> str | bytes:
        element: str | bytes = field._render_value(field._parse_value(value))  # noqa: SLF001 - the library has no other name
        return element

    return write


def _by_field(field: Any) -> Read:
    def read(element: Any) -> Value:
        value = field._parse_value(element)  # noqa: SLF001 - the library has no other name
        field._check_value(value)  # noqa: SLF001 - the library has no other name
        return _plain(value)

    return read


def _by_name(known: Mapping[str, Value], slow: Read) -> Read:
    def read(element: Any) -> Value:
        if type(element) is str and element in known:
            return known[element]
        return slow(element)

    return read


def _by_form(usual: Callable[[str], Value], slow: Read, least: int, most: int) -> Read:
    def read(element: Any) -> Value:
        if type(element) is str and least <= len(element) <= most:
            value = usual(element)
            if value is not None:
                return value
        return slow(element)

    return read


def _members(field: Any, slow: Read) -> dict[str, Value]:
    """Return the codes that the library reads, each as it stands on the wire."""
    known: dict[str, Value] = {}
    for member in field._enum:  # noqa: SLF001 - the library has no other name
        element = str(member.value)
        try:
            known[element] = slow(element)
        except FAULTS:  # a code that its own field refuses
            continue
    return known


def _usual(field: Any) -> Callable[[str], Value] | None:
    """Return how elements of the usual form are read; None where the library reads them all."""
    own = cast("Any", type(field))
    for kind, usual in _USUAL.items():
        same = ("_parse_value", "_render_value", "_check_value", "_FORMAT_STRING")
        if all(getattr(own, name) is getattr(kind, name) for name in same):
            return usual
    return None


def _lengths(field: Any) -> tuple[int, int]:
    least = max(field.length or 0, field.min_length or 0)
    mosts = [most for most in (field.length, field.max_length) if most is not None]
    return least, min(mosts, default=_LONGEST)


def _text(element: str) -> Value:
    return element


def _number(element: str) -> Value:
    """Read a number without leading zeros: written again it has the same length."""
    plain = element.isascii() and element.isdigit() and len(element) <= _MOST_DIGITS
    return int(element) if plain and (element[0] != "0" or len(element) == 1) else None


def _digits(element: str) -> Value:
    return element if element.isascii() and element.isdigit() else None


_LONGEST: Final = 1 << 62
_USUAL: Final[dict[type[Field], Callable[[str], Value]]] = {
    TextField: _text,
    NumericField: _number,
    DigitsField: _digits,
}


def _plain(value: object) -> Value:
    if isinstance(value, Enum):
        return cast("str | int", value.value)
    if value is None or isinstance(value, str | int | Decimal | date | time | bytes):
        return value
    raise UnreadableAnswerError(what="an element of unknown type")
