"""Spec: Transaction (Kontoumsatz); Customer (GET and POST kontoumsaetze)."""

import gzip
import json
from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Any

import httpx
import pytest

from kontowerk.api.wire.transactions import Transaction as WireTransaction
from kontowerk.connectors.snapshot import Present, Transaction
from kontowerk.kit.ids import new_id
from kontowerk.kit.money import Money
from tests.service import Service, User
from tests.spec.answers import TIMESTAMP
from tests.spec.holdings import (
    BOOKING,
    CHECKING,
    DEPOT,
    Holding,
    euros,
    keep,
    look,
    many_bookings,
    product_path,
)
from tests.spec.interface import pushed

_PLAIN = {"Accept-Encoding": "identity"}


def stored(service: Service, user: User, *bookings: Transaction) -> str:
    """Store an account with these bookings; returns the path of its list."""
    account = replace(CHECKING, transactions=Present(bookings))
    return f"{product_path(keep(service, user, Holding((account,))), account)}/kontoumsaetze"


def long_list(service: Service, user: User, count: int = 150) -> str:
    account = many_bookings(count)
    return f"{product_path(keep(service, user, Holding((account,))), account)}/kontoumsaetze"


def read(service: Service, user: User, path: str, **query: str) -> list[dict[str, Any]]:
    answer = service.call("GET", path, service.user_token(user), params=query)
    assert answer.status_code == 200, answer.text
    return json.loads(answer.content, parse_float=Decimal)


@pytest.mark.req(
    *("CUST-EP-038", "CUST-TX-001", "CUST-TX-002", "CUST-TX-003", "CUST-TX-004", "CUST-TX-005"),
    *("CUST-TX-006", "CUST-TX-007", "CUST-TX-008", "CUST-TX-009", "CUST-TX-010", "CUST-TX-011"),
    *("CUST-TX-012", "CONV-007"),
)
def test_a_booking_with_all_its_fields(service: Service) -> None:
    user = service.create_user()
    (found,) = read(service, user, stored(service, user, BOOKING))
    assert isinstance(found.pop("id"), str)
    assert isinstance(found.pop("hash"), str)
    assert found == {
        "betrag": Decimal("-70.00"),
        "verwendungszweck": "Strom Februar",
        "buchungstext": "LASTSCHRIFT",
        "gvCode": "105",
        "primanotaNummer": "9310",
        "buchungsdatum": "2026-02-27 00:00:00",
        "wertstellungsdatum": "2026-02-28 00:00:00",
        "gegenkontoInhaber": "Stadtwerke Beispiel",
        "gegenkontoIban": "DE02120300000000202051",
        "gegenkontoBic": "BYLADEM1001",
    }
    assert str(found["betrag"]) == "-70.00"
    assert TIMESTAMP.fullmatch(found["buchungsdatum"])


@pytest.mark.req(
    *("CUST-TX-003", "CUST-TX-004", "CUST-TX-005", "CUST-TX-006", "CUST-TX-008", "CUST-TX-009"),
    *("CUST-TX-010", "CUST-TX-011", "CUST-TX-015"),
)
def test_a_bare_booking_leaves_the_rest_out(service: Service) -> None:
    user = service.create_user()
    bare = Transaction(amount=euros("0.05"), booked_on=date(2026, 1, 2))
    (found,) = read(service, user, stored(service, user, bare))
    assert set(found) == {"id", "betrag", "buchungsdatum", "hash"}
    assert str(found["betrag"]) == "0.05"


def test_the_bytes_of_a_booking(service: Service) -> None:
    user = service.create_user()
    path = stored(service, user, BOOKING)
    text = service.call("GET", path, service.user_token(user)).text
    (found,) = json.loads(text)
    assert text == (
        f'[{{"id":"{found["id"]}","betrag":-70.00,"verwendungszweck":"Strom Februar",'
        '"buchungstext":"LASTSCHRIFT","gvCode":"105","primanotaNummer":"9310",'
        '"buchungsdatum":"2026-02-27 00:00:00","wertstellungsdatum":"2026-02-28 00:00:00",'
        '"gegenkontoInhaber":"Stadtwerke Beispiel","gegenkontoIban":"DE02120300000000202051",'
        f'"gegenkontoBic":"BYLADEM1001","hash":"{found["id"].replace("-", "")}"}}]'
    )


