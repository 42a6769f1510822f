"""What a bank's message codes and HTTP statuses mean for us: one table.

A code means different things at different stages: wrong credentials are a wrong PIN at the login
and a wrong TAN later. Spec: NextGenPSD2 1.3, Implementation Guidelines, "Status Information".
"""

import re
from collections.abc import Iterable
from enum import StrEnum
from typing import Final

from kontowerk.connectors.contract import FailureKind


class RequestStage(StrEnum):
    """Where in the course of things a request stands."""

    CONSENT = "consent"  # asking for a consent; no secret is sent
    PAYMENT = "payment"  # handing in an order
    LOGIN = "login"  # sending the password
    CHOICE = "choice"  # naming the method
    TAN = "tan"
    STATUS = "status"
    READ = "read"  # lists of accounts
    PART = "part"  # balances or transactions of one account


WRONG: Final = "PSU_CREDENTIALS_INVALID"
PERIOD: Final = "PERIOD_INVALID"
NOT_NOW: Final = "STATUS_INVALID"
_CODE: Final = re.compile(r"[A-Z][A-Z0-9_]{1,60}")
_MOST: Final = 10
NO_CONSENT: Final = frozenset(
    {
        *("CONSENT_INVALID", "CONSENT_EXPIRED", "CONSENT_UNKNOWN"),
        *("TOKEN_INVALID", "TOKEN_EXPIRED", "TOKEN_UNKNOWN"),
    }
)
# Something is wrong with the installation, not with the person: its operator must act.
OPERATOR: Final = frozenset(
    {
        *("CERTIFICATE_INVALID", "CERTIFICATE_EXPIRED", "CERTIFICATE_BLOCKED"),
        *("CERTIFICATE_REVOKE", "CERTIFICATE_REVOKED", "CERTIFICATE_MISSING", "ROLE_INVALID"),
        *("SIGNATURE_INVALID", "SIGNATURE_MISSING"),
    }
)
_OF_OAUTH: Final = {
    "invalid_token": "TOKEN_INVALID",
    "invalid_grant": "TOKEN_INVALID",
    "expired_token": "TOKEN_EXPIRED",
    "access_denied": "TOKEN_INVALID",
    "invalid_client": "CERTIFICATE_INVALID",
    "unauthorized_client": "CERTIFICATE_INVALID",
}
_DEAD: Final = frozenset({"SCA_INVALID", "STATUS_INVALID", "RESOURCE_EXPIRED", "RESOURCE_UNKNOWN"})

_Row = tuple[FailureKind, frozenset[str]]
_LOCKED: Final = "SERVICE_BLOCKED"
NOT_FOUND: Final = frozenset({"RESOURCE_UNKNOWN", "404"})
# What is wrong with an order: the standard's words, and the reasons of ISO 20022 that many banks
# give beside or instead of them (ExternalStatusReason1Code).
_ORDER: Final[tuple[_Row, ...]] = (
    (
        FailureKind.DUPLICATE,
        frozenset({"AM05", "DUPL", "DUPLICATE", "DUPLICATE_PAYMENT", "PAYMENT_DUPLICATE"}),
    ),
    (
        FailureKind.NOT_POSSIBLE,
        frozenset({"PRODUCT_INVALID", "PRODUCT_UNKNOWN", "AG01", "AG03", "AC04", "AC06"}),
    ),
    (
        FailureKind.REJECTED,
        frozenset(
            {
                *("PAYMENT_FAILED", "EXECUTION_DATE_INVALID", "FUNDS_NOT_AVAILABLE"),
                *("CREDITOR_ACCOUNT_INVALID", "DEBTOR_ACCOUNT_INVALID", "CURRENCY_INVALID"),
                *("AM04", "AM03", "AC01", "AC03", "AC14", "DT01", "RC01", "MS03"),
            }
        ),
    ),
)
# In order of weight: an answer may carry several codes, the first row that fits decides.
_MEANING: Final[tuple[_Row, ...]] = (
    (FailureKind.UNREACHABLE, OPERATOR),
    (FailureKind.RATE, frozenset({"ACCESS_EXCEEDED"})),
    (FailureKind.CONSENT, NO_CONSENT),
    (
        FailureKind.UNSUPPORTED,
        frozenset({"SCA_METHOD_UNKNOWN", "SERVICE_INVALID", "PARAMETER_NOT_SUPPORTED"}),
    ),
)
# Said to an order these are about the order, elsewhere about the approval.
_FIRST: Final[dict[RequestStage, tuple[_Row, ...]]] = {
    RequestStage.PAYMENT: (
        (FailureKind.NOT_POSSIBLE, frozenset({"SERVICE_INVALID", "PARAMETER_NOT_SUPPORTED"})),
    ),
}
_LAST: Final[dict[RequestStage, tuple[_Row, ...]]] = {
    RequestStage.TAN: ((FailureKind.TAN_WRONG, _DEAD),),
    RequestStage.STATUS: ((FailureKind.NOT_APPROVED, _DEAD),),
}
_UNAUTHORISED: Final = 401
# Not let in, and not told why; a PIN is not sent again on a guess.
_UNSAID: Final = {
    RequestStage.LOGIN: FailureKind.BAD_CREDENTIALS,
    RequestStage.READ: FailureKind.CONSENT,
    RequestStage.PART: FailureKind.CONSENT,
}
_TIMEOUT: Final = 408
_NOTHING_HERE: Final = frozenset({404, 405})
_TOO_MANY: Final = 429
_SERVER: Final = 500


