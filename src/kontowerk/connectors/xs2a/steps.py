"""What comes next in an approval, by the bank's links and statuses; pure.

Spec: NextGenPSD2 1.3, "SCA approaches" and "Hyperlinks".
"""

from enum import StrEnum
from typing import Final
from urllib.parse import urlsplit

from kontowerk.connectors.xs2a.client import is_plain
from kontowerk.connectors.xs2a.lenient import bare
from kontowerk.connectors.xs2a.models import ScaAnswer

VALID: Final = "valid"
# transactionStatus: carried out, or taken for good.
SETTLED: Final = frozenset({"ACSP", "ACSC", "ACCC"})
CANCELLED: Final = "CANC"
REJECTED: Final = frozenset({"RJCT", CANCELLED})
# Taken, as far as a bank says so without having carried it out. By RCVD, PDNG, ACTC and PATC nobody
# can tell whether everybody has approved.
TAKEN: Final = SETTLED | {"ACCP", "ACFC", "ACWC", "ACWP", "PART"}
RECEIVED: Final = "RCVD"
GONE: Final = frozenset({"rejected", "revokedByPsu", "expired", "terminatedByTpp"})
FINALISED: Final = frozenset({"finalised", "exempted"})
FAILED: Final = "failed"
PARTLY: Final = "partiallyAuthorised"
START: Final = "start"  # our name for the link that this approval began with

_PASSWORD: Final = ("startAuthorisationWithPsuAuthentication", "updatePsuAuthentication")
_CHOICE: Final = (
    "selectAuthenticationMethod",
    "startAuthorisationWithAuthenticationMethodSelection",
)
_TAN: Final = ("authoriseTransaction", "startAuthorisationWithTransactionAuthorisation")
_BEGIN: Final = (
    "startAuthorisationWithPsuIdentification",
    "updatePsuIdentification",
    "startAuthorisation",
)
# Links that outlive the answer they came in.
_LASTING: Final = frozenset({"self", "status", "scaStatus", START})


class Next(StrEnum):
    """What there is to do."""

    READ = "read"  # approved: go on to what it was for
    GIVE_UP = "give_up"  # refused
    REDIRECT = "redirect"
    OAUTH = "oauth"
    LOG_IN = "log_in"
    TAN = "tan"
    CHOOSE = "choose"
    BEGIN = "begin"
    APP = "app"
    UNKNOWN = "unknown"


# What the bank waits for from us, or shows to a person whom we send there.
_OURS: Final = (Next.LOG_IN, Next.TAN, Next.CHOOSE, Next.BEGIN)
_SHOWN: Final = frozenset({"scaRedirect", "scaOAuth"})
_LINKS: Final = {
    Next.LOG_IN: _PASSWORD,
    Next.TAN: _TAN,
    Next.CHOOSE: _CHOICE,
    Next.BEGIN: _BEGIN,
}
_NAMES: Final = {
    bare(name): name
    for name in (*_LASTING, *_SHOWN, "confirmation", *_PASSWORD, *_CHOICE, *_TAN, *_BEGIN)
}


def following(answer: ScaAnswer, links: dict[str, str]) -> Next:
    """Say what comes next; a person is asked only when nothing else is left."""
    if answer.consent_status == VALID or answer.sca_status in FINALISED:
        return Next.READ
    if answer.transaction_status in SETTLED:  # a bank that waives the approval
        return Next.READ
    if answer.sca_status == FAILED or answer.consent_status in GONE:
        return Next.GIVE_UP
    if answer.transaction_status in REJECTED:
        return Next.GIVE_UP
    may_choose = bool(answer.sca_methods) and not answer.challenge_data
    wanted = (
        (Next.REDIRECT, "scaRedirect" in links),
        (Next.OAUTH, "scaOAuth" in links),
        (Next.LOG_IN, target(links, Next.LOG_IN) is not None),
        (Next.TAN, target(links, Next.TAN) is not None and not may_choose),
        (Next.CHOOSE, target(links, Next.CHOOSE) is not None and may_choose),
        (Next.BEGIN, target(links, Next.BEGIN) is not None),
        (Next.APP, "scaStatus" in links and "confirmation" not in links),
    )
    return next((step for step, is_open in wanted if is_open), Next.UNKNOWN)


def target(links: dict[str, str], step: Next) -> tuple[str, str] | None:
    """Return the link of a step, and how it is called.

    What begins an approval is posted to the list of approvals, all else is put to the approval.
    """
    for name in _LINKS[step]:
        href = links.get(name)
        if href is not None:
            posted = name.startswith("start") and is_list(href)
            return href, "POST" if posted else "PUT"
    return None


def is_elsewhere(links: dict[str, str]) -> bool:
    """Say whether an approval may go on without us: in an app that the bank has woken."""
    ours = any(target(links, step) is not None for step in _OURS)
    return not ours and _SHOWN.isdisjoint(links)


def absorbed(before: dict[str, str], answer: ScaAnswer) -> dict[str, str]:
    """Return the links after an answer; only lasting ones stay from before."""
    given = {
        _NAMES.get(bare(name), name): link.href
        for name, link in (answer.links or {}).items()
        if link is not None and link.href and is_plain(link.href)
    }
    links = {name: href for name, href in before.items() if name in _LASTING} | given
    begun = next((name for name in (*_PASSWORD, *_BEGIN) if name in given), None)
    if begun is not None and is_list(given[begun]):
        links.setdefault(START, given[begun])
    return links


def is_list(href: str) -> bool:
    """Say whether a link leads to the list of approvals, where a new one begins."""
    return href.partition("?")[0].rstrip("/").endswith("authorisations")


def leads_out(href: str) -> bool:
    """Say whether a person's browser may be sent there."""
    try:
        parts = urlsplit(href)
        return parts.scheme == "https" and bool(parts.hostname) and "@" not in parts.netloc
    except ValueError:
        return False
