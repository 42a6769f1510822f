"""What third parties may read: consents, their authorisations, and how often they were used."""

from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from secrets import token_hex, token_urlsafe
from typing import Final

from banksim.core.clock import stamp, unstamp
from banksim.core.store import Row, Store

_CONSENT: Final = (
    "SELECT c.id, l.user_id, c.tpp, c.provider, c.status, c.access, c.recurring, c.frequency, "
    "c.valid_until, c.created_at, c.granted_at, c.ends_at, c.last_action, c.ok_uri, c.nok_uri "
    "FROM consents c LEFT JOIN logins l ON l.id = c.login "
)
_AUTHORISATION: Final = "SELECT id, consent, status, method, medium, challenge FROM authorisations "


class ConsentStatus(StrEnum):
    RECEIVED = "received"
    VALID = "valid"
    REJECTED = "rejected"
    EXPIRED = "expired"
    REVOKED = "revokedByPsu"
    TERMINATED = "terminatedByTpp"


class ScaStatus(StrEnum):
    RECEIVED = "received"
    IDENTIFIED = "psuIdentified"
    AUTHENTICATED = "psuAuthenticated"
    SELECTED = "scaMethodSelected"
    STARTED = "started"
    FINALISED = "finalised"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class NewConsent:
    """What a third party asks for."""

    tpp: str
    provider: str
    access: str
    recurring: bool
    frequency: int
    valid_until: date
    ok_uri: str | None = None
    nok_uri: str | None = None


@dataclass(frozen=True, slots=True)
class Consent:
    """A consent as it is stored; `status_at` says what it is worth at a time."""

    id: str
    user_id: str | None
    asked: NewConsent
    status: ConsentStatus
    created_at: datetime
    granted_at: datetime | None
    ends_at: datetime | None
    last_action: date

    def status_at(self, now: datetime) -> ConsentStatus:
        over = self.ends_at is not None and self.ends_at <= now
        return ConsentStatus.EXPIRED if over and self.status is ConsentStatus.VALID else self.status


@dataclass(frozen=True, slots=True)
class Authorisation:
    """One attempt of a customer to approve something."""

    id: str
    matter: str  # the id of what is approved: a consent, or a payment
    status: ScaStatus
    method: str | None = None
    medium: str | None = None
    challenge: str | None = None

    @property
    def is_over(self) -> bool:
        return self.status in {ScaStatus.FINALISED, ScaStatus.FAILED}


