"""Decisions of the console: how long a login holds, how hosts do, how far people came."""

from datetime import datetime, timedelta
from typing import Final

from kontowerk.accesses.model import AccessState
from kontowerk.accesses.rules.status import side_of, state_of
from kontowerk.bankcalls.model import Host, Party
from kontowerk.bankcalls.rules.availability import is_answering
from kontowerk.console.lines import AccessGroup, FormStep, SessionGroup
from kontowerk.console.model import HostState
from kontowerk.payments.model import PaymentState
from kontowerk.webform.model import UseCase

TOKEN_KIND: Final = "ct"  # noqa: S105 - a kind of token
SESSION_KIND: Final = "cc"
ENTRY_KIND: Final = "ce"
LATE: Final = timedelta(minutes=15)
CONSENT_NOTICE: Final = timedelta(days=14)
KEY_NOTICE: Final = timedelta(days=30)
# A login that a token has begun waits so long for the code.
_ENTRY: Final = timedelta(minutes=10)
# Six digits can be guessed. After each five wrong ones nobody is heard for a while; who is wrong
# twenty times in a row needs an operator with a shell.
_WRONG_AT_ONCE: Final = 5
_WRONG_AT_ALL: Final = 20
CLOSED: Final = timedelta(minutes=15)
_LONGEST_NAME: Final = 64
_NAME_LETTERS: Final = frozenset("abcdefghijklmnopqrstuvwxyz0123456789._@-")
_SENT: Final = frozenset({PaymentState.SENDING, PaymentState.DONE, PaymentState.DOUBT})


def session_end(now: datetime, token_end: datetime, longest: timedelta) -> datetime:
    """Return until when a login holds, however busy: never longer than its token."""
    return min(now + longest, token_end)


def entry_end(now: datetime, token_end: datetime) -> datetime:
    """Return until when a token waits for its code."""
    return min(now + _ENTRY, token_end)


def closed_until(wrong_codes: int, now: datetime, token_end: datetime) -> datetime | None:
    """Say until when no code is heard after so many wrong ones in a row; None: go on."""
    if wrong_codes >= _WRONG_AT_ALL:
        return token_end
    return now + CLOSED if wrong_codes % _WRONG_AT_ONCE == 0 else None


def is_operator_name(name: str) -> bool:
    """Say whether somebody at the console can have this name; it stands in the audit log."""
    return 1 <= len(name) <= _LONGEST_NAME and not set(name) - _NAME_LETTERS


def host_state(host: Host | None, now: datetime) -> HostState:
    """Say how a host answers; None is one that was never asked."""
    if host is None:
        return HostState.UNKNOWN
    if not is_answering(host, now):
        return HostState.SILENT
    return HostState.STUMBLING if host.failures else HostState.ANSWERING


def side_of_latest(group: AccessGroup) -> Party | None:
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
