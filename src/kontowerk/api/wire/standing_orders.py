"""Standing orders on the wire: sent, listed, how a request stands, exported (extension)."""

from collections.abc import Iterator
from typing import Annotated, Any, Final, Self

from pydantic import Field, WithJsonSchema

from kontowerk.api.links import Links
from kontowerk.api.wire.base import Answer, Ask, Relation, WireTime, in_berlin, present, wire
from kontowerk.api.wire.messages import STANDING_DONE, STANDING_IN_DOUBT, Message
from kontowerk.api.wire.products import WireNumber
from kontowerk.api.wire.transfer_input import BasicTransferInput, DateInput
from kontowerk.api.wire.transfers import TransferStatus, WireDate
from kontowerk.api.wire.words import enum_schema
from kontowerk.approvals.model import Approval
from kontowerk.connectors.transfer import PaymentCycle, PaymentSchedule, StandingOrder, TransferKind
from kontowerk.ledger import standing
from kontowerk.ledger.standing import StandingList
from kontowerk.payments import model
from kontowerk.payments.model import Payment, PaymentState

_UNITS: Final = {PaymentCycle.MONTHS: "MONTHS", PaymentCycle.WEEKS: "WEEKS"}
_CYCLES: Final = {word: cycle for cycle, word in _UNITS.items()}
_ACTIONS: Final = {
    TransferKind.STANDING_CREATE: "CREATE",
    TransferKind.STANDING_CHANGE: "CHANGE",
    TransferKind.STANDING_DELETE: "DELETE",
}
_Uuid = Annotated[str, WithJsonSchema({"type": "string", "format": "uuid"})]
_Unit = Annotated[str, WithJsonSchema(enum_schema(tuple(_CYCLES)))]
_Action = Annotated[str, WithJsonSchema(enum_schema(tuple(_ACTIONS.values())))]


class ScheduleInput(Ask):
    """Schedule of a standing order."""

    first_on: DateInput = Field(alias="firstExecutionDate")
    unit: Annotated[str, Field(pattern="^(MONTHS|WEEKS)$")]
    interval: Annotated[int, Field(ge=1, le=52, strict=True)]
    day: Annotated[int, Field(ge=1, le=99, strict=True)]
    last_on: DateInput | None = Field(default=None, alias="lastExecutionDate")

    def schedule(self) -> PaymentSchedule:
        """Return the days in our own words."""
        cycle = _CYCLES[self.unit]
        return PaymentSchedule(self.first_on, cycle, self.interval, self.day, self.last_on)


class StandingDetailsInput(BasicTransferInput):
    """Payment of a standing order; its end-to-end ID is set by the service."""


class StandingOrderInput(Ask):
    """Body of a new or changed standing order."""

    one: StandingDetailsInput = Field(alias="transferDetails")
    when: ScheduleInput = Field(alias="schedule")

    def details(self) -> model.PaymentDetails:
        """Return each payment in our own words."""
        return self.one.details()


class WireSchedule(Answer):
    """Schedule of a standing order; days 97 to 99 count from the end of the month."""

    first_on: WireDate = wire("firstExecutionDate")
    unit: _Unit
    interval: int
    day: int
    last_on: WireDate | None = wire("lastExecutionDate", default=None)

    @classmethod
    def of(cls, schedule: PaymentSchedule) -> Self:
        """Write the days."""
        return cls(
            first_on=schedule.first_on,
            unit=_UNITS[schedule.cycle],
            interval=schedule.every,
            day=schedule.day,
            last_on=schedule.last_on,
        )


