"""The line a persona's life makes on an account, and the forms in which a bank books it."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from hashlib import blake2b
from random import Random
from typing import Final, NamedTuple

from banksim.core import iban
from banksim.core.model import AccountKind, Unit

# Invented banks: the codes are not in the Bundesbank's file, so no real account can be met.
_BANKS: Final = (
    ("10099901", "NORDDEH0XXX"),
    ("25099902", "MITTDEF0XXX"),
    ("37099903", "RHEIDED0XXX"),
    ("50099904", "MAINDEF0XXX"),
    ("60099905", "NECKDES0XXX"),
    ("70099906", "ISARDEM0XXX"),
)


class Form(NamedTuple):
    """How the bank books a kind of payment: text, three-digit code (GVC), primanota."""

    text: str
    code: str
    primanota: str


SALARY: Final = Form("LOHN GEHALT", "153", "9301")
PENSION: Final = Form("RENTE", "153", "9301")
BENEFIT: Final = Form("GUTSCHRIFT OEFFENTLICHE KASSE", "156", "9302")
CREDIT: Final = Form("GUTSCHRIFT UEBERWEISUNG", "166", "9248")
INSTANT_CREDIT: Final = Form("ECHTZEIT-GUTSCHRIFT", "168", "9251")
ORDER_CREDIT: Final = Form("DAUERAUFTRAGSGUTSCHRIFT", "152", "9250")
TRANSFER: Final = Form("ONLINE-UEBERWEISUNG", "116", "9240")
INSTANT: Final = Form("ECHTZEIT-UEBERWEISUNG", "118", "9241")
ORDER: Final = Form("DAUERAUFTRAG", "117", "9210")
DEBIT: Final = Form("FOLGELASTSCHRIFT", "105", "9225")
CARD: Final = Form("KARTENZAHLUNG", "106", "9222")
CREDIT_CARD: Final = Form("KREDITKARTENUMSATZ", "106", "9285")
SETTLEMENT: Final = Form("KREDITKARTENABRECHNUNG", "106", "9280")
CASH: Final = Form("BARGELDAUSZAHLUNG", "083", "9204")
RETURNED: Final = Form("WIEDERGUTSCHRIFT LASTSCHRIFT", "181", "9229")  # to the payer
TAKEN_BACK: Final = Form("RETOURE SEPA-LASTSCHRIFT", "109", "9229")  # from the creditor
COLLECTED: Final = Form("SEPA-LASTSCHRIFT EINZUG", "171", "9226")
BATCH: Final = Form("SAMMELGUTSCHRIFT LASTSCHRIFT", "192", "9227")
CLOSING: Final = Form("ABSCHLUSS", "805", "9400")
FEE: Final = Form("ENTGELTABSCHLUSS", "808", "9401")
INTEREST: Final = Form("ZINSGUTSCHRIFT", "814", "9405")
OWN: Final = Form("UMBUCHUNG", "820", "9245")
CARRIED: Final = Form("SALDOVORTRAG", "820", "9000")
LOAN_RATE: Final = Form("DARLEHENSRATE", "601", "9501")
LOAN_INTEREST: Final = Form("DARLEHENSZINSEN", "604", "9502")
SECURITIES: Final = Form("WERTPAPIERABRECHNUNG", "303", "9601")
DIVIDEND: Final = Form("ERTRAEGNISGUTSCHRIFT", "302", "9602")
FOREIGN: Final = Form("AUSLANDSUEBERWEISUNG", "202", "9701")
EXCHANGE: Final = Form("DEVISENGESCHAEFT", "411", "9702")
SEIZURE: Final = Form("PFAENDUNG", "835", "9901")


@dataclass(frozen=True, slots=True)
class Party:
    """Somebody outside: the same name always has the same IBAN and creditor id."""

    name: str
    iban: str | None = None
    bic: str | None = None
    creditor: str | None = None


def digest(*parts: object) -> int:
    """A number that depends on the parts only, in every process and version."""
    text = "\x1f".join(str(part) for part in parts)
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest())


def party(name: str) -> Party:
    value = digest("party", name)
    code, bic = _BANKS[value % len(_BANKS)]
    number = f"{value // 7 % 10**10:010}"
    return Party(name, iban.iban(code, number), bic, iban.creditor_id(value % 10**7))


@dataclass(slots=True)
class Row:
    """One booking as planned; amounts in the smallest unit, signed from the account's view."""

    account: str
    booked_on: date
    amount: int
    form: Form
    purpose: str
    party: Party | None = None
    truth: str = ""
    currency: str = "EUR"
    value_on: date | None = None
    end_to_end: str | None = None
    mandate: str | None = None
    ultimate: str | None = None
    batch: str | None = None
    other: str | None = None  # the customer's other account when the money stays here
    anonymous: bool = False  # the bank gives this line no reference of its own
    foretold: bool = False  # announced as pending before it is booked (fault `pending`)


# A rule makes the rows of one month from nothing but the month and its own dice, so the bank
# can make any span of days at any time and always gets the same rows.
Rule = Callable[[date, Random], Iterable[Row]]


@dataclass(frozen=True, slots=True)
class AccountPlan:
    key: str
    kind: AccountKind
    label: str
    currency: str = "EUR"
    limit: int | None = None
    can_transfer: bool = False


@dataclass(frozen=True, slots=True)
class HoldingPlan:
    account: str
    isin: str
    wkn: str
    name: str
    quantity: Decimal
    price: Decimal
    unit: Unit = Unit.PIECES
    currency: str = "EUR"
    venue: str = "XETRA"


class Opening(NamedTuple):
    """What an account held before the first day; it may depend on that day."""

    account: str
    currency: str
    amount: Callable[[date], int]


@dataclass(slots=True, eq=False)  # one of a kind: told apart by which it is
class Plan:
    """All a persona is: who, which accounts, which rules, which securities."""

    seed: str
    owner: str
    accounts: list[AccountPlan] = field(default_factory=list[AccountPlan])
    openings: list[Opening] = field(default_factory=list[Opening])
    rules: list[Rule] = field(default_factory=list[Rule])
    holdings: list[HoldingPlan] = field(default_factory=list[HoldingPlan])
