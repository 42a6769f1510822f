"""What a building society knows of a contract beside its balance: one tariff, made up."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Final

from banksim.core.model import Account, Balance

_HUNDRED: Final = Decimal(100)
_TENTH: Final = Decimal("0.1")
_POINT: Final = Decimal(25)  # euros of savings for a point of the rating
_SUM: Final = Decimal("50000.00")
_BEGUN: Final = date(2019, 7, 1)
_CREDIT: Final = Decimal("0.25")
_DEBIT: Final = Decimal("2.15")


@dataclass(frozen=True, slots=True)
class HomeContract:
    """A contract: its tariff and sum, rates in percent, and how far the saving is."""

    number: str
    tariff: str
    status: str
    amount: Decimal
    begun_on: date
    credit_rate: Decimal
    debit_rate: Decimal
    rating: Decimal
    progress: Decimal
    is_saving: bool


def contract_of(account: Account, balance: Balance) -> HomeContract:
    """Return the contract of an account as it is today."""
    saved = max(balance.booked, Decimal(0))
    return HomeContract(
        number=account.number,
        tariff=account.label.removeprefix("Bausparvertrag "),
        status="aktiv",
        amount=_SUM,
        begun_on=_BEGUN,
        credit_rate=_CREDIT,
        debit_rate=_DEBIT,
        rating=(saved / _POINT).quantize(_TENTH),
        progress=(saved * _HUNDRED / _SUM).quantize(_TENTH),
        is_saving=balance.booked >= 0,
    )
