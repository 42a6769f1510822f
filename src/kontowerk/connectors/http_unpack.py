"""Undoing gzip and deflate in an answer of a bank, a step at a time.

A packed piece can hold a thousand times as much, and packed twice a million times: nobody unpacks
more at once than a step, and nothing that was packed twice.
"""

import zlib
from collections.abc import Iterator, Sequence
from typing import Final

import httpx

STEP: Final = 1024 * 1024
_GZIP, _ZLIB, _BARE = 31, 15, -15  # what zlib calls its window; "deflate" comes in two kinds
_DEFLATE: Final = b"deflate"
_PACKED: Final = frozenset({b"gzip", b"x-gzip", _DEFLATE})
_METHOD_BITS, _DEFLATED = 0x0F, 8  # in the first byte of zlib's wrapping


class Unpacking:
    """Unpacks one answer whose pieces come in their order."""

    def __init__(self, coding: bytes) -> None:
        self._coding = coding
        self._begun = False
        self._inflate = zlib.decompressobj(_GZIP)

    def steps(self, piece: bytes) -> Iterator[bytes]:
        """Yield what a piece holds, a step at most at a time; raises what httpx would."""
        if self._inflate.eof:
            return  # zlib would keep all that follows
        if not self._begun:
            self._begun = True
            self._inflate = zlib.decompressobj(self._window(piece[0]))
        while True:
            try:
                part = self._inflate.decompress(piece, STEP)
            except zlib.error as fault:
                raise httpx.DecodingError(str(fault)) from fault
            if part:
                yield part
            piece = self._inflate.unconsumed_tail
            if not piece and len(part) < STEP:
                return

    def end(self) -> None:
        """Nothing follows; raises if something should."""
        if self._begun and not self._inflate.eof:
            message = "the packed answer is cut off"
            raise httpx.DecodingError(message)

    def _window(self, first: int) -> int:
        if self._coding != _DEFLATE:
            return _GZIP
        return _ZLIB if first & _METHOD_BITS == _DEFLATED else _BARE


def unpacking(codings: Sequence[bytes]) -> Unpacking | None:
    """Return what undoes these values of Content-Encoding; None leaves the answer as it is.

    What we do not know is left as it is too; what is packed twice raises.
    """
    named = [coding.strip().lower() for value in codings for coding in value.split(b",")]
    packed = [coding for coding in named if coding in _PACKED]
    if len(packed) > 1:
        message = "the answer is packed more than once"
        raise httpx.DecodingError(message)
    return Unpacking(packed[0]) if packed else None
