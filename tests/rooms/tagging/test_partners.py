"""Business partners: found in the words of German bookings, and named by number for good."""

import re
import subprocess
import time
from pathlib import Path

import pytest
from tools.build_partners import DATA, PACKAGE, fetch, id_lines, nsi_lines, system_names

from kontowerk.tagging.model import Tree
from kontowerk.tagging.partner_tables import read_tables, system_name_of
from kontowerk.tagging.partners import Directory, load_partners
from kontowerk.tagging.phrases import toml
from kontowerk.tagging.trees import load_trees
from tests.rooms.tagging.partner_cases import Case, cleaned, found, score

PAYS = [
    Case("LIDL DIENSTLEISTUNG GMBH & CO. KG", "2026-03-02T12:00", card=True, partner="LIDL"),
    Case("Vattenfall Europe Sales GmbH", "Abschlag Strom 03/26", card=True, partner="VATTENFALL"),
    Case("TELEKOM DEUTSCHLAND GMBH", "Festnetz Vertragskonto 5512", card=True, partner="TELEKOM"),
    Case("1&1 Telecom GmbH", "KD-NR. K1234567", card=True, partner="1_1"),
    Case("Vodafone GmbH", "Kundennr. 1234", card=True, partner="VODAFONE"),
    Case("Telefonica Germany GmbH + Co. OHG", "O2 Rechnung", card=True, partner="O2"),
    Case("Rundfunk ARD, ZDF, DRadio", "Rundfunk 01.2026-03.2026",
         card=True, partner="BEITRAGSSERVICE"),
    Case("HUK-COBURG-Allgemeine Versicherung AG", "KFZ 123/456", card=True, partner="HUK_COBURG"),
    Case("Allianz Versicherungs-AG", "Hausrat AS-123", card=True, partner="ALLIANZ"),
    Case("Allianz Lebensversicherungs-AG", "Beitrag",
         card=True, partner="ALLIANZ_LEBENSVERSICHERUNG"),
    Case("Techniker Krankenkasse", "Beitrag 03/26", card=True, partner="TECHNIKER_KRANKENKASSE"),
    Case("BUNDESAGENTUR FUER ARBEIT - FAMILIENKASSE", "KG123456FK987654",
         card=False, partner="FAMILIENKASSE"),
    Case("Bundesagentur für Arbeit-Service-Haus", "ALG I",
         card=False, partner="BUNDESAGENTUR_FUER_ARBEIT"),
    Case("Deutsche Post AG Renten Service", "Rente 04/26", card=False, partner="RENTENSERVICE"),
    Case("Finanzamt Köln-Mitte", "Einkommensteuer 2025", card=False, partner="FINANZAMT"),
    Case("Bundeskasse in Halle/Saale", "KFZ-Steuer", card=True, partner="BUNDESKASSE"),
    Case("Vonovia Kundenservice GmbH", "Miete 03/26", card=False, partner="VONOVIA"),
    Case("SAGA Siedlungs-AG Hamburg", "Miete", card=False, partner="SAGA"),
    Case("Trade Republic Bank GmbH", "Sparplan", card=False, partner="TRADE_REPUBLIC"),
    Case("Santander Consumer Bank AG", "Rate 12 Kredit",
         card=True, partner="SANTANDER_CONSUMER_BANK"),
    Case("Bausparkasse Schwäbisch Hall AG", "Sparrate", card=True, partner="SCHWAEBISCH_HALL"),
    Case("EOS Deutscher Inkasso-Dienst GmbH", "Az. 12", card=False, partner="EOS"),
    Case("Stadtwerke München GmbH", "M-Strom", card=True, partner="STADTWERKE_MUENCHEN"),
    Case("DB Vertrieb GmbH", "Fahrschein 8812", card=True, partner="DEUTSCHE_BAHN"),
    Case("UNICEF Deutschland", "Spende", card=True, partner="UNICEF"),
    Case("ADAC e.V.", "Mitgliedsbeitrag", card=True, partner="ADAC"),
    Case("PVS Rhein-Ruhr GmbH", "Rechnung 123 Dr. Alt", card=False, partner="PVS"),
    Case("RSG Group GmbH", "Mitgliedschaft McFit", card=True, partner="MCFIT"),
    Case("LIDL4455 KASSEL", "Kartenzahlung", card=True, partner="LIDL"),
    Case("IKEA DEUTSCHLAND GMBH & CO. KG NL KASSEL", "Kartenzahlung", card=True, partner="IKEA"),
    Case("C + A MODE GMBH & CO. KG", "Kartenzahlung", card=True, partner="C_A"),
    Case("H&M 1234", "Kartenzahlung", card=True, partner="H_M"),
    Case("NETFLIX.COM", "AMSTERDAM", card=True, partner="NETFLIX"),
    Case("Urban Sp orts GmbH", "Mitgliedschaft", card=True, partner="URBAN_SPORTS_CLUB"),
    Case("", "VATTENF ALL EUROPE SALES GMBH ABSCHLAG", card=True, partner="VATTENFALL"),
    Case("", "39661677 EMP KIEL", card=True, partner="EMP"),
    Case("Hausverwaltung Krause", "Miete Vonoviastr. 5", card=False),
    Case("Kanzlei Lidlmann", "Rechnung", card=False),
    Case("Gemeinschaftspraxis am Aralplatz", "Rechnung", card=False),
    Case("Sophie Brandt", "Ikea und Rewe Auslagen", card=False),
]  # fmt: skip


