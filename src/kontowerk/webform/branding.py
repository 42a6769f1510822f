"""The brand of a tenant: what its users see of it, and what of a brand is harmless.

Pages show these texts to people of all tenants' users, and the logo runs in their browsers.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, cast
from urllib.parse import urlsplit
from uuid import UUID
from xml.etree import ElementTree as ET

from kontowerk.identity.model import Tenant, TenantId, UnknownUserError
from kontowerk.identity.read import tenant_of
from kontowerk.identity.read import user as user_of
from kontowerk.kit import audit
from kontowerk.kit.db import Database, Tx
from kontowerk.kit.errors import Fault
from kontowerk.webform.model import BadBrandError, Image, NewBrand, Session
from kontowerk.webform.pages import Brand
from kontowerk.webform.store import brand as store

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


def check_logo(content: bytes) -> Image:
    """Say what kind of picture a logo is; raises when it is none, too large, or active."""
    if len(content) > MOST_LOGO_BYTES:
        raise BadBrandError(Fault("logo", f"at most {MOST_LOGO_BYTES} bytes"))
    if content.startswith(_PNG):
        return Image(content, "image/png")
    why = _svg_fault(content)
    if why is not None:
        raise BadBrandError(Fault("logo", why))
    return Image(content, "image/svg+xml")


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


@dataclass(frozen=True, slots=True)
class Preview:
    """A brand as its tenant sees it in the console."""

    brand: Brand
    logo: Image | None
    is_draft: bool


async def brand_of(tx: Tx, tenant_id: UUID) -> Brand:
    """Return the brand; a tenant without one is shown by its description or name."""
    found = await store.one(tx, tenant_id)
    if found is not None:
        return found
    tenant = await tenant_of(tx, tenant_id)
    return Brand(name=tenant.description or tenant.name)


async def brand_for(db: Database, customer_id: UUID, tenant_id: UUID) -> Brand | None:
    """Return the brand of a page that a person opens by link; None unless it is active."""
    async with db.begin(customer_id, tenant=tenant_id) as tx:
        try:
            user = await user_of(tx, TenantId(tenant_id), customer_id)
        except UnknownUserError:
            return None
        return await brand_of(tx, tenant_id) if user.active else None


async def logo(db: Database, session: Session) -> Image | None:
    """Return the logo of the tenant a session belongs to."""
    async with db.read() as tx:
        return await store.logo(tx, session.tenant_id)


async def preview_of(tx: Tx, tenant_id: UUID) -> Preview:
    """Return what a tenant looks at: its draft, or else what its users see."""
    draft = await store.draft(tx, tenant_id)
    if draft is not None:
        logo = await store.logo(tx, tenant_id, of_draft=True)
        return Preview(draft, logo, is_draft=True)
    return Preview(await brand_of(tx, tenant_id), await store.logo(tx, tenant_id), is_draft=False)


async def put_draft(tx: Tx, tenant: Tenant, new: NewBrand, *, actor: str) -> None:
    """Keep a brand that only the tenant sees, in the console."""
    await store.put(tx, tenant.id, new, as_draft=True)
    await audit.record(
        tx, actor=actor, action="tenant.brand_draft", subject=tenant.name, tenant_id=tenant.id
    )


async def publish(tx: Tx, tenant: Tenant, *, actor: str) -> Brand | None:
    """Let users see the draft; None when there is none."""
    found = await preview_of(tx, tenant.id)
    if not found.is_draft:
        return None
    await put(tx, tenant, NewBrand(found.brand, found.logo), actor=actor)
    return found.brand


async def put(tx: Tx, tenant: Tenant, new: NewBrand, *, actor: str) -> None:
    """Set a tenant's brand; the one before is gone, and so is a draft."""
    await store.put(tx, tenant.id, new)
    await store.remove_draft(tx, tenant.id)
    await audit.record(
        tx, actor=actor, action="tenant.brand", subject=tenant.name, tenant_id=tenant.id
    )


async def remove_brand(tx: Tx, tenant: Tenant) -> None:
    """Remove the brand of a tenant that is removed."""
    await store.remove(tx, tenant.id)
