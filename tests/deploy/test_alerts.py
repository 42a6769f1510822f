"""The alerts we ship, in a real Prometheus and Alertmanager beside a real `kontowerk work`."""

import json
import re
import shutil
import subprocess
import threading
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Final

import httpx
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from quality.ports import free_port

from kontowerk.kit.clock import SystemClock
from tests.database import sql
from tests.journeys.shell import Shell
from tests.service import Service

pytestmark = pytest.mark.usefixtures("processes")

RULES: Final = Path(__file__).parent.parent.parent / "deploy" / "monitoring" / "alerts.yaml"
HOST: Final = "bank.example:443"
QUEUE: Final = "left-alone"  # no worker has it, so what is put there waits
_TROUBLE: Final = (
    """INSERT INTO bank_host (host, refilled_at, failures, closed_until)
       VALUES ('bank.example:443', now(), 7, now() + interval '1 minute')""",
    """INSERT INTO procrastinate_jobs (queue_name, task_name, scheduled_at)
       VALUES ('left-alone', 'nothing', now() - interval '10 minutes')""",
)
_RELIEF: Final = (
    "UPDATE bank_host SET failures = 0, closed_until = NULL WHERE host = 'bank.example:443'",
    "DELETE FROM procrastinate_jobs WHERE queue_name = 'left-alone'",
)
_SECONDS: Final = 90.0
_PROMETHEUS: Final = """
global: {{scrape_interval: 500ms, scrape_timeout: 500ms, evaluation_interval: 500ms}}
rule_files: ["{rules}"]
scrape_configs:
  - job_name: kontowerk
    static_configs: [{{targets: ["127.0.0.1:{metrics}"]}}]
alerting:
  alertmanagers:
    - static_configs: [{{targets: ["127.0.0.1:{alertmanager}"]}}]
"""
_ALERTMANAGER: Final = """
route: {{receiver: test, group_by: ["..."], group_wait: 100ms, group_interval: 500ms}}
receivers:
  - name: test
    webhook_configs: [{{url: "http://127.0.0.1:{port}/", send_resolved: true}}]
"""


class Pager:
    """Notes what Alertmanager reports: an alert, what it is about, and how it stands."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, str, str]] = []
        noting = self.heard

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                for alert in json.loads(body)["alerts"]:
                    labels = alert["labels"]
                    about = next(
                        (labels[key] for key in ("host", "queue", "certificate") if key in labels),
                        "",
                    )
                    noting.append((labels["alertname"], about, alert["status"]))
                self.send_response(200)
                self.end_headers()

            def log_message(self, *_: object) -> None:  # type: ignore[override]
                return

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.port = self._server.server_address[1]
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def wait_for(self, *wanted: tuple[str, str, str]) -> None:
        _wait(lambda: set(wanted) <= set(self.heard), lambda: f"{wanted} of {self.heard}")

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


@pytest.fixture
def certificate(tmp_path: Path) -> Path:
    """Write a certificate that expires in five days, and its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    (tmp_path / "qwac.key").touch(0o600)
    (tmp_path / "qwac.key").write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
    )
    return _certify(tmp_path / "qwac.pem", days=5)


