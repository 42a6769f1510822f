"""The one decoder of request bodies: strict JSON, exact decimals.

Refused: NaN and Infinity, duplicate keys, lone surrogates, NUL, nesting beyond 32 levels, more
values than any operation can mean. Python's own decoder is used because it alone lets us see every
key and every digit. What is wrong is told up to a measure: an answer is not much longer than what
it refuses.
"""

import json
import re
from collections.abc import Sequence
from decimal import Decimal
from typing import Any, Final, NoReturn, TypeVar

from pydantic import TypeAdapter, ValidationError

from kontowerk.kit.errors import Fault, InvalidError

_DEEPEST: Final = 32
MOST_VALUES: Final = 50_000
MOST_FAULTS: Final = 20
_MOST_TEXTS: Final = 2 * MOST_VALUES  # a key and a value each
_TEXT: Final = re.compile(rb'"(?:[^"\\]++|\\.)*+"', re.DOTALL)

T = TypeVar("T")


class NotJsonError(InvalidError):
    """The body is not JSON we accept."""


class WrongFieldsError(InvalidError):
    """Fields are missing or of the wrong kind."""


def read_json(body: bytes) -> object:
    """Return the JSON value of a body."""
    if _values(body) > MOST_VALUES and _has_too_many(body):
        raise NotJsonError(Fault("", f"more than {MOST_VALUES:,} values"))
    try:
        value: object = json.loads(
            body.decode("utf-8"),
            parse_float=Decimal,
            parse_constant=_refuse_constant,
            object_pairs_hook=_refuse_duplicates,
        )
    except UnicodeDecodeError:
        raise NotJsonError(Fault("", "not UTF-8")) from None
    except RecursionError:
        raise NotJsonError(Fault("", "nested too deeply")) from None
    except (ValueError, ArithmeticError):  # bad syntax, or a number beyond every measure
        raise NotJsonError(Fault("", "not JSON")) from None
    _check(value)
    return value


def read(body: bytes, adapter: TypeAdapter[T]) -> T:
    """Return the body as the wire class of the adapter."""
    return as_kind(read_json(body), adapter)


def as_kind(value: object, adapter: TypeAdapter[T]) -> T:
    """Return a JSON value as the wire class of the adapter."""
    try:
        return adapter.validate_python(value)
    except ValidationError as error:
        raise WrongFieldsError(*faults_of(error.errors(include_input=False))) from None


def faults_of(errors: Sequence[Any]) -> list[Fault]:
    """Translate pydantic's findings: place and reason, never the rejected value."""
    return [Fault(_pointer(error["loc"]), str(error["msg"])) for error in errors[:MOST_FAULTS]]


def _values(body: bytes) -> int:
    """Count what could begin a value; marks within texts are counted, too."""
    return sum(body.count(mark) for mark in (b",", b"[", b"{"))


def _has_too_many(body: bytes) -> bool:
    bare, texts = _TEXT.subn(b"", body, count=_MOST_TEXTS)
    return texts == _MOST_TEXTS or _values(bare) > MOST_VALUES


def _pointer(location: Sequence[int | str]) -> str:
    parts = (str(part).replace("~", "~0").replace("/", "~1") for part in location)
    return "".join(f"/{part}" for part in parts)


def _refuse_constant(_name: str) -> NoReturn:
    raise NotJsonError(Fault("", "NaN and Infinity are not JSON"))


def _refuse_duplicates(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise NotJsonError(Fault("", "a key occurs twice"))
    return found


def _check(value: object) -> None:
    level: list[object] = [value]
    for _ in range(_DEEPEST + 1):
        below: list[object] = []
        for item in level:
            if isinstance(item, str):
                _check_text(item)
            elif isinstance(item, dict):
                members: dict[str, object] = item  # pyright: ignore[reportUnknownVariableType]
                below.extend(members)
                below.extend(members.values())
            elif isinstance(item, list):
                below.extend(item)  # pyright: ignore[reportUnknownArgumentType]
        if not below:
            return
        level = below
    raise NotJsonError(Fault("", "nested too deeply"))


def _check_text(text: str) -> None:
    if "\0" in text or (
        not text.isascii() and any("\ud800" <= letter <= "\udfff" for letter in text)
    ):
        raise NotJsonError(Fault("", "a text holds NUL or half a surrogate pair"))
