"""The redirect approach: the bank's own page asks for PIN and TAN and sends the browser back."""

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from tests.banksim.xs2a.conftest import Meet
from tests.banksim.xs2a.tpp import BACK, IP, REFUSED, consent_body, tls
from tests.connectors.bank import PIN, TAN, RunningBank


@pytest.fixture(scope="module")
def browser(bank: RunningBank) -> Iterator[httpx.Client]:
    """A person's browser: it has no certificate."""
    with httpx.Client(verify=tls(bank.files, with_certificate=False), timeout=20) as made:
        yield made


def _page(consent: dict[str, Any]) -> str:
    return consent["_links"]["scaRedirect"]["href"]


def _sent_to(response: httpx.Response) -> str:
    assert response.status_code == 303, response.text
    return response.headers["Location"]


def test_pin_and_tan_lead_back_with_a_valid_consent(meet: Meet, browser: httpx.Client) -> None:
    tpp = meet("redirect")
    consent = tpp.ask()
    assert tpp.answers[-1].headers["ASPSP-SCA-Approach"] == "REDIRECT"
    page = _page(consent)
    first = browser.get(page)
    assert tpp.user in first.text
    assert "PSDDE-BAFIN-123456" in first.text
    assert browser.get(str(first.url.join("/bank/page.css"))).status_code == 200
    asked = browser.post(f"{page}/login", data={"pin": PIN})
    assert "TAN" in asked.text
    assert _sent_to(browser.post(f"{page}/tan", data={"tan": TAN})) == BACK
    assert tpp.status(consent["consentId"]) == "valid"
    assert "Erledigt" in browser.get(page).text


def test_the_page_asks_for_the_login_where_nobody_is_named(
    meet: Meet, browser: httpx.Client
) -> None:
    tpp = meet("redirect")
    consent = tpp.ask(named=False)
    assert consent["scaStatus"] == "received"
    page = _page(consent)
    assert 'name="login"' in browser.get(page).text
    assert "stimmt nicht" in browser.post(f"{page}/login", data={"login": "x", "pin": PIN}).text
    browser.post(f"{page}/login", data={"login": tpp.user, "pin": PIN})
    assert _sent_to(browser.post(f"{page}/tan", data={"tan": TAN})) == BACK
    read = tpp.read(consent["consentId"], "v1/accounts")
    assert len(read.json()["accounts"]) > 1


def test_a_method_is_chosen_on_the_page(meet: Meet, browser: httpx.Client) -> None:
    tpp = meet("redirect", "angestellte.methods-5.media-2")
    page = _page(tpp.ask())
    shown = browser.post(f"{page}/login", data={"pin": PIN}).text
    assert shown.count('type="radio"') == 10
    picture = browser.post(f"{page}/method", data={"method": "902-2"}).text
    assert "data:image/png" in picture
    assert _sent_to(browser.post(f"{page}/tan", data={"tan": TAN})) == BACK


def test_an_approval_in_the_app_lets_the_page_go_on_by_itself(
    meet: Meet, browser: httpx.Client, bank: RunningBank
) -> None:
    tpp = meet("redirect", "familie")
    page = _page(tpp.ask())
    shown = browser.post(f"{page}/login", data={"pin": PIN}).text
    assert 'http-equiv="refresh"' in shown
    assert "Noch nicht" in browser.post(f"{page}/app").text
    assert browser.get(page).status_code == 200
    bank.decide(tpp.user, approve=True)
    assert _sent_to(browser.get(page)) == BACK


def test_who_cancels_is_sent_to_the_other_address(meet: Meet, browser: httpx.Client) -> None:
    tpp = meet("redirect")
    consent = tpp.ask()
    assert _sent_to(browser.post(f"{_page(consent)}/cancel")) == REFUSED
    assert tpp.status(consent["consentId"]) == "rejected"
    assert tpp.call("GET", consent["_links"]["scaStatus"]["href"]).json()["scaStatus"] == "failed"


def test_three_wrong_tans_are_sent_to_the_other_address(meet: Meet, browser: httpx.Client) -> None:
    page = _page(meet("redirect").ask())
    browser.post(f"{page}/login", data={"pin": PIN})
    for _ in range(2):
        assert "TAN falsch" in browser.post(f"{page}/tan", data={"tan": "000000"}).text
    assert _sent_to(browser.post(f"{page}/tan", data={"tan": "000000"})) == REFUSED


@pytest.mark.parametrize(
    ("word", "step"), [("push-reject", "app"), ("push-timeout", "app"), ("tan-expired", "tan")]
)
def test_an_approval_that_fails_leads_to_the_other_address(
    meet: Meet, browser: httpx.Client, word: str, step: str
) -> None:
    page = _page(meet("redirect", f"angestellte.{word}").ask())
    browser.post(f"{page}/login", data={"pin": PIN})
    answers = [browser.post(f"{page}/{step}", data={"tan": TAN}) for _ in range(3)]
    ends = [one.headers["Location"] for one in answers if one.status_code == 303]
    assert ends[0] == REFUSED


def test_wrong_pins_lock_on_the_page_too(meet: Meet, browser: httpx.Client) -> None:
    tpp = meet("redirect")
    consent = tpp.ask()
    page = _page(consent)
    texts = [browser.post(f"{page}/login", data={"pin": "54321"}).text for _ in range(3)]
    assert ["gesperrt" in text for text in texts] == [False, False, True]
    assert REFUSED.replace("&", "&amp;") in texts[2]
    assert tpp.status(consent["consentId"]) == "rejected"


def test_forms_of_other_sites_and_strange_addresses_are_refused(
    meet: Meet, browser: httpx.Client
) -> None:
    tpp = meet("redirect")
    page = _page(tpp.ask())
    foreign = browser.post(f"{page}/cancel", headers={"Sec-Fetch-Site": "cross-site"})
    assert foreign.status_code == 403
    assert browser.get(f"{page}x").status_code == 404
    policy = browser.get(page).headers["Content-Security-Policy"]
    assert "form-action 'self' https://tpp.example" in policy
    embedded = meet("embedded")
    told = embedded.log_in(embedded.ask()).json()
    stolen = page.replace(page.rpartition("/")[2], told["authorisationId"])
    assert browser.get(stolen).status_code == 404


def test_a_login_is_escaped_on_the_page(meet: Meet, browser: httpx.Client) -> None:
    page = _page(meet("redirect").ask(named=False))
    text = browser.post(f"{page}/login", data={"login": "<script>", "pin": PIN}).text
    assert "<script>" not in text


def test_the_way_back_is_needed(meet: Meet) -> None:
    tpp = meet("redirect")
    answer = tpp.call("POST", "v1/consents", consent_body(), PSU_IP_Address=IP)
    assert (answer.status_code, answer.json()["tppMessages"][0]["code"]) == (400, "FORMAT_ERROR")
