"""An upgrade while the service runs: processes of two releases on one schema."""

import asyncio
import time
from pathlib import Path

import httpx
import pytest
from alembic.config import Config
from quality.ports import free_port

from kontowerk.bootstrap.processes import leave_when_outdated
from kontowerk.kit.clock import SystemClock
from kontowerk.kit.db import Database, Role, inspect, migrate
from kontowerk.kit.db.inspect import SchemaFit
from tests.database import TestServer, run_coroutine, sql
from tests.journeys.shell import Shell, wait_until_ready

_LATER = '''"""A migration of a later release."""

from kontowerk.kit.db.migrate import run_script

revision = "later{number}"
down_revision = "{before}"
{mark}


def upgrade() -> None:
    run_script("CREATE TABLE later{number} (x int)")
'''


class LaterRelease:
    """Code that knows migrations which this version does not."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self._monkeypatch = monkeypatch
        self._newest = inspect.newest_revision()
        folder.mkdir()

    def migrate(self, url: str, *, oldest_code: str | None = None) -> str:
        """Add one more migration and bring the schema there."""
        number = len(list(self.folder.glob("*.py"))) + 1
        mark = f"oldest_code = {oldest_code!r}"
        text = _LATER.format(number=number, before=self._newest, mark=mark)
        (self.folder / f"later{number}.py").write_text(text, encoding="utf-8")
        self._newest = f"later{number}"
        with self._monkeypatch.context() as patch:
            patch.setattr(migrate, "script_config", self._config)
            run_coroutine(migrate.upgrade(url))
        return self._newest

    def _config(self) -> Config:
        config = Config()
        config.set_main_option("script_location", "kontowerk:migrations")
        config.set_main_option("path_separator", "newline")
        places = ("kontowerk:migrations/versions", str(self.folder))
        config.set_main_option("version_locations", "\n".join(places))
        return config


@pytest.fixture
def later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> LaterRelease:
    return LaterRelease(tmp_path / "later", monkeypatch)


def _standing(url: str, role: Role = Role.WORKER) -> SchemaFit:
    async def work() -> SchemaFit:
        db = await Database.open(url, role=role, size=1, clock=SystemClock())
        try:
            async with db.read() as tx:
                return await inspect.standing(tx)
        finally:
            await db.close()

    return run_coroutine(work())


@pytest.mark.parametrize("role", [Role.API, Role.WORKER])
def test_a_schema_that_only_grew_serves_the_version_before(
    server: TestServer, later: LaterRelease, role: Role
) -> None:
    url = server.copy()
    assert _standing(url, role) is SchemaFit.FITTING
    later.migrate(url)
    later.migrate(url)
    assert _standing(url, role) is SchemaFit.AHEAD


def test_one_contraction_ends_the_version_before_whatever_comes_after_it(
    server: TestServer, later: LaterRelease
) -> None:
    url = server.copy()
    later.migrate(url)
    later.migrate(url, oldest_code="later1")
    assert _standing(url) is SchemaFit.CONTRACTED
    later.migrate(url)
    assert _standing(url) is SchemaFit.CONTRACTED


def test_a_contraction_of_what_only_older_versions_needed_ends_nobody_else(
    server: TestServer, later: LaterRelease
) -> None:
    url = server.copy()
    later.migrate(url, oldest_code=inspect.newest_revision())
    assert _standing(url) is SchemaFit.AHEAD


def test_a_contraction_that_names_no_revision_is_not_applied(
    server: TestServer, later: LaterRelease
) -> None:
    url = server.copy()
    with pytest.raises(Exception, match="schema_step_oldest_code_fkey"):
        later.migrate(url, oldest_code="misspelt")
    assert _standing(url) is SchemaFit.FITTING


def test_an_older_schema_and_one_of_somebody_else_serve_nobody(server: TestServer) -> None:
    url = server.copy()
    sql("UPDATE alembic_version SET version_num = '0011'", url)
    assert _standing(url) is SchemaFit.BEHIND
    sql("UPDATE alembic_version SET version_num = 'other'", url)
    assert _standing(url) is SchemaFit.FOREIGN


def test_a_process_goes_on_and_starts_anew_on_a_schema_that_grew(
    ready_shell: Shell, later: LaterRelease
) -> None:
    shell, port = ready_shell, free_port()
    url = f"http://127.0.0.1:{port}"
    running = shell.start("serve", "--port", str(port))
    wait_until_ready(url, running)
    newest = later.migrate(shell.url)
    assert httpx.get(f"{url}/health/ready").status_code == 200
    running.terminate()
    running.communicate(timeout=20)
    again = shell.start("serve", "--port", str(port))
    wait_until_ready(url, again)
    said = f"revision {newest} of a later release, beside which this version may run"
    assert said in shell.run("migrate")  # finds nothing to do, and breaks nothing
    assert f"ok      schema at {said}" in shell.run("doctor")
    later.migrate(shell.url, oldest_code="later2")
    ready = httpx.get(f"{url}/health/ready")
    assert (ready.status_code, ready.json()["missing"]) == (
        503,
        ["schema does not serve this version"],
    )


def test_no_process_starts_on_a_schema_that_was_contracted_or_is_behind(
    ready_shell: Shell, later: LaterRelease
) -> None:
    shell = ready_shell
    newest = later.migrate(shell.url, oldest_code="later1")
    for command in ("serve", "work", "migrate"):
        said = shell.run(command, code=1)
        assert f"the schema is at revision {newest}, which took away" in said
    assert "error   schema: " in shell.run("doctor", code=1)
    sql("UPDATE alembic_version SET version_num = '0011'", shell.url)
    for command in ("serve", "work"):
        assert "revision 0011, this version needs" in shell.run(command, code=1)


def test_a_worker_stops_when_a_later_release_contracts(
    ready_shell: Shell, later: LaterRelease
) -> None:
    working = ready_shell.start("work")
    for _ in range(600):
        if sql("SELECT id FROM procrastinate_workers", ready_shell.url):
            break
        time.sleep(0.05)
    later.migrate(ready_shell.url)
    time.sleep(0.2)
    assert working.poll() is None
    later.migrate(ready_shell.url, oldest_code="later2")
    printed = working.communicate(timeout=30)[0]
    assert "work.outdated" in printed
    assert working.returncode == 0, printed


async def test_a_worker_on_a_schema_that_grew_works_on(
    server: TestServer, later: LaterRelease
) -> None:
    url, stop = server.copy(), asyncio.Event()
    later.migrate(url)
    db = await Database.open(url, role=Role.WORKER, size=1, clock=SystemClock())
    await leave_when_outdated(db, stop)
    assert not stop.is_set()
    later.migrate(url, oldest_code="later1")
    await leave_when_outdated(db, stop)
    await db.close()
    assert stop.is_set()
