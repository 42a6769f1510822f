"""What is shown at the console: each page asks one question of its room.

How things stand (tenants, accesses, banks, payments, sessions of the webform, the queue), calls of
the API: how many, what became of one, and the dialogues with banks it led to. Operators also see
what is due at the hosts of banks against what fits, and change a limit there.
"""

import math
import re
from datetime import datetime
from math import ceil
from typing import Final
from urllib.parse import urlencode
from uuid import UUID

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from kontowerk.api.console.charts import usage as charts
from kontowerk.api.console.charts.courses import course, lateness, per_hour
from kontowerk.api.console.charts.drawing import Chart, ChartTexts
from kontowerk.api.console.render import ASSETS, ConsoleFormatter, texts_in, trait_rows
from kontowerk.api.console.visits import ON, ConsoleVisit, console_database, place
from kontowerk.api.context import context_of
from kontowerk.api.pages import forms
from kontowerk.bankcalls.hosts import HostLimit
from kontowerk.bankcalls.rules.availability import is_failing
from kontowerk.console import accesses, calls, overview, rules, states, webhooks
from kontowerk.console.api_usage import ApiUsage
from kontowerk.console.calls import look_back
from kontowerk.console.count_calls import usage
from kontowerk.console.enter import looking, note_reads
from kontowerk.console.exchanges import LookbackSpan, Went, went
from kontowerk.console.model import NotShownError
from kontowerk.console.states import MOST_WAITING, LimitLine, change_limit, host_limits
from kontowerk.kit.errors import InvalidError
from kontowerk.providers.traits import of_bank as bank_traits

_BANKS_ON_PAGE = 25
LOOKS = {Went.WELL: "ok", Went.NOTED: "info"}
_NUMBER: Final = re.compile(r"[0-9]{1,6}([.,][0-9]{1,3})?")
_WRONG_LIMIT: Final = 422


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
    wanted = accesses.AccessQuery(
        words=visit.asked("q"),
        state=visit.asked("state", accesses.STATES),
        page=visit.page_asked(),
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
    lengths = (len(seen), *(len(trend.banks) for trend in courses))
    pages = max(1, ceil(max(lengths) / _BANKS_ON_PAGE))
    page = min(visit.page_asked(), pages)
    return visit.shown(
        "banks",
        seen=seen,
        courses=drawn,
        chosen=chosen,
        traits=traits,
        missing=missing,
        shown=slice((page - 1) * _BANKS_ON_PAGE, page * _BANKS_ON_PAGE),
        at=page,
        pages=pages,
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


async def show_hosts(visit: ConsoleVisit) -> Response:
    return await _hosts_page(visit, visit.asked("host"), saved=visit.asked("saved") == "1")


async def set_limit(visit: ConsoleVisit, form: forms.PostedForm) -> Response:
    """Change the limit of a host."""
    host = form.one("host").replace("\0", "")
    limit = HostLimit(
        rate=_number(form.one("rate")),
        burst=_number(form.one("burst")),
        lines=_whole(form.one("lines")),
    )
    try:
        async with looking(visit.db, visit.visitor) as tx:
            await change_limit(tx, visit.visitor, host, limit)
    except InvalidError:
        answer = await _hosts_page(visit, host, is_wrong=True)
        answer.status_code = _WRONG_LIMIT
        return answer
    query = urlencode({"host": host, "saved": "1"})
    return RedirectResponse(place(visit.house, f"/hosts?{query}"), ON)


async def _hosts_page(
    visit: ConsoleVisit, host: str, *, saved: bool = False, is_wrong: bool = False
) -> Response:
    if not visit.visitor.is_operator:
        raise NotShownError
    async with looking(visit.db, visit.visitor) as tx:
        lines = await host_limits(tx)
    chosen = next((line for line in lines if line.host.host == host), lines[0] if lines else None)
    return visit.shown(
        "hosts",
        lines=lines,
        chosen=chosen,
        picture=None if chosen is None else _lateness(visit, chosen),
        per_hour=per_hour,
        is_failing=is_failing,
        most_waiting=MOST_WAITING,
        saved=saved,
        is_wrong=is_wrong,
    )


def _lateness(visit: ConsoleVisit, line: LimitLine) -> object:
    return lateness(line, chart_texts(visit, visit.house.clock.now()))


def _number(text: str) -> float:
    """Read a number as either language writes it; anything else is none."""
    return float(text.replace(",", ".")) if _NUMBER.fullmatch(text.strip()) else math.nan


def _whole(text: str) -> int:
    number = _number(text)
    return int(number) if number.is_integer() else 0
