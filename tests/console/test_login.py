"""Who is let in: with a token, for a while, from our own pages, and only where it is on."""

from collections.abc import Callable

import pytest
from typer.testing import CliRunner

from kontowerk.api.console.routes import ROUTES
from kontowerk.bootstrap.cli import app
from kontowerk.kit.ids import new_secret
from tests.console.furniture import CONSOLE, Guest, House, look, make_token
from tests.database import sql
from tests.service import Service

# The login itself; its second step leads back to the first without a token, too.
OPEN = {("GET", f"{CONSOLE}/login"), ("POST", f"{CONSOLE}/login")}
STATIC = CONSOLE + "/static/{name}"
PLACES = [
    (method, route.path)
    for route in ROUTES
    for method in route.methods or ()
    if (method, route.path) not in OPEN and route.path != STATIC
]


def filled(path: str, house: House) -> str:
    event = house.events["delivered"]
    known = {"name": "alpha", "subscription": event.subscription, "event": event.id}
    more = {"check": event.id, "session": event.id, "page": "login", "file": "x.css"}
    return path.format(**known, **more, user=house.user.reference)


@pytest.mark.parametrize(("method", "path"), PLACES)
def test_without_a_login_every_page_leads_to_the_login(
    house: House, method: str, path: str
) -> None:
    guest = Guest(house.service)
    data = {"csrf": "0" * 64} if method == "POST" else None
    answer = guest.http.request(method, filled(path, house), data=data)
    assert answer.status_code == 303
    assert answer.headers["location"] == f"{house.service.url}{CONSOLE}/login"
    assert "set-cookie" not in answer.headers


@pytest.mark.parametrize(("method", "path"), [*PLACES, *sorted(OPEN), ("GET", STATIC)])
def test_where_the_console_is_off_there_is_nothing(
    service: Service, house: House, method: str, path: str
) -> None:
    answer = service.http.request(method, filled(path, house))
    unknown = service.http.request(method, "/no-such-place")
    assert answer.status_code == unknown.status_code == 404
    assert answer.headers["content-type"] == unknown.headers["content-type"]
    assert answer.json()["detail"] == unknown.json()["detail"]


def test_a_bearer_token_opens_no_page(house: House) -> None:
    for client in ("admin", "user"):
        answer = house.service.call("GET", CONSOLE, house.service.token("alpha", client))
        assert answer.status_code == 303


def test_a_token_is_swapped_for_a_cookie_that_scripts_and_other_sites_cannot_use(
    house: House,
) -> None:
    guest = Guest(house.service)
    answer = guest.log_in(house.operator_token)
    assert (answer.status_code, answer.headers["location"]) == (303, f"{guest.service.url}/console")
    name, _, rest = answer.headers["set-cookie"].partition("=")
    assert name == "kw-console"
    attributes = {part.strip().lower() for part in rest.split(";")[1:]}
    assert attributes == {"path=/", "httponly", "samesite=strict"}
    assert house.operator_token not in answer.headers["set-cookie"]
    assert guest.go().status_code == 200
    assert guest.go("/login").headers["location"] == f"{guest.service.url}/console"


def test_over_tls_the_cookie_is_bound_to_this_host(
    start_service: Callable[..., Service],
) -> None:
    service = start_service(
        base_url="https://desk.example", console=True, console_second_factor=False
    )
    answer = Guest(service).log_in(make_token(service)[1])
    assert answer.headers["set-cookie"].startswith("__Host-kw-console=")
    assert "secure" in answer.headers["set-cookie"].lower()


@pytest.mark.parametrize(
    "token",
    ["", "x", "kw_ct_c0_" + "A" * 49, pytest.param(new_secret("ct", "c0"), id="of-nobody")],
)
def test_what_is_no_token_opens_nothing(house: House, token: str) -> None:
    guest = Guest(house.service)
    answer = guest.log_in(token)
    assert answer.status_code == 403
    assert "Invalid token" in answer.text
    assert not token or token == "x" or token not in answer.text
    assert "set-cookie" not in answer.headers
    assert guest.go().status_code == 303


def test_only_hashes_of_tokens_and_cookies_are_stored(house: House) -> None:
    guest = house.operator()
    cookie = guest.http.cookies["kw-console"]
    stored = sql(
        "SELECT (SELECT string_agg(k::text, ' ') FROM console_token k) || "
        "(SELECT string_agg(s::text, ' ') FROM console_session s) AS rows",
        house.service.database_url,
    )[0]["rows"]
    for secret in (house.operator_token, cookie):
        assert secret not in stored
        assert secret.encode().hex() not in stored


