"""Erasures kept outside the database, and repeated when a restore brought people back.

A restore to an instant in the past knows nothing of later erasures. The log lies elsewhere, as an
anchor of the audit log does; it names ids and times, nothing else.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from kontowerk.identity import personal, read, users
from kontowerk.identity.errors import UnknownTenantError, UnknownUserError
from kontowerk.identity.model import LoggedErasure, Tenant
from kontowerk.kit.db import Database
from kontowerk.kit.external_log import ExternalLog, line_of
from kontowerk.privacy.erase import erase

_BATCH: Final = 500


@dataclass(frozen=True, slots=True)
class ErasureLog:
    """Takes erasures out of the database."""

    db: Database
    log: ExternalLog

    async def write(self) -> int:
        """Write what is not there yet; returns how many. Two workers may write a line twice."""
        async with self.db.read() as tx:
            erasures = await personal.unlogged_erasures(tx, _BATCH)
        if not erasures:
            return 0
        await self.log.add("".join(line_of(erasure) for erasure in erasures))
        async with self.db.begin() as tx:
            await personal.mark_logged(tx, erasures)
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
