"""From the demo's command to categorised money in the console, as a newcomer goes."""

import json
import re
import time
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any, Final

import httpx
from quality.ports import free_port

from tests.journeys.shell import Shell, wait_for_file

_PEOPLE: Final = {"familie", "freelancer", "rentner", "student"}
_SECONDS: Final = 180  # of the five minutes from a clean clone; `make setup` takes the others


def test_a_newcomer_sees_categorised_money_within_minutes(bare_shell: Shell) -> None:
    del bare_shell.environment["KONTOWERK_KEY_FILE"]  # the demo makes one
    begun = time.monotonic()
    process = bare_shell.start("demo", "--port", str(free_port()), "--out", "demo.json")
    try:
        out = bare_shell.folder / "demo.json"
        wait_for_file(out, process)
        told = _everybody(out, begun)
        lives = {name: _life(told, name) for name in sorted(_PEOPLE)}
        page = _insights(told["console"])
        start = _moved(told["console"])
        pages = _webform(told["shop_url"])
        _heard(told["shop_url"], len(told["tenants"]))
        _delivered(told["console"], told["shop_url"])
    finally:
        process.terminate()
        printed = process.communicate(timeout=30)[0]
    seconds = time.monotonic() - begun
    assert seconds < _SECONDS
    assert "Demo user familie created" in printed, printed
    assert "All demo users created" in printed
    assert '<th scope="row">Wohnen</th>' in page
    _require_whole_lives(lives)
    assert "Die Uhr der Bank ist um 7 Tage vorgestellt." in start
    assert f"Demo-Nutzer aktualisiert: {len(_PEOPLE)} von {len(_PEOPLE)}" in start
    booked, found = (
        re.findall(f"{words}: ([0-9.]+)<", start)[0]
        for words in ("Von der Bank gebuchte Umsätze", "kategorisiert und ausgewertet")
    )
    assert booked == found != "0"
    for name in (*_PEOPLE, "Alles bereit", told["shop_url"], told["banksim_control_url"]):
        assert name in start
    assert "Bank" in pages
    print(f"console shows categorised money after {seconds:.0f} s")  # noqa: T201 - the figure


def _everybody(out: Path, begun: float) -> dict[str, Any]:
    while True:
        told = json.loads(out.read_text())
        if set(told["people"]) == _PEOPLE:
            return told
        assert time.monotonic() - begun < _SECONDS, told["people"]
        time.sleep(0.2)


def _life(told: dict[str, Any], name: str) -> dict[str, float]:
    """Return of a person how many days back bookings go and what the analyses find."""
    client = told["tenants"]["demo"]["user"]
    form = {"grant_type": "password", "username": name, "password": told["people"][name]}
    login = (client["username"], client["secret"])
    with httpx.Client(base_url=told["base_url"], timeout=60) as http:
        token = http.post("/auth/oauth2/token", data=form, auth=login).json()["access_token"]
        http.headers["Authorization"] = f"Bearer {token}"
        (access,) = http.get("/customer/v2/bankzugaenge").json().values()
        assert access["status"] == "VOLLSTAENDIG", access
        _require_listed_banks(http.get("/providers/v2").json(), access)
        links = [
            {link["rel"]: link["href"] for link in it["relations"]} for it in access["bankprodukte"]
        ]
        lists = [it["get_kontoumsaetze"] for it in links if "get_kontoumsaetze" in it]
        days = [
            datetime.fromisoformat(row["buchungsdatum"])
            for it in lists
            for row in http.get(it).json()
        ]
        found = {
            kind: len(http.get(f"/customer/v2/ai/{kind}/").json())
            for kind in ("life-events", "sales-triggers")
        }
        means = http.get("/customer/v2/ai/affordability/").json()
    return {
        "days": (max(days) - min(days)).days,
        "income": means["details"]["income"]["amount"],
        **found,
    }


def _require_listed_banks(listed: list[dict[str, Any]], access: dict[str, Any]) -> None:
    """The bank is listed once per way to reach it, with the group and BIC its accounts have."""
    bics = {it["bic"] for it in access["bankprodukte"] if "bic" in it}
    banks = [bank for bank in listed if bank.get("group") == "Demobank"]
    assert len({bank["name"] for bank in banks}) == 4
    assert {bank["bic"] for bank in banks} == bics


def _require_whole_lives(lives: dict[str, dict[str, float]]) -> None:
    """All of the history is here, not just the last 90 days, and the analyses say something."""
    for name, life in lives.items():
        assert life["days"] > 700, (name, life)
        assert life["income"] > 0, (name, life)  # on the average of a month
    for analysis in ("life-events", "sales-triggers"):
        assert sum(life[analysis] for life in lives.values()) > 0, lives


def _browser() -> httpx.Client:
    return httpx.Client(follow_redirects=True, headers={"Accept-Language": "de"}, timeout=60)


def _moved(console: dict[str, str]) -> str:
    """Log in, press "+7 Tage" on the first page, and return what it says then."""
    with _browser() as browser:
        first = browser.post(f"{console['url']}/login", data={"token": console["token"]})
        csrf = re.findall(r'name="csrf" value="([0-9a-f]+)"', first.text)[-1]
        moved = browser.post(f"{console['url']}/clock", data={"csrf": csrf, "days": "7"})
        assert moved.is_success, moved.text
        return moved.text


def _webform(shop: str) -> str:
    """Enter the shop and press its button; it leads to the pages for end users."""
    with _browser() as browser:
        assert "Bank verbinden" in browser.get(shop).text
        page = browser.post(f"{shop}/connect")
        assert page.is_success, page.text
        assert not str(page.url).startswith(shop), page.url
        return page.text


def _heard(shop: str, tenants: int) -> None:
    """Wait until the shop lists a trial call of every tenant and somebody's new bookings."""
    with _browser() as browser:

        def is_listed(page: str) -> bool:
            return page.count("<td>test</td>") == tenants and "<td>transactions.new</td>" in page

        assert "/webhooks" in browser.get(shop).text
        _wait(browser, f"{shop}/webhooks", is_listed)


def _delivered(console: dict[str, str], shop: str) -> None:
    """Log in, and wait until the page of webhooks shows that the shop has answered."""
    with _browser() as browser:
        assert browser.post(f"{console['url']}/login", data={"token": console["token"]}).is_success
        answered = (f"{shop}/webhooks", '<span lang="en">204</span>', "Neue Umsätze: ")
        _wait(
            browser,
            f"{console['url']}/webhooks",
            lambda page: all(word in page for word in answered),
        )


def _wait(browser: httpx.Client, url: str, is_there: Callable[[str], bool]) -> None:
    end = time.monotonic() + 60
    while not is_there(page := browser.get(url).text):
        assert time.monotonic() < end, page
        time.sleep(0.2)


def _insights(console: dict[str, str]) -> str:
    """Log in, and open the pictures of the first person in the list."""
    with _browser() as browser:
        assert browser.post(f"{console['url']}/login", data={"token": console["token"]}).is_success
        listed = browser.get(f"{console['url']}/accesses").text
        paths = re.findall(r"/console(/users/[^\"]*/insights)", listed)
        assert len(set(paths)) == len(_PEOPLE)
        return "".join(browser.get(console["url"] + path).text for path in set(paths))
