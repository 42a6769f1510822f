"""Attacks on the console: stolen tokens, codes used twice, guessed codes, forgotten logins."""

import re
from base64 import b32decode
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

import httpx
import pytest
from typer.testing import CliRunner, Result

from kontowerk.bootstrap.cli import app
from kontowerk.console import totp
from kontowerk.kit.secret import Secret
from tests.console.furniture import CONSOLE, Guest, look, make_token
from tests.database import TestServer, sql
from tests.service import Service, running_service

_TYPED = re.compile(r"<pre[^>]*>([A-Z2-7 ]{39})</pre>")
_CSRF = re.compile(r'name="csrf" value="([0-9a-f]{64})"')


@dataclass
class Operator:
    """A person with a token and an authenticator app."""

    service: Service
    name: str
    token_id: UUID
    token: str
    app: Secret[bytes] | None = None
    guests: list[Guest] = field(default_factory=list[Guest])

    def guest(self) -> Guest:
        """Open another browser."""
        opened = Guest(self.service)
        self.guests.append(opened)
        return opened

    def give_token(self) -> Guest:
        guest = self.guest()
        answer = guest.log_in(self.token)
        assert answer.headers["location"].endswith("/console/code"), answer.text
        return guest

    def code(self, later: int = 0) -> str:
        assert self.app is not None
        return totp.code_at(self.app, totp.step_of(self.service.clock.now()) + later)

    def enrol(self) -> Guest:
        """Scan what the page shows, and log in with the first code."""
        guest = self.give_token()
        page = guest.go("/code").text
        typed = _TYPED.search(page)
        assert typed is not None
        self.app = Secret(b32decode(typed[1].replace(" ", "")))
        assert give(guest, self.code()).status_code == 303
        return guest

    def come_in(self) -> Guest:
        """Log in with the code of the next half minute."""
        self.service.clock.advance(seconds=31)
        guest = self.give_token()
        assert give(guest, self.code()).status_code == 303
        return guest


def give(guest: Guest, code: str, csrf: str | None = None) -> httpx.Response:
    form = {"csrf": csrf or token_of(guest), "code": code}
    return guest.http.post(f"{CONSOLE}/code", data=form)


def token_of(guest: Guest) -> str:
    hidden = _CSRF.search(guest.go("/code").text)
    return hidden[1] if hidden else "0" * 64


def is_in(guest: Guest) -> bool:
    answer = guest.go("/calls")
    assert answer.status_code in (200, 303), answer.text
    return answer.status_code == 200


def command(service: Service, *words: str) -> Result:
    environment = {"KONTOWERK_DATABASE_URL": service.database_url}
    return CliRunner().invoke(app, ["console", *words], env=environment)


def deeds(service: Service, token_id: UUID) -> list[tuple[str, str, str]]:
    rows = look(
        service,
        "SELECT actor, action, outcome FROM audit_entry WHERE subject = $1 ORDER BY id",
        str(token_id),
    )
    return [(row["actor"], row["action"], row["outcome"]) for row in rows]


def session_of(person: Operator) -> str:
    statement = "SELECT id FROM console_session WHERE token_id = $1"
    return str(look(person.service, statement, person.token_id)[0]["id"])


@pytest.fixture(scope="module")
def desk_service(server: TestServer) -> Iterator[Service]:
    # Longest and idle time are one hour and half an hour; the clock is moved, not waited for.
    terms: dict[str, Any] = {"console_session": 3_600, "failed_logins_per_minute": 1_000}
    with running_service(server, console=True, **terms) as running:
        yield running


@pytest.fixture
def anna(desk_service: Service, request: pytest.FixtureRequest) -> Iterator[Operator]:
    name = f"anna.{abs(hash(request.node.nodeid))}"
    person = Operator(desk_service, name, *make_token(desk_service, days=90, name=name))
    yield person
    for guest in person.guests:
        guest.http.close()


def test_a_stolen_token_without_the_code_opens_no_page(anna: Operator) -> None:
    anna.enrol()
    thief = anna.give_token()
    for path in (
        "",
        "/overview",
        "/accesses",
        "/payments",
        "/queue",
        "/hosts",
        "/calls",
        "/sessions",
    ):
        answer = thief.go(path)
        assert answer.status_code == 303, path
        assert answer.headers["location"].endswith("/console/login")
    assert thief.go("/login").headers["location"].endswith("/console/code")
    for path in ("/logout", "/sessions", "/clock"):
        answer = thief.http.post(f"{CONSOLE}{path}", data={"csrf": token_of(thief)})
        assert answer.headers["location"].endswith("/console/login"), path


def test_who_has_an_app_is_not_shown_what_another_app_could_learn(anna: Operator) -> None:
    anna.enrol()
    page = anna.give_token().go("/code").text
    assert "otpauth" not in page
    assert _TYPED.search(page) is None


