"""What a request brings: body, form, flags, ids, part of a list, each with its limit; and whence.

FastAPI would parse a body before it asks who is calling; a stranger could then learn from the
answers how bodies are validated. So bodies are read by dependencies that come after the caller in
a route's signature, and `openapi` documents them from here.

A body may be as long as its operation says, and one that takes longer to decode than a moment is
decoded in a thread, a few at a time: the loop serves everybody.

Parts of long lists are an addition: `limit` and `after`, and where the list goes on as a `Link`
(RFC 8288). Who asks for no part is answered as the interface says, up to `MOST_ENTRIES`.

Its sender is the address at the other end as the server sees it, unless a proxy of ours tells
another.
"""

import asyncio
import ipaddress
import re
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Annotated, Any, Final, Generic, Self, TypeVar
from urllib.parse import parse_qsl, urlencode
from uuid import UUID

from fastapi import Depends, Query
from pydantic import TypeAdapter
from starlette.requests import Request

from kontowerk.api.errors import TooLargeError, UnsupportedMediaError
from kontowerk.api.wire import decode
from kontowerk.api.wire.encode import JSON
from kontowerk.kit.errors import Fault, InvalidError, NotFoundError

T = TypeVar("T")

MOST_BYTES: Final = 1024 * 1024

MOST_BYTES_OF_LISTS: Final = 4 * MOST_BYTES

_AT_ONCE: Final = 128 * 1024  # bytes; decoded in some milliseconds
FORM: Final = "application/x-www-form-urlencoded"
_MOST_FIELDS: Final = 32
_MOST_BYTES: Final = 64 * 1024
MOST_ENTRIES: Final = 10_000
_NUMBER: Final = re.compile("[1-9][0-9]{0,4}")
_FLAGS: Final = {"true": True, "false": False}
_V6: Final = 6
_PREFIX: Final = 64  # what one holder of IPv6 addresses usually has
# Says "an address, but which is not known" (RFC 1122). A bank wants one where somebody is present.
UNKNOWN: Final = "0.0.0.0"  # noqa: S104 - nothing listens there; banks are told it


class LargeBodies:
    """Decodes large bodies, two at a time, in threads that do nothing else."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(2, thread_name_prefix="body")

    async def decode(self, read: Callable[[bytes], T], body: bytes) -> T:
        """Decode beside the loop."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, read, body)

    def close(self) -> None:
        """End the threads."""
        self._threads.shutdown(wait=False)


class JsonBody(Generic[T]):
    """Dependency that reads the body as one wire class."""

    def __init__(self, kind: Any, *, most_bytes: int = MOST_BYTES) -> None:
        self.adapter: TypeAdapter[T] = TypeAdapter(kind)
        self.most_bytes = most_bytes

    async def __call__(self, request: Request) -> T:
        require_media_type(request, JSON)
        return await decoded(request, await whole_body(request, self.most_bytes), self.read)

    def read(self, body: bytes) -> T:
        """Decode a body; may run in a thread."""
        return decode.read(body, self.adapter)


async def whole_body(request: Request, most_bytes: int = MOST_BYTES) -> bytes:
    """Return the body, unless it is longer than that."""
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > most_bytes:
            raise TooLargeError
    return bytes(body)


async def decoded(request: Request, body: bytes, read: Callable[[bytes], T]) -> T:
    """Decode a body: a small one at once, a large one beside the loop."""
    if len(body) <= _AT_ONCE:
        return read(body)
    large: LargeBodies = request.app.state.large_bodies
    return await large.decode(read, body)


def require_media_type(request: Request, expected: str) -> None:
    """Refuse a body of another media type; one Content-Type, parameters ignored."""
    given = request.headers.getlist("content-type")
    media_type = given[0].partition(";")[0].strip().lower() if len(given) == 1 else ""
    if media_type != expected:
        raise UnsupportedMediaError


class NotAFormError(InvalidError):
    """The body is not a form-encoded body with each parameter once."""


async def read_form(request: Request) -> dict[str, str]:
    """Return the parameters of the form; empty ones count as absent."""
    try:
        require_media_type(request, FORM)
        pairs = parse_qsl(
            (await whole_body(request, _MOST_BYTES)).decode("ascii"),
            keep_blank_values=True,
            strict_parsing=False,
            errors="strict",
            max_num_fields=_MOST_FIELDS,
        )
    except (UnsupportedMediaError, ValueError):
        raise NotAFormError from None
    form = dict(pairs)
    if len(form) != len(pairs):
        raise NotAFormError
    return {name: value for name, value in form.items() if value}


