"""One contract for all key-encryption keys, and what is special about each."""

import json
import socket
import threading
from base64 import b64decode, b64encode
from collections.abc import AsyncIterator, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import httpx
import pytest
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from kontowerk.kit.ids import random_bytes
from kontowerk.kit.secret import Secret
from kontowerk.vault.kek import (
    FileKek,
    KeyEncryptionKey,
    TransitKek,
    add_primary_key,
    create_key_file,
)
from kontowerk.vault.model import KekRefusedError, KekUnavailableError, KeyFileError

TOKEN = "hvs.the-token-of-the-vault-server"
PLAIN = b"a key of 32 bytes, or any secret"


class TransitServer(ThreadingHTTPServer):
    """The two calls of the transit engine, with real encryption."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _TransitHandler)
        self.aead = AESGCM(random_bytes(32))
        self.forced: tuple[int, bytes] | None = None

    @property
    def key_url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}/v1/transit/keys/kontowerk"


class _TransitHandler(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        assert isinstance(self.server, TransitServer)
        status, answer = self.server.forced or self._transit(body, self.server.aead)
        self.send_response(status)
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def _transit(self, body: dict[str, str], aead: AESGCM) -> tuple[int, bytes]:
        if self.headers["X-Vault-Token"] != TOKEN:
            return 403, b'{"errors":["permission denied"]}'
        context = b64decode(body["associated_data"], validate=True)
        if self.path == "/v1/transit/encrypt/kontowerk":
            nonce = random_bytes(12)
            sealed = nonce + aead.encrypt(nonce, b64decode(body["plaintext"]), context)
            return 200, _data("ciphertext", "vault:v1:" + b64encode(sealed).decode())
        if self.path == "/v1/transit/decrypt/kontowerk":
            try:
                sealed = b64decode(body["ciphertext"].removeprefix("vault:v1:"), validate=True)
                plain = aead.decrypt(sealed[:12], sealed[12:], context)
            except (InvalidTag, ValueError):
                return 400, b'{"errors":["cipher: message authentication failed"]}'
            return 200, _data("plaintext", b64encode(plain).decode())
        return 404, b'{"errors":[]}'

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the library's name
        """Say nothing."""


def _data(name: str, value: str) -> bytes:
    return json.dumps({"request_id": "1", "lease_id": "", "data": {name: value}}).encode()


@pytest.fixture
def server() -> Iterator[TransitServer]:
    with TransitServer() as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        yield server
        server.shutdown()
        thread.join()


@pytest.fixture
async def transit(server: TransitServer) -> AsyncIterator[TransitKek]:
    kek = TransitKek.connect(server.key_url, Secret(TOKEN))
    yield kek
    await kek.close()


@pytest.fixture
def key_file(tmp_path: Path) -> Path:
    path = tmp_path / "kek"
    create_key_file(path)
    return path


@pytest.fixture(params=["file", "transit"])
def kek(request: pytest.FixtureRequest, key_file: Path, transit: TransitKek) -> KeyEncryptionKey:
    return FileKek.load(key_file) if request.param == "file" else transit


async def test_unwrapping_gives_back_what_was_wrapped(kek: KeyEncryptionKey) -> None:
    for plain in (PLAIN, b"", bytes(range(256))):
        assert await kek.unwrap(await kek.wrap(plain, b"context"), b"context") == plain


async def test_a_blob_does_not_show_its_content(kek: KeyEncryptionKey) -> None:
    blob = await kek.wrap(PLAIN, b"context")
    assert PLAIN not in blob
    assert b64encode(PLAIN)[:-4] not in blob
    assert blob != await kek.wrap(PLAIN, b"context")


async def test_another_context_is_refused(kek: KeyEncryptionKey) -> None:
    blob = await kek.wrap(PLAIN, b"context")
    with pytest.raises(KekRefusedError):
        await kek.unwrap(blob, b"another")


@pytest.mark.parametrize("place", [0, 5, 20, -20, -3])
async def test_a_changed_blob_is_refused(kek: KeyEncryptionKey, place: int) -> None:
    blob = bytearray(await kek.wrap(PLAIN, b"context"))
    blob[place] ^= 2
    with pytest.raises(KekRefusedError):
        await kek.unwrap(bytes(blob), b"context")


@pytest.mark.parametrize("blob", [b"", b"\xff", b"\x00", b"\xff" * 100, b"vault:v1:AAAA"])
async def test_nonsense_is_refused(kek: KeyEncryptionKey, blob: bytes) -> None:
    with pytest.raises(KekRefusedError):
        await kek.unwrap(blob, b"context")


def test_a_new_key_file_is_for_its_owner_only(key_file: Path) -> None:
    assert key_file.stat().st_mode & 0o777 == 0o600
    assert [path.name for path in key_file.parent.iterdir()] == ["kek"]


def test_an_existing_key_file_is_never_overwritten(key_file: Path) -> None:
    before = key_file.read_bytes()
    with pytest.raises(KeyFileError, match="exists already"):
        create_key_file(key_file)
    assert key_file.read_bytes() == before
    assert [path.name for path in key_file.parent.iterdir()] == ["kek"]


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o660, 0o610])
def test_a_key_file_open_to_others_is_refused(key_file: Path, mode: int) -> None:
    key_file.chmod(mode)
    with pytest.raises(KeyFileError, match="chmod 600"):
        FileKek.load(key_file)


def _forget_old_keys(path: Path) -> None:
    path.write_text(_lines(path)[0])


def _lines(path: Path) -> list[str]:
    return path.read_text().splitlines()


async def test_a_new_primary_wraps_and_the_old_key_still_unwraps(key_file: Path) -> None:
    old = FileKek.load(key_file)
    before = await old.wrap(PLAIN, b"context")
    kid = add_primary_key(key_file)
    new = FileKek.load(key_file)
    after = await new.wrap(PLAIN, b"context")
    assert kid.encode() in after
    assert await new.unwrap(before, b"context") == PLAIN


def test_a_new_primary_leaves_owner_and_mode_of_the_file(key_file: Path) -> None:
    before = key_file.stat()
    kid = add_primary_key(key_file)
    after = key_file.stat()
    assert (after.st_mode, after.st_uid) == (before.st_mode, before.st_uid)
    assert len(_lines(key_file)) == 2
    assert _lines(key_file)[0].startswith(f"{kid} ")
    assert [path.name for path in key_file.parent.iterdir()] == ["kek"]


async def test_a_running_process_learns_a_key_that_was_added_later(key_file: Path) -> None:
    running = FileKek.load(key_file)
    add_primary_key(key_file)
    blob = await FileKek.load(key_file).wrap(PLAIN, b"context")
    assert await running.unwrap(blob, b"context") == PLAIN


async def test_without_its_key_a_blob_is_refused(key_file: Path) -> None:
    blob = await FileKek.load(key_file).wrap(PLAIN, b"context")
    add_primary_key(key_file)
    _forget_old_keys(key_file)
    with pytest.raises(KekRefusedError, match="not in the key file"):
        await FileKek.load(key_file).unwrap(blob, b"context")


@pytest.mark.parametrize(
    "content",
    ["", "\n\n", "one", "one two", "one " + "A" * 43, "one " + "A" * 44, "ONE " + "A" * 43 + "="],
)
def test_a_broken_key_file_is_refused_without_showing_it(key_file: Path, content: str) -> None:
    key_file.write_text(content)
    with pytest.raises(KeyFileError) as caught:
        FileKek.load(key_file)
    assert "AAAA" not in str(caught.value)


def test_a_key_name_is_used_once(key_file: Path) -> None:
    key_file.write_text(key_file.read_text() * 2)
    with pytest.raises(KeyFileError, match="line 2"):
        FileKek.load(key_file)


def test_a_missing_or_binary_key_file_is_refused(key_file: Path) -> None:
    with pytest.raises(KeyFileError, match="No such file"):
        FileKek.load(key_file.with_name("none"))
    key_file.write_bytes(b"\xff\xfe")
    with pytest.raises(KeyFileError, match="not ASCII"):
        FileKek.load(key_file)


@pytest.mark.parametrize("status", [429, 500, 502, 503])
async def test_a_server_in_trouble_is_worth_another_try(
    transit: TransitKek, server: TransitServer, status: int
) -> None:
    server.forced = (status, b'{"errors":["Vault is sealed"]}')
    with pytest.raises(KekUnavailableError):
        await transit.wrap(PLAIN, b"context")


@pytest.mark.parametrize(
    "answer",
    [
        (200, b"<html>"),
        (200, b"{}"),
        (200, b'{"data":{}}'),
        (200, b'{"data":{"ciphertext":"plain"}}'),
        (307, b""),
        (403, b""),
    ],
)
async def test_an_unexpected_answer_is_refused(
    transit: TransitKek, server: TransitServer, answer: tuple[int, bytes]
) -> None:
    server.forced = answer
    with pytest.raises(KekRefusedError):
        await transit.wrap(PLAIN, b"context")


async def test_a_plaintext_that_is_not_base64_is_refused(
    transit: TransitKek, server: TransitServer
) -> None:
    server.forced = (200, b'{"data":{"plaintext":"*"}}')
    with pytest.raises(KekRefusedError):
        await transit.unwrap(b"vault:v1:AAAA", b"context")


async def test_a_wrong_token_is_refused(server: TransitServer) -> None:
    kek = TransitKek.connect(server.key_url, Secret("hvs.wrong"))
    with pytest.raises(KekRefusedError, match="403"):
        await kek.wrap(PLAIN, b"context")
    await kek.close()


async def test_a_server_that_never_answers_is_given_up() -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        url = f"http://127.0.0.1:{silent.getsockname()[1]}/v1/transit/keys/kontowerk"
        async with httpx.AsyncClient(timeout=0.1, trust_env=False) as client:
            with pytest.raises(KekUnavailableError) as caught:
                await TransitKek(client, url).wrap(PLAIN, b"context")
    # An httpx error in the chain would carry the request: token and key.
    assert caught.value.__context__ is None


async def test_a_server_that_is_away_is_unavailable() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    kek = TransitKek.connect(f"http://127.0.0.1:{port}/v1/transit/keys/k", Secret(TOKEN))
    with pytest.raises(KekUnavailableError):
        await kek.unwrap(b"vault:v1:AAAA", b"context")
    await kek.close()


@pytest.mark.parametrize("url", ["http://v/v1/transit", "http://v/v1/transit/keys/a/b"])
async def test_an_address_that_is_no_transit_key_is_refused(url: str) -> None:
    async with httpx.AsyncClient() as client:
        with pytest.raises(ValueError, match="/keys/<name>"):
            TransitKek(client, url)
