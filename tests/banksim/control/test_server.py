"""The process: TLS that a client can check, a clean end."""

import asyncio
import os
import signal
import ssl
import sys
from pathlib import Path

import pytest
from aiohttp import ClientConnectorCertificateError, ClientSession, TCPConnector

from banksim.core import certificates
from banksim.server import Running

pytestmark = pytest.mark.usefixtures("processes")


async def test_clients_can_check_the_certificate(running: Running) -> None:
    trusted = ssl.create_default_context(cafile=str(running.ca))
    async with (
        ClientSession(connector=TCPConnector(ssl=trusted)) as session,
        session.post(running.url, data=b"no FinTS") as answer,
    ):
        assert answer.status < 500
    async with ClientSession() as session:
        with pytest.raises(ClientConnectorCertificateError):
            await session.post(running.url, data=b"")


def test_certificates_are_kept_and_renewed(tmp_path: Path) -> None:
    files = certificates.ensure(tmp_path)
    before = files.certificate.read_bytes()
    assert certificates.ensure(tmp_path).certificate.read_bytes() == before
    assert files.key.stat().st_mode & 0o777 == 0o600
    files.certificate.unlink()
    certificates.ensure(tmp_path)
    assert files.certificate.read_bytes() != before


async def test_the_command_ends_cleanly_on_sigterm(tmp_path: Path) -> None:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", "from banksim.cli import main; main()",
        "serve", "--port", "0", "--control-port", "0", "--data", str(tmp_path / "bank.db"),
        "--state-dir", str(tmp_path), "--control-token", "t",
        stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip
    assert process.stdout is not None
    lines = [(await process.stdout.readline()).decode() for _ in range(5)]
    assert lines[0].startswith("FinTS       https://127.0.0.1:")
    assert lines[1].startswith("XS2A        https://127.0.0.1:")
    assert lines[2].rstrip().endswith("ca.pem")
    url = lines[3].split()[-1]
    async with (
        ClientSession(headers={"X-Sim-Token": "t"}) as session,
        session.get(f"{url}invariants") as answer,
    ):
        assert answer.status == 200
    os.kill(process.pid, signal.SIGTERM)
    assert (await process.stdout.read()).decode() == "closed\n"
    assert await process.wait() == 0
