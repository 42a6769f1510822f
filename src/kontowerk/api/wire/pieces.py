"""A long JSON document in pieces, so that it never lies in memory as a whole."""

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from typing import Any, TypeVar

from kontowerk.api.wire.encode import encode

K = TypeVar("K")
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
