"""Flicker codes, rendered as another implementation renders them; and a bank's words."""

from typing import Any, cast

import pytest
from fints.hhd import flicker
from hypothesis import given
from hypothesis import strategies as st

from kontowerk.connectors.sepa.hhd import flicker_code
from kontowerk.connectors.sepa.letters import plain_text

DIGITS = "0123456789"


def test_a_code_is_rendered_as_measured_elsewhere() -> None:
    assert flicker_code("11048715000000000000") == "070287151010105F"


@st.composite
def challenges(draw: st.DrawFn) -> str:
    """Challenges of both editions of the standard."""
    start = draw(st.text(DIGITS, min_size=1, max_size=12))
    if draw(st.booleans()):
        controls = draw(st.sampled_from(["01", "8101", "41"]))
        body = f"{0x80 | len(start):02X}{controls}{start}"
    else:
        body = f"{len(start):02X}{start}"
    for element in draw(st.lists(st.text(DIGITS + ",DE", min_size=1, max_size=15), max_size=3)):
        body += f"{len(element):02}{element}"
    return f"{len(body):0{draw(st.sampled_from([2, 3]))}}{body}"


@given(challenges())
def test_a_code_is_the_same_as_another_implementation_s(challenge: str) -> None:
    assert flicker_code(challenge) == cast("Any", flicker).parse(challenge).render()


@pytest.mark.parametrize("nonsense", ["", "@1", "xyz", "9" * 50, "-1-1-1", "1_0", "١٢٣"])
def test_what_is_no_challenge_is_none(nonsense: str) -> None:
    assert flicker_code(nonsense) is None


@given(st.text(max_size=80))
def test_no_text_breaks_it(text: str) -> None:
    flicker_code(text)


@pytest.mark.parametrize(
    ("sent", "shown"),
    [
        ("Bitte <b>TAN</b><br>eingeben", "Bitte TAN\neingeben"),
        ("1 &lt;script&gt;alert()&lt;/script&gt;", "1 scriptalert()/script"),
        ("\x07Ton \u202eab", "Ton ab"),
    ],
)
def test_instructions_are_text_and_nothing_else(sent: str, shown: str) -> None:
    assert plain_text(sent) == shown


@given(st.text(max_size=80))
def test_words_hold_no_markup(text: str) -> None:
    shown = plain_text(f"<b>{text}</b>")
    assert not set(shown) & {"<", ">"}
    assert all(character.isprintable() or character == "\n" for character in shown)
