"""The routes of the console. They are for browsers, so they are no part of the OpenAPI document.

Every route goes through `logged_in` or `action`, which ask for a login; the login itself, its
second step and the stylesheet do not. The layer around them is that of the other pages, with
refusals in the frame of the console.
"""

from functools import partial
from typing import Final

from starlette.types import ASGIApp

from kontowerk.api.console import hooks, login, pages, start, support
from kontowerk.api.console.render import ROOT, ConsoleRefusal, render_refusal
from kontowerk.api.console.visits import action, logged_in
from kontowerk.api.pages.shell import FIRST_FAULT_OF_OURS, PageRoute, Shell, reference

_REFUSALS: Final[dict[int, ConsoleRefusal]] = {
    404: ConsoleRefusal.MISSING,
    405: ConsoleRefusal.MISSING,
    409: ConsoleRefusal.CONFLICT,
    429: ConsoleRefusal.TOO_OFTEN,
    503: ConsoleRefusal.TOO_OFTEN,
}
ROUTES: Final = (
    PageRoute("GET", ROOT, logged_in(start.show_first)),
    PageRoute("POST", f"{ROOT}/clock", action(start.advance)),
    PageRoute("GET", f"{ROOT}/overview", logged_in(pages.show_overview)),
    PageRoute("GET", f"{ROOT}/login", login.show_login),
    PageRoute("POST", f"{ROOT}/login", login.log_in),
    PageRoute("GET", f"{ROOT}/code", login.show_code),
    PageRoute("POST", f"{ROOT}/code", login.give_code),
    PageRoute("POST", f"{ROOT}/code/again", login.start_again),
    PageRoute("POST", f"{ROOT}/logout", action(login.log_out)),
    PageRoute("GET", f"{ROOT}/sessions", logged_in(login.show_sessions)),
    PageRoute("POST", f"{ROOT}/sessions", action(login.end_session)),
    PageRoute("GET", ROOT + "/tenants/{name}", logged_in(pages.show_tenant)),
    PageRoute("GET", f"{ROOT}/accesses", logged_in(pages.show_accesses)),
    PageRoute("GET", f"{ROOT}/banks", logged_in(pages.show_banks)),
    PageRoute("GET", f"{ROOT}/hosts", logged_in(pages.show_hosts)),
    PageRoute("POST", f"{ROOT}/hosts", action(pages.set_limit)),
    PageRoute("GET", f"{ROOT}/payments", logged_in(pages.show_payments)),
    PageRoute("GET", f"{ROOT}/forms", logged_in(pages.show_forms)),
    PageRoute("GET", f"{ROOT}/queue", logged_in(pages.show_queue)),
    PageRoute("GET", f"{ROOT}/webhooks", logged_in(hooks.show_webhooks)),
    PageRoute("POST", ROOT + "/webhooks/{subscription}/{event}/replay", action(hooks.replay)),
    PageRoute("POST", f"{ROOT}/webhooks/checks", action(hooks.ask_check)),
    PageRoute("GET", ROOT + "/webhooks/checks/{check}", logged_in(hooks.show_check)),
    PageRoute("POST", ROOT + "/webhooks/{subscription}/test", action(hooks.call_for_trial)),
    PageRoute("POST", ROOT + "/webhooks/{subscription}/secret", action(hooks.new_secret)),
    PageRoute("GET", f"{ROOT}/calls", logged_in(pages.show_call)),
    PageRoute("GET", f"{ROOT}/search", logged_in(support.show_search)),
    PageRoute("GET", ROOT + "/users/{user}", logged_in(support.show_person)),
    PageRoute("GET", ROOT + "/users/{user}/bundle", logged_in(support.bundle_of_person)),
    PageRoute("GET", ROOT + "/users/{user}/sessions/{session}", logged_in(support.show_session)),
    PageRoute(
        "GET",
        ROOT + "/users/{user}/sessions/{session}/bundle",
        logged_in(support.bundle_of_session),
    ),
    PageRoute("GET", ROOT + "/users/{user}/insights", logged_in(support.show_insights)),
    PageRoute("GET", ROOT + "/static/{name}", pages.static),
)


def console_door(app: ASGIApp, *, base_url: str) -> Shell:
    """Put the layer around everything below the address of the console."""
    return Shell(app, root=ROOT, show=partial(_show, base_url))


def _show(base_url: str, status: int, chosen: str, _session: str | None) -> str:
    fallback = ConsoleRefusal.BROKEN if status >= FIRST_FAULT_OF_OURS else ConsoleRefusal.REFUSED
    return render_refusal(
        _REFUSALS.get(status, fallback),
        language=chosen,
        base_url=base_url,
        reference=reference(),
    )