def failure(status: int, codes: tuple[str, ...], stage: RequestStage) -> FailureKind:
    """Say what kind of failure a refusal is."""
    if _LOCKED in codes:
        return FailureKind.LOCKED
    if WRONG in codes or "CORPORATE_ID_INVALID" in codes:
        return FailureKind.TAN_WRONG if stage is RequestStage.TAN else FailureKind.BAD_CREDENTIALS
    rows = (*_ORDER, *_FIRST.get(stage, ()), *_MEANING, *_LAST.get(stage, ()))
    return _first(rows, codes) or _by_status(status, stage)


def _first(rows: Iterable[_Row], codes: Iterable[str]) -> FailureKind | None:
    given = frozenset(codes)
    return next((kind for kind, members in rows if members & given), None)


def shown(given: Iterable[str | None]) -> tuple[str, ...]:
    """Keep what looks like a code, each once; anything else a bank may say goes no further."""
    found = dict.fromkeys(code for code in given if code and _CODE.fullmatch(code))
    return tuple(found)[:_MOST]


def of_oauth(error: str | None) -> str | None:
    """Return the code that an error of OAuth 2 stands for; it is about the token, or unknown."""
    return _OF_OAUTH.get((error or "").casefold())


def order_failure(codes: Iterable[str]) -> FailureKind | None:
    """Say what is wrong with an order; None if the codes do not speak of it."""
    return _first(_ORDER, codes)


def is_no_answer(status: int) -> bool:
    """Say whether a status leaves it open what the bank has done."""
    return status >= _SERVER or status == _TIMEOUT or status < 400  # noqa: PLR2004 - a redirect is not followed


def _by_status(status: int, stage: RequestStage) -> FailureKind:
    if status == _TOO_MANY:
        return FailureKind.RATE
    if status == _SERVER and stage is RequestStage.PART:
        return FailureKind.REJECTED  # this part is broken, others may work
    if is_no_answer(status):
        return FailureKind.UNREACHABLE
    if stage is RequestStage.PAYMENT:
        return FailureKind.NOT_POSSIBLE if status in _NOTHING_HERE else FailureKind.REJECTED
    return _UNSAID.get(stage, FailureKind.BUG) if status == _UNAUTHORISED else FailureKind.BUG


def ends_everything(kind: FailureKind) -> bool:
    """Say whether a refused read stops all others, too."""
    return kind in {
        FailureKind.LOCKED,
        FailureKind.BAD_CREDENTIALS,
        FailureKind.UNREACHABLE,
        FailureKind.RATE,
        FailureKind.CONSENT,
    }
