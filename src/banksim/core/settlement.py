"""Money that moves between accounts: the payer's line, and the payee's when it stays here."""

from dataclasses import replace
from typing import Final

from banksim.core.ledger import Ledger
from banksim.core.model import Account, Customer
from banksim.core.personas.rows import CREDIT, INSTANT, INSTANT_CREDIT, TRANSFER, Party, Row
from banksim.core.register import Register
from banksim.core.store import Store

_ARRIVING: Final = {INSTANT: INSTANT_CREDIT}


class Settlement:
    """Books a row and, where the counterparty is a customer too, the other side of it."""

    def __init__(self, store: Store, ledger: Ledger, register: Register) -> None:
        self._store = store
        self._ledger = ledger
        self._register = register

    def book(self, customer: Customer, account: Account, row: Row) -> None:
        with self._store.writing():
            self._write(customer.user_id, account.number, row)
            self._arrive(customer, account, row)

    def _write(self, user_id: str, number: str, row: Row) -> None:
        login = self._register.login(user_id)
        plans = {found: plan for plan, found in self._ledger.numbers(login).items()}
        self._ledger.book(login, [replace(row, account=plans[number])])

    def _arrive(self, customer: Customer, account: Account, row: Row) -> None:
        """Book the other side when the counterparty is a known login of the same `+unique`.

        Two entries, each against the outside account: each login's book stays balanced alone,
        and the outside account ends at nothing.
        """
        if row.party is None or row.party.iban is None:
            return
        found = self._store.rows(
            "SELECT l.user_id, a.number FROM accounts a JOIN logins l ON l.id = a.login "
            "WHERE a.iban = ? ORDER BY l.user_id <> ?, l.id",
            row.party.iban, customer.user_id,
        )  # fmt: skip
        for user_id, number in found:
            other = self._register.customer(user_id)
            if other is None or other.unique != customer.unique or number == account.number:
                continue
            form = _ARRIVING.get(row.form, CREDIT) if row.amount < 0 else TRANSFER
            partner = Party(account.owner, account.iban, account.bic)
            arrived = Row(
                "", row.booked_on, -row.amount, form, row.purpose, partner,
                currency=row.currency, end_to_end=row.end_to_end,
            )  # fmt: skip
            self._write(user_id, number, arrived)
            return
