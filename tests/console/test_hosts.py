"""The page of bank rate limits."""

import re
from collections.abc import Iterator

import pytest

from tests.console.furniture import House
from tests.console.test_pages import rows
from tests.database import sql

HOST = "busy.example.net"


@pytest.fixture(scope="module")
def busy(house: House) -> Iterator[House]:
    """A host where more is due than fits."""
    url = house.service.database_url
    sql(
        "INSERT INTO bank_host (host, refilled_at, rate, max_in_flight)"  # noqa: S608 - our own words
        f" VALUES ('{HOST}', now(), 0.05, 2)",
        url,
    )
    sql(
        "DO $$ BEGIN PERFORM set_config('session_replication_role', 'replica', true);"  # noqa: S608 - our own words
        " INSERT INTO access_schedule (customer_id, access_key, tenant_id, host, next_due)"
        f" SELECT gen_random_uuid(), gen_random_uuid(), t.id, '{HOST}',"
        " now() + (n - 40) * interval '10 seconds'"
        " FROM tenant t, generate_series(1, 400) n WHERE t.name = 'alpha'; END $$",
        url,
    )
    yield house
    sql(f"DELETE FROM access_schedule WHERE host = '{HOST}'", url)  # noqa: S608 - our own words
    sql(f"DELETE FROM bank_host WHERE host = '{HOST}'", url)  # noqa: S608 - our own words


@pytest.mark.req("X-BANK-006")
def test_the_busiest_host_is_shown_first_with_its_forecast(busy: House) -> None:
    answer = busy.operator().go("/hosts")
    assert answer.status_code == 200
    assert f"{HOST}: delay of up to" in answer.text
    assert "<svg" in answer.text
    row = next(row for row in rows(answer) if row.startswith(HOST))
    assert "of 180 an hour" in row


@pytest.mark.req("X-BANK-006")
def test_a_limit_is_changed_on_the_page_and_said_in_the_audit_log(busy: House) -> None:
    guest = busy.operator("de")
    sent = guest.post("/hosts", host=HOST, rate="0,5", burst="6", lines="14")
    assert sent.status_code == 303
    shown = guest.http.get(sent.headers["location"])
    assert "Limit gespeichert." in shown.text
    assert 'value="0,5"' in shown.text
    url = busy.service.database_url
    limit = "SELECT rate, burst, max_in_flight FROM bank_host WHERE host = "
    assert tuple(sql(f"{limit}'{HOST}'", url)[0]) == (0.5, 6.0, 14)
    entry = "SELECT actor FROM audit_entry WHERE action = 'bank.budget' ORDER BY at DESC LIMIT 1"
    assert sql(entry, url)[0]["actor"].startswith("console ")


@pytest.mark.parametrize("language", ["de", "en"])
def test_a_form_that_is_sent_as_it_was_shown_changes_nothing(busy: House, language: str) -> None:
    guest, url = busy.operator(language), busy.service.database_url
    assert (
        guest.post("/hosts", host=HOST, rate="0.125", burst="1500", lines="12").status_code == 303
    )
    page = guest.go(f"/hosts?host={HOST}").text
    shown = dict(re.findall(r'name="(rate|burst|lines)"[^>]* value="([^"]*)"', page))
    assert guest.post("/hosts", host=HOST, **shown).status_code == 303
    limit = "SELECT rate, burst, max_in_flight FROM bank_host WHERE host = "
    assert tuple(sql(f"{limit}'{HOST}'", url)[0]) == (0.125, 1500.0, 12)


@pytest.mark.parametrize(
    ("rate", "lines"),
    [("0", "5"), ("-1", "5"), ("nan", "5"), ("1e3", "5"), ("1", "2.5"), ("1", "")],
)
def test_what_is_no_limit_is_refused_and_said(busy: House, rate: str, lines: str) -> None:
    guest = busy.operator()
    answer = guest.post("/hosts", host=HOST, rate=rate, burst="6", lines=lines)
    assert answer.status_code == 422
    assert "The limit was not saved." in answer.text


@pytest.mark.req("X-BANK-006")
def test_a_developer_has_no_such_page(busy: House) -> None:
    guest = busy.developer()
    assert guest.go("/hosts").status_code == 404
    assert guest.post("/hosts", host=HOST, rate="1", burst="6", lines="5").status_code == 404
    assert "/console/hosts" not in guest.go().text


def test_a_host_nobody_knows_cannot_be_given_a_limit(busy: House) -> None:
    sent = busy.operator().post("/hosts", host="nowhere", rate="1", burst="6", lines="5")
    assert sent.status_code == 404
