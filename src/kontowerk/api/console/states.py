"""Pages that show how things stand: banks, payments, sessions of the webform."""

from uuid import UUID

from starlette.responses import Response

from kontowerk.api.console.charts.courses import course
from kontowerk.api.console.charts.drawing import ChartTexts
from kontowerk.api.console.render import texts_in
from kontowerk.api.console.shown import ConsoleFormatter
from kontowerk.api.console.traits import trait_rows
from kontowerk.api.console.visits import ConsoleVisit
from kontowerk.console.calls import look_back
from kontowerk.console.enter import looking
from kontowerk.console.note_reads import note_reads
from kontowerk.console.states import banks, forms, missing_banks, payments
from kontowerk.console.trends import LookbackSpan
from kontowerk.providers.traits import of_bank as bank_traits


async def show_banks(visit: ConsoleVisit) -> Response:
    chosen = _id(visit.asked("bank"))
    async with looking(visit.db, visit.visitor) as tx:
        seen = await banks(tx, visit.visitor)
        courses = [await look_back(tx, visit.visitor, span, chosen) for span in LookbackSpan]
        # A tenant does not learn which banks others have; the operator knows them all.
        shared = chosen is not None and visit.visitor.tenant_id is None
        found = await bank_traits(tx, chosen) if chosen and shared else None
        missing = None if chosen else await missing_banks(tx, visit.visitor)
    texts = texts_in(visit.visitor.language)
    words = ChartTexts(texts, ConsoleFormatter(texts, visit.house.clock.now()))
    drawn = [(trend, course(trend, f"course-{trend.span.value}", words)) for trend in courses]
    traits = trait_rows(texts, found) if found is not None else None
    return visit.shown(
        "banks", seen=seen, courses=drawn, chosen=chosen, traits=traits, missing=missing
    )


async def show_payments(visit: ConsoleVisit) -> Response:
    async with looking(visit.db, visit.visitor) as tx:
        seen = await payments(tx, visit.visitor)
        lines = (*(seen.in_doubt or ()), *seen.sandbox)
        await note_reads(tx, visit.visitor, "payments", (line.customer_id for line in lines))
    return visit.shown("payments", seen=seen)


async def show_forms(visit: ConsoleVisit) -> Response:
    async with looking(visit.db, visit.visitor) as tx:
        seen = await forms(tx, visit.visitor)
    return visit.shown("forms", seen=seen)


def _id(text: str) -> UUID | None:
    """Return the bank that is asked for; a word that is no id asks for none."""
    try:
        return UUID(text)
    except ValueError:
        return None
