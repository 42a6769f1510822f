"""Each message of a payment is lost once in each way; what is said about the payment stays true."""

from collections.abc import Callable

import httpx
import pytest

from kontowerk.connectors.contract import Failed, FailureKind, Need, NeedDecoupled, Paid, Pay, Step
from tests.connectors.fints.conftest import FintsSubject
from tests.connectors.fints.paying import Diary, order, taken
from tests.connectors.subject import answer_to, wait_to_poll
from tests.connectors.world import Caller

_MOST_STEPS = 8
_MOST_MESSAGES = 12
Way = Callable[[httpx.Response], httpx.Response]


def _lost(_: httpx.Response) -> httpx.Response:
    raise httpx.ReadError("the line went dead")  # noqa: EM101, TRY003 - as httpx does


def _silent(_: httpx.Response) -> httpx.Response:
    raise httpx.ReadTimeout("no answer")  # noqa: EM101, TRY003 - as httpx does


WAYS: dict[str, Way] = {
    "lost": _lost,
    "silent": _silent,
    "busy": lambda _: httpx.Response(503),
    "limited": lambda _: httpx.Response(429, headers={"Retry-After": "5"}),
    "garbage": lambda _: httpx.Response(200, content=b"<html>Wartung</html>"),
    "cut": lambda real: httpx.Response(200, content=real.content[: len(real.content) // 8 * 4]),
    "empty": lambda _: httpx.Response(200, content=b""),
}
UNSENT = "unsent"


class Struck(httpx.AsyncBaseTransport):
    """The real line; the request with this number arrives, but its answer does not, or not whole.

    Without a way the request itself does not arrive.
    """

    def __init__(self, real: httpx.AsyncClient, at: int, way: Way | None) -> None:
        self._real = real
        self._at = at
        self._way = way
        self.count = 0

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        self.count += 1
        if self.count == self._at and self._way is None:
            message = "no route to the bank"
            raise httpx.ConnectError(message)
        real = await self._real.send(request)
        answer = httpx.Response(real.status_code, content=real.content)
        return self._way(answer) if self._way and self.count == self._at else answer


async def _to_the_end(subject: FintsSubject, caller: Caller, step: Step) -> Step:
    decided = False
    for _ in range(_MOST_STEPS):
        if not isinstance(step.outcome, Need):
            return step
        if isinstance(step.outcome, NeedDecoupled):
            if not decided:
                subject.decide(caller, approve=True)
            decided = True
            await wait_to_poll(caller, step)
        step = await caller.resume(step, answer_to(step, subject.tan))
    raise AssertionError(step.outcome)


async def _strike(subject: FintsSubject, words: str, at: int, way: Way | None) -> tuple[bool, Step]:
    """Pay, and lose one message; say whether there was such a message at all."""
    caller = subject.caller(words)
    caller.watcher = Diary()
    struck = Struck(caller.http, at, way)
    async with httpx.AsyncClient(transport=struck) as http:
        caller.http = http
        step = await caller.begin(Pay(order(subject, caller)))
        step = await _to_the_end(subject, caller, step)
    paid = len(taken(subject, caller))
    assert isinstance(step.outcome, Paid | Failed)
    assert paid <= 1
    if isinstance(step.outcome, Paid):
        assert paid == 1, "said to be paid, and it is not"
    elif step.outcome.kind is not FailureKind.UNKNOWN:
        assert paid == 0, f"said to be {step.outcome.kind}, and it is paid"
    else:
        assert caller.watcher.executions, "doubt before anything was sent"
    return struck.count >= at, step


@pytest.mark.parametrize(
    ("words", "way"),
    [
        *((words, way) for words in (".sms", ".decoupled") for way in (*WAYS, UNSENT)),
        *((".vop-close.sms", way) for way in ("lost", "garbage", UNSENT)),
        *((".vop-poll.sms", way) for way in ("lost", UNSENT)),
    ],
)
async def test_what_is_said_is_true_whichever_message_is_lost(
    subject: FintsSubject, words: str, way: str
) -> None:
    kinds: list[FailureKind | None] = []
    for at in range(1, _MOST_MESSAGES + 1):
        happened, step = await _strike(subject, words, at, WAYS.get(way))
        if not happened:
            assert isinstance(step.outcome, Paid)
            break
        kinds.append(step.outcome.kind if isinstance(step.outcome, Failed) else None)
    else:
        pytest.fail("a payment takes fewer messages")
    assert kinds[0] is FailureKind.UNREACHABLE or kinds[0] is FailureKind.RATE
    assert (FailureKind.UNKNOWN in kinds) == (way != UNSENT), kinds
