"""Erase a deactivated person, and delete what was kept as long as it may be.

A person is erased in every room along one list, then the user goes, in one transaction: the right
to erasure, an extension of Management. What is old goes in batches by an index, so that no
statement grows with everybody's data. How long is the operator's to say, except for visits of the
page of permissions and account reports; `kept` says it of every table.

A restore to an instant in the past knows nothing of later erasures, so they are kept outside the
database, too, and repeated for people it brought back. The log names ids and times, nothing else.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Final
from uuid import UUID

from kontowerk.accesses.model import FETCHES_KEPT_FOR
from kontowerk.accesses.read import forget_old_fetches
from kontowerk.identity import read, tokens, users
from kontowerk.identity.model import LoggedErasure, Tenant, UnknownTenantError, UnknownUserError
from kontowerk.identity.users import ErasureReceipt
from kontowerk.kit import audit
from kontowerk.kit.db import Database, Tx
from kontowerk.kit.external_log import ExternalLog, line_of
from kontowerk.payments import read as payments
from kontowerk.privacy.tables import ROOMS, DataSubject
from kontowerk.reports import lifetime as reports
from kontowerk.webform import permitted, record

__all__ = ["ErasureReceipt", "Retention", "delete_old", "erase"]

_NOBODY: Final = UUID(int=0)  # what is old is seen by a policy of its own


async def erase(tx: Tx, tenant: Tenant, user_id: UUID, *, actor: str) -> ErasureReceipt:
    """Erase; the transaction belongs to the person. Raises StillActiveError, UnknownUserError."""
    await users.require_inactive(tx, tenant, user_id)
    subject = DataSubject(user_id, tenant.id, actor)
    erased = dict[str, int]()
    for room in ROOMS:
        erased |= await room.count(tx, subject)
    for room in ROOMS:
        erased |= await room.erase(tx, subject)
    return await users.erase(tx, tenant, user_id, erased_elsewhere=erased, actor=actor)


@dataclass(frozen=True, slots=True)
class Retention:
    """How long is kept what outlives its use."""

    payments: timedelta
    audit: timedelta
    receipts: timedelta
    sessions: timedelta
    fetches: timedelta = FETCHES_KEPT_FOR


async def delete_old(db: Database, keep: Retention) -> int:
    """Delete a batch of each kind; returns how many rows went."""
    async with db.begin(_NOBODY) as tx:
        deleted = await payments.forget_old(tx, tx.now - keep.payments)
        deleted += await record.forget_old(tx, tx.now - keep.sessions)
        deleted += await forget_old_fetches(tx, tx.now - keep.fetches)
        deleted += await permitted.forget_old(tx)
        deleted += await reports.forget_old(tx)
    async with db.begin() as tx:
        deleted += await audit.prune(tx, tx.now - keep.audit)
    async with db.begin() as tx:
        deleted += await tokens.expire_receipts(tx, tx.now - keep.receipts)
    return deleted


_BATCH: Final = 500


@dataclass(frozen=True, slots=True)
class ErasureLog:
    """Takes erasures out of the database."""

    db: Database
    log: ExternalLog

    async def write(self) -> int:
        """Write what is not there yet; returns how many. Two workers may write a line twice."""
        async with self.db.read() as tx:
            erasures = await users.unlogged_erasures(tx, _BATCH)
        if not erasures:
            return 0
        await self.log.add("".join(line_of(erasure) for erasure in erasures))
        async with self.db.begin() as tx:
            await users.mark_logged(tx, erasures)
        return len(erasures)


async def returned(db: Database, erasures: Sequence[LoggedErasure]) -> list[LoggedErasure]:
    """Return those whose person is in the database, each once."""
    people = _each_person(erasures)
    return [erasure for erasure in people if await _tenant(db, erasure) is not None]


async def repeat(
    db: Database,
    erasures: Sequence[LoggedErasure],
    *,
    actor: str,
    told: Callable[[int], None],
) -> int:
    """Erase people who are back, each in a transaction of its own with a receipt; returns how many.

    May be stopped and repeated. `told` is called with the number erased so far.
    """
    erased = 0
    for erasure in _each_person(erasures):
        tenant = await _tenant(db, erasure)
        if tenant is None:
            continue
        async with db.begin(erasure.user_id) as tx:
            try:
                await users.deactivate(tx, tenant, erasure.user_id, actor=actor)
                await erase(tx, tenant, erasure.user_id, actor=actor)
            except UnknownUserError:
                continue  # erased by somebody else a moment ago
        erased += 1
        told(erased)
    return erased


def _each_person(erasures: Sequence[LoggedErasure]) -> Iterable[LoggedErasure]:
    return {(erasure.tenant_id, erasure.user_id): erasure for erasure in erasures}.values()


async def _tenant(db: Database, erasure: LoggedErasure) -> Tenant | None:
    """Return the tenant of an erased person who is in the database."""
    async with db.read() as tx:
        try:
            tenant = await read.tenant_of(tx, erasure.tenant_id)
            await read.user(tx, tenant.id, erasure.user_id)
        except (UnknownTenantError, UnknownUserError):
            return None
    return tenant
