"""Create a database, and bring its schema to the newest revision; long changes in many short steps.

Only this module loads the tool that runs migrations; where the schema stands, `inspect` tells.
Steps run beside traffic, with pauses between them and progress. Each is a statement in a
transaction of its own. It is given what the one before returned, at first null, and returns null
at the end. One that was interrupted begins anew, so what is done has to be passed over.
"""

import asyncio
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, cast
from urllib.parse import urlsplit, urlunsplit

import asyncpg
from alembic import command, op
from alembic.config import Config
from alembic.runtime.migration import MigrationContext, MigrationInfo
from alembic.script import Script, ScriptDirectory
from sqlalchemy import AdaptedConnection, Connection
from sqlalchemy.ext.asyncio import create_async_engine

from kontowerk.kit.db.pool import DatabaseUnavailableError

_SCRIPTS: Final = "kontowerk:migrations"
# One migration at a time per database, however many hosts start it. Asked again and again: who
# waits inside a statement would keep an index from being built, which waits for open statements.
_LOCK: Final = "SELECT pg_try_advisory_lock(hashtext('kontowerk migrate'))"
_LOCK_AGAIN_SECONDS: Final = 0.2
_HALF_BUILT: Final = """
SELECT true FROM pg_index WHERE indexrelid = to_regclass($1) AND NOT indisvalid
"""
_NOTE_STEP: Final = "INSERT INTO schema_step (revision, oldest_code) VALUES ($1, $2)"
_LAG_SECONDS: Final = 5.0  # of a replica, from which on it is waited for
_LOOK_SECONDS: Final = 1.0
_TELL_SECONDS: Final = 10.0
# Whoever may not see what replicas do sees null: then nobody is waited for.
_LAG: Final = """
SELECT coalesce(max(extract(epoch FROM replay_lag)), 0)::float8 FROM pg_stat_replication
"""

Tell = Callable[[str], None]


async def create_database(url: str) -> bool:
    """Create the database the URL names; False when it exists already.

    Raises DatabaseUnavailableError when there is no server.
    """
    try:
        connection = await asyncpg.connect(url, timeout=10)
    except (OSError, asyncpg.CannotConnectNowError) as error:
        raise DatabaseUnavailableError from error
    except asyncpg.InvalidCatalogNameError:
        parts = urlsplit(url)
        name = parts.path.removeprefix("/")
        server = await asyncpg.connect(urlunsplit(parts._replace(path="/postgres")), timeout=10)
        try:
            quoted = name.replace('"', '""')
            await server.execute(f'CREATE DATABASE "{quoted}"')
        finally:
            await server.close()
        return True
    await connection.close()
    return False


def script_config() -> Config:
    """Return the Alembic configuration; there is no alembic.ini to find."""
    config = Config()
    config.set_main_option("script_location", _SCRIPTS)
    config.set_main_option(
        "file_template", "%%(year)d-%%(month).2d-%%(day).2d-%%(hour).2d%%(minute).2d_%%(slug)s"
    )
    return config


async def upgrade(url: str, tell: Tell | None = None) -> None:
    """Apply all missing migrations, each in its own transaction; a newer schema is left alone.

    What takes long is told on the way.
    """

    async def connect() -> asyncpg.Connection:
        return await asyncpg.connect(url, timeout=10)

    engine = create_async_engine("postgresql+asyncpg://", async_creator=connect)
    try:
        async with engine.connect() as connection:
            while not (await connection.exec_driver_sql(_LOCK)).scalar():
                await connection.commit()
                await asyncio.sleep(_LOCK_AGAIN_SECONDS)
            await connection.commit()
            await connection.run_sync(_upgrade, tell or _nothing)
    finally:
        await engine.dispose()


def _upgrade(connection: Connection, tell: Tell) -> None:
    found = MigrationContext.configure(connection).get_current_revision()
    connection.commit()
    config = script_config()
    if found is not None and not _knows(config, found):
        return
    config.attributes.update(connection=connection, tell=tell)
    command.upgrade(config, "head")


def _knows(config: Config, revision: str) -> bool:
    scripts = ScriptDirectory.from_config(config).walk_revisions()
    return any(script.revision == revision for script in scripts)


def note_step(ctx: MigrationContext, step: MigrationInfo, heads: object, run_args: object) -> None:
    """Note a migration in its own transaction; the first ones came before there was a table."""
    del heads, run_args
    connection, script = ctx.connection, step.up_revision
    assert connection is not None  # noqa: S101 - migrations are run, not printed
    assert isinstance(script, Script)  # noqa: S101 - only files of ours are applied
    if connection.exec_driver_sql("SELECT to_regclass('schema_step')").scalar() is None:
        return
    oldest = getattr(script.module, "oldest_code", None)
    connection.exec_driver_sql(_NOTE_STEP, (script.revision, oldest))


