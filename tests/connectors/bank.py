"""The real simulator behind real TLS, in a thread of the test process."""

import asyncio
import threading
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from ssl import SSLContext

from aiohttp import web

from banksim.control import app as control
from banksim.core import certificates
from banksim.core.bank import Bank
from banksim.core.certificates import Files
from banksim.core.clock import RealTime, real_time
from banksim.core.model import Customer
from banksim.core.names import PERSONAS
from banksim.fints.face import add_routes
from banksim.xs2a import face as xs2a
from banksim.xs2a.oauth import OAuthPages
from banksim.xs2a.pages import Pages

BANK_CODE = "99999999"
PIN = "12345"
TAN = "123456"
CONTROL_TOKEN = "back-office"
# All but the one with 100,000 bookings, which takes seconds and has tests of its own.
ORDINARY_PERSONAS = tuple(name for name in PERSONAS if name != "gross")


@dataclass(frozen=True, slots=True)
class RunningBank:
    """A bank that answers, and the way behind its counter."""

    bank: Bank
    url: str
    ca_file: Path
    xs2a_url: str  # followed by /redirect, /embedded, /decoupled or /signed
    files: Files  # tpp, tpp_key: a third party's TLS pair; seal, seal_key: for signatures
    control_url: str  # clock, journal and phone; CONTROL_TOKEN opens them
    addresses_told: list[str | None]  # of people present, with each request over XS2A

    def customer(self, user_id: str) -> Customer:
        customer = self.bank.customer(user_id)
        assert customer is not None
        return customer

    def messages(self, user_id: str) -> list[list[str]]:
        """Return the segments of each message the bank received from a customer, in order."""
        login = self.bank.register.login(self.customer(user_id).user_id)
        rows = self.bank.store.rows("SELECT parts FROM received WHERE login = ? ORDER BY id", login)
        return [str(row[0]).split() for row in rows]

    def received(self, user_id: str) -> list[str]:
        return [name for message in self.messages(user_id) for name in message]

    def calls(self, user_id: str) -> int:
        return len(self.messages(user_id))

    def logins(self, user_id: str) -> int:
        return sum(name.startswith("HKIDN") for name in self.received(user_id))

    def wrong_pins(self, user_id: str) -> int:
        """Return how many wrong PINs the bank ever saw from a customer."""
        user_id = self.customer(user_id).user_id
        sql = "SELECT all_wrong_pins FROM logins WHERE user_id = ?"
        return self.bank.store.number(sql, user_id)

    def decide(self, user_id: str, *, approve: bool) -> None:
        """Press a button on the customer's phone."""
        customer = self.customer(user_id)
        login = self.bank.register.login(customer.user_id)
        now = self.bank.now(customer)
        shown = self.bank.tans.on_phone(login, now)
        assert self.bank.tans.decide(login, shown[0].challenge.id, now, approve=approve)


def since(start: datetime) -> RealTime:
    """Return a time of the bank that begins at an instant and goes on from there."""
    begun = real_time()
    return lambda: start + (real_time() - begun)


@contextmanager
def running_bank(folder: Path, real: RealTime = real_time) -> Generator[RunningBank]:
    """Serve FinTS, the bank's pages and XS2A over TLS on free ports of this machine."""
    bank = Bank(folder / "bank.sqlite", real=real)
    files = certificates.ensure(folder)
    loop = asyncio.new_event_loop()
    runners: list[web.AppRunner] = []
    told: list[str | None] = []

    async def door(app: web.Application, tls: SSLContext | None) -> int:
        runner = web.AppRunner(app, shutdown_timeout=0.1)
        runners.append(runner)
        await runner.setup()
        await web.TCPSite(runner, "127.0.0.1", 0, ssl_context=tls).start()
        return int(runner.addresses[0][1])

    async def start() -> tuple[int, int, int]:
        port = await door(_for_people(bank), certificates.context(files))
        mutual = certificates.context_for_third_parties(files)
        xs2a_port = await door(_noting(xs2a.build(bank, files.ca, port), told), mutual)
        return port, xs2a_port, await door(control.build(bank, CONTROL_TOKEN), None)

    thread = threading.Thread(target=loop.run_forever, name="bank", daemon=True)
    thread.start()
    try:
        port, xs2a_port, control_port = asyncio.run_coroutine_threadsafe(start(), loop).result(10)
        yield RunningBank(
            bank,
            f"https://localhost:{port}/fints",
            files.ca,
            f"https://localhost:{xs2a_port}",
            files,
            f"http://127.0.0.1:{control_port}",
            told,
        )
    finally:
        asyncio.run_coroutine_threadsafe(_close(runners), loop).result(10)
        loop.call_soon_threadsafe(loop.stop)
        thread.join(10)
        loop.close()
        bank.close()


def _for_people(bank: Bank) -> web.Application:
    app = web.Application()
    add_routes(app, bank)
    Pages(bank).add_routes(app)
    OAuthPages(bank).add_routes(app)
    return app


def _noting(face: web.Application, addresses: list[str | None]) -> web.Application:
    """Note the address of the person that comes with each request."""

    async def note(request: web.Request, _answer: web.StreamResponse) -> None:
        addresses.append(request.headers.get("PSU-IP-Address"))

    face.on_response_prepare.append(note)
    return face


async def _close(runners: list[web.AppRunner]) -> None:
    for runner in runners:
        await runner.cleanup()
    hanging = asyncio.all_tasks() - {asyncio.current_task()}
    for task in hanging:
        task.cancel()
    await asyncio.gather(*hanging, return_exceptions=True)
