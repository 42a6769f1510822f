"""QR codes (ISO 18004, byte mode, level L, versions 1 to 5), enough for a chipTAN start code."""

from collections.abc import Sequence
from typing import Final

from banksim.core.pictures import BLACK, WHITE, Colour

# Data and correction bytes per version; these versions have one block, so nothing interleaves.
_SIZES: Final = ((19, 7), (34, 10), (55, 15), (80, 20), (108, 26))
_MASK: Final = 0  # any mask is readable; choosing the best one only helps bad cameras


def _fields() -> tuple[list[int], list[int]]:
    powers, value = [0] * 510, 1
    logs = [0] * 256
    for exponent in range(255):
        powers[exponent] = powers[exponent + 255] = value
        logs[value] = exponent
        value = value << 1 ^ (0x11D if value & 0x80 else 0)
    return powers, logs


_POWERS, _LOGS = _fields()


def _times(a: int, b: int) -> int:
    return _POWERS[_LOGS[a] + _LOGS[b]] if a and b else 0


def _correction(data: Sequence[int], count: int) -> list[int]:
    """The remainder of Reed and Solomon."""
    generator = [1]
    for exponent in range(count):
        shifted = [*generator, 0]
        for at, factor in enumerate(generator):
            shifted[at + 1] ^= _times(factor, _POWERS[exponent])
        generator = shifted
    rest = [*data, *[0] * count]
    for at in range(len(data)):
        lead = rest[at]
        for step, factor in enumerate(generator):
            rest[at + step] ^= _times(factor, lead)
    return rest[len(data) :]


def _codewords(text: bytes) -> tuple[int, list[int]]:
    for version, (room, count) in enumerate(_SIZES, start=1):
        if len(text) + 2 <= room:
            bits = f"0100{len(text):08b}" + "".join(f"{byte:08b}" for byte in text) + "0000"
            bits += "0" * (-len(bits) % 8)
            data = [int(bits[at : at + 8], 2) for at in range(0, len(bits), 8)]
            data += [(0xEC, 0x11)[at % 2] for at in range(room - len(data))]
            return version, data + _correction(data, count)
    message = "too long for a small QR code"
    raise ValueError(message)


def _format_bits() -> int:
    """Level L and the mask, with their BCH code."""
    value = 0b01 << 3 | _MASK
    rest = value << 10
    for shift in range(4, -1, -1):
        if rest >> shift + 10 & 1:
            rest ^= 0x537 << shift
    return (value << 10 | rest) ^ 0x5412


class _Canvas:
    def __init__(self, version: int) -> None:
        self.size = 17 + 4 * version
        self.dots: dict[tuple[int, int], bool] = {}
        for row, column in ((0, 0), (0, self.size - 7), (self.size - 7, 0)):
            self._finder(row, column)
        for at in range(8, self.size - 8):
            self.dots[6, at] = self.dots[at, 6] = at % 2 == 0
        if version > 1:
            self._square(self.size - 7, 2)
        self._format()

    def _finder(self, top: int, left: int) -> None:
        for row in range(-1, 8):
            for column in range(-1, 8):
                ring = max(abs(row - 3), abs(column - 3))
                place = (top + row, left + column)
                if 0 <= place[0] < self.size and 0 <= place[1] < self.size:
                    self.dots[place] = ring not in {2, 4}

    def _square(self, centre: int, reach: int) -> None:
        for row in range(-reach, reach + 1):
            for column in range(-reach, reach + 1):
                self.dots[centre + row, centre + column] = max(abs(row), abs(column)) != 1

    def _format(self) -> None:
        bits, last = _format_bits(), self.size - 1
        around = [(0, 8), (1, 8), (2, 8), (3, 8), (4, 8), (5, 8), (7, 8), (8, 8), (8, 7)]
        around += [(8, column) for column in (5, 4, 3, 2, 1, 0)]
        apart = [(8, last - at) for at in range(8)] + [(last - 6 + at, 8) for at in range(7)]
        for at in range(15):
            self.dots[around[at]] = self.dots[apart[at]] = bool(bits >> at & 1)
        self.dots[last - 7, 8] = True

    def fill(self, codewords: Sequence[int]) -> None:
        """Zigzag upwards and downwards in pairs of columns, from the right."""
        bits = iter("".join(f"{word:08b}" for word in codewords))
        rising = True
        for right in (*range(self.size - 1, 6, -2), 5, 3, 1):
            rows = range(self.size - 1, -1, -1) if rising else range(self.size)
            for row in rows:
                for column in (right, right - 1):
                    if (row, column) not in self.dots:
                        bit = next(bits, "0") == "1"
                        self.dots[row, column] = bit ^ ((row + column) % 2 == 0)
            rising = not rising


def matrix(text: str) -> list[list[Colour]]:
    """Return the modules of a QR code, without its margin."""
    version, codewords = _codewords(text.encode())
    canvas = _Canvas(version)
    canvas.fill(codewords)
    sides = range(canvas.size)
    return [[BLACK if canvas.dots[row, column] else WHITE for column in sides] for row in sides]
