"""JSON that leaves the standard, read field by field: a wrong field costs that field.

The strict reading comes first; this one is asked only where that failed. Numbers in place of
texts, one thing in place of a list, other spellings of a name and values of the wrong kind are
taken as what they are, or left open where they need not be there. An amount or a currency that
is none is never left open: without it a booking or a balance cannot be read, and says so.
"""

import re
from collections.abc import Callable
from datetime import date, datetime
from decimal import Decimal
from types import NoneType, UnionType
from typing import Any, Final, Union, get_args, get_origin

import msgspec

from kontowerk.connectors.sepa.fields import statement_text, written_day
from kontowerk.connectors.xs2a import shapes
from kontowerk.kit.clock import BERLIN

_SIGNS: Final = re.compile(r"[^a-z0-9]")
_DECODER: Final = msgspec.json.Decoder(float_hook=Decimal)
_AROUND: Final = "\0\ufeff \r\n\t"
_SINCE_1970: Final = (10, 13)  # digits of seconds and milliseconds; a day has eight
_PARTS_OF_A_DAY: Final = 3
_WORDS: Final = {"true": True, "false": False}


class DoesNotFitError(ValueError):
    """A value is not what stands in its place, and it has to be."""


def decode(content: bytes) -> Any:
    """Read JSON in whatever letters it is written; numbers keep every digit they have."""
    read = _DECODER.decode(statement_text(content).strip(_AROUND).encode())
    # JSON that was written as a text of JSON
    return _DECODER.decode(read.encode()) if isinstance(read, str) else read


def fitted(raw: object, kind: Any) -> Any:
    """Return a value as the given type; raises DoesNotFitError."""
    origin = get_origin(kind)
    if origin in (Union, UnionType):
        return _one_of(raw, get_args(kind))
    if origin is list:
        return _list(raw, get_args(kind)[0])
    if origin is dict:
        return _mapping(raw, get_args(kind)[1])
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return _struct(raw, kind)
    reader = _SCALARS.get(kind)
    if reader is None:
        raise DoesNotFitError
    return reader(raw)


def _one_of(raw: object, kinds: tuple[Any, ...]) -> Any:
    if raw is None and NoneType in kinds:
        return None
    for kind in kinds:
        if kind is NoneType:
            continue
        try:
            return fitted(raw, kind)
        except DoesNotFitError:
            continue
    raise DoesNotFitError


def _list(raw: object, kind: Any) -> list[Any]:
    """Read a list; one thing alone is a list of one. A row that does not fit is not left out."""
    if raw is None:
        raise DoesNotFitError
    several = shapes.rows(raw)
    rows = [raw] if several is None else several
    skippable = getattr(kind, "skippable", False)
    found: list[Any] = []
    for row in rows:
        try:
            found.append(fitted(row, kind))
        except DoesNotFitError:
            if not skippable:
                raise
    return found


def _mapping(raw: object, kind: Any) -> dict[str, Any]:
    """Read links; one that is none is not there."""
    links = shapes.links(raw)
    if links is None:
        raise DoesNotFitError
    found: dict[str, Any] = {}
    for name, value in links.items():
        try:
            found[name] = fitted(value, kind)
        except DoesNotFitError:
            continue
    return found


def _struct(raw: object, kind: type[msgspec.Struct]) -> msgspec.Struct:
    shaped = getattr(kind, "shaped", None)
    raw = shaped(raw) if shaped is not None else raw
    given = shapes.mapping(raw)
    if given is None:
        raise DoesNotFitError
    plain = {bare(str(name)): value for name, value in given.items()}
    values: dict[str, Any] = {}
    for field in msgspec.structs.fields(kind):
        exact = given.get(field.encode_name)
        value = exact if exact is not None else plain.get(bare(field.encode_name))
        if value is None and not field.required:
            continue
        try:
            values[field.name] = fitted(value, field.type)
        except DoesNotFitError:
            if field.required or field.name in getattr(kind, "whole", ()):
                raise
    return kind(**values)


def bare(name: str) -> str:
    """Return a name without its spelling: `transaction_amount` is `transactionAmount`."""
    return _SIGNS.sub("", name.casefold())


def _text(raw: object) -> str:
    if isinstance(raw, str):
        return raw
    if isinstance(raw, int | Decimal) and not isinstance(raw, bool):
        return format(raw, "f") if isinstance(raw, Decimal) else str(raw)
    raise DoesNotFitError


def _flag(raw: object) -> bool:
    found = _WORDS.get(raw.casefold()) if isinstance(raw, str) else raw
    if isinstance(found, bool):
        return found
    raise DoesNotFitError


def _number(raw: object) -> int:
    if isinstance(raw, int) and not isinstance(raw, bool):
        return raw
    if isinstance(raw, str) and raw.isascii() and raw.isdigit():
        return int(raw)
    raise DoesNotFitError


def _date(raw: object) -> date:
    """Read a day; also as Germans write it, as its parts, and as milliseconds since 1970."""
    parts = shapes.rows(raw)
    try:
        if parts is not None:
            year, month, number = (_number(part) for part in parts[:_PARTS_OF_A_DAY])
            return date(year, month, number)
        written = _text(raw).strip()
        if written.isascii() and written.isdigit() and len(written) in _SINCE_1970:
            return datetime.fromtimestamp(int(written[:10]), BERLIN).date()
        return written_day(written)
    except (ValueError, OverflowError, OSError) as fault:
        raise DoesNotFitError from fault


def _instant(raw: object) -> datetime:
    try:
        return datetime.fromisoformat(_text(raw).strip())
    except ValueError as fault:
        raise DoesNotFitError from fault


_SCALARS: Final[dict[Any, Callable[[object], Any]]] = {
    str: _text,
    bool: _flag,
    int: _number,
    date: _date,
    datetime: _instant,
}
