"""The public page about banks: off at first, the same for everybody, nothing about anybody."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from string import Formatter

import pytest

from kontowerk.api.app import build_routes
from kontowerk.api.status.routes import ENVIRONMENT, StatusTexts, texts_in
from kontowerk.api.webform.routes import PageRoute
from kontowerk.bankcalls.rules.availability import FEWEST, SLOT, Availability, slot_of
from kontowerk.kit.settings import Settings
from tests.database import TestServer, sql
from tests.service import SANDBOX, Service, running_service

_BANK = SANDBOX.id
SOME = datetime(2026, 11, 16, 9, tzinfo=UTC)
_TALLY = "INSERT INTO bank_tally VALUES ('{at}', '{bank}', {dialogues}, {failed})"
_HOST = """
INSERT INTO bank_host (host, refilled_at, failures, closed_until)
VALUES ('127.0.0.1:1', now(), 9, now() + interval '1 hour')
"""


@pytest.fixture(scope="module")
def started(server: TestServer) -> Iterator[Service]:
    """A service whose operator wants the page."""
    with running_service(server, status_page=True) as service:
        yield service


@pytest.fixture
def service(started: Service) -> Service:
    """The same where nobody has talked to a bank yet."""
    for table in ("bank_tally", "bank_host"):
        sql(f"DELETE FROM {table}", started.database_url)  # noqa: S608 - a name of ours
    _later(started)
    return started


def _talked(service: Service, slots_ago: int, dialogues: int, failed: int = 0) -> None:
    at = slot_of(service.clock.now().astimezone(UTC)) - slots_ago * SLOT
    values = {"at": at.isoformat(), "bank": _BANK, "dialogues": dialogues, "failed": failed}
    sql(_TALLY.format(**values), service.database_url)


def _later(service: Service) -> None:
    """Let the minute pass for which the status is kept."""
    service.clock.advance(seconds=61)


def test_without_the_setting_there_is_no_page() -> None:
    offered = {
        route.path
        for route in build_routes(status_page=False).routes
        if isinstance(route, PageRoute)
    }
    assert not [path for path in offered if path.startswith("/status")]
    assert not Settings.model_validate({"database_url": "x"}).status_page


def test_a_bank_that_fails_is_shown_first_with_since_when_and_its_share(service: Service) -> None:
    _talked(service, 5, 40)
    _talked(service, 1, 10, 9)
    _talked(service, 0, 10, 10)
    told = service.http.get("/status/banks.json").json()
    (bank,) = told["banks"]
    assert told["counts"] == {"unreachable": 1, "unstable": 0, "reachable": 0}
    assert (bank["name"], bank["status"]) == (SANDBOX.name, "unreachable")
    assert bank["successRate"] == pytest.approx(41 / 60, abs=0.0001)
    assert bank["slots"][-6:] == ["reachable", *["unknown"] * 3, "unreachable", "unreachable"]
    page = service.http.get("/status", params={"lang": "de"}).text
    assert "<h1>1 Bank nicht erreichbar</h1>" in page
    assert "Nicht erreichbar seit" in page
    assert "68,3\N{NO-BREAK SPACE}%" in page


def test_a_bank_that_few_people_use_shows_no_history(service: Service) -> None:
    _talked(service, 3, FEWEST - 1, FEWEST - 1)
    sql(_HOST, service.database_url)
    (bank,) = service.http.get("/status/banks.json").json()["banks"]
    assert (bank["status"], bank["successRate"], bank["slots"], bank["since"]) == (
        *("unreachable", None, []),
        None,
    )
    assert "Too few bank dialogues" in service.http.get("/status?lang=en").text
    _talked(service, 2, 1)
    _later(service)
    (bank,) = service.http.get("/status/banks.json").json()["banks"]
    assert len(bank["slots"]) == 48


def test_the_status_is_read_once_a_minute_and_may_be_kept_as_long(service: Service) -> None:
    first = service.http.get("/status/banks.json")
    assert first.json()["banks"] == []
    assert first.headers["cache-control"] == "public, max-age=60"
    _talked(service, 0, 30)
    assert service.http.get("/status/banks.json").content == first.content
    _later(service)
    assert len(service.http.get("/status/banks.json").json()["banks"]) == 1


def test_a_bank_nobody_asked_is_found_by_its_name(service: Service) -> None:
    page = service.http.get("/status", params={"q": "sandk", "lang": "en"}).text
    assert SANDBOX.name in page
    assert "Not contacted yet" in page
    none = service.http.get("/status", params={"q": "<b>nowhere", "lang": "en"}).text
    assert "No bank found for “&lt;b&gt;nowhere”." in none
    assert "<b>nowhere" not in none


def test_the_page_is_strict_about_where_things_come_from(service: Service) -> None:
    answer = service.http.get("/status")
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert "style=" not in answer.text
    assert "<script" not in answer.text
    for address in re.findall(r'(?:href|src)="([^"#]+)"', answer.text):
        assert address.startswith(f"{service.url}/status"), address
    sheet = re.search(r'href="([^"]+status\.[^"]+css)"', answer.text)
    assert sheet
    assert service.http.get(sheet[1]).headers["cache-control"].endswith("immutable")
    missing = service.http.get("/status/nothing")
    assert missing.status_code == 404
    assert missing.headers["content-type"].startswith("text/html")


def test_both_languages_have_the_same_keys_and_gaps() -> None:
    german, english = texts_in("de"), texts_in("en")
    assert german.keys() == english.keys()
    for key in german.keys() - {"format.moment", "format.time"}:
        assert _gaps(german.raw(key)) == _gaps(english.raw(key)), key
    for state in Availability:
        assert {f"{part}.{state}" for part in ("status", "effect", "key")} <= german.keys()
    assert ENVIRONMENT.get_template("status.html")


@pytest.mark.parametrize(("share", "told"), [(1.0, "100.0%"), (0.99996, "99.9%"), (0.0, "0.0%")])
def test_rounding_makes_no_bank_perfect(share: float, told: str) -> None:
    assert StatusTexts(texts_in("en")).share(share) == told


def test_slots_begin_at_half_hours() -> None:
    for minutes in (0, 29, 30, 59):
        at = slot_of(SOME + timedelta(minutes=minutes))
        assert at == SOME + timedelta(minutes=minutes // 30 * 30)


def _gaps(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}
