"""What only the bank's operator may do: move time, book, reset, look at the invariants."""

from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from typing import Final

from banksim.core import names
from banksim.core.bank import Bank
from banksim.core.consents import ConsentStatus
from banksim.core.model import Account, Booking, Customer
from banksim.core.personas.rows import CREDIT, TRANSFER, Form, Party, Row

# They shape a history from its first day, so they cannot be switched later.
NAME_ONLY: Final = frozenset({"twins", "pending"})
_TABLES: Final = (
    "legs", "holdings", "accounts", "challenges", "faults", "dialogues", "consents", "payments",
    "payee_checks", "standing_orders", "standing_log",
)  # fmt: skip
_DECIMALS: Final = -2


class RefusedError(Exception):
    """The operator asked for something this bank cannot do; the text says what."""


@dataclass(frozen=True, slots=True)
class NewBooking:
    """A line the operator wants booked."""

    amount: Decimal
    purpose: str
    account: str | None = None  # number or IBAN; the first account otherwise
    booked_on: date | None = None  # a later day makes it pending until then
    currency: str | None = None
    name: str | None = None
    iban: str | None = None
    bic: str | None = None
    booking_text: str | None = None
    transaction_code: str | None = None
    end_to_end_id: str | None = None
    mandate_id: str | None = None
    creditor_id: str | None = None


