"""`kontowerk analyse` on a life in which much was rewritten and nothing happened.

The employer was renamed, the bank moved to another system and writes all texts in another way, the
landlord has a new account: one contract each with its changes, and no life event.
"""

import json
from datetime import date, timedelta
from typing import Any, Final

import pytest
from typer.testing import CliRunner

from kontowerk.bootstrap.cli import app

pytestmark = pytest.mark.usefixtures("processes")

MIGRATED: Final = date(2025, 3, 1)
RENAMED: Final = date(2025, 6, 1)
MOVED: Final = date(2025, 9, 1)
UMLAUTS: Final = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})


def _booked(name: str, day: date, amount: float, who: str, text: str, iban: str) -> str:
    """Write a booking as the bank does before and after it moved to another system."""
    if day >= MIGRATED:
        who = who.lower().translate(UMLAUTS).upper()[:27]
        text = f"SVWZ+{text.upper().translate(UMLAUTS)}"
    said = {
        "id": name,
        "betrag": amount,
        "buchungsdatum": f"{day.isoformat()}T00:00:00",
        "verwendungszweck": text,
        "gegenkontoInhaber": who,
        "gegenkontoIban": iban,
        "user": "u1",
        "provider": "p",
        "product": "giro",
        "tenant": "t",
    }
    return json.dumps(said)


def _lives() -> list[str]:
    lines: list[str] = []
    for place in range(24):
        month = date(2024 + place // 12, place % 12 + 1, 1)
        paid, due = month.replace(day=27), month.replace(day=3)
        renamed = paid >= RENAMED
        employer = "Nordwerk Gruppe SE" if renamed else "Müller Präzisionsteile GmbH"
        account = "DE02120300000000202051" if renamed else "DE89370400440532013000"
        text = f"Lohn/Gehalt {month:%m/%Y} Pers.Nr. 4711008"
        lines.append(_booked(f"s{place}", paid, 2811.37, employer, text, account))
        landlord = "DE75512108001245126199" if due >= MOVED else "DE12500105170648489890"
        rent = "Miete Wohnung 4 Lindenallee"
        lines.append(_booked(f"r{place}", due, -850.0, "Günther Weiß", rent, landlord))
        power = "Abschlag Strom Vertragskonto 20088123"
        iban = "DE91100000000123456789"
        lines.append(
            _booked(f"p{place}", due + timedelta(8), -78.0, "Stadtwerke Köln", power, iban)
        )
    for place in range(140):
        day = date(2024, 1, 2) + timedelta(days=5 * place)
        amount = -20.0 - place * 7 % 13
        lines.append(_booked(f"g{place}", day, amount, "REWE Markt GmbH", "REWE SAGT DANKE", ""))
    return lines


@pytest.fixture(scope="module")
def document() -> dict[str, Any]:
    given = "\n".join(_lives())
    done = CliRunner().invoke(app, ["analyse", "--today", "2026-01-05"], input=given)
    assert done.exit_code == 0, done.stderr
    return json.loads(done.stdout)


def _of(document: dict[str, Any], category: str) -> dict[str, Any]:
    found = [
        it["details"]
        for it in document["contracts"]
        if it["tagTreeItemCategory"]["systemName"] == category
    ]
    assert len(found) == 1, [it["counterpartyName"] for it in found]
    return found[0]


def _changed(details: dict[str, Any]) -> set[tuple[str, str]]:
    return {(it["what"], it["date"]) for it in details["changes"]}


def test_a_renamed_employer_pays_one_salary_and_the_change_is_told(
    document: dict[str, Any],
) -> None:
    salary = _of(document, "INCOME_SALARY")
    assert len(salary["transactionIdsRegular"]) == 24
    assert {("COUNTERPARTY_NAME", "2025-06-27"), ("COUNTERPARTY_IBAN", "2025-06-27")} <= _changed(
        salary
    )
    told = next(it for it in salary["changes"] if it["what"] == "COUNTERPARTY_IBAN")
    assert (told["before"], told["after"]) == ("DE89370400440532013000", "DE02120300000000202051")
    assert "same_amount" in told["reasons"]


def test_a_landlords_new_account_is_a_change_of_one_rent(document: dict[str, Any]) -> None:
    rent = _of(document, "HOUSING_RENT")
    assert len(rent["transactionIdsRegular"]) == 24
    assert ("COUNTERPARTY_IBAN", "2025-09-03") in _changed(rent)


def test_a_bank_that_writes_in_another_way_changes_no_contract(document: dict[str, Any]) -> None:
    power = _of(document, "BILLS_ELECTRICITY")
    assert len(power["transactionIdsRegular"]) == 24
    assert power["changes"] == []


def test_nothing_of_it_is_a_life_event(document: dict[str, Any]) -> None:
    assert document["lifeEvents"] == []
