"""A person asks what is known of them, and wants to be forgotten; nothing is held back or left."""

import json
from typing import Any
from uuid import UUID

import pytest

from kontowerk.bankcalls.attempts import forget_due
from kontowerk.kit.clock import SystemClock
from kontowerk.kit.db import Database, Role
from tests.database import run_coroutine
from tests.security.persons import Person, ask, erase, export_of, full_person
from tests.service import MGMT, Service
from tests.spec.holdings import CHECKING, Holding, keep
from tests.spec.interface import admin, users_path

_MANY = 30_000
_BOOKINGS = """
INSERT INTO bank_transaction (customer_id, product_no, id, booked_on, amount, currency, purpose,
  counterparty_name)
SELECT customer_id, product_no, gen_random_uuid(), '2026-01-02', -1.00 * n, 'EUR',
  'Einkauf Nummer ' || n, 'Laden ' || n % 100
FROM bank_product, generate_series(1, $2) n WHERE customer_id = $1
"""

_OWNER = "INSERT INTO login_owner (customer_id, login_key, noted_at) VALUES ($1, $2, now())"
_LEASE = "INSERT INTO credential_lease (login_key, host, until) VALUES ($1, 'bank:443', now())"
_WRONG = """
INSERT INTO login_attempt (login_key, attempts, wrong, refused_key, changed_at)
VALUES ($1, 2, 2, $2, now())
"""
_A_DAY_LATER = """
UPDATE login_attempt SET changed_at = now() - interval '25 hours' WHERE login_key = $1
"""
_TABLES = """
SELECT relname AS name FROM pg_class
WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace
"""


@pytest.fixture(scope="module")
def person(service: Service) -> Person:
    return full_person(service)


@pytest.fixture(scope="module")
def export(service: Service, person: Person) -> dict[str, Any]:
    return export_of(service, person)


# What was found out ------------------------------------------------------------------------


def test_the_export_says_what_each_booking_was_judged_to_be_and_why(export: dict[str, Any]) -> None:
    tags = export["transactionTags"]
    corrected = [tag for tag in tags if tag["category"] == "SHOPPING_OTHER"]
    assert corrected
    for tag in tags:
        bookings = export["bankzugaenge"][tag["accessId"]]["kontoumsaetze"][tag["productId"]]
        assert tag["transactionId"] in {booking["id"] for booking in bookings}
        assert tag["stage"]
        assert tag["rule"]
        assert 0 <= tag["confidence"] <= 1


@pytest.mark.parametrize("view", ["contracts", "life_events", "affordability", "sales_triggers"])
def test_the_export_holds_what_was_inferred(
    service: Service, person: Person, export: dict[str, Any], view: str
) -> None:
    token = service.user_token(person.user)
    path = f"/customer/v2/ai/{view.replace('_', '-')}"
    assert view in export["analyses"]
    assert export["analyses"][view] == service.call("GET", path, token).json()
    assert export["analysedAt"]


def test_the_export_holds_what_was_accepted_asked_and_exchanged(
    person: Person, export: dict[str, Any]
) -> None:
    for part in ("acceptances", "sessions", "payeeChecks", "bankCalls"):
        assert person.canary in json.dumps(export[part]), part
    (event,) = export["webhookEvents"]
    assert event["newTransactions"] == 3
    assert [key["client"] for key in export["apiKeys"]] == ["user"]
    assert export["contractTransactions"]


def test_the_export_of_one_person_holds_nothing_of_another(
    service: Service, person: Person
) -> None:
    other = full_person(service)
    text = json.dumps(export_of(service, other))
    assert other.canary in text
    assert person.canary not in text


def test_a_foreign_export_is_unknown_before_anything_is_sent(
    service: Service, person: Person
) -> None:
    beta = service.token("beta")
    for path in (
        f"{MGMT}/beta/users/{person.user.reference}/export",
        f"{MGMT}/alpha/users/{person.user.reference}/export",
    ):
        answer = service.call("GET", path, beta)
        assert answer.status_code == 404
        assert person.canary not in answer.text


def test_an_export_of_thirty_thousand_bookings_comes_in_pieces_and_whole(
    service: Service,
) -> None:
    user = service.create_user()
    access = keep(service, user, Holding((CHECKING,))).rpartition("/")[2]
    ask(service, _BOOKINGS, UUID(user.reference), _MANY)
    path = f"{users_path(user)}/export"
    headers = {"Authorization": f"Bearer {admin(service)}"}
    with service.http.stream("GET", path, headers=headers) as answer:
        assert answer.status_code == 200
        assert "content-length" not in answer.headers  # nobody had to know the whole of it
        body = b"".join(answer.iter_raw())
    bookings = json.loads(body)["bankzugaenge"][access]["kontoumsaetze"][CHECKING.iban]
    assert len({booking["id"] for booking in bookings}) == len(bookings) == _MANY + 1


# What is left ------------------------------------------------------------------------------


def test_names_of_logins_end_with_the_last_person_who_had_them(service: Service) -> None:
    """A keyed hash of a login is about a person as long as somebody can make it again."""
    first, second = full_person(service), full_person(service)
    key = first.id.bytes
    ask(service, "INSERT INTO login_attempt (login_key, changed_at) VALUES ($1, now())", key)
    ask(service, _LEASE, key)
    for person in (first, second):
        ask(service, _OWNER, person.id, key)
    erase(service, first)
    assert _forget_logins(service) >= 1
    assert _names(service, key) == (1, 1)  # the other person still has it
    erase(service, second)
    _forget_logins(service)
    assert _names(service, key) == (0, 0)


def test_erasing_a_user_is_no_way_to_more_tries(service: Service) -> None:
    """Who guesses PINs would erase the user after two wrong ones and begin again."""
    person = full_person(service)
    key = person.id.bytes
    ask(service, _WRONG, key, b"x" * 32)
    ask(service, _OWNER, person.id, key)
    erase(service, person)
    _forget_logins(service)
    assert _names(service, key)[0] == 1
    ask(service, _A_DAY_LATER, key)
    ask(service, "UPDATE login_ended SET due_at = now() WHERE login_key = $1", key)
    _forget_logins(service)
    assert _names(service, key) == (0, 0)


def _names(service: Service, key: bytes) -> tuple[int, int]:
    counted = ask(service, "SELECT FROM login_attempt WHERE login_key = $1", key)
    leased = ask(service, "SELECT FROM credential_lease WHERE login_key = $1", key)
    return len(counted), len(leased)


def _forget_logins(service: Service) -> int:
    async def work() -> int:
        db = await Database.open(
            service.database_url, role=Role.WORKER, size=1, clock=SystemClock()
        )
        try:
            return await forget_due(db)
        finally:
            await db.close()

    return run_coroutine(work())


def test_an_erased_person_is_not_found_in_a_dump_of_any_text(service: Service) -> None:
    person = full_person(service)
    erase(service, person)
    for row in ask(service, _TABLES):
        looked = f"SELECT FROM {row['name']} t WHERE t::text LIKE '%' || $1 || '%'"
        assert ask(service, looked, person.canary) == [], row["name"]
