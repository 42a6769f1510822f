"""What is sent to initiate a transfer: the newer form, and the legacy one with its status.

Numbers are read digit for digit. The legacy form is Ueberweisung; the relation `self` of its status
is an addition, it leads to the status in the newer form. Spec: Transfer, newer form (request);
Transfer, legacy form; Challenge; OP-101, OP-104 to OP-108.
"""

import re
from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Annotated, Final, Self

from pydantic import BeforeValidator, Field, StringConstraints, WithJsonSchema

from kontowerk.api.links import Links
from kontowerk.api.wire.base import Answer, Ask, Relation, SealedFields, WireTime, wire
from kontowerk.api.wire.consents import Challenge, next_steps
from kontowerk.api.wire.messages import ASKED, TAN_NEEDED, UNDER_WAY, WRONG_TAN, Message, Wording
from kontowerk.api.wire.transfers import ended_messages, open_question
from kontowerk.approvals.model import Approval, Question, QuestionKind
from kontowerk.payments import model
from kontowerk.payments.model import ENDED, Payment, PaymentReason

_MOST_TRANSFERS: Final = 1000
_DOUBLE: Final = 308  # powers of ten; beyond it most readers of JSON give up
_DATE: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")

Text = Annotated[str, StringConstraints(max_length=2048)]
Word = Annotated[str, StringConstraints(max_length=256)]
_BY_TAN: Final = frozenset({QuestionKind.TAN, QuestionKind.APP})
_NAMES: Final = {
    "recipient": "empfaenger",
    "purpose": "verwendungszweck",
    "currency": "waehrung",
    "amount": "betrag",
    "requestedExecutionDate": "ausfuehrungsdatum",
}


def _read_amount(value: object) -> object:
    """Take every digit as it is written; whether such an amount can be paid is not asked here."""
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        message = "a number"
        raise ValueError(message)  # noqa: TRY004 - pydantic takes ValueError only
    amount = Decimal(value)
    smallest = amount.as_tuple().exponent
    if amount.adjusted() > _DOUBLE or (isinstance(smallest, int) and smallest < -_DOUBLE):
        message = "a number of usual size"
        raise ValueError(message)
    return amount


def _read_date(value: object) -> object:
    if not isinstance(value, str):
        return value
    if not _DATE.fullmatch(value):
        message = "a date as yyyy-mm-dd"
        raise ValueError(message)
    return date.fromisoformat(value)


ExactNumber = Annotated[Decimal, BeforeValidator(_read_amount), WithJsonSchema({"type": "number"})]
DateInput = Annotated[
    date, BeforeValidator(_read_date), WithJsonSchema({"type": "string", "format": "date"})
]


class BasicTransferInput(Ask):
    """Who is paid what."""

    recipient: Text
    purpose: Text
    iban: Text
    bic: Text
    currency: Text
    amount: ExactNumber

    def details(self) -> model.PaymentDetails:
        """Return the transfer in our own words."""
        return model.PaymentDetails(
            self.recipient, self.purpose, self.iban, self.bic, self.currency, self.amount
        )


class DetailsInput(BasicTransferInput):
    """One transfer of a request."""

    end_to_end_id: Text | None = Field(default=None, alias="endToEndId")
    purpose_code: Text | None = Field(default=None, alias="purposeCode")
    ultimate_debtor: Text | None = Field(default=None, alias="ultimateDebtor")
    ultimate_creditor: Text | None = Field(default=None, alias="ultimateCreditor")

    def details(self) -> model.PaymentDetails:
        """Return the transfer in our own words."""
        return replace(
            super().details(),
            end_to_end_id=self.end_to_end_id,
            purpose_code=self.purpose_code,
            ultimate_debtor=self.ultimate_debtor,
            ultimate_creditor=self.ultimate_creditor,
        )


