"""What is seen first: tenants, clients and keys, numbers, and how banks answer.

The numbers are kept, so that nobody has to count everybody's rows. Whoever changes an access, a
user, a key, a payment or a delivery notes the difference in the same transaction; triggers do it.
Here the notes are added up, by one worker at a time. What the console reads is the sum of both, so
how often this happens decides only how many notes it reads.
"""

from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from kontowerk.console import rules
from kontowerk.console.model import (
    ClientLine,
    HostLine,
    HostState,
    KeyLine,
    NotShownError,
    ServiceNumbers,
    TenantLine,
    Visitor,
)
from kontowerk.console.store import overview as store
from kontowerk.kit.db import Database, Tx

_A_DAY: Final = timedelta(days=1)
_MOST_HOSTS: Final = 20
_MOST_KEYS: Final = 100
EVERY_SECONDS: Final = 5.0
_BATCH: Final = 10_000
_REMEMBERED_FOR: Final = timedelta(days=90)


@dataclass(frozen=True, slots=True)
class Overview:
    """The first page."""

    numbers: ServiceNumbers
    tenants: tuple[TenantLine, ...]
    hosts: tuple[HostLine, ...]

    @property
    def silent_hosts(self) -> int:
        return sum(host.state is HostState.SILENT for host in self.hosts)


@dataclass(frozen=True, slots=True)
class TenantPage:
    """A tenant with its clients and keys."""

    tenant: TenantLine
    clients: tuple[ClientLine, ...]
    keys: tuple[KeyLine, ...]


async def overview(tx: Tx, visitor: Visitor) -> Overview:
    """Return what the visitor sees first."""
    hosts, late = await store.hosts(
        tx, visitor.tenant_id, late=tx.now - rules.LATE, most=_MOST_HOSTS
    )
    numbers = await store.numbers(
        tx,
        visitor.tenant_id,
        ending=tx.now + rules.CONSENT_NOTICE,
        since=tx.now - _A_DAY,
        late=late,
    )
    return Overview(
        numbers=numbers,
        tenants=tuple(await store.tenants(tx, visitor.tenant_id)),
        hosts=tuple(
            HostLine(
                host=name,
                state=rules.host_state(host, tx.now),
                failures=host.failures if host else 0,
                closed_until=host.closed_until if host else None,
                accesses=accesses,
                late=tardy,
            )
            for name, accesses, tardy, host in hosts
        ),
    )


async def tenant(tx: Tx, visitor: Visitor, name: str) -> TenantPage:
    """Return a tenant; one of somebody else does not exist."""
    for shown_tenant in await store.tenants(tx, visitor.tenant_id):
        if shown_tenant.name == name:
            clients = await store.clients(tx, shown_tenant.id)
            keys = await store.keys(tx, shown_tenant.id, _MOST_KEYS)
            return TenantPage(shown_tenant, tuple(clients), tuple(keys))
    raise NotShownError


async def add_up(db: Database) -> int:
    """Add up all notes there are, a batch in a transaction; returns how many they were."""
    added = 0
    while True:
        async with db.begin() as tx:
            if not await store.is_alone(tx):
                return added
            batch = await store.fold(tx, _BATCH)
            if batch < _BATCH:
                await store.drop_empty(tx, tx.now - _REMEMBERED_FOR, _BATCH)
        added += batch
        if batch < _BATCH:
            return added


async def keep_adding_up(db: Database) -> int:
    """Do so as a round, of which the log need not tell."""
    await add_up(db)
    return 0
