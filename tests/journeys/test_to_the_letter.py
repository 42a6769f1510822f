"""A demo as a client meets it that was written from the interface alone: no header more."""

import json
import re
from collections.abc import Iterator
from contextlib import closing
from datetime import date
from itertools import count
from typing import Any

import httpx
import pytest
from quality.ports import free_port

from kontowerk.kit.ids import new_id
from tests.database import TestServer
from tests.journeys.client import ACCESSES, PIN, PRESENT, TAN, Pages, User, codes, offered, until
from tests.journeys.shell import Shell, wait_for_file

pytestmark = pytest.mark.usefixtures("processes")

BACK = "http://localhost:3000/back?order=7"
TRANSFER = {
    "empfaenger": "Stadtwerke Beispiel",
    "verwendungszweck": "Strom November",
    "iban": "DE02120300000000202051",
    "bic": "BYLADEM1001",
    "waehrung": "EUR",
    "betrag": 12.50,
    "sicherheitsverfahrenKodierung": "920",
}
_numbers = count(1)


@pytest.fixture(scope="module")
def told(
    server: TestServer, processes: None, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[dict[str, Any]]:
    """A demo, and what it wrote down for its visitors."""
    del processes  # it starts them
    server.made.append(f"kw_test_{new_id().hex}")
    shell = Shell(tmp_path_factory.mktemp("demo"), server.url(server.made[-1]))
    del shell.environment["KONTOWERK_KEY_FILE"]  # the demo makes one
    process = shell.start("demo", "--port", str(free_port()), "--out", "demo.json")
    try:
        out = shell.folder / "demo.json"
        wait_for_file(out, process)
        until(lambda: "familie" in json.loads(out.read_text())["people"], "nobody moved in")
        yield json.loads(out.read_text())
    finally:
        process.terminate()
        process.communicate(timeout=30)


@pytest.fixture
def user(told: dict[str, Any]) -> Iterator[User]:
    with closing(User(told, "demo", f"somebody-{next(_numbers)}")) as somebody:
        yield somebody


@pytest.fixture
def other_user(told: dict[str, Any]) -> Iterator[User]:
    with closing(User(told, "demo", f"somebody-{next(_numbers)}")) as somebody:
        yield somebody


def login(persona: str = "angestellte") -> str:
    """Name a customer of the bank whom nobody else is."""
    return f"{persona}+{next(_numbers)}"


def test_adding_waits_until_the_bank_has_answered(user: User) -> None:
    added = user.http.post(ACCESSES, json={"a": user.entry(login())})
    assert added.status_code == 201
    assert added.headers["location"].endswith(f"{ACCESSES}/a")
    access = user.access("a")
    assert access["status"] == "VOLLSTAENDIG"
    assert access["bankprodukte"]


def test_a_right_pin_after_a_wrong_one_is_right_for_everybody(user: User, other_user: User) -> None:
    name = login()
    user.add("a", name, "99999")
    assert codes(user.access("a")) == ["BA1011"]
    user.http.post(ACCESSES, json={"a": {"credentials": user.credentials(name)}})
    other_user.add("b", name)
    for access in (user.access("a"), other_user.access("b")):
        assert (access["status"], codes(access)) == ("VOLLSTAENDIG", [])


def test_the_whole_history_comes_with_the_access(user: User) -> None:
    user.add("short", login())
    user.add("long", login("angestellte.sms"), maxTransactions="all")
    user.approve("long")
    assert _days(user, "short") <= 90
    assert _days(user, "long") > 700


def _days(user: User, access_id: str) -> int:
    booked = [
        date.fromisoformat(row["buchungsdatum"][:10])
        for product in user.access(access_id)["bankprodukte"]
        if "get_kontoumsaetze" in offered(product)
        for row in user.get(offered(product)["get_kontoumsaetze"])
    ]
    return (max(booked) - min(booked)).days


def test_the_consent_call_makes_the_access(user: User) -> None:
    begun = user.http.post(
        f"{ACCESSES}/new/consent",
        params={"callbackUrl": BACK, "maxTransactions": "all"},
        json={"new": user.entry(login("angestellte.sms"))},
        headers=PRESENT,
    )
    assert begun.status_code == 201, begun.text
    user.approve("new")
    assert _days(user, "new") > 700


def test_a_legacy_transfer_needs_no_address(user: User) -> None:
    name = login("angestellte.sms")
    user.add("a", name)
    start = next(
        offered(product)["start_ueberweisung"]
        for product in user.access("a")["bankprodukte"]
        if "start_ueberweisung" in offered(product)
    )
    begun = user.http.post(start, json={**TRANSFER, "credentials": user.credentials(name)})
    assert codes(begun.json()) == ["BA1110"], begun.text
    ended = user.http.put(offered(begun.json())["submit_text_tan"], json={"tan": TAN})
    assert codes(ended.json()) == ["BA1111"], ended.text


def test_an_unanswered_question_does_not_block_a_login(user: User) -> None:
    user.add("a", login("angestellte.sms.sca-always"))
    first = offered(user.access("a"))["get_consent"]  # nobody answers
    again = user.http.post(ACCESSES, params={"refresh": "true"}, json={"a": {}}, headers=PRESENT)
    assert again.status_code == 201, again.text
    assert offered(user.access("a"))["get_consent"] != first
    user.approve("a")


def test_the_pages_lead_back_by_themselves(told: dict[str, Any]) -> None:
    with closing(User(told, "demo-redirect", f"somebody-{next(_numbers)}")) as user:
        begun = user.http.post(ACCESSES, json={"hausbank": {}})
        bank = user.provider()["id"]
    assert begun.status_code == 451, begun.text
    with closing(Pages(told["base_url"], begun.headers["location"], BACK)) as pages:
        pages.send("accept", legal="yes")
        pages.send("bank", provider=bank)
        pages.send("login", **pages.fields(login(), PIN))
        assert pages.wait() == "accounts"
        pages.send("accounts", product=pages.products())
        assert pages.answer.status_code == 303
        assert pages.answer.headers["location"].startswith(f"{BACK}&baReentry=ACCOUNT_CREATED")


def test_fields_that_exist_are_filled(told: dict[str, Any], user: User) -> None:
    bank = user.provider()
    assert bank["bic"]
    assert bank["group"]
    assert any("BAUSPARKONTO" in channel for channel in bank["channels"])
    with closing(User(told, "demo", "familie", told["people"]["familie"])) as family:
        assert _days(family, next(iter(family.get(ACCESSES)))) > 700
        assert family.get("/customer/v2/ai/affordability/")["details"]["income"]["amount"] > 0


def test_a_wrong_api_key_is_called_wrong(told: dict[str, Any]) -> None:
    missing = httpx.post(f"{told['base_url']}/one/bc-token")
    wrong = httpx.post(f"{told['base_url']}/one/bc-token", headers={"X-API-KEY": "wrong"})
    assert missing.status_code == wrong.status_code == 401
    assert missing.json()["detail"] != wrong.json()["detail"]
    assert "Authorization" not in wrong.json()["detail"]


def test_numbers_are_plain(user: User) -> None:
    user.add("a", login("vermoegen"))
    texts = [user.http.get(f"{ACCESSES}/a").text]
    for product in user.access("a")["bankprodukte"]:
        texts += [
            user.http.get(href).text for rel, href in offered(product).items() if "get_" in rel
        ]
    assert any('"menge"' in text for text in texts)
    assert not any(re.search(r":-?[0-9.]+[eE][+-]?[0-9]", text) for text in texts)


def test_every_event_is_in_the_feed_once_and_in_order(told: dict[str, Any], user: User) -> None:
    _let_a_week_pass(told["console"])
    with user.tenant_client() as admin:
        (subscription, *_) = admin.get("/webhooks/v1/subscriptions").json()
        page = admin.get(offered(subscription)["get_events"]).json()
        seen: dict[tuple[str, str], list[int]] = {}
        while page["events"]:
            for event in page["events"]:
                access = (event["data"]["userReference"], event["data"]["accessId"])
                seen.setdefault(access, []).append(event["serial"])
            page = admin.get(offered(page)["next"]).json()
    assert seen
    for serials in seen.values():
        assert serials == list(range(1, len(serials) + 1))


def _let_a_week_pass(console: dict[str, str]) -> None:
    """Move the bank's clock on the first page of the console; it fetches everybody."""
    with httpx.Client(follow_redirects=True, timeout=120) as browser:
        first = browser.post(f"{console['url']}/login", data={"token": console["token"]})
        csrf = re.findall(r'name="csrf" value="([0-9a-f]+)"', first.text)[-1]
        moved = browser.post(f"{console['url']}/clock", data={"csrf": csrf, "days": "7"})
        assert moved.is_success, moved.text
