"""`kontowerk demo`: everything at once, for trying out.

Makes database, schema and two tenants, starts every process the product has, and writes
the logins to a file that only its owner can read.
"""

import asyncio
import contextlib
import json
import os
import signal
import sys
from asyncio.subprocess import Process
from pathlib import Path
from typing import Final

import httpx
import typer

from kontowerk.bootstrap import sandbox
from kontowerk.bootstrap.sandbox import Sandbox
from kontowerk.console.keyring import key_encryption_key
from kontowerk.console.report import Refusal, operator_database
from kontowerk.console.seed import ClientLogin, begin_tenant
from kontowerk.identity import found_tenant, read
from kontowerk.identity.errors import UnknownTenantError
from kontowerk.identity.found_tenant import TenantPolicy
from kontowerk.kit.db import Tx, migrate
from kontowerk.kit.db.create import create_database
from kontowerk.kit.settings import PREFIX, Settings, process_environment
from kontowerk.vault.kek import KeyEncryptionKey, create_key_file

_HOST: Final = "127.0.0.1"
_START_SECONDS: Final = 30
_STOP_SECONDS: Final = 15
_TENANTS: Final = {
    "demo": TenantPolicy(
        regulated=True,
        description="Regulated tenant: sends encrypted credentials itself",
        callback_bases=("http://localhost:3000",),
    ),
    "demo-redirect": TenantPolicy(
        regulated=False,
        description="Redirect tenant: its users type credentials into our pages only",
        callback_bases=("http://localhost:3000",),
    ),
}

Logins = dict[str, dict[str, ClientLogin]]


