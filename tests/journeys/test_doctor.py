"""Every mistake that an installation can begin with is said by `doctor` in plain words."""

import shutil
import stat
import sys
import threading
import zoneinfo
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from quality.ports import free_port

from kontowerk.commands import doctor, doctor_database
from kontowerk.commands.report import DoctorFinding
from kontowerk.kit.clock import SystemClock
from kontowerk.kit.db.inspect import Server
from kontowerk.kit.ids import random_bytes
from kontowerk.kit.settings import Settings, load_settings
from tests.database import TestServer, sql
from tests.journeys.shell import Shell, wait_until_ready

pytestmark = pytest.mark.usefixtures("processes")

NOBODY = "http://127.0.0.1:9"


def _settings(**values: str) -> Settings:
    given = {f"KONTOWERK_{name.upper()}": value for name, value in values.items()}
    return load_settings(
        {"KONTOWERK_DATABASE_URL": "postgresql://x", "KONTOWERK_BASE_URL": NOBODY, **given}
    )


async def _on_the_host(**values: str) -> dict[str, DoctorFinding]:
    return {one.subject: one async for one in doctor.host_findings(_settings(**values))}


def _server(**values: Any) -> Server:
    usual: dict[str, Any] = {
        "major": 17,
        "now": SystemClock().now(),
        "login": "owner",
        "above_the_law": False,
        "encoding": "UTF8",
        "durable": True,
        "connections": 97,
        "readable_on_the_way": False,
    }
    return Server(**{**usual, **values})


