"""A host that falls silent behind the proxy we ship: who waited for it is answered soon."""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import httpx
import pytest
from quality.ports import free_port

from kontowerk.kit.settings import process_environment

pytestmark = [
    pytest.mark.usefixtures("processes"),
    pytest.mark.skipif(os.geteuid() != 0, reason="network namespaces are made by root alone"),
]

CONFIG: Final = Path(__file__).parents[2] / "deploy" / "proxy" / "haproxy.cfg"
HAPROXY: Final = shutil.which("haproxy", path=f"{os.defpath}:/usr/sbin:/sbin")
IP: Final = "/usr/sbin/ip"
NEAR: Final = f"kw-{os.getpid()}"
SPACE: Final = f"kw-silent-{os.getpid()}"
NETWORK: Final = f"10.{78 + os.getpid() % 100}.{os.getpid() // 100 % 250}"
OURS: Final = f"{NETWORK}.1"
THEIRS: Final = f"{NETWORK}.2"
NOBODY: Final = "02:00:00:00:00:01"  # a card no host has
SOON: Final = 12.0  # the service itself may take 180 seconds for an answer

# Ready at once; anything else is an answer that takes its time.
HOST: Final = """
import asyncio, sys
async def take(reader, writer):
    while b"/health/ready" in await reader.readuntil(b"\\r\\n\\r\\n"):
        writer.write(b"HTTP/1.1 200 OK\\r\\nContent-Length: 0\\r\\n\\r\\n")
    open(sys.argv[2], "w").close()
    await asyncio.sleep(float(sys.argv[3]))
    writer.write(b"HTTP/1.1 204 No Content\\r\\n\\r\\n")
async def main():
    await (await asyncio.start_server(take, sys.argv[1], 8080)).serve_forever()
asyncio.run(main())
"""


def ip(*words: str) -> None:
    command = [IP, *words]
    subprocess.run(command, check=True, capture_output=True)  # noqa: S603 - words of ours


def cut() -> None:
    """Send all that is meant for the other host to a card that nobody has; nobody is told."""
    line = ("lladdr", NOBODY, "nud", "permanent", "dev")
    ip("neigh", "replace", THEIRS, *line, NEAR)
    ip("-n", SPACE, "neigh", "replace", OURS, *line, "eth0")


@contextmanager
def other_host() -> Generator[None]:
    """A network namespace with a line to this one."""
    ip("netns", "add", SPACE)
    try:
        ip("link", "add", NEAR, "type", "veth", "peer", "name", "eth0", "netns", SPACE)
        ip("addr", "add", f"{OURS}/24", "dev", NEAR)
        ip("link", "set", NEAR, "up")
        ip("-n", SPACE, "addr", "add", f"{THEIRS}/24", "dev", "eth0")
        ip("-n", SPACE, "link", "set", "eth0", "up")
        yield
    finally:
        ip("link", "del", NEAR)  # at once; with the namespace it would go some time later
        ip("netns", "del", SPACE)


@contextmanager
def running(*command: str, log: Path) -> Generator[None]:
    with log.open("wb") as output:
        environment = dict(process_environment())
        process = subprocess.Popen(  # noqa: S603 - the proxy, or a program of ours
            command, stdout=output, stderr=output, env=environment
        )
        try:
            yield
        finally:
            process.kill()
            process.wait(60)


@contextmanager
def proxied(folder: Path, seconds: float) -> Generator[tuple[str, Path]]:
    """The shipped proxy before a host that takes so long; the file is there when it was asked."""
    port, held = free_port(), folder / "held"
    text = CONFIG.read_text(encoding="utf-8")
    (bind,) = (line for line in text.splitlines() if line.startswith("    bind :443"))
    (folder / "haproxy.cfg").write_text(
        text.replace(bind, f"    bind 127.0.0.1:{port}").replace("127.0.0.1:8080", f"{THEIRS}:8080")
    )
    assert HAPROXY is not None, "install haproxy"
    host = (IP, "netns", "exec", SPACE, sys.executable, "-c", HOST, THEIRS, held, seconds)
    proxy = (HAPROXY, "-db", "-f", str(folder / "haproxy.cfg"))
    with (
        other_host(),
        running(*map(str, host), log=folder / "host.log"),
        running(*proxy, log=folder / "proxy.log"),
        httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=60) as http,
    ):
        until(lambda: is_ready(http))
        yield f"{http.base_url}", held


def is_ready(http: httpx.Client) -> bool:
    try:
        return http.get("/health/ready").is_success
    except httpx.TransportError:
        return False


def until(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + 60
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.05)


@pytest.fixture
def asking() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(1) as threads:
        yield threads


def test_who_waits_for_a_host_that_fell_silent_is_answered_soon(
    tmp_path: Path, asking: ThreadPoolExecutor
) -> None:
    with proxied(tmp_path, seconds=600) as (url, held):
        asked = asking.submit(httpx.get, url, timeout=60)
        until(held.exists)
        cut()
        began = time.monotonic()
        assert asked.result(60).status_code == 502
        assert time.monotonic() - began < SOON


def test_who_waits_for_a_host_that_only_takes_long_is_not_cut_off(
    tmp_path: Path, asking: ThreadPoolExecutor
) -> None:
    with proxied(tmp_path, seconds=SOON) as (url, held):
        asked = asking.submit(httpx.get, url, timeout=60)
        until(held.exists)
        assert asked.result(60).status_code == 204
