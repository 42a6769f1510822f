"""What is sent to initiate a transfer in the newer form; numbers are read digit for digit.

Spec: Transfer, newer form (request); OP-101, OP-104, OP-105.
"""

import re
from datetime import date
from decimal import Decimal
from typing import Annotated, Final

from pydantic import BeforeValidator, Field, StringConstraints, WithJsonSchema

from kontowerk.api.wire.base import Ask, SealedFields
from kontowerk.payments import model

_MOST_TRANSFERS: Final = 1000
_DOUBLE: Final = 308  # powers of ten; beyond it most readers of JSON give up
_DATE: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")

Text = Annotated[str, StringConstraints(max_length=2048)]
Word = Annotated[str, StringConstraints(max_length=256)]


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


class DetailsInput(Ask):
    """One transfer of a request."""

    recipient: Text
    purpose: Text
    iban: Text
    bic: Text
    currency: Text
    amount: ExactNumber
    end_to_end_id: Text | None = Field(default=None, alias="endToEndId")
    purpose_code: Text | None = Field(default=None, alias="purposeCode")
    ultimate_debtor: Text | None = Field(default=None, alias="ultimateDebtor")
    ultimate_creditor: Text | None = Field(default=None, alias="ultimateCreditor")

    def details(self) -> model.PaymentDetails:
        """Return the transfer in our own words."""
        return model.PaymentDetails(
            recipient=self.recipient,
            purpose=self.purpose,
            iban=self.iban,
            bic=self.bic,
            currency=self.currency,
            amount=self.amount,
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
