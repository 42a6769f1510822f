"""Read the catalogue, and draw a neutral picture for a provider.

Spec: Providers. Customers see what is connected and enabled; operators see everything.

A picture is initials on a colour: no trademarks, nothing active. Providers of one group look alike,
as the interface says of `group`.
"""

import colorsys
import re
from hashlib import blake2b
from html import escape
from typing import Final
from uuid import UUID

from kontowerk.kit.db import Tx
from kontowerk.kit.errors import existing
from kontowerk.providers import rules, store
from kontowerk.providers.model import AmbiguousProviderError, Offer, Provider, UnknownProviderError


async def version(tx: Tx) -> int:
    """Return a number that rises with every change of the catalogue."""
    return await store.version(tx)


async def listed(tx: Tx) -> list[Provider]:
    """Return the providers that customers are offered."""
    return await store.listed(tx)


async def listed_one(tx: Tx, provider_id: UUID) -> Provider:
    """Return a provider when customers are offered it."""
    found = await store.one(tx, provider_id)
    if found is None or not found.listed:
        raise UnknownProviderError
    return found


async def one(tx: Tx, provider_id: UUID) -> Provider:
    """Return a provider whether it is listed or not: existing accesses outlive a listing."""
    return existing(await store.one(tx, provider_id), UnknownProviderError)


async def every(tx: Tx) -> list[Provider]:
    """Return the whole catalogue; operators only."""
    return await store.every(tx)


async def named(tx: Tx, text: str) -> Provider:
    """Return the provider an operator names by its id or its bank code."""
    if rules.is_bank_code(text):
        found = await store.by_bank_code(tx, text)
        if len(found) > 1:
            raise AmbiguousProviderError
        if found:
            return found[0]
        raise UnknownProviderError
    try:
        provider_id = UUID(text)
    except ValueError:
        raise UnknownProviderError from None
    return await one(tx, provider_id)


_WORD: Final = re.compile(r"[^\W_]+")
_MOST_INITIALS: Final = 2
_SVG: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64" '
    'role="img" aria-label="{label}"><title>{label}</title>'
    '<rect width="64" height="64" rx="12" fill="{colour}"/>'
    '<text x="32" y="32" fill="#ffffff" font-family="sans-serif" font-size="26" '
    'font-weight="600" text-anchor="middle" dominant-baseline="central">{initials}</text></svg>\n'
)


def svg(offer: Offer) -> str:
    """Draw the logo."""
    label = offer.group or offer.name
    return _SVG.format(
        label=escape(_printable(label)), colour=_colour(label), initials=escape(_initials(label))
    )


def _initials(label: str) -> str:
    words: list[str] = _WORD.findall(label)
    return "".join(word[0].upper() for word in words[:_MOST_INITIALS]) or "?"


def _colour(label: str) -> str:
    """Pick a hue by hash; dark enough for white letters (contrast above 4.5)."""
    hue = int.from_bytes(blake2b(label.encode(), digest_size=2).digest()) / 0x10000
    parts = colorsys.hls_to_rgb(hue, 0.28, 0.55)
    return "#" + "".join(f"{round(part * 255):02x}" for part in parts)


def _printable(text: str) -> str:
    """Leave out what XML does not allow."""
    return "".join(sign for sign in text if sign.isprintable())
