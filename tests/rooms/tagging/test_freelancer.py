"""Which item of the income-surplus statement a booking belongs to."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kontowerk.tagging import freelancer
from kontowerk.tagging.trees import load_trees
from tests.rooms.tagging.word_rows import cleaned

TREE = load_trees().by_name("FREELANCER_CATEGORIES")
NAMES = {it.system_name for it in TREE.items}
CASES = [
    ("-", "Telefon AG", "Rechnung 05/26", "BILLS_MOBILE", "", "TELECOMMUNICATIONS"),
    ("-", "Netz AG", "DSL", "BILLS_FIXEDINTERNET", "", "TELECOMMUNICATIONS"),
    ("-", "Hosting Kontor", "Domain", "SERVICES_ONLINE", "", "IT_SOFTWARE"),
    ("-", "Cloud Inc", "Abo", "SERVICES_ONLINE", "", "IT_SOFTWARE"),
    ("-", "Vermieter", "Büromiete Mai", "HOUSING_RENT", "", "RENT_PREMISES"),
    ("-", "Vermieter", "Miete Wohnung", "HOUSING_RENT", "", "PRIVATE"),
    ("-", "Loft", "Coworking Mai", "SERVICES_OTHER", "", "RENT_PREMISES"),
    ("-", "Finanzamt", "Umsatzsteuer Voranmeldung Q1", "TAXES", "", "VAT_PAID"),
    ("-", "Finanzamt", "USt 05/26", "TAXES", "", "VAT_PAID"),
    ("-", "Finanzamt", "Einkommensteuer", "TAXES", "", "PRIVATE"),
    ("+", "Finanzamt", "Umsatzsteuer Erstattung Q1", "INCOME_OTHER", "", "VAT_REFUND"),
    ("+", "Finanzamt", "Einkommensteuer Erstattung", "INCOME_OTHER", "", "PRIVATE"),
    ("-", "Stadt Köln", "Gewerbesteuer", "TAXES", "", "TRADE_TAX"),
    ("+", "Kunde GmbH", "Rechnung 2026-014", "INCOME_OTHER", "", "OPERATING_INCOME"),
    ("+", "Kunde GmbH", "RE-2026-014", "INCOME_OTHER", "", "OPERATING_INCOME"),
    ("+", "Verlag", "Honorar Mai", "INCOME_OTHER", "", "OPERATING_INCOME"),
    ("+", "Shop", "Retoure Rechnung 12", "INCOME_OTHER", "", "PRIVATE"),
    ("+", "Firma", "Gehalt Rechnung", "INCOME_SALARY", "", "PRIVATE"),
    ("-", "Steuerberater Ernst", "Honorar", "SERVICES_FINANCIAL", "", "LEGAL_TAX_ADVICE"),
    ("-", "Rechtsanwältin Stein", "Vorschuss", "SERVICES_OTHER", "", "LEGAL_TAX_ADVICE"),
    ("-", "Druckerei Blitz", "Flyer", "SERVICES_OFFLINE", "", "ADVERTISING"),
    ("-", "Auto Leasing", "Leasingrate", "MOBILITY_VEHICLEACQUISITION", "", "LEASING"),
    ("-", "Ristorante", "Bewirtung Kunde", "RECREATION_ENTERTAINMENTFOOD", "", "ENTERTAINMENT"),
    ("-", "Ristorante", "Karte", "RECREATION_ENTERTAINMENTFOOD", "", "PRIVATE"),
    ("-", "Hiscox", "Berufshaftpflicht", "INSURANCE_LIABILITY", "", "INSURANCE_FEES"),
    ("-", "Allianz", "Hausrat", "INSURANCE_HOME", "", "PRIVATE"),
    ("-", "Bank", "Sollzinsen", "SERVICES_FINANCIAL", "", "INTEREST"),
    ("-", "Tankstelle", "Diesel", "MOBILITY_FUEL", "", "VEHICLE"),
    ("-", "Bahn", "Fahrkarte", "MOBILITY_PUBLICTRANSPORT", "", "TRAVEL"),
    ("-", "Akademie", "Seminar", "EDUCATION_TRAINING", "", "TRAINING"),
    ("-", "Büro König", "Bürobedarf", "RECREATION_PRINTED", "", "OTHER"),
    ("-", "Supermarkt", "Einkauf", "LIVING_GROCERIES", "", "PRIVATE"),
    ("-", "Anzeigenhaus", "05/26", "SERVICES_OTHER", "ADVERTISING", "ADVERTISING"),
    ("+", "Anzeigenhaus", "05/26", "INCOME_OTHER", "ADVERTISING", "PRIVATE"),
]


@pytest.mark.req("TAG-FREE-002")
@pytest.mark.parametrize(("sign", "name", "text", "category", "partner", "item"), CASES)
def test_a_booking_finds_its_place_in_the_statement(
    sign: str, name: str, text: str, category: str, partner: str, item: str
) -> None:
    booking = cleaned(name, text, incoming=sign == "+")
    assert freelancer.freelancer_category(booking, category, partner) == item


def test_every_item_and_every_category_of_the_table_is_in_its_tree() -> None:
    tables = freelancer.load_tables()
    categories = {it.system_name for it in load_trees().by_name("CATEGORIES").items}
    assert {row.item for row in tables.rows} <= NAMES
    assert set(tables.categories.values()) <= NAMES
    assert set(tables.categories) <= categories
    for row in tables.rows:
        assert row.items <= categories
        for main in row.mains:
            assert any(it.startswith(main) for it in categories), main


@given(
    name=st.text(max_size=60),
    text=st.text(max_size=200),
    category=st.sampled_from(["TAXES", "INCOME_OTHER", "SERVICES_ONLINE", "LIVING_GROCERIES"]),
    incoming=st.booleans(),
)
def test_any_text_can_be_read(name: str, text: str, category: str, *, incoming: bool) -> None:
    booking = cleaned(name, text, incoming=incoming)
    assert freelancer.freelancer_category(booking, category, "") in NAMES