def test_a_second_browser_that_began_to_enrol_cannot_replace_the_app(anna: Operator) -> None:
    rival = anna.give_token()
    typed = _TYPED.search(rival.go("/code").text)
    assert typed is not None
    anna.enrol()
    other = Secret(b32decode(typed[1].replace(" ", "")))
    anna.service.clock.advance(seconds=31)  # no code of this half minute was used
    step = totp.step_of(anna.service.clock.now())
    assert give(rival, totp.code_at(other, step)).status_code == 403
    assert not is_in(rival)


def test_a_code_opens_once(anna: Operator) -> None:
    anna.enrol()
    anna.service.clock.advance(seconds=31)
    first, second = anna.give_token(), anna.give_token()
    code = anna.code()
    assert give(first, code).status_code == 303
    refused = give(second, code)
    assert refused.status_code == 403
    assert "was used before" in refused.text
    assert is_in(first)
    assert not is_in(second)


def test_of_two_browsers_at_the_same_time_one_gets_in_by_a_code(anna: Operator) -> None:
    anna.enrol()
    anna.service.clock.advance(seconds=31)
    guests = [anna.give_token() for _ in range(4)]
    hidden = [token_of(guest) for guest in guests]
    code = anna.code()
    with ThreadPoolExecutor(4) as crew:
        answers = list(crew.map(give, guests, [code] * 4, hidden))
    assert sorted(answer.status_code for answer in answers) == [303, 403, 403, 403]


def test_codes_of_other_times_open_nothing(anna: Operator) -> None:
    anna.enrol()
    anna.service.clock.advance(minutes=5)
    guest = anna.give_token()
    for later in (-9, -2, 2, 9):
        assert give(guest, anna.code(later)).status_code == 403
    for text in (
        "",
        "12345",
        "1234567",
        "abcdef",
        "\uff11\uff12\uff13\uff14\uff15\uff16",
        "-12345",
    ):
        sql(
            "UPDATE console_token SET wrong_codes = 0, closed_until = NULL",
            anna.service.database_url,
        )
        assert give(guest, text).status_code == 403
    assert not is_in(guest)


def test_guessing_codes_ends_after_five_wrong_ones_from_any_address(anna: Operator) -> None:
    anna.enrol()
    anna.service.clock.advance(seconds=31)
    wrong = str((int(anna.code()) + 1) % 1_000_000).zfill(6)
    for _ in range(5):
        assert give(anna.give_token(), wrong).status_code == 403
    right = give(anna.give_token(), anna.code())
    assert right.status_code == 403
    assert "Too many wrong codes" in right.text
    anna.service.clock.advance(minutes=15, seconds=1)
    guest = anna.give_token()
    assert give(guest, anna.code()).status_code == 303
    last = deeds(anna.service, anna.token_id)[-6:]
    who = f"console {anna.name}"
    assert last[:5] == [(who, "console.code", "refused")] * 4 + [(who, "console.code", "closed")]
    assert last[5] == (who, "console.login", "ok")


def test_after_twenty_wrong_codes_only_a_command_helps(anna: Operator) -> None:
    anna.enrol()
    sql(
        f"UPDATE console_token SET wrong_codes = 19 WHERE id = '{anna.token_id}'",  # noqa: S608 - ours
        anna.service.database_url,
    )
    assert give(anna.give_token(), "000000").status_code == 403
    anna.service.clock.advance(hours=20)
    assert give(anna.give_token(), anna.code()).status_code == 403
    made = command(anna.service, "reset", anna.name)
    assert made.exit_code == 0, made.output
    anna.token = made.output.split("\n  ")[1].splitlines()[0]
    assert is_in(anna.enrol())


def test_a_reset_ends_logins_and_the_old_token_and_app(anna: Operator) -> None:
    inside = anna.enrol()
    old, old_app = anna.token, anna.app
    made = command(anna.service, "reset", anna.name)
    assert made.exit_code == 0, made.output
    assert not is_in(inside)
    assert anna.guest().log_in(old).status_code == 403
    anna.token = made.output.split("\n  ")[1].splitlines()[0]
    anna.enrol()
    assert anna.app is not None
    assert old_app is not None
    assert anna.app.reveal() != old_app.reveal()


def test_who_is_removed_is_out_at_once(anna: Operator) -> None:
    inside, half = anna.enrol(), anna.give_token()
    assert command(anna.service, "remove", anna.name).exit_code == 0
    assert not is_in(inside)
    anna.service.clock.advance(seconds=31)
    assert give(half, anna.code()).status_code == 303  # to the login
    assert not is_in(half)
    assert command(anna.service, "remove", anna.name).exit_code == 1


def test_an_operator_without_a_name_is_not_made(desk_service: Service) -> None:
    refused = command(desk_service, "token")
    assert refused.exit_code == 1
    assert "kontowerk console add NAME" in refused.output
    for name in ("", "Anna", "a b", "x" * 65, "anna\n"):
        assert command(desk_service, "add", name).exit_code == 1, name


