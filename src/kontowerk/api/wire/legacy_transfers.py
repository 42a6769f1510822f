"""Transfers in their legacy form: Ueberweisung, and its status.

Spec: Transfer, legacy form; Challenge; OP-105 to OP-108. The relation `self` is an addition: it
leads to the status in the newer form.
"""

from dataclasses import replace
from typing import Final, Self

from pydantic import Field

from kontowerk.api.links import Links
from kontowerk.api.wire.base import Answer, Ask, Relation, WireTime, wire
from kontowerk.api.wire.consents import Challenge, next_steps
from kontowerk.api.wire.messages import (
    ASKED,
    TAN_NEEDED,
    UNDER_WAY,
    WRONG_TAN,
    Message,
    Wording,
)
from kontowerk.api.wire.transfer_input import DateInput, ExactNumber, SealedFields, Text, Word
from kontowerk.api.wire.transfers import ended_messages, open_question
from kontowerk.approvals.model import Approval, Question, QuestionKind
from kontowerk.payments import model
from kontowerk.payments.model import ENDED, Payment, PaymentReason

_BY_TAN: Final = frozenset({QuestionKind.TAN, QuestionKind.APP})
_NAMES: Final = {
    "recipient": "empfaenger",
    "purpose": "verwendungszweck",
    "currency": "waehrung",
    "amount": "betrag",
    "requestedExecutionDate": "ausfuehrungsdatum",
}


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
            recipient=self.recipient,
            purpose=self.purpose,
            iban=self.iban,
            bic=self.bic,
            currency=self.currency,
            amount=self.amount,
        )


class TanInput(Ask):
    """A TAN, or any text if the user has approved in an app."""

    tan: Word = Field(repr=False)
