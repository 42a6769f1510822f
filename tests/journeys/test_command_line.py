"""The command line as an operator uses it: real processes, real signals."""

import json
import os
import re
import signal
import ssl
import stat
import subprocess
import time
from collections.abc import Generator
from datetime import timedelta
from pathlib import Path

import httpx
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID
from quality.ports import free_port

from kontowerk.kit.clock import SystemClock
from tests.database import sql
from tests.journeys.shell import Shell, wait_for_file, wait_until_ready
from tests.service import MGMT

pytestmark = pytest.mark.usefixtures("processes")


def _children(pid: int) -> list[int]:
    tasks = Path(f"/proc/{pid}/task").glob("*/children")
    direct = [int(child) for task in tasks for child in task.read_text().split()]
    return direct + [child for below in direct for child in _children(below)]


def _providers(url: str, login: dict[str, str]) -> list[dict[str, str]]:
    token = httpx.post(
        f"{url}/auth/oauth2/token",
        data={"grant_type": "client_credentials"},
        auth=(login["username"], login["secret"]),
    ).json()["access_token"]
    headers = {"Authorization": f"Bearer {token}"}
    return httpx.get(f"{url}/providers/v2", headers=headers).json()


@pytest.fixture
def demo(bare_shell: Shell) -> Generator[tuple[subprocess.Popen[str], int]]:
    del bare_shell.environment["KONTOWERK_KEY_FILE"]
    port = free_port()
    process = bare_shell.start("demo", "--port", str(port), "--out", "demo.json")
    yield process, port
    if process.poll() is None:  # its children end with it only when it is asked to end
        process.terminate()
        process.communicate(timeout=60)


def test_the_demo_starts_everything_ends_cleanly_and_gives_out_new_secrets_next_time(
    bare_shell: Shell, demo: tuple[subprocess.Popen[str], int]
) -> None:
    process, port = demo
    url = f"http://127.0.0.1:{port}"
    out = bare_shell.folder / "demo.json"
    wait_for_file(out, process)
    assert stat.S_IMODE(out.stat().st_mode) == 0o600
    told = json.loads(out.read_text())
    assert told["base_url"] == url
    assert set(told["tenants"]) == {"demo", "demo-redirect"}
    for clients in told["tenants"].values():
        for login in (clients["admin"], clients["user"]):
            answer = httpx.post(
                f"{url}/auth/oauth2/token",
                data={"grant_type": "client_credentials"},
                auth=(login["username"], login["secret"]),
            )
            assert answer.status_code == 200
    listed = _providers(url, told["tenants"]["demo"]["user"])
    assert [(provider["id"][-1], provider["name"]) for provider in listed] == [
        ("3", "Nordhafen Bank"),
        ("2", "Sparverein Elbtal"),
        ("0", "Talkasse Hinterwalden"),
        ("1", "Weserland Kreditbank"),
    ]
    trusted = ssl.create_default_context(cafile=told["banksim_ca"])
    assert httpx.post(told["banksim_url"], content=b"", verify=trusted).status_code == 200
    stranger = httpx.get(f"{told['banksim_xs2a_url']}/embedded/v1/accounts", verify=trusted)
    assert stranger.json()["tppMessages"][0]["code"] == "CERTIFICATE_MISSING"
    assert {"userid": "angestellte", "pin": "12345"}.items() <= told["banksim_logins"][0].items()
    children = _children(process.pid)
    assert len(children) >= 3
    process.send_signal(signal.SIGTERM)
    printed = process.communicate(timeout=60)[0]
    assert process.returncode == 0
    assert [child for child in children if Path(f"/proc/{child}").exists()] == []
    curl = re.search(r"curl -s -u '(\S+):(\S+)' -d grant_type=client_credentials (\S+)", printed)
    assert curl is not None
    assert curl[2] == told["tenants"]["demo"]["admin"]["secret"]
    _begins_again_with_new_secrets(bare_shell, port)


def _begins_again_with_new_secrets(shell: Shell, port: int) -> None:
    """Start a second demo on the database of the first, and interrupt it."""
    out = shell.folder / "demo.json"
    before = out.read_text()
    out.unlink()
    second = shell.start("demo", "--port", str(port), "--out", "demo.json")
    wait_for_file(out, second)
    second.send_signal(signal.SIGINT)
    printed = second.communicate(timeout=60)[0]
    assert second.returncode == 0, printed
    assert out.read_text() != before


