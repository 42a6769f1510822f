"""The HTTP client for banks against servers that answer every way a server can."""

import asyncio
import ssl
from collections.abc import AsyncGenerator
from itertools import pairwise
from typing import Final

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kontowerk.connectors.http_client import BankTransport, open_client
from kontowerk.connectors.http_connection import BankConnection, HttpAnswer, Origin
from tests.connectors.http_server import PLAIN, Server, client, serving

CHUNKED: Final = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n"
BIG: Final = 8 * 1024 * 1024


@pytest.fixture
async def server() -> AsyncGenerator[Server]:
    async with serving() as server:
        yield server


async def outcome(server: Server, answer: bytes) -> tuple[int, bytes] | type[Exception]:
    server.says = server.answer(answer)
    async with client() as http:
        try:
            response = await http.post(server.url, content=b"abc")
        except httpx.TransportError as fault:
            return type(fault)
        return response.status_code, response.content


@pytest.mark.parametrize(
    "answer",
    [
        PLAIN,
        b"HTTP/1.1 200\r\nContent-Length: 5\r\n\r\nhello",
        b"HTTP/1.0 200 OK\r\n\r\nhello",
        b"HTTP/1.1 200 OK\nContent-Length:5\n\nhello",
        b"HTTP/1.1 200 OK\r\n\r\nhello",
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: identity\r\n\r\nhello",
        CHUNKED + b"\r\n2;x=y\r\nhe\r\n3 \r\nllo\r\n0\r\nA: b\r\n\r\n",
        CHUNKED + b"Content-Length: 9\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nX-A: a\x01\xe4\r\n folded\r\nContent-Length: 5\r\n\r\nhello",
        b"HTTP/1.1 100 Continue\r\n\r\n" + PLAIN,
        b"HTTP/1.1 103 Early Hints\r\nContent-Length: 7\r\n\r\n" + PLAIN,
        PLAIN + b"and more than was told",
    ],
)
async def test_an_answer_is_read_however_it_tells_its_length(server: Server, answer: bytes) -> None:
    assert await outcome(server, answer) == (200, b"hello")


async def test_an_answer_without_a_body_has_none(server: Server) -> None:
    assert await outcome(server, b"HTTP/1.1 204 No Content\r\n\r\n") == (204, b"")
    assert await outcome(server, b"HTTP/1.1 304 x\r\nContent-Length: 5\r\n\r\n") == (304, b"")


@pytest.mark.parametrize(
    "answer",
    [
        b"",
        b"HTTP/1.1 200 OK\r\n",
        b"HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nhello",
        CHUNKED + b"\r\n5\r\nhello\r\n",
        CHUNKED + b"\r\nzz\r\nhello\r\n0\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\nhello",
        b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello",
        b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\nhello",
        b"HTTP/1.1 200 OK\r\nno colon\r\n\r\nhello",
        b"<html>not HTTP</html>",
        b"HTTP/1.1 200 OK\r\n" + b"X: y\r\n" * 50_000,
    ],
)
async def test_an_answer_that_is_cut_off_or_no_http_is_a_fault(
    server: Server, answer: bytes
) -> None:
    assert await outcome(server, answer) in {httpx.RemoteProtocolError, httpx.ReadError}


@given(st.binary(max_size=200), st.lists(st.integers(0, 300), max_size=6))
def test_bytes_of_any_kind_end_in_an_answer_or_a_fault_however_they_are_cut(
    noise: bytes, cuts: list[int]
) -> None:
    for data in (noise, PLAIN[:40] + noise, PLAIN.replace(b"Content-Length: 5", noise)):
        whole, cut = HttpAnswer(has_body=True), HttpAnswer(has_body=True)
        whole.feed(data)
        edges = sorted({0, len(data), *(at for at in cuts if at < len(data))})
        for begin, end in pairwise(edges):
            cut.feed(data[begin:end])
        for answer in (whole, cut):
            answer.end(None)
            assert answer.over
        if whole.complete:
            assert (cut.status, cut.headers) == (whole.status, whole.headers)
            assert b"".join(cut.pieces) == b"".join(whole.pieces)


