"""The shipped HAProxy configuration before two processes."""

import asyncio
import shutil
from asyncio.subprocess import STDOUT
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from tests.rooms.webhooks.receiver import certificate_for

from quality.bench.stage import end
from quality.bench.wire import HOST
from quality.ports import free_port

_SHIPPED: Final = Path(__file__).parent.parent.parent / "deploy" / "proxy" / "haproxy.cfg"
_WHERE: Final = "/usr/sbin:/usr/bin:/usr/local/sbin:/usr/local/bin"
_NAME: Final = "localhost"
_START_SECONDS: Final = 20


@asynccontextmanager
async def behind_proxy(
    folder: Path, ports: list[int], *, plain: bool = False
) -> AsyncGenerator[tuple[int, Path]]:
    """Start the proxy; yields its port and the certificate to trust, which nobody needs if plain.

    A load that speaks TLS spends most of its time on that, and cannot be ten times too much.
    """
    program = shutil.which("haproxy", path=_WHERE)
    if program is None:
        message = "this needs haproxy"
        raise SystemExit(message)
    port = free_port()
    certificate_for(_NAME, folder)
    certificate = folder / f"{_NAME}.pem"
    config = folder / "haproxy.cfg"
    text = _changed(port, certificate, ports)
    if plain:
        text = text.replace(f" ssl crt {certificate} alpn http/1.1", "")
    config.write_text(text, encoding="utf-8")
    with (folder / "haproxy.log").open("wb") as log:
        process = await asyncio.create_subprocess_exec(
            *(program, "-db", "-f", str(config)), stdout=log, stderr=STDOUT, start_new_session=True
        )
    try:
        async with asyncio.timeout(_START_SECONDS):
            await _wait_until_open(port)
        yield port, certificate
    finally:
        await end(process)


def _changed(port: int, certificate: Path, ports: list[int]) -> str:
    """Return the shipped text with our addresses; nothing else of it changes."""
    text = _SHIPPED.read_text(encoding="utf-8")
    servers = "\n".join(
        f"    server serve{number} {HOST}:{each}" for number, each in enumerate(ports, 1)
    )
    changes = {
        "bind :443": f"bind {HOST}:{port}",
        "/etc/haproxy/kontowerk.pem": str(certificate),
        "    server serve1 127.0.0.1:8080": servers,
    }
    for shipped, ours in changes.items():
        assert text.count(shipped) == 1, shipped
        text = text.replace(shipped, ours)
    return text


async def _wait_until_open(port: int) -> None:
    while True:
        try:
            _, writer = await asyncio.open_connection(HOST, port)
        except OSError:
            await asyncio.sleep(0.05)
        else:
            writer.close()
            return
