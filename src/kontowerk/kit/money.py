"""Money: an exact amount with a currency."""

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from typing import Final, Self

_CODE_LENGTH: Final = 3
_CENT: Final = Decimal("0.01")
_LARGEST: Final = Decimal("9999999999999.99")  # numeric(15,2)


class MixedCurrenciesError(ValueError):
    """Amounts of different currencies cannot be added or compared."""


@dataclass(frozen=True, slots=True)
class Money:
    """An amount of at most two decimals in one currency."""

    amount: Decimal
    currency: str

    def __post_init__(self) -> None:
        if not self.amount.is_finite() or abs(self.amount) > _LARGEST:
            message = "an amount is finite and has at most 13 digits before the point"
            raise ValueError(message)
        if self.amount != self.amount.quantize(_CENT):
            message = "an amount has at most two decimals"
            raise ValueError(message)
        if not _is_currency(self.currency):
            message = "a currency is three capital letters (ISO 4217)"
            raise ValueError(message)
        object.__setattr__(self, "amount", self.amount.quantize(_CENT) + Decimal(0))

    def __add__(self, other: Self) -> "Money":
        self._require_same_currency(other)
        return Money(self.amount + other.amount, self.currency)

    def __sub__(self, other: Self) -> "Money":
        self._require_same_currency(other)
        return Money(self.amount - other.amount, self.currency)

    def __neg__(self) -> "Money":
        return Money(-self.amount, self.currency)

    @classmethod
    def sum(cls, amounts: Iterable["Money"], currency: str) -> "Money":
        """Add up amounts that are all of the given currency; nothing adds up to zero."""
        total = cls(Decimal(0), currency)
        for amount in amounts:
            total += amount
        return total

    def _require_same_currency(self, other: "Money") -> None:
        if self.currency != other.currency:
            message = f"{self.currency} and {other.currency} do not mix"
            raise MixedCurrenciesError(message)


def _is_currency(code: str) -> bool:
    return len(code) == _CODE_LENGTH and code.isascii() and code.isalpha() and code.isupper()
