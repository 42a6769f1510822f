"""A visitor of the shop pays: on a phone and at a desk, whatever the bank asks and finds."""

from dataclasses import dataclass
from typing import Any

import pytest

from tests.browser.front import NAMES, Front
from tests.browser.person import RIGHT, WRONG, Person, unique
from tests.service import SANDBOX
from tests.spec.webform import Browser


@dataclass(frozen=True)
class Way:
    """Who pays, through which pages, and what they come back with."""

    words: str
    word: str = "FINISHED"
    bank: str = "Sandkasten"
    tans: tuple[str, ...] = (RIGHT,)
    language: str = "de"
    on_phone: bool = True
    script: bool = True
    through: tuple[str, ...] = ()
    paid: bool = True

    def __str__(self) -> str:
        where = "phone" if self.on_phone else "desk"
        plain = "" if self.script else "-plain"
        words = self.words.strip(".").replace(".", "_")
        return f"{self.bank}-{words}-{len(self.tans)}-{self.word}-{self.language}-{where}{plain}"


_TIME_TO_READ = 20  # seconds
THRICE = (WRONG, WRONG, WRONG)
WAYS = [
    Way(".sms", through=("confirm", "tan", "exit")),
    Way(".sms", tans=(WRONG, RIGHT), language="en", on_phone=False),
    Way(".sms", "INVALID_TAN", tans=THRICE, paid=False),
    Way(".chip-optical", language="en", on_phone=False, through=("tan",)),
    Way(".photo", through=("tan",)),
    Way(".decoupled", through=("app",)),
    Way(".decoupled", language="en", on_phone=False),
    Way(".sms.vop-close", through=("payee", "tan")),
    Way(".sms.vop-none", language="en", on_phone=False, through=("payee", "tan")),
    Way(".sms.vop-na", through=("payee", "tan")),
    Way(".sms.pay-reject", "BACKEND_ERROR", paid=False),
    Way(".sms.pay-nofunds", "BACKEND_ERROR", language="en", paid=False),
    Way("student", bank=NAMES["embedded"]),
    Way(".decoupled", bank=NAMES["decoupled"], language="en", through=("app",)),
    Way(".sms", bank=NAMES["redirect"], tans=(RIGHT, RIGHT), through=("redirect",)),
    Way(".sms", script=False, through=("confirm", "tan")),
    Way(".decoupled", script=False, through=("app",)),
    Way(".sms.vop-close", script=False, language="en", on_phone=False, through=("payee",)),
]


def taken(front: Front, login: str) -> list[dict[str, Any]]:
    """Return what the bank has carried out for a login."""
    return front.bank.bank.payments.taken(login)


def connected(front: Front, way: Way) -> Person:
    """Be at the shop with a bank, and press the button to pay."""
    context = front.visit(phone=way.on_phone, language=way.language, script=way.script)
    person = Person(
        front,
        context.new_page(),
        unique(way.words),
        bank=way.bank,
        script=way.script,
        tans=[RIGHT, *way.tans] if way.bank != SANDBOX.name else list(way.tans),
    )
    if way.bank == SANDBOX.name:
        person.page.goto(_connect_without_pages(person))
    else:
        person.begin()
    assert person.go_on() == "shop", person.seen
    assert person.came_back_with() == "ACCOUNT_CREATED"
    person.phone = "approve"
    person.tans = list(way.tans)
    person.seen.clear()
    person.pay()
    return person


def _connect_without_pages(person: Person) -> str:
    """Connect the bank over HTTP, which costs no pages; returns where the shop is told of it."""
    visitor = Browser(person.front.service)
    answer = visitor.http.post(f"{person.front.shop_url}/connect")
    visitor.go(answer.headers["location"])
    visitor.agree()
    assert visitor.log_in(person.login) == "accounts"
    visitor.confirm()
    cookie = {"name": "shop", "value": answer.cookies["shop"], "url": person.front.shop_url}
    person.page.context.add_cookies([cookie])  # pyright: ignore[reportArgumentType]
    return visitor.sent_to()


@pytest.mark.parametrize("way", WAYS, ids=str)
def test_a_person_pays_and_comes_back_with_the_right_word(front: Front, way: Way) -> None:
    person = connected(front, way)
    assert person.go_on() == "shop", person.seen
    assert person.came_back_with() == way.word
    assert set(way.through) <= set(person.seen)
    done = taken(front, person.login)
    assert len(done) == int(way.paid)
    assert ("Bezahlt" in person.page.inner_text("main")) is way.paid
    person.page.context.close()


@dataclass(frozen=True)
class Reader:
    """Somebody who has paid and reads the last page."""

    person: Person
    text: str
    began: float  # milliseconds of the browser's clock


@pytest.fixture(scope="module")
def readers(front: Front) -> dict[tuple[bool, bool], Reader]:
    """People who read, with and without scripts, staying or not: they take their time at once."""
    return {
        (script, stays): _reading(front, script=script, stays=stays)
        for stays in (False, True)
        for script in (True, False)
    }