def test_what_is_written_is_what_the_document_describes(service: Service) -> None:
    user = service.create_user()
    dollars = replace(BOOKING, amount=Money(Decimal("3.10"), "USD"), purpose='"Ä€\\ \u2028')
    path = stored(service, user, BOOKING, dollars)
    service.call("POST", path, service.user_token(user), json=[pushed()])
    names = {
        name: field.serialization_alias or name
        for name, field in WireTransaction.model_fields.items()
    }
    order = list(names.values())
    for row in read(service, user, path):
        assert list(row) == [name for name in order if name in row]
        plain = {name: row[alias] for name, alias in names.items() if alias in row}
        for name in ("booked_on", "value_on"):
            if name in plain:
                plain[name] = plain[name].removesuffix(" 00:00:00")
        if "identifier" in plain:
            plain["identifier"] = {"batch_id": plain["identifier"]["batchId"]}
        described = WireTransaction.model_validate(plain)
        assert described.model_dump(by_alias=True, exclude_none=True) == row


def test_the_currency_stands_where_it_is_not_the_euro(service: Service) -> None:
    user = service.create_user()
    dollars = replace(BOOKING, amount=Money(Decimal("3.10"), "USD"))
    found = read(service, user, stored(service, user, BOOKING, dollars))
    assert sorted(row.get("waehrung", "") for row in found) == ["", "USD"]


def test_the_newest_come_first_and_the_order_is_stable(service: Service) -> None:
    user = service.create_user()
    path = long_list(service, user, 40)
    found = read(service, user, path)
    days = [row["buchungsdatum"] for row in found]
    assert days == sorted(days, reverse=True)
    assert found == read(service, user, path)
    assert [row["id"] for row in found] == sorted((row["id"] for row in found), reverse=True)


@pytest.mark.req("CUST-TX-012")
def test_ids_and_hashes_tell_bookings_apart(service: Service) -> None:
    user = service.create_user()
    found = read(service, user, stored(service, user, BOOKING, BOOKING, BOOKING))
    assert len({row["id"] for row in found}) == len({row["hash"] for row in found}) == 3


def test_pending_bookings_are_not_shown(service: Service) -> None:
    user = service.create_user()
    pending = replace(BOOKING, booked=False, purpose="vorgemerkt")
    assert len(read(service, user, stored(service, user, BOOKING, pending))) == 1


def test_a_product_without_bookings_has_an_empty_list(service: Service) -> None:
    user = service.create_user()
    assert read(service, user, stored(service, user)) == []
    path = keep(service, user, Holding((DEPOT,)))
    (depot,) = service.call("GET", path, service.user_token(user)).json()["bankprodukte"]
    assert read(service, user, f"{path}/{depot['id']}/kontoumsaetze") == []


def test_classifications_and_tags_are_not_sent_unasked(service: Service) -> None:
    user = service.create_user()
    (found,) = read(service, user, stored(service, user, BOOKING))
    assert not {"classifications", "tags"} & set(found)


# From and to -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ({"from": "2026-01-02"}, [3, 2]),
        ({"to": "2026-01-02"}, [2, 1]),
        ({"from": "2026-01-02", "to": "2026-01-02"}, [2]),
        ({"from": "2026-01-02T23:30:00Z"}, [3]),  # already the third in Germany
        ({"from": "2026-01-03T00:00:00+01:00"}, [3]),
        ({"to": "2026-01-02 00:00:00"}, [2, 1]),
        ({"from": "2026-01-03", "to": "2026-01-01"}, []),
        ({}, [3, 2, 1]),
    ],
)
def test_a_list_can_be_limited_to_days(
    service: Service, query: dict[str, str], expected: list[int]
) -> None:
    user = service.create_user()
    path = stored(
        service, user, *(replace(BOOKING, booked_on=date(2026, 1, day)) for day in (1, 2, 3))
    )
    found = read(service, user, path, **query)
    assert [int(row["buchungsdatum"][8:10]) for row in found] == expected


