"""Hosts of banks that take a connection, and a request, and from some time on never answer."""

import asyncio
import contextlib
import ssl
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from banksim.core import certificates

_CHUNK: Final = 65_536
_LOCAL: Final = "127.0.0.1"


@dataclass
class Hosts:
    """Several doors of one bank, all as silent as they are told."""

    bank_port: int
    ports: list[int] = field(default_factory=list[int])
    silent: bool = False
    unanswered: int = 0
    _tasks: set[asyncio.Task[None]] = field(default_factory=set[asyncio.Task[None]])

    async def take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Lead a connection to the bank, or keep it without a word."""
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        with contextlib.suppress(OSError, asyncio.CancelledError):
            await self._carry(reader, writer)
        self._tasks.discard(task)
        writer.close()

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        trusting = ssl.create_default_context()
        trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
        answers, asked = await asyncio.open_connection(_LOCAL, self.bank_port, ssl=trusting)
        try:
            async with asyncio.TaskGroup() as group:
                group.create_task(self._pass_on(reader, asked))
                group.create_task(self._pass_on(answers, writer))
        except* OSError:
            pass
        finally:
            asked.close()

    async def _pass_on(self, source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        while part := await source.read(_CHUNK):
            if self.silent:
                self.unanswered += 1
                continue  # heard, and that is all
            target.write(part)
            await target.drain()
        target.close()

    def close(self) -> None:
        for task in self._tasks:
            task.cancel()


@asynccontextmanager
async def opened(folder: Path, bank_port: int, count: int) -> AsyncGenerator[Hosts]:
    """Open so many doors, with the bank's own certificate."""
    hosts = Hosts(bank_port)
    tls = certificates.context(certificates.ensure(folder))
    async with AsyncExitStack() as stack:
        for _ in range(count):
            server = await asyncio.start_server(hosts.take, _LOCAL, 0, ssl=tls)
            stack.callback(server.close)
            hosts.ports.append(int(server.sockets[0].getsockname()[1]))
        try:
            yield hosts
        finally:
            hosts.close()
