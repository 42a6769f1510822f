"""One revocation, watched: when does the last process refuse the token?"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Final

from quality.bench.stage import REVOKE, Stage
from quality.bench.wire import Line, get, post_form

PAUSE: Final = 0.004  # between two looks at one process: at most 250 a second
_PATH: Final = "/auth/mgmt/v1/tenants"
_LATEST: Final = 1.0  # seconds: a token accepted later than this is a fault
_GIVE_UP: Final = 5.0


@dataclass(frozen=True)
class Seen:
    """Milliseconds until the last process refused, and what was accepted until then."""

    from_answer: float
    from_call: float
    stale: int  # processes that accepted the token at least once more
    late: int  # requests accepted though sent later than a second after the answer


async def revoke(
    stage: Stage,
    through: Line,
    watched: Sequence[Line],
    before: Callable[[], Awaitable[object]] | None = None,
) -> Seen:
    """Revoke a token that all watched processes remember; watch until all refuse it."""
    token = await stage.client_token(through)
    look = get(_PATH, token)
    request = post_form(REVOKE, stage.login(stage.admin), token=token)
    for line in watched:
        await line.expect(200, look)  # from now on the process remembers the token
    if before is not None:
        await before()
    called = time.perf_counter()
    await through.expect(200, request)
    answered = time.perf_counter()
    found = await asyncio.gather(*(_watch(line, look, answered) for line in watched))
    last = max(moment for moment, _, _ in found)
    return Seen(
        from_answer=(last - answered) * 1e3,
        from_call=(last - called) * 1e3,
        stale=sum(stale > 0 for _, stale, _ in found),
        late=sum(late for _, _, late in found),
    )


async def _watch(line: Line, look: bytes, answered: float) -> tuple[float, int, int]:
    """Return when the process refused, and how many answers before were stale or too late."""
    stale = late = 0
    while True:
        asked = time.perf_counter()
        status = (await line.ask(look)).status
        now = time.perf_counter()
        if status == 403:
            return now, stale, late
        if status != 200 or now - answered > _GIVE_UP:
            message = f"a revoked token was answered with {status} after {now - answered:.1f} s"
            raise RuntimeError(message)
        stale += 1
        late += asked - answered > _LATEST
        await asyncio.sleep(PAUSE)


async def until_hearing(line: Line) -> None:
    """Wait until the process hears revocations."""
    async with asyncio.timeout(10):
        while (await line.ask(get("/health/ready"))).status != 200:  # noqa: ASYNC110 - not our process
            await asyncio.sleep(0.05)
