"""Pages that show how things stand: banks, payments, sessions of the webform."""

from uuid import UUID

from starlette.responses import Response

from kontowerk.api.console.charts.courses import course
from kontowerk.api.console.charts.drawing import Words
from kontowerk.api.console.render import texts_in
from kontowerk.api.console.shown import Shown
from kontowerk.api.console.traits import trait_rows
from kontowerk.api.console.visits import Visit
from kontowerk.desk.banks import banks
from kontowerk.desk.courses import Span
from kontowerk.desk.enter import looking
from kontowerk.desk.forms import forms
from kontowerk.desk.look_back import look_back
from kontowerk.desk.note_reads import note_reads
from kontowerk.desk.payments import payments
from kontowerk.providers.traits import of_bank as bank_traits


async def show_banks(visit: Visit) -> Response:
    chosen = _id(visit.asked("bank"))
    async with looking(visit.db, visit.visitor) as tx:
        seen = await banks(tx, visit.visitor)
        courses = [await look_back(tx, visit.visitor, span, chosen) for span in Span]
        # A tenant does not learn which banks others have; the operator knows them all.
        shared = chosen is not None and visit.visitor.tenant_id is None
        found = await bank_traits(tx, chosen) if chosen and shared else None
    texts = texts_in(visit.visitor.language)
    words = Words(texts, Shown(texts, visit.house.clock.now()))
    drawn = [(one, course(one, f"course-{one.span.value}", words)) for one in courses]
    traits = trait_rows(texts, found) if found is not None else None
    return visit.shown("banks", seen=seen, courses=drawn, chosen=chosen, traits=traits)


async def show_payments(visit: Visit) -> Response:
    async with looking(visit.db, visit.visitor) as tx:
        seen = await payments(tx, visit.visitor)
        lines = (*(seen.in_doubt or ()), *seen.sandbox)
        await note_reads(tx, visit.visitor, "payments", (line.customer_id for line in lines))
    return visit.shown("payments", seen=seen)


async def show_forms(visit: Visit) -> Response:
    async with looking(visit.db, visit.visitor) as tx:
        seen = await forms(tx, visit.visitor)
    return visit.shown("forms", seen=seen)


def _id(text: str) -> UUID | None:
    """Return the bank that is asked for; a word that is no id asks for none."""
    try:
        return UUID(text)
    except ValueError:
        return None
