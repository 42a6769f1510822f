"""Attack: one browser asks, another one approves at the bank (RFC 9700, FAPI 2.0).

Somebody starts in a browser and sends the bank's address to a victim, who approves there. The
victim's accounts must not end up with whoever asked.
"""

import asyncio
from typing import Final
from urllib.parse import parse_qs, urlsplit

import pytest

from tests.matrix.bank import PIN, RIGHT_TAN
from tests.matrix.cells import Face
from tests.matrix.customer import CALLBACK, Customer, relations
from tests.matrix.providers import provider_id
from tests.security.attack_stage import ACCESSES, SHOP, Attacked, Pages, until

pytestmark = pytest.mark.usefixtures("processes")

_PACE: Final = 3.2  # seconds; before that nobody looks, whichever browser is back
_SENT_ON: Final = 303
_REFUSED: Final = 403


async def _asks(attacked: Attacked, name: str, login: str) -> tuple[Customer, Pages, str]:
    """Begin in the frontend as far as the bank's own page; returns its address, too."""
    customer = await attacked.customer("shop", name, regulated=False)
    answer = await customer.http.post(ACCESSES, json={"new": {}}, params={"callbackUrl": SHOP})
    assert answer.status_code == 451, answer.text
    pages = await attacked.browser()
    await pages.go(answer.headers["location"])
    await pages.send("accept", legal="yes")
    await pages.send("bank", provider=provider_id(Face.REDIRECT))
    await pages.send("login", **{"field.userid": login})
    await pages.wait("redirect")
    return customer, pages, pages.way_to_the_bank()


async def _approves(attacked: Attacked, page: str) -> str:
    """Approve on the bank's page in a browser of one's own; returns the way back."""
    browser = attacked.stage.browser
    await browser.open(page, PIN)
    way = await browser.press(page, "tan", tan=RIGHT_TAN)
    assert way is not None
    return way


async def _is_ended(attacked: Attacked, login: str) -> None:
    """Wait until the bank has heard that nobody uses what was approved."""

    async def ended() -> bool:
        return await attacked.consents(login) == [{"status": "terminatedByTpp", "granted": True}]

    await until(ended, "the consent is still valid")


async def _accounts(customer: Customer) -> list[str]:
    accesses = (await customer.http.get(ACCESSES)).json().values()
    return [product["id"] for access in accesses for product in access.get("bankprodukte", [])]


async def test_what_a_victim_approves_in_another_browser_is_taken_back_at_the_bank(
    attacked: Attacked,
) -> None:
    login = "angestellte.sms+9101"
    thief, pages, page = await _asks(attacked, "thief", login)
    way = await _approves(attacked, page)
    assert await attacked.consents(login) == [{"status": "valid", "granted": True}]
    victim = await attacked.browser()
    answer = await victim.go(way)
    assert answer.status_code == _REFUSED
    assert "in einem anderen Browser begonnen" in victim.text
    for secret in ("shop", "thief", login, "Sandkasten", "Demo"):  # whose it was is not told
        assert secret not in victim.text
    assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
    assert await pages.wait("error", "accounts") == "error"
    assert "aus einem anderen Browser zurück" in pages.text
    assert await attacked.consents(login) == [{"status": "terminatedByTpp", "granted": True}]
    assert await _accounts(thief) == []
    assert (await victim.go(way)).status_code == _REFUSED  # loaded again: the same


async def test_who_asked_cannot_have_the_bank_looked_at_before_the_browser_is_back(
    attacked: Attacked,
) -> None:
    login = "angestellte.sms+9102"
    thief, pages, page = await _asks(attacked, "patient", login)
    await _approves(attacked, page)  # and the victim closes the window
    for _ in range(3):
        await asyncio.sleep(_PACE)
        await pages.send("look")
        assert await pages.page() == "redirect"
    assert await _accounts(thief) == []
    await pages.send("cancel")
    assert await _accounts(thief) == []
    await _is_ended(attacked, login)


