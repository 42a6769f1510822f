"""The proxy configurations we ship, started in front of a real `kontowerk serve`."""

import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Generator, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import httpx
import pytest
from quality.ports import free_port
from quality.slow.peers import HALF_HEAD

from tests.database import sql
from tests.rooms.webhooks.receiver import certificate_for
from tests.service import Service
from tests.serving import log_of, serving
from tests.spec.interface import users_path
from tests.spec.webform import SHOP, WEBFORM, Visitor

pytestmark = pytest.mark.usefixtures("processes")

FOLDER: Final = Path(__file__).parent.parent.parent / "deploy" / "proxy"
NAME: Final = "localhost"
_WRONG_LINK: Final = f"{WEBFORM}?session=x"
# What is ours in the files: where things are, and seconds that a test does not wait for.
_PLACES: Final = {
    "haproxy": {
        "bind :443": "bind 127.0.0.1:{port}",
        "/etc/haproxy/kontowerk.pem": "{certificate}",
        "http-request 10s": "http-request 2s",
        "127.0.0.1:8080": "127.0.0.1:{behind}",
    },
    "nginx": {
        "listen 443 ssl": "listen 127.0.0.1:{port} ssl",
        "/etc/nginx/kontowerk.crt": "{certificate}",
        "/etc/nginx/kontowerk.key": "{certificate}",
        "/run/nginx.pid": "{folder}/nginx.pid",
        "header_timeout 10s": "header_timeout 2s",
        "body_timeout 10s": "body_timeout 2s",
        "127.0.0.1:8080": "127.0.0.1:{behind}",
    },
}


@dataclass(frozen=True)
class Proxied:
    """The service as people meet it: over TLS, behind a proxy."""

    port: int
    trusting: ssl.SSLContext
    service: Service
    log: Path
    own_address: str  # of a caller whom no other proxy's tests know

    @contextmanager
    def caller(self, address: str = "127.0.0.1") -> Generator[httpx.Client]:
        """Call from an address of this machine."""
        transport = httpx.HTTPTransport(verify=self.trusting, local_address=address)
        url = f"https://{NAME}:{self.port}"
        with httpx.Client(base_url=url, transport=transport, timeout=60) as http:
            yield http

    @contextmanager
    def line(self) -> Generator[ssl.SSLSocket]:
        """Open a connection and nothing more."""
        with (
            socket.create_connection(("127.0.0.1", self.port), 60) as plain,
            self.trusting.wrap_socket(plain, server_hostname=NAME) as line,
        ):
            yield line


@pytest.fixture(scope="module", params=sorted(_PLACES))
def proxied(
    request: pytest.FixtureRequest,
    service: Service,
    processes: None,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Proxied]:
    """Start the service and the proxy before it."""
    del processes  # it starts them
    program: str = request.param
    folder = tmp_path_factory.mktemp(program)
    port = free_port()
    _, trusting = certificate_for(NAME, folder)
    url = f"https://{NAME}:{port}"
    with (
        serving(service, folder, base_url=url, failed_logins_per_minute=3) as behind,
        _running(program, folder, port=port, behind=behind),
        httpx.Client(base_url=url, verify=trusting, timeout=60) as http,
    ):
        wait = time.monotonic() + 60
        while not _is_ready(http):
            assert time.monotonic() < wait, (folder / "proxy.log").read_text(encoding="utf-8")
            time.sleep(0.1)
        seen = replace(service, url=url, http=http)
        address = "127.0.0.5" if program == "haproxy" else "127.0.0.15"
        yield Proxied(port, trusting, seen, log_of(folder), address)


@contextmanager
def _running(program: str, folder: Path, *, port: int, behind: int) -> Generator[None]:
    found = shutil.which(program, path="/usr/sbin:/usr/bin:/usr/local/sbin:/usr/local/bin")
    assert found, f"install {program}"
    (shipped,) = FOLDER.glob(f"{program}.*")
    text = shipped.read_text(encoding="utf-8")
    certificate = folder / f"{NAME}.pem"
    for ours, tests in _PLACES[program].items():
        assert text.count(ours) == 1, ours
        own = tests.format(port=port, behind=behind, certificate=certificate, folder=folder)
        text = text.replace(ours, own)
    config = folder / shipped.name
    config.write_text(text, encoding="utf-8")
    options = {"haproxy": ["-db", "-f"], "nginx": ["-g", "daemon off;", "-c"]}[program]
    with (folder / "proxy.log").open("wb") as log:
        process = subprocess.Popen(  # noqa: S603 - the proxy of the distribution
            [found, *options, str(config)], stdout=log, stderr=subprocess.STDOUT
        )
        try:
            yield
            assert process.poll() is None, (folder / "proxy.log").read_text(encoding="utf-8")
        finally:
            process.terminate()
            process.wait(60)


