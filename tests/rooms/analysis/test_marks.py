"""Words and codes that say something about a booking."""

import tomllib
from collections import Counter
from importlib import resources

import pytest

from kontowerk.analysis.entries import read_entries
from kontowerk.analysis.model import Mark
from tests.rooms.analysis.made import paid


def _marks(purpose: str = "", *, name: str = "", text: str = "", code: str = "") -> set[Mark]:
    line = paid("2025-01-02", "-1", name, purpose=purpose, text=text, code=code)
    return set(read_entries([line]).entries[0].marks)


@pytest.mark.parametrize(
    ("purpose", "mark"),
    [
        ("Rechnung 12 zzgl. Mahngebühr 5,00", Mark.REMINDER),
        ("Pfändung 3 M 12/25", Mark.SEIZURE),
        ("Kontopfändung", Mark.SEIZURE),
        ("Kindergeld 123FK456789", Mark.CHILD_BENEFIT),
        ("Elterngeld 03/25", Mark.PARENTAL_PAY),
        ("Arbeitslosengeld I", Mark.UNEMPLOYMENT_PAY),
        ("Gehalt und Weihnachtsgeld", Mark.BONUS),
        ("Grunderwerbsteuer Az 9", Mark.LAND_TRANSFER_TAX),
        ("Grundsteuer B 2. Quartal", Mark.PROPERTY_TAX),
        ("Hausgeld Wohnung 4", Mark.OWNERS_FEE),
        ("Abrechnung Sollzinsen 4. Quartal", Mark.OVERDRAFT_INTEREST),
        ("Bausparvertrag 12345", Mark.HOME_SAVINGS),
        ("Spielbank Hamburg", Mark.GAMBLING),
        ("Rücklastschrift wegen Widerspruch", Mark.RETURN_DEBIT),
        ("Haftpflicht und Hausrat 4711", Mark.LIABILITY),
        ("Schlussrate Darlehen", Mark.FINAL),
        ("EREF+1 SQTP+FNAL SVWZ+Rate", Mark.FINAL),
    ],
)
def test_words_are_marks(purpose: str, mark: Mark) -> None:
    assert mark in _marks(purpose)


@pytest.mark.parametrize(
    ("purpose", "mark"),
    [
        ("Notarzt Einsatz 3", Mark.NOTARY),
        ("Gelotto Schuhe", Mark.GAMBLING),
        ("Beispielbank eG Kontoauszug", Mark.GAMBLING),
        ("Kinder Geldbeutel", Mark.CHILD_BENEFIT),
        ("Elvira Meier Pos. 3", Mark.CARD),
    ],
)
def test_words_within_others_are_none(purpose: str, mark: Mark) -> None:
    assert mark not in _marks(purpose)


def test_codes_and_wording_of_the_bank_count() -> None:
    assert Mark.RETURN_DEBIT in _marks(code="109")
    assert Mark.RETURN_DEBIT in _marks(text="Rückbuchung")
    assert Mark.STANDING_ORDER in _marks(code="NTRF+152+931")
    assert Mark.STANDING_ORDER in _marks(text="DAUERAUFTRAG")
    assert Mark.CARD in _marks(text="KARTENZAHLUNG")
    assert Mark.PAYMENT_SERVICE in _marks(name="PayPal Europe S.a.r.l.")
    assert Mark.PAYMENT_SERVICE not in _marks("Bezahlt mit PayPal", name="Laden")


def test_no_word_stands_for_two_marks() -> None:
    file = resources.files("kontowerk.analysis").joinpath("data", "marks.toml")
    tables = tomllib.loads(file.read_text("utf-8"))
    words = Counter(
        word for table in tables.values() for column in ("words", "contract", "customer")
        for word in table.get(column, ())
    )  # fmt: skip
    assert [word for word, count in words.items() if count > 1] == []
    assert {it.value for it in Mark} == {*tables, Mark.NUMBERED.value} - {"numbers"}
