"""Standing orders: kept per account, and each request about one carried out once."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from enum import StrEnum
from typing import Final

from banksim.core.clock import Clock, stamp
from banksim.core.ledger import money
from banksim.core.model import Account, AccountKind, Customer
from banksim.core.payments import NO_ID, PaymentOrder, Payments, Refusal, Transfer
from banksim.core.register import Register
from banksim.core.store import Row as Cells
from banksim.core.store import Store

MONTHS: Final = "M"
WEEKS: Final = "W"
CYCLES: Final = {MONTHS: (1, 2, 3, 6, 12), WEEKS: (1, 2)}
_DAYS: Final = {MONTHS: frozenset({*range(1, 31), 97, 98, 99}), WEEKS: frozenset(range(1, 8))}
_LATEST: Final = timedelta(days=365)
_COLUMNS: Final = (
    "reference, account, creditor_name, creditor_iban, creditor_bic, amount, currency, purpose, "
    "end_to_end_id, first_on, unit, every, day, last_on"
)
_NAMES: Final = tuple(_COLUMNS.split(", "))


class StandingAction(StrEnum):
    """What is to be done with a standing order."""

    CREATE = "create"
    CHANGE = "change"
    DELETE = "delete"


@dataclass(frozen=True, slots=True)
class Schedule:
    """When it is paid: every so many months or weeks, on a day of them.

    Days 97 to 99 of a month are its last ones.
    """

    first_on: date
    unit: str
    every: int
    day: int
    last_on: date | None = None


@dataclass(frozen=True, slots=True)
class StandingOrder:
    """A standing order of an account; `reference` is the bank's name of it."""

    account: Account
    transfer: Transfer
    schedule: Schedule
    reference: str = ""


def subject(action: StandingAction, order: StandingOrder) -> str:
    """What the customer approves, in words."""
    words = {
        StandingAction.CREATE: "Dauerauftrag einrichten",
        StandingAction.CHANGE: "Dauerauftrag ändern",
        StandingAction.DELETE: "Dauerauftrag löschen",
    }
    one, schedule = order.transfer, order.schedule
    amount = f"{one.amount:,.2f}".translate(str.maketrans(",.", ".,"))
    unit = {MONTHS: "Monat(e)", WEEKS: "Woche(n)"}[schedule.unit]
    return (
        f"{words[action]}: {amount} {one.currency} an {one.creditor_name}, {one.creditor_iban}, "
        f"alle {schedule.every} {unit} ab {schedule.first_on:%d.%m.%Y}"
    )


