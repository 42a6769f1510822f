"""Bring the schema to the newest revision, and tell whether it is there."""

from functools import cache, partial
from typing import Final, cast

import asyncpg
from alembic import command, op
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import AdaptedConnection, Connection
from sqlalchemy.ext.asyncio import create_async_engine

from kontowerk.kit.db.pool import Tx

_SCRIPTS: Final = "kontowerk:migrations"
# One migration at a time per database, however many hosts start it.
_LOCK: Final = "SELECT pg_advisory_lock(hashtext('kontowerk migrate'))"


def script_config() -> Config:
    """Return the Alembic configuration; there is no alembic.ini to find."""
    config = Config()
    config.set_main_option("script_location", _SCRIPTS)
    config.set_main_option(
        "file_template", "%%(year)d-%%(month).2d-%%(day).2d-%%(hour).2d%%(minute).2d_%%(slug)s"
    )
    return config


@cache
def newest_revision() -> str:
    """Return the revision this code was written for."""
    head = ScriptDirectory.from_config(script_config()).get_current_head()
    return head or ""


async def upgrade(url: str) -> None:
    """Apply all missing migrations, each in its own transaction."""

    async def connect() -> asyncpg.Connection:
        return await asyncpg.connect(url, timeout=10)

    engine = create_async_engine("postgresql+asyncpg://", async_creator=connect)
    try:
        async with engine.connect() as connection:
            await connection.exec_driver_sql(_LOCK)
            await connection.commit()
            await connection.run_sync(_upgrade)
    finally:
        await engine.dispose()


def _upgrade(connection: Connection) -> None:
    config = script_config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


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


async def _execute(connection: asyncpg.Connection, *, sql: str) -> None:
    await connection.execute(sql)


async def current_revision(tx: Tx) -> str | None:
    """Return the revision of the schema, or None when there is none."""
    if await tx.value("SELECT to_regclass('alembic_version')") is None:
        return None
    return await tx.value("SELECT version_num FROM alembic_version")
