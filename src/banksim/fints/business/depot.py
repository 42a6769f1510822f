"""HKWPD: holdings of a depot as MT535."""

from typing import Any

from banksim.core.model import AccountKind
from banksim.fints import codec
from banksim.fints.business.balance import BERLIN
from banksim.fints.business.outcome import Desk, Outcome, RefusedError, find_account
from banksim.fints.message import Code
from banksim.fints.statements.mt535 import write_mt535


def answer_holdings(desk: Desk, order: Any) -> Outcome:
    account = find_account(desk, order.account)
    if account.kind is not AccountKind.DEPOT:
        raise RefusedError(Code("9210", "Das Konto ist kein Depot."))
    if desk.customer.has("depot"):
        raise RefusedError(Code("9210", "Die Depotaufstellung ist zurzeit nicht verfügbar."))
    holdings = desk.bank.holdings(account)
    now = desk.bank.now(desk.customer).astimezone(BERLIN)
    data = write_mt535(account, holdings, now)
    return Outcome(segments=[codec.plain("HIWPD", int(order.header.version), data)])