@pytest.fixture
def pager(service: Service, certificate: Path, tmp_path: Path) -> Iterator[Pager]:
    """Start a worker, Prometheus with our rules, and Alertmanager; they end with the test."""
    shutil.copy(service.key_file, tmp_path / "kek")
    (tmp_path / "kek").chmod(0o600)
    metrics, alertmanager = free_port(), free_port()
    shell = Shell(tmp_path, service.database_url)
    shell.environment |= {
        "KONTOWERK_METRICS_PORT": str(metrics),
        "KONTOWERK_XS2A_QWAC_FILE": str(certificate),
        "KONTOWERK_XS2A_QWAC_KEY_FILE": str(certificate.with_suffix(".key")),
    }
    rules = tmp_path / "alerts.yaml"
    rules.write_text(_hurried(RULES.read_text(encoding="utf-8")), encoding="utf-8")
    pager = Pager()
    (tmp_path / "am.yaml").write_text(_ALERTMANAGER.format(port=pager.port), encoding="utf-8")
    (tmp_path / "prom.yaml").write_text(
        _PROMETHEUS.format(rules=rules, metrics=metrics, alertmanager=alertmanager),
        encoding="utf-8",
    )
    with (tmp_path / "work.log").open("wb") as log:
        worker = shell.start("work", output=log)
    try:
        with (
            _running(
                "prometheus-alertmanager",
                tmp_path,
                f"--config.file={tmp_path / 'am.yaml'}",
                f"--storage.path={tmp_path / 'am'}",
                f"--web.listen-address=127.0.0.1:{alertmanager}",
                "--cluster.listen-address=",
                port=alertmanager,
            ),
            _running(
                "prometheus",
                tmp_path,
                f"--config.file={tmp_path / 'prom.yaml'}",
                f"--storage.tsdb.path={tmp_path / 'prom'}",
                f"--web.listen-address=127.0.0.1:{(port := free_port())}",
                port=port,
            ),
        ):
            yield pager
            assert worker.poll() is None, (tmp_path / "work.log").read_text(encoding="utf-8")
    finally:
        shell.end()
        pager.close()


def test_a_dead_bank_a_late_queue_and_an_old_certificate_are_reported_and_resolved(
    service: Service, certificate: Path, pager: Pager
) -> None:
    url = service.database_url
    for statement in _TROUBLE:
        sql(statement, url)
    troubles = (
        ("KontowerkBankUnreachable", HOST),
        ("KontowerkQueueLate", QUEUE),
        ("KontowerkCertificateEnds", "QWAC"),
    )
    pager.wait_for(*((name, about, "firing") for name, about in troubles))
    assert not [heard for heard in pager.heard if heard[2] == "resolved"]

    for statement in _RELIEF:
        sql(statement, url)
    _certify(certificate, days=90)
    pager.wait_for(*((name, about, "resolved") for name, about in troubles))


def test_prometheus_accepts_the_rules_as_they_are_shipped() -> None:
    done = subprocess.run(  # noqa: S603 - the program of the distribution
        [_program("promtool"), "check", "rules", str(RULES)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "SUCCESS" in done.stdout


def _hurried(rules: str) -> str:
    """Return the rules with nothing changed but how long a trouble must last."""
    assert re.search(r"^ +for: \d+[mh]$", rules, re.MULTILINE)
    return re.sub(r"^( +for:) \d+[mh]$", r"\1 0s", rules, flags=re.MULTILINE)


def _certify(path: Path, *, days: int) -> Path:
    key = serialization.load_pem_private_key(path.with_suffix(".key").read_bytes(), None)
    assert isinstance(key, ec.EllipticCurvePrivateKey)
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "kontowerk.example")])
    now = SystemClock().now()
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=days))
        .sign(key, hashes.SHA256())
    )
    new = path.with_suffix(".new")
    new.write_bytes(made.public_bytes(serialization.Encoding.PEM))
    return new.replace(path)


@contextmanager
def _running(program: str, folder: Path, *options: str, port: int) -> Generator[None]:
    said = folder / f"{program}.log"
    with said.open("wb") as log:
        process = subprocess.Popen(  # noqa: S603 - the program of the distribution
            [_program(program), *options], stdout=log, stderr=subprocess.STDOUT, cwd=folder
        )
    try:
        _wait(lambda: _is_ready(port), lambda: said.read_text(encoding="utf-8"))
        yield
        assert process.poll() is None, said.read_text(encoding="utf-8")
    finally:
        process.terminate()
        process.wait(60)


def _program(name: str) -> str:
    path = shutil.which(name)
    assert path, f"install {name}"
    return path


def _is_ready(port: int) -> bool:
    try:
        return httpx.get(f"http://127.0.0.1:{port}/-/ready").is_success
    except httpx.TransportError:
        return False


def _wait(condition: Callable[[], bool], told: Callable[[], str]) -> None:
    until = time.monotonic() + _SECONDS
    while not condition():
        assert time.monotonic() < until, told()
        time.sleep(0.1)
