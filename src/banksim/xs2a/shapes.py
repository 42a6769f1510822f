"""Accounts, balances and bookings in the words of the standard."""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from typing import Final
from uuid import UUID, uuid5

from banksim.core.home_savings import HomeContract, contract_of
from banksim.core.model import Account, AccountKind, Balance, Booking
from banksim.xs2a.permit import masked_pan

_RESOURCES: Final = UUID("5f2d2a54-0c5e-4f6e-9d0b-0a5d5a3c7e11")
_TYPES: Final = {
    AccountKind.CHECKING: "CACC",
    AccountKind.SAVINGS: "SVGS",
    AccountKind.CALL_MONEY: "SVGS",
    AccountKind.FIXED_TERM: "SVGS",
    AccountKind.LOAN: "LOAN",
    AccountKind.HOME_SAVINGS: "SVGS",
}
_SEVERAL_CURRENCIES: Final = "XXX"  # an account seen as the sum of its currencies
_LINE: Final = 140
_CARD_DETAILS: Final = 1000
_CARD_NAME: Final = 35
_NAME: Final = 70
_PRODUCT: Final = 35
_INFORMATION: Final = 500

Json = dict[str, object]


def resource_id(account: Account) -> str:
    """Opaque, and the same in every consent."""
    return str(uuid5(_RESOURCES, f"{account.user_id}/{account.number}"))


def reference(account: Account) -> Json:
    if account.kind is AccountKind.CREDIT_CARD:
        return {"maskedPan": masked_pan(account)}
    if account.iban is None:
        return {"bban": account.number}
    return {"iban": account.iban}


def _money(value: Decimal, currency: str) -> Json:
    return {"currency": currency, "amount": f"{value:.2f}"}


def account(one: Account, found: Sequence[Balance], *, owner_name: bool) -> Json:
    several = len(found) > 1
    told: Json = {
        "resourceId": resource_id(one),
        **reference(one),
        "currency": _SEVERAL_CURRENCIES if several else one.currency,
        "name": one.label[:_NAME],
        "product": one.label[:_PRODUCT],
        "cashAccountType": _TYPES[one.kind],
        "status": "enabled",
        "bic": one.bic,
        "usage": "PRIV",
    }
    if one.kind is AccountKind.HOME_SAVINGS:
        told["details"] = _details(contract_of(one, found[0]))
    return told | ({"ownerName": one.owner} if owner_name else {})


def _details(contract: HomeContract) -> str:
    """Say what the standard has no fields for, in the bank's own words."""
    told = (
        ("Vertragsnummer", contract.number),
        ("Tarif", contract.tariff),
        ("Status", contract.status),
        ("Bausparsumme", f"{_german(contract.amount)} EUR"),
        ("Vertragsbeginn", f"{contract.begun_on:%d.%m.%Y}"),
        ("Guthabenzins", f"{_german(contract.credit_rate)} %"),
        ("Darlehenszins", f"{_german(contract.debit_rate)} %"),
        ("Bewertungszahl", _german(contract.rating)),
        ("Sparfortschritt", f"{_german(contract.progress)} %"),
    )
    return "; ".join(f"{name}: {value}" for name, value in told)[:_INFORMATION]


def _german(value: Decimal) -> str:
    return f"{value:,}".translate(str.maketrans(",.", ".,"))


def card_account(one: Account, *, owner_name: bool) -> Json:
    told: Json = {
        "resourceId": resource_id(one),
        "maskedPan": masked_pan(one),
        "currency": one.currency,
        "name": one.label[:_NAME],
        "product": one.label[:_PRODUCT],
        "debitAccounting": False,
        "status": "enabled",
        "usage": "PRIV",
    }
    if one.limit is not None:
        told["creditLimit"] = _money(one.limit, one.currency)
    return told | ({"ownerName": one.owner} if owner_name else {})


def balances(found: Sequence[Balance]) -> list[Json]:
    """Booked, and where there is a limit what is available with and without it."""
    told: list[Json] = []
    for one in found:
        at: Json = {
            "lastChangeDateTime": one.at.isoformat(timespec="seconds"),
            "referenceDate": one.at.date().isoformat(),
        }
        booked = {"balanceAmount": _money(one.booked, one.currency), "balanceType": "interimBooked"}
        told.append(booked | at)
        if one.available is None:
            continue
        for with_limit, value in ((False, one.booked + one.pending), (True, one.available)):
            told.append(
                {
                    "balanceAmount": _money(value, one.currency),
                    "balanceType": "interimAvailable",
                    "creditLimitIncluded": with_limit,
                }
                | at
            )
    return told


def _present(told: Json) -> Json:
    return {name: value for name, value in told.items() if value is not None and value != ""}


def transaction(one: Booking) -> Json:
    """A line; the counterparty is the creditor of a debit and the debtor of a credit."""
    role = "creditor" if one.amount < 0 else "debtor"
    iban = one.counterparty_iban
    return _present(
        {
            "entryReference": one.reference,
            "endToEndId": one.end_to_end_id,
            "mandateId": one.mandate_id,
            "creditorId": one.creditor_id,
            **_days(one),
            "transactionAmount": _money(one.amount, one.currency),
            f"{role}Name": one.counterparty_name and one.counterparty_name[:_NAME],
            f"{role}Account": {"iban": iban} if iban else None,
            f"{role}Agent": one.counterparty_bic,
            f"ultimate{role.title()}": one.ultimate_name and one.ultimate_name[:_NAME],
            **_purpose(one.purpose),
            "additionalInformation": one.booking_text[:_INFORMATION],
            "proprietaryBankTransactionCode": _german_code(one),
        }
    )


def card_transaction(one: Booking) -> Json:
    return _present(
        {
            "cardTransactionId": one.reference,
            "transactionDate": one.value_on.isoformat(),
            **_days(one),
            "transactionAmount": _money(one.amount, one.currency),
            "cardAcceptorId": one.counterparty_name and one.counterparty_name[:_CARD_NAME],
            "transactionDetails": one.purpose[:_CARD_DETAILS],
            "invoiced": not one.pending,
            "proprietaryBankTransactionCode": _german_code(one),
        }
    )


def _days(one: Booking) -> Json:
    """A pending line has no booking day yet."""
    booked: date | None = None if one.pending else one.booked_on
    return {
        "bookingDate": booked and booked.isoformat(),
        "valueDate": one.value_on.isoformat(),
    }


def _german_code(one: Booking) -> str:
    """The same form as in camt: SWIFT code, German code, batch number."""
    return f"NTRF+{one.transaction_code}+{one.primanota}"


def _purpose(text: str) -> Json:
    """One line as text; a longer purpose as the pieces it was cut into."""
    if len(text) <= _LINE:
        return {"remittanceInformationUnstructured": text}
    pieces = [text[start : start + _LINE] for start in range(0, len(text), _LINE)]
    return {"remittanceInformationUnstructuredArray": pieces}
