"""Everything that changed since a cursor, an addition: first pass, changes, removals, refusals."""

import time
from dataclasses import dataclass, field, replace
from typing import Any, Final

import pytest

from kontowerk.connectors.snapshot import Present
from tests.database import sql
from tests.service import Service, User
from tests.spec.holdings import BOOKING, CHECKING, DEPOT, Holding, keep, look, many_bookings
from tests.spec.interface import admin, deactivate, users_path
from tests.spec.tagging import GROCERIES, SALARY, item, put, stored

SYNC: Final = "/customer/v2/sync"
_NEWEST: Final = "SELECT pg_snapshot_xmax(pg_current_snapshot())::text, $1::uuid"
_ALL_ENDED: Final = """
SELECT pg_snapshot_xmin(pg_current_snapshot()) >= $2::text::xid8, $1::uuid
"""
_TOLD: Final = ("removed", "bankzugaenge", "kontoumsaetze", "vorgemerkt")
_AGE: Final = "UPDATE sync_removal SET at = at - interval '91 days' WHERE customer_id = '{}'"
_STATE: Final = """
UPDATE access SET block = 'refused', version = version + 1 WHERE customer_id = $1
"""
_LEFT: Final = "SELECT access_id FROM sync_removal WHERE customer_id = $1"


@dataclass
class Client:
    """Follows by cursor alone."""

    service: Service
    user: User
    cursor: str | None = None
    accesses: dict[str, Any] = field(default_factory=dict[str, Any])
    bookings: dict[tuple[str, ...], Any] = field(default_factory=dict[tuple[str, ...], Any])

    def ask(self, **query: str) -> Any:
        token = self.service.user_token(self.user)
        given = query if self.cursor is None else {"cursor": self.cursor, **query}
        return self.service.call("GET", SYNC, token, params=given)

    def page(self, **query: str) -> dict[str, Any]:
        answer = self.ask(**query)
        assert answer.status_code == 200, answer.text
        page: dict[str, Any] = answer.json()
        for gone in page["removed"]:
            place = tuple(gone.values())
            self.bookings = {k: v for k, v in self.bookings.items() if k[: len(place)] != place}
            if len(place) == 1:
                self.accesses.pop(*place, None)
        self.accesses |= {access["id"]: access for access in page["bankzugaenge"]}
        for told in page["kontoumsaetze"]:
            place = (told["accessId"], told["productId"], told["kontoumsatz"]["id"])
            self.bookings[place] = told
        self.cursor = page["next"]
        return page

    def catch_up(self, **query: str) -> list[dict[str, Any]]:
        """Take pages to the end, when nobody writes any more."""
        pages = [self._settled_page(**query)]
        while pages[-1]["more"]:
            pages.append(self.page(**query))
        # What is written while they are taken is told later, or again: until nothing is.
        assert any(self._is_at_rest() for _ in range(200))
        return pages

    def _settled_page(self, **query: str) -> dict[str, Any]:
        """Take a page once all transactions of before have ended."""
        (newest, _), *_ = look(self.service, self.user, _NEWEST)
        while not look(self.service, self.user, _ALL_ENDED, newest)[0][0]:
            time.sleep(0.01)
        return self.page(**query)

    def _is_at_rest(self) -> bool:
        page = self._settled_page()
        return not any(page[name] for name in _TOLD)

    def age_removals(self) -> None:
        sql(_AGE.format(self.user.reference), self.service.database_url)

    def get(self, path: str, **query: str) -> Any:
        token = self.service.user_token(self.user)
        return self.service.call("GET", path, token, params=query).json()


@pytest.fixture
def client(service: Service) -> Client:
    return Client(service, service.create_user())


@pytest.mark.req("X-SYNC-001", "X-SYNC-004")
@pytest.mark.parametrize("limit", ["1", "4", "1000"])
def test_a_first_pass_tells_what_the_lists_show(client: Client, limit: str) -> None:
    first = Holding((many_bookings(7), DEPOT))
    path = keep(client.service, client.user, first)
    stored(client.service, client.user, GROCERIES, SALARY)
    pages = client.catch_up(limit=limit)
    assert all(len(page["kontoumsaetze"]) <= int(limit) for page in pages)
    assert sum(len(page["kontoumsaetze"]) for page in pages) == len(client.bookings) == 9
    assert client.accesses == client.get("/customer/v2/bankzugaenge")
    rows = client.get(f"{path}/{CHECKING.iban}/kontoumsaetze")
    told = [it["kontoumsatz"] for it in client.bookings.values() if it["accessId"] in path]
    assert sorted(told, key=lambda row: row["id"], reverse=True) == rows


@pytest.mark.req("X-SYNC-001")
def test_bookings_come_with_the_items_of_their_tags(client: Client) -> None:
    path = stored(client.service, client.user, GROCERIES)
    client.catch_up()
    (told,) = client.bookings.values()
    views = {
        "category": "categories",
        "insuranceType": "insurance-types",
        "businessPartner": "business-partners",
        "freelancerCategory": "freelancer-categories",
    }
    assert told["tagItems"] == {
        name: client.get(path, tag=view)[0]["tags"][0]["tagTreeItem"]["systemName"]
        for name, view in views.items()
    }


