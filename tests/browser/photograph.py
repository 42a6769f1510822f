"""`python -m tests.browser.photograph FOLDER`: a picture of every page people may meet."""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Page

from tests.browser.front import NAMES, Front, running_front
from tests.browser.person import WRONG, Person, unique
from tests.browser.test_payments import Way, connected
from tests.database import test_server

# What somebody logs in with, where, and what they know or do.
_WAYS: tuple[tuple[str, str, dict[str, object]], ...] = (
    (".methods-5.sca-always", "Sandkasten", {}),
    (".media-2.sca-always.sms", "Sandkasten", {}),
    (".sca-always.chip-optical", "Sandkasten", {}),
    (".sca-always.photo", "Sandkasten", {}),
    (".sca-always.sms", "Sandkasten", {"tans": [WRONG, "123456"]}),
    (".sca-always.decoupled", "Sandkasten", {}),
    (".sms", NAMES["redirect"], {}),
    ("student", "Sandkasten", {"pin": "99999"}),
    (".sca-always.decoupled", "Sandkasten", {"phone": "reject"}),
)


# Payments: what the login says, and where somebody stops to look.
_PAYMENTS: tuple[tuple[str, str], ...] = (
    (".sms.vop-close", "shop"),
    (".sms.vop-none", "shop"),
    (".decoupled", "shop"),
    (".sms.pay-nofunds", "shop"),
    (".sms.after-commit-lost", "doubt"),
)


def main() -> None:
    """Photograph in both sizes and languages."""
    folder = Path(sys.argv[1])
    with (
        test_server() as server,
        TemporaryDirectory() as own,
        running_front(server, Path(own)) as front,
    ):
        for size in ("phone", "desk"):
            for language in ("de", "en"):
                place = folder / size / language
                place.mkdir(parents=True, exist_ok=True)
                for way in _WAYS:
                    _walk(front, place, language, way, on_phone=size == "phone")
                _state(front, place, language, on_phone=size == "phone")
                _miss(front, place, language, on_phone=size == "phone")
                for words, last in _PAYMENTS:
                    payment = Way(words, language=language, on_phone=size == "phone")
                    _pay(connected(front, payment), place, words, last)


def _pay(person: Person, place: Path, words: str, last: str) -> None:
    name = words.strip(".").replace(".", "-")

    def keep(kind: str) -> None:
        if kind != "shop":
            _photograph(person.page, place, f"pay-{kind}-{name}-{len(person.seen)}")

    person.on_page = keep
    person.go_on(until="confirm")
    person.page.click("button[value=change]")
    person.page.fill("input[name='entry.amount']", "1.000")
    person.page.click("button[value=save]")
    person.page.wait_for_selector("[aria-invalid=true]")
    keep("edit")
    person.page.click("button[value=keep]")
    person.go_on(until=last)
    person.page.context.close()


def _walk(
    front: Front,
    place: Path,
    language: str,
    way: tuple[str, str, dict[str, object]],
    *,
    on_phone: bool,
) -> None:
    words, bank, knows = way
    context = front.visit(phone=on_phone, language=language)
    page = context.new_page()
    person = Person(front, page, unique(words), bank=bank, **knows)  # pyright: ignore[reportArgumentType]
    name = words.strip(".").replace(".", "-") + ("-rejected" if "phone" in knows else "")

    def keep(kind: str) -> None:
        if kind != "shop":
            _photograph(page, place, f"{kind}-{name}-{len(person.seen)}")

    person.on_page = keep
    person.begin()
    person.go_on(until="error" if "phone" in knows else "shop")
    context.close()


def _state(front: Front, place: Path, language: str, *, on_phone: bool) -> None:
    """Photograph the statement about accessibility, as somebody without a session sees it."""
    context = front.visit(phone=on_phone, language=language)
    page = context.new_page()
    page.goto(f"{front.service.url}/customer/v2/webform/accessibility")
    _photograph(page, place, "accessibility")
    context.close()


def _miss(front: Front, place: Path, language: str, *, on_phone: bool) -> None:
    """Photograph somebody who does not find a bank, and reports it."""
    context = front.visit(phone=on_phone, language=language)
    person = Person(front, context.new_page(), unique("leer"))
    page = person.page
    person.begin()
    person.go_on(until="bank")
    page.fill("input[name=q]", "Talkasse Waldgau")
    page.click("form[role=search] button")
    for name, typed in (("none", ""), ("no-name", "DE02120300000000202051"), ("taken", "Waldgau")):
        if typed:
            page.fill("#missing", typed)
            page.click("form:has(#missing) button")
            page.wait_for_url("**report=*")
        page.wait_for_selector("#missing")
        _photograph(page, place, f"bank-missing-{name}")
    context.close()


def _photograph(page: Page, place: Path, name: str) -> None:
    page.screenshot(path=place / f"{name}.png", full_page=True)


if __name__ == "__main__":
    main()
