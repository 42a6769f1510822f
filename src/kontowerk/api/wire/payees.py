"""Checks of payees: what a bank found about a name, and a check on its own.

Spec: Transfer (`vopId`); OP-099.
"""

from collections.abc import Iterable
from typing import Annotated, Final, Self

from pydantic import Field, StringConstraints, WithJsonSchema

from kontowerk.api.wire.base import Answer, Ask, wire
from kontowerk.api.wire.words import PAYEE_MATCHES, enum_schema
from kontowerk.connectors import transfer
from kontowerk.payments.model import PayeeRequest

MatchWord = Annotated[str, WithJsonSchema(enum_schema(PAYEE_MATCHES.values()))]
_MOST_PAYEES: Final = 1000  # as many as a bulk transfer has
_Text = Annotated[str, StringConstraints(max_length=2048)]
_Uuid = Annotated[str, StringConstraints(max_length=36), WithJsonSchema({"type": "string"})]


class PayeeCheck(Answer):
    """Response of the payee's bank; the name only if it is a close match."""

    iban: str
    result: MatchWord
    matched_name: str | None = wire("matchedName", default=None)


def wire_checks(checks: Iterable[transfer.PayeeCheck]) -> list[PayeeCheck] | None:
    """Write what was found about payees; None when nothing was."""
    return [
        PayeeCheck(
            iban=check.iban, result=PAYEE_MATCHES[check.result], matched_name=check.matched_name
        )
        for check in checks
    ] or None


class PayeeVerification(Answer):
    """Result of a single payee check."""

    id: Annotated[str, WithJsonSchema({"type": "string", "format": "uuid"})] = wire("vopId")
    result: MatchWord
    matched_name: str | None = wire("matchedName", default=None)

    @classmethod
    def of(cls, request: PayeeRequest) -> Self:
        """Write a check."""
        return cls(
            id=str(request.id),
            result=PAYEE_MATCHES[request.result],
            matched_name=request.matched_name,
        )


class PayeeInput(Ask):
    """The payee to check, and the payment."""

    payment_id: _Uuid = Field(alias="paymentId")
    recipient: _Text
    iban: _Text


class PayeeAccount(Ask):
    """One of several payees."""

    recipient: _Text
    iban: _Text


class PayeesInput(Ask):
    """The payees to check and the payment; up to as many as in a bulk transfer (extension)."""

    payment_id: _Uuid = Field(alias="paymentId")
    payees: list[PayeeAccount] = Field(min_length=1, max_length=_MOST_PAYEES)


class CheckedPayee(PayeeVerification):
    """Result of one of several checks; `recipient` and `iban` as sent."""

    recipient: str
    iban: str


class PayeeVerifications(Answer):
    """Results of several payee checks, in the order of the request."""

    checks: list[CheckedPayee]

    @classmethod
    def of_all(cls, requests: Iterable[tuple[PayeeAccount, PayeeRequest]]) -> Self:
        """Write checks beside what was asked."""
        return cls(
            checks=[
                CheckedPayee(
                    id=str(made.id),
                    result=PAYEE_MATCHES[made.result],
                    matched_name=made.matched_name,
                    recipient=asked.recipient,
                    iban=asked.iban,
                )
                for asked, made in requests
            ]
        )
