"""Credit transfers: what the bank refuses, what it books now, what it keeps for a later day."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from decimal import Decimal
from enum import StrEnum
from typing import Final

from banksim.core import iban, payees
from banksim.core.clock import Clock, stamp
from banksim.core.ledger import Ledger, money
from banksim.core.model import Account, AccountKind, Customer
from banksim.core.payees import PayeeResult
from banksim.core.personas.rows import INSTANT, TRANSFER, Party, Row
from banksim.core.register import Register
from banksim.core.settlement import Settlement
from banksim.core.store import Row as Cells
from banksim.core.store import Store

NO_ID: Final = "NOTPROVIDED"  # what a SEPA order says where the customer gave no id
DUPLICATE_WITHIN: Final = timedelta(minutes=10)
LATEST: Final = timedelta(days=365)
SEPA_CURRENCY: Final = "EUR"
MOST: Final = Decimal("999999999.99")
_TO_REFERENCE_ACCOUNT_ONLY: Final = frozenset({AccountKind.SAVINGS, AccountKind.CALL_MONEY})
_INSERT: Final = f"INSERT INTO payments VALUES (NULL{', ?' * 18})"  # noqa: S608 (marks only)
_NAMES: Final = (
    "reference", "login", "account", "creditor_name", "creditor_iban", "amount", "currency",
    "purpose", "end_to_end_id", "instant", "bulk", "ordered_at", "execute_on", "executed",
    "failed", "executed_at",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Transfer:
    """One credit transfer as the bank received it."""

    creditor_name: str
    creditor_iban: str
    creditor_bic: str | None
    amount: Decimal
    currency: str
    purpose: str
    end_to_end_id: str
    purpose_code: str | None = None
    ultimate_debtor: str | None = None
    ultimate_creditor: str | None = None


@dataclass(frozen=True, slots=True)
class PaymentOrder:
    """What one approval covers: one transfer, or several from the same account."""

    account: Account
    transfers: tuple[Transfer, ...]
    instant: bool = False
    execute_on: date | None = None
    bulk: bool = False

    @property
    def total(self) -> Decimal:
        return sum((one.amount for one in self.transfers), Decimal(0))


class Refusal(StrEnum):
    """Why the bank does not take an order."""

    REJECTED = "rejected"
    NO_FUNDS = "no_funds"
    REFERENCE_ACCOUNT = "reference_account"
    DUPLICATE = "duplicate"
    NOT_POSSIBLE = "not_possible"  # the account cannot transfer
    BAD_DATE = "bad_date"
    BAD_IBAN = "bad_iban"
    BAD_CURRENCY = "bad_currency"


def subject(order: PaymentOrder) -> str:
    """What the customer approves, in words: the amount and the payee (dynamic linking)."""
    total = f"{_german(order.total)} {order.transfers[0].currency}"
    on = f" am {order.execute_on:%d.%m.%Y}" if order.execute_on else ""
    if order.bulk:
        return f"Sammelüberweisung {len(order.transfers)} Aufträge, zusammen {total}{on}"
    kind = "Überweisung"
    if order.instant:
        kind = "Echtzeitüberweisung"
    elif order.execute_on:
        kind = "Terminüberweisung"
    payee = order.transfers[0]
    code = payee.creditor_iban
    groups = " ".join(code[at : at + 4] for at in range(0, len(code), 4))
    return f"{kind} {total} an {payee.creditor_name}, {groups}{on}"


def _german(amount: Decimal) -> str:
    return f"{amount:,.2f}".translate(str.maketrans(",.", ".,"))


class Payments:
    """The orders of all logins. They live in SQLite, so they outlast the process."""

    def __init__(
        self,
        store: Store,
        ledger: Ledger,
        register: Register,
        clock: Clock,
        settlement: Settlement,
    ) -> None:
        self._store = store
        self._ledger = ledger
        self._register = register
        self._clock = clock
        self._settlement = settlement

    def check(self, customer: Customer, order: PaymentOrder) -> Refusal | None:
        """Whether the bank would take the order now; asked before the customer approves it."""
        account = order.account
        if not account.can_transfer or account.iban is None or not order.transfers:
            return Refusal.NOT_POSSIBLE
        return (
            self._form(customer, order)
            or self._by_word(customer)
            or self._reference_account(customer, order)
            or self._twin(customer, order)
            or self._money(customer, order)
        )

    def _form(self, customer: Customer, order: PaymentOrder) -> Refusal | None:
        for one in order.transfers:
            if not iban.is_valid(one.creditor_iban):
                return Refusal.BAD_IBAN
            if {one.currency, order.account.currency} != {SEPA_CURRENCY}:
                return Refusal.BAD_CURRENCY
            if not one.amount.is_finite() or not 0 < one.amount <= MOST or one.amount * 100 % 1:
                return Refusal.REJECTED
        today = self._today(customer)
        last = today if order.instant else today + LATEST
        if order.execute_on is not None and not today <= order.execute_on <= last:
            return Refusal.BAD_DATE
        return None

    @staticmethod
    def _by_word(customer: Customer) -> Refusal | None:
        if customer.has("pay-reject"):
            return Refusal.REJECTED
        return Refusal.NO_FUNDS if customer.has("pay-nofunds") else None

    def _reference_account(self, customer: Customer, order: PaymentOrder) -> Refusal | None:
        """Savings pay to the customer's own accounts only; so does everything with the word."""
        bound = order.account.kind in _TO_REFERENCE_ACCOUNT_ONLY
        if not bound and not customer.has("pay-refaccount"):
            return None
        own = {one.iban for one in self._ledger.accounts(self._login(customer), "")}
        outside = any(one.creditor_iban not in own for one in order.transfers)
        return Refusal.REFERENCE_ACCOUNT if outside else None

    def _money(self, customer: Customer, order: PaymentOrder) -> Refusal | None:
        if self._is_later(customer, order):
            return None  # the money is needed on that day only
        enough = order.total <= self._funds(customer, order.account)
        return None if enough else Refusal.NO_FUNDS

    def _funds(self, customer: Customer, account: Account) -> Decimal:
        sums = self._ledger.sums(self._login(customer), account.number, self._today(customer))
        return money(sums.get(account.currency, 0)) + (account.limit or 0)

    def _twin(self, customer: Customer, order: PaymentOrder) -> Refusal | None:
        if not customer.has("pay-duplicate"):
            return None
        since = self._clock.now(self._login(customer)) - DUPLICATE_WITHIN
        found = any(
            self._store.number(
                "SELECT count(*) FROM payments WHERE login = ? AND creditor_iban = ? "
                "AND amount = ? AND purpose = ? AND ordered_at > ?",
                self._login(customer), one.creditor_iban, _minor(one.amount), one.purpose,
                stamp(since),
            )
            for one in order.transfers
        )  # fmt: skip
        return Refusal.DUPLICATE if found else None

    def execute(self, customer: Customer, order: PaymentOrder) -> str:
        """Carry an approved order out, or keep it for its day; return the bank's reference.

        Does not refuse: `check` does, and a face asks it again once the approval is there.
        """
        now = self._clock.now(self._login(customer))
        later = self._is_later(customer, order)
        with self._store.writing():
            serial = self._store.number("SELECT max(id) FROM payments") + 1
            reference = f"UEB{now:%Y%m%d}{serial:08}"
            for one in order.transfers:
                self._keep(customer, order, one, reference, now, later=later)
                if not later:
                    self._book(customer, order.account, one, now.date(), instant=order.instant)
        return reference

    def _keep(
        self, customer: Customer, order: PaymentOrder, one: Transfer, reference: str,
        now: datetime, *, later: bool,
    ) -> None:  # fmt: skip
        day = order.execute_on or now.date()
        self._store.run(
            _INSERT,
            reference, self._login(customer), order.account.number, one.creditor_name,
            one.creditor_iban, one.creditor_bic, _minor(one.amount), one.currency, one.purpose,
            one.end_to_end_id, one.purpose_code, one.ultimate_creditor, order.instant, order.bulk,
            stamp(now), day.isoformat(), "waiting" if later else "done",
            None if later else stamp(now),
        )  # fmt: skip

    def _book(
        self, customer: Customer, account: Account, one: Transfer, day: date, *, instant: bool
    ) -> None:
        payee = Party(one.creditor_name, one.creditor_iban, one.creditor_bic)
        row = Row(
            "", day, -_minor(one.amount), INSTANT if instant else TRANSFER, one.purpose, payee,
            "payment", one.currency, end_to_end=one.end_to_end_id, ultimate=one.ultimate_creditor,
        )  # fmt: skip
        self._settlement.book(customer, account, row)

    def book_due(self, customer: Customer) -> None:
        """Book the orders whose day has come; without money they fail, as at a real bank."""
        login = self._login(customer)
        now = self._clock.now(login)
        due = self._store.rows(
            "SELECT id, account, creditor_name, creditor_iban, creditor_bic, amount, currency, "
            "purpose, end_to_end_id, purpose_code, ultimate_creditor, execute_on FROM payments "
            "WHERE login = ? AND state = 'waiting' AND execute_on <= ? ORDER BY execute_on, id",
            login, now.date().isoformat(),
        )  # fmt: skip
        if not due:
            return
        accounts = {one.number: one for one in self._ledger.accounts(login, customer.user_id)}
        for key, number, name, code, bic, amount, currency, purpose, e2e, *rest in due:
            account, (why, behind, day) = accounts[number], rest
            one = Transfer(
                name, code, bic, money(amount), currency, purpose, e2e, why,
                ultimate_creditor=behind,
            )  # fmt: skip
            with self._store.writing():
                enough = one.amount <= self._funds(customer, account)
                if enough:
                    self._book(customer, account, one, date.fromisoformat(day), instant=False)
                self._store.run(
                    "UPDATE payments SET state = ?, executed_at = ? WHERE id = ?",
                    "done" if enough else "failed", stamp(now), key,
                )  # fmt: skip

    def check_payee(self, customer: Customer, transfer: Transfer) -> tuple[PayeeResult, str | None]:
        return payees.check(customer, transfer.creditor_name, transfer.creditor_iban)

    def count(self, customer: Customer) -> int:
        """How many transfers the bank has taken from a login; grows when one is executed."""
        return self._store.number(
            "SELECT count(*) FROM payments WHERE login = ?", self._login(customer)
        )

    def taken(self, user_id: str | None = None) -> list[dict[str, object]]:
        """Every transfer the bank has taken, oldest first; of one login, or of all."""
        found = self._store.rows(
            "SELECT p.reference, l.user_id, p.account, p.creditor_name, p.creditor_iban, p.amount, "
            "p.currency, p.purpose, p.end_to_end_id, p.instant, p.bulk, p.ordered_at, "
            "p.execute_on, p.state = 'done', p.state = 'failed', p.executed_at "
            "FROM payments p JOIN logins l ON l.id = p.login "
            "WHERE ?1 IS NULL OR l.user_id = ?1 ORDER BY p.id",
            user_id,
        )
        return [_told(cells) for cells in found]

    def doubles(self) -> int:
        """How many end-to-end ids a login had taken more than once; the referee of drills."""
        return self._store.number(
            "SELECT count(*) FROM (SELECT 1 FROM payments "
            "WHERE end_to_end_id NOT IN ('', ?) AND state <> 'failed' "
            "GROUP BY login, end_to_end_id HAVING count(*) > 1)",
            NO_ID,
        )

    def _is_later(self, customer: Customer, order: PaymentOrder) -> bool:
        return order.execute_on is not None and order.execute_on > self._today(customer)

    def _today(self, customer: Customer) -> date:
        return self._clock.now(self._login(customer)).date()

    def _login(self, customer: Customer) -> int:
        return self._register.login(customer.user_id)


def _minor(amount: Decimal) -> int:
    return int(amount.scaleb(2))


def _told(cells: Cells) -> dict[str, object]:
    told: dict[str, object] = dict(zip(_NAMES, cells, strict=True))
    told["amount"] = str(money(cells[_NAMES.index("amount")]))
    flags: Sequence[str] = ("instant", "bulk", "executed", "failed")
    return told | {name: bool(told[name]) for name in flags}
