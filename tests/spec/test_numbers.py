"""Numbers on the wire: every digit, and never an exponent. Spec: Conventions."""

import json
import re
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kontowerk.api.wire.encode import encode, plain
from kontowerk.api.wire.products import Position
from kontowerk.connectors import snapshot

SOURCE = Path(__file__).parent.parent.parent / "src" / "kontowerk"
PLAIN = re.compile(r"-?[0-9]+(\.[0-9]+)?")


def _decimal(sign: int, digits: tuple[int, ...], exponent: int) -> Decimal:
    return Decimal((sign, digits, exponent))


NUMBERS = st.builds(
    _decimal,
    st.sampled_from([0, 1]),
    st.lists(st.integers(0, 9), min_size=1, max_size=20).map(tuple),
    st.integers(-40, 40),
)
# What looks like a number with an exponent in a text is a text.
TEXTS = st.one_of(st.text(), st.from_regex(r'[\\"]*-?[0-9]E[+-][0-9][\\"]*', fullmatch=True))
VALUES = st.recursive(
    NUMBERS | TEXTS | st.none() | st.booleans(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=12,
)


@given(NUMBERS)
def test_a_decimal_is_written_digit_for_digit_and_without_exponent(number: Decimal) -> None:
    written = encode(number).decode()
    assert PLAIN.fullmatch(written)
    assert Decimal(written) == number
    assert written == f"{number:f}"


@given(VALUES)
def test_no_number_in_an_answer_has_an_exponent_and_no_text_is_touched(value: Any) -> None:
    numbers: list[str] = []

    def number(text: str) -> Decimal:
        numbers.append(text)
        return Decimal(text)

    text = encode(value).decode()
    assert json.loads(text, parse_float=number, parse_int=number) == value
    assert all(PLAIN.fullmatch(found) for found in numbers)


@pytest.mark.parametrize(
    ("quantity", "written"),
    [("5E+4", b"50000"), ("0E+3", b"0"), ("1E-9", b"0.000000001"), ("50000.0", b"50000.0")],
)
def test_a_quantity_is_sent_as_a_plain_number(quantity: str, written: bytes) -> None:
    position = snapshot.Position("x", Decimal(quantity), snapshot.Unit.PIECES)
    assert b'"menge":' + written + b"," in encode(plain(Position.of(position)))


def test_one_place_writes_decimals() -> None:
    """Another encoder would have to learn all this again."""
    makers = [
        path.relative_to(SOURCE).as_posix()
        for path in SOURCE.rglob("*.py")
        if "decimal_format" in path.read_text(encoding="utf-8")
    ]
    assert makers == ["api/wire/encode.py"]