@pytest.mark.parametrize("name", ["from", "to"])
@pytest.mark.parametrize(
    "value",
    [
        *("", "x", "2026", "2026-13-01", "2026-02-30", "01.02.2026", "2026-01-01T25:00:00"),
        *("2026-W01-1", "20260101", "2026-01-01T00:00:00 01:00", "0001-01-01T00:00:00+14:00"),
        *("\uff12026-01-01", "9999-12-31T23:59:59-14:00"),
    ],
)
def test_a_day_of_another_form_is_400(service: Service, name: str, value: str) -> None:
    user = service.create_user()
    path, token = stored(service, user), service.user_token(user)
    answer = service.call("GET", path, token, params={name: value})
    assert answer.status_code == 400
    assert answer.json()["errors"][0]["pointer"] == f"/query/{name}"
    twice = service.call("GET", f"{path}?{name}=2026-01-01&{name}=2026-01-01", token)
    assert twice.status_code == 400


# Copies and pages ------------------------------------------------------------------------


@pytest.mark.parametrize("count", [3, 150])
@pytest.mark.parametrize("coding", ["gzip", "identity"])
def test_a_copy_is_good_until_the_list_changes(service: Service, count: int, coding: str) -> None:
    user = service.create_user()
    path, token = long_list(service, user, count), service.user_token(user)
    headers = {"Accept-Encoding": coding}
    for _ in range(2):
        first = service.call("GET", path, token, headers=headers)
        headers["If-None-Match"] = first.headers["etag"]
        again = service.call("GET", path, token, headers=headers)
        assert (again.status_code, again.content) == (304, b"")
        assert service.call("POST", path, token, json=[pushed()]).status_code == 201
        changed = service.call("GET", path, token, headers=headers)
        assert changed.status_code == 200
        assert len(changed.json()) == len(first.json()) + 1
        assert changed.headers["etag"] != first.headers["etag"]
        del headers["If-None-Match"]


def test_a_long_list_is_kept_compressed_and_sent_as_the_caller_takes_it(service: Service) -> None:
    user = service.create_user()
    path, token = long_list(service, user), service.user_token(user)
    plain = service.call("GET", path, token, headers=_PLAIN)
    assert "content-encoding" not in plain.headers
    assert len(plain.json()) == 150
    pages = _pages(service, user)
    assert [gzip.decompress(page) for page in pages] == [plain.content]
    packed = _raw(service, path, token, "gzip")
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.headers["vary"] == "Accept-Encoding"
    assert packed.headers["etag"] != plain.headers["etag"]
    assert packed.extensions["raw"] == pages[0]
    for refusing in ("gzip;q=0", "br", ""):
        assert "content-encoding" not in _raw(service, path, token, refusing).headers


def test_a_page_of_before_is_never_shown(service: Service) -> None:
    user = service.create_user()
    path, token = long_list(service, user), service.user_token(user)
    before = service.call("GET", path, token).json()
    service.call("POST", path, token, json=[pushed()])
    after = service.call("GET", path, token).json()
    assert len(after) == len(before) + 1
    assert len(_pages(service, user)) == 1


def test_short_lists_and_parts_of_lists_are_not_kept(service: Service) -> None:
    user = service.create_user()
    path = long_list(service, user)
    assert len(read(service, user, path, **{"from": "2025-01-02"})) == 147
    short = stored(service, user, BOOKING)
    read(service, user, short)
    assert _pages(service, user) == []


