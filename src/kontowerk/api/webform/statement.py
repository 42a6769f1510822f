"""The statement about accessibility: for everybody, and with the tenant's words for its users.

The European Accessibility Act, in Germany the BFSG, wants services for consumers to have one.
"""

from dataclasses import replace
from datetime import date
from typing import Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from kontowerk.api.context import context_of
from kontowerk.api.webform import door, language
from kontowerk.api.webform.cookie import COOKIE
from kontowerk.api.webform.render import render
from kontowerk.api.webform.visits import WebformVisit, frame_of_nobody, visit_of
from kontowerk.webform import view
from kontowerk.webform.pages import AccessibilityPage, ExitPage, PageFrame

# When somebody last compared the statement with the pages and their tests.
_PAGE: Final = AccessibilityPage(on=date(2026, 11, 16))


async def show(request: Request) -> Response:
    """Show the statement; who comes from a session can go back to it."""
    visit = await visit_of(request)
    frame = frame_of_nobody(request) if visit is None else await _frame(request, visit)
    house = context_of(request)
    step = house.links.webform_step()
    html = render(frame, _PAGE, form_action=step, now=house.clock.now())
    return HTMLResponse(html, headers={door.POLICY_HEADER: door.policy(frame.target_origin)})


async def _frame(request: Request, visit: WebformVisit) -> PageFrame:
    house, session = visit.house, visit.session
    frame, page = await view.view(house.db, house.catalogue, session)
    # A session that has ended has nothing to go back to, and no time that runs.
    csrf = "" if isinstance(page, ExitPage) else COOKIE.form_token(visit.cookie)
    chosen = language.asked_for(request) or session.language
    return replace(frame, csrf=csrf, language=chosen, step=0)
