"""`kontowerk webhooks listen` as a process of its own, called by the service that runs here."""

import base64
import json
import re
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import httpx
import pytest
from kontowerk_client import Client, verify
from quality.ports import free_port

from kontowerk.kit.settings import process_environment
from tests.clients.conftest import Branch
from tests.journeys.shell import KONTOWERK

pytestmark = pytest.mark.usefixtures("processes")

OTHER_SECRET = "whsec_" + base64.b64encode(b"x" * 32).decode()
_SECONDS = 60


class Listening:
    """A listener, and what it printed so far."""

    def __init__(self, folder: Path, *options: str, **environment: str) -> None:
        self._files = folder / "calls", folder / "beside"
        with self._files[0].open("wb") as calls, self._files[1].open("wb") as beside:
            self.process = subprocess.Popen(  # noqa: S603 - our own command
                [*KONTOWERK, "webhooks", "listen", *options],
                env={**process_environment(), **environment},
                stdout=calls,
                stderr=beside,
            )
        self.url = self.wait(r"Listening on (\S+/), ", beside=True)[1]

    @property
    def printed(self) -> str:
        return "".join(file.read_text(encoding="utf-8") for file in self._files)

    def lines(self) -> list[str]:
        return self._files[0].read_text(encoding="utf-8").splitlines()

    def wait(self, wanted: str, *, beside: bool = False) -> re.Match[str]:
        """Wait until something is printed."""
        found: list[re.Match[str]] = []

        def is_printed() -> bool:
            text = self._files[beside].read_text(encoding="utf-8")
            found.extend(re.finditer(wanted, text))
            assert found or self.process.poll() is None, self.printed
            return bool(found)

        _wait(is_printed, lambda: self.printed)
        return found[0]

    def end(self) -> int:
        """Press Ctrl-C."""
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(_SECONDS)


@contextmanager
def listening(folder: Path, *options: str, **environment: str) -> Generator[Listening]:
    """Start a listener; end it as somebody at a terminal does."""
    folder.mkdir(exist_ok=True)
    found = Listening(folder, *options, **environment)
    try:
        yield found
        assert found.end() == 0, found.printed
        assert "Traceback" not in found.printed
        assert "\nEnded. Calls taken: " in found.printed
    finally:
        if found.process.poll() is None:
            found.process.kill()
            found.process.wait(_SECONDS)


@pytest.fixture
def admin(branch: Branch) -> Iterator[Client]:
    """A client of the tenant; its subscriptions end with the test."""
    with Client(branch.service.url, branch.admin_login()) as client:
        before = {one["id"] for one in client.subscriptions()}
        yield client
        for one in client.subscriptions():
            if one["id"] not in before:
                client.unsubscribe(one["id"])


def _wait(is_there: Callable[[], bool], tell: Callable[[], object]) -> None:
    end = time.monotonic() + _SECONDS
    while not is_there():
        assert time.monotonic() < end, tell()
        time.sleep(0.05)


def _outcome(admin: Client, place: str) -> tuple[str, str | None]:
    """Wait for the first call of an event, and return what the service says of it."""
    found = [admin.delivery(place)]

    def is_called() -> bool:
        found.append(admin.delivery(place))
        return found[-1]["attempts"] > 0

    _wait(is_called, lambda: found[-1])
    return found[-1]["state"], found[-1].get("lastOutcome")


def test_a_genuine_call_is_taken_and_told_in_a_line(admin: Client, tmp_path: Path) -> None:
    port = free_port()
    made = admin.subscribe(f"http://127.0.0.1:{port}/anywhere")
    with listening(tmp_path, "--port", str(port), WEBHOOK_SECRET=made["secret"]) as listener:
        place = admin.test_subscription(made["id"])
        line = listener.wait(
            r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\dZ  test  serial 0  (\S+)  signature good"
            r"  attempt 1  answered 204\n"
        )
        assert place.endswith(f"/{line[1]}")
        assert _outcome(admin, place) == ("delivered", "204")
    assert len(listener.lines()) == 1
    assert "signatures are checked" in listener.printed
    assert "Calls taken: 1, refused: 0." in listener.printed
    assert made["secret"] not in listener.printed


def test_a_call_signed_with_another_secret_is_refused_each_time_it_comes(
    admin: Client, tmp_path: Path
) -> None:
    file = tmp_path / "secret"
    file.write_text(OTHER_SECRET + "\n", encoding="utf-8")
    with (
        application(200) as (app, heard),
        listening(
            tmp_path, "--port", "0", "--secret-file", str(file), "--forward", app
        ) as listener,
    ):
        made = admin.subscribe(listener.url)
        place = admin.test_subscription(made["id"])
        bad = r"signature bad \(another secret, or a changed body\)"
        line = listener.wait(rf"  test  serial 0  (\S+)  {bad}  attempt 1  answered 401\n")
        assert _outcome(admin, place)[1] == "401"
        listener.wait(rf"  {line[1]}  {bad}  attempt 2  answered 401\n")
        assert heard == []
    assert OTHER_SECRET not in listener.printed


