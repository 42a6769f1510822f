"""Everything a person meets: a shop, our pages, a bank with its phone, and a browser."""

import shutil
import threading
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from examples.tenant_shop.shop import open_shop
from playwright.sync_api import Browser, BrowserContext, sync_playwright

from kontowerk.kit.clock import SystemClock
from kontowerk.kit.db import Database, Role
from kontowerk.providers.model import ConnectorKind
from kontowerk.providers.register import (
    SANDBOX_LOGIN,
    SANDBOX_XS2A,
    SANDBOX_XS2A_LOGIN,
    Registration,
    register,
)
from tests.connectors.bank import RunningBank, running_bank
from tests.database import TestServer, run_coroutine
from tests.service import Service, running_service, running_work

# The same engine without its windows opens pages in half the time.
CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which("chromium")
PHONE = {"width": 390, "height": 844}
DESK = {"width": 1280, "height": 900}
# No sandbox: tests run as root in a container. Nothing is fetched behind anybody's back.
_ARGUMENTS = [
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
]
NAMES = {"redirect": "Weg-Bank", "embedded": "Direkt-Bank", "decoupled": "App-Bank"}


@dataclass(frozen=True)
class Front:
    """What runs, and a browser to see it with."""

    service: Service
    bank: RunningBank
    shop_url: str
    browser: Browser

    def visit(
        self, *, phone: bool = True, language: str = "de", script: bool = True
    ) -> BrowserContext:
        """Open a browser window of somebody who was never here."""
        return self.browser.new_context(
            viewport=PHONE if phone else DESK,  # pyright: ignore[reportArgumentType]
            locale="de-DE" if language == "de" else "en-GB",
            java_script_enabled=script,
            ignore_https_errors=True,  # the bank's own authority is not the browser's
            has_touch=phone,
        )


@contextmanager
def running_front(server: TestServer, folder: Path) -> Generator[Front]:
    """Start everything; close it at the end."""
    assert CHROMIUM is not None
    with (
        running_bank(folder) as bank,
        running_service(
            server,
            bank_url=bank.url,
            private_customer_addresses=True,
            console=True,
            console_second_factor=False,
        ) as service,
        running_work(
            service,
            bank_ca_file=bank.ca_file,
            xs2a_qwac_file=bank.files.tpp,
            xs2a_qwac_key_file=bank.files.tpp_key,
        ),
        _running_shop(service) as shop_url,
        sync_playwright() as playwright,
    ):
        run_coroutine(_register(service.database_url, bank.xs2a_url))
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=_ARGUMENTS)
        yield Front(service, bank, shop_url, browser)
        browser.close()


async def _register(database_url: str, xs2a_url: str) -> None:
    db = await Database.open(database_url, role=Role.OPERATOR, size=1, clock=SystemClock())
    first = Registration(
        id=SANDBOX_XS2A["redirect"],
        name=NAMES["redirect"],
        url=f"{xs2a_url}/redirect",
        profile="redirect",
        connector=ConnectorKind.XS2A,
        login_profile=SANDBOX_XS2A_LOGIN,
    )
    async with db.begin() as tx:
        for approach, provider_id in SANDBOX_XS2A.items():
            new = replace(
                first,
                id=provider_id,
                name=NAMES[approach],
                url=f"{xs2a_url}/{approach}",
                profile=approach,
                login_profile=SANDBOX_LOGIN if approach == "embedded" else SANDBOX_XS2A_LOGIN,
            )
            await register(tx, new, actor="test")
    await db.close()


@contextmanager
def _running_shop(service: Service) -> Generator[str]:
    tenant = service.tenants["redirect"]
    admin, user = (
        f"{login.username}:{login.secret.reveal()}" for login in (tenant.admin, tenant.user)
    )
    server = open_shop(service.url, admin, user, 0)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()
    thread.join(10)
