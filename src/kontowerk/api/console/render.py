"""From what is seen to HTML: templates, words and addresses; pure once its files are loaded."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlencode

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from kontowerk.api.console.shown import ConsoleFormatter
from kontowerk.api.webform import assets
from kontowerk.api.webform.wording import LANGUAGES, Texts
from kontowerk.console.model import Visitor

ROOT: Final = "/console"
_FOLDER: Final = Path(__file__).parent
_FILES: Final = assets.load(_FOLDER / "static")
# Stylesheet and mark of the pages end users meet are the console's, too.
_SHARED: Final = ("kontowerk.css", "mark.svg")
_NAMES: Final = {
    **{name: assets.HASHED_NAMES[name] for name in _SHARED},
    **{name: hashed for name, (hashed, _) in _FILES.items()},
}
ASSETS: Final = {
    **{hashed: assets.ASSETS[hashed] for hashed in map(assets.HASHED_NAMES.get, _SHARED) if hashed},
    **dict(_FILES.values()),
}
_TEXTS: Final = {language: Texts(language, _FOLDER / "texts") for language in LANGUAGES}


class ConsoleRefusal(StrEnum):
    """Why no page is shown; named like the texts."""

    REFUSED = "refused"
    MISSING = "missing"
    TOO_OFTEN = "too_often"
    CONFLICT = "conflict"
    BROKEN = "broken"


@dataclass(frozen=True, slots=True)
class Around:
    """What every page needs: where, when, in which words, for whom, against forged forms."""

    base_url: str
    now: datetime
    language: str
    visitor: Visitor | None = None
    csrf: str = ""
    is_demo: bool = False


# A template is compiled when its page is first shown, and kept; a test compiles them all.
ENVIRONMENT: Final = Environment(
    loader=FileSystemLoader(_FOLDER / "templates"),
    autoescape=True,
    undefined=StrictUndefined,
    auto_reload=False,
    trim_blocks=True,
    lstrip_blocks=True,
)


def texts_in(language: str) -> Texts:
    """Return the words of a language."""
    return _TEXTS[language]


def render(page: str, around: Around, values: Mapping[str, Any]) -> str:
    """Render a page, named like its template."""
    root = around.base_url + ROOT
    texts = texts_in(around.language)
    return ENVIRONMENT.get_template(f"{page}.html").render(
        {
            "t": texts,
            "words": ConsoleFormatter(texts, around.now),
            "language": around.language,
            "languages": LANGUAGES,
            "root": root,
            "static": _static(root),
            "query": urlencode,
            "visitor": around.visitor,
            "csrf": around.csrf,
            "is_demo": around.is_demo,
            "here": page,
            **values,
        }
    )


def render_refusal(refusal: ConsoleRefusal, *, language: str, base_url: str, reference: str) -> str:
    """Render a page for somebody we cannot serve; it needs no clock."""
    return ENVIRONMENT.get_template("refusal.html").render(
        t=texts_in(language),
        language=language,
        root=base_url + ROOT,
        static=_static(base_url + ROOT),
        refusal=refusal,
        reference=reference,
    )


def _static(root: str) -> Callable[[str], str]:
    def address(name: str) -> str:
        return f"{root}/static/{_NAMES[name]}"

    return address
