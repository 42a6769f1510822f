"""The whole simulator over HTTPS in a thread of its own; clients come in other processes."""

import asyncio
import threading
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from banksim.core.bank import Bank
from banksim.server import Settings, serve

T = TypeVar("T")


@dataclass(frozen=True)
class RunningBank:
    """A bank that listens."""

    url: str
    ca: Path
    core: Bank
    loop: asyncio.AbstractEventLoop

    def do(self, work: Callable[[], T]) -> T:
        """Work with the core in its own thread."""

        async def call() -> T:
            return work()

        return asyncio.run_coroutine_threadsafe(call(), self.loop).result(30)

    def decide(self, user_id: str, *, approve: bool) -> int:
        """Answer everything on the customer's phone."""

        def work() -> int:
            login = self.core.register.login(user_id)
            now = self.core.clock.now(login)
            waiting = self.core.tans.on_phone(login, now)
            for one in waiting:
                self.core.tans.decide(login, one.challenge.id, now, approve=approve)
            return len(waiting)

        return self.do(work)


@contextmanager
def running_bank(folder: Path) -> Generator[RunningBank]:
    """Open the bank, close it at the end."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    opened = serve(Settings(state_dir=folder, control_token="no-one-asks"))
    running = asyncio.run_coroutine_threadsafe(opened.__aenter__(), loop).result(30)
    try:
        yield RunningBank(running.url, running.ca, running.bank, loop)
    finally:
        closing = opened.__aexit__(None, None, None)
        asyncio.run_coroutine_threadsafe(closing, loop).result(30)
        loop.call_soon_threadsafe(loop.stop)
        thread.join(10)
        loop.close()
