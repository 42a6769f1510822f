"""What runs on the hosts that are no database: proxy, `serve`, `work`, the bank, a receiver."""

import asyncio
import json
import secrets
import shutil
import ssl
import sys
from pathlib import Path
from typing import Final

import asyncpg
import httpx
from tests.rooms.webhooks.receiver import certificate_for

from kontowerk.kit.db import migrate
from kontowerk.kit.settings import PREFIX, process_environment
from kontowerk.vault.kek import create_key_file
from quality.drill.bank import TOKEN
from quality.fortress import nodes
from quality.fortress.hosts import Host
from quality.fortress.plan import (
    BANK,
    DATABASES,
    FOLDER,
    PROXY,
    RECEIVER,
    ROOT,
    SERVES,
    WORKS,
)

BANK_URL: Final = "https://banksim:8943/fints"
CONTROL_URL: Final = f"http://{BANK.address}:8944"
PEOPLE_URL: Final = "https://kontowerk"
RECEIVER_URL: Final = f"http://{RECEIVER.address}:8070/"
RECEIVED: Final = FOLDER / "received.jsonl"
CERTIFICATE: Final = FOLDER / "kontowerk.pem"
KEY_FILE: Final = FOLDER / "kek"
PASSWORDS: Final = FOLDER / "passwords.json"
_DATABASE: Final = "kontowerk"
_PORT: Final = 8080
_START_SECONDS: Final = 120
# As in docs/howto/database-roles.md.
_LOGINS: Final = """
CREATE ROLE kontowerk_owner LOGIN CREATEROLE PASSWORD '{owner}';
CREATE ROLE kw_api NOLOGIN; CREATE ROLE kw_worker NOLOGIN;
CREATE ROLE kw_audit NOLOGIN; CREATE ROLE kw_console NOLOGIN;
GRANT kw_api, kw_worker, kw_audit, kw_console TO kontowerk_owner;
CREATE ROLE kontowerk_serve LOGIN PASSWORD '{serve}' IN ROLE kw_api;
CREATE ROLE kontowerk_work LOGIN PASSWORD '{work}' IN ROLE kw_worker;
"""


def make_passwords() -> dict[str, str]:
    """Make up the passwords of this fortress, for its files alone."""
    names = (
        "PATRONI_SUPERUSER_PASSWORD",
        "PATRONI_REPLICATION_PASSWORD",
        "PATRONI_REWIND_PASSWORD",
    )
    made = {name: secrets.token_hex(16) for name in (*names, "owner", "serve", "work")}
    PASSWORDS.write_text(json.dumps(made), encoding="utf-8")
    PASSWORDS.chmod(0o600)
    return made


def passwords() -> dict[str, str]:
    return dict(json.loads(PASSWORDS.read_text(encoding="utf-8")))


def database_url(login: str, host: str = PROXY.address, database: str = _DATABASE) -> str:
    """Return the address of the database for a login, through the proxy unless a host is named."""
    known = passwords()
    name = "postgres" if login == "postgres" else f"kontowerk_{login}"
    word = known["PATRONI_SUPERUSER_PASSWORD" if login == "postgres" else login]
    return f"postgresql://{name}:{word}@{host}:5432/{database}"


async def furnish() -> None:
    """Start everything in its order; from inside the network."""
    nodes.start(passwords())
    nodes.wait_until_whole()
    start_bank()
    start_receiver()
    certificate_for("kontowerk", FOLDER)
    start_proxy()
    await _make_database()
    create_key_file(KEY_FILE)
    await migrate.upgrade(database_url("owner", nodes.primary().address))
    for host in SERVES:
        start_serve(host)
    for host in WORKS:
        start_work(host)
    await until_ready()


def start_proxy() -> None:
    """One HAProxy for databases and people, from the two files we ship."""
    front = (ROOT / "deploy" / "proxy" / "haproxy.cfg").read_text(encoding="utf-8")
    servers = "\n".join(
        f"    server serve{number} {host.address}:{_PORT}"
        for number, host in enumerate(SERVES, start=1)
    )
    places = {
        "bind :443": f"bind {PROXY.address}:443",
        "/etc/haproxy/kontowerk.pem": str(CERTIFICATE),
        "    server serve1 127.0.0.1:8080": servers,
    }
    for theirs, ours in places.items():
        front = front.replace(theirs, ours)
    (FOLDER / "front.cfg").write_text(front, encoding="utf-8")
    files = ("-f", str(ROOT / "deploy" / "ha" / "database.cfg"), "-f", str(FOLDER / "front.cfg"))
    addresses = {f"DB{number}": host.address for number, host in enumerate(DATABASES, start=1)}
    environment = {**addresses, "DATABASE_BIND": f"{PROXY.address}:5432"}
    program = shutil.which("haproxy", path="/usr/sbin:/usr/bin") or "haproxy"
    PROXY.start([program, "-db", *files], FOLDER / "proxy.log", environment=environment)


