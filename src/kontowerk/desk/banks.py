"""How banks are, by what is stored: the latest fetch of each access, and the hosts' breaker."""

from collections import Counter
from collections.abc import Sequence

from kontowerk.accesses.model import Host, Side
from kontowerk.accesses.rules.naming import host_of
from kontowerk.desk import rules
from kontowerk.desk.model import Visitor
from kontowerk.desk.seen import AccessGroup, BankLine, Failure
from kontowerk.desk.store import banks as store
from kontowerk.kit.db import Tx


async def banks(tx: Tx, visitor: Visitor) -> list[BankLine]:
    """Return the banks somebody has an access to, the worst first."""
    by_bank = dict[object, list[AccessGroup]]()
    for group in await store.groups(tx, visitor.tenant_id):
        by_bank.setdefault(group.provider_id, []).append(group)
    names = {_host(groups) for groups in by_bank.values()} - {None}
    hosts = await store.hosts(tx, [name for name in names if name])
    lines = [_line(tx, groups, hosts.get(_host(groups) or "")) for groups in by_bank.values()]
    return sorted(lines, key=lambda one: (1.0 if one.share is None else one.share, one.name or ""))


def _host(groups: Sequence[AccessGroup]) -> str | None:
    endpoint = groups[0].endpoint
    return None if endpoint is None else host_of(endpoint)


def _line(tx: Tx, groups: Sequence[AccessGroup], host: Host | None) -> BankLine:
    succeeded, failed = 0, Counter[Side]()
    failures = list[Failure]()
    for group in groups:
        side = rules.side_of_latest(group)
        if side is Side.NOBODY:
            succeeded += group.accesses
        elif side is not None and group.attempted_at is not None:
            failed[side] += group.accesses
            failures.append(Failure(group.attempted_at, side))
    closed = host.closed_until if host else None
    successes = [group.refreshed_at for group in groups if group.refreshed_at is not None]
    return BankLine(
        name=groups[0].provider,
        accesses=sum(group.accesses for group in groups),
        succeeded=succeeded,
        failed=failed,
        last_success=max(successes, default=None),
        last_failure=max(failures, key=lambda one: (one.at, one.side), default=None),
        state=rules.host_state(host, tx.now),
        failures=host.failures if host else 0,
        closed_until=closed if closed and closed > tx.now else None,
    )
