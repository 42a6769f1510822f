"""Somebody gets a payment link and pays: on a phone, at a desk, without scripts; as axe sees it."""

from typing import Any

import pytest

from tests.browser.front import Front
from tests.browser.person import Person, unique
from tests.browser.test_accessibility import RUN, serious_of
from tests.browser.test_payments import taken
from tests.spec.payment_links import LINKS, make
from tests.spec.test_transfers_legacy import GIRO

BEGIN = "main form button.kw-btn"


class LinkPayer(Person):
    """A person who logs in for one payment, and says from which account."""

    def _login(self) -> None:
        self.page.fill("input[name=account]", GIRO)
        super()._login()


def payment_link(front: Front) -> tuple[dict[str, Any], str]:
    """Make a link for somebody of the redirect tenant; returns it and the token to follow it."""
    service = front.service
    user = service.create_user("redirect", password="correct horse battery")
    token = service.user_token(user, "redirect")
    back = f"{front.shop_url}/back?state=1"
    return make(service, token, amount=148.6, callbackUrl=back), token


@pytest.mark.req("X-PAYLINK-003")
@pytest.mark.parametrize(("language", "phone"), [("de", True), ("en", False)])
def test_a_bill_is_paid_and_axe_finds_nothing_serious_on_the_way(
    front: Front, axe: str, language: str, *, phone: bool
) -> None:
    link, _ = payment_link(front)
    context = front.visit(language=language, phone=phone)
    page = context.new_page()
    page.emulate_media(color_scheme="light" if phone else "dark")
    found = dict[str, Any]()

    def look(place: str) -> None:
        page.evaluate(axe)
        if faults := serious_of(page.evaluate(RUN)):
            found[place] = faults
        if not page.evaluate("document.documentElement.scrollWidth <= innerWidth"):
            found[f"{place} is too wide"] = True

    page.goto(link["url"])
    look("open")
    assert "148" in page.inner_text("main")
    page.click(BEGIN)
    person = LinkPayer(front, page, unique(".sms"))
    person.on_page = lambda kind: look(kind) if kind in ("bank", "login", "tan") else None
    assert person.go_on(until="exit") == "exit", person.seen
    assert {"bank", "login", "tan"} <= set(person.seen)
    assert len(taken(front, person.login)) == 1
    page.goto(link["url"])
    look("executed")
    assert page.query_selector(BEGIN) is None
    assert page.inner_text("h1") == {"de": "Bezahlt", "en": "Paid"}[language]
    assert found == {}
    context.close()


@pytest.mark.req("X-PAYLINK-003", "X-PAYLINK-004")
def test_a_bill_is_paid_on_a_phone_without_scripts_and_a_second_phone_only_looks_on(
    front: Front,
) -> None:
    link, token = payment_link(front)
    context, other = front.visit(script=False), front.visit(script=False)
    page, onlooker = context.new_page(), other.new_page()
    page.goto(link["url"])
    page.click(BEGIN)
    person = LinkPayer(front, page, unique(".sms"), script=False)
    assert person.go_on(until="tan") == "tan", person.seen
    onlooker.goto(link["url"])
    assert "läuft gerade" in onlooker.inner_text("h1")
    assert onlooker.query_selector(BEGIN) is None
    assert person.go_on(until="exit") == "exit", person.seen
    onlooker.click("main a.kw-btn")  # loads the state again
    onlooker.wait_for_selector("h1:has-text('Bezahlt')")
    assert len(taken(front, person.login)) == 1
    path = f"{LINKS}/{link['linkId']}"
    assert front.service.call("GET", path, token).json()["state"] == "EXECUTED"
    for closed in (context, other):
        closed.close()
