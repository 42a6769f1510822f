"""`python -m tests.browser.photograph FOLDER`: a picture of every page people may meet."""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Page

from tests.browser.album import Album, make_sheets
from tests.browser.front import NAMES, Front, running_front
from tests.browser.person import WRONG, Person, unique
from tests.browser.photograph_console import photograph_console
from tests.browser.test_payment_links import BEGIN, LinkPayer, payment_link
from tests.browser.test_payments import Way, connected
from tests.browser.test_permissions import permitted
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
    """Photograph in both sizes, languages and colours; then put the pictures on sheets."""
    folder = Path(sys.argv[1])
    with (
        test_server() as server,
        TemporaryDirectory() as own,
        running_front(server, Path(own)) as front,
    ):
        for size in ("phone", "desk"):
            for language in ("de", "en"):
                _photograph(front, Album(folder, size, language))
        photograph_console(server, front.browser, folder)
        count = make_sheets(front.browser, folder)
    sys.stdout.write(f"shots: {count} sheets in {folder / 'sheets'}\n")


def _photograph(front: Front, album: Album) -> None:
    for way in _WAYS:
        _walk(front, album, way)
    _state(front, album)
    _miss(front, album)
    _permit(front, album)
    _pay_by_link(front, album)
    for words, last in _PAYMENTS:
        payment = Way(words, language=album.language, on_phone=album.on_phone)
        _pay(connected(front, payment), album, words, last)


def _pay(person: Person, album: Album, words: str, last: str) -> None:
    name = words.strip(".").replace(".", "-")

    def keep(kind: str) -> None:
        if kind != "shop":
            album.keep(person.page, f"pay-{kind}-{name}-{len(person.seen)}")

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


def _walk(front: Front, album: Album, way: tuple[str, str, dict[str, object]]) -> None:
    words, bank, knows = way
    page = _visit(front, album)
    person = Person(front, page, unique(words), bank=bank, **knows)  # pyright: ignore[reportArgumentType]
    name = words.strip(".").replace(".", "-") + ("-rejected" if "phone" in knows else "")

    def keep(kind: str) -> None:
        if kind != "shop":
            album.keep(page, f"{kind}-{name}-{len(person.seen)}")

    person.on_page = keep
    person.begin()
    person.go_on(until="error" if "phone" in knows else "shop")
    page.context.close()


def _state(front: Front, album: Album) -> None:
    """Photograph the statement about accessibility, as somebody without a session sees it."""
    page = _visit(front, album)
    page.goto(f"{front.service.url}/customer/v2/webform/accessibility")
    album.keep(page, "accessibility")
    page.context.close()


def _miss(front: Front, album: Album) -> None:
    """Photograph somebody who does not find a bank, and reports it."""
    person = Person(front, _visit(front, album), unique("leer"))
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
        album.keep(page, f"bank-missing-{name}")
    page.context.close()


def _permit(front: Front, album: Album) -> None:
    """Photograph what a person has permitted, and the question before it ends."""
    page = _visit(front, album)
    page.goto(permitted(front.service))
    album.keep(page, "permissions")
    page.click("section.kw-perm a.kw-btn")
    page.wait_for_selector("input[name=access]", state="attached")
    album.keep(page, "permissions-question")
    page.click("main button[value=end]")
    page.wait_for_selector("[role=status]")
    album.keep(page, "permissions-ended")
    page.context.close()


def _pay_by_link(front: Front, album: Album) -> None:
    """Photograph a payment link before and after it is paid."""
    page = _visit(front, album)
    address = payment_link(front)[0]["url"]
    page.goto(address)
    album.keep(page, "link-open")
    page.click(BEGIN)
    person = LinkPayer(front, page, unique(".sms"))
    person.on_page = lambda kind: album.keep(page, f"link-{kind}-{len(person.seen)}")
    person.go_on(until="exit")
    page.goto(address)
    album.keep(page, "link-paid")
    page.context.close()


def _visit(front: Front, album: Album) -> Page:
    return front.visit(phone=album.on_phone, language=album.language).new_page()


if __name__ == "__main__":
    main()
