"""The proxy that ruins lines does to connections what the fault is called, and undoes it."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from random import Random
from time import monotonic
from typing import TypeVar

import pytest
from quality.faultlines.kinds import KINDS
from quality.faultlines.proxy import LineProxy

T = TypeVar("T")
PATIENCE = 5.0
SHORT = 0.15  # long enough for what arrives at once
MANY = 40


@dataclass
class Echo:
    """Says back what it hears, and remembers it by connection."""

    port: int = 0
    heard: list[bytearray] = field(default_factory=list[bytearray])
    writers: list[asyncio.StreamWriter] = field(default_factory=list[asyncio.StreamWriter])

    async def take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        own = bytearray()
        self.heard.append(own)
        self.writers.append(writer)
        try:
            while data := await reader.read(65_536):
                own += data
                writer.write(data)
                await writer.drain()
        except OSError:
            pass
        finally:
            writer.close()


@asynccontextmanager
async def lined(share: float = 1.0, seed: int = 1) -> AsyncGenerator[tuple[Echo, LineProxy]]:
    echo = Echo()
    server = await asyncio.start_server(echo.take, "127.0.0.1", 0)
    echo.port = server.sockets[0].getsockname()[1]
    random = Random(seed)  # noqa: S311 - chooses bytes
    async with LineProxy(echo.port, random, share).open() as proxy:
        try:
            yield echo, proxy
        finally:
            for caller in _CALLERS:
                caller.writer.transport.abort()
            _CALLERS.clear()
    server.close()
    for writer in echo.writers:
        writer.transport.abort()
    await asyncio.sleep(0.01)


class Caller:
    """One connection through the proxy."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    async def ask(self, data: bytes) -> bytes:
        """Say something and wait until as much came back, or the end."""
        self.writer.write(data)
        return await self.hear(len(data))

    async def hear(self, count: int) -> bytes:
        try:
            return await within(self.reader.readexactly(count))
        except asyncio.IncompleteReadError as error:
            return error.partial

    async def hears_nothing(self) -> bool:
        try:
            async with asyncio.timeout(SHORT):
                await self.reader.read(1)
        except TimeoutError:
            return True
        return False


async def within(work: Awaitable[T]) -> T:
    async with asyncio.timeout(PATIENCE):
        return await work


_CALLERS: list[Caller] = []


async def call(proxy: LineProxy) -> Caller:
    caller = Caller(*await asyncio.open_connection("127.0.0.1", proxy.port))
    _CALLERS.append(caller)
    return caller


async def asked(proxy: LineProxy, data: bytes) -> bytes:
    """Ask over a connection of its own."""
    caller = await call(proxy)
    return await caller.ask(data)


@pytest.mark.parametrize("kind", sorted(KINDS))
async def test_a_line_that_was_healed_carries_as_before(kind: str) -> None:
    async with lined() as (_, proxy):
        assert await asked(proxy, b"before") == b"before"
        await proxy.strike(kind)
        await asyncio.sleep(0.02)
        await proxy.heal()
        assert await asked(proxy, b"after") == b"after"


async def test_refused_callers_are_told_and_open_connections_end() -> None:
    async with lined() as (_, proxy):
        caller = await call(proxy)
        await caller.ask(b"x")
        await proxy.strike("refuse")
        with pytest.raises(ConnectionRefusedError):
            await call(proxy)
        with pytest.raises(ConnectionResetError):
            await caller.hear(1)


async def test_a_reset_is_told_to_both_sides() -> None:
    async with lined() as (_, proxy):
        await proxy.strike("reset")
        caller = await call(proxy)
        caller.writer.write(b"y" * 10_000)
        with pytest.raises(ConnectionResetError):
            await caller.hear(10_000)


async def test_silence_holds_back_and_loses_nothing() -> None:
    async with lined() as (echo, proxy):
        caller = await call(proxy)
        await caller.ask(b"x")
        await proxy.strike("silence")
        caller.writer.write(b"held")
        assert await caller.hears_nothing()
        assert bytes(echo.heard[0]) == b"x"
        await proxy.heal()
        assert await caller.hear(4) == b"held"