def test_what_is_passed_on_arrives_as_it_was_sent_and_its_answer_goes_back(
    admin: Client, tmp_path: Path
) -> None:
    port = free_port()
    made = admin.subscribe(f"http://127.0.0.1:{port}/")
    with (
        application(202) as (app, heard),
        listening(
            tmp_path, "--port", str(port), "--forward", app, WEBHOOK_SECRET=made["secret"]
        ) as listener,
    ):
        place = admin.test_subscription(made["id"])
        line = listener.wait(r"  (\S+)  signature good  attempt 1  answered 202\n")
        assert _outcome(admin, place) == ("delivered", "202")
    ((path, headers, body),) = heard
    assert path == "/hooks?for=me"
    assert verify(made["secret"], headers, body)["type"] == "test"
    assert headers["webhook-id"] == line[1]
    assert (headers["content-type"], headers["user-agent"]) == ("application/json", "kontowerk")


def test_it_subscribes_for_as_long_as_it_listens(
    branch: Branch, admin: Client, tmp_path: Path
) -> None:
    options = ("--port", "0", "--subscribe", branch.service.url, "--json")
    token = branch.service.token("demo")
    with listening(tmp_path, *options, WEBHOOK_TOKEN=token) as listener:
        (made,) = (one for one in admin.subscriptions() if one["url"] == listener.url)
        admin.test_subscription(made["id"])
        listener.wait("\n")
        assert f"Subscription {made['id']} calls {listener.url}" in listener.printed
    told = json.loads(listener.lines()[0])
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", told.pop("time"))
    assert len(told.pop("webhookId")) == 36
    assert told == {
        "type": "test",
        "serial": 0,
        "signature": "good",
        "reason": None,
        "attempt": 1,
        "answer": 204,
        "trouble": None,
    }
    assert f"Subscription {made['id']} removed." in listener.printed
    assert made["id"] not in {one["id"] for one in admin.subscriptions()}
    assert token not in listener.printed
    assert "whsec_" not in listener.printed


def test_without_a_secret_everything_is_taken_and_nothing_is_obeyed(tmp_path: Path) -> None:
    nobody = f"http://127.0.0.1:{free_port()}/"
    with listening(tmp_path, "--port", "0", "--forward", nobody) as listener:
        body = b'{"type": "\\u001b[2Jboo", "serial": 3}'
        assert httpx.post(listener.url, content=body).status_code == 502
        assert httpx.post(listener.url, content=b"no json").status_code == 502
        assert httpx.post(listener.url, content=b"x" * (64 * 1024 + 1)).status_code == 413
        assert httpx.get(listener.url).status_code == 405
    first, second = (line.split("  ")[1:] for line in listener.lines())
    rest = ["no webhook-id", "signature not checked"]
    gone = "answered 502 (no connection)"
    assert first == ["?[2Jboo", "serial 3", *rest, "attempt 1", gone]
    assert second == ["no event", "serial -", *rest, "attempt 2", gone]
    assert "signatures are not checked: no secret" in listener.printed


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (("--secret", "whsec_not!base64"), "this is no signing secret"),
        (("--secret", "whsec_"), "this is no signing secret"),
        (("--secret-file", "/nowhere"), "the secret cannot be read: FileNotFoundError"),
        (("--forward", "ftp://127.0.0.1/"), "to forward to is not a plain"),
        (("--subscribe", "http://127.0.0.1:1"), "needs the token of a client"),
        (("--subscribe", "http://127.0.0.1:1", "--token", "t"), "does not answer"),
        (("--port", "70000"), "--port"),
    ],
    ids=["letters", "empty", "no-file", "forward", "no-token", "no-service", "port"],
)
def test_what_cannot_be_is_said_in_a_line(options: tuple[str, ...], says: str) -> None:
    done = _said(*("--port", "0"), *options)
    assert says in done
    assert "not!base64" not in done


def test_a_service_that_refuses_is_quoted(branch: Branch) -> None:
    at = ("--port", "0", "--subscribe", branch.service.url)
    refused = _said(*at, "--token", "kw_no")
    assert re.search("answers 40[13]: the token has ended, or may not manage webhooks", refused)
    token = branch.service.token("demo")
    told = _said(*at, "--token", token, "--url", "ftp://nobody.example/")
    assert "answers 400: this address may not be called there" in told
    assert token not in told


def test_a_port_is_listened_on_once(tmp_path: Path) -> None:
    with listening(tmp_path, "--port", "0") as listener:
        port = listener.url.rpartition(":")[2].rstrip("/")
        assert f"port {port} cannot be listened on" in _said("--port", port)


def _said(*options: str) -> str:
    """Return what a listener says that does not even begin."""
    done = subprocess.run(  # noqa: S603 - our own command
        [*KONTOWERK, "webhooks", "listen", *options],
        capture_output=True,
        text=True,
        check=False,
        timeout=_SECONDS,
    )
    assert done.returncode in {1, 2}, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == ""
    return done.stderr


@contextmanager
def application(
    status: int,
) -> Generator[tuple[str, list[tuple[str, dict[str, str], bytes]]]]:
    """A developer's own program: notes what it is sent."""
    heard: list[tuple[str, dict[str, str], bytes]] = []

    class App(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            headers = {name.lower(): value for name, value in self.headers.items()}
            heard.append((self.path, headers, body))
            self.send_response(status)
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - its name
            pass

    server = HTTPServer(("127.0.0.1", 0), App)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/hooks?for=me", heard
    finally:
        server.shutdown()
        server.server_close()
        thread.join(10)
