"""What a page that waits asks for: whether there is another page by now.

The script of the page says which version it shows and is answered when there is a newer one, or
after a while. It asks us and never the bank: how often a bank may be asked is the room's to know.
"""

from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from kontowerk.api.waiting import settled_within
from kontowerk.api.webform.visits import WebformVisit, visit_of
from kontowerk.api.wire.encode import JSON, encode
from kontowerk.webform import sessions, view
from kontowerk.webform.model import PageKind, PageStatus

_LONGEST_WAIT: Final = 25.0  # seconds; proxies give up after 30 or 60
_GONE: Final = PageStatus(PageKind.EXIT, "gone", ())


async def tell(request: Request) -> Response:
    """Tell which page it is, as soon as it is not the one that is shown."""
    visit = await visit_of(request)
    if visit is None:
        return _answer(_GONE)
    shown = request.query_params.get("version")
    found, _ = await settled_within(
        None if shown is None else _LONGEST_WAIT,
        visit.house.news,
        lambda: _now(visit),
        lambda status: status.waits_for if status.version == shown else (),
    )
    return _answer(found)


async def _now(visit: WebformVisit) -> PageStatus:
    # Found anew each time: a session may end, or be ended, while its page waits.
    session = await sessions.by_cookie(visit.house.db, visit.cookie)
    return _GONE if session is None else await view.status(visit.house.db, session)


def _answer(status: PageStatus) -> Response:
    body = encode({"page": status.kind.value, "version": status.version})
    return Response(body, media_type=JSON)
