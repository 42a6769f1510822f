"""Spec: Conventions: dates, in every field that is one, in answers and in what is sent."""

from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any, cast

import pytest

from kontowerk.api.app import openapi_document
from tests.service import Service
from tests.spec.account_reports import REPORTS, read, released
from tests.spec.answers import DATE
from tests.spec.holdings import ACCESSES, CHECKING, CUSTOMER, Holding, keep
from tests.spec.interface import ACCESS_ID, REGULAR, transfer
from tests.spec.lives import AI, Somebody
from tests.spec.orders import details, legacy, report_wish, single, standing
from tests.spec.test_life import EVENTS, lived
from tests.spec.transfers import Desk, fresh_id

AS_TIME = "2026-11-16T00:00:00"
# What is no date though some parsers would read it as one.
OTHER_FORMS = ("20261116", "2026-W47-1", "16.11.2026", AS_TIME, "2026-02-30", 20261116)
ANALYSES = ("affordability", "contracts", "disposable-money", "life-events", "life-stages")


def _fields(schema: Any) -> Iterator[tuple[str, str]]:
    """Return the fields of an object that are dates, or whose names are: field and kind."""
    for field, described in schema.get("properties", {}).items():
        for one in (described, *described.get("anyOf", ())):
            if one.get("format") == "date":
                yield field, "value"
            if one.get("propertyNames", {}).get("format") == "date":
                yield field, "names"


def _documented() -> dict[str, str]:
    document: Any = openapi_document()
    schemas: dict[str, Any] = document["components"]["schemas"]
    answered = {name: it for name, it in schemas.items() if not name.endswith("Input")}
    return {field: kind for schema in answered.values() for field, kind in _fields(schema)}


def _dates(value: Any, wanted: dict[str, str]) -> Iterator[tuple[str, Any]]:
    """Return every date in an answer with the field it stands in."""
    if isinstance(value, list):
        for below in cast("list[Any]", value):
            yield from _dates(below, wanted)
    elif isinstance(value, dict):
        for field, below in cast("dict[str, Any]", value).items():
            kind = wanted.get(field)
            if kind == "value" and below is not None:
                yield field, below
            elif kind == "names":
                yield from ((field, day) for day in cast("dict[str, Any]", below))
            yield from _dates(below, wanted)


def _of_payments(service: Service, today: date) -> Iterator[Any]:
    """Return a payment link and a request for a standing order that ends."""
    user = service.create_user()
    keep(service, user, Holding((REGULAR,), access_id=ACCESS_ID))
    token = service.user_token(user)
    yield service.call("POST", f"{CUSTOMER}/payment/link", token, json=details()).json()
    yield service.call("POST", f"{CUSTOMER}/account-report", token, json=report_wish()).json()
    ending = standing(lastExecutionDate=today.replace(year=today.year + 2, day=15).isoformat())
    path = f"{ACCESSES}/{ACCESS_ID}/{CHECKING.iban}/standing-orders"
    yield service.call("POST", path, token, **transfer(ending)).json()


def _of_a_report(service: Service, somebody: Somebody) -> Iterator[Any]:
    """Return a report that was released, and what it says."""
    token = service.user_token(somebody.user)
    report, _ = released(service, token)
    yield read(service, token, report).json()
    yield service.call("GET", f"{REPORTS}/{report['reportId']}/content", token).json()


@pytest.mark.req("CONV-006")
def test_every_date_of_every_answer_has_the_one_form_and_is_a_day(
    anna: Somebody, service: Service
) -> None:
    wanted = _documented()
    assert len(wanted) >= 12
    today = service.clock.now().date()
    desk = Desk(service)
    order = single(details(), requestedExecutionDate=(today + timedelta(days=3)).isoformat())
    given = desk.stored(desk.ask(order, query={"paymentId": fresh_id()}))
    found = [anna.found(path) for path in ANALYSES]
    triggers = anna.ask("sales-triggers").json()
    events = lived(service, EVENTS["CHILD_BIRTH"][1]).found("life-events")
    answers = [given, *found, triggers, events, *_of_payments(service, today)]
    answers += _of_a_report(service, anna)
    met = dict[str, int]()
    for field, day in _dates(answers, wanted):
        assert isinstance(day, str), field
        assert DATE.fullmatch(day), (field, day)
        assert date.fromisoformat(day).isoformat() == day
        met[field] = met.get(field, 0) + 1
    assert {*met, "date"} == set(wanted)  # each was seen with a value, but that of a change


@pytest.mark.req("CONV-006")
@pytest.mark.parametrize("other", OTHER_FORMS)
def test_a_date_of_another_form_is_refused_wherever_one_is_sent(
    anna: Somebody, service: Service, other: str | int
) -> None:
    desk = Desk(service)
    assert desk.ask(single(requestedExecutionDate=other)).status_code == 400
    old = {**legacy(service), "ausfuehrungsdatum": other}
    assert desk.ask_legacy(old).status_code == 400
    record = {
        "betrag": -1.5,
        "buchungsdatum": other,
        "verwendungszweck": "Kiosk",
        "user": anna.user.reference,
        "tenant": "alpha",
        "provider": "x",
        "product": "y",
    }
    answer = anna.service.call("POST", f"{AI}/transactions/", anna.token, json=[record])
    # Bookings also come with the time of day, as banks and this interface itself write them.
    assert answer.status_code == (200 if other == AS_TIME else 400)