def test_an_operator_sets_up_a_tenant(ready_shell: Shell) -> None:
    shell = ready_shell
    added = shell.run("tenant", "add", "acme", "--regulated", "--description", "Acme")
    assert re.search(r"acme/admin  kw_cs_c0_\w{49}", added)
    assert shell.run("tenant", "list") == "acme  regulated  clients: admin, user\n"
    assert json.loads(shell.run("tenant", "list", "--json"))[0]["name"] == "acme"
    client = shell.run("client", "add", "acme", "batch", "--scope", "auth/tenants/users/read")
    assert "acme/batch  kw_cs_c0_" in client
    assert "kw_cs_c0_" in shell.run("client", "rotate-secret", "acme", "batch", "--revoke-tokens")
    role = ["role", "add", "acme", "batch", "lister", "--scope", "auth/tenants/users/read"]
    assert "added" in shell.run(*role)
    assert "taken" in shell.run(*role, code=1)
    too_much = ["role", "add", "acme", "batch", "all", "--scope", "auth/tenants/users/create"]
    assert "not granted" in shell.run(*too_much, code=1)
    assert "does not exist" in shell.run("client", "add", "none", "x", "--scope",
                                         "auth/tenants/read", code=1)  # fmt: skip
    bad = ["tenant", "add", "Bad Name", "--redirect"]
    assert "technical name" in shell.run(*bad, code=1)
    open_redirect = ["tenant", "add", "b", "--redirect", "--callback-base", "http://x.example"]
    assert "callback base" in shell.run(*open_redirect, code=1)


def test_keys_are_rotated_by_command(ready_shell: Shell) -> None:
    shell = ready_shell
    shell.run("tenant", "add", "acme", "--regulated")
    assert "key 2" in shell.run("keys", "rotate", "transport", "acme")
    assert "version 2" in shell.run("keys", "rotate", "tenant", "acme", "--drop-old")
    assert "wrapped again" in shell.run("keys", "rotate", "kek")
    assert len((shell.folder / "kek").read_text().splitlines()) == 2
    assert "say whose" in shell.run("keys", "rotate", "transport", code=1)
    assert "0 problems" in shell.run("doctor")


def test_an_api_key_works_until_it_is_revoked(ready_shell: Shell) -> None:
    shell = ready_shell
    admin = re.search(r"(acme/admin)  (\S+)", shell.run("tenant", "add", "acme", "--regulated"))
    assert admin is not None
    port = free_port()
    shell.environment["KONTOWERK_BASE_URL"] = url = f"http://127.0.0.1:{port}"
    process = shell.start("serve", "--port", str(port))
    try:
        wait_until_ready(url, process)
        token = httpx.post(
            f"{url}/auth/oauth2/token",
            data={"grant_type": "client_credentials"},
            auth=(admin[1], admin[2]),
        ).json()["access_token"]
        created = httpx.post(
            f"{url}{MGMT}/acme/users",
            json={"username": "anna", "password": "secret"},
            headers={"Authorization": f"Bearer {token}"},
        )
        reference = created.headers["location"].rpartition("/")[2]
        added = shell.run("apikey", "add", "acme", "user", reference)
        key_id, key = re.findall(r"API key (\S+) added.*\n  (\S+)", added)[0]
        exchanged = httpx.post(f"{url}/one/bc-token", headers={"X-API-KEY": key})
        assert exchanged.json()["user"] == reference
        bearer = {"Authorization": f"Bearer {exchanged.json()['access_token']}"}
        assert httpx.get(f"{url}/encrypt/keys", headers=bearer).status_code == 200
        shell.run("apikey", "revoke", key_id)
        time.sleep(0.2)
        assert httpx.post(f"{url}/one/bc-token", headers={"X-API-KEY": key}).status_code == 401
        assert httpx.get(f"{url}/encrypt/keys", headers=bearer).status_code == 403
        assert "does not exist" in shell.run("apikey", "revoke", key_id, code=1)
    finally:
        process.terminate()
        process.communicate(timeout=60)


def test_doctor_says_what_is_wrong_in_plain_words(shell: Shell) -> None:
    assert "run `kontowerk migrate`" in shell.run("doctor", code=1)
    shell.run("migrate")
    said = shell.run("doctor", code=1)
    assert "error   encryption keys" in said
    shell.run("keys", "create-file", "kek")
    (shell.folder / "kek").chmod(0o644)
    assert "error   encryption keys" in shell.run("doctor", code=1)
    (shell.folder / "kek").chmod(0o600)
    shell.run("tenant", "add", "acme", "--regulated")
    assert "0 problems found" in shell.run("doctor")
    (shell.folder / "kek").unlink()
    shell.run("keys", "create-file", "kek")
    assert "is it the right one?" in shell.run("doctor", code=1)
    sql("ALTER TABLE data_key NO FORCE ROW LEVEL SECURITY", shell.url)
    assert "not forced on data_key" in shell.run("doctor", code=1)
    shell.environment["KONTOWERK_BASE_URL"] = "http://bank.example"
    assert "plain http" in shell.run("doctor", code=1)
    shell.environment["KONTOWERK_DATABASE_URL"] = "postgresql://postgres@127.0.0.1:1/none"
    assert "does not answer" in shell.run("doctor", code=1)
    shell.environment["KONTOWERK_BASE_ULR"] = "x"
    assert "KONTOWERK_BASE_ULR is not a setting" in shell.run("doctor", code=1)


