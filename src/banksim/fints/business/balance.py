"""HKSAL: balances with limits."""

from decimal import Decimal
from typing import Any
from zoneinfo import ZoneInfo

from banksim.core.model import Account, AccountKind, Balance
from banksim.fints import codec
from banksim.fints.business.outcome import (
    Desk,
    Outcome,
    RefusedError,
    find_account,
    international,
    is_first,
    national,
)
from banksim.fints.codec import RawSegment, formals
from banksim.fints.message import BANK_CODE, COUNTRY, Code

BERLIN = ZoneInfo("Europe/Berlin")
_CENT = Decimal("0.01")
_OLD = 5
_INTERNATIONAL = 7


def _amount(value: Decimal, currency: str) -> Any:
    return formals.Amount1(amount=abs(value).quantize(_CENT), currency=currency)


def _saldo(value: Decimal, balance: Balance, version: int) -> Any:
    at = balance.at.astimezone(BERLIN)
    mark = "D" if value < 0 else "C"
    if version == _OLD:
        return formals.Balance1(
            credit_debit=mark,
            amount=abs(value).quantize(_CENT),
            currency=balance.currency,
            date=at.date(),
            time=at.time(),
        )
    return formals.Balance2(
        credit_debit=mark,
        amount=_amount(value, balance.currency),
        date=at.date(),
        time=at.time(),
    )


def _owner(account: Account, version: int) -> Any:
    if version >= _INTERNATIONAL:
        return international(account)
    if version > _OLD:
        return national(account)
    return formals.Account2(
        account_number=account.number,
        subaccount_number="",
        country_identifier=COUNTRY,
        bank_code=BANK_CODE,
    )


def _row(account: Account, balance: Balance, version: int) -> RawSegment:
    fields: dict[str, Any] = {
        "account": _owner(account, version),
        "account_product": codec.latin(account.label, 30),
        "currency": balance.currency,
        "balance_booked": _saldo(balance.booked, balance, version),
    }
    if balance.pending:
        fields["balance_pending"] = _saldo(balance.pending, balance, version)
    if balance.limit is not None:
        fields["line_of_credit"] = _amount(balance.limit, balance.currency)
        used = max(-balance.booked, Decimal(0))
        fields["used_amount"] = _amount(used, balance.currency)
    if balance.available is not None:
        available = max(balance.available, Decimal(0))
        fields["available_amount"] = _amount(available, balance.currency)
    if version > _OLD:
        at = balance.at.astimezone(BERLIN)
        fields["booking_timestamp"] = formals.Timestamp1(date=at.date(), time=at.time())
    return codec.segment("HISAL", version, **fields)


def answer_balance(desk: Desk, order: Any) -> Outcome:
    """The balance of one account, or of all; one segment per currency."""
    if order.all_accounts:
        accounts = [
            account
            for account in desk.bank.accounts(desk.customer)
            if account.kind is not AccountKind.DEPOT
        ]
    else:
        accounts = [find_account(desk, order.account)]
    if desk.customer.has("product-1") and any(is_first(desk, one) for one in accounts):
        raise RefusedError(Code("9210", "Der Saldo ist zurzeit nicht verfügbar."))
    version = int(order.header.version)
    return Outcome(
        segments=[
            _row(account, balance, version)
            for account in accounts
            for balance in desk.bank.balances(account)
        ]
    )
