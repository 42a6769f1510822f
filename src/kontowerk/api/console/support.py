"""Pages for customer service: search, a person, a session of the webform, and their bundles.

The pictures of a person are shown of those at sandbox banks; of anybody else nothing is.
"""

from collections.abc import Callable, Mapping
from datetime import date
from functools import partial
from typing import Final

from starlette.responses import Response

from kontowerk.api.console.charts import histories, lifelines, means, months, reading
from kontowerk.api.console.charts.drawing import Chart, ChartTexts
from kontowerk.api.console.pages import LOOKS, chart_texts
from kontowerk.api.console.visits import ConsoleVisit
from kontowerk.console import accesses, calls, support_case
from kontowerk.console.enter import looking, note_reads
from kontowerk.console.exchanges import went
from kontowerk.console.search import person, search, session
from kontowerk.console.support_case import Case
from kontowerk.kit.clock import BERLIN
from kontowerk.kit.db import Tx

_Draw = Callable[[bytes, date, ChartTexts], Chart | None]
_PENSION: Final = "INCOME_PENSION"
_SALARY: Final = "INCOME_SALARY"


def pictures(answers: Mapping[str, bytes], today: date, words: ChartTexts) -> list[Chart]:
    """Draw what can be drawn; an analysis that is missing or empty has no picture."""
    disposable = partial(means.disposable, kind=_kind_of_income(answers))
    # Which answer each picture is made of, in the order they are shown.
    before: tuple[tuple[str, _Draw], ...] = (
        ("cashflow", months.cashflow),
        ("disposable_money", disposable),
        ("cashflow", months.categories),
        ("contracts", lifelines.overdue),
        ("contracts", lifelines.contracts),
    )
    after: tuple[tuple[str, _Draw], ...] = (
        ("life_events", lifelines.events),
        ("affordability", means.affordability),
    )
    drawn = [draw(answers[name], today, words) for name, draw in before if name in answers]
    if "contracts" in answers:
        drawn += histories.histories(answers["contracts"], today, words)
    drawn += [draw(answers[name], today, words) for name, draw in after if name in answers]
    return [picture for picture in drawn if picture is not None]


def _kind_of_income(answers: Mapping[str, bytes]) -> means.Income:
    """Say what somebody lives on, by the contract that brought the latest payment."""
    if "disposable_money" not in answers or "contracts" not in answers:
        return means.Income.OTHER
    found = reading.disposable(answers["disposable_money"]).details
    if found is None:
        return means.Income.OTHER
    names = {
        contract.tag_tree_item.system_name
        for contract in reading.contracts(answers["contracts"])
        if contract.details.amount_latest == found.amount_salary_latest
    }
    if (_PENSION in names) == (_SALARY in names):
        return means.Income.OTHER
    return means.Income.PENSION if _PENSION in names else means.Income.SALARY


async def show_search(visit: ConsoleVisit) -> Response:
    wanted = visit.asked("q")
    async with looking(visit.db, visit.visitor) as tx:
        hits = await search(tx, visit.visitor, wanted)
        await note_reads(tx, visit.visitor, "search", hits.persons)
    return visit.shown("search", wanted=wanted, hits=hits, kept=_kept(visit))


async def show_person(visit: ConsoleVisit) -> Response:
    customer_id = visit.id_of("user")
    async with looking(visit.db, visit.visitor) as tx:
        seen = await person(tx, visit.visitor, customer_id)
        await note_reads(tx, visit.visitor, "user", [customer_id])
    return visit.shown("person", seen=seen, kept=_kept(visit))


async def show_session(visit: ConsoleVisit) -> Response:
    customer_id = visit.id_of("user")
    async with looking(visit.db, visit.visitor) as tx:
        seen = await session(tx, visit.visitor, customer_id, visit.id_of("session"))
        await note_reads(tx, visit.visitor, "session", [customer_id])
    return visit.shown("session", seen=seen, wanted="", went=went, looks=LOOKS)


async def bundle_of_person(visit: ConsoleVisit) -> Response:
    customer_id = visit.id_of("user")
    async with looking(visit.db, visit.visitor) as tx:
        case = await calls.gather_person(tx, visit.visitor, customer_id)
        return await _download(visit, tx, f"user-{customer_id.hex[-8:]}", case)


async def bundle_of_session(visit: ConsoleVisit) -> Response:
    customer_id, session_id = visit.id_of("user"), visit.id_of("session")
    async with looking(visit.db, visit.visitor) as tx:
        case = await calls.gather_session(tx, visit.visitor, customer_id, session_id)
        return await _download(visit, tx, case.sessions[0].reference, case)


async def show_insights(visit: ConsoleVisit) -> Response:
    """Show the analyses of a person at sandbox banks as pictures."""
    customer_id = visit.id_of("user")
    async with looking(visit.db, visit.visitor) as tx:
        await accesses.require_sandbox_user(tx, visit.visitor, customer_id)
        await note_reads(tx, visit.visitor, "insights", [customer_id])
    answers = await visit.house.insights(customer_id)
    now = visit.house.analyses.clock.now()
    words = chart_texts(visit, now)
    drawn = pictures(answers, now.astimezone(BERLIN).date(), words)
    return visit.shown("insights", customer_id=customer_id, pictures=drawn, as_of=words.shown.now())


async def _download(visit: ConsoleVisit, tx: Tx, about: str, case: Case) -> Response:
    now = visit.house.clock.now()
    files = support_case.files(about, case, await support_case.versions(tx), now)
    name = f"kontowerk-support-{about}.zip"
    return Response(
        support_case.zipped(files, now),
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
        media_type="application/zip",
    )


def _kept(visit: ConsoleVisit) -> int:
    return visit.house.settings.keep_session_days
