"""The bank's methods, and the small numbers people choose them by.

A bank names a method by any text; our interface wants a number. A number once given stays: it is
remembered by the bank's own id.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import msgspec

from kontowerk.connectors.sepa.fields import tidy
from kontowerk.connectors.snapshot import SecurityMethod
from kontowerk.connectors.xs2a.models import ScaMethod

_DECOUPLED: Final = "PUSH_DEC"  # newer editions say PUSH_DEC, some banks PUSH_DECOUPLED
_LONGEST: Final = 140
_MOST: Final = 50
_IN_THE_APP: Final = SecurityMethod("0", "Freigabe in der App", decoupled=True)


@dataclass(frozen=True, slots=True)
class MethodRow:
    """A method by the bank's id and by our number."""

    id: str
    number: int
    name: str
    kind: str = ""
    hint: str | None = None

    def shown(self) -> SecurityMethod:
        decoupled = self.kind.startswith(_DECOUPLED)
        return SecurityMethod(str(self.number), self.name, self.hint, decoupled=decoupled)


def numbered(known: Iterable[MethodRow], offered: Sequence[ScaMethod]) -> list[MethodRow]:
    """Number what the bank offers; what was known before keeps its number."""
    numbers = {row.id: row.number for row in known}
    found: dict[str, MethodRow] = {}
    for method in offered[:_MOST]:
        named = method.authentication_method_id
        number = numbers.setdefault(named, max(numbers.values(), default=0) + 1)
        found.setdefault(named, _row(method, number))
    return list(found.values())


def _row(method: ScaMethod, number: int) -> MethodRow:
    kind = tidy(method.authentication_type) or ""
    name = tidy(method.name) or kind or method.authentication_method_id
    hint = tidy(method.explanation)
    return MethodRow(
        method.authentication_method_id, number, name[:_LONGEST], kind, hint and hint[:_LONGEST]
    )


def by_id(rows: Iterable[MethodRow], named: str | None) -> MethodRow | None:
    return next((row for row in rows if row.id == named), None)


def by_code(rows: Iterable[MethodRow], code: str) -> MethodRow | None:
    return next((row for row in rows if str(row.number) == code), None)


def shown(row: MethodRow | None) -> SecurityMethod:
    """Return what a person is shown; an app that the bank does not name has our own words."""
    return row.shown() if row else _IN_THE_APP


def remembered(text: str | None) -> list[MethodRow]:
    """Read what was written for the memory; anything odd is learnt again."""
    try:
        return msgspec.json.decode(text or "[]", type=list[MethodRow])
    except msgspec.DecodeError:
        return []


def written(rows: Sequence[MethodRow]) -> str:
    return msgspec.json.encode(rows).decode()
