"""Account reports from the asking to their end: asked for, followed, released or refused.

They are checked by whoever receives them, called back by who asked, and forgotten. The address a
person gets opens as often as one likes. What a report says is for the person alone until it is
released, and for nobody after its end. A file is found by its SHA-256 and nothing in it is read:
one byte changed is another file.
"""

from datetime import datetime
from typing import Final
from uuid import UUID

from kontowerk.accesses import read, remove
from kontowerk.accesses.model import AccessStatus, AccessView
from kontowerk.kit import audit
from kontowerk.kit.clock import BERLIN
from kontowerk.kit.db import Database, Tx
from kontowerk.kit.errors import Fault, existing
from kontowerk.kit.ids import is_well_formed_secret, new_id, new_secret, random_bytes
from kontowerk.kit.secret import Secret, hash_of
from kontowerk.reports import rules, store
from kontowerk.reports.model import (
    AccountReport,
    BadReportError,
    NewReport,
    NoPaperError,
    NotReleasedError,
    ReportChangedError,
    ReportOverError,
    ReportState,
    ReportView,
    SignedPaper,
    UnknownReportError,
)

LINK_KIND: Final = "ar"
_BATCH: Final = 1_000


async def ask(tx: Tx, new: NewReport, *, cell: str, actor: str) -> tuple[ReportView, Secret[str]]:
    """Ask a person for a report; the secret of its address is known only now."""
    today = tx.now.astimezone(BERLIN).date()
    wrong = list(rules.faults(new, today))
    if wrong:
        raise BadReportError(*(Fault(f"/{name}", "not possible") for name in wrong))
    customer_id, report_id, secret = new.customer_id, new_id(), new_secret(LINK_KIND, cell)
    until = rules.expiry(new, today)
    code = rules.code_of(random_bytes(rules.CODE_BYTES))
    await store.add(tx, new, report_id, code, until, until + rules.KEPT_AFTER)
    await store.add_secret(tx, customer_id, report_id, store.LINK, hash_of(secret))
    await _note(tx, customer_id, new.tenant_id, f"account_report.ask {report_id}", actor)
    return await one(tx, customer_id, report_id), Secret(secret)


async def one(tx: Tx, customer_id: UUID, report_id: UUID) -> ReportView:
    """Return a report of the customer, and where it stands."""
    report = await store.one(tx, customer_id, report_id)
    if report is None:
        raise UnknownReportError
    return ReportView(report, rules.state_of(report, tx.now))


async def released(tx: Tx, customer_id: UUID, report_id: UUID) -> ReportView:
    """Return a report for somebody else than its person: once it is released, while it is valid."""
    view = await one(tx, customer_id, report_id)
    if view.state is not ReportState.RELEASED:
        raise NotReleasedError
    return view


async def paper(tx: Tx, customer_id: UUID, report_id: UUID) -> bytes:
    """Return a released report as a signed PDF."""
    await released(tx, customer_id, report_id)
    return existing(await store.paper(tx, customer_id, report_id), NoPaperError)


async def has_paper(tx: Tx, customer_id: UUID, report_id: UUID) -> bool:
    """Say whether there is a PDF of a report."""
    return await store.has_paper(tx, customer_id, report_id)


async def some(tx: Tx, customer_id: UUID, *, after: UUID | None, most: int) -> list[ReportView]:
    """Return some reports of the customer, in the order in which they were asked for."""
    reports = await store.some(tx, customer_id, after, most)
    return [ReportView(report, rules.state_of(report, tx.now)) for report in reports]


async def owner(tx: Tx, secret: str) -> tuple[UUID, UUID] | None:
    """Return whose report a secret opens, and which one."""
    if not is_well_formed_secret(secret, LINK_KIND):
        return None
    return await store.owner(tx, hash_of(secret), store.LINK)


async def call_back(tx: Tx, customer_id: UUID, report_id: UUID, *, actor: str) -> None:
    """End a report, whoever wants it so; twice is once, and an end of another kind stays."""
    report = await held(tx, customer_id, report_id)
    state = rules.state_of(report, tx.now)
    if state is ReportState.ENDED and report.ended_at is not None:
        return
    if state is not ReportState.RELEASED and not rules.is_open(state):
        raise ReportOverError
    await store.end(tx, customer_id, report_id)
    await _end_access(tx, report, actor=actor)
    await _note(tx, customer_id, report.tenant_id, f"account_report.end {report_id}", actor)