def _reading(front: Front, *, script: bool, stays: bool) -> Reader:
    person = connected(front, Way(".sms", script=script))
    assert person.go_on(until="exit") == "exit", person.seen
    reader = Reader(person, person.page.inner_text("main"), _shown_at(person))
    if stays:
        person.page.click("a[href*='stay=1']")
        person.page.wait_for_url("**/step?stay=1")
    return reader


def _shown_at(person: Person) -> float:
    """Return when the browser went to the page it shows."""
    return float(person.page.evaluate("performance.timeOrigin"))


@pytest.mark.parametrize("script", [True, False])
def test_what_became_of_the_money_is_shown_and_then_goes_on_by_itself(
    readers: dict[tuple[bool, bool], Reader],
    script: bool,  # noqa: FBT001 - a row of a table
) -> None:
    reader = readers[script, False]
    person = reader.person
    assert "49,90" in reader.text
    person.hurried = False
    assert person.go_on() == "shop", person.seen
    assert person.came_back_with() == "FINISHED"
    assert _shown_at(person) - reader.began > (_TIME_TO_READ - 5) * 1000
    assert "Bezahlt" in person.page.inner_text("main")
    person.page.context.close()


@pytest.mark.parametrize("script", [True, False])
def test_whoever_wants_to_read_longer_stays(
    readers: dict[tuple[bool, bool], Reader],
    script: bool,  # noqa: FBT001 - a row of a table
) -> None:
    person = readers[script, True].person
    stayed = float(person.page.evaluate("Date.now()")) - _shown_at(person)
    person.page.wait_for_timeout(max(0, (_TIME_TO_READ + 3) * 1000 - stayed))
    assert person.kind() == "exit"
    assert person.go_on() == "shop"
    assert person.came_back_with() == "FINISHED"
    person.page.context.close()


@pytest.mark.parametrize(("on_phone", "script"), [(True, True), (False, True), (True, False)])
def test_an_edited_amount_is_what_is_paid_and_the_old_tan_is_worth_nothing(
    front: Front,
    on_phone: bool,  # noqa: FBT001 - a row of a table
    script: bool,  # noqa: FBT001 - as above
) -> None:
    way = Way(".sms.vop-close", on_phone=on_phone, script=script)
    person = connected(front, way)
    page = person.page
    assert person.go_on(until="payee") == "payee"
    assert "Laden am Eck" in page.inner_text("main .kw-compare")
    page.click("button[value=payee]")
    assert person.go_on(until="tan") == "tan"
    assert "49,90" in page.inner_text("main .kw-panel >> nth=0")
    old = page.context.new_page()  # a second tab that still shows the question
    old.goto(page.url)
    old.wait_for_selector("input[name=tan]")
    person.change(amount="1.000")
    assert page.get_attribute("input[name='entry.amount']", "aria-invalid") == "true"
    page.fill("input[name='entry.amount']", "51,20")
    page.click("button[value=save]")
    page.wait_for_selector("button[value=pay]")
    old.fill("input[name=tan]", RIGHT)
    old.click("main .kw-actions button.kw-btn >> nth=0")
    old.wait_for_selector("button[value=pay]")  # refused: it shows the order again
    assert taken(front, person.login) == []
    assert "51,20" in page.inner_text("main .kw-big")
    assert person.go_on() == "shop", person.seen
    assert person.came_back_with() == "FINISHED"
    (done,) = taken(front, person.login)
    assert str(done["amount"]) == "51.20"
    page.context.close()


@pytest.mark.parametrize("place", ["confirm", "payee", "tan"])
def test_a_person_may_leave_from_everywhere(front: Front, place: str) -> None:
    person = connected(front, Way(".sms.vop-close"))
    assert person.go_on(until=place) == place
    person.cancel()
    assert person.go_on() == "shop"
    assert person.came_back_with() == "USER_CANCELLED"
    assert "Nicht bezahlt" in person.page.inner_text("main")
    assert taken(front, person.login) == []
    person.page.context.close()


@pytest.mark.parametrize(("on_phone", "script"), [(True, True), (False, False)])
def test_an_answer_that_was_lost_is_called_what_it_is(
    front: Front,
    on_phone: bool,  # noqa: FBT001 - a row of a table
    script: bool,  # noqa: FBT001 - as above
) -> None:
    person = connected(front, Way(".sms.after-commit-lost", on_phone=on_phone, script=script))
    assert person.go_on(until="doubt") == "doubt", person.seen
    text = person.page.inner_text("main")
    assert "unklar" in text
    assert "bezahlen Sie nicht noch einmal" in text
    person.page.click("button[value=cancel]")
    assert person.go_on() == "shop"
    assert person.came_back_with() == "BACKEND_ERROR"
    shop = person.page.inner_text("main")
    assert "Noch unklar" in shop or "Bezahlt" in shop
    assert person.page.query_selector("form[action='/pay']") is None
    assert len(taken(front, person.login)) == 1
    person.page.context.close()


def test_a_refusal_on_the_phone_ends_it(front: Front) -> None:
    person = connected(front, Way(".decoupled"))
    person.phone = "reject"
    assert person.go_on() == "shop"
    assert person.came_back_with() == "USER_CANCELLED"
    assert taken(front, person.login) == []
    person.page.context.close()
