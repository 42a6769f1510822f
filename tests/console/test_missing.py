"""Banks that users reported as missing, as both roles see them."""

from collections.abc import Iterator

import pytest

from tests.console.furniture import House
from tests.console.test_pages import rows
from tests.database import sql


@pytest.fixture(scope="module")
def reported(house: House) -> Iterator[House]:
    url = house.service.database_url
    for tenant, name, reports in (
        ("alpha", "Talkasse Waldgau", 4),
        ("beta", "Talkasse Waldgau", 7),
        ("beta", "Bank <b>Klein</b>", 1),
    ):
        sql(
            "INSERT INTO missing_bank (tenant_id, name_key, name, reports, first_on, last_on) "  # noqa: S608 - our own words
            f"SELECT id, lower('{name}'), '{name}', {reports}, DATE '2026-11-03', "
            f"DATE '2026-11-16' FROM tenant WHERE name = '{tenant}'",
            url,
        )
    yield house
    sql("DELETE FROM missing_bank", url)


@pytest.mark.req("X-BANK-005")
def test_an_operator_sees_missing_banks_per_name_and_tenant(reported: House) -> None:
    found = rows(reported.operator().go("/banks"))
    listed = [row for row in found if row.startswith("Talkasse")]
    assert [row.split(" 3 Nov")[0] for row in listed[:2]] == [
        "Talkasse Waldgau beta 7",
        "Talkasse Waldgau alpha 4",
    ]


@pytest.mark.req("X-BANK-005")
def test_a_developer_sees_those_of_the_own_tenant_alone(reported: House) -> None:
    answer = reported.developer().go("/banks")
    listed = [row for row in rows(answer) if row.startswith("Talkasse")]
    assert [row.split(" 3 Nov")[0] for row in listed] == ["Talkasse Waldgau 4"]
    assert "Klein" not in answer.text


def test_names_are_shown_as_text(reported: House) -> None:
    text = reported.operator().go("/banks").text
    assert "Bank &lt;b&gt;Klein&lt;/b&gt;" in text
    assert "<b>Klein" not in text


def test_one_bank_is_shown_without_the_missing_ones(reported: House) -> None:
    page = reported.operator().go("/banks?bank=00000000-0000-0000-0000-000000000000").text
    assert "Banks reported missing" not in page
