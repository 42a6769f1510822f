"""No process starts on a schema that it was not written for."""

from kontowerk.console.report import Refusal
from kontowerk.kit.clock import SystemClock
from kontowerk.kit.db import Database, Role, migrate
from kontowerk.kit.settings import Settings


async def require_schema(settings: Settings) -> None:
    """Raise a refusal that says what to run."""
    url = settings.database_url.get_secret_value()
    db = await Database.open(url, role=Role.OPERATOR, size=1, clock=SystemClock())
    try:
        async with db.read() as tx:
            found = await migrate.current_revision(tx)
    finally:
        await db.close()
    if found != migrate.newest_revision():
        message = (
            f"the schema is at revision {found or 'none'}, this version needs "
            f"{migrate.newest_revision()}; run `kontowerk migrate`"
        )
        raise Refusal(message)
