"""What a waiting approval remembers, and the bank's methods with the numbers people choose them by.

The state is versioned JSON, sealed for tenant, access and operation. It never holds a password or
a TAN: the type has no place for them. A bank names a method by any text; our interface wants a
number. A number once given stays: it is remembered by the bank's own id.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from enum import StrEnum
from typing import Final

import msgspec

from kontowerk.connectors.contract import History
from kontowerk.connectors.sepa.fields import tidy
from kontowerk.connectors.skeleton import StateCodec
from kontowerk.connectors.snapshot import SecurityMethod
from kontowerk.connectors.transfer import TransferKind
from kontowerk.connectors.xs2a.models import ScaMethod
from kontowerk.connectors.xs2a.oauth import Grant, Held

_DECOUPLED: Final = "PUSH_DEC"  # newer editions say PUSH_DEC, some banks PUSH_DECOUPLED
_LONGEST: Final = 140
_MOST: Final = 50
_IN_THE_APP: Final = SecurityMethod("0", "Freigabe in der App", decoupled=True)
VERSION: Final = 1
KIND: Final = "xs2a"
MOST_TRIES: Final = 3


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


def numbered_methods(known: Iterable[MethodRow], offered: Sequence[ScaMethod]) -> list[MethodRow]:
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


def method_by_id(rows: Iterable[MethodRow], named: str | None) -> MethodRow | None:
    return next((row for row in rows if row.id == named), None)


def method_by_code(rows: Iterable[MethodRow], code: str) -> MethodRow | None:
    return next((row for row in rows if str(row.number) == code), None)


def shown_method(row: MethodRow | None) -> SecurityMethod:
    """Return what a person is shown; an app that the bank does not name has our own words."""
    return row.shown() if row else _IN_THE_APP


def remembered_methods(text: str | None) -> list[MethodRow]:
    """Read what was written for the memory; anything odd is learnt again."""
    try:
        return msgspec.json.decode(text or "[]", type=list[MethodRow])
    except msgspec.DecodeError:
        return []


def written_methods(rows: Sequence[MethodRow]) -> str:
    return msgspec.json.encode(rows).decode()


class Xs2aWaiting(StrEnum):
    """What the person must give or do."""

    METHOD = "method"
    TAN = "tan"
    APP = "app"
    REDIRECT = "redirect"


@dataclass(frozen=True, slots=True)
class Xs2aScope:
    """The operation, as far as it decides what is read, or how a payment is approved."""

    transactions: bool
    since: date | None = None
    only: frozenset[str] | None = None
    history: History = History.OPEN
    renew: bool = False
    choose_anew: bool = False
    payment: TransferKind | None = None  # None: nothing is paid
    method: str | None = None  # our number of the one the caller wants


@dataclass(frozen=True, slots=True)
class Consent:
    """A consent the bank has given."""

    id: str
    until: datetime


@dataclass(slots=True)
class Xs2aPending:
    """A consent or a payment that is being approved, with everything to ask the person again.

    `links` are the bank's own, by the names the standard gives them.
    """

    id: str
    valid_until: date = date.max  # of a consent
    approach: str | None = None
    links: dict[str, str] = field(default_factory=dict[str, str])
    instructions: str = ""
    hhd_uc: str | None = None
    hhd: str | None = None
    photo: bytes | None = None
    photo_type: str | None = None
    asked_until: datetime | None = None
    tries_left: int = MOST_TRIES
    polls_used: int = 0
    next_poll_at: datetime | None = None
    grant: Grant | None = None  # set while a code is waited for


@dataclass(slots=True)
class Xs2aState:
    """An operation between two steps."""

    wish: Xs2aScope
    consent: Consent | None = None  # the one in force; stays while another is being approved
    approach: str | None = None
    methods: list[MethodRow] = field(default_factory=list[MethodRow])
    method: str | None = None  # the bank's id of the chosen one
    pending: Xs2aPending | None = None
    token: Held | None = None
    waiting: Xs2aWaiting | None = None
    expires_at: datetime | None = None
    version: int = VERSION


CODEC: Final = StateCodec(KIND, Xs2aState, VERSION)