@contextmanager
def _answering(status: int, body: bytes = b"") -> Generator[str]:
    """Answer everything like this."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(status)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name it has
            pass

    server = HTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture
def stranger() -> Iterator[str]:
    """Another program that has the port."""
    with _answering(404) as url:
        yield url


@pytest.mark.parametrize(
    ("said", "problem"),
    [
        (b'{"status":"live","forwarding":"ignored"}', "set FORWARDED_ALLOW_IPS of `serve`"),
        (b'{"status":"live","forwarding":"believed"}', None),
        (b'{"status":"live"}', None),  # asked without a proxy
    ],
)
async def test_the_proxy_in_front_is_not_believed(said: bytes, problem: str | None) -> None:
    with _answering(200, said) as url:
        found = (await _on_the_host(base_url=url))["addresses of callers"]
    assert (problem or "None") in str(found.problem)


def test_the_proxy_in_front_does_not_say_for_whom_it_asks() -> None:
    settings = _settings(base_url="https://bank.invalid")
    found = doctor.forwarding(settings, {"status": "live"})
    assert "let it set X-Forwarded-For" in str(found.problem)
    assert doctor.forwarding(settings, {"forwarding": "believed"}).problem is None


async def test_nothing_answers_at_the_address_yet() -> None:
    found = (await _on_the_host())["service"]
    assert found.problem is None
    assert "is `kontowerk serve` running?" in str(found.warning)


async def test_another_program_has_the_port(stranger: str) -> None:
    found = (await _on_the_host(base_url=stranger))["service"]
    assert found.problem == "something else has the port; choose another with `serve --port`"


async def test_the_address_is_plain_http_for_everybody_to_read() -> None:
    found = (await _on_the_host(base_url="http://bank.invalid", console="true"))["address"]
    assert "is plain http; put TLS in front" in str(found.problem)
    assert "the console's logins would be readable" in str(found.problem)


@pytest.mark.parametrize("name", ["webhook_private_targets", "private_customer_addresses"])
async def test_a_setting_for_trying_out_is_on_in_production(name: str) -> None:
    found = (await _on_the_host(base_url="https://bank.invalid", **{name: "true"}))["settings"]
    assert found.problem == f"KONTOWERK_{name.upper()} is for trying out only; take it away"
    assert "settings" not in await _on_the_host(**{name: "true"})


async def test_there_are_no_time_zones(monkeypatch: pytest.MonkeyPatch) -> None:
    assert (await _on_the_host())["time zones"].problem is None
    monkeypatch.setitem(sys.modules, "tzdata", None)
    zoneinfo.reset_tzpath(to=[])
    try:
        found = (await _on_the_host())["time zones"]
    finally:
        zoneinfo.reset_tzpath()
    assert "install tzdata" in str(found.problem)


async def test_the_disk_is_full(monkeypatch: pytest.MonkeyPatch) -> None:
    def nearly_full(_folder: str) -> SimpleNamespace:
        return SimpleNamespace(free=5 * 1024**2)

    monkeypatch.setattr(shutil, "disk_usage", nearly_full)
    found = (await _on_the_host())["disk of this machine"]
    assert str(found.problem).startswith("5 MB left in ")


async def test_no_product_id_for_fints() -> None:
    assert "reaches no FinTS bank" in str((await _on_the_host())["FinTS"].warning)
    assert "FinTS" not in await _on_the_host(fints_product_id="X")


def test_postgresql_is_too_old() -> None:
    found = doctor_database.version(_server(major=14))
    assert found.problem == "version 14; 15 or newer is needed"


def test_the_clock_of_the_host_is_wrong() -> None:
    found = doctor_database.skew(_server(now=datetime(2020, 1, 1, tzinfo=UTC)))
    assert "host and database differ by" in str(found.problem)


def test_postgresql_may_forget() -> None:
    found = doctor_database.durability(_server(durable=False))
    assert "may have forgotten a payment" in str(found.warning)


def test_somebody_between_here_and_the_database_can_read_along() -> None:
    found = doctor_database.encryption(_server(readable_on_the_way=True))
    assert "sslmode=verify-full" in str(found.warning)
    assert doctor_database.encryption(_server()).warning is None


def test_more_connections_than_the_server_allows() -> None:
    settings = _settings(processes="8", database_pool="20")
    found = doctor_database.connections(settings, _server(connections=97))
    assert "may open 194, the server allows 97" in str(found.problem)
    assert doctor_database.connections(_settings(), _server()).problem is None


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("mysql://x@127.0.0.1/y", "the address is not one of PostgreSQL"),
        ("postgresql://postgres@{place}/kw_no_such_database", "there is no such database"),
        ("postgresql://postgres@127.0.0.1:1/none", "the database does not answer"),
    ],
    ids=["another kind", "no database", "nobody there"],
)
def test_the_address_of_the_database_is_wrong(
    server: TestServer, tmp_path: Path, url: str, said: str
) -> None:
    shell = Shell(tmp_path, url.format(place=server.place))
    assert f"error   database: {said}" in _plain(shell.run("doctor", code=1))
    for command in ("migrate", "serve"):
        assert said in shell.run(command, code=1)


def _plain(said: str) -> str:
    return said.replace("the database refuses: ", "")


def test_a_login_that_cannot_take_its_role(server: TestServer, tmp_path: Path) -> None:
    url, name = server.copy(), f"kw_stranger_{random_bytes(4).hex()}"
    server.sql(f"CREATE ROLE {name} LOGIN PASSWORD 'x'")
    try:
        sql(f"GRANT SELECT ON alembic_version, schema_step TO {name}", url)
        shell = Shell(tmp_path, f"postgresql://{name}:x@{server.place}/{url.rpartition('/')[2]}")
        said = shell.run("audit", code=1)
        assert "this login cannot act as kw_audit" in said
    finally:
        sql(f"REVOKE ALL ON alembic_version, schema_step FROM {name}", url)
        server.sql(f"DROP ROLE {name}")


def test_a_database_that_cannot_write_umlauts(server: TestServer, tmp_path: Path) -> None:
    name = f"kw_test_{random_bytes(8).hex()}"
    server.sql(f"CREATE DATABASE {name} ENCODING 'SQL_ASCII' LC_COLLATE 'C' LC_CTYPE 'C' "
        "TEMPLATE template0")  # fmt: skip
    server.made.append(name)
    said = Shell(tmp_path, server.url(name)).run("doctor", code=1)
    assert "error   encoding of the database: SQL_ASCII; create it anew" in said


def test_a_misspelt_setting_is_guessed(tmp_path: Path) -> None:
    shell = Shell(tmp_path, "postgresql://x")
    shell.environment["KONTOWERK_BASE_ULR"] = "x"
    assert "do you mean KONTOWERK_BASE_URL?" in shell.run("doctor", code=1)


def test_from_nothing_to_a_running_service_each_note_goes_when_it_is_seen_to(
    server: TestServer, tmp_path: Path
) -> None:
    shell, port = Shell(tmp_path, server.empty()), free_port()
    base_url = f"http://127.0.0.1:{port}"
    said = shell.run("init", "--database-url", shell.url, "--base-url", base_url)
    assert "kontowerk migrate" in said
    for name in (".env", "kek"):
        assert stat.S_IMODE((tmp_path / name).stat().st_mode) == 0o600
    lines = (tmp_path / ".env").read_text().splitlines()
    shell.environment |= dict(line.split("=", 1) for line in lines if not line.startswith("#"))
    assert "1 problem found." in shell.run("doctor", code=1)  # the schema
    shell.run("migrate")
    said = shell.run("doctor")
    for note in ("service: nothing answers", "workers: none", "tenants: there is none", "banks: "):
        assert f"warning {note}" in said
    shell.run("tenant", "add", "acme", "--regulated")
    serving, working = shell.start("serve", "--port", str(port)), shell.start("work")
    try:
        wait_until_ready(base_url, serving)
        for _ in range(600):  # a busy machine takes its time
            if sql("SELECT id FROM procrastinate_workers", shell.url):
                break
            threading.Event().wait(0.05)
        said = shell.run("doctor")
    finally:
        shell.end()
    assert working.poll() is not None
    assert "ok      service answers at the address" in said
    assert "ok      workers are at work" in said
    assert "tenants" not in said
    assert "0 problems found." in said


def test_init_never_overwrites(tmp_path: Path) -> None:
    shell = Shell(tmp_path, "postgresql://x")
    said = shell.run("init")
    before = {name: (tmp_path / name).read_bytes() for name in (".env", "kek")}
    password = said.partition("PASSWORD '")[2].partition("'")[0]
    assert len(password) == 32
    assert f"kontowerk:{password}@127.0.0.1".encode() in before[".env"]
    assert "exists already; nothing was written" in shell.run("init", code=1)
    (tmp_path / ".env").unlink()
    assert "kek exists already; nothing was written" in shell.run("init", code=1)
    assert not (tmp_path / ".env").exists()
    assert (tmp_path / "kek").read_bytes() == before["kek"]


def test_init_writes_nothing_that_would_be_refused(tmp_path: Path) -> None:
    said = Shell(tmp_path, "postgresql://x").run("init", "--base-url", "bank.example", code=1)
    assert "KONTOWERK_BASE_URL" in said
    assert list(tmp_path.iterdir()) == []
