"""Approvals put into the database as a worker would put them, for tests that need no bank."""

from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Final
from uuid import UUID

from kontowerk.accesses.model import AccessStatus
from kontowerk.approvals import approve, read
from kontowerk.approvals.model import ApprovalOutcome, NewApproval, QuestionKind
from kontowerk.connectors.contract import (
    Challenge,
    Need,
    NeedDecoupled,
    NeedMedium,
    NeedMethod,
    NeedPayee,
    NeedRedirect,
    NeedTan,
    SealedState,
)
from kontowerk.connectors.transfer import PayeeCheck, PayeeMatch
from kontowerk.identity import read as identity
from kontowerk.kit.clock import SystemClock
from kontowerk.kit.db import Database, Role
from tests.database import run_coroutine
from tests.service import Service, User
from tests.spec.holdings import CUSTOMER, MEDIA, METHODS, Holding, keep

CONSENT: Final = f"{CUSTOMER}/consent"
CALLBACK: Final = "https://shop.example/back?order=7"
BANK_PAGE: Final = "https://bank.example/approve?id=4711"
CHALLENGE: Final = Challenge(METHODS[1], "Bitte die TAN eingeben")
CHECKS: Final = (PayeeCheck("DE02120300000000202051", PayeeMatch.CLOSE_MATCH, "Erika Muster"),)
_SOON: Final = timedelta(minutes=5)
_KEY: Final = "SELECT key FROM access WHERE customer_id = $1 AND access_id = $2"


def needs(asked: QuestionKind) -> Need:
    """Return what a bank that asks this way needs."""
    soon = SystemClock().now() + _SOON
    match asked:
        case QuestionKind.METHOD:
            return NeedMethod(METHODS)
        case QuestionKind.MEDIUM:
            return NeedMedium(MEDIA)
        case QuestionKind.TAN:
            return NeedTan(CHALLENGE, soon, tries_left=3)
        case QuestionKind.APP:
            return NeedDecoupled(CHALLENGE, 300, 300, 10, soon)
        case QuestionKind.REDIRECT:
            return NeedRedirect(BANK_PAGE, soon)
        case QuestionKind.PAYEE:
            return NeedPayee(CHECKS, soon)


@dataclass(frozen=True)
class _New:
    """What an approval is to be like."""

    ending: ApprovalOutcome | None
    callback_url: str | None
    tenant: str
    bound: bool
    declined: bool


def open_approval(
    service: Service,
    user: User,
    *needed: Need,
    asked: QuestionKind | None = None,
    ending: ApprovalOutcome | None = None,
    callback_url: str | None = CALLBACK,
    holding: Holding | None = None,
    tenant: str = "alpha",
    bound: bool = False,
    declined: bool = False,
) -> tuple[str, str]:
    """Keep an access with an approval; returns the path of the approval, and a ticket.

    The bank has asked all of `needed`, the last one is open. Without any it is our turn, and
    with an ending it is over.
    """
    holding = replace(
        holding or Holding(),
        status=AccessStatus.COMPLETE if ending else AccessStatus.STARTED,
        asked=None if ending else asked,
    )
    keep(service, user, holding, tenant)
    found = [*needed, *([needs(asked)] if asked and not needed else [])]
    new = _New(ending, callback_url, tenant, bound, declined)
    ticket = run_coroutine(_open(service, user, holding, found, new))
    return f"{CONSENT}/{holding.run}", ticket


async def _open(
    service: Service,
    user: User,
    holding: Holding,
    needed: list[Need],
    wanted: _New,
) -> str:
    db = await Database.open(service.database_url, role=Role.WORKER, size=1, clock=service.clock)
    customer_id, run = UUID(user.reference), holding.run
    async with db.begin(customer_id) as tx:
        new = NewApproval(
            customer_id=customer_id,
            id=run,
            tenant_id=(await identity.tenant(tx, wanted.tenant)).id,
            access_id=holding.access_id,
            access_key=await tx.value(_KEY, customer_id, holding.access_id),
            cause="renewal",
            callback_url=wanted.callback_url,
            bound=wanted.bound,
        )
        await approve.begin(tx, new)
        for need in needed:
            approval = await read.one(tx, customer_id, run)
            await tx.run(_OUR_TURN, customer_id, run)
            assert await approve.ask(tx, approval, need, SealedState(b"sealed"))
        if wanted.ending is not None:
            await approve.end(tx, customer_id, run, wanted.ending)
        ticket = await read.issue(tx, customer_id, run, cell="c0", declined=wanted.declined)
    await db.close()
    return ticket


_OUR_TURN: Final = "UPDATE approval SET phase = 'working' WHERE customer_id = $1 AND id = $2"
