"""What an order brings: return codes and data, or a refusal."""

from dataclasses import dataclass, field
from typing import Any

from banksim.core.model import Account, Customer
from banksim.core.port import CoreBank
from banksim.fints.codec import RawSegment, formals
from banksim.fints.message import BANK_CODE, COUNTRY, Code
from banksim.fints.profile import Profile

DONE = Code("0020", "Auftrag ausgeführt.")
NOTHING_FOUND = Code("3010", "Es liegen keine Daten vor.")


class RefusedError(Exception):
    """The order fails; the dialog goes on."""

    def __init__(self, code: Code) -> None:
        super().__init__(code.number)
        self.code = code


class AbortError(Exception):
    """The bank breaks the dialog off."""


@dataclass(slots=True)
class Outcome:
    codes: list[Code] = field(default_factory=lambda: [DONE])
    segments: list[RawSegment] = field(default_factory=list[RawSegment])


@dataclass(frozen=True, slots=True)
class Desk:
    """Where an order is worked on: the bank, the customer, the dialog's memory."""

    bank: CoreBank
    customer: Customer
    profile: Profile
    memory: dict[object, Any]  # what pages of one order share


def find_account(desk: Desk, wanted: Any) -> Account:
    """The account an order names, by IBAN or number."""
    iban = getattr(wanted, "iban", None)
    number = getattr(wanted, "account_number", None)
    for account in desk.bank.accounts(desk.customer):
        if (iban and account.iban == iban) or (not iban and number and account.number == number):
            return account
    raise RefusedError(Code("9210", "Konto unbekannt oder nicht zugelassen."))


def is_first(desk: Desk, account: Account) -> bool:
    return desk.bank.accounts(desk.customer)[0].number == account.number


def national(account: Account) -> Any:
    return formals.Account3(
        account_number=account.number,
        subaccount_number="",
        bank_identifier=formals.BankIdentifier(COUNTRY, BANK_CODE),
    )


def international(account: Account) -> Any:
    return formals.KTI1(
        iban=account.iban or "",
        bic=account.bic if account.iban else "",
        account_number=account.number,
        subaccount_number="",
        bank_identifier=formals.BankIdentifier(COUNTRY, BANK_CODE),
    )