class NotAFlagError(InvalidError):
    """A boolean parameter is neither true nor false."""


def flag(name: str, text: str) -> bool:
    """Read a boolean query parameter."""
    try:
        return _FLAGS[text.lower()]
    except KeyError:
        raise NotAFlagError(Fault(f"/query/{name}", "true or false")) from None


def reference_in(text: str) -> UUID | None:
    """Read a reference; only the usual spelling of a UUID is one."""
    try:
        reference = UUID(text)
    except ValueError:
        return None
    return reference if str(reference) == text.lower() else None


def id_in(text: str, unknown: type[NotFoundError]) -> UUID:
    """Read the id in a URL; what is no id names nothing."""
    reference = reference_in(text)
    if reference is None:
        raise unknown
    return reference


class NotAPartError(InvalidError):
    """`limit` is no number of entries, or `after` no reference."""


@dataclass(frozen=True, slots=True)
class ListPart:
    """How many entries of a list are wanted, and after which."""

    limit: int = MOST_ENTRIES
    after: UUID | None = None

    @classmethod
    def of(
        cls,
        limit: Annotated[str | None, Query()] = None,
        after: Annotated[str | None, Query()] = None,
    ) -> Self:
        """Read the parameters of a query."""
        if limit is not None and not (_NUMBER.fullmatch(limit) and int(limit) <= MOST_ENTRIES):
            raise NotAPartError(Fault("/query/limit", f"1 to {MOST_ENTRIES}"))
        reference = None if after is None else reference_in(after)
        if after is not None and reference is None:
            raise NotAPartError(Fault("/query/after", "a user reference"))
        return cls(MOST_ENTRIES if limit is None else int(limit), reference)

    @property
    def asked(self) -> int:
        """How many rows to ask for: one more tells whether the list goes on."""
        return self.limit + 1

    def link(self, href: str, last: UUID, **query: str) -> Mapping[str, str]:
        """Return the header that says where the list goes on."""
        rest = urlencode({**query, "limit": self.limit, "after": str(last)})
        return {"Link": f'<{href}?{rest}>; rel="next"'}


ThePart = Annotated[ListPart, Depends(ListPart.of)]


def address_of(request: Request) -> str:
    """Return who called; `UNKNOWN` where a proxy or a socket does not tell."""
    try:
        address = ipaddress.ip_address(request.client.host if request.client else "")
    except ValueError:
        return UNKNOWN
    return str(getattr(address, "ipv4_mapped", None) or address)


def network_of(request: Request) -> str:
    """Return who called as limits count callers: an IPv4 address, or the /64 of an IPv6 one."""
    address = address_of(request)
    if ipaddress.ip_address(address).version != _V6:
        return address
    return str(ipaddress.ip_network((address, _PREFIX), strict=False))


TRUSTED: Final = "peer_is_trusted"  # in the state of each request, noted by the server
FORWARDING: Final = frozenset({b"x-forwarded-for", b"forwarded", b"x-real-ip"})


def forwarding(request: Request) -> str | None:
    """Say whether forwarding headers of this request were believed; None when it has none."""
    is_trusted: bool | None = getattr(request.state, TRUSTED, None)
    if is_trusted is None or all(name not in FORWARDING for name, _ in request.scope["headers"]):
        return None
    return "believed" if is_trusted else "ignored"


_EVERYBODY: Final = "*"
Network = ipaddress.IPv4Network | ipaddress.IPv6Network


@dataclass(frozen=True, slots=True)
class TrustedProxies:
    """Whose forwarding headers are believed."""

    networks: tuple[Network, ...]
    everybody: bool = False

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read addresses and networks, parted by commas; names are nobody's address."""
        networks = list[Network]()
        for item in (part.strip() for part in text.split(",")):
            try:
                networks.append(ipaddress.ip_network(item))
            except ValueError:
                continue
        return cls(tuple(networks), everybody=text.strip() == _EVERYBODY)

    def trust(self, host: str) -> bool:
        """Say whether this peer is a proxy of ours."""
        if self.everybody:
            return True
        try:
            address = ipaddress.ip_address(host)
        except ValueError:
            return False
        return any(address in network for network in self.networks)
