"""Names that are surnames or words: the firm, or somebody else?"""

import pytest

from kontowerk.tagging.partners import Directory, load_partners
from tests.rooms.tagging.partner_cases import Case, found, score

CASES = [
    # the firm: paid by card or direct debit, or with a legal form
    Case("MUELLER SAGT DANKE", "2026-03-02T17:12 Debitk.1", card=True, partner="MUELLER"),
    Case("Müller Handels GmbH & Co. KG", "EC 60123456 020326", card=True, partner="MUELLER"),
    Case("MUELLER GMBH + CO.KG//ULM/DE", "2026-03-02T17:12 Folgenr. 01",
         card=True, partner="MUELLER"),
    Case("Mueller 2034", "Kartenzahlung", card=True, partner="MUELLER"),
    Case("DROGERIE MUELLER", "girocard", card=True, partner="MUELLER"),
    Case("Mueller Ltd. & Co. KG", "Rechnung 4711", card=False, partner="MUELLER"),
    Case("", "MUELLER KOELN DE 2026-03-02", card=True, partner="MUELLER"),
    Case("OTTO GMBH & CO KG", "Rechnung 88121", card=False, partner="OTTO"),
    Case("Otto Payments GmbH", "Ratenzahlung Kto 1212", card=True, partner="OTTO"),
    Case("OTTO Versand", "Kd.Nr. 12345", card=False, partner="OTTO"),
    Case("Deutsche Post AG", "Internetmarke", card=True, partner="DEUTSCHE_POST"),
    Case("POST FILIALE 512", "Kartenzahlung", card=True, partner="DEUTSCHE_POST"),
    Case("APOLLO-OPTIK HOLDING", "Brille Rate 2", card=True, partner="APOLLO_OPTIK"),
    Case("real GmbH", "Kartenzahlung", card=True, partner="REAL"),
    Case("SHELL 4711", "Kartenzahlung Tanken", card=True, partner="SHELL"),
    Case("JET TANKSTELLE", "Kartenzahlung", card=True, partner="JET"),
    Case("STAR TANKSTELLE 0815", "Kartenzahlung", card=True, partner="STAR"),
    Case("PENNY MARKT GMBH", "Kartenzahlung", card=True, partner="PENNY"),
    Case("PENNY 1234", "Kartenzahlung", card=True, partner="PENNY"),
    Case("NORMA SAGT DANKE", "Kartenzahlung", card=True, partner="NORMA"),
    Case("DOUGLAS 0234", "Kartenzahlung", card=True, partner="DOUGLAS"),
    Case("Parfümerie Douglas GmbH", "Bestellung 8812", card=False, partner="DOUGLAS"),
    Case("CHRIST JUWELIERE", "Kartenzahlung", card=True, partner="CHRIST"),
    Case("SATURN ELECTRO HANDELS GMBH", "Kartenzahlung", card=True, partner="SATURN"),
    Case("HERMES GERMANY GMBH", "Paketschein", card=True, partner="HERMES"),
    Case("DEPOT 345", "Kartenzahlung", card=True, partner="DEPOT"),
    Case("ACTION 1121", "Kartenzahlung", card=True, partner="ACTION"),
    Case("Sky Deutschland Fernsehen", "Abo 12/26", card=True, partner="SKY"),
    Case("SUBWAY 12345", "Kartenzahlung", card=True, partner="SUBWAY"),
    Case("METRO DEUTSCHLAND GMBH", "Kartenzahlung", card=True, partner="METRO"),
    Case("Peter Hahn GmbH", "Rechnung 123", card=False, partner="PETER_HAHN"),
    Case("ROLLER GmbH & Co. KG", "Kartenzahlung", card=True, partner="ROLLER"),
    Case("HIT MARKT 33", "Kartenzahlung", card=True, partner="HIT"),
    Case("Zurich Insurance plc", "Beitrag", card=True, partner="ZURICH"),
    Case("KIK TEXTILIEN 4411", "Kartenzahlung", card=True, partner="KIK"),
    Case("DM FIL.1234 H:9912", "Kartenzahlung", card=True, partner="DM"),
    Case("DM-DROGERIE MARKT", "Kartenzahlung", card=True, partner="DM"),
    Case("", "DOUGLAS 370377993, Stuttgart", card=False, partner="DOUGLAS"),
    Case("NORDSEE FIL 73474544", "Erfurt", card=False, partner="NORDSEE"),
    # somebody else: persons, other trades, words
    Case("Müller e.K.", "Kartenzahlung", card=True),
    Case("Lotto Presse Hartmann", "Kartenzahlung", card=True),
    Case("Delta Technik GmbH", "Rechnung 12", card=False),
    Case("Hans Müller", "Danke für das Essen", card=False),
    Case("Mueller, Petra", "Geschenk Oma", card=False),
    Case("MUELLER", "Miete Garage", card=False),
    Case("Müller", "Rückzahlung", card=False),
    Case("Familie Müller", "Urlaub", card=False),
    Case("Bäckerei Müller GmbH", "Kartenzahlung", card=True),
    Case("Zahnarztpraxis Dr. Müller", "Rechnung 12", card=False),
    Case("Hausverwaltung Müller GmbH", "Miete 03/26", card=False),
    Case("Müller Sanitär GmbH", "Rechnung 2026-12", card=False),
    Case("Elektro Müller", "Rechnung", card=False),
    Case("Autohaus Müller GmbH", "Inspektion", card=True),
    Case("Praxis Müller", "Kartenzahlung", card=True),
    Case("Salon Müller", "Kartenzahlung", card=True),
    Case("Fahrschule Otto", "Fahrstunden", card=True),
    Case("Karl Otto", "Anteil Strom", card=False),
    Case("Otto Schneider", "Geburtstag", card=False),
    Case("Sabine Rossmann", "Flohmarkt", card=False),
    Case("Thomas Deichmann", "Tippspiel", card=False),
    Case("Christine Douglas", "Reise", card=False),
    Case("Anna Christ", "Kino", card=False),
    Case("Penny Schulz", "Konzert", card=False),
    Case("Norma Klein", "Auslage", card=False),
    Case("Jonas Hermes", "Bier", card=False),
    Case("Michael Shell", "Tanken", card=False),
    Case("Lena Bosch", "Ausgleich Ikea", card=False),
    Case("Claudia Fielmann", "Brille", card=False),
    Case("Frank Sixt", "Mietwagen Anteil", card=False),
    Case("Julia Hertz", "Auto", card=False),
    Case("Peter Hahn", "Skat", card=False),
    Case("Monika Wagner", "Depot Übertrag", card=False),
    Case("Paul Becker", "Post Nachsendung", card=False),
    Case("Laura Schmitz", "Action Painting Kurs, bei Lidl eingekauft", card=False),
    Case("Tim Krause", "Netflix und Spotify Anteil", card=False),
    Case("WEG Apollostraße 12", "Hausgeld", card=False),
    Case("Gasthaus Zur Post", "Kartenzahlung", card=True),
    Case("Hotel Post", "Kartenzahlung", card=True),
    Case("Restaurant Metro", "Kartenzahlung", card=True),
    Case("Kiosk Real", "Kartenzahlung", card=True),
    Case("Katharina Vorwerk", "Kindersachen", card=False),
]  # fmt: skip


@pytest.fixture(scope="module")
def directory() -> Directory:
    return load_partners()


def test_an_ambiguous_name_means_the_firm_only_where_a_firm_is_paid(directory: Directory) -> None:
    measured = score(directory, CASES)
    assert measured.missed == []
    assert (measured.precision, measured.recall) == (1.0, 1.0)


def test_the_set_holds_both_kinds() -> None:
    assert len(CASES) >= 60
    assert sum(case.partner == "UNKNOWN" for case in CASES) >= 30


def test_a_transfer_to_a_person_is_never_to_a_shop_of_that_name(directory: Directory) -> None:
    """Every surname-like partner, written behind a given name, stays a person."""
    for given in ("Anna", "Hans-Peter", "Dr. Uwe"):
        for partner in ("Müller", "Rossmann", "Otto", "Deichmann", "Bosch", "Fielmann", "Sixt"):
            case = Case(f"{given} {partner}", "Danke!", card=False)
            assert found(directory, case) == "UNKNOWN", case
