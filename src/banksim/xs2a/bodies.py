"""Bodies a third party sends; anything the standard does not know is refused."""

from datetime import date
from typing import Annotated, Literal

from msgspec import Meta, Struct

Positive = Annotated[int, Meta(ge=1)]
Name = Annotated[str, Meta(min_length=1, max_length=70)]
Id = Annotated[str, Meta(min_length=1, max_length=35)]


class Reference(
    Struct, rename="camel", forbid_unknown_fields=True, frozen=True, omit_defaults=True
):
    iban: str | None = None
    bban: str | None = None
    pan: str | None = None
    masked_pan: str | None = None
    msisdn: str | None = None
    currency: str | None = None
    cash_account_type: str | None = None

    def names(self) -> set[str]:
        return {name for name in (self.iban, self.bban, self.pan, self.masked_pan) if name}


class MoreAccess(Struct, rename="camel", forbid_unknown_fields=True, frozen=True):
    owner_name: list[Reference] | None = None
    trusted_beneficiaries: list[Reference] | None = None


class Access(Struct, rename="camel", forbid_unknown_fields=True, frozen=True, omit_defaults=True):
    """What may be read: named accounts, all accounts, or what the bank offers (empty lists)."""

    accounts: list[Reference] | None = None
    balances: list[Reference] | None = None
    transactions: list[Reference] | None = None
    additional_information: MoreAccess | None = None
    available_accounts: str | None = None
    available_accounts_with_balance: str | None = None
    all_psd2: str | None = None
    restricted_to: list[str] | None = None


class ConsentBody(Struct, rename="camel", forbid_unknown_fields=True, frozen=True):
    access: Access
    recurring_indicator: bool
    valid_until: date
    frequency_per_day: Positive
    combined_service_indicator: bool


class Amount(Struct, rename="camel", forbid_unknown_fields=True, frozen=True):
    currency: Annotated[str, Meta(pattern="^[A-Z]{3}$")]
    amount: Annotated[str, Meta(pattern=r"^[0-9]{1,14}(\.[0-9]{1,3})?$")]


class TransferBody(Struct, rename="camel", forbid_unknown_fields=True, frozen=True, kw_only=True):
    """One credit transfer; `paymentInitiationBulkElement_json`, as far as SEPA needs it."""

    instructed_amount: Amount
    creditor_account: Reference
    creditor_name: Name
    creditor_agent: str | None = None
    end_to_end_identification: Id | None = None
    remittance_information_unstructured: Annotated[str, Meta(max_length=140)] | None = None
    purpose_code: str | None = None
    ultimate_debtor: Name | None = None
    ultimate_creditor: Name | None = None


class SingleBody(TransferBody, frozen=True, kw_only=True):
    """`paymentInitiation_json`."""

    debtor_account: Reference
    debtor_name: Name | None = None
    requested_execution_date: date | None = None


class PeriodicBody(TransferBody, frozen=True, kw_only=True):
    """`periodicPaymentInitiation_json`: a standing order."""

    debtor_account: Reference
    debtor_name: Name | None = None
    start_date: date
    end_date: date | None = None
    frequency: Literal[
        "Weekly", "EveryTwoWeeks", "Monthly", "EveryTwoMonths", "Quarterly", "SemiAnnual", "Annual"
    ]
    day_of_execution: Annotated[str, Meta(pattern="^[0-9]{1,2}$")]
    execution_rule: Literal["following", "preceding"] | None = None


class BulkBody(Struct, rename="camel", forbid_unknown_fields=True, frozen=True, kw_only=True):
    """`bulkPaymentInitiation_json`."""

    payments: Annotated[list[TransferBody], Meta(min_length=1)]
    debtor_account: Reference
    debtor_name: Name | None = None
    batch_booking_preferred: bool | None = None
    requested_execution_date: date | None = None


class PsuData(Struct, rename="camel", forbid_unknown_fields=True, frozen=True):
    password: str

    def __repr__(self) -> str:
        return "PsuData(...)"


class UpdateBody(Struct, rename="camel", forbid_unknown_fields=True, frozen=True):
    """One step of an authorisation: exactly one of the three, or nothing at the start."""

    psu_data: PsuData | None = None
    authentication_method_id: str | None = None
    sca_authentication_data: str | None = None

    @property
    def steps(self) -> int:
        given = (self.psu_data, self.authentication_method_id, self.sca_authentication_data)
        return sum(one is not None for one in given)
