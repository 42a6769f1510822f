"""Whoever is shown something of a person stands in that person's history."""

from pathlib import Path
from uuid import UUID

import pytest
from typer.testing import CliRunner

from kontowerk.bootstrap.cli import app
from kontowerk.kit.ids import new_id
from tests.console.furniture import Guest, House, look, make_token
from tests.service import User

_PAGES = {
    "/accesses": "accesses",
    "/calls": "calls",
    "/payments": "payments",
    "/webhooks": "webhooks",
    "/tenants/alpha": "tenant",
}
_HISTORY = """
SELECT action FROM audit_entry WHERE subject = $1 AND actor = $2 AND action LIKE '%.read %'
"""
_CALL = "SELECT correlation_id FROM bank_dialogue WHERE customer_id = $1 LIMIT 1"


def reads(house: House, user: User, actor: str) -> list[str]:
    """Return what stands in the history that is exported with the person."""
    entries = look(house.service, _HISTORY, user.reference, actor)
    return [entry["action"] for entry in entries]


@pytest.fixture
def newcomer(house: House) -> tuple[Guest, str]:
    """An operator who has seen nothing yet, and the name it has in the log."""
    name = f"erika-{new_id().hex}"
    _, token = make_token(house.service, name=name)
    guest = Guest(house.service)
    assert guest.log_in(token).status_code == 303
    return guest, f"console {name}"


@pytest.mark.parametrize(("path", "page"), _PAGES.items())
def test_what_an_operator_was_shown_is_in_the_history_of_the_person(
    house: House, newcomer: tuple[Guest, str], path: str, page: str
) -> None:
    guest, actor = newcomer
    assert reads(house, house.user, actor) == []
    assert guest.go(path).status_code == 200
    assert reads(house, house.user, actor) == [f"console.read {page}"]


def test_a_page_with_the_analyses_of_a_person_is_in_its_history(
    house: House, newcomer: tuple[Guest, str]
) -> None:
    guest, actor = newcomer
    assert guest.go(f"/users/{house.user.reference}/insights").status_code == 200
    assert reads(house, house.user, actor) == ["console.read insights"]


def test_looking_twice_is_one_entry(house: House, newcomer: tuple[Guest, str]) -> None:
    guest, actor = newcomer
    for _ in range(3):
        guest.go("/accesses")
    assert len(reads(house, house.user, actor)) == 1


def test_who_was_not_shown_has_no_entry(house: House, newcomer: tuple[Guest, str]) -> None:
    guest, actor = newcomer
    guest.go("/accesses?q=alpha-current")
    assert reads(house, house.user, actor) == ["console.read accesses"]
    assert reads(house, house.stranger, actor) == []
    guest.go("/forms")  # numbers only
    assert len(reads(house, house.user, actor)) == 1


def test_a_support_bundle_is_in_the_history_of_whom_it_is_about(
    house: House, tmp_path: Path
) -> None:
    service = house.service
    call = look(service, _CALL, UUID(house.user.reference))[0]["correlation_id"]
    environment = {"KONTOWERK_DATABASE_URL": service.database_url}
    words = ["support-bundle", call, "--out", str(tmp_path / "bundle.zip")]
    done = CliRunner().invoke(app, words, env=environment)
    assert done.exit_code == 0, done.output
    assert reads(house, house.user, "operator") == ["command.read support-bundle"]