class OrderInput(Ask):
    """What single and bulk transfers have in common; the first three only without a path."""

    provider: Word | None = None
    credentials: SealedFields | None = Field(default=None, repr=False)
    product: Word | None = None
    instant: bool
    execute_on: DateInput | None = Field(default=None, alias="requestedExecutionDate")
    vop_id: Word | None = Field(default=None, alias="vopId")

    @property
    def names_bank(self) -> bool:
        """Whether the body holds what only regulated tenants may send."""
        return not self.model_fields_set.isdisjoint(("provider", "credentials"))


class SingleTransferInput(OrderInput):
    """Body of a single transfer."""

    one: DetailsInput = Field(alias="transferDetails")

    def all_details(self) -> tuple[model.PaymentDetails, ...]:
        return (self.one.details(),)


class BulkTransferInput(OrderInput):
    """Body of a bulk transfer: 1 to 1,000 transfers as one payment."""

    many: list[DetailsInput] = Field(
        alias="transferDetails", min_length=1, max_length=_MOST_TRANSFERS
    )

    def all_details(self) -> tuple[model.PaymentDetails, ...]:
        return tuple(transfer.details() for transfer in self.many)


class LegacyStatus(Answer):
    """Status of a legacy transfer; `timeout` and `relations` only until it ends."""

    messages: list[Message]
    hint: str | None = wire("hinweis", default=None)
    valid_until: WireTime | None = wire("timeout", default=None)
    relations: list[Relation] | None = None
    challenge: Challenge | None = None

    @classmethod
    def of(cls, payment: Payment, approval: Approval | None, links: Links) -> Self:
        """Write a payment."""
        question = open_question(payment, approval)
        itself = {"self": links.transfer(payment.id)}
        if question is None or approval is None:
            ended = list(ended_messages(_in_german(payment)))
            return cls(
                # This form has no other word for work that goes on: it never answers nothing.
                messages=ended or [Message.of(UNDER_WAY)],
                relations=None if payment.state in ENDED else links.relations(**itself),
            )
        wrong = question.asked is QuestionKind.TAN and approval.wrong_tans > 0
        messages = [Message.of(_asked(question))]
        return cls(
            messages=[*messages, Message.of(WRONG_TAN)] if wrong else messages,
            hint=WRONG_TAN.text if wrong else None,
            valid_until=question.valid_until,
            relations=links.relations(**_steps(payment, question, links), **itself),
            challenge=None if question.challenge is None else Challenge.of(question.challenge),
        )


def _in_german(payment: Payment) -> Payment:
    """Name what is wrong by the names of this form."""
    if payment.reason is not PaymentReason.INVALID or payment.detail is None:
        return payment
    names = (_NAMES.get(name, name) for name in payment.detail.split(", "))
    return replace(payment, detail=", ".join(names))


def _asked(question: Question) -> Wording:
    return TAN_NEEDED if question.asked in _BY_TAN else ASKED[question.asked]


def _steps(payment: Payment, question: Question, links: Links) -> dict[str, str]:
    """Return what can be followed. Who approves in an app submits any text to have us ask."""
    if question.asked not in _BY_TAN or payment.provider_id is None:
        return next_steps(payment.run, question, links)
    href = links.legacy_transfers(payment.provider_id, payment.product_id or "")
    return {"submit_text_tan": f"{href}/{payment.id}"}


# What is sent ------------------------------------------------------------------------------


class LegacyTransferInput(Ask):
    """Body of a legacy transfer."""

    credentials: SealedFields = Field(repr=False)
    recipient: Text = Field(alias="empfaenger")
    purpose: Text = Field(alias="verwendungszweck")
    iban: Text
    bic: Text
    currency: Text = Field(alias="waehrung")
    amount: ExactNumber = Field(alias="betrag")
    execute_on: DateInput | None = Field(default=None, alias="ausfuehrungsdatum")
    method: int | Word = Field(alias="sicherheitsverfahrenKodierung")
    medium: Word | None = Field(default=None, alias="tanMediumName")

    def details(self) -> model.PaymentDetails:
        """Return the transfer in our own words."""
        return model.PaymentDetails(
            self.recipient, self.purpose, self.iban, self.bic, self.currency, self.amount
        )


class TanInput(Ask):
    """A TAN, or any text if the user has approved in an app."""

    tan: Word = Field(repr=False)
