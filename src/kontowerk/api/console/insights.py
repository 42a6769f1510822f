"""The pictures of a person at sandbox banks; of anybody else nothing is shown."""

from uuid import UUID

from starlette.responses import Response

from kontowerk.api.console.charts.drawing import ChartTexts
from kontowerk.api.console.charts.gallery import pictures
from kontowerk.api.console.render import texts_in
from kontowerk.api.console.shown import ConsoleFormatter
from kontowerk.api.console.visits import ConsoleVisit
from kontowerk.console import accesses
from kontowerk.console.enter import looking
from kontowerk.console.errors import NotShownError
from kontowerk.console.note_reads import note_reads
from kontowerk.kit.clock import BERLIN


async def show_insights(visit: ConsoleVisit) -> Response:
    """Show the analyses of a sandbox user as pictures."""
    customer_id = _id(visit.request.path_params["user"])
    async with looking(visit.db, visit.visitor) as tx:
        await accesses.require_sandbox_user(tx, visit.visitor, customer_id)
        await note_reads(tx, visit.visitor, "insights", [customer_id])
    answers = await visit.house.insights(customer_id)
    now = visit.house.analyses.clock.now()
    texts = texts_in(visit.visitor.language)
    shown = ConsoleFormatter(texts, now)
    drawn = pictures(answers, now.astimezone(BERLIN).date(), ChartTexts(texts, shown))
    return visit.shown("insights", customer_id=customer_id, pictures=drawn, as_of=shown.now())


def _id(text: str) -> UUID:
    try:
        return UUID(text)
    except ValueError:
        raise NotShownError from None
