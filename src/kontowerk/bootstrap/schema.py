"""No process runs on a schema that does not serve it."""

import asyncio

from kontowerk.commands import schema
from kontowerk.commands.report import CommandError, operator_database
from kontowerk.kit.db import Database, revisions
from kontowerk.kit.logging import logger
from kontowerk.kit.settings import Settings

_log = logger(__name__)


async def require_schema(settings: Settings) -> str:
    """Say where the schema stands, or raise a refusal that says what to run."""
    async with operator_database(settings) as db, db.read() as tx:
        fault = await schema.fault(tx)
        if fault is not None:
            message = f"the schema is at {fault}"
            raise CommandError(message)
        return await schema.description(tx)


async def leave_when_outdated(db: Database, stop: asyncio.Event) -> int:
    """Stop a worker whose schema was taken away by a later release."""
    async with db.read() as tx:
        outdated = not (await revisions.standing(tx)).serves
    if outdated:
        _log.error("work.outdated", outcome="stopping")
        stop.set()
    return 0
