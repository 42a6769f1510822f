"""What may be handed on about a call, a session or a person: states, codes, lengths and times.

Nothing in it was written by a caller or by a bank: no ids of accesses, which callers choose, no
subjects of deeds, no details of messages. People and accesses are numbers that hold for one case.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

from kontowerk.accesses.model import IssueKind
from kontowerk.bankcalls.model import Party
from kontowerk.connectors.journal import Exchange

MESSAGES: Final = frozenset(kind.value for kind in IssueKind)


@dataclass(frozen=True, slots=True)
class Talk:
    """A call at a bank; `side` is whose failure it was, `redaction` by which rules it was kept."""

    access: int
    bank: str | None
    protocol: str
    deed: str
    outcome: str
    side: Party
    at: datetime
    seconds: float
    redaction: int
    exchanges: tuple[Exchange, ...]


@dataclass(frozen=True, slots=True)
class AccessNow:
    """The state of an access at the time of asking."""

    access: int
    bank: str | None
    status: str
    kept_fresh: bool
    block: str | None
    asked: str | None
    messages: tuple[str, ...]
    refreshed_at: datetime | None
    attempted_at: datetime | None
    consent_until: datetime | None
    next_due: datetime | None


@dataclass(frozen=True, slots=True)
class JobNow:
    """A job of the call that has not succeeded; one that has is removed at once."""

    id: int
    queue: str
    task: str
    status: str
    attempts: int
    scheduled_at: datetime | None
    changed_at: datetime | None


@dataclass(frozen=True, slots=True)
class AuditEntrySeen:
    """An entry of the audit log without who and on what."""

    at: datetime
    action: str
    outcome: str


@dataclass(frozen=True, slots=True)
class PageShown:
    """A page of the webform, with what was wrong there and the id of the request."""

    page: str
    at: datetime
    trouble: str | None
    correlation_id: str


@dataclass(frozen=True, slots=True)
class SessionDone:
    """A session of the webform under the number that its person reads out."""

    reference: str
    use_case: str
    bank: str | None
    exit: str | None
    begun_at: datetime
    pages: tuple[PageShown, ...]


@dataclass(frozen=True, slots=True)
class PaymentNow:
    """A payment without what is paid, from whom and to whom."""

    bank: str | None
    bulk: bool
    instant: bool
    state: str
    reason: str | None
    bank_codes: str | None
    sends: int
    looks: int
    created_at: datetime
    changed_at: datetime


@dataclass(frozen=True, slots=True)
class Case:
    """What belongs together, as far as it may be handed on; without `jobs` nobody looked there."""

    dialogues: tuple[Talk, ...] = ()
    accesses: tuple[AccessNow, ...] = ()
    jobs: tuple[JobNow, ...] | None = ()
    deeds: tuple[AuditEntrySeen, ...] = ()
    sessions: tuple[SessionDone, ...] = ()
    payments: tuple[PaymentNow, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.dialogues or self.jobs or self.deeds or self.sessions or self.payments)


class Numbering:
    """Gives accesses numbers in the order they come up; their ids are the callers' words."""

    def __init__(self) -> None:
        self._known = dict[tuple[UUID, str], int]()

    def of(self, customer_id: UUID, access_id: str) -> int:
        return self._known.setdefault((customer_id, access_id), len(self._known) + 1)

    @property
    def people(self) -> set[UUID]:
        """Whose accesses have a number."""
        return {customer_id for customer_id, _ in self._known}