# Connections -----------------------------------------------------------------------------


async def test_a_connection_is_used_again(server: Server) -> None:
    server.says = server.answer(PLAIN, PLAIN, PLAIN)
    async with client() as http:
        for _ in range(3):
            assert (await http.post(server.url, content=b"abc")).content == b"hello"
    assert (server.connections, len(server.requests)) == (1, 3)
    assert server.requests[0].startswith(b"POST /fints?a=b HTTP/1.1\r\nHost: 127.0.0.1:")
    assert server.requests[0].endswith(b"\r\n\r\nabc")


@pytest.mark.parametrize(
    "answer",
    [
        PLAIN + b"HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nforged",
        PLAIN + b"?",
        b"HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 5\r\n\r\nhello",
        b"HTTP/1.0 200 OK\r\nContent-Length: 5\r\n\r\nhello",
        CHUNKED + b"Content-Length: 9\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
    ],
)
async def test_after_an_odd_answer_the_connection_is_closed(server: Server, answer: bytes) -> None:
    server.says = server.answer(answer, PLAIN, then_close=False)
    async with client() as http:
        for _ in range(2):
            assert (await http.post(server.url, content=b"abc")).content == b"hello"
    assert server.connections == 2


async def test_what_comes_unasked_is_never_the_answer_of_the_next_request(server: Server) -> None:
    more, told = asyncio.Event(), asyncio.Event()

    async def say(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await server.ask(reader)
        writer.write(PLAIN)
        await more.wait()
        writer.write(PLAIN.replace(b"hello", b"wrong"))
        await writer.drain()
        told.set()
        await reader.read()

    server.says = say
    async with client() as http:
        assert (await http.post(server.url, content=b"abc")).content == b"hello"
        more.set()
        await told.wait()
        server.says = server.answer(PLAIN)
        assert (await http.post(server.url, content=b"abc")).content == b"hello"
    assert server.connections == 2


async def test_a_connection_that_the_bank_closed_meanwhile_costs_no_request(
    server: Server,
) -> None:
    async with client() as http:
        for _ in range(2):
            server.closed.clear()
            assert (await http.post(server.url, content=b"abc")).content == b"hello"
            await server.hung_up()
    assert (server.connections, len(server.requests)) == (2, 2)


async def test_a_body_that_is_not_read_to_its_end_closes_the_connection(server: Server) -> None:
    head = b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n" % BIG
    server.says = server.answer(head + bytes(BIG))
    async with client() as http:
        async with http.stream("POST", server.url, content=b"abc") as response:
            assert response.status_code == 200
        await server.hung_up()
    assert server.open == 0


class _Line(asyncio.Transport):
    """What asyncio gives a connection: whether it is read from."""

    reads = True

    def write(self, data: bytes | bytearray | memoryview) -> None: ...

    def pause_reading(self) -> None:
        self.reads = False

    def resume_reading(self) -> None:
        self.reads = True


async def test_a_slow_reader_holds_the_bank_back() -> None:
    line, connection = _Line(), BankConnection(Origin("http", "bank.example", 80))
    connection.connection_made(line)
    answer = connection.ask(b"", has_body=True)
    connection.data_received(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n" % BIG)
    came = 0
    while line.reads and came < BIG:
        connection.data_received(bytes(65536))
        came += 65536
    assert came == 5 * 65536
    assert await connection.piece(answer) == bytes(65536)
    assert await connection.piece(answer) == bytes(65536)
    assert line.reads


async def test_no_more_connections_are_in_use_than_allowed(server: Server) -> None:
    go_on = asyncio.Event()
    most = 0

    async def say(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        nonlocal most
        await server.ask(reader)
        most = max(most, server.open)
        await go_on.wait()
        writer.write(PLAIN)
        await writer.drain()

    server.says = say
    async with client(most=2) as http:
        asking = [asyncio.create_task(http.post(server.url, content=b"abc")) for _ in range(6)]
        await server.asked.acquire()
        await server.asked.acquire()
        with pytest.raises(httpx.PoolTimeout):
            await http.post(server.url, content=b"abc", timeout=httpx.Timeout(30, pool=0.05))
        go_on.set()
        assert [(await answer).content for answer in asking] == [b"hello"] * 6
    assert most == 2


async def test_silence_ends_and_closes_the_connection(server: Server) -> None:
    async def say(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await server.ask(reader)
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhe")
        await reader.read()

    server.says = say
    async with client(most=1, read=0.05) as http:
        for _ in range(2):  # a place was given back
            server.closed.clear()
            with pytest.raises(httpx.ReadTimeout):
                await http.post(server.url, content=b"abc")
            await server.hung_up()
    assert server.open == 0


async def test_a_bank_that_takes_nothing_ends_in_time(server: Server) -> None:
    heard = asyncio.Event()

    async def say(reader: asyncio.StreamReader, _writer: asyncio.StreamWriter) -> None:
        await heard.wait()
        await reader.read()

    server.says = say
    async with client(write=0.05) as http:
        with pytest.raises(httpx.WriteTimeout):
            await http.post(server.url, content=bytes(8 * BIG))
    heard.set()
    await server.hung_up()


async def test_a_request_that_is_cancelled_closes_its_connection(server: Server) -> None:
    server.says = server.answer(b"", then_close=False)
    async with client(most=1) as http:
        asking = asyncio.create_task(http.post(server.url, content=b"abc"))
        await server.asked.acquire()
        asking.cancel()
        await server.hung_up()
        server.says = server.answer(PLAIN)
        assert (await http.post(server.url, content=b"abc")).content == b"hello"


async def test_a_handshake_that_is_never_answered_is_no_connection(server: Server) -> None:
    async def say(reader: asyncio.StreamReader, _writer: asyncio.StreamWriter) -> None:
        await reader.read()

    server.says = say
    async with client(connect=0.05) as http:
        with pytest.raises(httpx.ConnectTimeout):
            await http.post(server.url.replace("http:", "https:"), content=b"abc")


async def test_nobody_there_is_no_connection(server: Server) -> None:
    listening = await asyncio.start_server(server.meet, "127.0.0.1", 0)
    port = listening.sockets[0].getsockname()[1]
    listening.close()
    await listening.wait_closed()
    async with client() as http:
        for url in (f"http://127.0.0.1:{port}", "https://nobody.invalid"):
            with pytest.raises(httpx.ConnectError):
                await http.post(url, content=b"abc")


async def test_a_line_break_in_a_header_is_never_sent(server: Server) -> None:
    async with client() as http:
        for name, value in (("X-A", "b\r\nX-C: d"), ("X-A\nB", "c"), ("X-A", "b\0")):
            with pytest.raises(httpx.LocalProtocolError):
                await http.post(server.url, content=b"abc", headers={name: value})
        with pytest.raises(httpx.UnsupportedProtocol):
            await http.post("ftp://127.0.0.1/", content=b"abc")
    assert server.connections == 0


async def test_kept_connections_end_with_their_client(server: Server) -> None:
    server.says = server.answer(PLAIN, then_close=False)
    transport = BankTransport(ssl.create_default_context(), most=1)
    async with httpx.AsyncClient(transport=transport, trust_env=False) as http:
        assert (await http.post(server.url, content=b"abc")).content == b"hello"
        assert server.open == 1
        server.closed.clear()
    await server.hung_up()
    assert server.open == 0


async def test_nothing_that_a_bank_sets_goes_with_the_next_request(server: Server) -> None:
    answer = b"HTTP/1.1 200 OK\r\nSet-Cookie: s=77; Path=/\r\nContent-Length: 0\r\n\r\n"
    server.says = server.answer(*[answer] * 4)
    async with open_client(ssl.create_default_context(), most=2) as http:
        for _ in range(2):
            await http.post(server.url, content=b"abc")
            async with http.stream("POST", server.url, content=b"abc") as response:
                assert (response.status_code, response.headers["Set-Cookie"]) == (
                    200,
                    "s=77; Path=/",
                )
    assert len(server.requests) == 4
    assert not any(b"ookie" in request for request in server.requests)
