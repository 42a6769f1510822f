"""The least a read over HTTP costs in this language: one query, one answer, nothing else.

`python -m quality.bench.floor PORT PROCESSES`, with the address of the database in FLOOR_DATABASE:
plain uvicorn, no framework; token, owner and stored page by the one statement the short way uses.
"""

import sys
from hashlib import sha256
from typing import Any, Final

import asyncpg
import uvicorn

from kontowerk.kit.settings import process_environment

DATABASE: Final = "FLOOR_DATABASE"
_PAGE: Final = "SELECT body FROM ledger_head_by_token($1, $2, $3, 'plain-1')"
_POOL: Final = 10  # connections of a process, as the service has by default


async def _as_it_is(_connection: asyncpg.Connection) -> None:
    """Give a connection back without a word to the database."""


class Floor:
    """An application that answers every request with a stored page."""

    def __init__(self) -> None:
        self._pool: asyncpg.Pool | None = None

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        if scope["type"] == "lifespan":
            await self._live(receive, send)
            return
        token = next(value for name, value in scope["headers"] if name == b"authorization")
        _, _, _, _, access, product, _ = scope["path"].split("/")
        assert self._pool is not None
        digest = sha256(token.partition(b" ")[2]).digest()
        connection = await self._pool.acquire()
        try:
            body: bytes = await connection.fetchval(_PAGE, digest, access, product) or b""
        finally:
            await self._pool.release(connection)
        status = 200 if body else 500
        headers = [
            (b"content-length", b"%d" % len(body)),
            (b"content-type", b"application/json"),
            (b"content-encoding", b"gzip"),
        ]
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": body})

    async def _live(self, receive: Any, send: Any) -> None:
        await receive()
        settings = {"role": "kw_api", "kw.tenant": ""}
        self._pool = await asyncpg.create_pool(
            process_environment()[DATABASE],
            min_size=1,
            max_size=_POOL,
            server_settings=settings,
            reset=_as_it_is,  # asyncpg's own reset is a second query
        )
        await send({"type": "lifespan.startup.complete"})
        await receive()
        self._pool.terminate()
        await send({"type": "lifespan.shutdown.complete"})


app: Final = Floor()


def main() -> None:
    """Answer until told to stop."""
    port, processes = map(int, sys.argv[1:])
    uvicorn.run(
        "quality.bench.floor:app",
        host="127.0.0.1",
        port=port,
        workers=processes,
        loop="uvloop",
        http="httptools",
        ws="none",
        lifespan="on",
        log_level="error",
        access_log=False,
        server_header=False,
    )


if __name__ == "__main__":
    main()
