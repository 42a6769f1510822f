"""What is spelt with SEPA's letters, and what no person could read for what it is."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kontowerk.connectors.sepa.letters import is_clean, is_end_to_end_id, to_sepa

LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/-?:().,'+ "


@pytest.mark.parametrize(
    ("text", "spelt"),
    [
        ("Müller & Söhne", "Mueller + Soehne"),
        ("ÄRZTEHAUS Größe", "AERZTEHAUS Groesse"),
        ("Mu\u0308ller", "Mueller"),  # the umlaut as two characters
        ("5 € für René", "5 EUR fuer Rene"),
        ("Łódź, Đorđe, Øystein, Þór", "Lodz, Dorde, Oystein, THor"),
        ("„Café“ – ½ Preis…", "'Cafe' - 1/2 Preis..."),  # noqa: RUF001 - meant
        ("[x] {y} a_b a|b a;b", "(x) (y) a-b a/b a,b"),
        ("Αθήνα", "Athina"),
        ("Щерев", "SHTerev"),
        ("Rechnung #7 @home 100%", "Rechnung .7 .home 100."),
        ("北京 🎉", ".. ."),
        ("Zeile 1\nZeile 2\tEnde", "Zeile 1 Zeile 2 Ende"),
        ("x\u0302", "x"),
        ("", ""),
    ],
)
def test_other_letters_are_spelt_or_become_a_point(text: str, spelt: str) -> None:
    assert to_sepa(text) == spelt


@given(st.text(alphabet=LETTERS))
def test_what_is_sepa_stays_as_it_is(text: str) -> None:
    assert to_sepa(text) == text


@given(st.text())
def test_whatever_comes_in_sepa_comes_out_and_stays_so(text: str) -> None:
    spelt = to_sepa(text)
    assert set(spelt) <= set(LETTERS)
    assert to_sepa(spelt) == spelt


@pytest.mark.parametrize("text", ["Müller", "5 €", "北京", "🎉", "a b", "مرحبا", "x\u0302", ""])
def test_ordinary_letters_of_any_script_are_clean(text: str) -> None:
    assert is_clean(text)


@pytest.mark.parametrize(
    "hidden",
    [
        *("\n", "\r", "\t", "\x00", "\x1b", "\x7f", "\x85"),
        *("\u200b", "\u200d", "\ufeff", "\u00ad", "\u2060"),
        *("\u202a", "\u202e", "\u2066", "\u2069", "\u200f", "\u061c"),
        *("\u2028", "\u2029", "\ue000", "\U000f0000", "\U000e0041", "\ud800", "\u0378"),
    ],
)
def test_what_hides_or_turns_around_is_not_clean(hidden: str) -> None:
    assert not is_clean(f"Muster{hidden}mann")


@pytest.mark.parametrize("text", ["A", "a/b", "KW-2026/11.7", "x" * 35, "a b", "NOTPROVIDED", "+1"])
def test_what_every_bank_takes_as_an_identifier(text: str) -> None:
    assert is_end_to_end_id(text)


@pytest.mark.parametrize(
    "text", ["", " ", "/a", "a/", "a//b", " a", "a ", "x" * 36, "ä", "a_b", "a\nb", "/", "a&b"]
)
def test_what_some_bank_refuses_or_changes_is_no_identifier(text: str) -> None:
    assert not is_end_to_end_id(text)


@given(st.text(alphabet=LETTERS, max_size=40))
def test_an_identifier_is_decided_by_its_slashes_blanks_and_length(text: str) -> None:
    ends_well = text == text.strip(" /") and bool(text)
    no_pair = not any(pair in text for pair in ("//", "  ", "/ ", " /"))
    assert is_end_to_end_id(text) == (ends_well and no_pair and len(text) <= 35)