class Consents:
    """All consents of all third parties. They outlast the process."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def create(self, asked: NewConsent, login: int | None, now: datetime) -> Consent:
        key = token_hex(16)
        self._store.run(
            "INSERT INTO consents (id, login, tpp, provider, status, access, recurring, frequency, "
            "valid_until, created_at, last_action, ok_uri, nok_uri) "
            "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            key, login, asked.tpp, asked.provider, ConsentStatus.RECEIVED, asked.access,
            asked.recurring, asked.frequency, asked.valid_until.isoformat(), stamp(now),
            now.date().isoformat(), asked.ok_uri, asked.nok_uri,
        )  # fmt: skip
        return self.get(key)

    def find(self, key: str) -> Consent | None:
        row = self._store.row(_CONSENT + "WHERE c.id = ?", key)
        return _consent(row) if row else None

    def get(self, key: str) -> Consent:
        found = self.find(key)
        if found is None:
            raise LookupError(key)
        return found

    def of(self, login: int) -> list[Consent]:
        """Return the consents of a login, the oldest first."""
        rows = self._store.rows(_CONSENT + "WHERE c.login = ? ORDER BY c.created_at, c.id", login)
        return [_consent(row) for row in rows]

    def belongs_to(self, key: str, login: int) -> None:
        """Note whose consent it is."""
        self._store.run("UPDATE consents SET login = ? WHERE id = ?", login, key)

    def lead_back(self, key: str, ok_uri: str, nok_uri: str) -> None:
        """Change where people go afterwards."""
        sql = "UPDATE consents SET ok_uri = ?, nok_uri = ? WHERE id = ?"
        self._store.run(sql, ok_uri, nok_uri, key)

    def grant(self, key: str, now: datetime, ends_at: datetime) -> None:
        """Make a consent valid; a recurring one ends its older sisters, and only now."""
        with self._store.writing():
            self._store.run(
                "UPDATE consents SET status = ?, granted_at = ?, ends_at = ?, last_action = ? "
                "WHERE id = ?",
                ConsentStatus.VALID, stamp(now), stamp(ends_at), now.date().isoformat(), key,
            )  # fmt: skip
            self._store.run(
                "UPDATE consents SET status = ? FROM consents young WHERE young.id = ? "
                "AND young.recurring AND consents.recurring AND consents.id <> young.id "
                "AND consents.login = young.login AND consents.tpp = young.tpp "
                "AND consents.provider = young.provider AND consents.status = ?",
                ConsentStatus.TERMINATED, key, ConsentStatus.VALID,
            )  # fmt: skip

    def end(self, key: str, status: ConsentStatus) -> None:
        self._store.run("UPDATE consents SET status = ? WHERE id = ?", status, key)

    def end_all(self, login: int, status: ConsentStatus) -> int:
        """End every valid consent of a login; return how many that were."""
        return self._store.run(
            "UPDATE consents SET status = ? WHERE login = ? AND status = ?",
            status, login, ConsentStatus.VALID,
        )  # fmt: skip

    def touch(self, key: str, today: date) -> None:
        self._store.run("UPDATE consents SET last_action = ? WHERE id = ?", today.isoformat(), key)

    def count_read(self, key: str, resource: str, today: date) -> int:
        """Count a read without the customer; return how many it makes today."""
        with self._store.writing():
            self._store.run(
                "INSERT INTO unattended_reads VALUES (?, ?, ?, 1) "
                "ON CONFLICT DO UPDATE SET count = count + 1",
                key, resource, today.isoformat(),
            )  # fmt: skip
            return self._store.number(
                "SELECT count FROM unattended_reads "
                "WHERE consent = ? AND resource = ? AND on_day = ?",
                key, resource, today.isoformat(),
            )  # fmt: skip

    def begin(self, consent: str, status: ScaStatus) -> Authorisation:
        """Open an authorisation. Its id is unguessable: it is the way to the bank's page."""
        key = token_urlsafe(24)
        self._store.run(
            "INSERT INTO authorisations (id, consent, place, status) VALUES (?, ?, "
            "(SELECT count(*) FROM authorisations WHERE consent = ?), ?)",
            key, consent, consent, status,
        )  # fmt: skip
        return Authorisation(key, consent, status)

    def authorisations(self, consent: str) -> list[Authorisation]:
        rows = self._store.rows(_AUTHORISATION + "WHERE consent = ? ORDER BY place", consent)
        return [_authorisation(row) for row in rows]

    def authorisation(self, key: str) -> Authorisation | None:
        row = self._store.row(_AUTHORISATION + "WHERE id = ?", key)
        return _authorisation(row) if row else None

    def save(self, one: Authorisation) -> None:
        self._store.run(
            "UPDATE authorisations SET status = ?, method = ?, medium = ?, challenge = ? "
            "WHERE id = ?",
            one.status, one.method, one.medium, one.challenge, one.id,
        )  # fmt: skip


def _consent(row: Row) -> Consent:
    key, user_id, tpp, provider, status, access, recurring, frequency, until, *rest = row
    created_at, granted_at, ends_at, last_action, ok_uri, nok_uri = rest
    asked = NewConsent(
        tpp, provider, access, bool(recurring), frequency, date.fromisoformat(until),
        ok_uri, nok_uri,
    )  # fmt: skip
    return Consent(
        key, user_id, asked, ConsentStatus(status), unstamp(created_at),
        unstamp(granted_at) if granted_at else None, unstamp(ends_at) if ends_at else None,
        date.fromisoformat(last_action),
    )  # fmt: skip


def _authorisation(row: Row) -> Authorisation:
    key, consent, status, method, medium, challenge = row
    return Authorisation(key, consent, ScaStatus(status), method, medium, challenge)
