"""Calls of the API per tenant and operation: counted, kept by day, drawn for both roles."""

import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from uuid import UUID
from xml.etree import ElementTree as ET

import pytest

from kontowerk.api.console.charts import usage as charts
from kontowerk.api.console.charts.drawing import ChartTexts
from kontowerk.api.console.render import ConsoleFormatter, texts_in
from kontowerk.console.api_usage import (
    CallCount,
    CountedCalls,
    CountedOn,
    api_usage,
    days_until,
)
from kontowerk.console.count_calls import CallCounter
from kontowerk.kit.clock import BERLIN, SystemClock
from kontowerk.kit.db import Database, Role
from kontowerk.kit.ids import new_id
from kontowerk.testing import ManualClock
from tests.console.furniture import House
from tests.console.test_pages import rows
from tests.database import run_coroutine, sql

NOW = datetime(2026, 11, 16, 11, tzinfo=UTC)
DAYS = days_until(NOW.date())


def _tenant(house: House, name: str) -> UUID:
    (row,) = sql(f"SELECT id FROM tenant WHERE name = '{name}'", house.service.database_url)  # noqa: S608 - our own words
    found: UUID = row["id"]
    return found


def _add(house: House, counter: CallCounter) -> None:
    async def work() -> None:
        clock = counter.clock
        db = await Database.open(house.service.database_url, role=Role.API, size=1, clock=clock)
        await counter.add_all(db)
        await db.close()

    run_coroutine(work())


@pytest.fixture(scope="module")
def counted(house: House) -> Iterator[House]:
    """Calls of two tenants today, and of one that are too old to be kept."""
    url = house.service.database_url
    now = SystemClock().now()
    old = CallCounter(ManualClock(now - timedelta(days=40)))
    old.note(_tenant(house, "alpha"), "listProviders", 200)
    _add(house, old)
    counter = CallCounter(ManualClock(now))
    for tenant, operation, statuses in (
        ("alpha", "readSomething", (200, 200, 404, 500)),
        ("alpha", "writeSomething", (201, 451)),
        ("beta", "readSecretly", (200, 200, 200)),
    ):
        for status in statuses:
            counter.note(_tenant(house, tenant), operation, status)
    _add(house, counter)
    yield house
    sql("DELETE FROM api_call_count", url)


def test_calls_are_counted_by_how_they_were_answered(counted: House) -> None:
    found = sql(
        "SELECT operation, calls, refused, failed FROM api_call_count "
        "WHERE operation LIKE '%Something' ORDER BY operation",
        counted.service.database_url,
    )
    assert [tuple(row.values()) for row in found] == [
        ("readSomething", 4, 1, 1),
        ("writeSomething", 2, 0, 0),  # 451 leads to the webform
    ]


def test_what_is_counted_twice_is_added(counted: House) -> None:
    counter = CallCounter(ManualClock(SystemClock().now()))
    for _ in range(2):
        counter.note(_tenant(counted, "beta"), "addTwice", 200)
        _add(counted, counter)
    (row,) = sql(
        "SELECT calls FROM api_call_count WHERE operation = 'addTwice'",
        counted.service.database_url,
    )
    assert row["calls"] == 2


def test_counts_end_after_a_month(counted: House) -> None:
    found = sql(
        "SELECT 1 FROM api_call_count WHERE day < current_date - 32",
        counted.service.database_url,
    )
    assert found == []


def test_a_tenant_that_is_gone_does_not_stop_the_counting_of_others(counted: House) -> None:
    counter = CallCounter(ManualClock(SystemClock().now()))
    counter.note(new_id(), "ofNobody", 200)
    counter.note(_tenant(counted, "beta"), "ofSomebody", 200)
    _add(counted, counter)
    found = sql(
        "SELECT operation FROM api_call_count WHERE operation LIKE 'of%'",
        counted.service.database_url,
    )
    assert [row["operation"] for row in found] == ["ofSomebody"]


def test_an_operator_sees_who_calls_what(counted: House) -> None:
    found = rows(counted.operator().go("/calls"))
    assert "readSomething 4 1 1 50.0%" in found
    assert "readSecretly 3 0 0 0.0%" in found
    assert any(row.startswith("alpha ") for row in found)
    assert any(row.startswith("beta ") for row in found)