def _is_ready(http: httpx.Client) -> bool:
    try:
        return http.get("/health/ready").is_success
    except httpx.TransportError:
        return False


def test_a_request_passes_and_its_body_arrives_whole(proxied: Proxied) -> None:
    service = proxied.service
    user = service.create_user()
    token = service.user_token(user)
    assert service.call("GET", "/customer/v2", token).status_code == 200
    long = {"username": f"{user.username}-2", "x": "a" * 700_000, "password": "correct horse"}
    made = service.call("POST", users_path(), service.token(), json=long)
    assert made.status_code == 201  # half of it would be no JSON
    too_long = service.call("POST", users_path(), service.token(), content=b"a" * 11_000_000)
    assert too_long.status_code == 413


def test_the_address_of_the_caller_arrives_and_a_forged_one_does_not(proxied: Proxied) -> None:
    with proxied.caller(proxied.own_address) as guesser:
        statuses = [guesser.get(_WRONG_LINK).status_code for _ in range(4)]
        assert statuses == [303, 303, 303, 429]
        for name in ("X-Forwarded-For", "Forwarded", "X-Real-IP"):
            forged = {name: "for=192.0.2.9" if name == "Forwarded" else "192.0.2.9"}
            assert guesser.get(_WRONG_LINK, headers=forged).status_code == 429
    with proxied.caller("127.0.0.6") as other:
        assert other.get(_WRONG_LINK).status_code == 303
        assert other.get("/health/live").json() == {"status": "live", "forwarding": "believed"}
    assert "forwarding.ignored" not in proxied.log.read_text(encoding="utf-8")


def test_the_webform_works(proxied: Proxied) -> None:
    visitor = Visitor(proxied.service)
    with proxied.caller("127.0.0.7") as browser:
        visitor.http = browser
        visitor.enter()
        assert visitor.page() == "legal"
        visitor.send("accept", legal="yes")
        assert visitor.page() == "bank"
        addresses = sql(
            "SELECT present_ip FROM webform_session ORDER BY created_at DESC LIMIT 1",
            proxied.service.database_url,
        )
        assert str(addresses[0]["present_ip"]) == "127.0.0.7"
        visitor.send("cancel")
        visitor.sent_back("USER_CANCELLED", SHOP)


def test_slow_senders_are_stopped_at_the_proxy(proxied: Proxied) -> None:
    half_form = (
        f"POST {WEBFORM}/step HTTP/1.1\r\nHost: {NAME}\r\nX-Correlation-ID: half-a-form\r\n"
        "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n\r\ndo="
    )
    for sent in (HALF_HEAD, half_form.encode()):
        with proxied.line() as line:
            line.sendall(sent)
            _read_to_the_end(line)
    assert "half-a-form" not in proxied.log.read_text(encoding="utf-8")


def test_a_proxy_that_is_not_trusted_is_noticed(service: Service, tmp_path: Path) -> None:
    forwarded = {"X-Forwarded-For": "192.0.2.9"}
    with (
        serving(service, tmp_path, trusted="192.0.2.1") as port,
        httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=60) as http,
    ):
        assert http.get("/health/live").json() == {"status": "live"}
        for _ in range(2):
            told = http.get("/health/live", headers=forwarded).json()
            assert told == {"status": "live", "forwarding": "ignored"}
    assert log_of(tmp_path).read_text(encoding="utf-8").count("forwarding.ignored") == 1


def _read_to_the_end(line: ssl.SSLSocket) -> None:
    """Wait until the connection is closed; one that is not runs into the timeout."""
    with suppress(ConnectionResetError, ssl.SSLError):
        while line.recv(4096):
            pass
