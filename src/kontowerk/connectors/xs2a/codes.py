"""What a bank's message codes and HTTP statuses mean for us: one table.

A code means different things at different stages: wrong credentials are a wrong PIN at the login
and a wrong TAN later. Spec: NextGenPSD2 1.3, Implementation Guidelines, "Status Information".
"""

from enum import StrEnum
from typing import Final

from kontowerk.connectors.contract import FailureKind


class Stage(StrEnum):
    """Where in the course of things a request stands."""

    CONSENT = "consent"  # asking for a consent; no secret is sent
    LOGIN = "login"  # sending the password
    CHOICE = "choice"  # naming the method
    TAN = "tan"
    STATUS = "status"
    READ = "read"  # lists of accounts
    PART = "part"  # balances or transactions of one account


WRONG: Final = "PSU_CREDENTIALS_INVALID"
PERIOD: Final = "PERIOD_INVALID"
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
_DEAD: Final = frozenset({"SCA_INVALID", "STATUS_INVALID", "RESOURCE_EXPIRED", "RESOURCE_UNKNOWN"})

_LOCKED: Final = "SERVICE_BLOCKED"
# In order of weight: an answer may carry several codes, the first row that fits decides.
_MEANING: Final[tuple[tuple[FailureKind, frozenset[str]], ...]] = (
    (FailureKind.UNREACHABLE, OPERATOR),
    (FailureKind.RATE, frozenset({"ACCESS_EXCEEDED"})),
    (FailureKind.CONSENT, NO_CONSENT),
    (
        FailureKind.UNSUPPORTED,
        frozenset({"SCA_METHOD_UNKNOWN", "SERVICE_INVALID", "PARAMETER_NOT_SUPPORTED"}),
    ),
)
_UNAUTHORISED: Final = 401
_TIMEOUT: Final = 408
_TOO_MANY: Final = 429
_SERVER: Final = 500


def failure(status: int, codes: tuple[str, ...], stage: Stage) -> FailureKind:
    """Say what kind of failure a refusal is."""
    if _LOCKED in codes:
        return FailureKind.LOCKED
    if WRONG in codes or "CORPORATE_ID_INVALID" in codes:
        return FailureKind.TAN_WRONG if stage is Stage.TAN else FailureKind.BAD_CREDENTIALS
    for kind, members in _MEANING:
        if members.intersection(codes):
            return kind
    if stage is Stage.TAN and _DEAD.intersection(codes):
        return FailureKind.TAN_WRONG
    if stage is Stage.STATUS and _DEAD.intersection(codes):
        return FailureKind.NOT_APPROVED
    return _by_status(status, stage)


def _by_status(status: int, stage: Stage) -> FailureKind:
    if status == _TOO_MANY:
        return FailureKind.RATE
    if status == _SERVER and stage is Stage.PART:
        return FailureKind.REJECTED  # this part is broken, others may work
    if status >= _SERVER or status == _TIMEOUT or status < 400:  # noqa: PLR2004 - a redirect is not followed
        return FailureKind.UNREACHABLE
    if status == _UNAUTHORISED and stage is Stage.LOGIN:
        return FailureKind.BAD_CREDENTIALS  # unsaid why; a PIN is not sent again on a guess
    if status == _UNAUTHORISED and stage in {Stage.READ, Stage.PART}:
        return FailureKind.CONSENT
    return FailureKind.BUG


def ends_everything(kind: FailureKind) -> bool:
    """Say whether a refused read stops all others, too."""
    return kind in {
        FailureKind.LOCKED,
        FailureKind.BAD_CREDENTIALS,
        FailureKind.UNREACHABLE,
        FailureKind.RATE,
        FailureKind.CONSENT,
    }