def test_a_name_is_taken_once(anna: Operator) -> None:
    again = command(anna.service, "add", anna.name)
    assert again.exit_code == 1
    assert "has this name" in again.output


def test_an_idle_login_ends_and_a_used_one_ends_too(anna: Operator) -> None:
    anna.enrol()
    idle, busy = anna.come_in(), anna.come_in()
    for _ in range(2):
        anna.service.clock.advance(minutes=16)
        assert is_in(busy)
    assert not is_in(idle)
    anna.service.clock.advance(minutes=16)
    assert is_in(busy)
    anna.service.clock.advance(minutes=16)  # not idle, but an hour is over
    assert not is_in(busy)


def test_a_login_that_owes_a_code_waits_ten_minutes(anna: Operator) -> None:
    anna.enrol()
    guest = anna.give_token()
    csrf = token_of(guest)
    anna.service.clock.advance(minutes=10, seconds=1)
    assert give(guest, anna.code(), csrf).headers["location"].endswith("/login")


def test_the_cookie_before_the_code_is_not_the_cookie_after_it(anna: Operator) -> None:
    guest = anna.give_token()
    before = guest.http.cookies["kw-console"]
    page = guest.go("/code").text
    typed = _TYPED.search(page)
    assert typed is not None
    anna.app = Secret(b32decode(typed[1].replace(" ", "")))
    assert give(guest, anna.code()).status_code == 303
    assert guest.http.cookies["kw-console"] != before
    fixed = anna.guest()
    fixed.http.cookies.set("kw-console", before)
    assert not is_in(fixed)


def test_a_session_begun_without_a_code_is_none_where_codes_are_asked(anna: Operator) -> None:
    inside = anna.enrol()
    sql(
        f"UPDATE console_session SET passed_at = NULL WHERE token_id = '{anna.token_id}'",  # noqa: S608 - ours
        anna.service.database_url,
    )
    assert not is_in(inside)


def test_nothing_that_is_stored_makes_codes(anna: Operator) -> None:
    half = anna.give_token()
    half.go("/code")
    anna.enrol()
    assert anna.app is not None
    stored = sql(
        "SELECT (SELECT string_agg(k::text, ' ') FROM console_token k) || "
        "(SELECT string_agg(e::text, ' ') FROM console_entry e) AS rows",
        anna.service.database_url,
    )[0]["rows"]
    for secret in (anna.app.reveal(), anna.token.encode()):
        assert secret.hex() not in stored
        assert secret.decode("latin-1") not in stored


def test_a_form_of_another_site_gives_no_code(anna: Operator) -> None:
    anna.enrol()
    anna.service.clock.advance(seconds=31)
    guest = anna.give_token()
    for headers in ({"Origin": "https://evil.example"}, {"Sec-Fetch-Site": "cross-site"}):
        form = {"csrf": token_of(guest), "code": anna.code()}
        answer = guest.http.post(f"{CONSOLE}/code", data=form, headers=headers)
        assert answer.status_code == 403
    assert give(guest, anna.code(), "0" * 64).status_code == 403
    assert give(guest, anna.code()).status_code == 303


def test_an_operator_sees_and_ends_logins_and_a_developer_only_own_ones(anna: Operator) -> None:
    boss = anna.enrol()
    name = f"dev-{anna.token_id}"
    dev = Operator(anna.service, name, *make_token(anna.service, "alpha", 90, name))
    inside = dev.enrol()
    assert anna.name not in inside.go("/sessions").text
    assert name in boss.go("/sessions").text
    foreign = inside.post("/sessions", session=session_of(anna))
    assert foreign.status_code == 404
    assert is_in(boss)
    assert boss.post("/sessions", session=session_of(dev)).status_code == 303
    assert not is_in(inside)
    again = dev.come_in()
    third = dev.come_in()
    assert third.post("/sessions", session="others").status_code == 303
    assert is_in(third)
    assert not is_in(again)
    for guest in dev.guests:
        guest.http.close()


def test_commands_show_and_end_logins(anna: Operator) -> None:
    inside = anna.enrol()
    assert anna.name in command(anna.service, "sessions").output
    listed = command(anna.service, "list").output
    line = next(line for line in listed.splitlines() if anna.name in line)
    assert "with codes" in line
    assert command(anna.service, "logout", anna.name).exit_code == 0
    assert not is_in(inside)
    assert deeds(anna.service, anna.token_id)[-1] == ("operator", "console.logout", "ok")


def test_a_long_label_leaves_the_key_to_type(desk_service: Service) -> None:
    made = command(desk_service, "token", "--tenant", "alpha", "--label", "ä" * 200)
    assert made.exit_code == 0, made.output
    token = made.output.split("\n  ")[1].splitlines()[0]
    dev = Operator(desk_service, "", UUID(int=0), token)
    assert "kw-qr" not in dev.give_token().go("/code").text
    assert is_in(dev.enrol())
    for guest in dev.guests:
        guest.http.close()
