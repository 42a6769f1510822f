"""The routes of the console. They are for browsers, so they are no part of the OpenAPI document.

Every route goes through `logged_in` or `action`, which ask for a login; the login itself, its
second step and the stylesheet do not.
"""

from typing import Final

from kontowerk.api.console import (
    calls,
    code,
    hooks,
    hosts,
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
from kontowerk.api.console.visits import action, logged_in
from kontowerk.api.webform.routes import PageRoute

ROUTES: Final = (
    PageRoute("GET", ROOT, logged_in(start.show_first)),
    PageRoute("POST", f"{ROOT}/clock", action(start.advance)),
    PageRoute("GET", f"{ROOT}/overview", logged_in(pages.show_overview)),
    PageRoute("GET", f"{ROOT}/login", login.show_login),
    PageRoute("POST", f"{ROOT}/login", login.log_in),
    PageRoute("GET", f"{ROOT}/code", code.show_code),
    PageRoute("POST", f"{ROOT}/code", code.give_code),
    PageRoute("POST", f"{ROOT}/code/again", code.start_again),
    PageRoute("POST", f"{ROOT}/logout", action(login.log_out)),
    PageRoute("GET", f"{ROOT}/sessions", logged_in(seats.show_sessions)),
    PageRoute("POST", f"{ROOT}/sessions", action(seats.end_session)),
    PageRoute("GET", ROOT + "/tenants/{name}", logged_in(pages.show_tenant)),
    PageRoute("GET", ROOT + "/tenants/{name}/preview", logged_in(preview.show_gallery)),
    PageRoute("GET", ROOT + "/tenants/{name}/preview/brand.css", logged_in(preview.colour)),
    PageRoute("GET", ROOT + "/tenants/{name}/preview/logo", logged_in(preview.logo)),
    PageRoute("GET", ROOT + "/tenants/{name}/preview/static/{file}", logged_in(preview.file)),
    PageRoute("GET", ROOT + "/tenants/{name}/preview/{page}", logged_in(preview.show_page)),
    PageRoute("GET", f"{ROOT}/accesses", logged_in(pages.show_accesses)),
    PageRoute("GET", f"{ROOT}/banks", logged_in(states.show_banks)),
    PageRoute("GET", f"{ROOT}/hosts", logged_in(hosts.show_hosts)),
    PageRoute("POST", f"{ROOT}/hosts", action(hosts.set_limit)),
    PageRoute("GET", f"{ROOT}/payments", logged_in(states.show_payments)),
    PageRoute("GET", f"{ROOT}/forms", logged_in(states.show_forms)),
    PageRoute("GET", f"{ROOT}/queue", logged_in(pages.show_queue)),
    PageRoute("GET", f"{ROOT}/webhooks", logged_in(pages.show_webhooks)),
    PageRoute("POST", ROOT + "/webhooks/{subscription}/{event}/replay", action(pages.replay)),
    PageRoute("POST", f"{ROOT}/webhooks/checks", action(hooks.ask_check)),
    PageRoute("GET", ROOT + "/webhooks/checks/{check}", logged_in(hooks.show_check)),
    PageRoute("POST", ROOT + "/webhooks/{subscription}/test", action(hooks.call_for_trial)),
    PageRoute("POST", ROOT + "/webhooks/{subscription}/secret", action(hooks.new_secret)),
    PageRoute("GET", f"{ROOT}/calls", logged_in(calls.show_call)),
    PageRoute("GET", f"{ROOT}/search", logged_in(support.show_search)),
    PageRoute("GET", ROOT + "/users/{user}", logged_in(support.show_person)),
    PageRoute("GET", ROOT + "/users/{user}/bundle", logged_in(support.bundle_of_person)),
    PageRoute("GET", ROOT + "/users/{user}/sessions/{session}", logged_in(support.show_session)),
    PageRoute(
        "GET",
        ROOT + "/users/{user}/sessions/{session}/bundle",
        logged_in(support.bundle_of_session),
    ),
    PageRoute("GET", ROOT + "/users/{user}/insights", logged_in(insights.show_insights)),
    PageRoute("GET", ROOT + "/static/{name}", pages.static),
)
