"""Pages for customer service: search, a person, a session of the webform, and their bundles."""

from uuid import UUID

from starlette.responses import Response

from kontowerk.api.console.calls import LOOKS
from kontowerk.api.console.visits import ConsoleVisit
from kontowerk.console import bundle, calls
from kontowerk.console.enter import looking
from kontowerk.console.errors import NotShownError
from kontowerk.console.exchanges import went
from kontowerk.console.note_reads import note_reads
from kontowerk.console.person import person, session
from kontowerk.console.search import search
from kontowerk.console.support_case import Case
from kontowerk.kit.db import Tx


async def show_search(visit: ConsoleVisit) -> Response:
    wanted = visit.asked("q")
    async with looking(visit.db, visit.visitor) as tx:
        hits = await search(tx, visit.visitor, wanted)
        await note_reads(tx, visit.visitor, "search", hits.persons)
    return visit.shown("search", wanted=wanted, hits=hits, kept=_kept(visit))


async def show_person(visit: ConsoleVisit) -> Response:
    customer_id = _id(visit, "user")
    async with looking(visit.db, visit.visitor) as tx:
        seen = await person(tx, visit.visitor, customer_id)
        await note_reads(tx, visit.visitor, "user", [customer_id])
    return visit.shown("person", seen=seen, kept=_kept(visit))


async def show_session(visit: ConsoleVisit) -> Response:
    customer_id = _id(visit, "user")
    async with looking(visit.db, visit.visitor) as tx:
        seen = await session(tx, visit.visitor, customer_id, _id(visit, "session"))
        await note_reads(tx, visit.visitor, "session", [customer_id])
    return visit.shown("session", seen=seen, wanted="", went=went, looks=LOOKS)


async def bundle_of_person(visit: ConsoleVisit) -> Response:
    customer_id = _id(visit, "user")
    async with looking(visit.db, visit.visitor) as tx:
        case = await calls.gather_person(tx, visit.visitor, customer_id)
        return await _download(visit, tx, f"user-{customer_id.hex[-8:]}", case)


async def bundle_of_session(visit: ConsoleVisit) -> Response:
    customer_id, session_id = _id(visit, "user"), _id(visit, "session")
    async with looking(visit.db, visit.visitor) as tx:
        case = await calls.gather_session(tx, visit.visitor, customer_id, session_id)
        return await _download(visit, tx, case.sessions[0].reference, case)


async def _download(visit: ConsoleVisit, tx: Tx, about: str, case: Case) -> Response:
    now = visit.house.clock.now()
    files = bundle.files(about, case, await bundle.versions(tx), now)
    name = f"kontowerk-support-{about}.zip"
    return Response(
        bundle.zipped(files, now),
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
        media_type="application/zip",
    )


def _kept(visit: ConsoleVisit) -> int:
    return visit.house.settings.keep_session_days


def _id(visit: ConsoleVisit, name: str) -> UUID:
    try:
        return UUID(visit.request.path_params[name])
    except ValueError:
        raise NotShownError from None
