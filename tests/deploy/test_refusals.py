"""The proxy files we ship refuse who was refused for overload and does not wait."""

import json
import shutil
import subprocess
import time
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Final

import httpx
import pytest
from quality.ports import free_port

from kontowerk.api.admission import REFUSED
from kontowerk.api.wire.encode import encode, plain
from kontowerk.api.wire.problem import Problem

pytestmark = pytest.mark.usefixtures("processes")

SHIPPED: Final = Path(__file__).parents[2] / "deploy"
_PATIENCE: Final = 30.0


@dataclass
class Overloaded:
    """Stands for a process that refuses everybody it is told to."""

    http: httpx.Client
    refuses: bool = True
    heard: list[str] = field(default_factory=list[str])  # the Authorization headers

    def ask(self, token: str | None) -> httpx.Response:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        return self.http.get("/customer/v2", headers=headers)


@pytest.fixture(params=["proxy", "cells"])
def overloaded(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Overloaded]:
    port, behind = free_port(), free_port()
    with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=30) as http:
        service = Overloaded(http)
        with _answering(service, behind), _proxy(request.param, tmp_path, port, behind):
            until = time.monotonic() + _PATIENCE
            while not _is_ready(http):
                assert time.monotonic() < until
                time.sleep(0.05)
            yield service


def _is_ready(http: httpx.Client) -> bool:
    try:
        return http.get("/health/ready").is_success
    except httpx.TransportError:
        return False


@contextmanager
def _answering(service: Overloaded, port: int) -> Generator[None]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            is_refused = service.refuses and self.path != "/health/ready"
            if self.path != "/health/ready":
                service.heard.append(self.headers.get("Authorization", ""))
            self.send_response(503 if is_refused else 200)
            if is_refused:
                self.send_header(*(part.decode() for part in REFUSED))
                self.send_header("Retry-After", "1")
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - as it is called
            pass

    server = ThreadingHTTPServer(("127.0.0.1", port), Handler)
    server.daemon_threads = True
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()


@contextmanager
def _proxy(kind: str, folder: Path, port: int, behind: int) -> Generator[None]:
    program = shutil.which("haproxy", path="/usr/sbin:/usr/bin:/usr/local/sbin:/usr/local/bin")
    assert program, "install haproxy"
    text = (SHIPPED / kind / "haproxy.cfg").read_text(encoding="utf-8")
    for ours, here in {
        "bind :443 ssl crt /etc/haproxy/kontowerk.pem alpn http/1.1": f"bind 127.0.0.1:{port}",
        "/run/haproxy/kontowerk.sock mode 660": f"{folder}/proxy.sock mode 600",
        "/etc/haproxy/kontowerk/": f"{folder}/",
        "127.0.0.1:8080": f"127.0.0.1:{behind}",
    }.items():
        text = text.replace(ours, here)
    for name in ("tenants", "secrets", "origins", "users"):
        (folder / f"{name}.map").touch()
    (folder / "haproxy.cfg").write_text(text, encoding="utf-8")
    process = subprocess.Popen(  # noqa: S603 - the proxy of the distribution
        [program, "-db", "-f", str(folder / "haproxy.cfg")],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        yield
        assert process.poll() is None
    finally:
        process.terminate()
        process.wait(60)


def test_who_does_not_wait_is_refused_without_the_process(overloaded: Overloaded) -> None:
    answers = [overloaded.ask("eager") for _ in range(200)]
    assert {answer.headers["Retry-After"] for answer in answers} == {"1"}
    assert "kontowerk-refused" not in answers[0].headers
    assert [answer.status_code for answer in answers[:3]] == [503, 503, 503]
    refused = [answer for answer in answers if answer.status_code == 429]
    assert len(overloaded.heard) == 200 - len(refused)
    assert len(refused) > 100
    body = refused[0].json()
    said = {"instance": "/customer/v2", "correlation_id": body["correlationId"]}
    ours = Problem.of(429, detail="", faults=(), **said)
    assert body == json.loads(encode(plain(ours)))


def test_others_are_heard_and_who_waited_is_heard_again(overloaded: Overloaded) -> None:
    for _ in range(20):
        overloaded.ask("eager")
    overloaded.refuses = False
    assert [overloaded.ask(token).status_code for token in ("patient", None)] == [200, 200]
    until = time.monotonic() + _PATIENCE
    while overloaded.ask("eager").status_code != 200:
        assert time.monotonic() < until
        time.sleep(0.1)


def test_another_answer_than_a_refusal_is_not_counted(overloaded: Overloaded) -> None:
    overloaded.refuses = False
    assert {overloaded.ask("busy").status_code for _ in range(50)} == {200}
