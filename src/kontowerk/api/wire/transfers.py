"""The status of a transfer in the newer form, of its approval, and a refund as its body.

Spec: Transfer, newer form; OP-095 to OP-104, OP-109, OP-110. `status`, `scaMediums`, `timeout`,
`payeeChecks` and `sepaDetails` are additions, and so is the refund of a received payment.
"""

from collections.abc import Iterator
from datetime import date
from typing import Annotated, Final, Self, assert_never

from pydantic import PlainSerializer, WithJsonSchema

from kontowerk.api.links import Links
from kontowerk.api.wire.base import Answer, Relation, WireTime, wire
from kontowerk.api.wire.consents import (
    ASKING,
    DOUBT,
    FAILED,
    GRANTED,
    WORKING,
    Challenge,
    ConsentStatus,
    ScaMedium,
    ScaMethod,
    next_steps,
    wire_media,
    wire_methods,
    wire_nonce,
)
from kontowerk.api.wire.messages import (
    ASKED,
    IN_DOUBT,
    PAID,
    REASON_DETAILS,
    REASONS,
    WRONG_TAN,
    Message,
)
from kontowerk.api.wire.payees import PayeeCheck, wire_checks
from kontowerk.api.wire.products import WireNumber
from kontowerk.api.wire.words import enum_schema
from kontowerk.approvals.model import Approval, Phase, Question, QuestionKind
from kontowerk.connectors.transfer import CreditTransfer
from kontowerk.kit.errors import Fault
from kontowerk.payments import model, refund
from kontowerk.payments.model import Payment, PaymentReason, PaymentState
from kontowerk.payments.rules.refund import NoRefund

DONE, REJECTED = "DONE", "REJECTED"
StatusWord = Annotated[str, WithJsonSchema(enum_schema((WORKING, ASKING, DONE, REJECTED, DOUBT)))]
WireDate = Annotated[
    date,
    PlainSerializer(date.isoformat, return_type=str),
    WithJsonSchema({"type": "string", "format": "date"}),
]
_CONSENTS: Final = {
    PaymentState.DONE: GRANTED,
    PaymentState.REJECTED: FAILED,
    PaymentState.DOUBT: DOUBT,
}
_Uuid = Annotated[str, WithJsonSchema({"type": "string", "format": "uuid"})]
# Which field of the booking stands against it.
REFUSALS: Final[dict[NoRefund, Fault]] = {
    NoRefund.DEBIT: Fault("/betrag", "nothing was received with this booking"),
    NoRefund.NO_IBAN: Fault("/gegenkontoIban", "the booking names no IBAN to pay back to"),
    NoRefund.NO_NAME: Fault("/gegenkontoInhaber", "the booking names nobody to pay back to"),
    NoRefund.CURRENCY: Fault("/waehrung", "only bookings in euros can be paid back"),
    NoRefund.NO_BIC: Fault("/gegenkontoBic", "the bank of the other account is not known"),
    NoRefund.OTHER: Fault("", "no bank would take a transfer with what this booking says"),
}


class TransferDetails(Answer):
    """One transfer, as submitted."""

    recipient: str
    purpose: str
    iban: str
    bic: str
    currency: str
    amount: WireNumber
    end_to_end_id: str | None = wire("endToEndId", default=None)
    purpose_code: str | None = wire("purposeCode", default=None)
    ultimate_debtor: str | None = wire("ultimateDebtor", default=None)
    ultimate_creditor: str | None = wire("ultimateCreditor", default=None)

    @classmethod
    def of(cls, details: model.PaymentDetails) -> Self:
        """Write what the caller wrote."""
        return cls(
            recipient=details.recipient,
            purpose=details.purpose,
            iban=details.iban,
            bic=details.bic,
            currency=details.currency,
            amount=details.amount,
            end_to_end_id=details.end_to_end_id,
            purpose_code=details.purpose_code,
            ultimate_debtor=details.ultimate_debtor,
            ultimate_creditor=details.ultimate_creditor,
        )

    @classmethod
    def sent(cls, transfer: CreditTransfer) -> Self:
        """Write what the bank is given."""
        return cls(
            recipient=transfer.recipient,
            purpose=transfer.purpose,
            iban=transfer.iban,
            bic=transfer.bic,
            currency=transfer.amount.currency,
            amount=transfer.amount.amount,
            end_to_end_id=transfer.end_to_end_id,
            purpose_code=transfer.purpose_code,
            ultimate_debtor=transfer.ultimate_debtor,
            ultimate_creditor=transfer.ultimate_creditor,
        )


OneOrMany = TransferDetails | list[TransferDetails]


class Transfer(Answer):
    """A transfer with its ID and debtor account."""

    provider: _Uuid | None = None
    product: str | None = None
    payment_id: _Uuid = wire("paymentId")
    ebics: bool
    instant: bool
    execute_on: WireDate | None = wire("requestedExecutionDate", default=None)
    details: OneOrMany = wire("transferDetails")

    @classmethod
    def of(cls, payment: Payment) -> Self:
        """Write a payment."""
        provider_id = payment.provider_id
        return cls(
            provider=None if provider_id is None else str(provider_id),
            product=payment.product_id,
            payment_id=str(payment.id),
            ebics=False,
            instant=payment.instant,
            execute_on=payment.execute_on,
            details=_one_or_many(
                payment, [TransferDetails.of(detail) for detail in payment.details]
            ),
        )


