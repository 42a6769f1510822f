"""What can go wrong between the client and the bank."""

import asyncio
from base64 import b64decode, b64encode
from collections.abc import AsyncIterator

import aiohttp
import pytest
from aiohttp import web
from aiohttp.test_utils import TestClient, TestServer

from banksim.fints.face import add_routes
from tests.banksim.fints.fake import FakeBank
from tests.banksim.fints.talk import Heard, Talk

Client = TestClient[web.Request, web.Application]


@pytest.fixture
async def client() -> AsyncIterator[Client]:
    app = web.Application()
    add_routes(app, FakeBank())
    async with TestClient(TestServer(app)) as found:
        yield found


def _login(user: str) -> bytes:
    talk = Talk(FakeBank(), user=user)
    talk.log_in()
    return b64encode(talk.said[0])


async def test_the_door_speaks_base64(client: Client) -> None:
    async with client.post("/fints", data=_login("erika")) as answer:
        assert answer.status == 200
        assert answer.content_type == "text/plain"
        heard = Heard(b64decode(await answer.read()))
    assert "3920" in heard.codes
    assert heard.elements("HIKOM")[3] == f"3:127.0.0.1?:{client.port}/fints"
    size = int(heard.raw.split(b"+")[1])
    assert size == len(heard.raw)


async def test_line_breaks_in_base64_are_tolerated(client: Client) -> None:
    body = _login("erika")
    async with client.post("/fints", data=body[:70] + b"\r\n" + body[70:]) as answer:
        assert "3920" in Heard(b64decode(await answer.read())).codes


@pytest.mark.parametrize("body", [b"", b"%%%", b64encode(b"HNHBK:1:3+x'"), b64encode(b"?")])
async def test_nonsense_is_answered_with_9110(client: Client, body: bytes) -> None:
    async with client.post("/fints", data=body) as answer:
        assert Heard(b64decode(await answer.read())).codes == ["9110", "9800"]


async def test_nobody_answers(client: Client) -> None:
    with pytest.raises(aiohttp.ServerDisconnectedError):
        await client.post("/fints", data=_login("erika.down"))


async def test_out_of_service(client: Client) -> None:
    async with client.post("/fints", data=_login("erika.503")) as answer:
        assert answer.status == 503


async def test_silence(client: Client) -> None:
    with pytest.raises(asyncio.TimeoutError):
        async with asyncio.timeout(0.2):
            await client.post("/fints", data=_login("erika.hang"))


async def test_a_slow_bank(client: Client) -> None:
    with pytest.raises(asyncio.TimeoutError):
        async with asyncio.timeout(0.2):
            await client.post("/fints", data=_login("erika.slow-1"))


async def test_a_bank_that_is_late_answers_the_first_message_at_once(client: Client) -> None:
    async with asyncio.timeout(5), client.post("/fints", data=_login("erika.late-9")) as answer:
        assert answer.status == 200


async def test_a_body_cut_in_the_middle(client: Client) -> None:
    async with client.post("/fints", data=_login("erika.drop")) as answer:
        with pytest.raises(aiohttp.ClientPayloadError):
            await answer.read()


async def test_garbage(client: Client) -> None:
    async with client.post("/fints", data=_login("erika.garbage")) as answer:
        assert b"no FinTS" in await answer.read()


async def test_garbage_from_a_later_message_on(client: Client) -> None:
    async with client.post("/fints", data=_login("erika.garbage-2")) as answer:
        assert "3920" in Heard(b64decode(await answer.read())).codes


async def test_the_fifth_login_of_a_day(client: Client) -> None:
    statuses: list[int] = []
    for _ in range(5):
        async with client.post("/fints", data=_login("erika.rate")) as answer:
            statuses.append(answer.status)
    assert statuses == [200, 200, 200, 200, 429]
