"""After every fault and its healing: is all there that was acknowledged, on every host?"""

import asyncio
from typing import Any, Final

import asyncpg

from quality.drill.world import World
from quality.fortress import nodes, stage
from quality.fortress.hosts import Host
from quality.fortress.plan import DATABASES
from quality.fortress.writers import Writers

_PATIENCE: Final = 60.0
_HASHES: Final = """
SELECT (SELECT count(*) FROM fortress_write) AS writes,
       (SELECT coalesce(sum(hashint8(n)::bigint), 0) FROM fortress_write) AS of_writes,
       (SELECT count(*) FROM app_user) AS users,
       (SELECT coalesce(sum(hashtext(id::text)::bigint), 0) FROM app_user) AS of_users
"""
_REPLAYED: Final = "SELECT pg_last_wal_replay_lsn() >= $1::text::pg_lsn"


async def lost(world: World, writers: Writers) -> tuple[int, int]:
    """Return how many acknowledged writes are missing: SQL, and users of the API."""
    stored = {row["n"] for row in await world.sql("SELECT n FROM fortress_write")}
    rows = await world.sql("SELECT username FROM app_user WHERE username LIKE 'writer-%'")
    named = {row["username"] for row in rows}
    return (
        len(set(writers.sql.acknowledged) - stored),
        len(set(writers.users.acknowledged) - named),
    )


async def differing_hosts() -> list[str]:
    """Compare a hash of the tables on all hosts at one place of the log; nobody may write."""
    primary = nodes.primary()
    place = (await _ask(primary, "SELECT pg_current_wal_lsn()::text AS place"))["place"]
    expected = dict(await _ask(primary, _HASHES))
    wrong: list[str] = []
    for host in DATABASES:
        if host == primary:
            continue
        async with asyncio.timeout(_PATIENCE):
            while not (await _ask(host, _REPLAYED, place))[0]:  # noqa: ASYNC110 - asks again
                await asyncio.sleep(0.1)
        if dict(await _ask(host, _HASHES)) != expected:
            wrong.append(f"{host.name} differs from {primary.name}")
    return wrong


async def _ask(host: Host, statement: str, *args: object) -> Any:
    connection = await asyncpg.connect(stage.database_url("postgres", host.address), timeout=10)
    try:
        return await connection.fetchrow(statement, *args)
    finally:
        await connection.close()
