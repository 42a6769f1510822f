"""Answers of the bank, damaged on their way: always an outcome, never an exception."""

import base64
import random

import httpx
import pytest

from kontowerk.connectors.contract import Discover, Done, Failed, Fetch, Step
from tests.connectors.fints.conftest import FintsSubject

MARKS = b"+:'@?0\x009zA-,"


class Damaging(httpx.AsyncBaseTransport):
    """Changes a few bytes of one answer."""

    def __init__(self, way: httpx.AsyncBaseTransport, seed: int) -> None:
        self.way = way
        self.dice = random.Random(seed)  # noqa: S311 - reproducible damage
        self.left = self.dice.randrange(0, 9)

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        response = await self.way.handle_async_request(request)
        body = await response.aread()
        await response.aclose()
        self.left -= 1
        if self.left == -1:
            body = base64.b64encode(self._damaged(bytearray(base64.b64decode(body))))
        return httpx.Response(200, content=body)

    def _damaged(self, data: bytearray) -> bytes:
        # Structure is dense at the beginning; further back lie long statements.
        most = min(len(data), 1500) if self.dice.random() < 0.8 else len(data)
        for _ in range(self.dice.choice((1, 1, 1, 3, 20))):
            data[self.dice.randrange(most)] = self.dice.choice(MARKS)
        if self.dice.random() < 0.1:
            del data[self.dice.randrange(len(data)) :]
        return bytes(data)


@pytest.mark.parametrize("seed", range(150))
async def test_a_damaged_answer_is_an_outcome(subject: FintsSubject, seed: int) -> None:
    caller = subject.caller("student")
    caller.seconds = 10
    way = subject.http._transport  # pyright: ignore[reportPrivateUsage]
    if seed % 2:
        await caller.begin(Discover())
    caller.http = httpx.AsyncClient(transport=Damaging(way, seed), trust_env=False)
    step = await caller.begin(Fetch())
    assert isinstance(step, Step)
    if isinstance(step.outcome, Failed):
        assert step.state is None
    else:
        assert isinstance(step.outcome, Done) is (step.state is None)
    assert subject.bank.wrong_pins(subject.user(caller)) == 0