class StandingOrderRow(Answer):
    """A standing order as stored by the bank; without relations it cannot be changed."""

    id: _Uuid
    recipient: str
    iban: str
    bic: str | None = None
    amount: WireNumber
    currency: str
    purpose: str | None = None
    schedule: WireSchedule
    relations: list[Relation]

    @classmethod
    def of(cls, product_id: str, order: StandingOrder, links: Links, product: str) -> Self:
        """Write a row of the list."""
        order_id = standing.id_of(product_id, order)
        itself = links.standing_order(product, order_id)
        return cls(
            id=str(order_id),
            recipient=order.recipient,
            iban=order.iban,
            bic=order.bic,
            amount=order.amount.amount,
            currency=order.amount.currency,
            purpose=order.purpose,
            schedule=WireSchedule.of(order.schedule),
            relations=[] if order.order_id is None else links.relations(self=itself),
        )


class StandingOrders(Answer):
    """Standing orders of an account, with the time of the bank's list if it was read."""

    listed_at: WireTime | None = wire("listedAt", default=None)
    orders: list[StandingOrderRow] = wire("standingOrders")

    @classmethod
    def of(cls, product_id: str, found: StandingList, links: Links, product: str) -> Self:
        """Write a list."""
        rows = (StandingOrderRow.of(product_id, order, links, product) for order in found.orders)
        return cls(listed_at=found.listed_at, orders=list(rows))


class StandingRequestBody(Answer):
    """Action on a standing order; `id` is set once the bank has executed it."""

    action: _Action
    id: _Uuid | None = None
    schedule: WireSchedule

    @classmethod
    def of(cls, payment: Payment) -> Self | None:
        """Write a request; None for a transfer."""
        request = payment.standing
        if request is None:
            return None
        return cls(
            action=_ACTIONS[request.action],
            id=_id_of(payment),
            schedule=WireSchedule.of(request.terms.schedule),
        )


def _id_of(payment: Payment) -> str | None:
    """Name the standing order: the one asked for, and the one the bank has made of it."""
    order = payment.order
    if order is None or order.standing is None:
        return None
    done = payment.state is PaymentState.DONE
    named = (payment.bank_reference if done else None) or order.standing.order_id
    (transfer,) = order.transfers
    kept = StandingOrder(
        named, transfer.recipient, transfer.iban, transfer.amount, order.standing.schedule
    )
    return None if named is None else str(standing.id_of(payment.product_id or "", kept))


class StandingOrderStatus(TransferStatus):
    """Status of a standing order request, and the next steps of the user."""

    request: StandingRequestBody | None = wire("standingOrder", default=None)

    @classmethod
    def of(
        cls, payment: Payment, approval: Approval | None, links: Links, *, regulated: bool
    ) -> Self:
        """Write a request like the transfer it resembles, in its own words."""
        status = super().of(payment, approval, links, regulated=regulated)
        own = list(_own_messages(payment))
        update: dict[str, Any] = {"request": StandingRequestBody.of(payment)}
        return status.model_copy(update=update | ({"messages": own} if own else {}))


def _own_messages(payment: Payment) -> Iterator[Message]:
    if payment.state is PaymentState.DONE and payment.standing is not None:
        yield Message.of(STANDING_DONE[payment.standing.action])
    elif payment.state is PaymentState.DOUBT:
        yield Message.of(STANDING_IN_DOUBT)


class ExportedTransfer(StandingOrderStatus):
    """A transfer in the export of a user (extension)."""

    created_at: WireTime = wire("createdAt")
    changed_at: WireTime = wire("changedAt")
    callback_url: str | None = wire("callbackUrl", default=None)
    address: str | None = wire("customerIpAddress", default=None)


def exported_transfer(payment: Payment, approval: Approval | None, links: Links) -> dict[str, Any]:
    """Return what `ExportedTransfer` describes, as the encoder takes it."""
    form = TransferStatus if payment.standing is None else StandingOrderStatus
    status = form.of(payment, approval, links, regulated=False)
    return present(
        {
            **status.model_dump(by_alias=True, exclude_none=True),
            "createdAt": in_berlin(payment.created_at),
            "changedAt": in_berlin(payment.changed_at),
            "callbackUrl": payment.callback_url,
            "customerIpAddress": payment.present_ip,
        }
    )
