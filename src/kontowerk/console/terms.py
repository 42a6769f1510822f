"""The terms of a login: what is asked, how long it holds, and where one stands on the way in."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from kontowerk.console.model import ConsoleRole, ConsoleToken
from kontowerk.kit.secret import Secret


@dataclass(frozen=True, slots=True)
class Terms:
    """What this installation asks of logins: a code too; how long they hold, used and unused."""

    second_factor: bool
    longest: timedelta
    idle: timedelta


@dataclass(frozen=True, slots=True)
class PendingLogin:
    """Somebody who gave a token and owes a code; `enrolling` is what an app has to learn first."""

    token: ConsoleToken
    language: str
    enrolling: Secret[bytes] | None
    closed_until: datetime | None


@dataclass(frozen=True, slots=True)
class CodeRefused:
    """A code opened nothing: wrong, used before, or not heard until then."""

    closed_until: datetime | None


@dataclass(frozen=True, slots=True)
class SessionLine:
    """Somebody who is logged in, without the cookie."""

    id: UUID
    role: ConsoleRole
    who: str
    created_at: datetime
    seen_at: datetime | None
    expires_at: datetime