def test_a_very_long_list_is_complete_and_in_order(service: Service) -> None:
    user = service.create_user()
    path = long_list(service, user, 2500)
    first, again = read(service, user, path), read(service, user, path)
    assert len({row["id"] for row in first}) == 2500
    assert first == again
    days = [row["buchungsdatum"] for row in first]
    assert days == sorted(days, reverse=True)


def _pages(service: Service, user: User) -> list[bytes]:
    found = look(service, user, "SELECT body FROM list_page WHERE customer_id = $1")
    return [row["body"] for row in found]


def _raw(service: Service, path: str, token: str, coding: str) -> httpx.Response:
    """Return an answer with its body as it came over the wire."""
    headers = {"Authorization": f"Bearer {token}", "Accept-Encoding": coding}
    with httpx.stream("GET", f"{service.url}{path}", headers=headers) as answer:
        answer.extensions["raw"] = b"".join(answer.iter_raw())
    return answer


# Pushing ---------------------------------------------------------------------------------


@pytest.mark.req("CUST-EP-047", "CUST-EP-048", "CUST-TX-015")
def test_pushed_bookings_are_returned_with_their_batch(service: Service) -> None:
    user = service.create_user()
    path, token = stored(service, user, BOOKING), service.user_token(user)
    batch = {"batchId": "batch-1"}
    body = [
        pushed(identifier=batch, verwendungszweck="bar", gegenkontoInhaber="Kiosk"),
        pushed(identifier=batch, betrag=12, wertstellungsdatum="2026-02-03"),
    ]
    answer = service.call("POST", path, token, json=body)
    assert (answer.status_code, answer.content) == (201, b"")
    assert answer.headers["location"] == f"{service.url}{path}"
    found = [row for row in read(service, user, path) if "identifier" in row]
    assert [row["identifier"] for row in found] == [batch, batch]
    assert sorted(str(row["betrag"]) for row in found) == ["-1.50", "12.00"]
    assert {row.get("gegenkontoInhaber") for row in found} == {"Kiosk", None}


def test_the_same_push_again_changes_nothing(service: Service) -> None:
    user = service.create_user()
    path, token = stored(service, user), service.user_token(user)
    body = [pushed(hash="h-1"), pushed(hash="h-2")]
    for _ in range(2):
        assert service.call("POST", path, token, json=body).status_code == 201
        assert len(read(service, user, path)) == 2


@pytest.mark.req("CUST-EP-048")
@pytest.mark.parametrize(
    "body",
    [
        pushed(),
        *([1], ["x"], [None], [{}]),
        [{key: value for key, value in pushed().items() if key != "betrag"}],
        [{key: value for key, value in pushed().items() if key != "buchungsdatum"}],
        [{key: value for key, value in pushed().items() if key != "identifier"}],
        [pushed(identifier={})],
        [pushed(identifier={"batchId": ""})],
        [pushed(identifier={"batchId": 1})],
        [pushed(betrag="1.00")],
        [pushed(betrag=True)],
        [pushed(betrag=0.001)],
        [pushed(betrag=1e20)],
        [pushed(betrag=1e-20)],
        [pushed(buchungsdatum="gestern")],
        [pushed(buchungsdatum=20260101)],
        [pushed(verwendungszweck="x" * 5000)],
        [pushed() for _ in range(1001)],
    ],
)
def test_a_push_of_another_form_is_refused_and_nothing_is_stored(
    service: Service, body: object
) -> None:
    user = service.create_user()
    path, token = stored(service, user), service.user_token(user)
    assert service.call("POST", path, token, json=body).status_code == 400
    assert read(service, user, path) == []


def test_a_push_to_nowhere_is_404(service: Service) -> None:
    user, stranger = service.create_user(), service.create_user()
    path = stored(service, user)
    for token, address in (
        (service.user_token(stranger), path),
        (service.user_token(user), path.replace("DE89", "DE88")),
        (service.user_token(user), f"/customer/v2/bankzugaenge/{new_id()}/x/kontoumsaetze"),
    ):
        assert service.call("POST", address, token, json=[pushed()]).status_code == 404
    assert read(service, user, path) == []
