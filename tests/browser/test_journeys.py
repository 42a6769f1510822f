"""From the shop's button to the shop's page again, whatever the bank asks and people answer."""

from dataclasses import dataclass

import pytest
from playwright.sync_api import ConsoleMessage

from tests.browser.front import NAMES, Front
from tests.browser.person import RIGHT, WRONG, Person, unique


@dataclass(frozen=True)
class Journey:
    """Who goes, and what they come back with."""

    words: str
    word: str = "ACCOUNT_CREATED"
    bank: str = "Sandkasten"
    tans: tuple[str, ...] = (RIGHT,)
    press: str | None = "approve"
    language: str = "de"
    on_phone: bool = True
    script: bool = True
    through: tuple[str, ...] = ()

    def __str__(self) -> str:
        where = "phone" if self.on_phone else "desk"
        plain = "" if self.script else "-plain"
        tries = f"-{len(self.tans)}" if len(self.tans) > 1 else ""
        words = self.words.strip(".").replace(".", "_") or "nothing"
        bank = "" if self.bank == "Sandkasten" else f"{self.bank}-"
        return f"{bank}{words}{tries}-{self.word}-{self.language}-{where}{plain}"


TWICE, THRICE = (WRONG, RIGHT), (WRONG, WRONG, WRONG)
JOURNEYS = [
    Journey("student", through=("legal", "bank", "login", "accounts")),
    Journey("vermoegen", language="en", on_phone=False),
    Journey(".sca-always.chip", through=("tan",)),
    Journey(".sca-always.chip-optical", language="en", on_phone=False, through=("tan",)),
    Journey(".sca-always.chip-qr", on_phone=False),
    Journey(".sca-always.photo", language="en"),
    Journey(".sca-always.sms", tans=TWICE),
    Journey(".sca-always.push", tans=TWICE, language="en", on_phone=False),
    Journey(".sca-always.decoupled", through=("app",)),
    Journey(".sca-always.decoupled", language="en", on_phone=False),
    Journey(".methods-5.sca-always", through=("method",)),
    Journey(".media-2.sca-always.sms", through=("medium",), language="en"),
    Journey(".sca-always.sms", "INVALID_TAN", tans=THRICE),
    Journey(".sca-always.photo", "INVALID_TAN", tans=THRICE, language="en", on_phone=False),
    Journey("student", bank=NAMES["embedded"], tans=TWICE),
    Journey(".decoupled", bank=NAMES["decoupled"], language="en"),
    Journey(".sms", bank=NAMES["redirect"], through=("redirect",)),
    # Without scripts: everything but the optical way of chipTAN.
    Journey("student", script=False),
    Journey(".sca-always.chip-optical", script=False, language="en"),
    Journey(".sca-always.photo", script=False, on_phone=False),
    Journey(".sca-always.sms", script=False, tans=TWICE),
    Journey(".sca-always.decoupled", script=False),
    Journey(".methods-5.sca-always", script=False, language="en", on_phone=False),
    Journey(".sms", bank=NAMES["redirect"], script=False),
]


