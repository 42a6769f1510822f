"""The bank itself: what faces and back office ask is answered here."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta
from itertools import groupby
from pathlib import Path
from random import Random
from typing import Final

from banksim.core import bankdays, depot, names, tan_methods
from banksim.core.clock import Clock, RealTime, real_time
from banksim.core.consents import Consents
from banksim.core.grants import Grants
from banksim.core.journal import Journal
from banksim.core.ledger import Ledger, money
from banksim.core.model import (
    Account,
    Balance,
    Booking,
    Challenge,
    Customer,
    Holding,
    PinResult,
    TanMedium,
    TanMethod,
    TanResult,
)
from banksim.core.payee_checks import PayeeCheck, PayeeChecks
from banksim.core.payees import PayeeResult
from banksim.core.payments import PaymentOrder, Payments, Refusal, Transfer
from banksim.core.personas import generate
from banksim.core.register import Register
from banksim.core.settlement import Settlement
from banksim.core.standing import StandingAction, StandingOrder, StandingOrders
from banksim.core.store import IN_MEMORY, Store
from banksim.core.tan import Tans

# PSD2: older history needs a fresh approval.
OPEN_HISTORY: Final = timedelta(days=90)
_MESSAGE: Final = "Wichtiger Hinweis: Am kommenden Sonntag warten wir unsere Systeme (2 bis 6 Uhr)."


class Bank:
    """Implements `banksim.core.port.CoreBank` on one SQLite file."""

    def __init__(self, path: Path | str = IN_MEMORY, *, real: RealTime = real_time) -> None:
        self.store = Store(path)
        self.clock = Clock(self.store, real)
        self.ledger = Ledger(self.store)
        self.register = Register(self.store, self.ledger, self.clock)
        self.tans = Tans(self.store)
        self.journal = Journal(self.store)
        self.consents = Consents(self.store)
        self.grants = Grants()
        self.payee_checks = PayeeChecks(self.store)
        self.settlement = Settlement(self.store, self.ledger, self.register)
        self.payments = Payments(
            self.store, self.ledger, self.register, self.clock, self.settlement
        )
        self.standing = StandingOrders(self.store, self.register, self.clock, self.payments)

    def close(self) -> None:
        self.store.close()

    def now(self, customer: Customer | None = None) -> datetime:
        return self.clock.now(self._login(customer) if customer else None)

    def customer(self, user_id: str) -> Customer | None:
        customer = self.register.customer(user_id)
        if customer is not None:
            self.payments.book_due(customer)
        return customer

    def check_pin(self, customer: Customer, pin: str) -> PinResult:
        return self.register.check_pin(customer, pin)

    def accounts(self, customer: Customer) -> Sequence[Account]:
        return self.ledger.accounts(self._login(customer), customer.user_id)

    def balance(self, account: Account) -> Balance:
        return next(one for one in self.balances(account) if one.currency == account.currency)

    def balances(self, account: Account) -> Sequence[Balance]:
        self._customer(account)
        login = self.register.login(account.user_id)
        at = self.clock.now(login)
        sums = {account.currency: 0} | self.ledger.sums(login, account.number, at.date())
        return [self._balance(account, currency, sums[currency], at) for currency in sums]

    def _balance(self, account: Account, currency: str, booked: int, at: datetime) -> Balance:
        coming = sum(
            (one.amount for one in self.pending(account) if one.currency == currency), money(0)
        )
        limit = account.limit if currency == account.currency else None
        available = None if limit is None else money(booked) + coming + limit
        return Balance(money(booked), coming, currency, at, limit, available)

    def bookings(
        self, account: Account, *, since: date | None = None, until: date | None = None
    ) -> Sequence[Booking]:
        customer = self._customer(account)
        login = self.register.login(account.user_id)
        today = self.clock.now(login).date()
        last = today if until is None else min(until, today)
        found: Sequence[Booking] = self.ledger.bookings(login, account.number, since, last)
        if customer.has("page-shuffle"):
            found = _shuffled(found, f"{account.number}/{self.journal.dialogues(login)}")
        if customer.has("like-ing"):  # a bank that gives no references of its own
            found = [replace(one, reference=None) for one in found]
        if customer.has("reissue-ids"):
            found = self._reissued(login, found)
        return found

    def pending(self, account: Account) -> Sequence[Booking]:
        """Announced lines: injected ones with a later day, and those of the fault `pending`."""
        login = self.register.login(account.user_id)
        today = self.clock.now(login).date()
        stored = self.ledger.announced(login, account.number, today)
        customer = self._customer(account)
        name = names.parse(account.user_id)
        if name is None or not customer.has("pending"):
            return stored
        plan = self.register.plan(customer.user_id, name)
        coming = generate.rows(plan, today + timedelta(days=1), bankdays.after(today, 2))
        foretold = [row for row in coming if row.foretold]
        return [*self.ledger.foretell(login, account.number, foretold), *stored]

    def holdings(self, account: Account) -> Sequence[Holding]:
        login = self.register.login(account.user_id)
        return depot.holdings(self.store, login, account.number, self.clock.now(login))

    def methods(self, customer: Customer) -> Sequence[TanMethod]:
        return tan_methods.methods_of(customer)

    def media(self, customer: Customer) -> Sequence[TanMedium]:
        return tan_methods.media_of(customer)

    def mail(self, customer: Customer) -> Sequence[str]:
        return [_MESSAGE] if customer.has("message") else []

    def login_needs_approval(self, customer: Customer) -> bool:
        if customer.has("sca-always"):
            return True
        return self.register.consent_until(customer) <= self.now(customer)

    def history_needs_approval(self, customer: Customer, since: date | None) -> bool:
        return since is None or since < self.now(customer).date() - OPEN_HISTORY

    def ask(
        self, customer: Customer, method: TanMethod, medium: str | None, subject: str
    ) -> Challenge:
        login = self._login(customer)
        return self.tans.ask(login, customer, method, medium, subject, self.clock.now(login))

    def answer(self, challenge_id: str, tan: str | None) -> TanResult:
        challenge = self.tans.find(challenge_id)
        customer = self.customer(challenge.user_id) if challenge else None
        if customer is None:
            return TanResult.UNKNOWN
        return self.tans.answer(challenge_id, tan, customer, self.now(customer))

    def approved(self, customer: Customer) -> None:
        self.register.grant_consent(customer)

    def check_payment(self, customer: Customer, order: PaymentOrder) -> Refusal | None:
        return self.payments.check(customer, order)

    def execute_payment(self, customer: Customer, order: PaymentOrder) -> str:
        return self.payments.execute(customer, order)

    def check_payee(self, customer: Customer, transfer: Transfer) -> tuple[PayeeResult, str | None]:
        return self.payments.check_payee(customer, transfer)

    def keep_payee_check(self, customer: Customer, content: str, answer: str) -> PayeeCheck:
        login = self._login(customer)
        return self.payee_checks.keep(login, content, answer, self.clock.now(login))

    def payee_check(self, customer: Customer, key: str) -> PayeeCheck | None:
        login = self._login(customer)
        return self.payee_checks.find(login, key, self.clock.now(login))

    def poll_payee_check(self, customer: Customer, key: str) -> PayeeCheck | None:
        login = self._login(customer)
        return self.payee_checks.poll(login, key, self.clock.now(login))

    def payments_taken(self, customer: Customer) -> int:
        return self.payments.count(customer) + self.standing.count(customer)

    def check_standing(
        self, customer: Customer, action: StandingAction, order: StandingOrder
    ) -> Refusal | None:
        return self.standing.check(customer, action, order)

    def execute_standing(
        self, customer: Customer, action: StandingAction, order: StandingOrder
    ) -> str:
        return self.standing.execute(customer, action, order)

    def standing_orders(self, customer: Customer, account: Account) -> Sequence[StandingOrder]:
        return self.standing.of(customer, account)

    def record(self, face: str, customer: Customer | None, received: Sequence[str]) -> None:
        login = self._login(customer) if customer else None
        self.journal.record(self.clock.now(login), face, login, received)

    def note_dialogue(self, customer: Customer, dialogue: str, *, ended: bool = False) -> None:
        today = self.now(customer).date()
        self.journal.dialogue(self._login(customer), dialogue, today, ended=ended)

    def dialogues_today(self, customer: Customer) -> int:
        return self.journal.dialogues(self._login(customer), self.now(customer).date())

    def _login(self, customer: Customer) -> int:
        return self.register.login(customer.user_id)

    def _customer(self, account: Account) -> Customer:
        """The customer as of now: faults may have been switched, days may have passed."""
        customer = self.customer(account.user_id)
        if customer is None:
            raise LookupError(account.user_id)
        return customer

    def _reissued(self, login: int, found: Sequence[Booking]) -> list[Booking]:
        """A bank whose references are new in every statement."""
        self.store.run("UPDATE logins SET statements = statements + 1 WHERE id = ?", login)
        count = self.store.number("SELECT statements FROM logins WHERE id = ?", login)
        return [
            replace(one, reference=one.reference and f"R{count:04}{one.reference}") for one in found
        ]


def _shuffled(found: Sequence[Booking], seed: str) -> list[Booking]:
    """Another order within each day; it holds for one dialogue, so pages lose nothing."""
    dice = Random(seed)  # noqa: S311 (an order, no secret)
    mixed: list[Booking] = []
    for _, day in groupby(found, lambda one: one.booked_on):
        lines = list(day)
        dice.shuffle(lines)
        mixed += lines
    return mixed
