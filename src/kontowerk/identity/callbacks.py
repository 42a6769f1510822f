"""Where an end user may be sent back to.

Spec: Customer (`callbackUrl` rules). A tenant without a list of bases may use every https URL.
"""

from typing import Final
from urllib.parse import SplitResult, unquote, urlsplit
from uuid import UUID

from kontowerk.identity.store import tenants as store
from kontowerk.kit.db import Tx
from kontowerk.kit.errors import Fault, InvalidError

_LONGEST: Final = 2000
_LOCAL_HOSTS: Final = ("localhost", "127.0.0.1", "::1")
_PORTS: Final = {"https": 443, "http": 80}


class CallbackRefusedError(InvalidError):
    """The callback URL is not one this tenant may use."""


async def bases(tx: Tx, tenant_id: UUID) -> tuple[str, ...]:
    """Return what a tenant's callback URLs begin with; empty when every https URL is allowed."""
    return await store.bases(tx, tenant_id)


async def require_allowed(tx: Tx, tenant_id: UUID, url: str) -> None:
    """Refuse a callback URL that is odd in itself or not on the tenant's list."""
    if not is_allowed(url, await bases(tx, tenant_id)):
        raise CallbackRefusedError(Fault("/query/callbackUrl", "not an allowed callback URL"))


def is_allowed(url: str, bases: tuple[str, ...]) -> bool:
    """Say whether a URL is plain https and, when there are bases, below one of them.

    Compared in parts, never as text: a browser must understand the URL exactly as we do.
    """
    parts = _plain(url)
    if parts is None:
        return False
    return not bases or any(_is_below(parts, urlsplit(base)) for base in bases)


def _plain(url: str) -> SplitResult | None:
    """Return the parts of a URL that every parser reads alike, or None."""
    odd = not url.isascii() or not url.isprintable() or any(sign in url for sign in ' \\#<>"^`{|}')
    if odd or len(url) > _LONGEST:
        return None
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        return None
    if not _is_plain_host(parts, port) or not _is_plain_path(parts.path):
        return None
    # What is written after the scheme must be what was parsed: two slashes and the host.
    return parts if url.lower().startswith(f"{parts.scheme}://{parts.netloc.lower()}") else None


def _is_plain_host(parts: SplitResult, port: int | None) -> bool:
    host = parts.hostname or ""
    if not host or any(sign in parts.netloc for sign in "@%") or host.endswith("."):
        return False
    if parts.netloc.endswith(":") or port == 0:
        return False
    return parts.scheme == "https" or (parts.scheme == "http" and host in _LOCAL_HOSTS)


def _is_plain_path(path: str) -> bool:
    """Refuse what a browser or server would resolve to another path."""
    try:
        decoded = unquote(path, errors="strict")
    except UnicodeDecodeError:
        return False  # such as dots in more bytes than they need, which some servers read as dots
    if "%" in decoded or "\\" in decoded or decoded.count("/") != path.count("/"):
        return False
    if not decoded.isprintable():
        return False
    segments = decoded.split("/")
    return not any(segment.partition(";")[0] in (".", "..") for segment in segments)


def _is_below(parts: SplitResult, base: SplitResult) -> bool:
    if (parts.scheme, parts.hostname, _port(parts)) != (base.scheme, base.hostname, _port(base)):
        return False
    path = base.path.rstrip("/")
    return parts.path == path or parts.path.startswith(f"{path}/") or not path


def _port(parts: SplitResult) -> int:
    return parts.port or _PORTS[parts.scheme]
