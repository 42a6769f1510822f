"""A command imports what it needs and nothing else, so that help comes at once."""

import subprocess
import sys

import pytest

from kontowerk.bootstrap.cli import COMMANDS, load

pytestmark = pytest.mark.usefixtures("processes")

_ASK = """
import sys
from kontowerk.bootstrap.cli import app
try:
    app({arguments!r})
except SystemExit as end:
    assert not end.code, end.code
print("modules:", *sorted(sys.modules))
"""
ROOMS = ("connectors", "analysis", "tagging", "payments", "api", "jobs", "webform", "console")


def _imported_by(*arguments: str) -> set[str]:
    done = subprocess.run(  # noqa: S603 - our own command
        [sys.executable, "-c", _ASK.format(arguments=list(arguments))],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    return set(done.stdout.rpartition("modules:")[2].split())


@pytest.mark.parametrize("arguments", [("--help",), ("version",)], ids=["help", "version"])
def test_help_and_version_import_no_room_and_no_library_of_theirs(
    arguments: tuple[str, ...],
) -> None:
    found = _imported_by(*arguments)
    assert not found & {f"kontowerk.{room}" for room in ROOMS}
    assert not found & {"numpy", "lxml", "fastapi", "sqlalchemy", "asyncpg"}


def test_help_of_an_operators_command_imports_neither_banks_nor_analyses() -> None:
    found = _imported_by("keys", "--help")
    assert "kontowerk.commands.keys" in found
    assert not found & {f"kontowerk.{room}" for room in ("api", "analysis", "jobs")}
    assert not found & {"kontowerk.connectors.fints", "kontowerk.connectors.xs2a", "numpy"}


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_the_table_says_of_a_command_what_the_command_says(name: str) -> None:
    said = str(load(name).help).partition("\n\n")[0]
    assert COMMANDS[name][2] == " ".join(said.split())


@pytest.mark.parametrize(
    ("process", "late"),
    [
        ("serve, kontowerk.bootstrap.wiring", {"alembic", "sqlalchemy", "mako"}),
        ("work", {"alembic", "sqlalchemy", "mako", "numpy", "kontowerk.analysis.compute"}),
    ],
    ids=["serve", "work"],
)
def test_a_process_imports_at_its_start_neither_migrations_nor_what_a_later_job_needs(
    process: str, late: set[str]
) -> None:
    asked = f"import sys, kontowerk.bootstrap.{process}; print(*sys.modules)"
    done = subprocess.run(  # noqa: S603 - our own modules
        [sys.executable, "-c", asked], capture_output=True, text=True, check=True, timeout=60
    )
    imported = set(done.stdout.split())
    assert "kontowerk.kit.db.pool" in imported
    assert not imported & late
