"""What we say to a bank about a consent, and about approvals: one function per request.

Spec: NextGenPSD2 1.3, "Consents" and "SCA processes". Links are followed, never made up.
"""

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any, Final
from urllib.parse import quote

from kontowerk.connectors.contract import FailureKind, WayBack
from kontowerk.connectors.errors import (
    BankRefusedError,
    BankTroubleError,
    NoAnswerError,
    UnreadableAnswerError,
)
from kontowerk.connectors.xs2a import models
from kontowerk.connectors.xs2a.client import HttpReply, Xs2aClient
from kontowerk.connectors.xs2a.codes import OPERATOR, RequestStage
from kontowerk.connectors.xs2a.models import ConsentInformation, ScaAnswer
from kontowerk.connectors.xs2a.profile import Xs2aProfile
from kontowerk.connectors.xs2a.state import Xs2aPending
from kontowerk.connectors.xs2a.steps import FAILED
from kontowerk.kit.clock import BERLIN
from kontowerk.kit.secret import Secret

_LAST_DAY: Final = date(9998, 12, 31)  # some banks say 9999-12-31 for "as long as we may"
_LATER: Final = frozenset({FailureKind.RATE, FailureKind.UNREACHABLE})
_LONGEST_ID: Final = 500
_ALL: Final = "allAccountsWithOwnerName"
_ALL_NAMELESS: Final = "allAccounts"


@dataclass(frozen=True, slots=True)
class ScaReply:
    """What the bank answered, and how it wants the person to approve."""

    answer: ScaAnswer
    approach: str | None


@dataclass(frozen=True, slots=True)
class Xs2aLogin:
    """Who wants to approve. The password is sent only where the bank asks for it here."""

    user_id: str
    password: Secret[bytes] | None
    user_id_type: str = ""
    corporate_id: str = ""
    corporate_id_type: str = ""
    accounts: tuple[str, ...] = ()  # that a consent is for, where a bank wants them named

    @property
    def headers(self) -> dict[str, str]:
        corporate = {
            "PSU-Corporate-ID": self.corporate_id,
            "PSU-Corporate-ID-Type": self.corporate_id_type,
        }
        given = {"PSU-ID": self.user_id, "PSU-ID-Type": self.user_id_type}
        given |= corporate if self.corporate_id else {}
        return {name: value for name, value in given.items() if value}


def end_of(day: date) -> datetime:
    """Return the instant a consent ends that is valid until this day."""
    return datetime.combine(min(day, _LAST_DAY) + timedelta(days=1), time(), BERLIN)


async def create(
    client: Xs2aClient, login: Xs2aLogin, profile: Xs2aProfile, way_back: WayBack | None
) -> tuple[Xs2aPending, ScaReply]:
    """Ask for a new consent; the one before stays in force until this one is approved."""
    today = client.ctx.clock.now().astimezone(BERLIN).date()
    valid_until = today + timedelta(days=profile.consent_days)
    body: dict[str, Any] = {
        "access": _access(profile, login),
        "recurringIndicator": True,
        "validUntil": valid_until.isoformat(),
        "frequencyPerDay": profile.frequency,
        "combinedServiceIndicator": False,
    }
    headers = login.headers | way_there(login, way_back)
    reply = await client.send(
        "POST", client.path("consents"), headers, RequestStage.CONSENT, models.write(body)
    )
    said = said_in(reply)
    named = said.answer.consent_id
    if not named or not is_header(named):
        raise UnreadableAnswerError(what="a consent without an id")
    return Xs2aPending(named, valid_until), said


def _access(profile: Xs2aProfile, login: Xs2aLogin) -> dict[str, Any]:
    if profile.access == "named":
        rows = [{"iban": account} for account in login.accounts]
        return {"accounts": rows, "balances": rows, "transactions": rows}
    if profile.access == "all":
        return {"allPsd2": _ALL if profile.owner_names else _ALL_NAMELESS}
    return {"balances": [], "transactions": []}


