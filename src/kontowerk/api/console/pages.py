"""What is shown at the console: each page asks one question of its room.

How things stand (tenants, accesses, banks, payments, sessions of the webform, the queue), and
calls of the API: how many, what became of one, and the dialogues with banks it led to.
"""

from datetime import datetime
from uuid import UUID

from starlette.requests import Request
from starlette.responses import Response

from kontowerk.api.console.charts import usage as charts
from kontowerk.api.console.charts.courses import course
from kontowerk.api.console.charts.drawing import Chart, ChartTexts
from kontowerk.api.console.render import ASSETS, texts_in
from kontowerk.api.console.shown import ConsoleFormatter, trait_rows
from kontowerk.api.console.visits import ConsoleVisit, console_database
from kontowerk.api.context import context_of
from kontowerk.console import accesses, calls, overview, rules, states, webhooks
from kontowerk.console.api_usage import ApiUsage
from kontowerk.console.calls import look_back
from kontowerk.console.count_calls import usage
from kontowerk.console.enter import looking, note_reads
from kontowerk.console.exchanges import Went, went
from kontowerk.console.trends import LookbackSpan
from kontowerk.providers.traits import of_bank as bank_traits

_MOST_PAGES = 1_000
LOOKS = {Went.WELL: "ok", Went.NOTED: "info"}


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


async def show_call(visit: ConsoleVisit) -> Response:
    wanted = visit.asked("c")
    tenant = visit.asked("tenant")
    counted: ApiUsage | None = None
    async with looking(visit.db, visit.visitor) as tx:
        if wanted:
            deeds = await webhooks.audit_entries(tx, visit.visitor, wanted)
            seen = await calls.found(tx, visit.visitor, wanted)
        else:
            deeds, seen = None, await calls.latest(tx, visit.visitor)
            counted = await usage(tx, visit.visitor, tenant)
        await note_reads(tx, visit.visitor, "calls", (call.customer_id for call in seen))
    return visit.shown(
        "calls",
        wanted=wanted,
        deeds=deeds,
        seen=seen,
        went=went,
        looks=LOOKS,
        counted=counted,
        tenant=tenant if visit.visitor.is_operator else "",
        pictures=[] if counted is None else _pictures(visit, counted),
    )


async def show_banks(visit: ConsoleVisit) -> Response:
    chosen = _bank_id(visit.asked("bank"))
    async with looking(visit.db, visit.visitor) as tx:
        seen = await states.banks(tx, visit.visitor)
        courses = [await look_back(tx, visit.visitor, span, chosen) for span in LookbackSpan]
        # A tenant does not learn which banks others have; the operator knows them all.
        shared = chosen is not None and visit.visitor.tenant_id is None
        found = await bank_traits(tx, chosen) if chosen and shared else None
        missing = None if chosen else await states.missing_banks(tx, visit.visitor)
    words = chart_texts(visit, visit.house.clock.now())
    drawn = [(trend, course(trend, f"course-{trend.span.value}", words)) for trend in courses]
    traits = trait_rows(words.t, found) if found is not None else None
    return visit.shown(
        "banks", seen=seen, courses=drawn, chosen=chosen, traits=traits, missing=missing
    )


async def show_payments(visit: ConsoleVisit) -> Response:
    async with looking(visit.db, visit.visitor) as tx:
        seen = await states.payments(tx, visit.visitor)
        lines = (*(seen.in_doubt or ()), *seen.sandbox)
        await note_reads(tx, visit.visitor, "payments", (line.customer_id for line in lines))
    return visit.shown("payments", seen=seen)


async def show_forms(visit: ConsoleVisit) -> Response:
    async with looking(visit.db, visit.visitor) as tx:
        seen = await states.forms(tx, visit.visitor)
    return visit.shown("forms", seen=seen)


async def static(request: Request) -> Response:
    """Return a file of ours."""
    console_database(context_of(request))
    return ASSETS.answer(request.path_params["name"])


def _pictures(visit: ConsoleVisit, counted: ApiUsage) -> list[Chart]:
    """Draw the calls: all, then who makes them, then which operations they are."""
    words = chart_texts(visit, visit.house.clock.now())
    drawn = (
        charts.calls(counted, words),
        charts.by_name(counted.tenants or (), "tenant", words),
        charts.by_name(counted.operations, "operation", words),
    )
    return [picture for picture in drawn if picture is not None]


def _bank_id(text: str) -> UUID | None:
    """Return the bank that is asked for; a word that is no id asks for none."""
    try:
        return UUID(text)
    except ValueError:
        return None


def chart_texts(visit: ConsoleVisit, now: datetime) -> ChartTexts:
    """Return the words of charts, in the language of the visitor."""
    texts = texts_in(visit.visitor.language)
    return ChartTexts(texts, ConsoleFormatter(texts, now))
