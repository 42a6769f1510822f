"""Which order is answered by whom, and when an order needs an approval."""

from collections.abc import Callable
from datetime import date
from typing import Any

from banksim.fints import codec
from banksim.fints.business.accounts import answer_accounts
from banksim.fints.business.balance import answer_balance
from banksim.fints.business.depot import answer_holdings
from banksim.fints.business.media import answer_media
from banksim.fints.business.outcome import AbortError, Desk, Outcome, RefusedError
from banksim.fints.business.payments import PAYMENTS, answer_payment
from banksim.fints.business.standing import CHANGES, answer_standing, answer_standing_list
from banksim.fints.business.statement import answer_camt, answer_mt940
from banksim.fints.codec import Order
from banksim.fints.message import Code
from banksim.fints.parameters import STANDING_LIST
from banksim.fints.quirks import aborts, is_one_step
from banksim.fints.user_data import allowed

_ANSWERS: dict[str, Callable[[Desk, Any], Outcome]] = {
    "HKSPA": answer_accounts,
    "HKSAL": answer_balance,
    "HKKAZ": answer_mt940,
    "HKCAZ": answer_camt,
    "HKWPD": answer_holdings,
    "HKTAB": answer_media,
    STANDING_LIST: answer_standing_list,
    **dict.fromkeys(PAYMENTS, answer_payment),
    **dict.fromkeys(CHANGES, answer_standing),
}
_HISTORIES = frozenset({"HKKAZ", "HKCAZ"})
WITHOUT_APPROVAL = frozenset({"HKTAB", "HKSPA"})  # possible before the login is approved


def is_known(order: Order) -> bool:
    return order.kind in _ANSWERS and codec.supported(order)


def _number_of(order: Any) -> str | None:
    account = getattr(order, "account", None)
    return getattr(account, "iban", None) or getattr(account, "account_number", None)


def approval_key(order: Order) -> object:
    """What one approval covers: all pages of the same question."""
    segment = codec.read(order)
    return (order.kind, _number_of(segment), getattr(segment, "date_start", None))


def needs_approval(desk: Desk, order: Order) -> bool:
    if is_one_step(desk.customer):  # there is nobody who could approve
        return False
    if order.kind == STANDING_LIST:
        return desk.profile.standing_list_approved
    if order.kind not in _HISTORIES:
        return False
    since: date | None = codec.read(order).date_start
    return desk.bank.history_needs_approval(desk.customer, since)


def perform(desk: Desk, order: Order) -> Outcome:
    """Answer an order; `RefusedError` or `AbortError` when it cannot be."""
    segment = codec.read(order)
    if aborts(desk.customer, order.kind):
        raise AbortError
    wanted = _number_of(segment)
    for account in desk.bank.accounts(desk.customer):
        if wanted in (account.iban, account.number) and wanted:
            if order.kind not in allowed(account, desk.profile):
                raise RefusedError(Code("9210", "Für dieses Konto nicht zugelassen."))
            break
    return _ANSWERS[order.kind](desk, segment)
