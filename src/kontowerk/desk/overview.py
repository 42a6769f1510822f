"""What is seen first: tenants, clients and keys, numbers, and how banks answer."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from kontowerk.desk import rules
from kontowerk.desk.errors import NotShownError
from kontowerk.desk.model import (
    ClientLine,
    HostLine,
    HostState,
    KeyLine,
    Numbers,
    TenantLine,
    Visitor,
)
from kontowerk.desk.store import overview as store
from kontowerk.kit.db import Tx

_A_DAY: Final = timedelta(days=1)
_MOST_HOSTS: Final = 20
_MOST_KEYS: Final = 100


@dataclass(frozen=True, slots=True)
class Overview:
    """The first page."""

    numbers: Numbers
    tenants: tuple[TenantLine, ...]
    hosts: tuple[HostLine, ...]

    @property
    def silent_hosts(self) -> int:
        return sum(one.state is HostState.SILENT for one in self.hosts)


@dataclass(frozen=True, slots=True)
class TenantPage:
    """A tenant with its clients and keys."""

    tenant: TenantLine
    clients: tuple[ClientLine, ...]
    keys: tuple[KeyLine, ...]


async def overview(tx: Tx, visitor: Visitor) -> Overview:
    """Return what the visitor sees first."""
    late = tx.now - rules.LATE
    numbers = await store.numbers(
        tx,
        visitor.tenant_id,
        ending=tx.now + rules.CONSENT_NOTICE,
        late=late,
        since=tx.now - _A_DAY,
    )
    hosts = await store.hosts(tx, visitor.tenant_id, late=late, most=_MOST_HOSTS)
    return Overview(
        numbers=numbers,
        tenants=tuple(await store.tenants(tx, visitor.tenant_id)),
        hosts=tuple(
            HostLine(
                host=name,
                state=rules.host_state(known, tx.now),
                failures=known.failures if known else 0,
                closed_until=known.closed_until if known else None,
                accesses=accesses,
                late=tardy,
            )
            for name, accesses, tardy, known in hosts
        ),
    )


async def tenant(tx: Tx, visitor: Visitor, name: str) -> TenantPage:
    """Return a tenant; one of somebody else does not exist."""
    for one in await store.tenants(tx, visitor.tenant_id):
        if one.name == name:
            clients = await store.clients(tx, one.id)
            keys = await store.keys(tx, one.id, _MOST_KEYS)
            return TenantPage(one, tuple(clients), tuple(keys))
    raise NotShownError
