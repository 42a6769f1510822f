"""Checks of payees: what a bank found about a name, and a check on its own.

Spec: Transfer (`vopId`); OP-099.
"""

from collections.abc import Iterable
from typing import Annotated, Self

from pydantic import Field, StringConstraints, WithJsonSchema

from kontowerk.api.wire.base import Answer, Ask, wire
from kontowerk.api.wire.words import PAYEE_MATCHES, enum_schema
from kontowerk.connectors import transfer
from kontowerk.payments.model import PayeeRequest

MatchWord = Annotated[str, WithJsonSchema(enum_schema(PAYEE_MATCHES.values()))]
_Text = Annotated[str, StringConstraints(max_length=2048)]
_Uuid = Annotated[str, StringConstraints(max_length=36), WithJsonSchema({"type": "string"})]


class PayeeCheck(Answer):
    """What the payee's bank said about one payee; the name only when it is close."""

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
    """The outcome of a check on its own."""

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
    """Whom to check, for which payment."""

    payment_id: _Uuid = Field(alias="paymentId")
    recipient: _Text
    iban: _Text
