"""`kontowerk migrate`: the schema of this version."""

from kontowerk.bootstrap.starting import require_schema
from kontowerk.commands.report import operator_database
from kontowerk.kit.db import migrate
from kontowerk.kit.settings import Settings


async def bring_up(settings: Settings) -> str:
    """Bring the schema to this version and say where it stands."""
    async with operator_database(settings):
        pass  # whoever is not let in is told why, in plain words
    await migrate.upgrade(settings.database_url.get_secret_value())
    return await require_schema(settings)
