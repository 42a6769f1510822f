"""Payments that third parties handed in: kept from the first request on, approved or not."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from secrets import token_hex, token_urlsafe
from typing import Final

from banksim.core.clock import stamp, unstamp
from banksim.core.consents import Authorisation, ScaStatus
from banksim.core.store import Row, Store

# How long a payment waits for its customer.
_OPEN: Final = timedelta(minutes=30)
_TABLES: Final = (
    """CREATE TABLE IF NOT EXISTS xs2a_payments (
  id TEXT PRIMARY KEY,
  login INTEGER REFERENCES logins ON DELETE CASCADE, -- unknown until somebody logs in
  tpp TEXT NOT NULL, provider TEXT NOT NULL,
  place TEXT NOT NULL,             -- service and product
  body TEXT NOT NULL,              -- as it was handed in, JSON
  status TEXT NOT NULL,            -- transactionStatus
  reason TEXT,                     -- why it was rejected
  reference TEXT,                  -- of the executed order
  unheard INTEGER NOT NULL DEFAULT 0, -- `after-commit-lost`: executed beside the line
  created_at TEXT NOT NULL, ok_uri TEXT, nok_uri TEXT
) WITHOUT ROWID""",
    """CREATE TABLE IF NOT EXISTS xs2a_authorisations (
  id TEXT PRIMARY KEY,
  payment TEXT NOT NULL REFERENCES xs2a_payments ON DELETE CASCADE,
  place INTEGER NOT NULL, status TEXT NOT NULL,
  method TEXT, medium TEXT, challenge TEXT
) WITHOUT ROWID""",
    # A deletion that waits for its approval, and which of the authorisations are about it.
    """CREATE TABLE IF NOT EXISTS xs2a_cancellations (
  payment TEXT PRIMARY KEY REFERENCES xs2a_payments ON DELETE CASCADE,
  asked_at TEXT NOT NULL, ok_uri TEXT, nok_uri TEXT
) WITHOUT ROWID""",
    """CREATE TABLE IF NOT EXISTS xs2a_cancelling (
  authorisation TEXT PRIMARY KEY REFERENCES xs2a_authorisations ON DELETE CASCADE
) WITHOUT ROWID""",
    "CREATE INDEX IF NOT EXISTS xs2a_payments_by_login ON xs2a_payments (login)",
    "CREATE INDEX IF NOT EXISTS xs2a_authorisations_by_payment ON xs2a_authorisations (payment)",
)
_PAYMENT: Final = (
    "SELECT p.id, l.user_id, p.tpp, p.provider, p.place, p.body, p.status, p.reason, p.reference, "
    "p.created_at, p.ok_uri, p.nok_uri FROM xs2a_payments p LEFT JOIN logins l ON l.id = p.login "
)
_AUTHORISATION: Final = (
    "SELECT id, payment, status, method, medium, challenge FROM xs2a_authorisations "
    "WHERE (id IN (SELECT authorisation FROM xs2a_cancelling)) = ? "
)


class Status(StrEnum):
    """`transactionStatus`, as far as this bank uses it."""

    RECEIVED = "RCVD"
    CHECKED = "ACTC"  # the customer has logged in
    KEPT = "ACSP"  # approved, for a later day
    SETTLED = "ACSC"
    REJECTED = "RJCT"
    CANCELLED = "CANC"


@dataclass(frozen=True, slots=True)
class NewOrder:
    """What a third party hands in."""

    tpp: str
    provider: str
    place: str
    body: str
    ok_uri: str | None
    nok_uri: str | None


@dataclass(frozen=True, slots=True)
class Cancellation:
    """A wish to delete a standing order."""

    asked_at: datetime
    ok_uri: str | None
    nok_uri: str | None

    def is_open_at(self, now: datetime) -> bool:
        return now < self.asked_at + _OPEN


@dataclass(frozen=True, slots=True)
class Order:
    """A payment as it is stored."""

    id: str
    user_id: str | None
    asked: NewOrder
    status: Status
    reason: str | None
    reference: str | None
    created_at: datetime

    def is_open_at(self, now: datetime) -> bool:
        return self.status is Status.RECEIVED and now < self.created_at + _OPEN

    def is_overdue_at(self, now: datetime) -> bool:
        return self.status is Status.RECEIVED and not self.is_open_at(now)


class Orders:
    """All of them. They outlast the process."""

    def __init__(self, store: Store) -> None:
        self._store = store
        for statement in _TABLES:
            store.run(statement)

    def create(self, asked: NewOrder, login: int | None, now: datetime) -> Order:
        key = token_hex(16)
        self._store.run(
            "INSERT INTO xs2a_payments (id, login, tpp, provider, place, body, status, created_at, "
            "ok_uri, nok_uri) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            key, login, asked.tpp, asked.provider, asked.place, asked.body, Status.RECEIVED,
            stamp(now), asked.ok_uri, asked.nok_uri,
        )  # fmt: skip
        return self.get(key)

    def find(self, key: str) -> Order | None:
        row = self._store.row(_PAYMENT + "WHERE p.id = ?", key)
        return _order(row) if row else None

    def get(self, key: str) -> Order:
        found = self.find(key)
        if found is None:
            raise LookupError(key)
        return found

    def belongs_to(self, key: str, login: int) -> None:
        self._store.run("UPDATE xs2a_payments SET login = ? WHERE id = ?", login, key)

    def deleted(self, key: str, *, unheard: bool) -> None:
        """Say that what it had become is deleted."""
        self._store.run(
            "UPDATE xs2a_payments SET status = ?, unheard = ? WHERE id = ?",
            Status.CANCELLED, unheard, key,
        )  # fmt: skip

    def end(self, key: str, status: Status, reason: str | None = None) -> None:
        """Say that it was not carried out, and why."""
        self._store.run(
            "UPDATE xs2a_payments SET status = ?, reason = ? WHERE id = ?", status, reason, key
        )

    def carried_out(self, key: str, status: Status, reference: str, *, unheard: bool) -> None:
        self._store.run(
            "UPDATE xs2a_payments SET status = ?, reference = ?, unheard = ? WHERE id = ?",
            status, reference, unheard, key,
        )  # fmt: skip

    def heard(self, key: str) -> None:
        self._store.run("UPDATE xs2a_payments SET unheard = 0 WHERE id = ?", key)

    def count_heard(self, login: int) -> int:
        """How many executed orders their third party has had an answer about.

        It grows in the request that executes one, and in the first question about one that was
        executed elsewhere: the answers that `after-commit-lost` loses. What was executed and then
        deleted counts twice.
        """
        return self._store.number(
            "SELECT coalesce(sum(1 + (status = ?)), 0) FROM xs2a_payments "
            "WHERE login = ? AND reference IS NOT NULL AND NOT unheard",
            Status.CANCELLED, login,
        )  # fmt: skip

    def begin(self, payment: str, status: ScaStatus) -> Authorisation:
        """Open an authorisation. Its id is unguessable: it is the way to the bank's page."""
        key = token_urlsafe(24)
        self._store.run(
            "INSERT INTO xs2a_authorisations (id, payment, place, status) VALUES (?, ?, "
            "(SELECT count(*) FROM xs2a_authorisations WHERE payment = ?), ?)",
            key, payment, payment, status,
        )  # fmt: skip
        return Authorisation(key, payment, status)

    def begin_cancelling(self, payment: str, status: ScaStatus) -> Authorisation:
        """Open an authorisation of the deletion."""
        with self._store.writing():
            begun = self.begin(payment, status)
            self._store.run("INSERT INTO xs2a_cancelling VALUES (?)", begun.id)
        return begun

    def ask_to_cancel(self, payment: str, asked: Cancellation) -> None:
        """Keep that a deletion was asked for; the last request counts."""
        self._store.run(
            "INSERT OR REPLACE INTO xs2a_cancellations VALUES (?, ?, ?, ?)",
            payment, stamp(asked.asked_at), asked.ok_uri, asked.nok_uri,
        )  # fmt: skip

    def cancellation(self, payment: str) -> Cancellation | None:
        row = self._store.row(
            "SELECT asked_at, ok_uri, nok_uri FROM xs2a_cancellations WHERE payment = ?", payment
        )
        return Cancellation(unstamp(row[0]), row[1], row[2]) if row else None

    def authorisations(self, payment: str, *, cancelling: bool = False) -> list[Authorisation]:
        """The attempts to approve a payment, or its deletion."""
        rows = self._store.rows(
            _AUTHORISATION + "AND payment = ? ORDER BY place", cancelling, payment
        )
        return [_authorisation(row) for row in rows]

    def authorisation(self, key: str, *, cancelling: bool = False) -> Authorisation | None:
        row = self._store.row(_AUTHORISATION + "AND id = ?", cancelling, key)
        return _authorisation(row) if row else None

    def asked_with(self, challenge: str, *, cancelling: bool = False) -> Authorisation | None:
        """The authorisation that waits for this challenge."""
        row = self._store.row(_AUTHORISATION + "AND challenge = ?", cancelling, challenge)
        return _authorisation(row) if row else None

    def save(self, one: Authorisation) -> None:
        self._store.run(
            "UPDATE xs2a_authorisations SET status = ?, method = ?, medium = ?, challenge = ? "
            "WHERE id = ?",
            one.status, one.method, one.medium, one.challenge, one.id,
        )  # fmt: skip


def _order(row: Row) -> Order:
    key, user_id, tpp, provider, place, body, status, reason, reference, created_at, *ways = row
    asked = NewOrder(tpp, provider, place, body, *ways)
    return Order(key, user_id, asked, Status(status), reason, reference, unstamp(created_at))


def _authorisation(row: Row) -> Authorisation:
    key, payment, status, method, medium, challenge = row
    return Authorisation(key, payment, ScaStatus(status), method, medium, challenge)
