"""`python -m tests.browser.photograph_console FOLDER`: a picture of every page of the console."""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, sync_playwright

from tests.browser.front import CHROMIUM, DESK, PHONE
from tests.console.demo import Demo, running_demo
from tests.console.furniture import House, furnished
from tests.console.records import remember
from tests.console.talks import CALL
from tests.database import test_server

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
    "search": "/search?q=AF17FCF7",
    "person": "/users/{user}",
    "insights": "/users/{user}/insights",
}
_SIZES = {"phone": PHONE, "desk": DESK}


def main() -> None:
    """Photograph in both sizes and languages, as both roles."""
    folder = Path(sys.argv[1])
    assert CHROMIUM is not None
    with (
        test_server() as server,
        furnished(server) as house,
        TemporaryDirectory() as bank,
        running_demo(server, Path(bank)) as demo,
        sync_playwright() as playwright,
    ):
        remember(house.service, house.user, "AF17FCF7")
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for size in _SIZES:
            for language in ("de", "en"):
                for role in ("operator", "developer"):
                    _walk(browser, house, folder / size / language / role, (size, language, role))
        for size, language in (("phone", "en"), ("desk", "de")):
            _move(browser, demo, folder / size / language / "operator", (size, language))
        browser.close()


def _move(browser: Browser, demo: Demo, place: Path, how: tuple[str, str]) -> None:
    """Photograph the start page of a demo, and what it says after its clock was moved."""
    size, language = how
    context = browser.new_context(
        viewport=_SIZES[size],  # pyright: ignore[reportArgumentType]
        locale="de-DE" if language == "de" else "en-GB",
    )
    page = context.new_page()
    page.goto(f"{demo.service.url}/console")
    page.fill("input[name=token]", demo.operator_token)
    page.click("main button")
    page.wait_for_selector("#clock")
    page.screenshot(path=place / "start.png", full_page=True)
    page.click("button[value='30']")
    page.wait_for_selector("[role=status]")
    page.screenshot(path=place / "start-moved.png", full_page=True)
    context.close()


def _walk(browser: Browser, house: House, place: Path, how: tuple[str, str, str]) -> None:
    size, language, role = how
    place.mkdir(parents=True, exist_ok=True)
    context = browser.new_context(
        viewport=_SIZES[size],  # pyright: ignore[reportArgumentType]
        locale="de-DE" if language == "de" else "en-GB",
    )
    page, root = context.new_page(), f"{house.service.url}/console"
    page.goto(root)
    page.screenshot(path=place / "login.png", full_page=True)
    page.fill("input[name=token]", getattr(house, f"{role}_token"))
    page.click("main button")
    page.wait_for_selector(".kw-side")
    for name, path in _PLACES.items():
        if name == "queue" and role == "developer":
            continue  # not there
        page.goto(root + path.format(user=house.user.reference))
        page.screenshot(path=place / f"{name}.png", full_page=True)
    page.goto(f"{root}/search?q=AF17FCF7")
    page.click("a:has-text('AF17FCF7')")
    page.screenshot(path=place / "session.png", full_page=True)
    context.close()


if __name__ == "__main__":
    main()
