"""What is looked for before a release: secrets in the tree, weaknesses of what is shipped."""

import json
from collections.abc import Callable, Generator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from tools import check_vulnerabilities, scan_secrets
from tools.release import repository, scans
from tools.release.errors import NotReleasedError

from kontowerk.kit.ids import new_secret, random_bytes
from kontowerk.kit.jose import encode
from tests.security.signing import Signer

Results = Callable[[list[dict[str, Any]]], Any]
NOT_SECRET = [
    'password = "correct horse battery staple"',
    'token_path = "/auth/oauth2/token/of/somebody/else"',
    "secret = settings.transit_token.get_secret_value()",
    "postgresql://user:***@host/db",
    "kw_at_c0_" + "A" * 49,
    "-----BEGIN PUBLIC KEY-----\n" + "A" * 64,
    "--hash=sha256:" + "0123456789abcdef" * 4,
]


def secrets() -> dict[str, str]:
    """Make a fresh one of each kind: none stands in this file."""
    some = encode(random_bytes(40))
    dashes = "-" * 5
    return {
        "token of kontowerk": f"x = {new_secret('ak', 'c0')}",
        "private key": f"{dashes}BEGIN EC PRIVATE KEY{dashes}\n{'A' * 64}",
        "private JSON web key": f'{{"kty": "EC", "d": "{some}"}}',
        "AWS key": "AKIA" + "ABCDEFGHIJ234567",
        "GitHub token": "ghp_" + "a1B2" * 9,
        "Slack token": "xoxb-" + "1234567890-abcdefghij",
        "password in an address": "postgresql://kontowerk:" + "hunter2hunter2@db/kontowerk",
        "random text beside a word for secrets": f'client_secret = "{some}"',
    }


@pytest.mark.parametrize("kind", sorted(secrets()))
def test_a_secret_is_found_and_not_printed(kind: str) -> None:
    text = secrets()[kind]
    found = list(scan_secrets.findings_in("a.py", f"first line\n{text}\n"))
    assert [(finding.what, finding.line) for finding in found] == [(kind, 2)]
    assert text[10:30] not in str(found[0])


@pytest.mark.parametrize("text", NOT_SECRET)
def test_what_only_looks_like_a_secret_is_left_alone(text: str) -> None:
    assert list(scan_secrets.findings_in("a.py", text)) == []


@pytest.mark.usefixtures("processes")
def test_a_tree_with_a_secret_is_no_release(tmp_path: Path) -> None:
    allowed = tmp_path / scan_secrets.ALLOWED
    allowed.parent.mkdir()
    allowed.write_text("allowed = []\n")
    (tmp_path / "settings.ini").write_text(new_secret("cs", "c0"))
    for words in (("init", "--quiet"), ("add", ".")):
        repository.git(tmp_path, *words)
    with pytest.raises(NotReleasedError, match=r"settings\.ini:1"):
        scans.require_no_secret(tmp_path)
    mark = scan_secrets.scan(tmp_path)[0].mark
    line = f'[[allowed]]\npath = "settings.ini"\nmark = "{mark}"\nreason = "made up"\n'
    allowed.write_text(line)
    scans.require_no_secret(tmp_path)
    (tmp_path / "settings.ini").write_text("")
    with pytest.raises(NotReleasedError, match="allowed, but not there"):
        scans.require_no_secret(tmp_path)


@contextmanager
def advisories(results: Results, status: int = 200) -> Generator[str]:
    """Answer as the source of advisories does."""

    class Source(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            asked = json.loads(body)["queries"]
            answer = json.dumps({"results": results(asked)}).encode()
            self.send_response(status)
            self.send_header("Content-Length", str(len(answer)))
            self.end_headers()
            self.wfile.write(answer)

        def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - its name there
            """Say nothing."""

    with HTTPServer(("127.0.0.1", 0), Source) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.fixture
def shipped(tmp_path: Path) -> Path:
    (tmp_path / "requirements").mkdir()
    locked = "httpx==0.1.0 \\\n    --hash=sha256:aa\nStarlette==9.9 ; python_version > '3'\n"
    (tmp_path / "requirements" / "runtime.txt").write_text(locked)
    return tmp_path


def test_a_known_weakness_is_no_release(shipped: Path) -> None:
    def results(asked: list[dict[str, Any]]) -> list[Any]:
        assert [query["version"] for query in asked] == ["0.1.0", "9.9"]
        return [{"vulns": [{"id": "GHSA-x"}, {"id": "PYSEC-1"}]}, {}]

    with advisories(results) as source:
        assert check_vulnerabilities.judge(shipped, source) == (1, ["httpx 0.1.0: GHSA-x, PYSEC-1"])
        with pytest.raises(NotReleasedError, match="GHSA-x"):
            scans.weaknesses(shipped, source)


def test_parts_without_a_known_weakness(shipped: Path) -> None:
    with advisories(lambda asked: [{} for _ in asked]) as source:
        assert check_vulnerabilities.judge(shipped, source)[0] == 0
        assert scans.weaknesses(shipped, source) == "no weakness is known of 2 parts"


def test_a_source_that_does_not_answer_is_never_clean(shipped: Path) -> None:
    gone = "http://127.0.0.1:9"
    code, lines = check_vulnerabilities.judge(shipped, gone)
    assert code == 3
    assert lines[0].startswith("NOT RUN")
    assert scans.weaknesses(shipped, gone).startswith("NOT RUN")
    answers: list[tuple[Results, int]] = [
        (lambda _: [], 200),
        (lambda asked: asked, 500),
        (lambda _: None, 200),
    ]
    for answer, status in answers:
        with advisories(answer, status) as source:
            assert check_vulnerabilities.judge(shipped, source)[0] == 3


@pytest.mark.usefixtures("processes")
def test_this_tree_has_no_secret() -> None:
    assert scan_secrets.judge(scan_secrets.ROOT) == []


def test_a_private_key_that_was_really_made_is_found() -> None:
    from cryptography.hazmat.primitives.serialization import (  # noqa: PLC0415 - for this one
        Encoding,
        NoEncryption,
        PrivateFormat,
    )

    pem = Signer().key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()).decode()
    found = list(scan_secrets.findings_in("key.pem", pem))
    assert [finding.what for finding in found] == ["private key"]
