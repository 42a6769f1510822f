"""Create a database that does not exist yet: for demos and tests."""

from urllib.parse import urlsplit, urlunsplit

import asyncpg

from kontowerk.kit.db.pool import DatabaseUnavailableError


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
