"""Who is let in when places are few: by tenant, at once, and with an answer that says why."""

import json
from datetime import UTC, datetime
from uuid import UUID

import pytest
from starlette.types import Scope

from kontowerk.api.admission import RequestAdmission
from kontowerk.api.errors import problem
from kontowerk.api.places import NoPlace, PlaceKind, Places, ServingPlace
from kontowerk.identity.check_token import ShownToken
from kontowerk.kit.ids import new_id
from kontowerk.kit.logging import correlation_id
from kontowerk.testing import ManualClock

MOST = {PlaceKind.INTERFACE: 256, PlaceKind.PAGES: 128}
LEAST, USUAL = 16, 64


class Tokens:
    """Knows the tokens of two tenants, which begin with their letters."""

    def __init__(self) -> None:
        self.tenants: dict[bytes, UUID] = {}
        for letter in "ab":
            tenant_id = new_id()
            tokens = (letter, *(f"{letter}{number}" for number in range(1000)))
            self.tenants |= {ShownToken.of(token).hash: tenant_id for token in tokens}

    def tenant_of(self, token_hash: bytes) -> UUID | None:
        return self.tenants.get(token_hash)


class Door:
    """An admission with a clock."""

    def __init__(self) -> None:
        self.clock = ManualClock(datetime(2026, 11, 17, tzinfo=UTC))
        self.places = Places(MOST, self.clock, least=LEAST)
        self.admission = RequestAdmission(self.places, self.clock, secure=True)
        self.admission.tokens = Tokens()

    def fill(self, token: str | None, count: int) -> list[ServingPlace]:
        """Let so many requests in."""
        return [place for _ in range(count) if isinstance(place := self.ask(token), ServingPlace)]

    def ask(self, token: str | None, path: str = "/customer/v2") -> ServingPlace | NoPlace:
        scope = scope_of(path, token)
        return self.admission.enter(scope) or self.admission.claim(scope)


def scope_of(path: str, token: str | None = None, *headers: tuple[bytes, bytes]) -> Scope:
    login = [] if token is None else [(b"authorization", f"Bearer {token}".encode())]
    all_headers = [*login, *headers]
    return {"type": "http", "method": "GET", "path": path, "headers": all_headers, "state": {}}


def test_one_tenant_alone_is_told_503_beyond_the_limit() -> None:
    door = Door()
    assert len(door.fill("a1", USUAL + 5)) == USUAL
    assert door.ask("a1") is NoPlace.LIMIT


def test_a_flood_is_told_429_and_another_tenant_is_let_in() -> None:
    door = Door()
    door.fill("a1", USUAL + 5)
    assert len(door.fill("b1", USUAL)) == USUAL // 2
    assert door.ask("a2") is NoPlace.SHARE
    assert door.ask("b2") is NoPlace.SHARE


def test_strangers_cannot_spend_the_share_of_a_tenant() -> None:
    door = Door()
    door.fill(None, USUAL)
    door.fill("x-forged", USUAL)
    assert isinstance(door.ask("a1"), ServingPlace)
    assert door.ask(None) is NoPlace.SHARE


def test_pages_and_interface_leave_each_other_places() -> None:
    door = Door()
    door.fill("a1", USUAL)
    assert isinstance(door.ask(None, "/customer/v2/webform/step"), ServingPlace)


def test_health_is_always_heard() -> None:
    door = Door()
    door.fill("a1", USUAL)
    assert door.admission.enter(scope_of("/health/ready")) is None


def test_a_place_that_was_never_used_is_taken_back() -> None:
    door = Door()
    for _ in range(3 * USUAL):
        scope = scope_of("/customer/v2", "a1")
        assert door.admission.enter(scope) is None
        door.admission.let_go(scope)
        door.admission.let_go(scope)


def test_requests_that_wait_for_their_turn_leave_fewer_places() -> None:
    door = Door()
    places = door.fill("a1", USUAL)
    door.clock.advance(seconds=0.2)
    for place in places:
        place.begin()
        place.give_back()
    assert LEAST <= len(door.fill("a1", USUAL)) < USUAL


def test_waits_for_the_database_leave_fewer_places() -> None:
    door = Door()
    for place in door.fill("a1", USUAL):
        place.begin()
        door.places.note_connection(1.0)
        place.give_back()
    door.clock.advance(seconds=0.2)
    assert LEAST <= len(door.fill("a1", USUAL)) < USUAL


@pytest.mark.parametrize(("reason", "status"), [(NoPlace.LIMIT, 503), (NoPlace.SHARE, 429)])
def test_a_refusal_is_the_error_body_of_every_answer(reason: NoPlace, status: int) -> None:
    path = '/customer/v2/"<ü>\\'
    scope = scope_of(f"{path}/", None, (b"x-correlation-id", b'a"b'))
    told, headers, body = Door().admission.refusal(scope, reason)
    set_before = correlation_id.set('a"b')
    assert json.loads(body) == json.loads(bytes(problem(status, path=path).body))
    correlation_id.reset(set_before)
    assert told == status
    assert b"\r\nretry-after: 1\r\n" in headers
    assert b"\r\nkontowerk-refused: 1\r\n" in headers
    assert b'\r\nx-correlation-id: a"b\r\n' in headers
    assert b"\r\ncontent-length: %d\r\n" % len(body) in headers
    assert b"strict-transport-security: " in headers
