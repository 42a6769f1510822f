"""A login: its fields, its host, what an outcome says about it, and what outcomes are called."""

from collections.abc import Collection, Mapping
from typing import Final
from urllib.parse import urlsplit

from kontowerk.bankcalls.model import (
    Asking,
    Block,
    Busy,
    Entering,
    Gone,
    LoginAnswer,
    LoginClaim,
    NotNow,
    Unfinished,
    Unsure,
)
from kontowerk.connectors.contract import (
    Answer,
    Done,
    Failed,
    FailureKind,
    NeedDecoupled,
    NeedMedium,
    NeedMethod,
    NeedPayee,
    NeedTan,
    Operation,
    Outcome,
    Paid,
    Unseen,
)
from kontowerk.kit.secret import Secret
from kontowerk.providers.model import LoginProfile

_SILENT: Final = frozenset({FailureKind.UNREACHABLE, FailureKind.UNKNOWN, FailureKind.RATE})


def missing_fields(login: LoginProfile, given: Collection[str]) -> tuple[str, ...]:
    """Return the keys of fields that the provider asks for and nobody gave."""
    return tuple(field.key for field in login.fields if field.key not in given)


def parted(
    login: LoginProfile, fields: Mapping[str, Secret[bytes]]
) -> tuple[dict[str, Secret[bytes]], dict[str, Secret[bytes]]]:
    """Part the fields into those that name a login, and its secrets."""
    public = {field.key for field in login.fields if not field.secret}
    naming = {key: value for key, value in fields.items() if key in public}
    return naming, {key: value for key, value in fields.items() if key not in public}


def host_of(url: str | None) -> str:
    """Return what limits are kept by: many banks share one computing centre."""
    return urlsplit(url).netloc.lower() if url else ""


def keeps_out(entering: Entering, *, background: bool) -> Failed | None:
    """Say what anybody hears who was not let in; None where that depends on what it was for."""
    match entering:
        case Block.LOCKED:
            return Failed(FailureKind.LOCKED)
        case Block():
            return Failed(FailureKind.BAD_CREDENTIALS)
        case Unsure() if not background:
            return Failed(FailureKind.UNHEARD)
        case Asking() if not background:
            return Failed(FailureKind.ASKING)
        case Busy() if not background:
            return Failed(FailureKind.RATE)
        case Unsure() | Asking() | Busy() | NotNow() | Gone() | LoginClaim():
            return None


def login_answer(outcome: Outcome) -> LoginAnswer:
    """Say what an outcome tells about the credentials."""
    match outcome:
        case (
            Done()
            | Paid()
            | Unseen()
            | NeedMethod()
            | NeedMedium()
            | NeedTan()
            | NeedDecoupled()
            | NeedPayee()
        ):
            return LoginAnswer.ACCEPTED  # who is asked for more has been let in
        case Failed(kind=FailureKind.BAD_CREDENTIALS):
            return LoginAnswer.WRONG
        case Failed(kind=FailureKind.LOCKED):
            return LoginAnswer.LOCKED
        case Failed(kind=FailureKind.BUG):
            return LoginAnswer.UNHEARD
        case _:
            return LoginAnswer.OTHER


def has_answered(outcome: Outcome) -> bool:
    """Say whether the bank's host was there at all."""
    return not (isinstance(outcome, Failed) and outcome.kind in _SILENT)


def operation_of(asked: Operation | Answer) -> str:
    """Return what is asked of a bank, in a word."""
    return type(asked).__name__.lower()


def name_of(outcome: Outcome) -> str:
    """Return what an outcome is called where people look for faults; nothing it says."""
    if isinstance(outcome, Failed):
        return outcome.kind.value
    return type(outcome).__name__.lower()


def failure_of(why: Unfinished) -> FailureKind:
    """Say what it is called that an operation was not gone on with."""
    match why:
        case Unfinished.FAILED:
            return FailureKind.BUG
        case Unfinished.GIVEN_UP:
            return FailureKind.GIVEN_UP
