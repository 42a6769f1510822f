"""A key-encryption key in the transit engine of a HashiCorp Vault (or OpenBao) server.

The key must be of an AEAD type (`aes256-gcm96`, the default), or the server refuses
`associated_data`. The token needs `update` on `encrypt/<key>` and `decrypt/<key>`, no more.
"""

import ssl
from base64 import b64decode, b64encode
from typing import Final, Self

import httpx
import msgspec

from kontowerk.kit.secret import Secret
from kontowerk.vault.model import KekRefusedError, KekUnavailableError

_TIMEOUT: Final = httpx.Timeout(5.0, connect=2.0)
_TOO_MANY_REQUESTS: Final = 429
_OK: Final = 200


class _Data(msgspec.Struct):
    ciphertext: str = ""
    plaintext: str = ""


class _Answer(msgspec.Struct):
    data: _Data


class TransitKek:
    """Asks the server at every call; the key never leaves it."""

    def __init__(self, client: httpx.AsyncClient, key_url: str) -> None:
        engine, slash, self._key = key_url.rstrip("/").rpartition("/keys/")
        if not slash or "/" in self._key:
            message = "the address of a transit key ends with /keys/<name>"
            raise ValueError(message)
        self._engine = engine
        self._client = client

    @classmethod
    def connect(cls, key_url: str, token: Secret[str]) -> Self:
        """Make the client; `key_url` is the key's own address, `.../v1/transit/keys/<name>`."""
        client = httpx.AsyncClient(
            headers={"X-Vault-Token": token.reveal(), "X-Vault-Request": "true"},
            timeout=_TIMEOUT,
            verify=ssl.create_default_context(),
            # Keys do not travel through a proxy that happens to stand in the environment.
            trust_env=False,
        )
        return cls(client, key_url)

    async def close(self) -> None:
        await self._client.aclose()

    async def wrap(self, plain: bytes, context: bytes) -> bytes:
        data = await self._ask("encrypt", {"plaintext": _text(plain)}, context)
        if not data.ciphertext.startswith("vault:"):
            detail = "unexpected answer"
            raise KekRefusedError(detail)
        return data.ciphertext.encode()

    async def unwrap(self, blob: bytes, context: bytes) -> bytes:
        body = {"ciphertext": blob.decode("ascii", "replace")}
        data = await self._ask("decrypt", body, context)
        try:
            return b64decode(data.plaintext, validate=True)
        except ValueError:
            detail = "unexpected answer"
        raise KekRefusedError(detail)

    async def _ask(self, what: str, body: dict[str, str], context: bytes) -> _Data:
        body["associated_data"] = _text(context)
        try:
            response = await self._client.post(f"{self._engine}/{what}/{self._key}", json=body)
        except httpx.HTTPError:
            response = None
        # Raised outside the handler: httpx errors carry the request, and with it token and key.
        if response is None or _may_recover(response.status_code):
            raise KekUnavailableError
        if response.status_code != _OK:
            detail = f"HTTP status {response.status_code}"
            raise KekRefusedError(detail)
        return _data(response.content)


def _may_recover(status: int) -> bool:
    return status == _TOO_MANY_REQUESTS or status >= httpx.codes.INTERNAL_SERVER_ERROR


def _data(content: bytes) -> _Data:
    try:
        return msgspec.json.decode(content, type=_Answer).data
    except msgspec.DecodeError:
        detail = "unexpected answer"
    raise KekRefusedError(detail)


def _text(raw: bytes) -> str:
    return b64encode(raw).decode()
