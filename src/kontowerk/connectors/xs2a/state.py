"""A waiting approval: what it remembers and asks the person, and the bank's methods by number.

The state is versioned JSON, sealed for tenant, access and operation. It never holds a password or
a TAN: the type has no place for them. A bank names a method by any text; our interface wants a
number. A number once given stays: it is remembered by the bank's own id.
"""

import base64
import binascii
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from enum import StrEnum
from typing import Final

import msgspec

from kontowerk.connectors.contract import (
    Challenge,
    History,
    Need,
    NeedDecoupled,
    NeedRedirect,
    NeedTan,
)
from kontowerk.connectors.sepa.fields import tidy
from kontowerk.connectors.sepa.hhd import flicker_code
from kontowerk.connectors.sepa.letters import plain_text
from kontowerk.connectors.skeleton import LONGEST_WAIT, StateCodec
from kontowerk.connectors.snapshot import SecurityMethod
from kontowerk.connectors.transfer import TransferKind
from kontowerk.connectors.xs2a.models import ChallengeData, ScaAnswer, ScaMethod
from kontowerk.connectors.xs2a.oauth import Grant, Held
from kontowerk.connectors.xs2a.profile import Xs2aProfile

_DECOUPLED: Final = "PUSH_DEC"  # newer editions say PUSH_DEC, some banks PUSH_DECOUPLED
_LONGEST: Final = 140
_MOST: Final = 50
_IN_THE_APP: Final = SecurityMethod("0", "Freigabe in der App", decoupled=True)
VERSION: Final = 1
KIND: Final = "xs2a"
MOST_TRIES: Final = 3
_LONGEST_TEXT: Final = 2000
_LARGEST_PICTURE: Final = 512 * 1024
_PICTURES: Final = (
    (b"\x89PNG\r\n\x1a\n", "image/png"),
    (b"\xff\xd8\xff", "image/jpeg"),
    (b"GIF8", "image/gif"),
)


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


def describe(pending: Xs2aPending, answer: ScaAnswer) -> None:
    """Fill in words, flicker code or picture: whatever the bank sent."""
    data = answer.challenge_data or ChallengeData()
    given = [data.data] if isinstance(data.data, str) else data.data or []
    words = [answer.psu_message or "", data.additional_information or ""]
    pending.hhd_uc, pending.hhd = _flicker(given)
    if pending.hhd_uc is None:
        words += given
    pending.photo, pending.photo_type = picture_in(data.image)
    texts = dict.fromkeys(plain_text(text) for text in words)
    pending.instructions = "\n".join(text for text in texts if text)[:_LONGEST_TEXT]


def _flicker(given: list[str]) -> tuple[str, str] | tuple[None, None]:
    for text in given:
        code = flicker_code(text)
        if code is not None:
            return text.strip(), code
    return None, None


def picture_in(image: str | None) -> tuple[bytes, str] | tuple[None, None]:
    """Take a picture out of Base64; its type is what its first bytes say."""
    try:
        data = base64.b64decode(image or "", validate=True)
    except (binascii.Error, ValueError):
        return None, None
    found = next((kind for mark, kind in _PICTURES if data.startswith(mark)), None)
    return (data, found) if found and len(data) <= _LARGEST_PICTURE else (None, None)


def begin_asking(
    pending: Xs2aPending, waiting: Xs2aWaiting, profile: Xs2aProfile, now: datetime
) -> None:
    """Set the times of a question that is asked for the first time."""
    minutes = (
        profile.redirect_minutes if waiting is Xs2aWaiting.REDIRECT else profile.approval_minutes
    )
    pending.asked_until = now + min(timedelta(minutes=minutes), LONGEST_WAIT)
    if waiting is Xs2aWaiting.APP:
        pending.polls_used = 0
        pending.next_poll_at = now + timedelta(seconds=profile.first_poll)


def need_of(
    pending: Xs2aPending,
    waiting: Xs2aWaiting,
    row: MethodRow | None,
    profile: Xs2aProfile,
    now: datetime,
) -> Need:
    """Ask the person, or ask again."""
    until = pending.asked_until or now
    if waiting is Xs2aWaiting.REDIRECT:
        return NeedRedirect(pending.links["scaRedirect"], until)
    challenge = Challenge(
        shown_method(row),
        pending.instructions,
        pending.hhd_uc,
        pending.hhd,
        pending.photo,
        pending.photo_type,
    )
    if waiting is Xs2aWaiting.TAN:
        return NeedTan(challenge, until, pending.tries_left)
    wait = (pending.next_poll_at - now).total_seconds() if pending.next_poll_at else 0.0
    return NeedDecoupled(
        challenge,
        first_poll_after=max(wait, 0.0),
        next_poll_after=float(profile.next_poll),
        polls_left=profile.max_polls - pending.polls_used,
        valid_until=until,
    )