async def run_demo(settings: Settings, *, port: int, out: Path) -> None:
    """Run until interrupted or terminated; the children end with us."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    settings = _complete(settings, port, out)
    typer.echo("Preparing database ...")
    await create_database(settings.database_url.get_secret_value())
    await migrate.upgrade(settings.database_url.get_secret_value())
    bank = sandbox.prepare(port, beside=out)
    logins = await _prepare(settings, bank)
    typer.echo("Starting processes ...")
    serving = ("serve", "--host", _HOST, "--port", str(port))
    children = [await _start_bank(bank), await _start(settings, bank, *serving)]
    try:
        await _wait_until_ready(children, stop, bank.control_url + "/phone/leer.json")
        children.append(await _start(settings, bank, "work"))  # trusts what the bank has written
        await _wait_until_ready(children, stop, settings.base_url + "/health/ready")
        if not stop.is_set():
            _write(out, settings.base_url, logins, bank)
            _introduce(settings, out, logins, bank)
            await _wait_for_end(children, stop)
    finally:
        await _end(children)


def _complete(settings: Settings, port: int, out: Path) -> Settings:
    changes: dict[str, object] = {"base_url": f"http://{_HOST}:{port}"}
    if settings.key_file is None and settings.transit_url is None:
        key_file = out.absolute().with_suffix(".key")
        if not key_file.exists():
            create_key_file(key_file)
        changes["key_file"] = key_file
    return settings.model_copy(update=changes)


async def _prepare(settings: Settings, bank: Sandbox) -> Logins:
    kek = key_encryption_key(settings)
    logins: Logins = {}
    async with operator_database(settings) as db:
        for name, policy in _TENANTS.items():
            async with db.begin() as tx:
                logins[name] = await _prepare_tenant(tx, settings, name, policy, kek)
        async with db.begin() as tx:
            await sandbox.add_to_catalogue(tx, bank)
    return logins


async def _prepare_tenant(
    tx: Tx, settings: Settings, name: str, policy: TenantPolicy, kek: KeyEncryptionKey
) -> dict[str, ClientLogin]:
    try:
        tenant = await read.tenant(tx, name)
    except UnknownTenantError:
        new = await begin_tenant(tx, name, policy, kek=kek, cell=settings.cell)
        return {"admin": new.admin, "user": new.user}
    # Of an earlier run only hashes are left, so its clients get new secrets.
    logins: dict[str, ClientLogin] = {}
    for client in ("admin", "user"):
        secret = await found_tenant.rotate_secret(
            tx, tenant, client, cell=settings.cell, revoke_tokens=False
        )
        logins[client] = ClientLogin(f"{name}/{client}", secret)
    return logins


async def _start_bank(bank: Sandbox) -> Process:
    environment = process_environment()
    environment["BANKSIM_CONTROL_TOKEN"] = bank.control_token.reveal()
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", sandbox.MODULE, *bank.command,
        env=environment, stdout=asyncio.subprocess.DEVNULL,
    )  # fmt: skip


async def _start(settings: Settings, bank: Sandbox, *command: str) -> Process:
    environment = process_environment()
    environment.update({PREFIX + name: value for name, value in bank.settings.items()})
    environment[f"{PREFIX}BASE_URL"] = settings.base_url
    environment.setdefault(f"{PREFIX}LOG_LEVEL", "warning")
    if settings.key_file is not None and command[0] != "serve":
        environment[f"{PREFIX}KEY_FILE"] = str(settings.key_file)
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", "kontowerk.bootstrap.cli", *command, env=environment
    )


async def _wait_until_ready(children: list[Process], stop: asyncio.Event, url: str) -> None:
    async with httpx.AsyncClient(timeout=1) as client:
        for _ in range(_START_SECONDS * 10):
            if stop.is_set():
                return
            _require_alive(children)
            with contextlib.suppress(httpx.HTTPError):
                if (await client.get(url)).is_success:
                    return
            await asyncio.sleep(0.1)
    message = f"{url} was not ready within {_START_SECONDS} seconds"
    raise Refusal(message)


def _require_alive(children: list[Process]) -> None:
    if any(child.returncode is not None for child in children):
        message = "a process of the demo ended; its message stands above"
        raise Refusal(message)


def _write(out: Path, base_url: str, logins: Logins, bank: Sandbox) -> None:
    content: dict[str, object] = {
        "base_url": base_url,
        "tenants": {
            tenant: {
                kind: {"username": login.username, "secret": login.secret.reveal()}
                for kind, login in clients.items()
            }
            for tenant, clients in logins.items()
        },
        **bank.told(),
    }
    beside = out.with_name(f".{out.name}.new")
    beside.unlink(missing_ok=True)
    with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        json.dump(content, file, indent=2)
        file.write("\n")
    beside.replace(out)


def _introduce(settings: Settings, out: Path, logins: Logins, bank: Sandbox) -> None:
    admin = logins["demo"]["admin"]
    typer.echo(
        f"kontowerk runs at {settings.base_url}; logins of both tenants are in {out}.\n"
        f"Its bank speaks FinTS at {bank.url}; the customers' phone is at "
        f"{bank.control_url}/phone/angestellte.\n"
        "Get a management token:\n\n"
        f"  curl -s -u '{admin.username}:{admin.secret.reveal()}' "
        f"-d grant_type=client_credentials {settings.base_url}/auth/oauth2/token\n\n"
        "Ctrl-C ends the demo."
    )


async def _wait_for_end(children: list[Process], stop: asyncio.Event) -> None:
    waits = [asyncio.ensure_future(child.wait()) for child in children]
    stopped = asyncio.ensure_future(stop.wait())
    try:
        await asyncio.wait([*waits, stopped], return_when=asyncio.FIRST_COMPLETED)
        if not stop.is_set():
            _require_alive(children)
    finally:
        for task in (*waits, stopped):
            task.cancel()


async def _end(children: list[Process]) -> None:
    for child in children:
        if child.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                child.terminate()
    for child in children:
        try:
            await asyncio.wait_for(child.wait(), _STOP_SECONDS)
        except TimeoutError:
            child.kill()
            await child.wait()
