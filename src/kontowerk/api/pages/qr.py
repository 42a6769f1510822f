"""Picture codes (ISO/IEC 18004): bytes as a QR code of level M, versions 1 to 10, as SVG path."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Final

# Of each version at level M: error words per block, and data words of each block.
BLOCKS: Final[dict[int, tuple[int, tuple[int, ...]]]] = {
    1: (10, (16,)),
    2: (16, (28,)),
    3: (26, (44,)),
    4: (18, (32,) * 2),
    5: (24, (43,) * 2),
    6: (16, (27,) * 4),
    7: (18, (31,) * 4),
    8: (22, (38, 38, 39, 39)),
    9: (22, (36, 36, 36, 37, 37)),
    10: (26, (43, 43, 43, 43, 44)),
}
_ALIGNED: Final[dict[int, tuple[int, ...]]] = {
    1: (),
    **{version: (6, 4 * version + 10) for version in range(2, 7)},
    7: (6, 22, 38),
    8: (6, 24, 42),
    9: (6, 26, 46),
    10: (6, 28, 50),
}
_QUIET: Final = 4
_LEVEL_M: Final = 0b00
_BYTES: Final = 0b0100
_PADS: Final = (0xEC, 0x11)
_FINDER_LIKE: Final = (
    [1, 0, 1, 1, 1, 0, 1, 0, 0, 0, 0],
    [0, 0, 0, 0, 1, 0, 1, 1, 1, 0, 1],
)

Grid = list[list[int]]


@dataclass(frozen=True, slots=True)
class QrCode:
    """A code as one path of unit squares, with the quiet zone around it."""

    size: int
    path: str


class TooLongError(ValueError):
    """More bytes than version 10 holds."""


def drawn(data: bytes) -> QrCode | None:
    """Draw a QR code; None for more than one holds that phones still read well."""
    try:
        grid = matrix(data)
    except TooLongError:
        return None
    squares = "".join(
        f"M{x + _QUIET} {y + _QUIET}h1v1h-1z"
        for y, row in enumerate(grid)
        for x, dark in enumerate(row)
        if dark
    )
    return QrCode(len(grid) + 2 * _QUIET, squares)


def matrix(data: bytes) -> Grid:
    """Return the modules of a QR code, dark ones as 1, with the mask of least penalty."""
    version = _version_for(len(data))
    words = _interleaved(version, _data_words(version, data))
    function, fixed = patterns(version)
    candidates = [_masked(version, function, fixed, words, mask) for mask in range(8)]
    return min(candidates, key=_penalty)


def _capacity(version: int) -> int:
    return sum(BLOCKS[version][1])


def _length_bits(version: int) -> int:
    return 8 if version < 10 else 16  # noqa: PLR2004 - where the standard makes the step


def _version_for(length: int) -> int:
    for version in BLOCKS:
        if 4 + _length_bits(version) + 8 * length <= 8 * _capacity(version):
            return version
    raise TooLongError


def _data_words(version: int, data: bytes) -> bytes:
    bits = f"{_BYTES:04b}{len(data):0{_length_bits(version)}b}"
    bits += "".join(f"{byte:08b}" for byte in data)
    room = 8 * _capacity(version)
    bits += "0" * min(4, room - len(bits))
    bits += "0" * (-len(bits) % 8)
    words = bytes(int(bits[place : place + 8], 2) for place in range(0, len(bits), 8))
    rest = _capacity(version) - len(words)
    return words + bytes(_PADS[place % 2] for place in range(rest))


def _interleaved(version: int, words: bytes) -> bytes:
    correction, sizes = BLOCKS[version]
    blocks, start = list[bytes](), 0
    for size in sizes:
        blocks.append(words[start : start + size])
        start += size
    checks = [_remainder(block, correction) for block in blocks]
    woven = [block[i] for i in range(max(sizes)) for block in blocks if i < len(block)]
    woven += [check[i] for i in range(correction) for check in checks]
    return bytes(woven)


def _times(left: int, right: int) -> int:
    """Multiply in GF(256) with the polynomial 0x11D."""
    result = 0
    while right:
        if right & 1:
            result ^= left
        left = (left << 1) ^ (0x11D if left & 0x80 else 0)
        right >>= 1
    return result


@cache
def _generator(degree: int) -> bytes:
    terms, root = [1], 1
    for _ in range(degree):
        longer = [*terms, 0]
        for place, term in enumerate(terms):
            longer[place + 1] ^= _times(term, root)
        terms, root = longer, _times(root, 2)
    return bytes(terms[1:])


def _remainder(block: bytes, degree: int) -> bytes:
    """Return the Reed-Solomon words of a block."""
    rest = bytearray(degree)
    for byte in block:
        factor = byte ^ rest[0]
        rest = rest[1:] + b"\0"
        for place, term in enumerate(_generator(degree)):
            rest[place] ^= _times(term, factor)
    return bytes(rest)


def patterns(version: int) -> tuple[Grid, Grid]:
    """Return which modules are no data, and their values but for format and version."""
    size = 4 * version + 17
    taken, value = ([[0] * size for _ in range(size)] for _ in range(2))
    for x, y, dark in (
        *_timing(size),
        *_finders(size),
        *_alignment(version, size),
        *_format_modules(size, 0),
        *_version_modules(version, size),
        (8, size - 8, 1),
    ):
        if 0 <= x < size and 0 <= y < size:
            taken[y][x], value[y][x] = 1, dark
    return taken, value


def _timing(size: int) -> Iterator[tuple[int, int, int]]:
    for i in range(size):
        yield 6, i, 1 - i % 2
        yield i, 6, 1 - i % 2


def _finders(size: int) -> Iterator[tuple[int, int, int]]:
    for left, top in ((3, 3), (size - 4, 3), (3, size - 4)):
        for dx, dy in product(range(-4, 5), repeat=2):
            yield left + dx, top + dy, int(max(abs(dx), abs(dy)) not in (2, 4))


def _alignment(version: int, size: int) -> Iterator[tuple[int, int, int]]:
    finders = {(6, 6), (6, size - 7), (size - 7, 6)}
    for x, y in set(product(_ALIGNED[version], repeat=2)) - finders:
        for dx, dy in product(range(-2, 3), repeat=2):
            yield x + dx, y + dy, int(max(abs(dx), abs(dy)) != 1)


def _format_modules(size: int, mask: int) -> Iterator[tuple[int, int, int]]:
    """Yield level and mask, twice, with their BCH bits."""
    data = _LEVEL_M << 3 | mask
    rest = data
    for _ in range(10):
        rest = (rest << 1) ^ (0x537 if rest & 0x200 else 0)
    bits = (data << 10 | rest) ^ 0x5412
    first = [(8, i) for i in range(6)] + [(8, 7), (8, 8), (7, 8)]
    first += [(14 - i, 8) for i in range(9, 15)]
    second = [(size - 1 - i, 8) for i in range(8)] + [(8, size - 15 + i) for i in range(8, 15)]
    for i in range(15):
        for x, y in (first[i], second[i]):
            yield x, y, bits >> i & 1


def _version_modules(version: int, size: int) -> Iterator[tuple[int, int, int]]:
    if version < 7:  # noqa: PLR2004 - smaller ones do not say which they are
        return
    rest = version
    for _ in range(12):
        rest = (rest << 1) ^ (0x1F25 if rest & 0x800 else 0)
    bits = version << 12 | rest
    for i in range(18):
        far, near = size - 11 + i % 3, i // 3
        yield far, near, bits >> i & 1
        yield near, far, bits >> i & 1


def way(size: int) -> Iterator[tuple[int, int]]:
    """Yield the modules in the order of the data: pairs of columns, upwards and downwards."""
    upwards = True
    for right in (*range(size - 1, 6, -2), *range(5, 0, -2)):
        for i in range(size):
            y = size - 1 - i if upwards else i
            yield right, y
            yield right - 1, y
        upwards = not upwards


def turns(mask: int, x: int, y: int) -> bool:
    conditions = (
        (x + y) % 2,
        y % 2,
        x % 3,
        (x + y) % 3,
        (x // 3 + y // 2) % 2,
        x * y % 2 + x * y % 3,
        (x * y % 2 + x * y % 3) % 2,
        ((x + y) % 2 + x * y % 3) % 2,
    )
    return conditions[mask] == 0


def _masked(version: int, taken: Grid, fixed: Grid, words: bytes, mask: int) -> Grid:
    size = len(fixed)
    grid = [list(row) for row in fixed]
    bits = [word >> place & 1 for word in words for place in range(7, -1, -1)]
    free = [(x, y) for x, y in way(size) if not taken[y][x]]
    for place, (x, y) in enumerate(free):
        bit = bits[place] if place < len(bits) else 0
        grid[y][x] = bit ^ turns(mask, x, y)
    for x, y, dark in (*_format_modules(size, mask), *_version_modules(version, size)):
        grid[y][x] = dark
    return grid


def _penalty(grid: Grid) -> int:
    size = len(grid)
    lines: list[Sequence[int]] = [*grid, *zip(*grid, strict=True)]
    score = 0
    for line in lines:
        run = 1
        for before, here in zip(line, [*line[1:], -1], strict=True):
            if before == here:
                run += 1
                continue
            score += run - 2 if run >= 5 else 0  # noqa: PLR2004 - the rule of the standard
            run = 1
        score += 40 * sum(list(line[i : i + 11]) in _FINDER_LIKE for i in range(size - 10))
    for x, y in product(range(size - 1), repeat=2):
        score += 3 * (len({grid[y][x], grid[y][x + 1], grid[y + 1][x], grid[y + 1][x + 1]}) == 1)
    dark = sum(map(sum, grid))
    return score + 10 * (abs(20 * dark - 10 * size * size) // (size * size))
