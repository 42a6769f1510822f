"""One spelling for all texts, and purposes taken apart."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kontowerk.tagging import sepa
from kontowerk.tagging.shape import fold

MARKED = "EREF+ZAA-01.2MREF+M-77CRED+DE98ZZZ09999999999SVWZ+Miete Mai 2024 + NKABWA+Erika Muster"


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("REWE SAGT DANKE. 43201//Köln/DE", " rewe sagt danke 00000 koeln de "),
        ("McDonald's", " mcdonalds "),
        ("1&1 Telecom", " 0&0 telecom "),
        ("Bäckerei Groß", " baeckerei gross "),
        ("BÄCKEREI GROSS", " baeckerei gross "),
        ("Ba\u0308ckerei", " baeckerei "),
        ("Café José", " cafe jose "),
        ("", " "),
        ("日本", " "),
    ],
)
def test_texts_have_one_spelling(text: str, folded: str) -> None:
    assert fold(text) == folded


@given(st.text())
def test_a_folded_text_is_plain_words_between_blanks_and_folds_to_itself(text: str) -> None:
    folded = fold(text)
    assert folded.startswith(" ")
    assert folded.endswith(" ")
    assert "  " not in folded
    assert set(folded) <= set(" abcdefghijklmnopqrstuvwxyz&0")
    assert fold(folded) == folded


@given(st.integers(0, len(MARKED)))
def test_a_blank_anywhere_does_not_hide_a_mark(place: int) -> None:
    words, fields = sepa.split(MARKED[:place] + " " + MARKED[place:])
    assert words.replace(" ", "") == "MieteMai2024+NK"
    assert {mark: value.replace(" ", "") for mark, value in fields.items()} == {
        "EREF": "ZAA-01.2",
        "MREF": "M-77",
        "CRED": "DE98ZZZ09999999999",
        "ABWA": "ErikaMuster",
    }


def test_labels_with_a_colon_are_marks_too() -> None:
    words, fields = sepa.split("Beitrag 05/24 EREF: 77-88 MREF: AA1 CRED: DE98ZZZ")
    assert words == "Beitrag 05/24"
    assert fields == {"EREF": "77-88", "MREF": "AA1", "CRED": "DE98ZZZ"}


def test_words_after_a_reference_stay_words() -> None:
    assert sepa.split("EREF: 77-88 Danke und bis bald").words == "Danke und bis bald"


@pytest.mark.parametrize("text", ["", "Miete + Nebenkosten", "a+b=c", "Uhrzeit: 12:30"])
def test_a_purpose_without_marks_is_all_words(text: str) -> None:
    assert sepa.split(text) == (text, {})


@given(st.text())
def test_any_purpose_can_be_taken_apart(text: str) -> None:
    words, fields = sepa.split(text)
    assert len(words) + sum(map(len, fields.values())) <= len(text) + 1
