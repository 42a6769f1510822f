"""What each job means. Rooms come in as callables; the engine knows their types only."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from procrastinate import App

from kontowerk.accesses.model import NEWS_QUEUE, Cause
from kontowerk.analysis.keep import QUEUE as ANALYSIS_QUEUE
from kontowerk.analysis.keep import TASK as ANALYSE
from kontowerk.approvals.model import BANK_QUEUE, GO_ON, LET_GO, PAY_ON
from kontowerk.bankcalls.model import Unfinished
from kontowerk.kit.logging import correlation_id
from kontowerk.lifecycle.model import EventKind
from kontowerk.lifecycle.record import TASK as TELL_LIFECYCLE
from kontowerk.lifecycle.record import EventNumber
from kontowerk.payments.model import PAY, TRACE
from kontowerk.webhooks.model import CHECK, DeliveryDue
from kontowerk.webhooks.model import QUEUE as WEBHOOK_QUEUE
from kontowerk.webhooks.model import TASK as DELIVER

Work = Callable[..., Awaitable[None]]

REFRESH: Final = "refresh"
ANNOUNCE: Final = "announce"


@dataclass(frozen=True, slots=True)
class Handlers:
    """Who does the work.

    `refresh_unfinished` and `pay_unfinished` hear of an operation that will not be tried again, and
    why, so that nobody waits for it for ever; they may hear twice.
    """

    refresh: Callable[[UUID, UUID, UUID, Cause], Awaitable[None]]
    refresh_unfinished: Callable[[UUID, UUID, UUID, Unfinished], Awaitable[None]]
    announce: Callable[[UUID, UUID, int | None], Awaitable[None]]
    deliver: Callable[[DeliveryDue], Awaitable[None]]
    go_on: Callable[[UUID, UUID, UUID], Awaitable[None]]
    let_go: Callable[[UUID], Awaitable[None]]
    pay: Callable[[UUID, UUID], Awaitable[None]]
    pay_on: Callable[[UUID, UUID], Awaitable[None]]
    pay_unfinished: Callable[[UUID, UUID, Unfinished], Awaitable[None]]
    trace: Callable[[UUID, UUID], Awaitable[None]]
    analyse: Callable[[UUID], Awaitable[None]]
    check_signature: Callable[[UUID], Awaitable[None]]
    tell_lifecycle: Callable[[EventNumber], Awaitable[None]]


def register(app: App, handlers: Handlers) -> None:
    """Teach the engine its tasks.

    None of them has the engine's own retries: a locked job that waits for its second try would
    hold back all others of its lock.
    """

    @_task(app, REFRESH, BANK_QUEUE)
    async def refresh(customer_id: str, access_key: str, run: str, cause: str) -> None:
        await handlers.refresh(UUID(customer_id), UUID(access_key), UUID(run), Cause(cause))

    @_task(app, GO_ON, BANK_QUEUE)
    async def go_on(customer_id: str, access_key: str, run: str) -> None:
        await handlers.go_on(UUID(customer_id), UUID(access_key), UUID(run))

    @_task(app, LET_GO, BANK_QUEUE)
    async def let_go(run: str) -> None:
        await handlers.let_go(UUID(run))

    @_task(app, ANNOUNCE, NEWS_QUEUE)
    async def announce(customer_id: str, access_key: str, serial: int | None) -> None:
        await handlers.announce(UUID(customer_id), UUID(access_key), serial)

    @_task(app, ANALYSE, ANALYSIS_QUEUE)
    async def analyse(customer_id: str) -> None:
        await handlers.analyse(UUID(customer_id))

    _register_webhooks(app, handlers)
    _register_payments(app, handlers)


def _register_webhooks(app: App, handlers: Handlers) -> None:
    @_task(app, TELL_LIFECYCLE, WEBHOOK_QUEUE)
    async def tell_lifecycle(customer_id: str, kind: str, serial: int) -> None:
        await handlers.tell_lifecycle(EventNumber(UUID(customer_id), EventKind(kind), serial))

    @_task(app, DELIVER, WEBHOOK_QUEUE)
    async def deliver(**args: object) -> None:
        await handlers.deliver(DeliveryDue.of(args))

    @_task(app, CHECK, WEBHOOK_QUEUE)
    async def check_signature(check_id: str) -> None:
        await handlers.check_signature(UUID(check_id))


def _register_payments(app: App, handlers: Handlers) -> None:
    @_task(app, PAY, BANK_QUEUE)
    async def pay(customer_id: str, run: str) -> None:
        await handlers.pay(UUID(customer_id), UUID(run))

    @_task(app, PAY_ON, BANK_QUEUE)
    async def pay_on(customer_id: str, access_key: str, run: str) -> None:
        del access_key  # the lock of the job
        await handlers.pay_on(UUID(customer_id), UUID(run))

    @_task(app, TRACE, BANK_QUEUE)
    async def trace(customer_id: str, run: str) -> None:
        await handlers.trace(UUID(customer_id), UUID(run))


def _task(app: App, name: str, queue: str) -> Callable[[Work], Work]:
    """Register a task; it goes on under the name of the call that ordered it."""

    def register_it(work: Work) -> Work:
        @app.task(name=name, queue=queue)
        async def run(call: str | None = None, **args: Any) -> None:
            if call is not None:
                correlation_id.set(call)
            await work(**args)

        del run  # the engine has it
        return work

    return register_it


async def tell_unfinished(
    handlers: Handlers, task: str, args: Mapping[str, object], why: Unfinished
) -> None:
    """Tell whoever waits for a job that it will not be run again."""
    if task not in (REFRESH, GO_ON, PAY, PAY_ON):
        return
    try:
        customer_id, run = (UUID(str(args[name])) for name in ("customer_id", "run"))
        if task in (PAY, PAY_ON):
            await handlers.pay_unfinished(customer_id, run, why)
        else:
            key = UUID(str(args["access_key"]))
            await handlers.refresh_unfinished(customer_id, key, run, why)
    except (KeyError, ValueError):
        return  # never was an operation of anything