class BackOffice:
    """Stands beside the faces and works on the same bank."""

    def __init__(self, bank: Bank) -> None:
        self.bank = bank

    def customer(self, user_id: str) -> Customer:
        customer = self.bank.customer(user_id)
        if customer is None:
            message = "no such login"
            raise RefusedError(message)
        return customer

    def advance(self, by: timedelta, user_id: str | None = None) -> list[tuple[str, Booking]]:
        """Move the clock and return what was booked by it, login by login."""
        users = [user_id] if user_id else self._known()
        customers = [self.customer(user) for user in users]
        before = {one.user_id: self.bank.now(one).date() for one in customers}
        login = self.bank.register.login(customers[0].user_id) if user_id else None
        self.bank.clock.advance(by, login)
        booked: list[tuple[str, Booking]] = []
        for customer in customers:
            since = before[customer.user_id] + timedelta(days=1)
            for account in self.bank.accounts(customer):
                lines = self.bank.bookings(account, since=since)
                booked += ((customer.user_id, line) for line in lines)
        return booked

    def _known(self) -> list[str]:
        return [row[0] for row in self.bank.store.rows("SELECT user_id FROM logins ORDER BY id")]

    def book(self, user_id: str, new: NewBooking) -> Booking:
        """Book one line now; a counterparty at this bank gets its own line."""
        customer = self.customer(user_id)
        account = self._account(customer, new.account)
        today = self.bank.now(customer).date()
        row = _row(new, account, today)
        self.bank.settlement.book(customer, account, row)
        lines = [*self.bank.bookings(account, since=row.booked_on), *self.bank.pending(account)]
        return max(lines, key=lambda line: line.id)

    def _account(self, customer: Customer, wanted: str | None) -> Account:
        for account in self.bank.accounts(customer):
            if wanted is None or wanted in {account.number, account.iban}:
                return account
        message = "no such account"
        raise RefusedError(message)

    def switch_fault(self, user_id: str, fault: str, *, active: bool) -> frozenset[str]:
        customer = self.customer(user_id)
        if not names.is_word(fault):
            message = "no such fault"
            raise RefusedError(message)
        if fault in NAME_ONLY:
            message = "this fault shapes the history: it can only stand in the login"
            raise RefusedError(message)
        self.bank.register.switch_fault(customer.user_id, fault, active=active)
        if fault == "consent-expired" and active:
            login = self.bank.register.login(customer.user_id)
            self.bank.consents.end_all(login, ConsentStatus.EXPIRED)
        return self.customer(user_id).faults

    def unlock(self, user_id: str) -> None:
        self.bank.register.unlock(self.customer(user_id).user_id)

    def expire_consent(self, user_id: str) -> None:
        """End what was approved: the login of a person, and consents of third parties."""
        user_id = self.customer(user_id).user_id
        self.bank.register.end_consent(user_id)
        self.bank.consents.end_all(self.bank.register.login(user_id), ConsentStatus.EXPIRED)

    def revoke_consents(self, user_id: str) -> int:
        """The person takes back every consent given to a third party."""
        login = self.bank.register.login(self.customer(user_id).user_id)
        return self.bank.consents.end_all(login, ConsentStatus.REVOKED)

    def approvals(self, user_id: str) -> list[dict[str, object]]:
        return self.bank.tans.asked(self.bank.register.login(self.customer(user_id).user_id))

    def consents(self, user_id: str) -> list[dict[str, object]]:
        """Every consent of a login, the oldest first."""
        now = self.bank.now(self.customer(user_id))
        login = self.bank.register.login(self.customer(user_id).user_id)
        return [
            {"status": one.status_at(now).value, "granted": one.granted_at is not None}
            for one in self.bank.consents.of(login)
        ]

    def payments(self, user_id: str | None = None) -> list[dict[str, object]]:
        """Every transfer the bank has taken, of one login or of all."""
        known = None if user_id is None else self.customer(user_id).user_id
        return self.bank.payments.taken(known)

    def standing_orders(self, user_id: str | None = None) -> dict[str, object]:
        """Every standing order there is, and what was done to any, of one login or of all."""
        known = None if user_id is None else self.customer(user_id).user_id
        standing = self.bank.standing
        return {"kept": standing.kept(known), "carried_out": standing.carried_out(known)}

    def reset(self, user_id: str | None = None) -> int:
        """Forget a login, or everything; the next sight begins anew."""
        store = self.bank.store
        user_id = None if user_id is None else names.canonical(user_id)
        ids = [row[0] for row in store.rows(
            "SELECT id FROM logins WHERE ?1 IS NULL OR user_id = ?1", user_id)]  # fmt: skip
        with store.writing():
            for login in ids:
                for table in _TABLES:
                    store.run(f"DELETE FROM {table} WHERE login = ?", login)  # noqa: S608 (our names)
                store.run("DELETE FROM received WHERE login = ?", login)
                store.run("DELETE FROM logins WHERE id = ?", login)
            if user_id is None:
                store.run("DELETE FROM received")
                store.run("DELETE FROM consents")
                store.run("DELETE FROM settings")
        return len(ids)

    def invariants(self) -> dict[str, int | bool]:
        """What must hold whatever the product does; the referee of kill drills."""
        store = self.bank.store
        unbalanced = self.bank.ledger.unbalanced()
        return {
            "overlapping_dialogues": self.bank.journal.overlaps(),
            "unbalanced_entries": unbalanced,
            "ledger_balanced": unbalanced == 0,
            "double_payments": self.bank.payments.doubles() + self.bank.standing.doubles(),
            "wrong_pins": store.number("SELECT sum(all_wrong_pins) FROM logins"),
            "most_wrong_tans": self.bank.tans.most_wrong(),
            "locked_logins": store.number("SELECT count(*) FROM logins WHERE locked"),
            "logins": store.number("SELECT count(*) FROM logins"),
        }


def _row(new: NewBooking, account: Account, today: date) -> Row:
    exponent = new.amount.as_tuple().exponent
    if not isinstance(exponent, int) or exponent < _DECIMALS or new.amount == 0:
        message = "an amount is not zero and has at most two decimals"
        raise RefusedError(message)
    usual = CREDIT if new.amount > 0 else TRANSFER
    form = Form(new.booking_text or usual.text, new.transaction_code or usual.code, usual.primanota)
    partner = Party(new.name or "", new.iban, new.bic, new.creditor_id)
    return Row(
        account.number, max(new.booked_on or today, today), int(new.amount.scaleb(2)), form,
        new.purpose, partner, "injected", new.currency or account.currency,
        end_to_end=new.end_to_end_id, mandate=new.mandate_id,
    )  # fmt: skip
