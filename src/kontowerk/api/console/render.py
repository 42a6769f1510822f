"""From what is seen to HTML: templates, words and addresses; pure once its files are loaded."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlencode

from kontowerk.api.console.shown import ConsoleFormatter
from kontowerk.api.pages.assets import Assets, environment
from kontowerk.api.pages.language import LANGUAGES, Texts, texts_below
from kontowerk.console.model import Visitor

ROOT: Final = "/console"
_FOLDER: Final = Path(__file__).parent
ASSETS: Final = Assets(_FOLDER)
_TEXTS: Final = texts_below(_FOLDER)


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


ENVIRONMENT: Final = environment(_FOLDER)


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
            "static": ASSETS.below(root),
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
        static=ASSETS.below(base_url + ROOT),
        refusal=refusal,
        reference=reference,
    )
