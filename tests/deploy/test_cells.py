"""Two cells behind the proxy file we ship: every kind of request goes to the cell of its tenant."""

import json
import shutil
import subprocess
import time
from base64 import b64encode, urlsafe_b64encode
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Final

import asyncpg
import httpx
import pytest
from quality.ports import free_port

from kontowerk.cells.maps import CellDirectory, CellMaps, publish, user_hash
from kontowerk.cells.model import CellAddress, CellsError
from kontowerk.cells.sides import connect
from kontowerk.commands.seed import NewTenant, begin_tenant
from kontowerk.identity.tenants import TenantPolicy
from kontowerk.kit.clock import SystemClock
from kontowerk.kit.db import Database, Role
from kontowerk.kit.ids import new_secret
from kontowerk.kit.secret import Secret, hash_of
from kontowerk.vault.kek import FileKek
from tests.database import TestServer, run_coroutine
from tests.service import Service
from tests.serving import serving
from tests.spec.interface import users_path

pytestmark = pytest.mark.usefixtures("processes")

SHIPPED: Final = Path(__file__).parents[2] / "deploy" / "cells" / "haproxy.cfg"

_PERSON: Final = "11111111-1111-1111-1111-111111111111"
_CODE: Final = "KW-7Q4M-2R9X-55TD-0A1B-9ZYX"
_REPORT: Final = f"""
INSERT INTO account_report (customer_id, id, tenant_id, purpose, receiver, code, created_at,
  expires_at, made_at, released_at, valid_until, ended_at, keep_until)
VALUES ('{_PERSON}', '{_PERSON}', '{_PERSON}', 'credit', 'A bank', '{_CODE}', now(), now(), now(),
  now(), now(), now(), now() + interval '1 day')
"""  # noqa: S608 - of our own values
_HASHES: Final = f"""
INSERT INTO account_report_secret (customer_id, report_id, kind, hash)
VALUES ('{_PERSON}', '{_PERSON}', 'code', $1), ('{_PERSON}', '{_PERSON}', 'file', $2)
"""  # noqa: S608 - as above


@dataclass(frozen=True)
class TwoCells:
    """One address, a tenant in each cell, and what the proxy says about each request."""

    http: httpx.Client
    here: Service
    there: NewTenant
    directory: CellDirectory
    maps: CellMaps
    log: Path
    answers: list[httpx.Response]
    """All answers so far: the proxy writes a line for each, which may come after the answer."""

    def cell_of(self, request: httpx.Request) -> str:
        """Return the cell that a request was led to."""
        self._lines()
        self.http.send(request)
        return self._lines()[-1].split()[-1].removeprefix("cell_")

    def _lines(self) -> list[str]:
        """Return what the proxy wrote, as soon as it has a line for each answer."""
        until = time.monotonic() + 30
        while True:
            text = self.log.read_text(encoding="utf-8")
            lines = [line for line in text.splitlines() if " cell_c" in line]
            if len(lines) == len(self.answers) and text.endswith("\n"):
                return lines
            assert time.monotonic() < until, (len(lines), len(self.answers))
            time.sleep(0.02)

    def token(self, login: tuple[str, str]) -> httpx.Response:
        form = {"grant_type": "client_credentials"}
        return self.http.post("/auth/oauth2/token", data=form, auth=login)


