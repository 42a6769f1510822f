"""A picture of every page of the console, for `tests.browser.photograph`."""

from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Page

from tests.browser.album import Album
from tests.browser.front import DESK, PHONE
from tests.console.demo import Demo, running_demo
from tests.console.furniture import House, furnished
from tests.console.records import remember
from tests.console.talks import CALL
from tests.database import TestServer

_PLACES = {
    "overview": "",
    "tenant": "/tenants/alpha",
    "accesses": "/accesses",
    "banks": "/banks",
    "payments": "/payments",
    "forms": "/forms",
    "webhooks": "/webhooks",
    "calls": "/calls",
    "call": f"/calls?c={CALL}",
    "queue": "/queue",
    "hosts": "/hosts",
    "search": "/search?q=AF17FCF7",
    "person": "/users/{user}",
    "insights": "/users/{user}/insights",
}
_SIZES = {"phone": PHONE, "desk": DESK}


def photograph_console(server: TestServer, browser: Browser, folder: Path) -> None:
    """Photograph in both sizes and languages, as both roles."""
    with (
        furnished(server) as house,
        TemporaryDirectory() as bank,
        running_demo(server, Path(bank)) as demo,
    ):
        remember(house.service, house.user, "AF17FCF7")
        for size in _SIZES:
            for language in ("de", "en"):
                album = Album(folder, size, language)
                for role in ("operator", "developer"):
                    _walk(browser, house, album, role)
        for size, language in (("phone", "en"), ("desk", "de")):
            _move(browser, demo, Album(folder, size, language))


def _move(browser: Browser, demo: Demo, album: Album) -> None:
    """Photograph the start page of a demo, and what it says after its clock was moved."""
    page = _visit(browser, album)
    page.goto(f"{demo.service.url}/console")
    page.fill("input[name=token]", demo.operator_token)
    page.click("main button")
    page.wait_for_selector("#clock")
    album.keep(page, "console-start")
    page.click("button[value='30']")
    page.wait_for_selector("[role=status]")
    album.keep(page, "console-start-moved")
    page.context.close()


def _walk(browser: Browser, house: House, album: Album, role: str) -> None:
    page, root = _visit(browser, album), f"{house.service.url}/console"
    page.goto(root)
    album.keep(page, "console-login")
    page.fill("input[name=token]", getattr(house, f"{role}_token"))
    page.click("main button")
    page.wait_for_selector(".kw-side")
    for name, path in _PLACES.items():
        if name in {"queue", "hosts"} and role == "developer":
            continue  # not there
        page.goto(root + path.format(user=house.user.reference))
        album.keep(page, f"console-{role}-{name}")
    page.goto(f"{root}/search?q=AF17FCF7")
    page.click("a:has-text('AF17FCF7')")
    album.keep(page, f"console-{role}-session")
    page.context.close()


def _visit(browser: Browser, album: Album) -> Page:
    context = browser.new_context(
        viewport=_SIZES[album.size],  # pyright: ignore[reportArgumentType]
        locale="de-DE" if album.language == "de" else "en-GB",
    )
    return context.new_page()
