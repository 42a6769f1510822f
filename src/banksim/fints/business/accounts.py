"""HKSPA: the customer's accounts with IBAN and BIC."""

from typing import Any

from banksim.core.model import Account
from banksim.fints import codec
from banksim.fints.business.outcome import Desk, Outcome, find_account
from banksim.fints.message import BANK_CODE, COUNTRY


def _row(account: Account) -> codec.Group:
    has_iban = account.iban is not None
    return [
        "J" if has_iban else "N",
        account.iban,
        account.bic if has_iban else None,
        account.number,
        None,
        COUNTRY,
        BANK_CODE,
    ]


def answer_accounts(desk: Desk, order: Any) -> Outcome:
    wanted = list(order.accounts)
    accounts = [find_account(desk, one) for one in wanted] or desk.bank.accounts(desk.customer)
    return Outcome(segments=[codec.plain("HISPA", 1, *(_row(account) for account in accounts))])
