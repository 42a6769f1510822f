"""What is shown at the console: each page asks one question of its room."""

from uuid import UUID

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from kontowerk.api.console.render import ASSETS
from kontowerk.api.console.visits import ON, ConsoleVisit, console_database, place
from kontowerk.api.context import context_of
from kontowerk.api.webform import forms
from kontowerk.console import accesses, overview, rules, webhooks
from kontowerk.console.enter import looking
from kontowerk.console.errors import NotShownError
from kontowerk.console.note_reads import note_reads
from kontowerk.kit.errors import NotFoundError

_FOR_EVER = "public, max-age=31536000, immutable"
_MOST_PAGES = 1_000


async def show_overview(visit: ConsoleVisit) -> Response:
    async with looking(visit.db, visit.visitor) as tx:
        seen = await overview.overview(tx, visit.visitor)
        queue = await webhooks.queue(tx, visit.visitor) if visit.visitor.is_operator else None
    return visit.shown("overview", seen=seen, queue=queue)


async def show_tenant(visit: ConsoleVisit) -> Response:
    async with looking(visit.db, visit.visitor) as tx:
        seen = await overview.tenant(tx, visit.visitor, visit.request.path_params["name"])
        await note_reads(tx, visit.visitor, "tenant", (key.user_id for key in seen.keys))
    now = visit.house.clock.now()
    return visit.shown("tenant", seen=seen, now=now, soon=now + rules.KEY_NOTICE)


async def show_accesses(visit: ConsoleVisit) -> Response:
    number = visit.asked("page")
    page = int(number) if number.isascii() and number.isdecimal() else 1
    wanted = accesses.AccessQuery(
        words=visit.asked("q"),
        state=visit.asked("state", accesses.STATES),
        page=min(max(page, 1), _MOST_PAGES),
    )
    async with looking(visit.db, visit.visitor) as tx:
        seen = await accesses.accesses(tx, visit.visitor, wanted)
        people = (line.facts.customer_id for line in seen.lines)
        await note_reads(tx, visit.visitor, "accesses", people)
    return visit.shown("accesses", seen=seen, states=accesses.STATES)


async def show_queue(visit: ConsoleVisit) -> Response:
    async with looking(visit.db, visit.visitor) as tx:
        seen = await webhooks.queue(tx, visit.visitor)
    return visit.shown("queue", seen=seen)


async def show_webhooks(visit: ConsoleVisit) -> Response:
    state = visit.asked("state", webhooks.STATES)
    async with looking(visit.db, visit.visitor) as tx:
        subscriptions = await webhooks.subscriptions(tx, visit.visitor)
        seen = await webhooks.deliveries(tx, visit.visitor, state)
        people = (line.customer_id for line in seen if line.customer_id is not None)
        await note_reads(tx, visit.visitor, "webhooks", people)
    return visit.shown(
        "webhooks",
        subscriptions=subscriptions,
        seen=seen,
        state=state,
        states=webhooks.STATES,
        ordered=visit.asked("ordered") == "1",
        tested=visit.asked("tested") == "1",
    )


async def replay(visit: ConsoleVisit, _form: forms.PostedForm) -> Response:
    """Tell an event again."""
    given = visit.request.path_params
    subscription_id, event_id = _id(given["subscription"]), _id(given["event"])
    async with looking(visit.db, visit.visitor) as tx:
        await webhooks.replay(tx, visit.visitor, subscription_id, event_id)
    return RedirectResponse(place(visit.house, "/webhooks?ordered=1"), ON)


async def static(request: Request) -> Response:
    """Return a file of ours; its name changes with its content, so it may be kept for ever."""
    console_database(context_of(request))
    found = ASSETS.get(request.path_params["name"])
    if found is None:
        raise NotFoundError
    return Response(
        found.body, headers={"Cache-Control": _FOR_EVER, "Content-Type": found.media_type}
    )


def _id(text: str) -> UUID:
    try:
        return UUID(text)
    except ValueError:
        raise NotShownError from None