def test_an_operator_looks_at_one_tenant(counted: House) -> None:
    page = counted.operator().go("/calls?tenant=alpha")
    assert "readSomething 4 1 1 50.0%" in rows(page)
    assert "readSecretly" not in page.text


def test_a_developer_sees_the_own_tenant_alone(counted: House) -> None:
    for path in ("/calls", "/calls?tenant=beta"):
        page = counted.developer().go(path)
        assert "readSomething 4 1 1 50.0%" in rows(page)
        assert "readSecretly" not in page.text
        assert "By tenant" not in page.text


def test_a_call_appears_by_itself(counted: House) -> None:
    service = counted.service
    token = service.token("alpha", "admin")
    answer = service.call("GET", "/auth/mgmt/v1/tenants/alpha/clients", token)
    assert answer.status_code == 200
    until = time.monotonic() + 60
    while not sql(
        "SELECT 1 FROM api_call_count WHERE operation = 'listClients' AND calls > 0",
        service.database_url,
    ):
        assert time.monotonic() < until, "not counted"
        time.sleep(0.5)


def test_what_cannot_be_added_now_is_kept(counted: House) -> None:
    counter = CallCounter(ManualClock(NOW))
    counter.note(_tenant(counted, "beta"), "later", 500)

    async def work() -> None:
        url = counted.service.database_url
        db = await Database.open(url, role=Role.CONSOLE, size=1, clock=counter.clock)
        await counter.add_all(db)  # the console may not count
        await db.close()

    run_coroutine(work())
    on = CountedOn(NOW.astimezone(BERLIN).date(), _tenant(counted, "beta"), "later")
    assert counter.counts == {on: CallCount(1, 0, 1)}


def _words() -> ChartTexts:
    texts = texts_in("en")
    return ChartTexts(texts, ConsoleFormatter(texts, NOW))


def test_the_picture_stacks_refused_and_failed_calls_on_the_others() -> None:
    found = api_usage(DAYS, [CountedCalls(DAYS[-1], "read", CallCount(10, 2, 1))], None)
    picture = charts.calls(found, _words())
    assert picture is not None
    assert picture.heading == "30.0% errors in 10 API calls over 14 days"
    assert picture.drawing is not None
    drawn = ET.fromstring(picture.drawing)  # noqa: S314 - our own
    heights = {
        rect.get("class"): float(rect.get("height") or 0)
        for rect in drawn.iter("rect")
        if float(rect.get("y") or 0) < 128
    }
    assert heights["in"] == pytest.approx(104 * 0.7)
    assert heights["late"] == pytest.approx(104 * 0.2)
    assert heights["out"] == pytest.approx(104 * 0.1)
    assert len(picture.table.rows) == len(DAYS)


def test_what_is_not_among_the_largest_is_shown_together() -> None:
    counts = [CountedCalls(DAYS[0], f"o{n:02}", CallCount(100 - n)) for n in range(20)]
    groups = api_usage(DAYS, counts, None).operations
    assert [group.name for group in groups][-2:] == ["o11", None]
    assert groups[-1].whole.calls == sum(100 - n for n in range(12, 20))
    assert charts.by_name(groups, "operation", _words()) is not None


def test_without_calls_there_is_no_picture() -> None:
    found = api_usage(DAYS, [], [])
    assert charts.calls(found, _words()) is None
    assert charts.by_name(found.operations, "operation", _words()) is None


def test_the_heading_names_what_fails_today() -> None:
    counts = [
        CountedCalls(DAYS[0], "earlier", CallCount(1000, 500, 0)),
        CountedCalls(DAYS[-1], "today", CallCount(100, 0, 9)),
        CountedCalls(DAYS[-1], "seldom", CallCount(2, 2, 0)),
    ]
    picture = charts.by_name(api_usage(DAYS, counts, None).operations, "operation", _words())
    assert picture is not None
    assert picture.heading == "Highest error rate today: today with 9.0%"
