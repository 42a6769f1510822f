"""Somebody in front of the screen: reads which page it is, and does what it asks."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Error, Page

from tests.browser.front import Front

RIGHT, WRONG = "123456", "654321"
PIN = "12345"
_PATIENCE = 60_000  # milliseconds until the next page must be there

# What tells the pages apart, for a person as for a test.
KINDS = {
    "legal": "input[name=legal]",
    "bank": "form[role=search]",
    "login": "input[name^='field.']",
    "method": "input[name=method]",
    "medium": "input[name=medium]",
    "tan": "input[name=tan]",
    "accounts": "input[name=product]",
    "confirm": "button[value=pay]",
    "edit": "input[name='entry.amount']",
    "payee": "button[value=payee]",
    "sending": "[data-page=sending]",
    "doubt": "[data-page=doubt]",
    "app": "form[data-page=app]",
    "connecting": "[data-page=connecting]",
    "error": "button[value=retry]",
    "redirect": "a.kw-btn[href*='/bank/']",
    "exit": "a.kw-btn[rel=noreferrer]",
    "report": "button[value=make]",
    "shop": "form[action='/connect'], main > p > code",
}


@dataclass
class Person:
    """What somebody knows, and how far they get."""

    front: Front
    page: Page
    login: str
    bank: str = "Sandkasten"
    pin: str = PIN
    tans: list[str] = field(default_factory=lambda: [RIGHT])
    phone: str | None = "approve"  # what is pressed on the phone; None: nothing
    method: str | None = None
    script: bool = True
    hurried: bool = True  # does not wait until the last page of a payment goes on by itself
    shots: Path | None = None
    seen: list[str] = field(default_factory=list[str])
    on_page: Callable[[str], None] | None = None

    def kind(self) -> str:
        """Say which page is shown; waits for one that wants something."""
        signs = ", ".join(KINDS.values())
        for _ in range(10):
            try:
                self.page.wait_for_selector(signs, timeout=_PATIENCE, state="attached")
                return next(kind for kind, sign in KINDS.items() if self.page.query_selector(sign))
            except (Error, StopIteration):  # the page changed while it was being looked at
                time.sleep(0.2)
        message = f"no page to be recognised at {self.page.url}"
        raise AssertionError(message)

    def begin(self) -> None:
        """Start at the shop."""
        self.page.goto(self.front.shop_url)
        self.page.click("button")

    def go_on(self, until: str = "shop") -> str:
        """Do what each page asks, until this kind of page, or the shop."""
        for _ in range(60):
            kind = self.kind()
            self._note(kind)
            if kind in (until, "shop"):
                return kind
            getattr(self, f"_{kind}")()
        message = f"went round in circles: {self.seen}"
        raise AssertionError(message)

    def came_back_with(self) -> str:
        """Return the word in the shop's address."""
        query = parse_qs(urlsplit(self.page.url).query)
        assert "state" in query, self.page.url
        return query["baReentry"][0]

    def _note(self, kind: str) -> None:
        self.seen.append(kind)
        if self.on_page is not None:
            self.on_page(kind)
        if self.shots is not None and kind != "shop":
            self.page.screenshot(path=self.shots / f"{kind}.png", full_page=True)

    def _legal(self) -> None:
        self.page.check("input[name=legal]")
        self.page.click("button[value=accept]")

    def _bank(self) -> None:
        self.page.fill("input[name=q]", self.bank)
        self.page.click("form[role=search] button")
        self.page.click(f"button.kw-bank:has-text('{self.bank}')")

    def _login(self) -> None:
        self.page.fill("input[name='field.userid']", self.login)
        if self.page.query_selector("input[name='field.pin']"):
            self.page.fill("input[name='field.pin']", self.pin)
        if self.page.query_selector("input[name=confirmed]"):
            self.page.check("input[name=confirmed]")
        self.page.click("button[value=login]")

    def _method(self) -> None:
        if self.method is not None:
            self.page.check(f"input[name=method][value='{self.method}']")
        elif not self.page.query_selector("input[name=method]:checked"):
            self.page.check("input[name=method] >> nth=0")
        self.page.click("button[value=method]")

    def _medium(self) -> None:
        self.page.check("input[name=medium] >> nth=0")
        self.page.click("main .kw-actions button.kw-btn >> nth=0")

    def _tan(self) -> None:
        tan = self.tans.pop(0) if self.tans else RIGHT
        self.page.fill("input[name=tan]", tan)
        self.page.click("main .kw-actions button.kw-btn >> nth=0")

    def _app(self) -> None:
        if self.phone is not None:
            self.front.bank.decide(self.login, approve=self.phone == "approve")
            self.phone = None
        if self.script:  # the page notices by itself
            self.page.wait_for_selector(KINDS["app"], state="detached", timeout=_PATIENCE)
        else:
            time.sleep(1)
            self.page.click("button[value=look]")

    def _connecting(self) -> None:
        if self.script:
            self.page.wait_for_selector(KINDS["connecting"], state="detached", timeout=_PATIENCE)
        else:
            time.sleep(0.5)
            self.page.reload()

    def _redirect(self) -> None:
        self.page.click(KINDS["redirect"])
        self.page.fill("input[type=password]", self.pin)
        self.page.click("button >> nth=0")
        self.page.fill("input[type=text], input:not([type])", self.tans.pop(0))
        self.page.click("button >> nth=0")

    def _accounts(self) -> None:
        self.page.click("button[value=accounts]")

    def pay(self) -> None:
        """Press the shop's other button."""
        self.page.click("form[action='/pay'] button")

    def _confirm(self) -> None:
        if self.page.query_selector("input[name=account]"):
            self.page.check("input[name=account] >> nth=0")
        self.page.click("button[value=pay]")

    def _payee(self) -> None:
        if self.page.query_selector("input[name=sure]"):
            self.page.check("input[name=sure]")
        self.page.click("button[value=payee]")

    def _sending(self) -> None:
        if self.script:
            self.page.wait_for_selector(KINDS["sending"], state="detached", timeout=_PATIENCE)
        else:
            time.sleep(0.5)
            self.page.reload()

    def change(self, **entries: str) -> None:
        """Change details of a payment in the form for it."""
        self.page.click("button[value=change]")
        for name, text in entries.items():
            self.page.fill(f"input[name='entry.{name}']", text)
        self.page.click("button[value=save]")

    def _exit(self) -> None:
        if self.hurried:
            self.page.click(KINDS["exit"])
        else:  # the page goes on by itself
            self.page.wait_for_selector(KINDS["exit"], state="detached", timeout=_PATIENCE)

    def cancel(self) -> None:
        """Leave: one question, then out."""
        self.page.click(".kw-cancel")
        self.page.click("button[value=cancel]")


def unique(words: str) -> str:
    """Return a login nobody else uses; FinTS takes 30 characters."""
    return f"{words}+{next(_numbers)}"


_numbers = iter(range(100, 1000))
