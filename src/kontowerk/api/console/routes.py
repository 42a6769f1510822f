"""The routes of the console. They are for browsers, so they are no part of the OpenAPI document.

Every route goes through `seated` or `deed`, which ask for a login; the login itself, its second
step and the stylesheet do not.
"""

from typing import Final

from kontowerk.api.console import (
    calls,
    code,
    hooks,
    insights,
    login,
    pages,
    preview,
    seats,
    start,
    states,
    support,
)
from kontowerk.api.console.render import ROOT
from kontowerk.api.console.visits import deed, seated
from kontowerk.api.webform.routes import PageRoute

ROUTES: Final = (
    PageRoute("GET", ROOT, seated(start.show_first)),
    PageRoute("POST", f"{ROOT}/clock", deed(start.advance)),
    PageRoute("GET", f"{ROOT}/overview", seated(pages.show_overview)),
    PageRoute("GET", f"{ROOT}/login", login.show_login),
    PageRoute("POST", f"{ROOT}/login", login.log_in),
    PageRoute("GET", f"{ROOT}/code", code.show_code),
    PageRoute("POST", f"{ROOT}/code", code.give_code),
    PageRoute("POST", f"{ROOT}/code/again", code.start_again),
    PageRoute("POST", f"{ROOT}/logout", deed(login.log_out)),
    PageRoute("GET", f"{ROOT}/sessions", seated(seats.show_sessions)),
    PageRoute("POST", f"{ROOT}/sessions", deed(seats.end_session)),
    PageRoute("GET", ROOT + "/tenants/{name}", seated(pages.show_tenant)),
    PageRoute("GET", ROOT + "/tenants/{name}/preview", seated(preview.show_gallery)),
    PageRoute("GET", ROOT + "/tenants/{name}/preview/brand.css", seated(preview.colour)),
    PageRoute("GET", ROOT + "/tenants/{name}/preview/logo", seated(preview.logo)),
    PageRoute("GET", ROOT + "/tenants/{name}/preview/static/{file}", seated(preview.file)),
    PageRoute("GET", ROOT + "/tenants/{name}/preview/{page}", seated(preview.show_page)),
    PageRoute("GET", f"{ROOT}/accesses", seated(pages.show_accesses)),
    PageRoute("GET", f"{ROOT}/banks", seated(states.show_banks)),
    PageRoute("GET", f"{ROOT}/payments", seated(states.show_payments)),
    PageRoute("GET", f"{ROOT}/forms", seated(states.show_forms)),
    PageRoute("GET", f"{ROOT}/queue", seated(pages.show_queue)),
    PageRoute("GET", f"{ROOT}/webhooks", seated(pages.show_webhooks)),
    PageRoute("POST", ROOT + "/webhooks/{subscription}/{event}/replay", deed(pages.replay)),
    PageRoute("POST", f"{ROOT}/webhooks/checks", deed(hooks.ask_check)),
    PageRoute("GET", ROOT + "/webhooks/checks/{check}", seated(hooks.show_check)),
    PageRoute("POST", ROOT + "/webhooks/{subscription}/test", deed(hooks.call_for_trial)),
    PageRoute("POST", ROOT + "/webhooks/{subscription}/secret", deed(hooks.new_secret)),
    PageRoute("GET", f"{ROOT}/calls", seated(calls.show_call)),
    PageRoute("GET", f"{ROOT}/search", seated(support.show_search)),
    PageRoute("GET", ROOT + "/users/{user}", seated(support.show_person)),
    PageRoute("GET", ROOT + "/users/{user}/bundle", seated(support.bundle_of_person)),
    PageRoute("GET", ROOT + "/users/{user}/sessions/{session}", seated(support.show_session)),
    PageRoute(
        "GET", ROOT + "/users/{user}/sessions/{session}/bundle", seated(support.bundle_of_session)
    ),
    PageRoute("GET", ROOT + "/users/{user}/insights", seated(insights.show_insights)),
    PageRoute("GET", ROOT + "/static/{name}", pages.static),
)