async def test_a_slow_line_drips() -> None:
    async with lined() as (_, proxy):
        await proxy.strike("slow")
        began = monotonic()
        data = bytes(range(256)) * 16
        assert await asked(proxy, data) == data
        assert monotonic() - began > 0.1


async def test_a_half_open_connection_is_dead_while_new_ones_live() -> None:
    async with lined() as (echo, proxy):
        old = await call(proxy)
        await old.ask(b"x")
        await proxy.strike("half open")
        old.writer.write(b"into nothing")
        assert await old.hears_nothing()
        assert await asked(proxy, b"new") == b"new"
        await proxy.heal()
        with pytest.raises(ConnectionResetError):
            await old.hear(1)
        assert bytes(echo.heard[0]) == b"x"


async def test_a_cut_answer_ends_in_the_middle_of_what_was_done() -> None:
    async with lined() as (echo, proxy):
        await proxy.strike("cut")
        data = bytes(range(256)) * 200
        caller = await call(proxy)
        heard = await caller.ask(data)
        assert len(heard) < 10_000
        assert data.startswith(heard)
        assert len(echo.heard[0]) > len(heard)


async def test_a_duplicate_is_heard_on_a_connection_of_its_own() -> None:
    async with lined() as (echo, proxy):
        await proxy.strike("duplicate")
        caller = await call(proxy)
        assert await caller.ask(b"pay") == b"pay"
        assert await caller.hears_nothing()
        assert [bytes(own) for own in echo.heard] == [b"pay", b"pay"]


async def test_reordered_connections_arrive_in_another_order() -> None:
    async with lined() as (echo, proxy):
        await proxy.strike("reorder")
        callers = [await call(proxy) for _ in range(4)]
        said = [b"%d" % number for number in range(4)]
        answers = [caller.ask(word) for caller, word in zip(callers, said, strict=True)]
        assert await asyncio.gather(*answers) == said
        assert [bytes(own) for own in echo.heard] == said[::-1]


async def test_corrupted_bytes_are_as_many_and_differ_in_single_bits() -> None:
    async with lined() as (_, proxy):
        await proxy.strike("corrupt")
        caller = await call(proxy)
        wrong = 0
        for _ in range(MANY):
            heard = await caller.ask(bytes(100))
            assert len(heard) == 100
            wrong += sum(byte.bit_count() for byte in heard)
        assert 1 <= wrong <= 2 * MANY


async def test_latency_differs_from_answer_to_answer() -> None:
    async with lined() as (_, proxy):
        await proxy.strike("latency")
        caller = await call(proxy)
        took: list[float] = []
        for _ in range(6):
            began = monotonic()
            await caller.ask(b"x")
            took.append(monotonic() - began)
        assert min(took) >= 0.02
        assert max(took) - min(took) > 0.01


async def test_a_narrow_line_takes_time_by_the_byte() -> None:
    async with lined() as (_, proxy):
        await proxy.strike("bandwidth")
        caller = await call(proxy)
        began = monotonic()
        assert await caller.ask(bytes(4_000)) == bytes(4_000)
        assert monotonic() - began > 0.3


async def test_one_way_lets_questions_through_and_holds_answers_back() -> None:
    async with lined() as (echo, proxy):
        caller = await call(proxy)
        await caller.ask(b"x")
        await proxy.strike("one way")
        caller.writer.write(b"pay")
        assert await caller.hears_nothing()
        assert bytes(echo.heard[0]) == b"xpay"
        await proxy.heal()
        assert await caller.hear(3) == b"pay"


async def test_a_share_of_the_connections_can_be_spared() -> None:
    async with lined(share=0.5) as (_, proxy):
        callers = [await call(proxy) for _ in range(20)]
        for caller in callers:
            await caller.ask(b"x")
        await proxy.strike("silence")
        for caller in callers:
            caller.writer.write(b"y")
        silent = sum([await caller.hears_nothing() for caller in callers])
        assert 0 < silent < 20
        assert silent == proxy.struck
