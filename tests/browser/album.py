"""Pictures of pages in both colours, and contact sheets to look at them side by side."""

import re
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from html import escape
from pathlib import Path
from typing import Final, Literal

from playwright.sync_api import Browser, Page
from playwright.sync_api import Error as PlaywrightError

_COLOURS: Final[tuple[Literal["light", "dark"], ...]] = ("light", "dark")
_PATIENCE: Final = 120_000  # milliseconds; the machine may be busy
_ARRIVALS: Final = 5
_ON_A_SHEET: Final = {"phone": 24, "desk": 12}
_WIDTHS: Final = {"phone": 200, "desk": 400}
_REFRESH: Final = re.compile(r'<meta http-equiv="refresh"[^>]*>')
_SHEET: Final = 1700  # pixels
_STYLE: Final = """
body { margin: 16px; background: #808080; font: 12px sans-serif; color: white }
main { display: flex; flex-wrap: wrap; gap: 12px; align-items: flex-start }
figure { margin: 0 } figcaption { width: 0; min-width: 100%; overflow-wrap: anywhere }
div { max-height: 760px; overflow: hidden }
"""


class Album:
    """Pictures of one size and language: `FOLDER/SIZE/LANGUAGE/COLOURS/NAME.png`."""

    def __init__(self, folder: Path, size: str, language: str) -> None:
        self.size = size
        self.language = language
        self._folder = folder / size / language
        for colours in _COLOURS:
            (self._folder / colours).mkdir(parents=True, exist_ok=True)

    @property
    def on_phone(self) -> bool:
        return self.size == "phone"

    def keep(self, page: Page, name: str) -> None:
        """Photograph a page as it is, in both colours; it may go on meanwhile."""
        with _frozen(page) as still:
            for colours in _COLOURS:
                still.emulate_media(color_scheme=colours)
                still.screenshot(
                    path=self._folder / colours / f"{name}.png", full_page=True, timeout=_PATIENCE
                )


def _content(page: Page) -> str:
    """Read a page; one that is just going on to the next is read when it has arrived."""
    for _ in range(_ARRIVALS):
        try:
            page.wait_for_load_state()
            return page.content()
        except PlaywrightError:
            continue
    return page.content()


@contextmanager
def _frozen(page: Page) -> Generator[Page]:
    """Open a copy of a page that stays as it is, without scripts and without going on."""
    content = _REFRESH.sub("", _content(page))
    still = page.context.new_page()
    still.route("**/*.js", lambda route: route.abort())
    still.route(
        page.url, lambda route: route.fulfill(body=content, content_type="text/html; charset=utf-8")
    )
    still.goto(page.url)
    yield still
    still.close()


def make_sheets(browser: Browser, folder: Path) -> int:
    """Put all pictures of a folder on sheets in `FOLDER/sheets`; returns how many there are."""
    sheets = folder / "sheets"
    sheets.mkdir(exist_ok=True)
    page = browser.new_page(viewport={"width": _SHEET, "height": 1000})
    count = 0
    for name, size, pictures in _shares(folder):
        source = sheets / f"{name}.html"
        source.write_text(_html(pictures, _WIDTHS[size]), encoding="utf-8")
        page.goto(source.as_uri())
        page.screenshot(path=sheets / f"{name}.png", full_page=True, timeout=_PATIENCE)
        source.unlink()
        count += 1
    page.close()
    return count


def _shares(folder: Path) -> Iterator[tuple[str, str, Sequence[Path]]]:
    for size, most in _ON_A_SHEET.items():
        for place in sorted(folder.glob(f"{size}/*/*")):
            pictures = sorted(place.glob("*.png"))
            for at in range(0, len(pictures), most):
                name = f"{size}-{place.parent.name}-{place.name}-{at // most + 1}"
                yield name, size, pictures[at : at + most]


def _html(pictures: Sequence[Path], width: int) -> str:
    figures = "".join(
        f'<figure><div><img width="{width}" src="{picture.resolve().as_uri()}"></div>'
        f"<figcaption>{escape(picture.stem)}</figcaption></figure>"
        for picture in pictures
    )
    return f"<!doctype html><meta charset=utf-8><style>{_STYLE}</style><main>{figures}</main>"
