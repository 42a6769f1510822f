"""A listener tells operators once that it lost the database, and once that it is back."""

import asyncio
from collections.abc import AsyncGenerator, Callable, MutableMapping
from random import Random
from typing import Any, Final
from urllib.parse import urlsplit, urlunsplit

import pytest
import structlog
from quality.faultlines.kinds import KINDS, Silence
from quality.faultlines.passage import Passage, Way
from quality.faultlines.proxy import LineProxy

from kontowerk.kit.notify import Listener
from tests.database import TestServer

CHANNEL: Final = "kw_tested"
SECONDS: Final = 20
ATTEMPTS: Final = 4
LOST: Final = ("warning", "listener.lost")
BACK: Final = ("info", "listener.back")

Lines = list[MutableMapping[str, Any]]


async def until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(SECONDS):
        while not is_so():  # noqa: ASYNC110 - a listener tells nobody but its log
            await asyncio.sleep(0.02)


def ours(lines: Lines) -> Lines:
    """Leave out what others in this process log meanwhile."""
    return [line for line in lines if line.get("reason") == CHANNEL]


async def test_each_outage_is_logged_once_and_so_is_its_end(server: TestServer) -> None:
    address = urlsplit(server.copy())
    silences = list[None]()
    async with LineProxy(address.port or 5432, Random(1)).open() as line:  # noqa: S311 - unused
        url = urlunsplit(address._replace(netloc=f"postgres@127.0.0.1:{line.port}"))
        listener = Listener(
            url, CHANNEL, on_news=lambda _: None, on_silence=lambda: silences.append(None)
        )
        with structlog.testing.capture_logs() as lines:
            listener.start()
            for _ in range(2):
                await until(lambda: listener.hearing)
                await line.strike("refuse")
                silences.clear()
                await until(lambda: len(silences) >= ATTEMPTS)
                await line.heal()
            await until(lambda: listener.hearing)
            await listener.close()
    told = ours(lines)
    assert [(line["log_level"], line["event"]) for line in told] == [LOST, BACK, LOST, BACK]
    assert all(line["seconds"] >= 0.5 for line in told if line["event"] == "listener.back")


class _SilentAtListen(Silence):
    """A connection is set up; what asks to listen, and all after it, arrives when it is over."""

    async def pieces(self, _passage: Passage, _way: Way, data: bytes) -> AsyncGenerator[bytes]:
        if b"LISTEN" in data:
            await self.over.wait()
        yield data


async def test_a_database_that_falls_silent_when_asked_to_tell_news_is_given_up(
    server: TestServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(KINDS, "silent at LISTEN", _SilentAtListen)
    address = urlsplit(server.copy())
    async with LineProxy(address.port or 5432, Random(1)).open() as line:  # noqa: S311 - unused
        url = urlunsplit(address._replace(netloc=f"postgres@127.0.0.1:{line.port}"))
        listener = Listener(url, CHANNEL, on_news=lambda _: None, on_silence=lambda: None)
        with structlog.testing.capture_logs() as lines:
            await line.strike("silent at LISTEN")
            listener.start()
            await until(lambda: bool(ours(lines)))
            await line.heal()
            await until(lambda: listener.hearing)
            await listener.close()
    assert [line["event"] for line in ours(lines)] == ["listener.lost", "listener.back"]
