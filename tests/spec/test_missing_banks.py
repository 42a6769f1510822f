"""A person reports a bank that is missing; its name is counted, and nothing about the person."""

import pytest

from kontowerk.webform.banks import bank_name
from tests.database import sql
from tests.spec.conftest import Branch
from tests.spec.webform import STEP, Visitor


@pytest.fixture
def visitor(branch: Branch) -> Visitor:
    return Visitor(branch.service)


def _counted(visitor: Visitor, key: str) -> list[tuple[str, int]]:
    found = sql(
        "SELECT m.name, m.reports FROM missing_bank m JOIN tenant t ON t.id = m.tenant_id "  # noqa: S608 - our own words
        f"WHERE t.name = 'redirect' AND m.name_key LIKE '{key}' ORDER BY m.name",
        visitor.service.database_url,
    )
    return [(row["name"], row["reports"]) for row in found]


def _at_bank(visitor: Visitor) -> Visitor:
    visitor.enter()
    visitor.agree()
    visitor.go(f"{STEP}?q=Hinterwaldbank")
    return visitor


@pytest.mark.req("X-BANK-001")
def test_a_missing_bank_is_counted_by_its_name_whatever_its_case(branch: Branch) -> None:
    for typed in ("Hinterwaldbank", "  HINTERWALDBANK "):
        visitor = _at_bank(Visitor(branch.service))
        visitor.send("report", name=typed)
        assert "Danke, die Bank ist gemeldet" in visitor.text
        assert visitor.page() == "bank"
    assert _counted(visitor, "hinterwaldbank") == [("Hinterwaldbank", 2)]


def test_what_was_looked_for_in_vain_stands_in_the_field_if_it_can_be_a_name(
    visitor: Visitor,
) -> None:
    _at_bank(visitor)
    assert 'value="Hinterwaldbank" maxlength="80"' in visitor.text
    visitor.go(f"{STEP}?q=DE02120300000000202051")
    assert 'name="name" value="" maxlength="80"' in visitor.text


@pytest.mark.req("X-BANK-002")
def test_a_session_counts_three_times_and_no_more(visitor: Visitor) -> None:
    _at_bank(visitor)
    for number in "abc":
        visitor.send("report", name=f"Dreierbank {number}")
        assert "gemeldet" in visitor.text
    visitor.send("report", name="Dreierbank d")
    assert "Mehr Banken können Sie in diesem Vorgang nicht melden." in visitor.text
    assert [name for name, _ in _counted(visitor, "dreierbank%")] == [
        f"Dreierbank {number}" for number in "abc"
    ]


@pytest.mark.req("X-BANK-003")
@pytest.mark.parametrize(
    "typed",
    [
        *("", "ab", "x" * 81, "123", "anna@bank.example", "DE02 1203 0000 0000 2020 51"),
        *("0170 1234567", "Bank 120 300 00", "https://bank.example", "Bank\x07\x07", "  -  "),
    ],
)
def test_what_is_no_name_of_a_bank_is_not_stored(typed: str) -> None:
    assert bank_name(typed) is None


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("  Volksbank   Raiffeisenbank eG ", "Volksbank Raiffeisenbank eG"),
        ("Bank 24", "Bank 24"),
        ("Spar- u. Leihkasse 1861", "Spar- u. Leihkasse 1861"),
        ("N26", "N26"),
        ("Würzbank", "Würzbank"),
    ],
)
def test_names_are_taken_as_they_are_written(typed: str, name: str) -> None:
    assert bank_name(typed) == name


@pytest.mark.req("X-BANK-003")
def test_a_number_is_refused_with_a_word_why(visitor: Visitor) -> None:
    _at_bank(visitor)
    visitor.send("report", name="DE02120300000000202051")
    assert "ohne Nummern und E-Mail-Adressen" in visitor.text
    assert 'aria-invalid="true"' in visitor.text
    assert "DE02120300000000202051" not in visitor.text
    assert _counted(visitor, "de02%") == []


def test_a_report_counts_at_the_page_for_it_alone(visitor: Visitor) -> None:
    visitor.enter()
    assert visitor.page() == "legal"
    visitor.send("report", name="Vorschnellbank")
    assert visitor.page() == "legal"
    assert _counted(visitor, "vorschnellbank") == []


@pytest.mark.req("X-BANK-004")
def test_nothing_of_the_table_is_about_a_person(visitor: Visitor) -> None:
    columns = sql(
        "SELECT attname::text AS name FROM pg_attribute WHERE attnum > 0 "
        "AND attrelid = 'missing_bank'::regclass",
        visitor.service.database_url,
    )
    assert {row["name"] for row in columns} == {
        *("tenant_id", "name_key", "name", "reports", "first_on", "last_on"),
    }
