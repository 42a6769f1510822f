"""Messages under way: how many at once, how long, how big; and what is kept between dialogues."""

import asyncio
import base64
from collections.abc import Callable

import httpx
import pytest

from kontowerk.connectors import http_client
from kontowerk.connectors.contract import Discover, Done, Failed, FailureKind, Fetch
from kontowerk.connectors.fints.connector import FintsConnector
from kontowerk.connectors.fints.parameters import load_profiles
from kontowerk.connectors.http_client import RequestLimit
from tests.connectors.fints.conftest import PRODUCT, FintsSubject


class Counting(httpx.AsyncBaseTransport):
    """Counts messages under way, and the bytes that come back."""

    def __init__(self, way: httpx.AsyncBaseTransport) -> None:
        self.way = way
        self.now = 0
        self.most = 0
        self.sizes: list[int] = []

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        self.now += 1
        self.most = max(self.most, self.now)
        try:
            response = await self.way.handle_async_request(request)
            self.sizes.append(int(response.headers["Content-Length"]))
            return response
        finally:
            self.now -= 1


@pytest.fixture
def way(subject: FintsSubject) -> Counting:
    return Counting(subject.http._transport)  # pyright: ignore[reportPrivateUsage]


async def test_a_host_gets_no_more_messages_at_once_than_its_budget(
    subject: FintsSubject, way: Counting
) -> None:
    connector = FintsConnector(product_id=PRODUCT, limit=RequestLimit(per_host=2))
    callers = [subject.caller("leer") for _ in range(6)]
    for caller in callers:
        caller.connector = connector
        caller.http = httpx.AsyncClient(transport=way, trust_env=False)
    steps = await asyncio.gather(*(caller.begin(Fetch()) for caller in callers))
    assert all(isinstance(step.outcome, Done) for step in steps)
    assert way.most == 2


async def test_known_parameters_are_not_sent_again(subject: FintsSubject, way: Counting) -> None:
    caller = subject.caller("leer")
    caller.http = httpx.AsyncClient(transport=way, trust_env=False)
    await caller.begin(Discover())
    way.sizes.clear()
    await caller.begin(Discover())
    known = way.sizes[0]
    caller.connector = FintsConnector(product_id=PRODUCT)  # a new process knows nothing
    way.sizes.clear()
    step = await caller.begin(Discover())
    assert isinstance(step.outcome, Done)
    assert way.sizes[0] > known + 1000


async def test_an_endless_answer_is_cut(
    subject: FintsSubject, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(http_client, "_MOST_BYTES", 100)
    step = await subject.caller("plain").begin(Fetch())
    assert isinstance(step.outcome, Failed)
    assert step.outcome.kind is FailureKind.INTERRUPTED


def test_every_profile_is_complete() -> None:
    profiles = load_profiles()
    assert {"default", "atruvia", "fi", "commerzbank", "ing"} <= set(profiles)
    assert not profiles["ing"].camt
    assert profiles["fi"].camt_formats == profiles["default"].camt_formats


class Rewriting(httpx.AsyncBaseTransport):
    """Writes the bank's answers in another way."""

    def __init__(self, way: httpx.AsyncBaseTransport, rewrite: Callable[[bytes], bytes]) -> None:
        self.way, self.rewrite = way, rewrite

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        response = await self.way.handle_async_request(request)
        body = self.rewrite(await response.aread())
        await response.aclose()
        return httpx.Response(200, content=body)


def _without_end(body: bytes) -> bytes:
    return body.rstrip(b"=")


def _with_long_end(body: bytes) -> bytes:
    return body.rstrip(b"=") + b"===="


def _in_lines(body: bytes) -> bytes:
    return b"\r\n".join(body[n : n + 76] for n in range(0, len(body), 76))


def _as_it_is(body: bytes) -> bytes:
    return b"\r\n" + base64.b64decode(body)


@pytest.mark.parametrize("rewrite", [_without_end, _with_long_end, _in_lines, _as_it_is])
async def test_answers_are_read_in_whatever_letters(
    subject: FintsSubject, way: Counting, rewrite: Callable[[bytes], bytes]
) -> None:
    caller = subject.caller("leer")
    caller.http = httpx.AsyncClient(transport=Rewriting(way, rewrite), trust_env=False)
    step = await caller.begin(Discover())
    assert isinstance(step.outcome, Done), step.outcome