def start_serve(host: Host) -> None:
    own = {
        "DATABASE_URL": database_url("serve"),
        "BASE_URL": PEOPLE_URL,
        "LOG_LEVEL": "warning",
        # Passwords are hashed cheaply: two cores carry eleven hosts.
        "ARGON2_MEMORY_KIB": "64",
        "ARGON2_PASSES": "1",
        "WEBHOOK_PRIVATE_TARGETS": "true",
    }
    environment = _environment(own) | {"FORWARDED_ALLOW_IPS": PROXY.address}
    command = _kontowerk("serve", "--host", host.address, "--port", str(_PORT))
    host.start(command, FOLDER / f"{host.name}.log", environment=environment)


def start_work(host: Host) -> None:
    own = {
        "DATABASE_URL": database_url("work"),
        "BASE_URL": PEOPLE_URL,
        "LOG_LEVEL": "warning",
        "KEY_FILE": str(KEY_FILE),
        "BANK_CA_FILE": str(FOLDER / "bank" / "ca.pem"),
        "FINTS_PRODUCT_ID": "0" * 25,
        "WEBHOOK_PRIVATE_TARGETS": "true",
    }
    host.start(_kontowerk("work"), FOLDER / f"{host.name}.log", environment=_environment(own))


def start_bank() -> None:
    where = ("--host", BANK.address, "--control-host", BANK.address)
    files = ("--data", str(FOLDER / "bank.sqlite"), "--state-dir", str(FOLDER / "bank"))
    command = [sys.executable, "-m", "banksim.cli", "serve", *where, *files]
    environment = _environment({}) | {"BANKSIM_CONTROL_TOKEN": TOKEN}
    BANK.start(command, FOLDER / "bank.log", environment=environment)


def start_receiver() -> None:
    where = (RECEIVER.address, "8070", str(RECEIVED))
    command = [sys.executable, "-m", "quality.fortress.receiver", *where]
    RECEIVER.start(command, FOLDER / "receiver.log", environment=_environment({}))


def _environment(own: dict[str, str]) -> dict[str, str]:
    settings = {f"{PREFIX}{name}": value for name, value in own.items()}
    return process_environment() | settings | {"PYTHONPATH": str(ROOT)}


def _kontowerk(*words: str) -> list[str]:
    return [sys.executable, "-m", "kontowerk.bootstrap.cli", *words]


async def _make_database() -> None:
    # The proxy has just started and takes every host for the primary until it has asked.
    url = database_url("postgres", nodes.primary().address, database="postgres")
    connection = await _connected(url)
    try:
        await connection.execute(_LOGINS.format(**passwords()))
        await connection.execute(f"CREATE DATABASE {_DATABASE} OWNER kontowerk_owner")
    finally:
        await connection.close()


async def _connected(url: str) -> asyncpg.Connection:
    async with asyncio.timeout(60):
        while True:
            try:
                return await asyncpg.connect(url, timeout=5)
            except (OSError, asyncpg.PostgresError):
                await asyncio.sleep(0.2)


async def until_ready() -> None:
    """Wait until each host answers, and the front door does."""
    async with asyncio.timeout(_START_SECONDS):
        for host in SERVES:
            await _answering(f"http://{host.address}:{_PORT}/health/ready")
        await _answering(f"{CONTROL_URL}/sim/invariants", {"X-Sim-Token": TOKEN})
        await _answering(f"{PEOPLE_URL}/health/ready")


async def _answering(url: str, headers: dict[str, str] | None = None) -> None:
    async with httpx.AsyncClient(verify=trusting(), headers=headers, timeout=5) as http:
        while True:
            try:
                if (await http.get(url)).is_success:
                    return
            except httpx.TransportError:
                pass
            await asyncio.sleep(0.2)


def trusting() -> ssl.SSLContext:
    """Return a context that trusts the front door."""
    return ssl.create_default_context(cafile=str(CERTIFICATE))


def logs() -> list[Path]:
    """Return the log files of all hosts."""
    return sorted(FOLDER.glob("*.log"))
