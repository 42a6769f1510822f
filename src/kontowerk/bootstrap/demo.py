"""`kontowerk demo`: everything at once, for trying out.

Makes database, schema and two tenants, starts every process the product has, writes the logins
to a file that only its owner can read, and lets people with bank accesses move in.
"""

import asyncio
import contextlib
import signal
import sys
from asyncio.subprocess import Process
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Final

import httpx
import typer
from pydantic import SecretStr

from kontowerk.bootstrap import demo_bank, demo_people
from kontowerk.bootstrap.cluster import open_cluster
from kontowerk.bootstrap.demo_bank import TENANT as SHOP_TENANT
from kontowerk.bootstrap.demo_bank import Sandbox, ShopProcess, brand_of_shop, find_shop, free_port
from kontowerk.bootstrap.demo_people import Demo, DemoKeys, Logins
from kontowerk.bootstrap.processes import require_port
from kontowerk.bootstrap.tables import demo_pair
from kontowerk.commands.keys import key_encryption_key
from kontowerk.commands.report import CommandError, operator_database
from kontowerk.commands.seed import ClientLogin, begin_tenant
from kontowerk.console import issue
from kontowerk.identity import read, tenants
from kontowerk.identity.model import UnknownTenantError
from kontowerk.identity.tenants import LONGEST_WAIT, TenantPolicy
from kontowerk.kit.clock import SystemClock
from kontowerk.kit.db import Tx, migrate
from kontowerk.kit.db.migrate import create_database
from kontowerk.kit.settings import PREFIX, Settings, process_environment
from kontowerk.vault.kek import KeyEncryptionKey, create_key_file
from kontowerk.webform import branding

_HOST: Final = "127.0.0.1"
_VISITOR: Final = "demo"  # who looks at the console
_START_SECONDS: Final = 90  # a small machine that is busy otherwise
_STOP_SECONDS: Final = 15
_TOKEN_LIFETIME: Final = timedelta(days=30)
_SHOP_OFFSET: Final = 4  # the bank has the three ports after the service's
_DATABASE_OFFSET: Final = 5
OWN_DATABASE: Final = ""  # the address of a database that nobody named
_CALLBACK_BASES: Final = ("http://localhost:3000",)
_TENANTS: Final = {
    "demo": TenantPolicy(
        post_wait=LONGEST_WAIT,  # as clients of the interface expect
        regulated=True,
        description="Regulated tenant: sends encrypted credentials itself",
    ),
    "demo-redirect": TenantPolicy(
        post_wait=LONGEST_WAIT,  # as clients of the interface expect
        regulated=False,
        description="Demo shop",
    ),
}


async def run_demo(settings: Settings, *, port: int, out: Path) -> None:
    """Run until interrupted or terminated; the children end with us."""
    require_port(_HOST, port, option="--port (`make demo PORT=...`)")
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    bank = demo_bank.prepare(port, beside=out)
    shop = find_shop(free_port(port + _SHOP_OFFSET))
    if settings.database_url.get_secret_value() == OWN_DATABASE:
        bank.begin_anew()
    async with _database(settings, port) as url:
        settings = _complete(settings, url, port, out)
        typer.echo("Preparing database ...")
        await create_database(url)
        await migrate.upgrade(url)
        keys = await _prepare(settings, bank, shop)
        await _run(Demo(settings, out, bank, shop, keys), port, stop)


@asynccontextmanager
async def _database(settings: Settings, port: int) -> AsyncGenerator[str]:
    given = settings.database_url.get_secret_value()
    if given != OWN_DATABASE:
        yield given
        return
    typer.echo("Starting a PostgreSQL of the demo's own; its data end with the demo ...")
    async with open_cluster(free_port(port + _DATABASE_OFFSET)) as url:
        yield url


async def _run(demo: Demo, port: int, stop: asyncio.Event) -> None:
    typer.echo("Starting processes ...")
    settings, bank = demo.settings, demo.bank
    serving = ("serve", "--host", _HOST, "--port", str(port))
    children = [await _start_bank(bank)]
    try:
        await _wait_until_ready(children, stop, bank.control_url + "/phone/leer.json")
        children.append(await _start(demo, *serving))
        children.append(await _start(demo, "work"))  # trusts what the bank has written
        await _wait_until_ready(children, stop, settings.base_url + "/health/ready")
        if demo.shop and not stop.is_set():
            children.append(await _start_shop(demo, demo.shop))
            await _wait_until_ready(children, stop, demo.shop.url)
        if not stop.is_set():
            demo_people.write(demo)
            demo_people.introduce(demo)
            arriving = asyncio.create_task(_let_people_in(demo))
            try:
                await _wait_for_end(children, stop)
            finally:
                arriving.cancel()
    finally:
        await _end(children)


def _complete(settings: Settings, url: str, port: int, out: Path) -> Settings:
    changes: dict[str, object] = {
        "base_url": f"http://{_HOST}:{port}",
        "database_url": SecretStr(url),
    }
    if settings.key_file is None and settings.transit_url is None:
        key_file = out.absolute().with_suffix(".key")
        if not key_file.exists():
            create_key_file(key_file)
        changes["key_file"] = key_file
    if settings.report_certificate_file is None:
        changes |= demo_pair(out.absolute(), SystemClock())
    return settings.model_copy(update=changes)