class TransferStatus(Answer):
    """Status of a transfer, and the next steps of the user."""

    status: StatusWord
    messages: list[Message]
    methods: list[ScaMethod] = wire("scaMethods")
    media: list[ScaMedium] | None = wire("scaMediums", default=None)
    challenge: Challenge | None = None
    payee_checks: list[PayeeCheck] | None = wire("payeeChecks", default=None)
    valid_until: WireTime | None = wire("timeout", default=None)
    nonce: str | None = wire("returnNonce", default=None)
    transfer: Transfer
    sepa_details: OneOrMany | None = wire("sepaDetails", default=None)
    relations: list[Relation]

    @classmethod
    def of(
        cls, payment: Payment, approval: Approval | None, links: Links, *, regulated: bool
    ) -> Self:
        """Write a payment; people of other tenants answer in the frontend, so see less here."""
        word = status_word(payment, approval)
        question = open_question(payment, approval) if regulated else None
        checks = question.checks if question is not None else ()
        href = status_link(payment, links)
        steps = {} if question is None else next_steps(payment.run, question, links)
        challenge = None if question is None else question.challenge
        return cls(
            status=word,
            messages=list(transfer_messages(payment, approval)),
            methods=[] if question is None else wire_methods(question),
            media=None if question is None else wire_media(question) or None,
            challenge=None if challenge is None else Challenge.of(challenge),
            payee_checks=wire_checks(checks or payment.checks),
            valid_until=None if question is None else question.valid_until,
            nonce=None if question is None or approval is None else wire_nonce(approval),
            transfer=Transfer.of(payment),
            sepa_details=_sepa_details(payment),
            # What has failed leads nowhere (OP-070).
            relations=[] if word == REJECTED else links.relations(self=href, **steps),
        )


def payment_consent(approval: Approval, payment: Payment | None, links: Links) -> ConsentStatus:
    """Write the approval of a transfer; what it came to is what the transfer came to.

    An edited transfer has left its former approval behind.
    """
    status = ConsentStatus.of(approval, (), links)
    if payment is None:
        return status
    itself = links.relations(get_transfer=status_link(payment, links))
    word = _CONSENTS.get(payment.state)
    if word is None:
        return status.model_copy(update={"relations": [*status.relations, *itself]})
    consent = [] if word == FAILED else links.relations(self=links.consent(approval.id))
    return ConsentStatus(
        status=word, messages=list(ended_messages(payment)), relations=[*consent, *itself]
    )


def status_link(payment: Payment, links: Links) -> str:
    """Return where the status of a payment is."""
    if payment.standing is not None:
        return links.standing_request(payment.id)
    return links.transfer(payment.id, bulk=payment.bulk)


def status_word(payment: Payment, approval: Approval | None) -> str:
    """Say whose turn it is, or how it ended."""
    match payment.state:
        case PaymentState.DRAFT:
            return ASKING
        case PaymentState.CREATED | PaymentState.SENDING:
            return WORKING
        case PaymentState.ASKING:
            return WORKING if open_question(payment, approval) is None else ASKING
        case PaymentState.DONE:
            return DONE
        case PaymentState.REJECTED:
            return REJECTED
        case PaymentState.DOUBT:
            return DOUBT
        case _:
            assert_never(payment.state)


def open_question(payment: Payment, approval: Approval | None) -> Question | None:
    """Return what the person must give or do now; None while it is our turn, or over."""
    if payment.state is not PaymentState.ASKING or approval is None:
        return None
    return approval.question if approval.phase is Phase.ASKING else None


def transfer_messages(payment: Payment, approval: Approval | None) -> Iterator[Message]:
    """Write what is to be said about a transfer: the question, or how it ended."""
    question = open_question(payment, approval)
    if question is not None and approval is not None:
        yield Message.of(ASKED[question.asked])
        if question.asked is QuestionKind.TAN and approval.wrong_tans:
            yield Message.of(WRONG_TAN)
        return
    yield from ended_messages(payment)


def ended_messages(payment: Payment) -> Iterator[Message]:
    """Write how a transfer ended; nothing while it goes on."""
    if payment.state is PaymentState.DONE:
        yield Message.of(PAID)
    elif payment.state is PaymentState.DOUBT:
        yield Message.of(IN_DOUBT)
    elif payment.state is PaymentState.REJECTED:
        reason = payment.reason or PaymentReason.INTERNAL
        yield Message.of(REASONS[reason], payment.detail or REASON_DETAILS.get(reason))


def _one_or_many(payment: Payment, written: list[TransferDetails]) -> OneOrMany:
    return written if payment.bulk else written[0]


def _sepa_details(payment: Payment) -> OneOrMany | None:
    """Write what the bank is given where letters had to be changed for it."""
    order = payment.order
    if order is None or all(map(_is_unchanged, payment.details, order.transfers)):
        return None
    return _one_or_many(payment, [TransferDetails.sent(transfer) for transfer in order.transfers])


def _is_unchanged(details: model.PaymentDetails, transfer: CreditTransfer) -> bool:
    return _texts(details) == _texts(transfer)


def _texts(one: model.PaymentDetails | CreditTransfer) -> tuple[str | None, ...]:
    return one.recipient, one.purpose, one.ultimate_debtor, one.ultimate_creditor


class Refund(Answer):
    """A transfer that refunds a transaction; `instant` and `transferDetails` are its body."""

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
