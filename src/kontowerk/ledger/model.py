"""The nouns of the ledger, and what callers can get wrong about them.

Spec: BankProduct, Transaction, Securities position.
"""

import re
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from enum import StrEnum
from typing import Final
from uuid import UUID

from kontowerk.connectors.snapshot import ProductKind
from kontowerk.kit.errors import ConflictError, NotFoundError

CARDS: Final = frozenset({ProductKind.CREDIT_CARD, ProductKind.OTHER_CARD})

# Numbers of cards leave us partly, with stars between. Banks send them whole, masked by one of
# several signs, or within the name of a card; they are kept as they came, because cards are known
# again by them.
_SHOWN: Final = 4  # digits at either end
_SIGNS: Final = "*xX•#."  # with which banks mask
_LONG_ENOUGH: Final = 12  # shorter ones are numbers of accounts behind cards
# Twelve to nineteen digits or signs, in groups or not, at the ends digits.
_CARD: Final = re.compile(r"(?<![\w*•#.])[0-9](?:[ -]?[0-9*xX•#.]){10,17}[ -]?[0-9](?!\w)")


class ProductPart(StrEnum):
    """A part of a product that a bank can fail to give."""

    BALANCE = "balance"
    TRANSACTIONS = "transactions"
    POSITIONS = "positions"


class BalanceSource(StrEnum):
    """Where the balance of a depot comes from."""

    STATEMENT = "statement"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class CurrencyBalance:
    """What an account holds in one of its currencies."""

    currency: str
    balance: Decimal
    at: datetime


@dataclass(frozen=True, slots=True)
class HomeSavingsContract:
    """A home-savings contract, as far as the bank tells."""

    contract_number: str | None
    contract_type: str | None
    contract_status: str | None
    contract_amount: Decimal | None
    contract_date: date | None
    rating: Decimal | None
    savings_rate: Decimal | None
    loan_rate: Decimal | None
    savings_progress: Decimal | None
    in_saving_phase: bool | None


@dataclass(frozen=True, slots=True)
class Product:
    """A product as we know it. `product_no` is ours and never leaves; `product_id` is public."""

    product_no: int
    access_id: str
    product_id: str
    kind: ProductKind
    label: str
    owner: str
    currency: str | None
    account_number: str | None
    bank_code: str | None
    iban: str | None
    bic: str | None
    institution: str | None
    transfers: frozenset[str]
    balance: Decimal | None
    balance_at: datetime | None
    balance_source: BalanceSource | None
    overdraft_limit: Decimal | None
    credit_limit: Decimal | None
    credit_drawn: Decimal | None
    balances: tuple[CurrencyBalance, ...]
    home_savings: HomeSavingsContract | None
    refreshed_at: datetime
    never_fetched: frozenset[ProductPart]
    tx_version: int

    @property
    def shown_number(self) -> str | None:
        """Return the account number as it may leave us."""
        return masked_number(self.account_number, of_card=self.kind in CARDS)

    @property
    def shown_label(self) -> str:
        """Return the name as it may leave us; banks write card numbers into it."""
        return masked_within(self.label)


@dataclass(frozen=True, slots=True)
class Account:
    """What tells a customer's products apart, and whose they are."""

    product_no: int
    access_id: str
    product_id: str
    kind: ProductKind
    owner: str
    iban: str | None


@dataclass(frozen=True, slots=True)
class MissingPart:
    """A part the bank did not give this time, and its own codes."""

    product_id: str
    part: ProductPart
    codes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Recorded:
    """What storing a fetch changed.

    `moved` maps ids that no longer exist to the ids that took their place: the bank gave a
    booking another day.
    """

    new: tuple[UUID, ...] = ()
    changed: tuple[UUID, ...] = ()
    moved: tuple[tuple[UUID, UUID], ...] = ()
    missing: tuple[MissingPart, ...] = ()
    unknown_selection: tuple[str, ...] = ()


def masked_number(number: str | None, *, of_card: bool) -> str | None:
    """Mask the number of a product: of a card always, of others when it can only be a card's."""
    if number is None:
        return None
    return _CARD.sub(lambda found: _masked(found.group(), known=of_card), number)


def masked_within(text: str) -> str:
    """Mask numbers of cards in a name."""
    return _CARD.sub(lambda found: _masked(found.group(), known=False), text)


def _masked(text: str, *, known: bool) -> str:
    compact = text.replace(" ", "").replace("-", "")
    signs = any(sign in compact for sign in _SIGNS)
    if len(compact) < _LONG_ENOUGH or not (known or signs or _adds_up(compact)):
        return text
    return f"{compact[:_SHOWN]}{'*' * (len(compact) - 2 * _SHOWN)}{compact[-_SHOWN:]}"


def _adds_up(digits: str) -> bool:
    """Say whether the last digit is the one that card numbers have (ISO/IEC 7812, Luhn)."""
    doubled = (sum(divmod(2 * int(digit), 10)) for digit in digits[-2::-2])
    return (sum(map(int, digits[-1::-2])) + sum(doubled)) % 10 == 0


class UnknownProductError(NotFoundError):
    """There is no such bank product."""


class UnknownTransactionError(NotFoundError):
    """There is no such booking."""


class UnknownStandingOrderError(NotFoundError):
    """There is no such standing order."""


class NoStandingListError(ConflictError):
    """The bank does not list the standing orders of this account."""
