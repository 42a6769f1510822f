"""Decisions of the console: how long a login holds, how hosts do, how far people came."""

from datetime import datetime, timedelta
from hashlib import sha256
from typing import Final

from kontowerk.accesses.model import AccessState, Host, Side
from kontowerk.accesses.rules.hosts import is_answering
from kontowerk.accesses.rules.standing import side_of, state_of
from kontowerk.desk.model import HostState
from kontowerk.desk.seen import AccessGroup, FormStep, SessionGroup
from kontowerk.payments.model import State
from kontowerk.webform.model import UseCase

TOKEN_KIND: Final = "ct"  # noqa: S105 - a kind of token
SESSION_KIND: Final = "cc"
LATE: Final = timedelta(minutes=15)
CONSENT_NOTICE: Final = timedelta(days=14)
_SESSION: Final = timedelta(hours=8)
_SENT: Final = frozenset({State.SENDING, State.DONE, State.DOUBT})


def hash_of(secret: str) -> bytes:
    """Return what is stored of a secret. It is random and long, so a plain hash will do."""
    return sha256(secret.encode()).digest()


def session_end(now: datetime, token_end: datetime) -> datetime:
    """Return until when a login holds: a working day, and never longer than its token."""
    return min(now + _SESSION, token_end)


def host_state(host: Host | None, now: datetime) -> HostState:
    """Say how a host answers; None is one that was never asked."""
    if host is None:
        return HostState.UNKNOWN
    if not is_answering(host, now):
        return HostState.SILENT
    return HostState.STUMBLING if host.failures else HostState.ANSWERING


def side_of_latest(group: AccessGroup) -> Side | None:
    """Say on whose side the latest fetch failed, nobody's if it did not; None while it runs."""
    state = state_of(group)
    if not group.tried or state is AccessState.RUNNING:
        return None
    return side_of(state)


def step_of(group: SessionGroup) -> FormStep:
    """Say how far a person came; which page was open is not stored."""
    if not group.opened:
        return FormStep.LINK
    if group.begun or group.payment in _SENT:
        return FormStep.APPROVAL
    if group.use_case is UseCase.SINGLE_TRANSFER:
        return FormStep.ORDER
    return FormStep.START if group.provider is None else FormStep.LOGIN
