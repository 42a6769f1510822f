"""What an operator relies on: own database logins, metrics, traces."""

import re
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer

import httpx
import pytest
from quality.ports import free_port

from kontowerk.kit.ids import random_bytes
from tests.database import TestServer, sql
from tests.journeys.shell import Shell, wait_until_ready


@pytest.fixture
def logins(shell: Shell, server: TestServer) -> Iterator[dict[str, str]]:
    """The three logins of docs/howto/database-roles.md."""
    suffix = random_bytes(4).hex()
    database = shell.url.rpartition("/")[2]
    names = {kind: f"kw_{kind}_{suffix}" for kind in ("owner", "serve", "work")}
    server.sql(f"CREATE ROLE {names['owner']} LOGIN CREATEROLE PASSWORD 'x'")
    server.sql(f"GRANT kw_api, kw_worker, kw_audit TO {names['owner']}")
    server.sql(f"CREATE ROLE {names['serve']} LOGIN PASSWORD 'x' IN ROLE kw_api")
    server.sql(f"CREATE ROLE {names['work']} LOGIN PASSWORD 'x' IN ROLE kw_worker")
    server.sql(f"ALTER DATABASE {database} OWNER TO {names['owner']}")
    yield {kind: f"postgresql://{name}:x@{server.place}/{database}" for kind, name in names.items()}
    server.sql(f"DROP DATABASE {database} WITH (FORCE)")
    for name in names.values():
        server.sql(f"DROP ROLE {name}")


def test_each_process_runs_with_a_login_of_its_own(shell: Shell, logins: dict[str, str]) -> None:
    shell.environment["KONTOWERK_DATABASE_URL"] = logins["owner"]
    shell.run("keys", "create-file", "kek")
    shell.run("migrate")
    shell.run("tenant", "add", "acme", "--regulated")
    said = shell.run("doctor")
    assert "bypasses" not in said
    port = free_port()
    shell.environment["KONTOWERK_DATABASE_URL"] = logins["serve"]
    del shell.environment["KONTOWERK_KEY_FILE"]
    serving = shell.start("serve", "--port", str(port))
    wait_until_ready(f"http://127.0.0.1:{port}", serving)
    shell.environment["KONTOWERK_DATABASE_URL"] = logins["work"]
    shell.environment["KONTOWERK_KEY_FILE"] = str(shell.folder / "kek")
    working = shell.start("work")
    for _ in range(600):  # a busy machine takes its time
        if sql("SELECT no FROM audit_seal", shell.url):
            break
        threading.Event().wait(0.05)
    for process in (serving, working):
        process.terminate()
        printed = process.communicate(timeout=20)[0]
        assert process.returncode == 0, printed
        assert "round.failed" not in printed
    assert sql("SELECT no FROM audit_seal", shell.url)


class _Collector(BaseHTTPRequestHandler):
    """Stands where a collector of traces would."""

    received: list[bytes]

    def do_POST(self) -> None:
        self.received.append(self.rfile.read(int(self.headers["Content-Length"])))
        self.send_response(200)
        self.send_header("Content-Type", "application/x-protobuf")
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name it has
        pass


@pytest.fixture
def collector() -> Iterator[tuple[str, list[bytes]]]:
    received: list[bytes] = []
    handler = type("Handler", (_Collector,), {"received": received})
    server = HTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/v1/traces", received
    server.shutdown()
    server.server_close()
    thread.join()


def test_metrics_count_over_all_processes_and_traces_arrive(
    ready_shell: Shell, collector: tuple[str, list[bytes]]
) -> None:
    endpoint, received = collector
    port, metrics_port = free_port(), free_port()
    ready_shell.environment["KONTOWERK_METRICS_PORT"] = str(metrics_port)
    ready_shell.environment["KONTOWERK_OTLP_ENDPOINT"] = endpoint
    process = ready_shell.start("serve", "--port", str(port), "--processes", "2")
    url = f"http://127.0.0.1:{port}"
    wait_until_ready(url, process)
    for _ in range(20):  # a connection each: both processes take some
        answer = httpx.get(f"{url}/auth/mgmt/v1/tenants/some-tenant")
        assert answer.status_code == 401
    text = httpx.get(f"http://127.0.0.1:{metrics_port}/metrics").text
    process.terminate()
    printed = process.communicate(timeout=20)[0]
    assert process.returncode == 0, printed
    route = re.escape('route="/auth/mgmt/v1/tenants/{tenant_name}",status="401"')
    counted = re.search(rf'kontowerk_requests_total{{method="GET",{route}}} (\d+)', text)
    assert counted is not None
    assert int(counted[1]) == 20
    assert "some-tenant" not in text
    assert any(b"GET /auth/mgmt/v1/tenants/{tenant_name}" in body for body in received)
    assert not any(b"some-tenant" in body for body in received)


def test_processes_that_start_slowly_are_waited_for(ready_shell: Shell) -> None:
    slow_start = "import sys, time\nif '--multiprocessing-fork' in sys.orig_argv: time.sleep(12)\n"
    (ready_shell.folder / "sitecustomize.py").write_text(slow_start, encoding="utf-8")
    ready_shell.environment["PYTHONPATH"] = str(ready_shell.folder)
    port = free_port()
    process = ready_shell.start("serve", "--port", str(port), "--processes", "2")
    wait_until_ready(f"http://127.0.0.1:{port}", process)
    process.terminate()
    printed = process.communicate(timeout=20)[0]
    assert process.returncode == 0, printed