def run_script(sql: str) -> None:
    """Run a script of several statements inside the current migration's transaction.

    A migration that has to wait for a lock gives up after two seconds instead of queueing all
    traffic behind it.
    """
    op.execute("SET LOCAL lock_timeout = '2s'")
    op.execute("SET LOCAL statement_timeout = '5s'")
    # Prepared statements hold one command each; asyncpg's plain execute takes a script.
    adapter = cast("AdaptedConnection", op.get_bind().connection.dbapi_connection)
    adapter.run_async(partial(_execute, sql=sql))


def build_indexes(indexes: Mapping[str, str], *, unique: bool = False) -> None:
    """Build indexes by name beside running traffic: nobody waits, however large the tables are.

    Outside a transaction, so it comes last in a migration, and one that was interrupted goes on:
    what is there stays, what is half built is built anew.
    """
    with op.get_context().autocommit_block():
        adapter = cast("AdaptedConnection", op.get_bind().connection.dbapi_connection)
        adapter.run_async(partial(_build, indexes=indexes, unique=unique))


def drop_indexes(names: Sequence[str]) -> None:
    """Drop indexes beside running traffic, after what replaces them was built; may be repeated."""
    with op.get_context().autocommit_block():
        adapter = cast("AdaptedConnection", op.get_bind().connection.dbapi_connection)
        adapter.run_async(partial(_drop, names=names))


def run_beside(sql: str) -> None:
    """Run a statement in a snapshot of its own beside running traffic, for as long as it takes.

    After the migration's transaction, so it comes last, and has to bear being repeated.
    """
    with op.get_context().autocommit_block():
        adapter = cast("AdaptedConnection", op.get_bind().connection.dbapi_connection)
        adapter.run_async(partial(_run_in_snapshot, sql=sql))


def run_in_steps(step: str) -> None:
    """Repeat a statement beside running traffic, each time in a transaction of its own.

    See `take_steps`. Comes last in a migration, and has to bear being repeated.
    """
    context = op.get_context()
    tell: Tell = context.config.attributes["tell"] if context.config else _nothing
    with context.autocommit_block():
        adapter = cast("AdaptedConnection", op.get_bind().connection.dbapi_connection)
        adapter.run_async(partial(take_steps, step=step, tell=tell))


def _nothing(_text: str) -> None:
    pass


async def _run_in_snapshot(connection: asyncpg.Connection, *, sql: str) -> None:
    await connection.execute(f"BEGIN ISOLATION LEVEL REPEATABLE READ; {sql}; COMMIT")


async def _build(
    connection: asyncpg.Connection, *, indexes: Mapping[str, str], unique: bool
) -> None:
    kind = "UNIQUE INDEX" if unique else "INDEX"
    for name, definition in indexes.items():
        if await connection.fetchval(_HALF_BUILT, name):
            await connection.execute(f"DROP INDEX CONCURRENTLY {name}")
        await connection.execute(f"CREATE {kind} CONCURRENTLY IF NOT EXISTS {name} ON {definition}")


async def _drop(connection: asyncpg.Connection, *, names: Sequence[str]) -> None:
    for name in names:
        await connection.execute(f"DROP INDEX CONCURRENTLY IF EXISTS {name}")


async def _execute(connection: asyncpg.Connection, *, sql: str) -> None:
    await connection.execute(sql)


@dataclass(frozen=True)
class StepPace:
    """How much is left to others."""

    lag: str = _LAG  # returns by how many seconds the slowest replica is behind
    most_lag: float = _LAG_SECONDS
    look_every: float = _LOOK_SECONDS
    tell_every: float = _TELL_SECONDS


async def take_steps(
    connection: asyncpg.Connection, step: str, tell: Tell, pace: StepPace | None = None
) -> None:
    """Take steps until the last one.

    Between two of them others have the database for as long as a step took, and replicas that are
    behind are waited for.
    """
    pace = pace or StepPace()
    begun = told = time.monotonic()
    count, last = 0, None
    while True:
        before = time.monotonic()
        last = await connection.fetchval(step, last)
        if last is None:
            return
        count += 1
        now = time.monotonic()
        if now - told >= pace.tell_every:
            told = now
            tell(f"{count:,} steps in {now - begun:.0f} s")
        await asyncio.sleep(now - before)
        await _wait_for_replicas(connection, tell, pace)


async def _wait_for_replicas(connection: asyncpg.Connection, tell: Tell, pace: StepPace) -> None:
    """Return when no replica is far behind."""
    is_told = False
    while (lag := await connection.fetchval(pace.lag)) > pace.most_lag:
        if not is_told:
            is_told = True
            tell(f"waiting for a replica that is {lag:.0f} s behind")
        await asyncio.sleep(pace.look_every)