class StandingOrders:
    """The standing orders of all logins. They live in SQLite, so they outlast the process."""

    def __init__(self, store: Store, register: Register, clock: Clock, payments: Payments) -> None:
        self._store = store
        self._register = register
        self._clock = clock
        self._payments = payments

    def check(
        self, customer: Customer, action: StandingAction, order: StandingOrder
    ) -> Refusal | None:
        """Whether the bank would take the request now; asked before the customer approves it."""
        if order.account.kind is not AccountKind.CHECKING:
            return Refusal.NOT_POSSIBLE
        if action is not StandingAction.CREATE and not self._is_kept(customer, order):
            return Refusal.REJECTED
        if action is StandingAction.DELETE:
            return Refusal.REJECTED if customer.has("pay-reject") else None
        wrong = self._schedule(customer, order.schedule)
        later = self._today(customer) + timedelta(days=1)  # the money is needed on its days only
        once = PaymentOrder(order.account, (order.transfer,), execute_on=later)
        return wrong or self._payments.check(customer, once)

    def _schedule(self, customer: Customer, schedule: Schedule) -> Refusal | None:
        today, last_on = self._today(customer), schedule.last_on
        fits = (
            schedule.every in CYCLES.get(schedule.unit, ())
            and schedule.day in _DAYS[schedule.unit]
            and today < schedule.first_on <= today + _LATEST
            and (last_on is None or last_on >= schedule.first_on)
        )
        return None if fits else Refusal.BAD_DATE

    def execute(self, customer: Customer, action: StandingAction, order: StandingOrder) -> str:
        """Do what was approved; return the bank's name of the order.

        A changed order has another name afterwards, as at many banks.
        """
        login, now = self._login(customer), self._clock.now(self._login(customer))
        with self._store.writing():
            reference = order.reference
            if action is not StandingAction.CREATE:
                self._store.run(
                    "DELETE FROM standing_orders WHERE login = ? AND account = ? AND reference = ?",
                    login, order.account.number, reference,
                )  # fmt: skip
            if action is not StandingAction.DELETE:
                serial = self._store.number("SELECT max(id) FROM standing_log") + 1
                reference = f"DA{now:%Y%m%d}{serial:08}"
                self._keep(login, order, reference)
            self._store.run(
                "INSERT INTO standing_log VALUES (NULL, ?, ?, ?, ?, ?)",
                login, action.value, reference, order.transfer.end_to_end_id, stamp(now),
            )  # fmt: skip
        return reference

    def _keep(self, login: int, order: StandingOrder, reference: str) -> None:
        one, when = order.transfer, order.schedule
        self._store.run(
            f"INSERT INTO standing_orders (login, {_COLUMNS}) VALUES (?{', ?' * 14})",  # noqa: S608 (our names)
            login, reference, order.account.number, one.creditor_name, one.creditor_iban,
            one.creditor_bic, int(one.amount.scaleb(2)), one.currency, one.purpose,
            one.end_to_end_id, when.first_on.isoformat(), when.unit, when.every, when.day,
            when.last_on.isoformat() if when.last_on else None,
        )  # fmt: skip

    def of(self, customer: Customer, account: Account) -> list[StandingOrder]:
        """The standing orders of an account, the oldest first."""
        found = self._store.rows(
            f"SELECT {_COLUMNS} FROM standing_orders WHERE login = ? AND account = ? ORDER BY id",  # noqa: S608 (our names)
            self._login(customer), account.number,
        )  # fmt: skip
        return [_order(cells, account) for cells in found]

    def kept(self, user_id: str | None = None) -> list[dict[str, object]]:
        """Every standing order there is, of one login or of all."""
        found: Sequence[Cells] = self._store.rows(
            f"SELECT {_COLUMNS} FROM standing_orders WHERE ?1 IS NULL OR login = "  # noqa: S608 (our names)
            "(SELECT id FROM logins WHERE user_id = ?1) ORDER BY id",
            user_id,
        )
        rows: list[dict[str, object]] = []
        for cells in found:
            amount = str(money(cells[_NAMES.index("amount")]))
            rows.append({**dict(zip(_NAMES, cells, strict=True)), "amount": amount})
        return rows

    def carried_out(self, user_id: str | None = None) -> list[dict[str, object]]:
        """Every request the bank has carried out, the oldest first; the referee of drills."""
        found = self._store.rows(
            "SELECT action, reference, end_to_end_id FROM standing_log WHERE ?1 IS NULL OR login = "
            "(SELECT id FROM logins WHERE user_id = ?1) ORDER BY id",
            user_id,
        )
        names = ("action", "reference", "end_to_end_id")
        return [dict(zip(names, cells, strict=True)) for cells in found]

    def count(self, customer: Customer) -> int:
        """How many requests the bank has carried out for a login."""
        login = self._login(customer)
        return self._store.number("SELECT count(*) FROM standing_log WHERE login = ?", login)

    def doubles(self) -> int:
        """How many requests of one id were carried out more than once."""
        return self._store.number(
            "SELECT count(*) FROM (SELECT 1 FROM standing_log WHERE end_to_end_id NOT IN ('', ?) "
            "AND action <> 'delete' GROUP BY login, end_to_end_id HAVING count(*) > 1)",
            NO_ID,
        )

    def _is_kept(self, customer: Customer, order: StandingOrder) -> bool:
        return any(one.reference == order.reference for one in self.of(customer, order.account))

    def _today(self, customer: Customer) -> date:
        return self._clock.now(self._login(customer)).date()

    def _login(self, customer: Customer) -> int:
        return self._register.login(customer.user_id)


def _order(cells: Cells, account: Account) -> StandingOrder:
    row = dict(zip(_NAMES, cells, strict=True))
    last_on = row["last_on"]
    return StandingOrder(
        account,
        Transfer(
            row["creditor_name"], row["creditor_iban"], row["creditor_bic"],
            Decimal(money(row["amount"])), row["currency"], row["purpose"], row["end_to_end_id"],
        ),
        Schedule(
            date.fromisoformat(row["first_on"]), row["unit"], row["every"], row["day"],
            date.fromisoformat(last_on) if last_on else None,
        ),
        row["reference"],
    )  # fmt: skip