@pytest.fixture(scope="module")
def cells(
    service: Service,
    server: TestServer,
    processes: None,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[TwoCells]:
    """Start a process for each cell and the proxy before them."""
    del processes  # it starts them
    folder = tmp_path_factory.mktemp("cells")
    second = replace(service, database_url=server.copy())
    there = run_coroutine(_add_tenant(second, service.key_file))
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    (folder / "c0").mkdir()
    (folder / "c1").mkdir()
    answers: list[httpx.Response] = []
    with (
        serving(service, folder / "c0", base_url=address, cell="c0") as first_port,
        serving(second, folder / "c1", base_url=address, cell="c1") as second_port,
        _proxy(folder, port, (first_port, second_port)),
        httpx.Client(
            base_url=address, timeout=60, event_hooks={"response": [answers.append]}
        ) as http,
    ):
        urls = {"c0": service.database_url, "c1": second.database_url}
        known = {name: CellAddress(name, Secret(url)) for name, url in urls.items()}
        directory = CellDirectory(known, folder / "maps", (folder / "proxy.sock",))
        maps = CellMaps(
            tenants={**dict.fromkeys(service.tenants, "c0"), "zeta": "c1"},
            origins={"https://zeta.example": "c1"},
        )
        run_coroutine(publish(directory, maps))
        until = time.monotonic() + 60
        while not http.get("/health/ready").is_success:
            assert time.monotonic() < until
            time.sleep(0.1)
        yield TwoCells(http, service, there, directory, maps, folder / "proxy.log", answers)


async def _add_tenant(service: Service, key_file: Path) -> NewTenant:
    db = await Database.open(service.database_url, role=Role.OPERATOR, size=1, clock=SystemClock())
    try:
        async with db.begin() as tx:
            policy = TenantPolicy(regulated=True, cors_origins=("https://zeta.example",))
            kek = FileKek.load(key_file)
            return await begin_tenant(tx, "zeta", policy, kek=kek, cell="c1")
    finally:
        await db.close()


@contextmanager
def _proxy(folder: Path, port: int, behind: tuple[int, int]) -> Generator[None]:
    program = shutil.which("haproxy", path="/usr/sbin:/usr/bin:/usr/local/sbin:/usr/local/bin")
    assert program, "install haproxy"
    text = SHIPPED.read_text(encoding="utf-8")
    for ours, here in {
        "bind :443 ssl crt /etc/haproxy/kontowerk.pem alpn http/1.1": f"bind 127.0.0.1:{port}",
        "/run/haproxy/kontowerk.sock mode 660": f"{folder}/proxy.sock mode 600",
        "X-Forwarded-Proto https": "X-Forwarded-Proto http",
        "127.0.0.1:8080": f"127.0.0.1:{behind[0]}",
        "127.0.0.1:8081": f"127.0.0.1:{behind[1]}",
    }.items():
        assert text.count(ours) == 1, ours
        text = text.replace(ours, here)
    text = text.replace("/etc/haproxy/kontowerk/", f"{folder}/maps/")
    (folder / "maps").mkdir()
    for name in ("tenants", "secrets", "origins", "users"):
        (folder / "maps" / f"{name}.map").touch()
    (folder / "haproxy.cfg").write_text(text, encoding="utf-8")
    with (folder / "proxy.log").open("wb") as log:
        process = subprocess.Popen(  # noqa: S603 - the proxy of the distribution
            [program, "-db", "-f", str(folder / "haproxy.cfg")],
            stdout=log,
            stderr=subprocess.STDOUT,
        )
        try:
            until = time.monotonic() + 30
            while not (folder / "proxy.sock").exists():
                assert time.monotonic() < until
                time.sleep(0.02)
            yield
            assert process.poll() is None
        finally:
            process.terminate()
            process.wait(60)


def test_a_tenant_logs_in_where_it_lives_and_its_token_leads_there(cells: TwoCells) -> None:
    here = cells.token(cells.here.login("alpha", "admin"))
    there = cells.token((cells.there.admin.username, cells.there.admin.secret.reveal()))
    assert here.json()["access_token"].startswith("kw_at_c0_")
    assert there.json()["access_token"].startswith("kw_at_c1_")
    for answer, path in ((here, users_path()), (there, "/auth/mgmt/v1/tenants/zeta/users")):
        for scheme in ("Bearer", "bearer"):
            bearer = {"Authorization": f"{scheme} {answer.json()['access_token']}"}
            assert cells.http.get(path, headers=bearer).status_code == 200


def test_a_token_that_came_along_is_led_by_its_hash(cells: TwoCells) -> None:
    token = cells.token(cells.here.login("alpha", "admin")).json()["access_token"]
    bearer = {"Authorization": f"Bearer {token}"}
    request = cells.http.build_request("GET", users_path(), headers=bearer)
    assert cells.cell_of(request) == "c0"
    moved = replace_secrets(cells.maps, {sha256(token.encode()).hexdigest(): "c1"})
    run_coroutine(publish(cells.directory, moved))
    assert cells.cell_of(request) == "c1"
    assert (cells.directory.maps / "secrets.map").read_text().endswith(" c1\n")
    run_coroutine(publish(cells.directory, cells.maps))
    assert cells.cell_of(request) == "c0"
    assert cells.http.send(request).status_code == 200


def replace_secrets(maps: CellMaps, secrets: dict[str, str]) -> CellMaps:
    return CellMaps(tenants=maps.tenants, secrets=secrets, origins=maps.origins)


def _assertion(client: str) -> str:
    parts = ({"alg": "ES256"}, {"sub": client})
    texts = [urlsafe_b64encode(json.dumps(part).encode()).decode().rstrip("=") for part in parts]
    return ".".join((*texts, "c2ln"))


def test_every_kind_of_secret_leads_to_its_cell(cells: TwoCells) -> None:
    def asked(method: str, path: str, **given: object) -> str:
        return cells.cell_of(cells.http.build_request(method, path, **given))  # pyright: ignore[reportArgumentType] - as httpx takes it

    form = "/customer/v2/webform"
    for cell in ("c0", "c1"):
        secret = {kind: new_secret(kind, cell) for kind in ("at", "ak", "ws", "pl", "py", "rt")}
        assert (
            asked("GET", "/customer/v2", headers={"Authorization": f"DPoP {secret['at']}"}) == cell
        )
        assert asked("POST", "/one/bc-token", headers={"X-API-KEY": secret["ak"]}) == cell
        assert asked("GET", form, params={"session": secret["ws"]}) == cell
        assert asked("GET", f"{form}/permission-link", params={"session": secret["pl"]}) == cell
        assert asked("GET", f"{form}/pay", params={"link": secret["py"]}) == cell
        assert asked("GET", f"/customer/v2/consent/return/{secret['rt']}") == cell
        for cookie, path in (
            ("kw-webform", f"{form}/step"),
            ("__Host-kw-webform", f"{form}/status"),
            ("kw-permissions", f"{form}/permissions"),
            ("kw-console", "/console"),
        ):
            kept = {"Cookie": f"{cookie}={new_secret('wc', cell)}"}
            assert asked("GET", path, headers=kept) == cell, cookie
        entered = {"token": new_secret("ct", cell)}
        assert asked("POST", "/console/login", data=entered) == cell
    asks = {"Origin": "https://zeta.example", "Access-Control-Request-Method": "GET"}
    assert asked("OPTIONS", "/customer/v2", headers=asks) == "c1"
    for tenant, cell in (("alpha", "c0"), ("zeta", "c1")):
        signed = {"grant_type": "client_credentials", "client_assertion": _assertion(f"{tenant}/x")}
        assert asked("POST", "/auth/oauth2/token", data=signed) == cell
        basic = b64encode(f"{tenant}%2Fadmin:x".encode()).decode()
        told = {"Authorization": f"Basic {basic}"}
        assert asked("POST", "/auth/oauth2/revoke", headers=told) == cell


def test_a_user_who_lives_elsewhere_logs_in_and_out_there(cells: TwoCells) -> None:
    def asked(path: str, **form: str) -> str:
        told = {"Authorization": f"Basic {b64encode(b'alpha%2Fapp:x').decode()}"}
        return cells.cell_of(cells.http.build_request("POST", path, headers=told, data=form))

    users = {user_hash("alpha", "anna müller"): "c1"}
    run_coroutine(publish(cells.directory, replace(cells.maps, users=users)))
    token = "/auth/oauth2/token"
    assert asked(token, grant_type="password", username="Anna Müller", password="x") == "c1"
    assert asked(token, grant_type="password", username="anna", password="x") == "c0"
    assert asked(token, grant_type="client_credentials", cell="c1") == "c1"
    assert asked(token, grant_type="client_credentials", cell="c9") == "c0"
    assert asked("/auth/oauth2/revoke", token=new_secret("at", "c1")) == "c1"
    run_coroutine(publish(cells.directory, cells.maps))
    assert asked(token, grant_type="password", username="Anna Müller", password="x") == "c0"


def test_who_checks_a_report_asks_one_cell_after_the_other(cells: TwoCells) -> None:
    path = "/customer/v2/webform/report-check"
    code = "kw-0000 0000+0000-0000-000o"
    for typed in (code, sha256(b"a file").hexdigest()):
        request = cells.http.build_request("GET", path, params={"code": typed, "lang": "de"})
        assert cells.cell_of(request) == "c0"
        first = cells.http.send(request)
        assert first.status_code == 303
        onward = cells.http.build_request("GET", first.headers["Location"])
        assert dict(onward.url.params) == {"cell": "c1", "code": typed, "lang": "de"}
        assert cells.cell_of(onward) == "c1"
        last = cells.http.send(onward)
        assert (last.status_code, "kennen wir nicht" in last.text) == (200, True)
    pdf = {"file": ("report.pdf", b"%PDF-", "application/pdf")}
    assert "kennen wir nicht" in cells.http.post(path, files=pdf, follow_redirects=True).text
    assert cells.http.get(path).status_code == 200
    assert cells.http.get(path, params={"code": code, "cell": "c0"}).status_code == 303
    assert cells.http.get(path, params={"code": code, "cell": "c9"}).status_code == 303


def test_a_report_of_the_second_cell_is_found_there(cells: TwoCells) -> None:
    run_coroutine(_add_report(cells.directory.cells["c1"].database_url.reveal()))
    path = "/customer/v2/webform/report-check"
    for typed in (_CODE, sha256(b"a report").hexdigest()):
        answer = cells.http.get(path, params={"code": typed}, follow_redirects=True)
        assert "gilt nicht mehr" in answer.text
    pdf = {"file": ("report.pdf", b"a report", "application/pdf")}
    assert "gilt nicht mehr" in cells.http.post(path, files=pdf, follow_redirects=True).text
    assert (cells.directory.maps / "secrets.map").read_text() == ""


async def _add_report(url: str) -> None:
    """Add an account report that was withdrawn, with the hashes of its code and its file."""
    connection = await asyncpg.connect(url)
    await connection.execute("SET session_replication_role = replica")
    await connection.execute(_REPORT)
    await connection.execute(_HASHES, hash_of(_CODE), sha256(b"a report").digest())
    await connection.close()


def test_a_cell_nobody_knows_leads_nowhere_else(cells: TwoCells) -> None:
    for secret in (new_secret("at", "c9"), "kw_at_c0", "x" * 300, "kw_at_../c1_x"):
        request = cells.http.build_request(
            "GET", "/customer/v2", headers={"Authorization": f"Bearer {secret}"}
        )
        assert cells.cell_of(request) == "c0"
        assert cells.http.send(request).status_code in {401, 403}


def test_a_proxy_that_is_away_is_told_of(cells: TwoCells, tmp_path: Path) -> None:
    away = replace(cells.directory, maps=tmp_path, sockets=(tmp_path / "nobody.sock",))
    with pytest.raises(CellsError, match="does not answer"):
        run_coroutine(publish(away, cells.maps))
    unknown = replace(cells.directory, maps=tmp_path)
    with pytest.raises(CellsError, match="does not know the map"):
        run_coroutine(publish(unknown, cells.maps))


async def test_a_login_without_the_right_to_pass_triggers_is_refused(server: TestServer) -> None:
    from kontowerk.kit.db import DatabaseRefusedError  # noqa: PLC0415 - only here

    with pytest.raises(DatabaseRefusedError, match="BYPASSRLS"):
        async with connect([CellAddress("c0", Secret(server.owned_copy()))]):
            pass