@pytest.fixture(scope="module")
def directory() -> Directory:
    return load_partners()


@pytest.mark.req("TAG-BP-011")
def test_partners_are_found_as_bookings_write_them(directory: Directory) -> None:
    measured = score(directory, PAYS)
    assert measured.missed == []


def test_what_is_told_of_partners_is_well_formed_and_of_partners_we_keep() -> None:
    kept = {shown for group in toml("partners_hand.toml")["groups"] for shown in group["partners"]}
    details = toml("partner_details.toml")
    assert details.keys() <= kept
    words = {"street", "zip", "city", "country", "group", "website", "telephone"}
    for shown, told in details.items():
        assert told.keys() <= words, shown
        assert all(told.values()), shown
        assert ("zip" in told) == ("street" in told), shown
        assert ("country" in told) == ("city" in told), shown
        assert re.fullmatch(r"[0-9]{4,5}", told.get("zip", "0000")), shown
        assert told.get("country") != "DE" or len(told.get("zip", "00000")) == 5, shown
        assert re.fullmatch(r"\+[1-9][0-9 ]{6,18}", told.get("telephone", "+49 800 1")), shown
        assert re.fullmatch(r"[a-z0-9.-]+\.[a-z]{2,4}", told.get("website", "a.de")), shown


def test_partners_of_one_house_share_its_group(directory: Directory) -> None:
    group = {it.system_name: it.group for it in directory.partners}
    assert group["LIDL"] == group["KAUFLAND"] == "Schwarz Gruppe"
    assert group["TELEKOM"] == group["CONGSTAR"] == "Deutsche Telekom"
    assert sum(bool(it.city) for it in directory.partners) >= 50
    assert sum(bool(it.website) for it in directory.partners) >= 70


def test_most_partners_are_found_by_their_own_name(directory: Directory) -> None:
    """Paid by card under the name people know; a few names belong to two firms."""
    cases = [
        Case(it.display_name, "", card=True, partner=it.system_name) for it in directory.partners
    ]
    assert score(directory, cases).recall > 0.985


def test_a_word_broken_anywhere_by_the_bank_is_whole_again(directory: Directory) -> None:
    name = "Vattenfall Europe Sales GmbH"
    for at in range(1, len("Vattenfall")):
        case = Case(f"{name[:at]} {name[at:]}", "Abschlag", card=True)
        assert found(directory, case) == "VATTENFALL", case


def test_the_surer_field_wins(directory: Directory) -> None:
    case = Case("Netflix International B.V.", "Einkauf Spotify Geschenkkarte", card=True)
    hit = directory.match(cleaned(case, ultimate="Zalando SE"))
    assert hit is not None
    assert (hit.partner.system_name, hit.field) == ("NETFLIX", "name")