def test_a_revoked_token_ends_its_sessions_too(house: House) -> None:
    token_id, token = make_token(house.service)
    guest = Guest(house.service)
    guest.log_in(token)
    environment = {"KONTOWERK_DATABASE_URL": house.service.database_url}
    ended = CliRunner().invoke(app, ["console", "revoke", str(token_id)], env=environment)
    assert ended.exit_code == 0, ended.output
    assert guest.go().status_code == 303
    assert Guest(house.service).log_in(token).status_code == 403
    again = CliRunner().invoke(app, ["console", "revoke", str(token_id)], env=environment)
    assert again.exit_code == 1


def test_a_session_ends_after_a_working_day_and_a_token_when_it_says(
    start_service: Callable[..., Service],
) -> None:
    service = start_service(console=True, console_second_factor=False, console_idle=86_400)
    _, token = make_token(service, days=0.5)
    guest = Guest(service)
    guest.log_in(token)
    service.clock.advance(hours=7.9)
    assert guest.go().status_code == 200
    service.clock.advance(hours=0.2)
    assert guest.go().status_code == 303
    assert guest.log_in(token).status_code == 303
    service.clock.advance(hours=5)
    assert guest.go().status_code == 303
    assert guest.log_in(token).status_code == 403


def test_after_the_logout_the_cookie_opens_nothing(house: House) -> None:
    guest = house.developer()
    cookie = guest.http.cookies["kw-console"]
    assert guest.post("/logout").status_code == 303
    assert "kw-console" not in guest.http.cookies
    guest.http.cookies.set("kw-console", cookie)
    assert guest.go().status_code == 303


@pytest.mark.parametrize(
    ("headers", "csrf"),
    [
        ({}, "0" * 64),
        ({}, ""),
        ({"Sec-Fetch-Site": "cross-site"}, None),
        ({"Origin": "https://evil.example"}, None),
    ],
)
def test_a_form_of_another_site_does_nothing(
    house: House, headers: dict[str, str], csrf: str | None
) -> None:
    guest = house.operator()
    data = {"csrf": guest.csrf() if csrf is None else csrf}
    for path in ("/logout", house.events["dropped"].replay):
        answer = guest.http.post(f"{CONSOLE}{path}", data=data, headers=headers)
        assert answer.status_code == 403
    assert guest.go().status_code == 200


def test_somebody_who_guesses_is_made_to_wait(start_service: Callable[..., Service]) -> None:
    service = start_service(console=True, console_second_factor=False, failed_logins_per_minute=3)
    guest = Guest(service)
    assert [guest.log_in("x").status_code for _ in range(4)] == [403, 403, 403, 429]
    _, token = make_token(service)
    assert guest.log_in(token).status_code == 429
    service.clock.advance(minutes=1)
    assert guest.log_in(token).status_code == 303


def test_logins_and_tokens_are_in_the_audit_log(house: House) -> None:
    token_id, token = make_token(house.service, "alpha")
    Guest(house.service).log_in(token)
    found = look(
        house.service,
        "SELECT action, tenant_id IS NOT NULL AS owned FROM audit_entry "
        "WHERE subject = $1 ORDER BY id",
        str(token_id),
    )
    assert [(row["action"], row["owned"]) for row in found] == [
        ("console.token", True),
        ("console.login", True),
    ]


def test_the_command_line_makes_and_lists_tokens(house: House) -> None:
    environment = {"KONTOWERK_DATABASE_URL": house.service.database_url}
    made = CliRunner().invoke(
        app, ["console", "token", "--tenant", "beta", "--label", "Ben"], env=environment
    )
    assert made.exit_code == 0, made.output
    token = made.output.split("\n  ")[1].splitlines()[0]
    guest = Guest(house.service)
    assert guest.log_in(token).status_code == 303
    assert "Developer · beta" in guest.go().text
    listed = CliRunner().invoke(app, ["console", "list"], env=environment)
    assert "developer" in listed.output
    assert "Ben" in listed.output
    assert token not in listed.output
    unknown = CliRunner().invoke(app, ["console", "token", "--tenant", "nobody"], env=environment)
    assert unknown.exit_code == 1
