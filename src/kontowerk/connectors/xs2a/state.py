"""What a waiting approval remembers: versioned JSON, sealed for tenant, access and operation.

It never holds a password or a TAN: the type has no place for them.
"""

from dataclasses import dataclass, field
from datetime import date, datetime
from enum import StrEnum
from typing import Final

import msgspec

from kontowerk.connectors.contract import AccessRef, CallContext, History, SealedState
from kontowerk.connectors.transfer import TransferKind
from kontowerk.connectors.xs2a.methods import MethodRow
from kontowerk.connectors.xs2a.oauth import Grant, Held

VERSION: Final = 1
KIND: Final = "xs2a"
MOST_TRIES: Final = 3


class Waiting(StrEnum):
    """What the person must give or do."""

    METHOD = "method"
    TAN = "tan"
    APP = "app"
    REDIRECT = "redirect"


@dataclass(frozen=True, slots=True)
class Wish:
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
class Pending:
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
class State:
    """An operation between two steps."""

    wish: Wish
    consent: Consent | None = None  # the one in force; stays while another is being approved
    approach: str | None = None
    methods: list[MethodRow] = field(default_factory=list[MethodRow])
    method: str | None = None  # the bank's id of the chosen one
    pending: Pending | None = None
    token: Held | None = None
    waiting: Waiting | None = None
    expires_at: datetime | None = None
    version: int = VERSION


def context(access: AccessRef, ctx: CallContext) -> bytes:
    """Bind a sealed state to its place: it opens nowhere else."""
    parts = (VERSION, KIND, access.tenant_id, access.access_id, ctx.operation_id)
    return "|".join(str(part) for part in parts).encode()


async def seal(state: State, access: AccessRef, ctx: CallContext) -> SealedState:
    return await ctx.sealer.seal(msgspec.json.encode(state), context(access, ctx))


async def open_state(sealed: SealedState, access: AccessRef, ctx: CallContext) -> State | None:
    """Return None for a state of another place, another version, or no state at all."""
    plain = await ctx.sealer.open(sealed, context(access, ctx))
    if plain is None:
        return None
    try:
        state = msgspec.json.decode(plain, type=State)
    except msgspec.DecodeError:
        return None
    return state if state.version == VERSION else None
