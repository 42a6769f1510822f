"""The service on three lines that can fail: to its database, to the bank, to a receiver.

The database is reached over TLS, as it should be wherever somebody may sit on the line: without,
nobody could know that a byte was changed on its way.
"""

import asyncio
import os
import shutil
from collections.abc import AsyncGenerator, Generator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final
from urllib.parse import urlsplit

import asyncpg
from tests.rooms.webhooks.receiver import certificate_for

from kontowerk.kit.db import migrate
from quality.cluster import Cluster, own_cluster
from quality.drill import judge, payments
from quality.drill.bank import WIDE_HOST, own_bank
from quality.drill.world import World, open_world
from quality.faultlines.heard import Listener, subscribe
from quality.faultlines.proxy import LineProxy

LINES: Final = ("database", "bank", "receiver")
_DATABASE: Final = "faultlines"
_WORKERS: Final = 3
_PAYERS: Final = 6
_READERS: Final = 4
_SHARED: Final = 3  # logins behind accesses of two tenants
_SHARE: Final = 0.7  # of the connections that a fault strikes
_FIRST_FETCH_SECONDS: Final = 120


@dataclass
class Scene:
    """Everything that runs, and the lines between."""

    world: World
    lines: dict[str, LineProxy]
    listener: Listener
    accounts: dict[str, str]


@contextmanager
def encrypted_cluster() -> Generator[Cluster]:
    """Start a server that takes TLS, with an empty migrated database."""
    with TemporaryDirectory(prefix="kontowerk-faultlines-tls-") as folder:
        certificate_for("localhost", Path(folder))
        file = Path(folder) / "localhost.pem"
        file.chmod(0o600)
        if os.geteuid() == 0:
            Path(folder).chmod(0o755)
            shutil.chown(file, "postgres", "postgres")
        options = f"-c ssl=on -c ssl_cert_file={file} -c ssl_key_file={file}"
        with own_cluster(options) as cluster:
            asyncio.run(_make_database(cluster))
            yield cluster


async def _make_database(cluster: Cluster) -> None:
    connection = await asyncpg.connect(cluster.url)
    await connection.execute(f"CREATE DATABASE {_DATABASE}_empty")
    await connection.close()
    await migrate.upgrade(cluster.database(f"{_DATABASE}_empty"))


@asynccontextmanager
async def opened(
    cluster: Cluster, number: int, *, without: tuple[str, ...], seed: int, verbose: bool
) -> AsyncGenerator[Scene]:
    """Start the service on a fresh database, with people whose first fetch is over."""
    random = Random(seed)  # noqa: S311 - chooses victims
    name = f"{_DATABASE}_{number}"
    connection = await asyncpg.connect(cluster.url)
    await connection.execute(f"CREATE DATABASE {name} TEMPLATE {_DATABASE}_empty")
    await connection.close()
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="kontowerk-faultlines-")))
        listener = Listener()
        server = await asyncio.start_server(listener.take, "127.0.0.1", 0)
        stack.callback(server.close)
        listener.port = server.sockets[0].getsockname()[1]
        bank = await stack.enter_async_context(own_bank(folder, verbose=verbose))
        targets = {
            "database": cluster.port,
            "bank": urlsplit(bank.url).port or 0,
            "receiver": listener.port,
        }
        lines = {
            line: await stack.enter_async_context(LineProxy(target, random, _SHARE).open())
            for line, target in targets.items()
        }
        through = f"postgresql://postgres@127.0.0.1:{lines['database'].port}/{name}?sslmode=require"
        settings = {"DATABASE_URL": through, "WEBHOOK_PRIVATE_TARGETS": "true"}
        seen_bank = replace(bank, url=f"https://127.0.0.1:{lines['bank'].port}/fints")
        world = await stack.enter_async_context(
            open_world(
                cluster.database(name),
                seen_bank,
                folder,
                without=without,
                seed=seed,
                verbose=verbose,
                settings=settings,
            )
        )
        await subscribe(world, listener, lines["receiver"].port)
        await _populate(world)
        yield Scene(world, lines, listener, await payments.accounts_of(world))


async def _populate(world: World) -> None:
    await world.sql(WIDE_HOST, world.bank.host)
    for _ in range(_WORKERS):
        await world.start_worker()
    readers = [f"student+f{number}" for number in range(_READERS)]
    for number, login in enumerate([*payments.logins(_PAYERS), *readers]):
        await world.add(world.tenants[0], number, login)
    for number, login in enumerate(readers[:_SHARED]):
        await world.add(world.tenants[1], 1_000 + number, login)
    left = await judge.settle(world, _FIRST_FETCH_SECONDS)
    if left:
        message = f"the first fetch did not end well: {left} open"
        raise SystemExit(message)
