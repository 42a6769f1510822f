"""`python -m tests.browser.compose_readme DEMO.json PICTURE.png`: the picture of the README.

Two real pages of a running demo, photographed and put side by side: the webform on a phone, and the
insights of a demo user in the console.
"""

import json
import sys
from base64 import b64encode
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.front import CHROMIUM
from tests.browser.person import PIN, unique

_PHONE: Final = {"width": 390, "height": 786}
_CONSOLE: Final = {"width": 640, "height": 900}
_PICTURE: Final = {"width": 1280, "height": 640}
_SHARP: Final = 2
_PATIENCE: Final = 120_000
_FOLDER: Final = Path(__file__).parent
_MARK: Final = _FOLDER.parents[1] / "src/kontowerk/api/pages/static/mark.svg"


def main() -> None:
    """Photograph and compose."""
    demo: dict[str, Any] = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    target = Path(sys.argv[2])
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        pictures = {
            "phone": _webform(browser, demo["shop_url"]),
            "console": _insights(browser, demo["console"]),
            "mark": _MARK.read_bytes(),
        }
        _compose(browser, pictures, target)
        browser.close()


def _open(browser: Browser, size: dict[str, int], language: str) -> Page:
    context = browser.new_context(
        viewport=size,  # pyright: ignore[reportArgumentType]
        locale=language,
        device_scale_factor=_SHARP,
        color_scheme="light",
    )
    page = context.new_page()
    page.set_default_timeout(_PATIENCE)
    return page


def _webform(browser: Browser, shop_url: str) -> bytes:
    """Go from the shop to the page where somebody ticks accounts."""
    page = _open(browser, _PHONE, "de-DE")
    page.goto(shop_url)
    page.click("button")
    page.check("input[name=legal]")
    page.click("button[value=accept]")
    page.fill("input[name=q]", "Talkasse")
    page.click("form[role=search] button")
    page.click("button.kw-bank:has-text('Talkasse')")
    page.fill("input[name='field.userid']", unique("jungefamilie"))
    page.fill("input[name='field.pin']", PIN)
    if page.query_selector("input[name=confirmed]"):
        page.check("input[name=confirmed]")
    page.click("button[value=login]")
    page.wait_for_selector("input[name=product]")
    return page.screenshot()


def _insights(browser: Browser, console: dict[str, str]) -> bytes:
    """Log in as an operator and look at the first demo user."""
    page = _open(browser, _CONSOLE, "en-GB")
    page.goto(f"{console['url']}/login")
    page.fill("input[name=token]", console["token"])
    page.click("main button")
    page.click("tr:has-text('familie') a[href$='/insights']")
    page.wait_for_selector("svg.kw-chart")
    return page.locator("main").screenshot()


def _compose(browser: Browser, pictures: dict[str, bytes], target: Path) -> None:
    page = _open(browser, _PICTURE, "en-GB")
    text = (_FOLDER / "readme.html").read_text(encoding="utf-8")
    for name, content in pictures.items():
        kind = "svg+xml" if name == "mark" else "png"
        text = text.replace(
            f"{{{name}}}", f"data:image/{kind};base64,{b64encode(content).decode()}"
        )
    page.set_content(text)
    page.wait_for_function("[...document.images].every((image) => image.complete)")
    target.write_bytes(page.screenshot())


if __name__ == "__main__":
    main()
