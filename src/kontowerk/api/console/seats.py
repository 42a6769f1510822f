"""Who is logged in, and logging others out."""

from uuid import UUID

from starlette.responses import RedirectResponse, Response

from kontowerk.api.console.visits import ON, ConsoleVisit, place, terms_of
from kontowerk.api.webform import forms
from kontowerk.console import enter
from kontowerk.console.errors import NotShownError

_OTHERS = "others"


async def show_sessions(visit: ConsoleVisit) -> Response:
    async with enter.looking(visit.db, visit.visitor) as tx:
        seen = await enter.logged_in(tx, visit.visitor, terms_of(visit.house).idle)
    own = visit.visitor.session_id
    return visit.shown("sessions", seen=seen, own=own, ended=visit.asked("ended") == "1")


async def end_session(visit: ConsoleVisit, form: forms.PostedForm) -> Response:
    """End one session, or all others of whoever asks."""
    wanted = form.one("session")
    async with enter.looking(visit.db, visit.visitor) as tx:
        if wanted == _OTHERS:
            await enter.end_other_sessions(tx, visit.visitor)
        else:
            await enter.end_session(tx, visit.visitor, _id(wanted))
    return RedirectResponse(place(visit.house, "/sessions?ended=1"), ON)


def _id(text: str) -> UUID:
    try:
        return UUID(text)
    except ValueError:
        raise NotShownError from None
