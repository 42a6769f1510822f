"""What may be a brand. Pure: everything an operator brings is refused unless it is harmless.

Pages show these texts to people of all tenants' users, and the logo runs in their browsers.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, cast
from urllib.parse import urlsplit
from xml.etree import ElementTree as ET

from kontowerk.kit.errors import Fault
from kontowerk.webform.errors import BadBrandError
from kontowerk.webform.model import Picture
from kontowerk.webform.pages import Brand

MOST_LOGO_BYTES: Final = 50 * 1024
_LANGUAGES: Final = frozenset({"de", "en"})
_COLOUR: Final = re.compile(r"#[0-9a-fA-F]{6}")
_VERSION: Final = re.compile(r"[0-9A-Za-z._-]{1,32}")
_PHONE: Final = re.compile(r"[+0-9][0-9 ()/-]{2,30}")
_LONGEST: Final = {"name": 60, "operator": 200, "purpose": 300, "legal_text": 20_000}
_PNG: Final = b"\x89PNG\r\n\x1a\n"
_SVG_NAMESPACE: Final = "{http://www.w3.org/2000/svg}"
_XLINK_HREF: Final = "{http://www.w3.org/1999/xlink}href"
_DRAWS: Final = frozenset(
    {
        *("svg", "g", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "title"),
        *("desc", "defs", "linearGradient", "radialGradient", "stop", "clipPath", "mask", "text"),
        *("tspan", "symbol", "use"),
    }
)
_ELSEWHERE: Final = re.compile(r"url\s*\(\s*['\"]?(?!#)|javascript:|data:|@import|expression\s*\(")


def parse(table: Mapping[str, Any]) -> Brand:
    """Make a brand of what a file says; raises with everything that is wrong with it."""
    faults = list(_faults(table))
    if faults:
        raise BadBrandError(*faults)
    return Brand(**table)


def _faults(table: Mapping[str, Any]) -> Iterator[Fault]:
    if "name" not in table:
        yield Fault("name", "is needed")
    for key, value in table.items():
        check = _CHECKS.get(key)
        why = "not a known setting" if check is None else check(key, value)
        if why is not None:
            yield Fault(key, why)


def _text(key: str, value: object) -> str | None:
    if not isinstance(value, str) or not value.strip():
        return "a text is needed"
    if len(value) > _LONGEST[key]:
        return f"at most {_LONGEST[key]} characters"
    if any(sign in value for sign in "<>"):
        return "no HTML"
    return None if value.replace("\n", "").isprintable() else "no control characters"


def _texts(key: str, value: object) -> str | None:
    if not isinstance(value, dict):
        return "texts by language, de and en"
    texts = cast("dict[str, object]", value)
    if not texts or not _LANGUAGES.issuperset(texts):
        return "texts by language, de and en"
    return next((why for text in texts.values() if (why := _text(key, text))), None)


def _matches(pattern: re.Pattern[str], why: str) -> Callable[[str, object], str | None]:
    def check(_: str, value: object) -> str | None:
        return None if isinstance(value, str) and pattern.fullmatch(value) else why

    return check


def _url(_: str, value: object) -> str | None:
    why = "a plain https address is needed"
    if not isinstance(value, str) or not value.isascii() or not value.isprintable():
        return why
    if any(sign in value for sign in ' \\<>"`'):
        return why
    try:
        parts = urlsplit(value)
    except ValueError:
        return why
    return None if parts.scheme == "https" and parts.hostname and "@" not in parts.netloc else why


_CHECKS: Final[Mapping[str, Callable[[str, object], str | None]]] = {
    "name": _text,
    "operator": _text,
    "purpose": _texts,
    "legal_text": _texts,
    "colour": _matches(_COLOUR, "a colour like #1a2b3c"),
    "legal_version": _matches(_VERSION, "1 to 32 of A-Z a-z 0-9 . _ -"),
    "support_phone": _matches(_PHONE, "a telephone number"),
    "support_url": _url,
    "privacy_url": _url,
    "imprint_url": _url,
}


def logo(content: bytes) -> Picture:
    """Say what kind of picture a logo is; raises when it is none, too large, or active."""
    if len(content) > MOST_LOGO_BYTES:
        raise BadBrandError(Fault("logo", f"at most {MOST_LOGO_BYTES} bytes"))
    if content.startswith(_PNG):
        return Picture(content, "image/png")
    why = _svg_fault(content)
    if why is not None:
        raise BadBrandError(Fault("logo", why))
    return Picture(content, "image/svg+xml")


def _svg_fault(content: bytes) -> str | None:
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return "neither PNG nor SVG"
    if "<!DOCTYPE" in text.upper() or "<!ENTITY" in text.upper():
        return "an SVG without document type"
    if "<?" in text.removeprefix("<?xml "):
        return "an SVG without instructions for programs"
    try:
        # Entities cannot be declared without a document type, which was refused above.
        root = ET.fromstring(content)  # noqa: S314 - see above
    except (ET.ParseError, ValueError):
        return "neither PNG nor SVG"
    if root.tag != f"{_SVG_NAMESPACE}svg":
        return "neither PNG nor SVG"
    return next((why for element in root.iter() if (why := _element_fault(element))), None)


def _element_fault(element: ET.Element) -> str | None:
    name = element.tag.removeprefix(_SVG_NAMESPACE)
    if name not in _DRAWS:
        return f"an SVG that only draws; it has <{name[:40]}>"
    for key, value in element.attrib.items():
        if key.lower().startswith("on"):
            return "an SVG without scripts"
        if key in {"href", _XLINK_HREF} and not value.startswith("#"):
            return "an SVG that needs nothing from elsewhere"
        if _ELSEWHERE.search(value.lower()):
            return "an SVG that needs nothing from elsewhere"
    return None
