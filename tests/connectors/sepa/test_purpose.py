"""SEPA tags and the subfields of `:86:`."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kontowerk.connectors.sepa.purpose import read_details, read_purpose


@pytest.mark.parametrize(
    ("written", "text", "tags"),
    [
        ("Miete", "Miete", {}),
        ("SVWZ+Miete", "Miete", {}),
        ("EREF+A1KREF+B2SVWZ+Miete ", "Miete", {"EREF": "A1", "KREF": "B2"}),
        ("EREF+A1 SVWZ+Miete ABWA+Otto", "Miete", {"EREF": "A1", "ABWA": "Otto"}),
        ("Danke EREF+A1", "Danke", {"EREF": "A1"}),
        ("Danke EREF+A1 SVWZ+Miete", "Danke Miete", {"EREF": "A1"}),
        ("SVWZ+Bitte IBAN+BIC angeben", "Bitte IBAN+BIC angeben", {}),
        ("SVWZ+FABRIC+CO", "FABRIC+CO", {}),
        ("SVWZ+x SVWZ+y", "x SVWZ+y", {}),
        (
            "SVWZ+x IBAN+DE12 5001 0517BIC+INGDDEFFXXX",
            "x",
            {"IBAN": "DE12 5001 0517", "BIC": "INGDDEFFXXX"},
        ),
        ("PURP+SALASVWZ+x", "x", {"PURP": "SALA"}),
        ("EREF+", None, {}),
        ("", None, {}),
    ],
)
def test_tags_are_taken_out(written: str, text: str | None, tags: dict[str, str]) -> None:
    found = read_purpose(written)
    assert (found.text, dict(found.tags)) == (text, tags)


@given(st.text())
def test_any_text_has_a_purpose(text: str) -> None:
    found = read_purpose(text)
    assert found.text is None or found.text == found.text.strip()


def test_a_question_mark_in_a_purpose_stays_there() -> None:
    found = read_details("166?00GUTSCHRIFT?20SVWZ+Wirklich? Ja?99?32Otto")
    assert found.purpose.text == "Wirklich? Ja?99"
    assert found.name == "Otto"


def test_a_repeated_subfield_is_added_not_replaced() -> None:
    assert read_details("166?20eins ?20zwei").purpose.text == "eins zwei"


def test_another_separator_is_understood() -> None:
    found = read_details("166~00GUTSCHRIFT~20Hallo~32Otto")
    assert (found.code, found.booking_text, found.purpose.text, found.name) == (
        "166",
        "GUTSCHRIFT",
        "Hallo",
        "Otto",
    )


def test_free_text_keeps_its_lines_apart_and_its_folds_together() -> None:
    assert read_details("Miete\nNovember").purpose.text == "Miete November"
    assert read_details("A" * 65 + "\nB").purpose.text == "A" * 65 + "B"


@given(st.text(alphabet="0123456789?+ \nEREFSVWZabc", max_size=80))
def test_any_field_can_be_read(field: str) -> None:
    read_details(field)
    read_details(f"166?00{field}")
