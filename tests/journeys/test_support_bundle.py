"""`kontowerk support-bundle` as an operator uses it: what it says, writes, and refuses."""

import json
import stat
import zipfile
from pathlib import Path

from kontowerk.kit.db import inspect
from tests.database import sql
from tests.journeys.shell import Shell

FILES = [
    *("README.txt", "dialogues.json", "accesses.json", "jobs.json", "audit.json"),
    *("sessions.json", "payments.json", "versions.json", "settings.txt"),
]
_ORDER = """
SELECT enqueue_jobs('{bank}', '{refresh}', '{0}', '{NULL}',
  ARRAY['{"call": "call/of a shop", "pin": "canary-of-a-job"}'], '{NULL}')
"""


def texts(path: Path) -> dict[str, str]:
    with zipfile.ZipFile(path) as bundle:
        assert bundle.testzip() is None
        return {name: bundle.read(name).decode() for name in bundle.namelist()}


def test_an_unknown_call_is_said_so_and_nothing_is_written(ready_shell: Shell) -> None:
    before = set(ready_shell.folder.iterdir())
    said = ready_shell.run("support-bundle", "never-heard-of", code=1)
    assert said.startswith("kontowerk: nothing is stored under never-heard-of;")
    assert set(ready_shell.folder.iterdir()) == before


def test_a_database_without_a_schema_is_said_so(shell: Shell) -> None:
    said = shell.run("support-bundle", "x", code=1)
    assert "run `kontowerk migrate`" in said


def test_a_bundle_is_for_its_owner_and_overwrites_nothing(ready_shell: Shell) -> None:
    sql(_ORDER, ready_shell.url)
    said = ready_shell.run("support-bundle", "call/of a shop")
    path = ready_shell.folder / "kontowerk-support-call-of-a-shop.zip"
    assert f"Written: {path.name}" in said
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    content = path.read_bytes()
    again = ready_shell.run("support-bundle", "call/of a shop", code=1)
    assert "exists already; nothing was written" in again
    assert path.read_bytes() == content
    elsewhere = ready_shell.run(
        "support-bundle", "call/of a shop", "--out", "no/such/x.zip", code=1
    )
    assert "cannot be written" in elsewhere


def test_a_bundle_says_what_is_in_it_and_what_runs_here(ready_shell: Shell) -> None:
    ready_shell.environment["KONTOWERK_OTLP_ENDPOINT"] = "http://canary-of-a-setting/"
    sql(_ORDER, ready_shell.url)
    ready_shell.run("support-bundle", "call/of a shop", "--out", "x.zip")
    found = texts(ready_shell.folder / "x.zip")
    assert list(found) == FILES
    assert all(name in found["README.txt"] for name in FILES[1:])
    assert "call/of a shop" in found["README.txt"]
    (job,) = json.loads(found["jobs.json"])
    assert (job["task"], job["status"]) == ("refresh", "todo")
    versions = json.loads(found["versions.json"])
    assert versions["schema"] == versions["schema_of_this_version"] == inspect.newest_revision()
    assert versions["standing"] == "fitting"
    assert int(versions["postgresql"].partition(".")[0]) >= 15
    names = found["settings.txt"].split()
    assert {"KONTOWERK_DATABASE_URL", "KONTOWERK_OTLP_ENDPOINT"} <= set(names)
    assert all(name.startswith("KONTOWERK_") and "=" not in name for name in names)
    whole = "".join(found.values())
    for secret in ("canary", "postgresql://", str(ready_shell.folder)):
        assert secret not in whole


def test_what_nobody_called_for_is_no_call(ready_shell: Shell) -> None:
    """Commands of the operator are in the audit log, too, under no name."""
    ready_shell.run("tenant", "add", "acme", "--regulated")
    assert sql("SELECT FROM audit_entry WHERE correlation_id = '-'", ready_shell.url)
    assert "nothing is stored" in ready_shell.run("support-bundle", "-", code=1)
