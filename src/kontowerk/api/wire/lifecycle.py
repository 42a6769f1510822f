"""What became of accesses, consents, payments and contracts, as calls and the feed tell it.

Additions to the interface's event. Ids and states; whoever wants more asks for it.
"""

from collections.abc import Iterable
from typing import Annotated, Any, Final, TypeAlias

from pydantic import WithJsonSchema

from kontowerk.accesses.model import AccessState
from kontowerk.accesses.rules.status import REMINDED_BEFORE
from kontowerk.api.links import Links
from kontowerk.api.wire.base import Answer, WireTime, wire
from kontowerk.lifecycle.model import EventKind, LifecycleEvent
from kontowerk.payments.model import PaymentState

ACCESS_KINDS: Final = (
    EventKind.ACCESS_CONNECTED,
    EventKind.ACCESS_NEEDS_PERSON,
    EventKind.ACCESS_BROKEN,
    EventKind.ACCESS_REMOVED,
)
CONSENT_KINDS: Final = (
    EventKind.CONSENT_ENDS_SOON,
    EventKind.CONSENT_ENDED,
    EventKind.CONSENT_RENEWED,
)
CONTRACT_KINDS: Final = (
    EventKind.CONTRACT_BEGUN,
    EventKind.CONTRACT_CHANGED,
    EventKind.CONTRACT_ENDED,
    EventKind.CONTRACT_PRICE_RAISED,
)
_ACCESS_STATES: Final[dict[str, str]] = {
    AccessState.APPROVAL: "approval",
    AccessState.REFUSED: "refused",
    AccessState.LOCKED: "locked",
    AccessState.INCOMPLETE: "incomplete",
    AccessState.BANK: "bank",
    AccessState.OURS: "service",
}
_PAYMENT_STATES: Final[dict[str, str]] = {
    PaymentState.DRAFT: "draft",
    PaymentState.CREATED: "created",
    PaymentState.ASKING: "needs_person",
    PaymentState.SENDING: "sending",
    PaymentState.DONE: "done",
    PaymentState.REJECTED: "rejected",
    PaymentState.DOUBT: "in_doubt",
}


def _words(words: Iterable[str]) -> WithJsonSchema:
    return WithJsonSchema({"type": "string", "enum": [str(word) for word in words]})


AccessWord = Annotated[str, _words(_ACCESS_STATES.values())]
PaymentWord = Annotated[str, _words(_PAYMENT_STATES.values())]
DaysLeft = Annotated[int, WithJsonSchema({"type": "integer", "enum": list(REMINDED_BEFORE)})]


class AccessEventData(Answer):
    """The bank access, and what it waits for."""

    user_reference: str = wire("userReference")
    access_id: str = wire("accessId")
    access_href: str = wire("bankzugang")
    state: AccessWord | None = None


class AccessEvent(Answer):
    """A bank access was connected, needs its user, is broken, or was removed."""

    id: str
    type: Annotated[str, _words(ACCESS_KINDS)]
    timestamp: WireTime
    serial: int
    data: AccessEventData


class ConsentEventData(Answer):
    """Owner of the consent; `daysLeft` only if it expires soon."""

    user_reference: str = wire("userReference")
    access_id: str = wire("accessId")
    access_href: str = wire("bankzugang")
    days_left: DaysLeft | None = wire("daysLeft", default=None)


class ConsentEvent(Answer):
    """A consent at a bank expires soon, has expired, or was renewed."""

    id: str
    type: Annotated[str, _words(CONSENT_KINDS)]
    timestamp: WireTime
    serial: int
    data: ConsentEventData


class PaymentEventData(Answer):
    """The payment and its current status."""

    user_reference: str = wire("userReference")
    payment_id: str = wire("paymentId")
    state: PaymentWord


class PaymentEvent(Answer):
    """The status of a payment changed."""

    id: str
    type: Annotated[str, _words([EventKind.PAYMENT_CHANGED])]
    timestamp: WireTime
    serial: int
    data: PaymentEventData


class ContractEventData(Answer):
    """The contract."""

    user_reference: str = wire("userReference")
    contract_id: str = wire("contractId")


class ContractEvent(Answer):
    """An analysis found that a contract has started, changed, ended, or costs more."""

    id: str
    type: Annotated[str, _words(CONTRACT_KINDS)]
    timestamp: WireTime
    serial: int
    data: ContractEventData


class OverdraftEventData(Answer):
    """Owner of the accounts."""

    user_reference: str = wire("userReference")


class OverdraftEvent(Answer):
    """An analysis expects the accounts of a user to be overdrawn before the next salary."""

    id: str
    type: Annotated[str, _words([EventKind.OVERDRAFT_AHEAD])]
    timestamp: WireTime
    serial: int
    data: OverdraftEventData


AnyLifecycleEvent: TypeAlias = (
    AccessEvent | ConsentEvent | PaymentEvent | ContractEvent | OverdraftEvent
)


def lifecycle_event(event: LifecycleEvent, links: Links) -> AnyLifecycleEvent:
    """Write an event as the feed shows it."""
    user, subject, state = str(event.customer_id), event.subject, event.state
    frame: dict[str, Any] = {
        "id": str(event.id),
        "type": event.kind.value,
        "timestamp": event.at,
        "serial": event.serial,
    }
    if event.kind in ACCESS_KINDS:
        word = None if state is None else _ACCESS_STATES[state]
        access = AccessEventData(
            user_reference=user, access_id=subject, access_href=links.access(subject), state=word
        )
        return AccessEvent(**frame, data=access)
    if event.kind in CONSENT_KINDS:
        consent = ConsentEventData(
            user_reference=user,
            access_id=subject,
            access_href=links.access(subject),
            days_left=None if state is None else int(state),
        )
        return ConsentEvent(**frame, data=consent)
    if event.kind in CONTRACT_KINDS:
        contract = ContractEventData(user_reference=user, contract_id=subject)
        return ContractEvent(**frame, data=contract)
    if event.kind is EventKind.PAYMENT_CHANGED:
        word = _PAYMENT_STATES[state or ""]
        payment = PaymentEventData(user_reference=user, payment_id=subject, state=word)
        return PaymentEvent(**frame, data=payment)
    return OverdraftEvent(**frame, data=OverdraftEventData(user_reference=user))
