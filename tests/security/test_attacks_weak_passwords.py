"""Attacks: guessing succeeds because a password was one of those that are tried first."""

from collections.abc import Callable
from hashlib import sha1
from pathlib import Path

import httpx
import pytest
from typer.testing import CliRunner

from kontowerk.bootstrap.cli import app
from tests.service import MGMT, Service

WEAK = ["kurz", "Passwort1", "anna.meier.weak", "alpha-2024", "vierzig Igel"]
STRONG = ["fuenfzig Igel im Garten", "x7q" * 30, "ungewöhnlich"]


@pytest.fixture
def checked(start_service: Callable[..., Service], tmp_path: Path) -> Service:
    """A service whose tenant alpha has new passwords checked, and a file of leaked ones."""
    digest = sha1(b"vierzig Igel").hexdigest().upper()  # noqa: S324 - the file's own
    (tmp_path / "leaked.txt").write_text(f"{'0' * 40}:1\n{digest}:3\n{'F' * 40}:1\n")
    service = start_service(breached_passwords_file=tmp_path / "leaked.txt")
    environment = {"KONTOWERK_DATABASE_URL": service.database_url}
    turned = CliRunner().invoke(app, ["tenant", "passwords", "alpha", "on"], env=environment)
    assert turned.exit_code == 0, turned.output
    return service


def test_a_password_that_others_would_try_is_refused_where_the_tenant_wants_it(
    checked: Service,
) -> None:
    user = checked.create_user(password="fuenfzig Igel im Garten")
    for number, password in enumerate(WEAK):
        answers = (
            _create(checked, "alpha", f"anna.meier.weak{number}", password),
            _change(checked, user.reference, password),
        )
        for answer in answers:
            assert answer.status_code == 400, password
            (fault,) = answer.json()["errors"]
            assert fault["pointer"] == "/password"
            assert password not in answer.text
    for number, password in enumerate(STRONG):
        made = _create(checked, "alpha", f"anna.strong{number}", password)
        assert made.status_code == 201, made.text


@pytest.mark.req("AUTH-012")
def test_elsewhere_any_password_works_and_old_ones_stay(checked: Service) -> None:
    users = [checked.create_user("beta", password=password) for password in WEAK]
    assert all(checked.user_token(user, "beta") for user in users)
    environment = {"KONTOWERK_DATABASE_URL": checked.database_url}
    CliRunner().invoke(app, ["tenant", "passwords", "beta", "on"], env=environment)
    assert checked.user_token(users[0], "beta"), "a password from before the rules"


def _create(service: Service, tenant: str, username: str, password: str) -> httpx.Response:
    body = {"username": username, "password": password}
    return service.call("POST", f"{MGMT}/{tenant}/users", service.token(tenant), json=body)


def _change(service: Service, reference: str, password: str) -> httpx.Response:
    body = {"username": "anna.meier.weak", "password": password}
    return service.call("PUT", f"{MGMT}/alpha/users/{reference}", service.token(), json=body)
