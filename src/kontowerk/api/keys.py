"""Encryption of credentials over HTTP: for a caller, and the keys to do it oneself.

Spec: OAuth2 and keys (PUT /encrypt). GET /encrypt/keys is an extension.
"""

import base64
import binascii
from typing import Final

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from kontowerk.api.auth import RegulatedCaller
from kontowerk.api.context import TheContext
from kontowerk.api.requests import require_media_type, whole_body
from kontowerk.api.route import AnyAcceptRoute, WireRoute
from kontowerk.api.wire.encode import answer
from kontowerk.api.wire.token import EncryptionKeys
from kontowerk.kit.errors import Fault, InvalidError
from kontowerk.vault import credentials

router = APIRouter(route_class=WireRoute, tags=["Encryption"])
encrypt_router = APIRouter(route_class=AnyAcceptRoute, tags=["Encryption"])

BASE64: Final = "application/octet-stream+base64"
_LONGEST: Final = 4096

_BASE64_BODY: Final = {"schema": {"type": "string", "contentEncoding": "base64"}}


class NotBase64Error(InvalidError):
    """The body is not the Base64 form of at most 4 KiB of plaintext."""


@encrypt_router.put(
    "/encrypt",
    operation_id="encrypt",
    response_class=Response,
    responses={200: {"content": {BASE64: _BASE64_BODY}}},
    openapi_extra={"requestBody": {"required": True, "content": {BASE64: _BASE64_BODY}}},
)
async def encrypt(request: Request, caller: RegulatedCaller, house: TheContext) -> Response:
    """Encrypt a plaintext for the tenant of the token; nothing is stored."""
    require_media_type(request, BASE64)
    plaintext = _decoded(await whole_body(request))
    async with house.db.read() as tx:
        sealed = await credentials.seal(tx, caller.tenant.id, plaintext)
    return Response(sealed, media_type=BASE64)


@router.get("/encrypt/keys", operation_id="listEncryptionKeys", response_model=EncryptionKeys)
async def list_keys(caller: RegulatedCaller, house: TheContext) -> Response:
    """Return the public keys for encrypting credentials, newest first."""
    async with house.db.read() as tx:
        keys = await credentials.public_keys(tx, caller.tenant.id)
    return answer(EncryptionKeys.of(keys, house.links))


def _decoded(body: bytes) -> bytes:
    text = body.strip()
    if len(text) >= 2 and text[:1] == text[-1:] == b'"':  # noqa: PLR2004 - both quotes
        text = text[1:-1]
    try:
        plaintext = base64.b64decode(text, validate=True)
    except (ValueError, binascii.Error):
        raise NotBase64Error(Fault("", "not Base64")) from None
    if not 1 <= len(plaintext) <= _LONGEST:
        raise NotBase64Error(Fault("", f"1 to {_LONGEST} bytes of plaintext"))
    return plaintext