def test_nothing_starts_on_a_schema_it_does_not_know(shell: Shell) -> None:
    assert "run `kontowerk migrate`" in shell.run("serve", "--port", str(free_port()), code=1)
    assert "no key-encryption key" not in shell.run("work", code=1)


def test_a_stopping_process_finishes_what_it_has_begun(ready_shell: Shell) -> None:
    shell = ready_shell
    admin = re.search(r"(acme/admin)  (\S+)", shell.run("tenant", "add", "acme", "--regulated"))
    assert admin is not None
    port = free_port()
    shell.environment["KONTOWERK_BASE_URL"] = url = f"http://127.0.0.1:{port}"
    process = shell.start("serve", "--port", str(port), "--processes", "2")
    wait_until_ready(url, process)
    # A slow request: the client table is locked while the process is told to stop.
    blocker = subprocess.Popen(  # noqa: S603 - psql of this machine
        ["psql", shell.url, "-qc", "BEGIN; LOCK TABLE client; SELECT pg_sleep(2); COMMIT"],  # noqa: S607
        stdout=subprocess.DEVNULL,
    )
    time.sleep(0.5)
    slow = subprocess.Popen(  # noqa: S603 - curl of this machine
        ["curl", "-s", "-o", "answer", "-w", "%{http_code}", "-u", f"{admin[1]}:{admin[2]}", "-d",  # noqa: S607
         "grant_type=client_credentials", f"{url}/auth/oauth2/token"],
        cwd=shell.folder, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    time.sleep(0.3)
    os.kill(process.pid, signal.SIGTERM)
    assert slow.communicate(timeout=60)[0] == "200"
    process.communicate(timeout=60)
    assert process.returncode == 0
    blocker.wait(timeout=20)


def test_a_worker_makes_its_rounds_and_stops_when_told(ready_shell: Shell) -> None:
    shell = ready_shell
    shell.run("tenant", "add", "acme", "--regulated")
    process = shell.start("work")
    for _ in range(100):
        if sql("SELECT no FROM audit_seal", shell.url):
            break
        time.sleep(0.05)
    else:
        pytest.fail("the audit log was not sealed")
    process.send_signal(signal.SIGTERM)
    printed = process.communicate(timeout=60)[0]
    assert process.returncode == 0
    assert '"event": "work.stopped"' in printed


def test_doctor_watches_the_certificates_for_banks(ready_shell: Shell) -> None:
    shell = ready_shell
    shell.run("tenant", "add", "acme", "--regulated")
    assert "certificate" not in shell.run("doctor")
    for days, code, says in (
        (40, 0, "ok      certificate for banks (QWAC), 39 days left"),
        (20, 0, "warning certificate for banks (QWAC): expires in 19 days"),
        (-1, 1, "error   certificate for banks (QWAC): has expired"),
    ):
        _certificate(shell, days)
        assert says in shell.run("doctor", code=code)
    (shell.folder / "qwac.key").chmod(0o644)
    assert "chmod 600" in shell.run("doctor", code=1)
    del shell.environment["KONTOWERK_XS2A_QWAC_KEY_FILE"]
    assert "go together" in shell.run("doctor", code=1)


def _certificate(shell: Shell, days: int) -> None:
    """Write a pair that ends in so many days, and set it."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "tpp.example")])
    now = SystemClock().now()
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - timedelta(days=100))
        .not_valid_after(now + timedelta(days=days))
        .sign(key, hashes.SHA256())
    )
    certificate, key_file = shell.folder / "qwac.pem", shell.folder / "qwac.key"
    certificate.write_bytes(made.public_bytes(Encoding.PEM))
    key_file.touch(mode=0o600)
    key_file.write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    shell.environment["KONTOWERK_XS2A_QWAC_FILE"] = str(certificate)
    shell.environment["KONTOWERK_XS2A_QWAC_KEY_FILE"] = str(key_file)


def test_a_bank_is_added_by_the_protocol_it_speaks(ready_shell: Shell) -> None:
    shell = ready_shell
    url = ("--url", "https://xs2a.example")
    added = shell.run("providers", "add", "Bank", *url, "--connector", "xs2a", "--profile", "fi")
    assert "added and listed" in added
    rows = sql("SELECT connector, capabilities FROM provider", shell.url)
    assert [tuple(row) for row in rows] == [("xs2a", ["accounts", "cards"])]
    shell.run("providers", "add", "Other", *url, "--connector", "ebics", code=2)