def test_a_name_that_says_nothing_else_is_surer(directory: Directory) -> None:
    alone = directory.match(cleaned(Case("ROSSMANN 1234", "", card=True)))
    among = directory.match(cleaned(Case("ROSSMANN LEIPZIG GRUENAU", "", card=True)))
    text = directory.match(cleaned(Case("Kassenautomat", "Rossmann Filiale", card=True)))
    assert alone is not None
    assert among is not None
    assert text is not None
    assert alone.exact
    assert not among.exact
    assert alone.precision > among.precision > text.precision


def test_a_firm_of_many_trades_leaves_room_for_the_text(directory: Directory) -> None:
    bank = directory.match(cleaned(Case("Sparkasse Leipzig", "Darlehen 12 Rate", card=True)))
    shop = directory.match(cleaned(Case("Rossmann 1234", "", card=True)))
    wage = directory.match(cleaned(Case("Rossmann 1234", "Gehalt", card=False), incoming=True))
    assert bank is not None
    assert shop is not None
    assert wage is not None
    assert max(bank.precision, wage.precision) <= 0.6 < shop.precision


def test_partners_can_be_left_out_to_measure_what_they_bring(directory: Directory) -> None:
    without = load_partners(lambda name: name == "NETFLIX")
    case = Case("NETFLIX.COM", "", card=True)
    assert found(without, case) == "UNKNOWN"
    assert len(without.partners) == len(directory.partners) - 1


def test_a_number_never_changes_hands(directory: Directory) -> None:
    lines = (DATA / "partner_ids.tsv").read_text(encoding="utf-8").splitlines()
    assert lines[0] == "1\tUNKNOWN"
    numbers = [int(line.split("\t")[0]) for line in lines]
    assert numbers == sorted(set(numbers))
    assert len(directory.by_id) == len(directory.by_name) == len(directory.partners)
    grown = id_lines("1\tUNKNOWN\n1001\tLIDL\n", ["REWE", "LIDL"])
    assert grown == "1\tUNKNOWN\n1001\tLIDL\n1002\tREWE\n"


def test_every_name_of_the_tables_has_a_number() -> None:
    lines = (DATA / "partner_ids.tsv").read_text(encoding="utf-8")
    assert id_lines(lines, system_names()) == lines


def test_partners_speak_the_words_of_the_trees(directory: Directory) -> None:
    trees = load_trees()
    named = {tree: {it.system_name for it in trees.by_name(tree).items} for tree in Tree}
    for partner in directory.partners:
        assert partner.category in named[Tree.CATEGORIES], partner
        assert partner.category_in in named[Tree.CATEGORIES] | {""}, partner
        assert partner.insurance in named[Tree.INSURANCE_TYPES] | {""}, partner
        assert partner.freelancer in named[Tree.FREELANCER_CATEGORIES] | {""}, partner


def test_classes_are_mapped_to_categories_of_the_tree() -> None:
    categories = {it.system_name for it in load_trees().by_name(Tree.CATEGORIES).items}
    rules = toml("nsi_classes.toml")
    meant = set(rules["classes"].values()) | set(rules["operators"]["words"].values())
    assert meant <= categories
    assert set(rules["model_only"]) <= set(rules["classes"])


def test_a_system_name_is_capitals_digits_and_underscores() -> None:
    assert system_name_of("Müller & Söhne Nr. 1") == "MUELLER_SOEHNE_NR_1"
    assert all(it.partner.system_name.replace("_", "A").isalnum() for it in read_tables().rows)


def test_the_directory_is_read_quickly() -> None:
    before = time.process_time()
    load_partners()
    assert time.process_time() - before < 1  # about 0.15 s on a quiet machine


@pytest.mark.usefixtures("processes")
def test_the_names_of_the_package_are_built_again_the_same(tmp_path: Path) -> None:
    try:
        package = fetch(tmp_path)
    except (OSError, subprocess.SubprocessError) as error:
        pytest.skip(f"npm cannot fetch {PACKAGE} ({type(error).__name__})")
    assert nsi_lines(package) == (DATA / "partners_nsi.jsonl").read_text(encoding="utf-8")
