"""Webhook events: verification and content.

Spec: Standard Webhooks; docs/howto/webhooks.md.
"""

import base64
import hashlib
import hmac
import time
from collections.abc import Mapping
from typing import Final, Literal, TypeAlias, TypedDict

from kontowerk_client import wire
from kontowerk_client.errors import NotGenuineError
from kontowerk_client.types import (
    AccessEventData,
    ConsentEventData,
    ContractEventData,
    EventData,
    OverdraftEventData,
    PaymentEventData,
)

_TOLERANCE: Final = 5 * 60  # seconds between the service's clock and ours
_PREFIX: Final = "whsec_"
_DIGITS: Final = 12


class _Call(TypedDict):
    timestamp: str
    serial: int


class NewTransactions(_Call):
    """New transactions were stored for a bank access."""

    type: Literal["transactions.new"]
    data: EventData


class TrialCall(_Call):
    """A test event; `data` is empty."""

    type: Literal["test"]
    data: dict[str, str]


class AccessChanged(_Call):
    """A bank access was connected, needs its user, is broken, or was removed."""

    type: Literal["access.connected", "access.needs_person", "access.broken", "access.removed"]
    data: AccessEventData


class ConsentChanged(_Call):
    """A consent expires soon, has expired, or was renewed."""

    type: Literal["consent.ends_soon", "consent.ended", "consent.renewed"]
    data: ConsentEventData


class PaymentChanged(_Call):
    """The status of a payment changed."""

    type: Literal["payment.changed"]
    data: PaymentEventData


class ContractChanged(_Call):
    """An analysis found something new about a contract."""

    type: Literal["contract.begun", "contract.changed", "contract.ended", "contract.price_raised"]
    data: ContractEventData


class OverdraftAhead(_Call):
    """An analysis expects accounts to be overdrawn before the next salary."""

    type: Literal["overdraft.ahead"]
    data: OverdraftEventData


# The body of a call: compare `type`, and a type checker knows what `data` is.
News: TypeAlias = (
    NewTransactions
    | TrialCall
    | AccessChanged
    | ConsentChanged
    | PaymentChanged
    | ContractChanged
    | OverdraftAhead
)


def verify(
    secret: str, headers: Mapping[str, str], body: bytes, *, now: float | None = None
) -> News:
    """Return the content of an event, or raise if its signature is invalid or too old.

    `body` is the received body, byte for byte. An event can be delivered twice: store the header
    `webhook-id`.
    """
    given = {name.lower(): value for name, value in headers.items()}
    message_id, sent = given.get("webhook-id", ""), given.get("webhook-timestamp", "")
    if not (sent.isascii() and sent.isdecimal() and len(sent) <= _DIGITS):
        message = "no timestamp"
        raise NotGenuineError(message)
    if abs((time.time() if now is None else now) - int(sent)) > _TOLERANCE:
        message = "signed too long ago, or in the future"
        raise NotGenuineError(message)
    signed = f"{message_id}.{sent}.".encode() + body
    key = base64.b64decode(secret.removeprefix(_PREFIX))
    expected = b"v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())
    # There are two signatures while a secret is being replaced.
    offered = given.get("webhook-signature", "").encode().split(b" ")
    if not any(hmac.compare_digest(expected, each) for each in offered):
        message = "not signed with this secret"
        raise NotGenuineError(message)
    return wire.read(body)