@pytest.mark.req("X-SYNC-002", "X-SYNC-008")
def test_behind_a_cursor_is_what_changed_and_nothing_else(client: Client) -> None:
    path = stored(client.service, client.user, GROCERIES, SALARY)
    client.catch_up()
    end = client.cursor
    (page,) = client.catch_up()
    assert [page[name] for name in ("removed", "bankzugaenge", "kontoumsaetze")] == [[], [], []]
    assert (page["more"], page["next"]) == (False, end)
    (salary, groceries) = (row["id"] for row in client.get(path))
    token = client.service.user_token(client.user)
    answer = put(client.service, token, path, groceries, item("RECREATION_PRINTED"))
    assert answer.status_code == 200, answer.text
    (page,) = client.catch_up()
    (told,) = page["kontoumsaetze"]
    assert told["kontoumsatz"]["id"] == groceries != salary
    assert told["tagItems"]["category"] == "RECREATION_PRINTED"
    look(client.service, client.user, _STATE)
    (page,) = client.catch_up()
    assert page["kontoumsaetze"] == []
    assert client.accesses == client.get("/customer/v2/bankzugaenge")


@pytest.mark.req("X-SYNC-002")
def test_pushed_bookings_come_with_their_tags_at_once(client: Client) -> None:
    path = stored(client.service, client.user)
    client.catch_up()
    token = client.service.user_token(client.user)
    body = {"betrag": -5.00, "buchungsdatum": "2026-02-01", "identifier": {"batchId": "b"}}
    client.service.call("POST", path, token, json=[body])
    pages = client.catch_up()
    (told,) = [told for page in pages for told in page["kontoumsaetze"]]
    assert told["kontoumsatz"]["identifier"] == {"batchId": "b"}
    assert "category" in told["tagItems"]


@pytest.mark.req("X-SYNC-003")
def test_an_access_that_is_removed_is_told_once_with_all_it_held(client: Client) -> None:
    account = replace(CHECKING, transactions=Present((BOOKING,)))
    gone, kept = (Holding((account, DEPOT)), Holding((account,)))
    path = keep(client.service, client.user, gone)
    keep(client.service, client.user, kept)
    client.catch_up()
    client.service.call("DELETE", path, client.service.user_token(client.user))
    (page,) = client.catch_up()
    assert page["removed"] == [{"accessId": gone.access_id}]
    assert set(client.accesses) == {kept.access_id}
    assert {place[0] for place in client.bookings} == {kept.access_id}


@pytest.mark.req("X-SYNC-004")
@pytest.mark.parametrize("limit", ["0", "1001", "-1", "x", ""])
def test_a_limit_beyond_the_limits_is_refused(client: Client, limit: str) -> None:
    assert client.ask(limit=limit).status_code == 400


@pytest.mark.req("X-SYNC-005")
def test_a_cursor_of_somebody_else_is_like_none_of_ours(client: Client) -> None:
    stored(client.service, client.user, GROCERIES)
    client.catch_up()
    stranger = Client(client.service, client.service.create_user())
    bodies = list[dict[str, Any]]()
    cursor = client.cursor or ""
    changed = f"{cursor[:-1]}{'B' if cursor[-1] == 'A' else 'A'}"
    for wrong in (cursor, changed, "x", "", "%00", "ä" * 60):
        stranger.cursor = wrong
        answer = stranger.ask()
        assert answer.status_code == 400, wrong
        bodies.append({**answer.json(), "correlationId": ""})
    assert all(body == bodies[0] for body in bodies)
    assert bodies[0]["errors"][0]["pointer"] == "/query/cursor"


@pytest.mark.req("X-SYNC-006")
def test_a_cursor_from_before_a_forgotten_removal_is_gone(client: Client) -> None:
    path = keep(client.service, client.user, Holding())
    client.catch_up()
    old = client.cursor
    client.service.call("DELETE", path, client.service.user_token(client.user))
    client.catch_up()
    later = client.cursor
    client.age_removals()
    client.cursor = old
    answer = client.ask()
    assert answer.status_code == 410
    assert "begin without a cursor" in answer.json()["detail"]
    for cursor in (None, later):
        client.cursor = cursor
        assert client.ask().status_code == 200


@pytest.mark.req("X-SYNC-006")
def test_of_forgotten_removals_the_newest_alone_stays(client: Client) -> None:
    paths = [keep(client.service, client.user, Holding(access_id=name)) for name in "abc"]
    token = client.service.user_token(client.user)
    for path in paths[:2]:
        client.service.call("DELETE", path, token)
    client.age_removals()
    client.service.call("DELETE", paths[2], token)
    left = look(client.service, client.user, _LEFT)
    assert sorted(row[0] for row in left) == ["b", "c"]


def test_the_notes_of_removals_go_with_the_person(client: Client) -> None:
    keep(client.service, client.user, Holding())
    deactivate(client.service, client.user)
    answer = client.service.call("DELETE", users_path(client.user), admin(client.service))
    assert answer.status_code < 300, answer.text
    assert look(client.service, client.user, _LEFT) == []
