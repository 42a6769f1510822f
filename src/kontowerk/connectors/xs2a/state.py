"""What a waiting approval remembers: versioned JSON, sealed for tenant, access and operation.

It never holds a password or a TAN: the type has no place for them.
"""

from dataclasses import dataclass, field
from datetime import date, datetime
from enum import StrEnum
from typing import Final

from kontowerk.connectors.contract import History
from kontowerk.connectors.skeleton import StateCodec
from kontowerk.connectors.transfer import TransferKind
from kontowerk.connectors.xs2a.methods import MethodRow
from kontowerk.connectors.xs2a.oauth import Grant, Held

VERSION: Final = 1
KIND: Final = "xs2a"
MOST_TRIES: Final = 3


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
