"""The one encoder all JSON answers leave through: Decimal as number, UTF-8, no spaces.

Numbers are written digit for digit, never with an exponent: `50000`, also where Python's Decimal
says 5E+4. Floats on the wire are rounded to four decimals and never get one. A long document is
written in pieces, so that it never lies in memory as a whole.
"""

import re
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from decimal import Decimal
from typing import Any, Final, TypeVar

import msgspec
from pydantic import BaseModel
from starlette.responses import Response

JSON: Final = "application/json"

_encoder: Final = msgspec.json.Encoder(decimal_format="number")
# A string, whatever is in it, or a number as Decimal writes it when it takes an exponent.
_STRING_OR_EXPONENT: Final = re.compile(rb'"(?:[^"\\]|\\.)*"|-?[0-9]+(?:\.[0-9]+)?E[+-][0-9]+')
K = TypeVar("K")


def encode(value: object) -> bytes:
    """Encode plain Python values."""
    written = _encoder.encode(value)
    # Nearly no answer has one, and looking for it costs next to nothing.
    if b"E+" in written or b"E-" in written:
        return _STRING_OR_EXPONENT.sub(_in_digits, written)
    return written


def encode_rows(rows: Sequence[object]) -> bytes:
    """Encode bookings: their amounts have two decimals by their column, and never an exponent.

    Looking for one takes longer than writing them.
    """
    return _encoder.encode(rows)


def encode_members(members: Mapping[str, bytes]) -> bytes:
    """Write an object of members that are written already."""
    return b"{" + b",".join(encode(name) + b":" + value for name, value in members.items()) + b"}"


def _in_digits(found: re.Match[bytes]) -> bytes:
    text = found.group()
    return text if text.startswith(b'"') else f"{Decimal(text.decode()):f}".encode()


def answer(
    body: BaseModel | Sequence[BaseModel],
    *,
    status: int = 200,
    headers: Mapping[str, str] | None = None,
) -> Response:
    """Answer with one wire object or an array of them."""
    value = plain(body) if isinstance(body, BaseModel) else [plain(item) for item in body]
    return Response(encode(value), status, headers, media_type=JSON)


def created(location: str) -> Response:
    """Answer 201 with the address of what was created, and no body."""
    return Response(status_code=201, headers={"Location": location})


def plain(model: BaseModel) -> dict[str, Any]:
    """Return a wire object as the encoder takes it."""
    return model.model_dump(by_alias=True, exclude_none=True)


Pieces = AsyncIterator[bytes]


async def document(head: Mapping[str, Any], parts: Mapping[str, Pieces]) -> Pieces:
    """Write an object: its short fields at once, then each long one piece by piece."""
    opening = encode(head)[:-1]
    separator = b"," if head else b""
    for name, pieces in parts.items():
        yield opening + separator + encode(name) + b":"
        opening, separator = b"", b","
        async for piece in pieces:
            yield piece
    yield opening + b"}"


async def array(pages: AsyncIterator[Sequence[Any]]) -> Pieces:
    """Write a list page by page."""
    opening = b"["
    async for page in pages:
        if page:
            yield opening + encode(page)[1:-1]
            opening = b","
    yield b"[]" if opening == b"[" else b"]"


async def paged(
    read: Callable[[K | None], Awaitable[Sequence[Any]]], key: Callable[[Any], K], size: int
) -> AsyncIterator[Sequence[Any]]:
    """Read page after page, each after the last row of the one before."""
    after: K | None = None
    while True:
        page = await read(after)
        yield page
        if len(page) < size:
            return
        after = key(page[-1])
