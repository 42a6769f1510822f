"""What each job means. Rooms come in as callables; the engine knows their types only."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from procrastinate import App

from kontowerk.accesses.events import BANK_QUEUE, NEWS_QUEUE
from kontowerk.accesses.model import Cause
from kontowerk.approvals.events import GO_ON, LET_GO
from kontowerk.webhooks.events import QUEUE as WEBHOOK_QUEUE
from kontowerk.webhooks.events import TASK as DELIVER
from kontowerk.webhooks.events import DeliveryDue

REFRESH: Final = "refresh"
ANNOUNCE: Final = "announce"


@dataclass(frozen=True, slots=True)
class Handlers:
    """Who does the work.

    `refresh_failed` hears of a refresh that will not be tried again, so that no access waits
    for it for ever; it may hear twice.
    """

    refresh: Callable[[UUID, UUID, UUID, Cause], Awaitable[None]]
    refresh_failed: Callable[[UUID, UUID, UUID], Awaitable[None]]
    announce: Callable[[UUID, UUID, int | None], Awaitable[None]]
    deliver: Callable[[DeliveryDue], Awaitable[None]]
    go_on: Callable[[UUID, UUID, UUID], Awaitable[None]]
    let_go: Callable[[UUID], Awaitable[None]]


def register(app: App, handlers: Handlers) -> None:
    """Teach the engine its tasks.

    None of them has the engine's own retries: a locked job that waits for its second try would
    hold back all others of its lock.
    """

    @app.task(name=REFRESH, queue=BANK_QUEUE)
    async def refresh(customer_id: str, access_key: str, run: str, cause: str) -> None:
        await handlers.refresh(UUID(customer_id), UUID(access_key), UUID(run), Cause(cause))

    @app.task(name=GO_ON, queue=BANK_QUEUE)
    async def go_on(customer_id: str, access_key: str, run: str) -> None:
        await handlers.go_on(UUID(customer_id), UUID(access_key), UUID(run))

    @app.task(name=LET_GO, queue=BANK_QUEUE)
    async def let_go(run: str) -> None:
        await handlers.let_go(UUID(run))

    @app.task(name=ANNOUNCE, queue=NEWS_QUEUE)
    async def announce(customer_id: str, access_key: str, serial: int | None) -> None:
        await handlers.announce(UUID(customer_id), UUID(access_key), serial)

    @app.task(name=DELIVER, queue=WEBHOOK_QUEUE)
    async def deliver(**args: object) -> None:
        await handlers.deliver(DeliveryDue.of(args))


async def give_up(handlers: Handlers, task: str, args: Mapping[str, object]) -> None:
    """Tell whoever waits for a job that it will not be run again."""
    if task not in (REFRESH, GO_ON):
        return
    try:
        ids = [UUID(str(args[name])) for name in ("customer_id", "access_key", "run")]
    except (KeyError, ValueError):
        return  # never was a refresh of anything
    await handlers.refresh_failed(*ids)
