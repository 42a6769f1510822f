"""The real simulator behind real TLS, in a thread of the test process."""

import asyncio
import ipaddress
import ssl
import threading
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

from aiohttp import web
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from banksim.core.bank import Bank
from banksim.core.model import Customer
from banksim.core.names import PERSONAS
from banksim.fints.face import add_routes
from kontowerk.kit.clock import SystemClock

BANK_CODE = "99999999"
PIN = "12345"
TAN = "123456"
# All but the one with 100,000 bookings, which takes seconds and has tests of its own.
ORDINARY_PERSONAS = tuple(name for name in PERSONAS if name != "gross")


@dataclass(frozen=True, slots=True)
class RunningBank:
    """A bank that answers, and the way behind its counter."""

    bank: Bank
    url: str
    ca_file: Path

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


@contextmanager
def running_bank(folder: Path) -> Generator[RunningBank]:
    """Serve FinTS over TLS on a free port of this machine."""
    bank = Bank(folder / "bank.sqlite")
    ca_file, key_file = _certificate(folder)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(ca_file, key_file)
    loop = asyncio.new_event_loop()
    app = web.Application()
    add_routes(app, bank)
    runner = web.AppRunner(app, shutdown_timeout=0.1)

    async def start() -> int:
        await runner.setup()
        site = web.TCPSite(runner, "127.0.0.1", 0, ssl_context=context)
        await site.start()
        return int(runner.addresses[0][1])

    thread = threading.Thread(target=loop.run_forever, name="bank", daemon=True)
    thread.start()
    try:
        port = asyncio.run_coroutine_threadsafe(start(), loop).result(10)
        yield RunningBank(bank, f"https://localhost:{port}/fints", ca_file)
    finally:
        asyncio.run_coroutine_threadsafe(_close(runner), loop).result(10)
        loop.call_soon_threadsafe(loop.stop)
        thread.join(10)
        loop.close()
        bank.close()


async def _close(runner: web.AppRunner) -> None:
    await runner.cleanup()
    hanging = asyncio.all_tasks() - {asyncio.current_task()}
    for task in hanging:
        task.cancel()
    await asyncio.gather(*hanging, return_exceptions=True)


def _certificate(folder: Path) -> tuple[Path, Path]:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    names = [x509.DNSName("localhost"), x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]
    now = SystemClock().now()
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName(names), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .sign(key, hashes.SHA256())
    )
    ca_file, key_file = folder / "ca.pem", folder / "key.pem"
    ca_file.write_bytes(certificate.public_bytes(serialization.Encoding.PEM))
    key_file.write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
    )
    return ca_file, key_file