def way_there(login: Xs2aLogin, way_back: WayBack | None) -> dict[str, str]:
    """Say where people come back to, and which way suits us; with both ways the bank chooses."""
    if way_back is None:
        return {"TPP-Redirect-Preferred": "false"}
    back = {"TPP-Redirect-URI": way_back.approved, "TPP-Nok-Redirect-URI": way_back.failed}
    return back if login.password else {**back, "TPP-Redirect-Preferred": "true"}


async def identify(
    client: Xs2aClient, link: str, method: str, login: Xs2aLogin, way: dict[str, str]
) -> ScaReply:
    """Begin an approval, or say who approves; `way`: where people come back to, if not said yet."""
    headers = login.headers | way
    reply = await client.send(method, link, headers, RequestStage.CONSENT, models.write({}))
    return said_in(reply)


async def log_in(client: Xs2aClient, link: str, method: str, login: Xs2aLogin) -> ScaReply:
    """Send the password; it is sent once."""
    if login.password is None:
        raise BankTroubleError(FailureKind.INCOMPLETE, missing=("pin",))
    try:
        password = login.password.reveal().decode()
    except UnicodeDecodeError:
        raise BankTroubleError(FailureKind.BAD_CREDENTIALS) from None
    body = models.write({"psuData": {"password": password}})
    reply = await client.send(method, link, login.headers, RequestStage.LOGIN, body)
    said = said_in(reply)
    if said.answer.sca_status != FAILED:
        await client.ctx.watcher.login_accepted()
    return said


async def choose(
    client: Xs2aClient, link: str, method: str, login: Xs2aLogin, chosen: str
) -> ScaReply:
    """Name the method to approve with."""
    body = models.write({"authenticationMethodId": chosen})
    reply = await client.send(method, link, login.headers, RequestStage.CHOICE, body)
    return said_in(reply)


async def submit(
    client: Xs2aClient, link: str, method: str, login: Xs2aLogin, tan: Secret[str]
) -> ScaReply:
    """Send a TAN; it is sent once."""
    body = models.write({"scaAuthenticationData": tan.reveal()})
    reply = await client.send(method, link, login.headers, RequestStage.TAN, body)
    return said_in(reply)


async def approval_status(client: Xs2aClient, pending: Xs2aPending) -> str | None:
    """Ask how far the approval is; None if the bank did not say where to ask."""
    link = pending.links.get("scaStatus")
    if link is None:
        return None
    return (await client.get(link, ScaAnswer, {}, RequestStage.STATUS)).sca_status


async def information(client: Xs2aClient, pending: Xs2aPending) -> ConsentInformation:
    """Ask for the consent itself: whether it is valid, and until when."""
    link = pending.links.get("self") or client.path("consents", quote(pending.id, safe=""))
    return await client.get(link, ConsentInformation, {}, RequestStage.STATUS)


async def withdraw(client: Xs2aClient, pending: Xs2aPending) -> None:
    """Take back a consent that nobody will approve."""
    link = pending.links.get("self") or client.path("consents", quote(pending.id, safe=""))
    await client.send("DELETE", link, {}, RequestStage.STATUS)


async def end(client: Xs2aClient, pending: Xs2aPending) -> bool:
    """Take back a consent for good; says whether it is over, also when the bank has no such."""
    try:
        await withdraw(client, pending)
    except NoAnswerError:
        return False
    except BankRefusedError as refusal:
        return refusal.kind not in _LATER and not OPERATOR.intersection(refusal.codes)
    except BankTroubleError:
        return False
    return True


def said_in(reply: HttpReply) -> ScaReply:
    """Read an answer on the way to an approval."""
    return ScaReply(models.read(reply.content, ScaAnswer), reply.approach)


def is_header(text: str) -> bool:
    """Say whether a name the bank gave can be used again in a request."""
    return len(text) <= _LONGEST_ID and text.isascii() and text.isprintable()