async def test_who_cancels_before_accounts_are_chosen_leaves_no_consent_at_the_bank(
    attacked: Attacked,
) -> None:
    login = "angestellte.sms+9108"
    undecided, pages, page = await _asks(attacked, "undecided", login)
    await pages.go(await _approves(attacked, page))
    assert await pages.wait("error", "accounts") == "accounts"
    await pages.send("cancel")
    assert await _accounts(undecided) == []
    await _is_ended(attacked, login)


async def test_who_deletes_an_access_leaves_no_consent_at_the_bank(attacked: Attacked) -> None:
    login = "angestellte.sms+9109"
    leaver, pages, page = await _asks(attacked, "departing", login)
    await pages.go(await _approves(attacked, page))
    assert await pages.wait("error", "accounts") == "accounts"
    (access_id,) = (await leaver.http.get(ACCESSES)).json()
    assert (await leaver.http.delete(f"{ACCESSES}/{access_id}")).is_success
    await _is_ended(attacked, login)


async def test_a_stranger_with_a_session_of_its_own_is_another_browser(
    attacked: Attacked,
) -> None:
    login = "angestellte.sms+9103"
    thief, pages, page = await _asks(attacked, "third", login)
    _, other, _ = await _asks(attacked, "fourth", "angestellte.sms+9104")
    way = await _approves(attacked, page)
    assert (await other.http.get(way)).status_code == _REFUSED
    assert await pages.wait("error", "accounts") == "error"
    assert await _accounts(thief) == []
    assert await other.page() == "redirect"  # its own run is not touched


async def test_the_browser_that_asked_comes_back_and_gets_the_accounts(attacked: Attacked) -> None:
    login = "angestellte.sms+9105"
    honest, pages, page = await _asks(attacked, "honest", login)
    await pages.go(await _approves(attacked, page))
    assert await pages.wait("error", "accounts") == "accounts"
    assert await _accounts(honest)
    assert await attacked.consents(login) == [{"status": "valid", "granted": True}]


async def test_who_cancels_at_the_bank_does_not_learn_the_way_back_of_who_approves(
    attacked: Attacked,
) -> None:
    login = "angestellte.sms+9106"
    _, pages, page = await _asks(attacked, "leaver", login)
    browser = attacked.stage.browser
    await browser.open(page, PIN)
    way = await browser.press(page, "cancel")
    assert way is not None
    assert (await pages.http.get(way.partition("?")[0])).status_code == _SENT_ON
    assert await pages.wait("error", "accounts") == "error"
    assert "abgelehnt" in pages.text


async def test_the_way_of_who_declines_shows_nothing_that_somebody_else_approved(
    attacked: Attacked,
) -> None:
    login = "angestellte.sms+9110"
    thief, pages, page = await _asks(attacked, "decliner", login)
    way = attacked.way_of_who_declines(login)
    await _approves(attacked, page)  # somebody else, who closes the window
    assert (await pages.http.get(way)).status_code == _SENT_ON
    assert await pages.wait("error", "accounts") == "error"
    assert await _accounts(thief) == []
    await _is_ended(attacked, login)


async def test_a_tenant_that_asks_itself_knows_its_browser_by_the_nonce(
    attacked: Attacked,
) -> None:
    customer = await attacked.customer("house", "owner")
    sealed = {"userid": await customer.seal("angestellte.sms+9107")}
    body = {"own": {"providerId": provider_id(Face.REDIRECT), "credentials": sealed}}
    assert (await customer.http.post(ACCESSES, json=body)).status_code == 201
    start = relations(await customer.access("own"))["start_sca"]
    status = await (await customer.approve("own", start)).status()
    nonce = status["returnNonce"]
    assert len(nonce) >= 32
    page = relations(status)["redirect_url"]
    assert nonce not in page
    way = await _approves(attacked, page)
    assert nonce not in way
    place = await attacked.stage.browser.come_back(way)
    assert place.startswith(CALLBACK)
    assert parse_qs(urlsplit(place).query)["returnNonce"] == [nonce]
