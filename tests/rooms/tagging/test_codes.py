"""What the codes and the wording of banks are taken for."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kontowerk.tagging import codes
from kontowerk.tagging.keywords import sign_of
from kontowerk.tagging.shape import fold
from kontowerk.tagging.trees import load_trees
from tests.rooms.tagging.word_rows import cleaned

GV = [
    ("153", "+", "Musterfirma GmbH", "05/2026", "INCOME_SALARY"),
    ("153", "+", "Musterfirma GmbH", "LOHN/GEHALT/RENTE", "INCOME_SALARY"),
    ("153", "+", "Deutsche Post AG Renten Service", "LOHN/GEHALT/RENTE", "INCOME_PENSION"),
    ("153", "+", "Versorgungsanstalt des Bundes", "05/26", "INCOME_PENSION"),
    ("053", "+", "DRV Bund", "Altersrente", "INCOME_PENSION"),
    ("154", "-", "Bausparkasse", "VL", "SAVINGS_LIFEBUILDING"),
    ("154", "+", "Arbeitgeber GmbH", "VL", "INCOME_SALARY"),
    ("156", "+", "Familienkasse Sachsen", "KG", "INCOME_STATE_FAMILY"),
    ("156", "+", "Studierendenwerk Mainz", "05/26", "INCOME_STATE_EDUCATION"),
    ("156", "+", "Landesamt für Besoldung", "Bezüge", "INCOME_SALARY"),
    ("156", "+", "Finanzamt Trier", "Steuer 2025", "INCOME_OTHER"),
    ("119", "-", "Hilfswerk", "Jahresgabe", "OTHER_DONATION"),
    ("083", "-", "", "Geldautomat 12", "BANKFINANCE_ATMWITHDRAWAL"),
    ("083", "-", "", "Kasse 3", "BANKFINANCE_CASHWITHDRAWAL"),
    ("083", "-", "", "", "BANKFINANCE_ATMWITHDRAWAL"),
    ("082", "+", "", "Automat", "BANKFINANCE_ATMDEPOSIT"),
    ("082", "+", "", "", "BANKFINANCE_CASHDEPOSIT"),
    ("302", "+", "", "Aktie", "INCOME_INVESTMENT"),
    ("303", "-", "", "Stück 4", "BANKFINANCE_INVESTMENT"),
    ("303", "-", "", "Sparplan", "SAVINGS_SECURITIES"),
    ("601", "-", "", "Rate", "BANKFINANCE_CREDITPAYMENT"),
    ("601", "-", "", "Baufinanzierung", "HOUSING_FINANCING"),
    ("606", "+", "", "", "BANKFINANCE_CREDITINCOME"),
    ("805", "-", "", "Abschluss", "SERVICES_FINANCIAL"),
    ("808", "-", "", "Entgelt", "SERVICES_FINANCIAL"),
    ("814", "-", "", "Zinsen", "SERVICES_FINANCIAL"),
    ("814", "+", "", "Zinsen", "INCOME_INVESTMENT"),
    ("159", "+", "", "Retoure", "INCOME_OTHER"),
]
PURPOSE = [
    ("SALA", "+", "INCOME_SALARY"),
    ("BONU", "+", "INCOME_SALARY"),
    ("PENS", "+", "INCOME_PENSION"),
    ("CBFF", "-", "SAVINGS_LIFEBUILDING"),
    ("BECH", "+", "INCOME_STATE_FAMILY"),
    ("GOVT", "+", "INCOME_OTHER"),
    ("RENT", "-", "HOUSING_RENT"),
    ("RENT", "+", "INCOME_RENTAL"),
    ("ELEC", "-", "BILLS_ELECTRICITY"),
    ("GASB", "-", "BILLS_HEATING"),
    ("WTER", "-", "BILLS_OTHER"),
    ("PHON", "-", "BILLS_TELECOMMUNICATIONS"),
    ("LOAN", "-", "BANKFINANCE_CREDITPAYMENT"),
    ("LOAN", "+", "BANKFINANCE_CREDITINCOME"),
    ("CHAR", "-", "OTHER_DONATION"),
    ("TAXS", "-", "TAXES"),
    ("TAXS", "+", "INCOME_OTHER"),
    ("DIVD", "+", "INCOME_INVESTMENT"),
]


@pytest.mark.parametrize(("code", "sign", "name", "text", "item"), GV)
def test_a_code_of_a_german_bank_is_understood(
    code: str, sign: str, name: str, text: str, item: str
) -> None:
    found = codes.clues(cleaned(name, text, incoming=sign == "+", code=code))
    assert [it.item for it in found if it.rule.startswith("gv.")] == [item]


@pytest.mark.parametrize(("code", "sign", "item"), PURPOSE)
def test_a_purpose_code_is_understood(code: str, sign: str, item: str) -> None:
    found = codes.clues(cleaned("Firma", "05/26", incoming=sign == "+", purpose_code=code))
    assert [it.item for it in found] == [item]


@pytest.mark.parametrize("code", ["CBFF", "CBFR"])
def test_capital_building_is_no_child_benefit(code: str) -> None:
    found = codes.clues(cleaned("Musterfirma GmbH", "VL", incoming=True, purpose_code=code))
    assert "INCOME_STATE_FAMILY" not in {it.item for it in found}


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("Bundesagentur für Arbeit - Familienkasse", "KG115123FK456789 0526", True),
        ("BUNDESAGENTUR FUER ARBEIT", "KG 115123 FK 456789", True),
        ("Bundesagentur für Arbeit", "Kindergeld Mai", True),
        ("Bundesagentur für Arbeit", "Arbeitslosengeld", False),
        ("Oma Erna", "Kindergeld", False),
    ],
)
def test_child_benefit_is_told_by_payer_and_reference(
    name: str, text: str, *, expected: bool
) -> None:
    assert codes.is_child_benefit(cleaned(name, text, incoming=True)) is expected
    assert not codes.is_child_benefit(cleaned(name, text))


@pytest.mark.parametrize("code", ["020", "051", "116", "117", "118", "166", "168", "177", ""])
def test_a_code_for_any_transfer_says_nothing(code: str) -> None:
    assert codes.clues(cleaned("Anna Berg", "Danke", code=code)) == []


@pytest.mark.parametrize(
    ("code", "wording", "text", "expected"),
    [
        ("105", "", "", True),
        ("106", "", "", True),
        ("", "FOLGELASTSCHRIFT", "", True),
        ("", "Kartenzahlung", "", True),
        ("", "SEPA-ELV-LASTSCHRIFT", "", True),
        ("", "VISA Debitkartenumsatz", "", True),
        ("", "", "2026-05-03T12:11 Debitk.1 2028-12", True),
        ("", "", "Kartenzahlung Edeka", True),
        ("177", "ONLINE-UEBERWEISUNG", "Miete", False),
        ("117", "DAUERAUFTRAG", "Miete", False),
        ("166", "Gutschrift", "danke", False),
        ("", "", "Rückzahlung Essen", False),
    ],
)
def test_a_card_or_a_collected_payment_is_noticed(
    code: str, wording: str, text: str, *, expected: bool
) -> None:
    assert codes.is_debit_or_card(code, fold(wording), fold(text)) is expected


def test_cash_standing_orders_and_returned_debits_are_noticed() -> None:
    assert codes.is_cash("083", " ", " ")
    assert codes.is_cash("", fold("BARGELDAUSZAHLUNG"), " ")
    assert codes.is_cash("", " ", fold("GA NR00002124 BLZ70150000"))
    assert not codes.is_cash("177", fold("Überweisung"), fold("Miete"))
    assert codes.is_standing_order("117", " ", " ")
    assert codes.is_standing_order("", fold("Dauerauftrag"), " ")
    assert not codes.is_standing_order("177", fold("Überweisung"), fold("Miete"))
    assert codes.is_return_debit("109", " ", " ")
    assert codes.is_return_debit("", fold("Rücklastschrift"), " ")
    assert codes.is_return_debit("", " ", fold("Rückgabe mangels Deckung"))
    assert not codes.is_return_debit("105", fold("Folgelastschrift"), fold("Strom"))


def test_every_item_is_in_the_tree_and_fits_its_sign() -> None:
    names = {it.system_name for it in load_trees().by_name("CATEGORIES").items}
    tables = codes.load_tables()
    for code, rows in tables.rows.items():
        for row in rows:
            assert row.clue.item in names, code
            assert "any" in {row.sign, sign_of(row.clue.item)} or row.sign == sign_of(
                row.clue.item
            ), code
            assert not row.when or row.when in tables.groups, code


@given(
    name=st.text(max_size=60),
    text=st.text(max_size=200),
    code=st.sampled_from(["", "153", "156", "083", "601", "999"]),
    incoming=st.booleans(),
)
def test_any_text_can_be_read(name: str, text: str, code: str, *, incoming: bool) -> None:
    booking = cleaned(name, text, code=code, purpose_code="GOVT", incoming=incoming)
    wrong = "-" if incoming else "+"
    assert all(sign_of(it.item) != wrong for it in codes.clues(booking))
