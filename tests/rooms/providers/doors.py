"""Many ports that lead to one: a client takes them for so many hosts."""

import asyncio
import threading
from collections.abc import Generator
from contextlib import contextmanager, suppress


class _Doors:
    """The ports of one loop."""

    def __init__(self, target: int) -> None:
        self._target = target
        self._servers = list[asyncio.Server]()

    async def open(self, count: int) -> list[int]:
        for _ in range(count):
            self._servers.append(await asyncio.start_server(self._visitor, "127.0.0.1", 0))
        return [one.sockets[0].getsockname()[1] for one in self._servers]

    async def close(self) -> None:
        for one in self._servers:
            one.close()
        for task in asyncio.all_tasks() - {asyncio.current_task()}:
            task.cancel()
        await asyncio.sleep(0)

    async def _visitor(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        inner, outer = await asyncio.open_connection("127.0.0.1", self._target)
        await asyncio.gather(_carry(reader, outer), _carry(inner, writer))


async def _carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
    writer.close()


@contextmanager
def doors(target: int, count: int) -> Generator[list[int]]:
    """Open so many ports to a port of this machine; they close with the block."""
    loop, opened = asyncio.new_event_loop(), _Doors(target)
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    try:
        yield asyncio.run_coroutine_threadsafe(opened.open(count), loop).result(60)
    finally:
        asyncio.run_coroutine_threadsafe(opened.close(), loop).result(60)
        loop.call_soon_threadsafe(loop.stop)
        thread.join(60)
        loop.close()
