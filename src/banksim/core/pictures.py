"""PNG pictures without an imaging library: coloured squares, one pixel matrix scaled up."""

import struct
import zlib
from collections.abc import Sequence
from hashlib import blake2b
from typing import Final

Colour = tuple[int, int, int]
WHITE: Final[Colour] = (255, 255, 255)
BLACK: Final[Colour] = (0, 0, 0)
_INKS: Final[tuple[Colour, ...]] = (WHITE, (0, 160, 60), (215, 40, 40), (30, 70, 200))


def _chunk(kind: bytes, data: bytes) -> bytes:
    body = kind + data
    return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))


def png(matrix: Sequence[Sequence[Colour]], scale: int = 6, quiet: int = 4) -> bytes:
    """Draw a matrix with a white margin of `quiet` modules."""
    width = (len(matrix[0]) + 2 * quiet) * scale
    blank = (b"\0" + bytes(WHITE) * width) * (quiet * scale)
    side = bytes(WHITE) * (quiet * scale)
    lines = b"".join(
        (b"\0" + side + b"".join(bytes(colour) * scale for colour in line) + side) * scale
        for line in matrix
    )
    height = (len(matrix) + 2 * quiet) * scale
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    data = zlib.compress(blank + lines + blank, 9)
    return (
        b"\x89PNG\r\n\x1a\n"
        + _chunk(b"IHDR", header)
        + _chunk(b"IDAT", data)
        + _chunk(b"IEND", b"")
    )


def photo_tan(text: str, size: int = 24) -> bytes:
    """A coloured matrix made from the text.

    It looks like a photoTAN picture and differs for each challenge, but only this bank's phone
    knows what it means: the real encoding is the vendors' secret.
    """
    needed = size * size // 4
    stream = b"".join(
        blake2b(f"{text}/{block}".encode()).digest() for block in range(needed // 64 + 1)
    )
    dots = [_INKS[stream[at // 4] >> at % 4 * 2 & 3] for at in range(size * size)]
    frame: list[Colour] = [BLACK] * (size + 2)
    lines = ([BLACK, *dots[at : at + size], BLACK] for at in range(0, size * size, size))
    return png([frame, *lines, frame])
