"""Which language a page is in: asked for, remembered, preferred by the browser, or German."""

from typing import Final

from starlette.requests import Request

LANGUAGES: Final = ("de", "en")
_DEFAULT: Final = "de"
_MOST_RANGES: Final = 20


def asked_for(request: Request) -> str | None:
    """Return the language of `?lang`, if it is one of ours."""
    given = request.query_params.getlist("lang")
    return given[0] if len(given) == 1 and given[0] in LANGUAGES else None


def preferred(request: Request) -> str:
    """Return the language the browser likes best (RFC 9110, section 12.5.4)."""
    best, weight = _DEFAULT, 0.0
    ranges = request.headers.get("accept-language", "").split(",")[:_MOST_RANGES]
    for item in ranges:
        tag, _, quality = item.partition(";")
        language = tag.strip().lower().partition("-")[0]
        if language in LANGUAGES and (given := _weight(quality)) > weight:
            best, weight = language, given
    return best


def of(request: Request) -> str:
    """Return the language of a page that knows no session."""
    return asked_for(request) or preferred(request)


def _weight(text: str) -> float:
    name, _, value = text.strip().partition("=")
    if name.strip().lower() != "q":
        return 1.0
    try:
        return min(1.0, max(0.0, float(value)))
    except ValueError:
        return 0.0
