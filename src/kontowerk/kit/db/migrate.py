"""Create a database, and bring its schema to the newest revision.

Only this module loads the tool that runs migrations; where the schema stands, `revisions` tells.
"""

import asyncio
from collections.abc import Mapping, Sequence
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


async def upgrade(url: str) -> None:
    """Apply all missing migrations, each in its own transaction; a newer schema is left alone."""

    async def connect() -> asyncpg.Connection:
        return await asyncpg.connect(url, timeout=10)

    engine = create_async_engine("postgresql+asyncpg://", async_creator=connect)
    try:
        async with engine.connect() as connection:
            while not (await connection.exec_driver_sql(_LOCK)).scalar():
                await connection.commit()
                await asyncio.sleep(_LOCK_AGAIN_SECONDS)
            await connection.commit()
            await connection.run_sync(_upgrade)
    finally:
        await engine.dispose()


def _upgrade(connection: Connection) -> None:
    found = MigrationContext.configure(connection).get_current_revision()
    connection.commit()
    config = script_config()
    if found is not None and not _knows(config, found):
        return
    config.attributes["connection"] = connection
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
