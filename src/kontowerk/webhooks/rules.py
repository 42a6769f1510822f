"""Decisions about webhooks: signatures, retries, which secrets sign, cursors.

Signatures follow Standard Webhooks 1.0.0: HMAC-SHA256 over `<id>.<timestamp>.<body>`.
Spec: Events (OP-124 to OP-127).
"""

import hmac
from base64 import b64decode, b64encode, urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Final
from uuid import UUID

from kontowerk.kit.egress import Answered, Outcome
from kontowerk.kit.errors import Fault
from kontowerk.kit.secret import Secret
from kontowerk.lifecycle.model import EventKind
from kontowerk.vault.model import StoredField
from kontowerk.webhooks.model import (
    NEW_TRANSACTIONS,
    ArrivedCall,
    Cursor,
    GivenCall,
    NoSuchKindError,
    NotACursorError,
    Receipt,
    SignatureResult,
)

SECRET_BYTES: Final = 32
SECRET_FIELD: Final = "secret"  # noqa: S105 - a name, not a secret
OLD_SECRET_SIGNS_FOR: Final = timedelta(hours=24)
SIGNED_WITHIN: Final = timedelta(minutes=5)
KEPT_FOR: Final = timedelta(days=30)
CHECK_KEPT_FOR: Final = timedelta(days=1)
MOST_SUBSCRIPTIONS: Final = 100
PAGE: Final = 500
KINDS: Final = (NEW_TRANSACTIONS, *(kind.value for kind in EventKind))
START: Final = Cursor(0, UUID(int=0))

_SECRET_PREFIX: Final = "whsec_"  # noqa: S105 - what secrets of this kind begin with
_DELAYS: Final = (5, 30, 60, 120, 240, 300)
_SPREAD: Final = 0.1
_XID_BYTES: Final = 8
_LONGEST_TIME: Final = 12  # digits
_CURSOR_BYTES: Final = _XID_BYTES + 16


def checked_kinds(kinds: Sequence[str]) -> tuple[str, ...]:
    """Return the kinds a subscription wants, each once and in our order; raises NoSuchKindError."""
    if not kinds or not set(kinds) <= set(KINDS):
        raise NoSuchKindError(Fault("/types", "one or more of: " + ", ".join(KINDS)))
    return tuple(kind for kind in KINDS if kind in kinds)


def secret_text(key: Secret[bytes]) -> Secret[str]:
    """Write a signing key as receivers' libraries take it."""
    return Secret(_SECRET_PREFIX + b64encode(key.reveal()).decode())


def key_of(secret: Secret[str]) -> Secret[bytes]:
    """Read a signing key as it is written for receivers; raises ValueError."""
    key = b64decode(secret.reveal().removeprefix(_SECRET_PREFIX), validate=True)
    if not key:
        message = "no key"
        raise ValueError(message)
    return Secret(key)


def signature(keys: Iterable[Secret[bytes]], message_id: str, timestamp: int, body: bytes) -> str:
    """Return the value of `webhook-signature`: one signature per key, separated by spaces."""
    content = f"{message_id}.{timestamp}.".encode() + body
    digests = (hmac.digest(key.reveal(), content, sha256) for key in keys)
    return " ".join(f"v1,{b64encode(digest).decode()}" for digest in digests)


def judged(keys: Sequence[Secret[bytes]], given: GivenCall) -> SignatureResult:
    """Say whether a call was signed with one of these keys, newest first.

    What we send has no white space around it; what was copied and pasted may have.
    """
    sent_at, signatures = given.sent_at.strip(), given.signatures.split()
    if not _has_form(sent_at, signatures):
        return SignatureResult.MALFORMED
    body = given.body.strip().encode()
    for place, key in enumerate(keys):
        wanted = signature([key], given.message_id.strip(), int(sent_at), body)
        if _is_among(wanted, signatures):
            return SignatureResult.GENUINE if place == 0 else SignatureResult.OLDER_SECRET
    return SignatureResult.WRONG


def receipt_of(key: Secret[bytes], call: ArrivedCall, now: datetime) -> Receipt:
    """Say what a receiver with this key is to think of a call."""
    signatures = call.signatures.split()
    if not _has_form(call.sent_at, signatures):
        return Receipt.UNSIGNED
    sent_at = int(call.sent_at)
    if not _is_among(signature([key], call.message_id, sent_at, call.body), signatures):
        return Receipt.NOT_OURS
    if abs(now.timestamp() - sent_at) > SIGNED_WITHIN.total_seconds():
        return Receipt.NOT_NOW
    return Receipt.GOOD


def _has_form(sent_at: str, signatures: Sequence[str]) -> bool:
    is_number = sent_at.isascii() and sent_at.isdecimal() and len(sent_at) <= _LONGEST_TIME
    return is_number and any(sent_signature.startswith("v1,") for sent_signature in signatures)


def _is_among(wanted: str, signatures: Sequence[str]) -> bool:
    return any(
        hmac.compare_digest(wanted.encode(), sent_signature.encode())
        for sent_signature in signatures
    )


def signing_names(stored: Sequence[StoredField], now: datetime) -> list[str]:
    """Return under which names the vault keeps the keys that sign now, newest first.

    The newest always signs; the one before it for a day, so that receivers can change over.
    """
    ordered = _newest_first(stored)
    both = len(ordered) > 1 and now < ordered[0].stored_at + OLD_SECRET_SIGNS_FOR
    return [field.access_id for field in ordered[: 2 if both else 1]]


def kept_names(stored: Sequence[StoredField]) -> list[str]:
    """Return under which names the vault keeps keys, newest first, whether they sign or not."""
    return [field.access_id for field in _newest_first(stored)]


def superseded_names(stored: Sequence[StoredField]) -> list[str]:
    """Return the names of the keys that no longer sign once another one is added."""
    return [field.access_id for field in _newest_first(stored)[1:]]


def _newest_first(stored: Sequence[StoredField]) -> list[StoredField]:
    return sorted(stored, key=lambda field: (field.stored_at, field.access_id), reverse=True)


def is_success(outcome: Outcome) -> bool:
    """Say whether the receiver took the call."""
    return isinstance(outcome, Answered) and 200 <= outcome.status < 300  # noqa: PLR2004 - 2xx


def outcome_text(outcome: Outcome) -> str:
    """Say in a word how a call went."""
    return str(outcome.status) if isinstance(outcome, Answered) else outcome.trouble.value


def delay_after(attempt: int, chance: float) -> timedelta | None:
    """Return how long to wait after this attempt (the first is 0); None when it was the last.

    `chance`, in [0, 1), spreads the calls of many events that failed together.
    """
    if attempt >= len(_DELAYS):
        return None
    return timedelta(seconds=_DELAYS[attempt] * (1 - _SPREAD + 2 * _SPREAD * chance))


def cursor_text(cursor: Cursor) -> str:
    """Write a cursor as callers keep it."""
    raw = cursor.xid.to_bytes(_XID_BYTES) + cursor.event_id.bytes
    return urlsafe_b64encode(raw).decode()


def cursor_of(text: str) -> Cursor:
    """Read a cursor; raises NotACursorError."""
    try:
        raw = urlsafe_b64decode(text)
    except ValueError:
        raw = b""
    if len(raw) != _CURSOR_BYTES or urlsafe_b64encode(raw).decode() != text:
        raise NotACursorError(Fault("/query/after", "not a cursor of this feed"))
    return Cursor(int.from_bytes(raw[:_XID_BYTES]), UUID(bytes=raw[_XID_BYTES:]))
