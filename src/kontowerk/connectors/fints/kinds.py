"""What an account of the bank is to us. Spec: FinTS 3.0 Formals E.2 (account types)."""

from typing import Final

from kontowerk.connectors.fints.parameters import UserAccount
from kontowerk.connectors.snapshot import ProductKind

_KINDS: Final = {
    0: ProductKind.CHECKING,
    1: ProductKind.SAVINGS,
    2: ProductKind.FIXED_TERM,
    3: ProductKind.DEPOT,
    4: ProductKind.LOAN,
    5: ProductKind.CREDIT_CARD,
    6: ProductKind.DEPOT,
    7: ProductKind.HOME_SAVINGS,
}
_CALL_MONEY: Final = ("tagesgeld", "call money")
# What PSD2 calls a payment account, as far as an account type tells.
_PAYMENT: Final = frozenset({ProductKind.CHECKING, ProductKind.CREDIT_CARD, ProductKind.OTHER_CARD})


def product_kind(account: UserAccount) -> ProductKind:
    """Say what an account is, by its type and, for call money, by its name."""
    kind = ProductKind.OTHER_ACCOUNT
    if account.kind:
        kind = _KINDS.get(account.kind // 10, ProductKind.OTHER_ACCOUNT)
    elif "HKWPD" in account.allowed:
        kind = ProductKind.DEPOT
    named = (account.label or "").casefold()
    may_be_call_money = kind in {ProductKind.CHECKING, ProductKind.SAVINGS}
    if may_be_call_money and any(word in named for word in _CALL_MONEY):
        return ProductKind.CALL_MONEY
    return kind


def is_payment_account(account: UserAccount) -> bool:
    return product_kind(account) in _PAYMENT
