"""Payment links on the wire (extension): what a tenant sends to make one, and how one stands."""

from decimal import Decimal
from typing import Annotated, Self

from pydantic import Field, StringConstraints, WithJsonSchema

from kontowerk.api.links import Links
from kontowerk.api.wire.base import Answer, Ask, Relation, WireTime, wire
from kontowerk.api.wire.transfer_input import DateInput, ExactNumber, Text
from kontowerk.api.wire.transfers import TransferDetails
from kontowerk.api.wire.words import LINK_STATES, enum_schema
from kontowerk.kit.secret import Secret
from kontowerk.payments import model
from kontowerk.payments.model import LinkState, LinkView
from kontowerk.payments.rules.link import last_day

StateWord = Annotated[str, WithJsonSchema(enum_schema(LINK_STATES.values()))]
_Uuid = Annotated[str, WithJsonSchema({"type": "string", "format": "uuid"})]
_Date = Annotated[str, WithJsonSchema({"type": "string", "format": "date"})]
_Address = Annotated[str, StringConstraints(max_length=2000)]


class PaymentLinkInput(Ask):
    """The payment a user is asked to make; it cannot be changed later.

    `bic` may be left out where it can be found by the IBAN. The link can be paid until the end of
    the day `expiresOn`, in German time; without it for 30 days.
    """

    recipient: Text
    iban: Text
    bic: Text | None = None
    amount: ExactNumber
    currency: Text = "EUR"
    purpose: Text
    end_to_end_id: Text | None = Field(default=None, alias="endToEndId")
    expires_on: DateInput | None = Field(default=None, alias="expiresOn")
    callback_url: _Address | None = Field(default=None, alias="callbackUrl")

    def details(self) -> model.PaymentDetails:
        """Return what is to be paid in our own words."""
        return model.PaymentDetails(
            recipient=self.recipient,
            purpose=self.purpose,
            iban=self.iban,
            bic=self.bic or "",
            currency=self.currency,
            amount=Decimal(self.amount),
            end_to_end_id=self.end_to_end_id,
        )


class PaymentLink(Answer):
    """A payment link and its status. `url` is returned only on creation."""

    id: _Uuid = wire("linkId")
    url: str | None = None
    state: StateWord
    details: TransferDetails = wire("transferDetails")
    callback_url: str | None = wire("callbackUrl", default=None)
    payment_id: _Uuid | None = wire("paymentId", default=None)
    created_at: WireTime = wire("createdAt")
    expires_on: _Date = wire("expiresOn")
    paid_at: WireTime | None = wire("paidAt", default=None)
    cancelled_at: WireTime | None = wire("cancelledAt", default=None)
    relations: list[Relation]

    @classmethod
    def of(cls, view: LinkView, links: Links, secret: Secret[str] | None = None) -> Self:
        """Write a link; its payment can be followed like every other."""
        link, payment = view.link, view.payment
        itself = links.payment_link(link.id)
        hrefs = {"self": itself}
        if view.state is LinkState.OPEN:
            hrefs["cancel"] = itself
        if payment is not None:
            hrefs["get_transfer"] = links.transfer(payment.id)
        return cls(
            id=str(link.id),
            url=None if secret is None else links.pay(secret.reveal()),
            state=LINK_STATES[view.state],
            details=TransferDetails.of(link.details),
            callback_url=link.callback_url,
            payment_id=None if payment is None else str(payment.id),
            created_at=link.created_at,
            expires_on=last_day(link).isoformat(),
            paid_at=link.paid_at,
            cancelled_at=link.cancelled_at,
            relations=links.relations(**hrefs),
        )
