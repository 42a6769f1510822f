"""Calls of the API: how many, what became of one, and the dialogues with banks it led to."""

from starlette.responses import Response

from kontowerk.api.console.charts import usage as charts
from kontowerk.api.console.charts.drawing import Chart, ChartTexts
from kontowerk.api.console.render import texts_in
from kontowerk.api.console.shown import ConsoleFormatter
from kontowerk.api.console.visits import ConsoleVisit
from kontowerk.console import calls, webhooks
from kontowerk.console.api_usage import ApiUsage
from kontowerk.console.count_calls import usage
from kontowerk.console.enter import looking
from kontowerk.console.exchanges import Went, went
from kontowerk.console.note_reads import note_reads

LOOKS = {Went.WELL: "ok", Went.NOTED: "info"}


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


def _pictures(visit: ConsoleVisit, counted: ApiUsage) -> list[Chart]:
    """Draw the calls: all, then who makes them, then which operations they are."""
    texts = texts_in(visit.visitor.language)
    words = ChartTexts(texts, ConsoleFormatter(texts, visit.house.clock.now()))
    drawn = (
        charts.calls(counted, words),
        charts.by_name(counted.tenants or (), "tenant", words),
        charts.by_name(counted.operations, "operation", words),
    )
    return [picture for picture in drawn if picture is not None]
