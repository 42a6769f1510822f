"""Bring the schema to the newest revision, and tell whether this version may run on it.

Every migration leaves a row; one that takes something away says there which code it still serves.
So a version of the code that meets a revision it does not know can tell whether it may run on it.
"""

from enum import StrEnum
from functools import cache, partial
from typing import Final, cast

import asyncpg
from alembic import command, op
from alembic.config import Config
from alembic.runtime.migration import MigrationContext, MigrationInfo
from alembic.script import Script, ScriptDirectory
from sqlalchemy import AdaptedConnection, Connection
from sqlalchemy.ext.asyncio import create_async_engine

from kontowerk.kit.db.pool import Tx

_SCRIPTS: Final = "kontowerk:migrations"
# One migration at a time per database, however many hosts start it.
_LOCK: Final = "SELECT pg_advisory_lock(hashtext('kontowerk migrate'))"
_NOTE_STEP: Final = "INSERT INTO schema_step (revision, oldest_code) VALUES ($1, $2)"
_CONTRACTED_SINCE: Final = """
SELECT bool_or(coalesce(oldest.number > own.number, false)) FROM schema_step own
JOIN schema_step later ON later.number > own.number
LEFT JOIN schema_step oldest ON oldest.revision = later.oldest_code
WHERE own.revision = $1
"""


class Standing(StrEnum):
    """How the schema stands to this version of the code."""

    FITTING = "fitting"
    BEHIND = "behind"  # migrations are missing
    AHEAD = "ahead"  # of a later release, which still serves this one
    CONTRACTED = "contracted"  # of a later release, which took away what this one needs
    FOREIGN = "foreign"  # not of a later release

    @property
    def serves(self) -> bool:
        """Whether this version of the code may run on it."""
        return self in {Standing.FITTING, Standing.AHEAD}


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


@cache
def known_revisions() -> frozenset[str]:
    """Return every revision this code knows."""
    scripts = ScriptDirectory.from_config(script_config()).walk_revisions()
    return frozenset(script.revision for script in scripts)


async def upgrade(url: str) -> None:
    """Apply all missing migrations, each in its own transaction; a newer schema is left alone."""

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
    found = MigrationContext.configure(connection).get_current_revision()
    connection.commit()
    if found is not None and found not in known_revisions():
        return
    config = script_config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


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


async def _execute(connection: asyncpg.Connection, *, sql: str) -> None:
    await connection.execute(sql)


async def current_revision(tx: Tx) -> str | None:
    """Return the revision of the schema, or None when there is none."""
    if await tx.value("SELECT to_regclass('alembic_version')") is None:
        return None
    return await tx.value("SELECT version_num FROM alembic_version")


async def standing(tx: Tx) -> Standing:
    """Say how the schema stands to this version of the code."""
    found = await current_revision(tx)
    if found == newest_revision():
        return Standing.FITTING
    if found is None or found in known_revisions():
        return Standing.BEHIND
    if await tx.value("SELECT to_regclass('schema_step')") is None:
        return Standing.FOREIGN
    contracted = await tx.value(_CONTRACTED_SINCE, newest_revision())
    if contracted is None:
        return Standing.FOREIGN
    return Standing.CONTRACTED if contracted else Standing.AHEAD
