"""Packed answers: read in every way they are packed, and never more of them than fits."""

import gzip
import tracemalloc
import zlib
from collections.abc import AsyncGenerator
from typing import Final

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kontowerk.connectors.http_client import whole_body
from kontowerk.connectors.http_unpack import STEP, Unpacking, unpacking
from tests.connectors.http_server import Server, client, serving

MEGABYTE: Final = 1024 * 1024
LONG: Final = 300 * MEGABYTE


@pytest.fixture
async def server() -> AsyncGenerator[Server]:
    async with serving() as server:
        yield server


def packed(data: bytes, window: int = 31) -> bytes:
    packer = zlib.compressobj(9, wbits=window)
    return packer.compress(data) + packer.flush()


def answer(body: bytes, *codings: bytes) -> bytes:
    lines = [b"Content-Encoding: %b\r\n" % coding for coding in codings]
    return b"HTTP/1.1 200 OK\r\n%bContent-Length: %d\r\n\r\n%b" % (b"".join(lines), len(body), body)


async def read(server: Server, *answers: bytes) -> list[bytes | type[Exception] | None]:
    """Ask once for each answer, on one connection if that is possible."""
    server.says = server.answer(*answers)
    async with client() as http:
        return [await _read(server, http) for _ in answers]


async def _read(server: Server, http: httpx.AsyncClient) -> bytes | type[Exception] | None:
    async with http.stream("POST", server.url, content=b"abc") as response:
        try:
            return await whole_body(response)
        except httpx.DecodingError as fault:
            return type(fault)


@pytest.mark.parametrize(
    ("codings", "body"),
    [
        ([b"gzip"], gzip.compress(b"hello")),
        ([b" GZip , identity"], gzip.compress(b"hello")),
        ([b"x-gzip"], gzip.compress(b"hello")),
        ([b"identity", b"gzip"], gzip.compress(b"hello")),
        ([b"gzip"], gzip.compress(b"hello") + b"padding"),
        ([b"deflate"], packed(b"hello", 15)),
        ([b"deflate"], packed(b"hello", -15)),
        ([b"identity"], b"hello"),
        ([b"utf-8"], b"hello"),
    ],
)
async def test_an_answer_is_read_however_it_is_packed(
    server: Server, codings: list[bytes], body: bytes
) -> None:
    told = answer(body, *codings)
    assert await read(server, told, told) == [b"hello", b"hello"]
    assert server.connections == 1


async def test_what_says_it_is_packed_and_is_empty_is_empty(server: Server) -> None:
    assert await read(server, answer(b"", b"gzip")) == [b""]


@pytest.mark.parametrize(
    "told",
    [
        answer(b"hello", b"gzip"),
        answer(gzip.compress(b"hello")[:-9], b"gzip"),
        answer(packed(b"hello", -15), b"gzip"),
        answer(packed(packed(b"hello")), b"gzip, gzip"),
        answer(packed(packed(b"hello"), 15), b"gzip", b"deflate"),
    ],
)
async def test_what_is_packed_badly_or_twice_is_unreadable(server: Server, told: bytes) -> None:
    assert await read(server, told) == [httpx.DecodingError]


async def test_a_small_answer_that_holds_too_much_takes_no_memory(server: Server) -> None:
    once = packed(bytes(LONG))
    for bomb, end in (
        (answer(once, b"gzip"), None),
        (answer(packed(once), b"gzip, gzip"), httpx.DecodingError),
    ):
        tracemalloc.start()
        assert await read(server, bomb) == [end]
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert most < LONG / 2


def test_what_follows_the_end_of_a_packed_answer_is_not_kept() -> None:
    unpack = Unpacking(b"gzip")
    assert list(unpack.steps(packed(b"hello"))) == [b"hello"]
    tracemalloc.start()
    for _ in range(20):
        assert list(unpack.steps(bytes(MEGABYTE))) == []
    held, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert held < MEGABYTE


@given(
    data=st.binary(max_size=400).map(lambda some: some * 9_000),
    window=st.sampled_from([31, 15, -15]),
    cuts=st.lists(st.integers(1, 5_000), max_size=8),
)
def test_however_it_is_cut_it_is_unpacked_in_steps(
    data: bytes, window: int, cuts: list[int]
) -> None:
    rest, pieces = packed(data, window), list[bytes]()
    for cut in cuts:
        pieces.append(rest[:cut])
        rest = rest[cut:]
    unpack = unpacking([b"gzip" if window == 31 else b"deflate"])
    assert isinstance(unpack, Unpacking)
    parts = [part for piece in (*pieces, rest) if piece for part in unpack.steps(piece)]
    unpack.end()
    assert b"".join(parts) == data
    assert all(0 < len(part) <= STEP for part in parts)