async def _end_access(tx: Tx, report: AccountReport, *, actor: str) -> int:
    """Remove what was connected for a report; returns how many accesses that were.

    The login is shredded, what was fetched goes, and a worker tells the bank. Of an access whose
    report is never answered the lifetime of unkept accesses takes care.
    """
    customer_id, ended = report.customer_id, 0
    for view in await read.every(tx, customer_id):
        access = view.access
        if not access.sync and rules.is_of_report(access.access_id, report.id):
            await remove.remove(
                tx, customer_id, access.access_id, tenant_id=report.tenant_id, actor=actor
            )
            ended += 1
    return ended


async def held(tx: Tx, customer_id: UUID, report_id: UUID) -> AccountReport:
    """Return a report that nobody else changes until the transaction ends."""
    return existing(await store.hold(tx, customer_id, report_id), UnknownReportError)


async def _note(tx: Tx, customer_id: UUID, tenant_id: UUID, action: str, actor: str) -> None:
    """Write down who did what to a report."""
    subject = str(customer_id)
    await audit.record(tx, actor=actor, action=action, subject=subject, tenant_id=tenant_id)


async def forget_old(tx: Tx) -> int:
    """Delete a batch of reports that were over long ago, whoever they are of."""
    return await store.remove_old(tx, tx.now, _BATCH)


async def forget_all(tx: Tx, customer_id: UUID) -> int:
    """Delete all reports of a customer who is erased; returns how many."""
    return await store.remove_all(tx, customer_id)


async def by_code(db: Database, text: str) -> ReportView | None:
    """Return the released report of a code; None when there never was one, or it is forgotten."""
    code = rules.code_in(text)
    return None if code is None else await _found(db, hash_of(code), store.CODE)


async def by_file(db: Database, sha256: bytes) -> ReportView | None:
    """Return the released report whose PDF is this very file."""
    return await _found(db, sha256, store.FILE)


async def _found(db: Database, hashed: bytes, kind: str) -> ReportView | None:
    async with db.begin() as tx:
        place: tuple[UUID, UUID] | None = await store.owner(tx, hashed, kind)
    if place is None:
        return None
    customer_id, report_id = place
    async with db.begin(customer_id) as tx:
        try:
            return await one(tx, customer_id, report_id)
        except UnknownReportError:
            return None  # erased while we looked


def is_loading(views: list[AccessView]) -> bool:
    """Say whether a first fetch is under way: what it brings would be missing."""
    return any(view.access.status is not AccessStatus.COMPLETE for view in views)


async def release(
    tx: Tx, customer_id: UUID, report_id: UUID, *, seen: datetime, paper: SignedPaper | None
) -> None:
    """Release a report as the person saw it; what was connected for it ends."""
    report = await held(tx, customer_id, report_id)
    if rules.state_of(report, tx.now) is not ReportState.READY:
        raise ReportOverError
    if report.made_at != seen:
        raise ReportChangedError
    until = rules.validity(tx.now)
    await store.release(tx, customer_id, report_id, until, until + rules.KEPT_AFTER)
    await store.add_secret(tx, customer_id, report_id, store.CODE, hash_of(report.code))
    if paper is not None:
        await store.add_paper(tx, customer_id, report_id, paper)
    await _end_access(tx, report, actor=report.actor)
    action = f"account_report.release {report_id}"
    await _note(tx, customer_id, report.tenant_id, action, report.actor)


async def refuse(tx: Tx, customer_id: UUID, report_id: UUID) -> None:
    """Refuse a report; nobody learns what it said, and what was connected for it ends."""
    report = await held(tx, customer_id, report_id)
    if not rules.is_open(rules.state_of(report, tx.now)):
        raise ReportOverError
    await store.refuse(tx, customer_id, report_id)
    await _end_access(tx, report, actor=report.actor)
    action = f"account_report.refuse {report_id}"
    await _note(tx, customer_id, report.tenant_id, action, report.actor)
