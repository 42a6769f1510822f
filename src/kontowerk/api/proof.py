"""Proofs of possession at the door (DPoP, RFC 9449): what a request shows beside its token.

The address in a proof is compared with the base URL of this installation, under which callers
reach it; no header of a proxy is believed. Without a `DPoP` header nothing is different.
"""

from typing import Final
from urllib.parse import quote

from starlette.requests import Request

from kontowerk.api.context import ApiContext
from kontowerk.api.errors import NotAuthenticatedError
from kontowerk.identity import client_keys, proofs
from kontowerk.kit import jose
from kontowerk.kit.db import Database

_HEADER: Final = "dpop"
# Of a path as it was sent; what may stand in one unescaped stays.
_SAFE: Final = "/:@!$&'()*+,;=-._~"


class ProofRefusedError(NotAuthenticatedError):
    """The DPoP proof is missing, not valid, or was used before."""

    challenge = (
        f'DPoP realm="kontowerk", error="invalid_dpop_proof", algs="{" ".join(jose.ALGORITHMS)}"'
    )


def is_shown(request: Request) -> bool:
    """Say whether a request has a proof with it."""
    return _HEADER in request.headers


async def thumbprint_of(request: Request, house: ApiContext, *, token: str | None = None) -> bytes:
    """Return the thumbprint of the key a request is proven with; raises ProofRefusedError.

    A proof is good once, at whatever process.
    """
    shown = request.headers.getlist(_HEADER)
    if len(shown) != 1:
        raise ProofRefusedError
    asked = proofs.ProofRequest(request.method, _address(request, house), token)
    try:
        proof = proofs.read_proof(shown[0], asked, house.clock.now())
    except proofs.ProofNotValidError:
        raise ProofRefusedError from None
    if not await _spent(house.db, proof):
        raise ProofRefusedError
    return proof.thumbprint


async def _spent(db: Database, proof: proofs.Proof) -> bool:
    async with db.read() as tx:
        return await client_keys.spend(tx, proof)


def _address(request: Request, house: ApiContext) -> str:
    raw: bytes | None = request.scope.get("raw_path")
    path = raw.decode("ascii", "replace") if raw else quote(request.scope["path"], safe=_SAFE)
    return house.settings.base_url.rstrip("/") + path