async def _prepare(settings: Settings, bank: Sandbox, shop: ShopProcess | None) -> DemoKeys:
    kek = key_encryption_key(settings)
    logins: Logins = {}
    bases = (*_CALLBACK_BASES, *([shop.url] if shop else []))
    async with operator_database(settings) as db:
        for name, policy in _TENANTS.items():
            async with db.begin() as tx:
                logins[name] = await _prepare_tenant(
                    tx, settings, name, replace(policy, callback_bases=bases), kek
                )
        async with db.begin() as tx:
            if shop:
                owner = await read.tenant(tx, SHOP_TENANT)
                await branding.put(tx, owner, brand_of_shop(), actor="operator")
            await demo_bank.add_to_catalogue(tx, bank)
            if await issue.has(tx, _VISITOR):  # of an earlier run only a hash is left
                await issue.remove(tx, _VISITOR, actor="operator")
            _, console = await issue.issue(
                tx,
                issue.TokenHolder(_VISITOR),
                lifetime=_TOKEN_LIFETIME,
                cell=settings.cell,
                actor="operator",
            )
    return DemoKeys(logins, console)


async def _prepare_tenant(
    tx: Tx, settings: Settings, name: str, policy: TenantPolicy, kek: KeyEncryptionKey
) -> dict[str, ClientLogin]:
    try:
        tenant = await read.tenant(tx, name)
    except UnknownTenantError:
        new = await begin_tenant(tx, name, policy, kek=kek, cell=settings.cell)
        return {"admin": new.admin, "user": new.user}
    await tenants.set_callback_bases(tx, tenant, policy.callback_bases)
    # Of an earlier run only hashes are left, so its clients get new secrets.
    logins: dict[str, ClientLogin] = {}
    for client in ("admin", "user"):
        secret = await tenants.rotate_secret(
            tx, tenant, client, cell=settings.cell, revoke_tokens=False
        )
        logins[client] = ClientLogin(f"{name}/{client}", secret)
    return logins


async def _start_bank(bank: Sandbox) -> Process:
    environment = process_environment()
    environment["BANKSIM_CONTROL_TOKEN"] = bank.control_token.reveal()
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", demo_bank.MODULE, *bank.command,
        env=environment, stdout=asyncio.subprocess.DEVNULL,
    )  # fmt: skip


async def _start_shop(demo: Demo, shop: ShopProcess) -> Process:
    logins = demo.keys.clients
    news_of = [clients["admin"] for clients in logins.values()]
    told_to = shop.environment(demo.settings.base_url, logins[SHOP_TENANT], news_of)
    environment = {**process_environment(), **told_to}
    # In a session of its own: it knows no Ctrl-C, and is ended by us.
    return await asyncio.create_subprocess_exec(
        sys.executable, *shop.command, env=environment, start_new_session=True
    )


async def _start(demo: Demo, *command: str) -> Process:
    settings = demo.settings
    environment = process_environment()
    environment.update({PREFIX + name: value for name, value in demo.bank.settings.items()})
    environment.pop(f"{PREFIX}DATABASE_URL_FILE", None)
    environment[f"{PREFIX}DATABASE_URL"] = settings.database_url.get_secret_value()
    environment[f"{PREFIX}BASE_URL"] = settings.base_url
    environment[f"{PREFIX}CONSOLE"] = "true"
    # Whoever tries it out has the token on the screen, and no app that knows us.
    environment.setdefault(f"{PREFIX}CONSOLE_SECOND_FACTOR", "false")
    if command[0] == "serve":
        environment[f"{PREFIX}EXPLORER"] = "true"
        environment[f"{PREFIX}REPORT_CERTIFICATE_FILE"] = str(settings.report_certificate_file)
        environment[f"{PREFIX}REPORT_KEY_FILE"] = str(settings.report_key_file)
        environment[f"{PREFIX}DEMO_FILE"] = str(demo.out.absolute())
        environment[f"{PREFIX}DEMO_BANK_URL"] = demo.bank.control_url
        environment[f"{PREFIX}DEMO_BANK_TOKEN"] = demo.bank.control_token.reveal()
        if demo.shop:
            environment[f"{PREFIX}DEMO_SHOP_URL"] = demo.shop.url
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
    raise CommandError(message)


def _require_alive(children: list[Process]) -> None:
    if any(child.returncode is not None for child in children):
        message = "a process of the demo ended; its message stands above"
        raise CommandError(message)


async def _let_people_in(demo: Demo) -> None:
    """Say of each who moves in what was found; the demo runs on if somebody cannot."""
    base_url, keys = demo.settings.base_url, demo.keys
    try:
        async for arrival in demo_people.move_in(
            base_url, keys.clients["demo"], demo.bank.phones_url
        ):
            if arrival.password is None:
                typer.echo(f"  Demo user {arrival.name} exists")
                continue
            typer.echo(f"  Demo user {arrival.name} created, contracts found: {arrival.contracts}")
            keys.people[arrival.name] = arrival.password
            demo_people.write(demo)
    except httpx.HTTPError as error:
        typer.echo(f"  could not create more demo users: {type(error).__name__}", err=True)
        return
    typer.echo(f"All demo users created. Open the console: {base_url}/console")


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
