"""The refund of a received payment on the wire (extension): the body of a transfer, filled in."""

from typing import Annotated, Final, Self

from pydantic import WithJsonSchema

from kontowerk.api.links import Links
from kontowerk.api.wire.base import Answer, Relation, wire
from kontowerk.api.wire.transfers import TransferDetails
from kontowerk.kit.errors import Fault
from kontowerk.payments import refund
from kontowerk.payments.refund import NoRefund

# Which field of the booking stands against it.
REFUSALS: Final[dict[NoRefund, Fault]] = {
    NoRefund.DEBIT: Fault("/betrag", "nothing was received with this booking"),
    NoRefund.NO_IBAN: Fault("/gegenkontoIban", "the booking names no IBAN to pay back to"),
    NoRefund.NO_NAME: Fault("/gegenkontoInhaber", "the booking names nobody to pay back to"),
    NoRefund.CURRENCY: Fault("/waehrung", "only bookings in euros can be paid back"),
    NoRefund.NO_BIC: Fault("/gegenkontoBic", "the bank of the other account is not known"),
    NoRefund.OTHER: Fault("", "no bank would take a transfer with what this booking says"),
}


class Refund(Answer):
    """A transfer that pays a booking back; `instant` and `transferDetails` are its body."""

    transaction_id: Annotated[str, WithJsonSchema({"type": "string", "format": "uuid"})] = wire(
        "transactionId"
    )
    instant: bool
    details: TransferDetails = wire("transferDetails")
    relations: list[Relation]

    @classmethod
    def of(cls, prepared: refund.Refund, product: str, links: Links) -> Self:
        """Write a refund; `product` is the address of the account that received the money."""
        return cls(
            transaction_id=str(prepared.booking_id),
            instant=False,
            details=TransferDetails.of(prepared.details),
            relations=links.relations(initiate_single_transfer=links.initiation(product)),
        )
