"""What `probe` sees of an endpoint: a TLS server of our own, a plain one, and none."""

import asyncio
import ssl
from collections.abc import AsyncIterator
from datetime import timedelta
from ipaddress import ip_address
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from kontowerk.kit.clock import SystemClock
from kontowerk.providers.model import Connection, ConnectorKind
from kontowerk.providers.traits import NotReached, Reached, probe


def _at(url: str) -> Connection:
    return Connection(ConnectorKind.FINTS, url, "default")


def _certificate(folder: Path) -> Path:
    key, now = ec.generate_private_key(ec.SECP256R1()), SystemClock().now()
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(
            x509.SubjectAlternativeName([x509.IPAddress(ip_address("127.0.0.1"))]), critical=False
        )
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .sign(key, hashes.SHA256())
    )
    path = folder / "server.pem"
    plain = serialization.NoEncryption()
    pem, form = serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8
    path.write_bytes(key.private_bytes(pem, form, plain) + made.public_bytes(pem))
    return path


@pytest.fixture
async def secure_port(tmp_path: Path) -> AsyncIterator[tuple[int, Path]]:
    path = _certificate(tmp_path)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(path)
    server = await asyncio.start_server(lambda _, w: w.close(), "127.0.0.1", 0, ssl=context)
    yield server.sockets[0].getsockname()[1], path
    server.close()
    await server.wait_closed()


async def test_a_trusted_certificate_is_reported_with_its_end(
    secure_port: tuple[int, Path],
) -> None:
    port, path = secure_port
    trust = ssl.create_default_context(cafile=str(path))
    seen = await probe(_at(f"https://127.0.0.1:{port}/fints"), trust=trust)
    assert isinstance(seen, Reached)
    assert seen.tls == "TLSv1.3"
    assert seen.certificate_until is not None
    assert seen.certificate_until.endswith("GMT")


async def test_a_certificate_nobody_signed_is_not_accepted(secure_port: tuple[int, Path]) -> None:
    seen = await probe(_at(f"https://127.0.0.1:{secure_port[0]}/fints"))
    assert isinstance(seen, NotReached)
    assert "certificate is not accepted" in seen.why


async def test_a_plain_endpoint_is_reached_without_tls_and_https_there_is_not() -> None:
    server = await asyncio.start_server(lambda _, w: w.close(), "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    assert await probe(_at(f"http://127.0.0.1:{port}/x")) == Reached(f"127.0.0.1:{port}")
    assert isinstance(await probe(_at(f"https://127.0.0.1:{port}/x")), NotReached)
    server.close()
    await server.wait_closed()


async def test_a_closed_port_and_silence_are_told_apart() -> None:
    refused = await probe(_at("http://127.0.0.1:1/"))
    assert isinstance(refused, NotReached)
    visitors = list[asyncio.StreamWriter]()
    silent = await asyncio.start_server(lambda _, w: visitors.append(w), "127.0.0.1", 0)
    port = silent.sockets[0].getsockname()[1]
    waited = await probe(_at(f"https://127.0.0.1:{port}/"), seconds=0.2)
    assert isinstance(waited, NotReached)
    assert "no answer" in waited.why
    for visitor in visitors:
        visitor.close()
    silent.close()
    await silent.wait_closed()
