"""The tenant's receiver of webhooks: answers 200 and writes down the id of what it was sent."""

import asyncio
import json
import sys
from pathlib import Path

_MOST = 1_000_000


async def _serve(host: str, port: int, book: Path) -> None:
    async def take(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
            length = int(head.partition("content-length:")[2].partition("\r\n")[0] or 0)
            body = await reader.readexactly(min(length, _MOST))
            with book.open("a", encoding="utf-8") as lines:
                lines.write(json.dumps(json.loads(body).get("id")) + "\n")
            writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
            await writer.drain()
        except (ConnectionError, asyncio.IncompleteReadError, ValueError):
            pass
        finally:
            writer.close()

    async with await asyncio.start_server(take, host, port) as server:
        await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(_serve(sys.argv[1], int(sys.argv[2]), Path(sys.argv[3])))