@pytest.mark.parametrize("journey", JOURNEYS, ids=str)
def test_a_person_comes_back_with_the_right_word(front: Front, journey: Journey) -> None:
    context = front.visit(phone=journey.on_phone, language=journey.language, script=journey.script)
    page = context.new_page()
    complaints: list[str] = []
    page.on("console", lambda said: complaints.append(said.text) if _is_ours(front, said) else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    strangers: list[str] = []
    page.on("request", lambda sent: strangers.append(sent.url) if _is_strange(sent.url) else None)
    person = Person(
        front,
        page,
        unique(journey.words),
        bank=journey.bank,
        tans=list(journey.tans),
        phone=journey.press,
        script=journey.script,
    )
    person.begin()
    assert person.go_on() == "shop", person.seen
    assert person.came_back_with() == journey.word
    assert set(journey.through) <= set(person.seen)
    assert "exit" not in person.seen  # the browser was sent on without a page between
    assert complaints == []
    assert strangers == []
    context.close()


def _is_ours(front: Front, said: ConsoleMessage) -> bool:
    """Whether a page of ours complains; the shop has no picture for its tab."""
    return said.type == "error" and said.location["url"].startswith(front.service.url)


def _is_strange(url: str) -> bool:
    return not url.startswith(("http://127.0.0.1:", "https://localhost:", "data:"))


@pytest.mark.parametrize("place", ["legal", "bank", "login", "tan", "accounts"])
def test_a_person_may_leave_from_everywhere(front: Front, place: str) -> None:
    context = front.visit()
    person = Person(front, context.new_page(), unique(".sca-always.sms"))
    person.begin()
    assert person.go_on(until=place) == place
    person.cancel()
    assert person.go_on() == "shop"
    assert person.came_back_with() == "USER_CANCELLED"
    assert "exit" not in person.seen
    context.close()


def test_the_third_wrong_pin_ends_it(front: Front) -> None:
    context = front.visit()
    person = Person(front, context.new_page(), unique("student"), pin="99999")
    person.begin()
    assert person.go_on() == "shop"
    assert person.came_back_with() == "INVALID_CREDENTIALS"
    assert person.seen.count("login") == 3
    assert front.bank.wrong_pins(person.login) == 3
    context.close()


def test_whoever_does_not_agree_goes_back(front: Front) -> None:
    context = front.visit(language="en")
    person = Person(front, context.new_page(), unique("student"))
    person.begin()
    person.go_on(until="legal")
    person.page.click("button[value=decline]")
    assert person.go_on() == "shop"
    assert person.came_back_with() == "LEGAL_NOT_ACCEPTED"
    context.close()


def test_a_refusal_on_the_phone_is_said_and_may_be_tried_again(front: Front) -> None:
    context = front.visit()
    person = Person(front, context.new_page(), unique(".sca-always.decoupled"), phone="reject")
    person.begin()
    assert person.go_on(until="error") == "error"
    context.close()


@pytest.mark.parametrize("script", [True, False])
def test_a_person_may_ask_for_a_new_tan_and_choose_another_way(
    front: Front,
    script: bool,  # noqa: FBT001 - a row of a table
) -> None:
    context = front.visit(script=script)
    person = Person(front, context.new_page(), unique(".methods-5.sca-always"), script=script)
    person.method = "910"
    person.begin()
    assert person.go_on(until="tan") == "tan"
    person.page.click("button[value=anew]")
    assert person.go_on(until="method") == "method"
    assert person.go_on() == "shop"
    assert person.came_back_with() == "ACCOUNT_CREATED"
    assert person.seen.count("method") >= 2
    context.close()


def test_banks_are_suggested_while_somebody_types(front: Front) -> None:
    context = front.visit()
    person = Person(front, context.new_page(), unique("student"))
    person.begin()
    person.go_on(until="bank")
    page = person.page
    page.locator("input[name=q]").press_sequentially(NAMES["redirect"][:5])
    page.wait_for_selector(f"#hits:has-text('{NAMES['redirect'][:5]}')")
    assert page.locator("button.kw-bank b").all_inner_texts() == [NAMES["redirect"]]
    assert "q=" not in page.url  # nobody pressed the button
    assert page.evaluate("document.activeElement.name") == "q"
    context.close()


def test_who_was_here_before_connects_another_bank_and_keeps_the_first(front: Front) -> None:
    context = front.visit(language="en")
    person = Person(front, context.new_page(), unique("student"))
    person.begin()
    assert person.go_on() == "shop"
    person.begin()
    assert person.go_on(until="login") == "login"
    person.page.click("button[value=back] >> nth=0")
    person.bank = NAMES["embedded"]
    assert person.go_on() == "shop"
    assert person.came_back_with() == "ACCOUNT_CREATED"
    assert "accountId=hausbank-2" in person.page.url
    context.close()
