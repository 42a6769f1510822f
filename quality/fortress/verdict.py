"""After every fault and its healing: is all there that was acknowledged, on every host?"""

import asyncio
from dataclasses import dataclass, field
from typing import Any, Final

import asyncpg

from quality.drill.world import World
from quality.fortress import nodes, stage
from quality.fortress.hosts import Host
from quality.fortress.plan import DATABASES
from quality.fortress.writers import Writers

_PATIENCE: Final = 60.0
_USERS: Final = """
SELECT u.username FROM app_user u JOIN tenant t ON t.id = u.tenant_id
WHERE t.name = $1 AND u.username LIKE 'writer-%'
"""
_HASHES: Final = """
SELECT (SELECT count(*) FROM fortress_write) AS writes,
       (SELECT coalesce(sum(hashint8(n)::bigint), 0) FROM fortress_write) AS of_writes,
       (SELECT count(*) FROM app_user) AS users,
       (SELECT coalesce(sum(hashtext(id::text)::bigint), 0) FROM app_user) AS of_users
"""
_REPLAYED: Final = "SELECT pg_last_wal_replay_lsn() >= $1::text::pg_lsn"


@dataclass
class Losses:
    """Which acknowledged writes are missing; each is told once, however often it is looked for."""

    sql: set[int] = field(default_factory=set[int])
    users: set[str] = field(default_factory=set[str])

    async def look(self, world: World, writers: Writers) -> int:
        """Return how many are newly missing; writers may go on meanwhile."""
        numbers, names = set(writers.sql.acknowledged), set(writers.users.acknowledged)
        stored = {row["n"] for row in await world.sql("SELECT n FROM fortress_write")}
        rows = await world.sql(_USERS, world.name_of(world.tenants[1]))
        missing = numbers - stored - self.sql
        unnamed = names - {row["username"] for row in rows} - self.users
        self.sql |= missing
        self.users |= unnamed
        return len(missing) + len(unnamed)


async def differing_hosts() -> list[str]:
    """Compare a hash of the tables on all hosts at one place of the log; nobody may write."""
    primary = nodes.primary()
    place = (await _ask(primary, "SELECT pg_current_wal_lsn()::text AS place"))["place"]
    expected = dict(await _ask(primary, _HASHES))
    wrong: list[str] = []
    for host in DATABASES:
        if host == primary:
            continue
        try:
            async with asyncio.timeout(_PATIENCE):
                while not await _has_replayed(host, place):  # noqa: ASYNC110 - asks again
                    await asyncio.sleep(0.1)
                same = dict(await _ask(host, _HASHES)) == expected
        except TimeoutError:
            wrong.append(f"{host.name} does not follow {primary.name}")
            continue
        if not same:
            wrong.append(f"{host.name} differs from {primary.name}")
    return wrong


async def _has_replayed(host: Host, place: str) -> bool:
    """Say whether a host is as far as a place of the log; one that starts again is not yet."""
    try:
        return bool((await _ask(host, _REPLAYED, place))[0])
    except (OSError, asyncpg.PostgresError):
        return False


async def _ask(host: Host, statement: str, *args: object) -> Any:
    connection = await asyncpg.connect(stage.database_url("postgres", host.address), timeout=10)
    try:
        return await connection.fetchrow(statement, *args)
    finally:
        await connection.close()
