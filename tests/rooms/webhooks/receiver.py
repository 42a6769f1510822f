"""A stranger's HTTP server on this machine: it notes what it is sent and answers as told."""

import asyncio
import ssl
from collections import deque
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

from kontowerk.kit.clock import SystemClock


@dataclass(frozen=True)
class Call:
    """One request."""

    method: str
    path: str
    headers: dict[str, str]
    body: bytes


Answering = Callable[[asyncio.StreamWriter], Awaitable[None]]


@dataclass
class Receiver:
    """Answers with what `answers` holds, in turn, and with 200 after that."""

    port: int = 0
    connections: int = 0
    calls: list[Call] = field(default_factory=list[Call])
    names: list[str | None] = field(default_factory=list[str | None])
    answers: deque[int | Answering] = field(default_factory=deque[int | Answering])

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        try:
            self.calls.append(await _read(reader))
            told = self.answers.popleft() if self.answers else 200
            if isinstance(told, int):
                writer.write(b"HTTP/1.1 %d Told\r\nContent-Length: 0\r\n\r\n" % told)
                await writer.drain()
            else:
                await told(writer)
        except (ConnectionError, asyncio.IncompleteReadError, TimeoutError):
            pass  # the caller went away
        finally:
            writer.close()


async def _read(reader: asyncio.StreamReader) -> Call:
    head = (await reader.readuntil(b"\r\n\r\n")).decode("ascii").split("\r\n")
    method, path, _ = head[0].split(" ")
    lines = (line.partition(":") for line in head[1:] if line)
    headers = {name.lower(): value.strip() for name, _, value in lines}
    body = await reader.readexactly(int(headers.get("content-length", "0")))
    return Call(method, path, headers, body)


@asynccontextmanager
async def receiving(tls: ssl.SSLContext | None = None) -> AsyncGenerator[Receiver]:
    """Start a receiver on the loopback."""
    receiver = Receiver()
    if tls is not None:

        def note(_socket: object, name: str | None, _context: object) -> None:
            receiver.names.append(name)

        tls.sni_callback = note
    server = await asyncio.start_server(receiver.serve, "127.0.0.1", 0, ssl=tls)
    receiver.port = server.sockets[0].getsockname()[1]
    try:
        yield receiver
    finally:
        server.close()


def certificate_for(name: str, folder: Path) -> tuple[ssl.SSLContext, ssl.SSLContext]:
    """Return a server's context with a certificate for a name, and a context that trusts it."""
    key = generate_private_key(SECP256R1())
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    now = SystemClock().now()
    certificate = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(name)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    file = folder / f"{name}.pem"
    private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    file.write_bytes(private + certificate.public_bytes(Encoding.PEM))
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server.load_cert_chain(file)
    trusting = ssl.create_default_context(cadata=certificate.public_bytes(Encoding.PEM).decode())
    return server, trusting
