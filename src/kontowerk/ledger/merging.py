"""What we know of a product after a fetch: the bank's new words beside what it left out; pure."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from decimal import Decimal
from typing import Final, TypeVar

from kontowerk.connectors import snapshot
from kontowerk.connectors.snapshot import Missing, Present, ProductKind
from kontowerk.kit.money import Money
from kontowerk.ledger.model import (
    BalanceSource,
    CurrencyBalance,
    HomeSavingsContract,
    MissingPart,
    Product,
    ProductPart,
)
from kontowerk.ledger.rules import expected_parts

T = TypeVar("T")
_PARTS: Final = (ProductPart.BALANCE, ProductPart.TRANSACTIONS, ProductPart.POSITIONS)


def header(
    fetched: snapshot.FetchedProduct,
    *,
    product_id: str,
    access_id: str,
    institution: str | None,
    now: datetime,
) -> Product:
    """Return a product of which nothing but its existence is known."""
    return Product(
        product_no=0,  # not numbered yet
        access_id=access_id,
        product_id=product_id,
        kind=fetched.kind,
        label=fetched.label,
        owner=fetched.owner,
        currency=fetched.currency,
        account_number=fetched.account_number,
        bank_code=fetched.bank_code,
        iban=fetched.iban,
        bic=fetched.bic,
        institution=institution,
        transfers=fetched.transfers,
        balance=None,
        balance_at=None,
        balance_source=None,
        overdraft_limit=None,
        credit_limit=None,
        credit_drawn=None,
        balances=(),
        home_savings=_contract(fetched.home_savings, None),
        refreshed_at=now,
        never_fetched=expected_parts(fetched.kind),
        tx_version=1,
    )


def merged(
    known: Product,
    fetched: snapshot.FetchedProduct,
    *,
    institution: str | None,
    complete: bool,
    now: datetime,
) -> Product:
    """Return the product with what the bank said now; what it did not say keeps its value."""
    described = replace(
        known,
        kind=fetched.kind,
        label=fetched.label,
        owner=fetched.owner or known.owner,
        currency=fetched.currency or known.currency,
        account_number=fetched.account_number or known.account_number,
        bank_code=fetched.bank_code or known.bank_code,
        iban=fetched.iban or known.iban,
        bic=fetched.bic or known.bic,
        institution=institution or known.institution,
        transfers=fetched.transfers,
        home_savings=_contract(fetched.home_savings, known.home_savings),
        never_fetched=_never_fetched(known, fetched, complete=complete),
        refreshed_at=now if has_data(fetched) else known.refreshed_at,
    )
    match fetched.balance:
        case Present(balance):
            return _with_balance(described, balance, fetched)
        case _:
            return _with_depot_value(described, fetched, now)


def has_data(fetched: snapshot.FetchedProduct) -> bool:
    """Say whether the bank told anything of what is on the product.

    A product without any part, such as a contract, is all said by its description.
    """
    parts = _parts(fetched).values()
    return any(isinstance(part, Present) for part in parts) or all(part is None for part in parts)


def missing_parts(product_id: str, fetched: snapshot.FetchedProduct) -> list[MissingPart]:
    """Return what the bank failed to give."""
    return [
        MissingPart(product_id, part, outcome.codes)
        for part, outcome in _parts(fetched).items()
        if isinstance(outcome, Missing)
    ]


def _parts(fetched: snapshot.FetchedProduct) -> Mapping[ProductPart, object]:
    values = (fetched.balance, fetched.transactions, fetched.positions)
    return dict(zip(_PARTS, values, strict=True))


def _never_fetched(
    known: Product, fetched: snapshot.FetchedProduct, *, complete: bool
) -> frozenset[ProductPart]:
    """Keep what never came; a part the bank was not asked for is none that fails to come."""
    open_parts = set(known.never_fetched)
    for part, outcome in _parts(fetched).items():
        if isinstance(outcome, Present) or (outcome is None and complete):
            open_parts.discard(part)
    return frozenset(open_parts)


def _with_balance(
    known: Product, balance: snapshot.Balance, fetched: snapshot.FetchedProduct
) -> Product:
    currency = known.currency or balance.booked.currency
    is_own = balance.booked.currency == currency
    others = fetched.balances or (() if is_own else (balance,))
    return replace(
        known,
        currency=currency,
        balance=balance.booked.amount if is_own else None,
        balance_at=balance.at if is_own else None,
        balance_source=BalanceSource.OTHER if known.kind is ProductKind.DEPOT else None,
        overdraft_limit=_amount(balance.overdraft_limit, currency),
        credit_limit=_amount(balance.available, currency),
        credit_drawn=_amount(balance.used, currency),
        balances=tuple(
            CurrencyBalance(other.booked.currency, other.booked.amount, other.at)
            for other in others
        ),
    )


def _with_depot_value(known: Product, fetched: snapshot.FetchedProduct, now: datetime) -> Product:
    """Value a depot by its statement when the bank gives no balance of it."""
    if known.kind is not ProductKind.DEPOT or not isinstance(fetched.positions, Present):
        return known
    positions = fetched.positions.value
    values = [position.total_value for position in positions if position.total_value is not None]
    currency = known.currency or (values[0].currency if values else None)
    if len(values) < len(positions) or any(value.currency != currency for value in values):
        # A sum over a part of the depot, or over several currencies, would be no value of it.
        return replace(known, balance=None, balance_at=None, balance_source=BalanceSource.STATEMENT)
    return replace(
        known,
        currency=currency,
        balance=sum((value.amount for value in values), Decimal("0.00")),
        balance_at=max(
            (position.priced_at for position in positions if position.priced_at), default=now
        ),
        balance_source=BalanceSource.STATEMENT,
    )


def _amount(money: Money | None, currency: str) -> Decimal | None:
    return money.amount if money is not None and money.currency == currency else None


def _or(told: T | None, known: T | None) -> T | None:
    """Return what was told; a bank that says nothing has not taken anything back."""
    return known if told is None else told


def _contract(
    fetched: snapshot.HomeSavings | None, known: HomeSavingsContract | None
) -> HomeSavingsContract | None:
    if fetched is None:
        return known
    old = known or HomeSavingsContract(*(None,) * 10)
    amount = fetched.contract_amount
    return replace(
        old,
        contract_number=fetched.contract_number or old.contract_number,
        contract_type=fetched.contract_type or old.contract_type,
        contract_status=fetched.contract_status or old.contract_status,
        contract_amount=old.contract_amount if amount is None else amount.amount,
        contract_date=fetched.contract_date or old.contract_date,
        rating=_or(fetched.rating, old.rating),
        savings_rate=_or(fetched.savings_rate, old.savings_rate),
        loan_rate=_or(fetched.loan_rate, old.loan_rate),
        savings_progress=_or(fetched.savings_progress, old.savings_progress),
        in_saving_phase=_or(fetched.in_saving_phase, old.in_saving_phase),
    )
