"""The nouns of what a person has permitted, as the page shows them: states, never contents."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final
from uuid import UUID

from kontowerk.accesses.model import AccessState
from kontowerk.payments.model import PaymentState

SHOWN_FOR: Final = timedelta(days=90)


@dataclass(frozen=True, slots=True)
class PermissionVisit:
    """A browser that may look at the permissions of one person, until an instant."""

    customer_id: UUID
    id: UUID
    tenant_id: UUID
    language: str
    expires_at: datetime

    @property
    def actor(self) -> str:
        """The person as the audit log names it."""
        return f"permissions visit:{self.id} user:{self.customer_id}"


@dataclass(frozen=True, slots=True)
class PermittedAccount:
    """An account that may be read; of its number only how it ends."""

    label: str
    ending: str | None


@dataclass(frozen=True, slots=True)
class Permission:
    """An access of the person. Without `until` the bank names no end."""

    key: UUID
    access_id: str
    bank: str
    accounts: tuple[PermittedAccount, ...]
    kept_fresh: bool
    pays: bool
    since: datetime
    until: datetime | None
    last_used: datetime | None
    state: AccessState
    days_left: int | None


class EntryKind(StrEnum):
    """What was done with an account."""

    FETCH = "fetch"
    PAYMENT = "payment"


@dataclass(frozen=True, slots=True)
class PermissionEntry:
    """A fetch or a payment: when, at which bank, and what became of it; `word` names the text."""

    kind: EntryKind
    at: datetime
    bank: str
    word: str
    background: bool = False


@dataclass(frozen=True, slots=True)
class PermissionsPage:
    """Everything a person has permitted, and what was done with it in ninety days."""

    permissions: tuple[Permission, ...]
    entries: tuple[PermissionEntry, ...]
    fetches: int
    payments: int


@dataclass(frozen=True, slots=True)
class EndPermissionPage:
    """The question whether a permission shall end."""

    permission: Permission


PAYMENT_WORDS: Final[dict[PaymentState, str]] = {
    PaymentState.DRAFT: "payment_open",
    PaymentState.CREATED: "payment_open",
    PaymentState.ASKING: "payment_open",
    PaymentState.SENDING: "payment_open",
    PaymentState.DONE: "payment_done",
    PaymentState.REJECTED: "payment_rejected",
    PaymentState.DOUBT: "payment_doubt",
}
