"""Picture codes: what a reader does is done here, and gives back what was drawn."""

from itertools import product

import pytest

from kontowerk.api.pages import qr

# Drawn by another program (version 1, level M, byte mode): the text "kontowerk totp".
_OTHERS = """
#######...##..#######
#.....#..##.#.#.....#
#.###.#.#####.#.###.#
#.###.#.#.#...#.###.#
#.###.#.##..#.#.###.#
#.....#.##..#.#.....#
#######.#.#.#.#######
........#.#.#........
#.#####.....#.#####..
..###..#.###....##..#
##.##.##..###.#..#.#.
#..#.#...#..##...####
.###.##...###.#.....#
........####..####..#
#######..######....#.
#.....#.#.##....###.#
#.###.#.####..#..#.##
#.###.#.#.#.....###..
#.###.#.#####.....#..
#.....#..#..##..###..
#######.#..####.#..#.
"""


def read(grid: qr.Grid) -> bytes:
    """Read a code: format, mask, words in their order, blocks, length, bytes."""
    size = len(grid)
    version = (size - 17) // 4
    bits = sum(grid[y][8] << i for i, y in enumerate((0, 1, 2, 3, 4, 5, 7, 8)))
    bits |= sum(grid[8][x] << i for i, x in enumerate((7, 5, 4, 3, 2, 1, 0), 8))
    level, mask = divmod((bits ^ 0x5412) >> 10, 8)
    assert level == 0b00
    taken, _ = qr.patterns(version)
    data = [grid[y][x] ^ qr.turns(mask, x, y) for x, y in qr.way(size) if not taken[y][x]]
    words = [int("".join(map(str, data[i : i + 8])), 2) for i in range(0, len(data) - 7, 8)]
    _, sizes = qr.BLOCKS[version]
    blocks = [list[int]() for _ in sizes]
    stream = iter(words)
    for place in range(max(sizes)):
        for block, length in zip(blocks, sizes, strict=True):
            if place < length:
                block.append(next(stream))
    text = "".join(f"{word:08b}" for block in blocks for word in block)
    width = 8 if version < 10 else 16
    assert text[:4] == "0100"
    length = int(text[4 : 4 + width], 2)
    body = text[4 + width : 4 + width + 8 * length]
    return bytes(int(body[i : i + 8], 2) for i in range(0, len(body), 8))


@pytest.mark.parametrize("length", [1, 14, 15, 42, 62, 84, 106, 122, 152, 180, 181, 213])
def test_what_is_drawn_can_be_read(length: int) -> None:
    data = bytes(33 + i * 7 % 90 for i in range(length))
    assert read(qr.matrix(data)) == data


def test_a_code_is_drawn_as_another_program_draws_it() -> None:
    drawn = ["".join(".#"[dark] for dark in row) for row in qr.matrix(b"kontowerk totp")]
    assert drawn == _OTHERS.split()


def test_more_than_fits_is_refused() -> None:
    with pytest.raises(qr.TooLongError):
        qr.matrix(bytes(214))
    assert qr.drawn(bytes(214)) is None


def test_a_picture_has_a_quiet_zone_of_four() -> None:
    picture = qr.drawn(b"x")
    assert picture is not None
    assert picture.size == 21 + 8
    squares = [part.split("h")[0].split() for part in picture.path.split("M")[1:]]
    places = {(int(x), int(y)) for x, y in squares}
    assert (4, 4) in places
    assert all(4 <= x < 25 and 4 <= y < 25 for x, y in places)
    corners = set(product((4, 24), repeat=2)) - {(24, 24)}
    assert corners <= places
