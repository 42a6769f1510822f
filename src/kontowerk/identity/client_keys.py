"""Keys a client signs with instead of sending a secret: what operators register."""

from collections.abc import Mapping
from typing import Any, Final

from cryptography.hazmat.primitives.asymmetric import ec, ed25519, rsa
from cryptography.hazmat.primitives.serialization import load_pem_public_key

from kontowerk.identity import proofs
from kontowerk.identity.model import (
    BadClientKeyError,
    Client,
    ClientKey,
    ClientKeyTakenError,
    UnknownClientKeyError,
)
from kontowerk.identity.store import keys as store
from kontowerk.kit import audit, jose
from kontowerk.kit.db import DuplicateError, Tx
from kontowerk.kit.errors import Fault

_ACTOR: Final = "operator"
_MOST_KEYS: Final = 10  # each may have to be tried


async def add(tx: Tx, client: Client, members: Mapping[str, Any]) -> ClientKey:
    """Register a public key; its name is its thumbprint unless it brings one."""
    try:
        key = jose.public_key(dict(members))
    except jose.NotSignedError:
        raise BadClientKeyError(Fault("key", "")) from None
    if len(await store.client_keys(tx, client)) >= _MOST_KEYS:
        raise BadClientKeyError(Fault("key", f"a client has at most {_MOST_KEYS}"))
    given = members.get("kid")
    kid = given if isinstance(given, str) and given else jose.encode(key.thumbprint)
    try:
        await store.add_client_key(
            tx, client, thumbprint=key.thumbprint, kid=kid, members=key.members
        )
    except DuplicateError:
        raise ClientKeyTakenError from None
    await _record(tx, client, "client.add-key")
    return ClientKey(kid, key.members, tx.now)


async def every(tx: Tx, client: Client) -> list[ClientKey]:
    """Return the keys of a client."""
    return await store.client_keys(tx, client)


async def remove(tx: Tx, client: Client, kid: str) -> None:
    """Forget a key; what it signs opens nothing from now on."""
    if not await store.remove_client_key(tx, client, kid):
        raise UnknownClientKeyError
    await _record(tx, client, "client.remove-key")


async def spend(tx: Tx, proof: proofs.Proof) -> bool:
    """Count the use of a proof; False when it was used before, at whatever process."""
    return await store.spend(tx, proof.once, proof.until)


def members_of_pem(text: bytes) -> dict[str, str]:
    """Read a public key in PEM as the members of a JSON web key."""
    try:
        key = load_pem_public_key(text)
    except ValueError:
        raise BadClientKeyError(Fault("key", "no public key in PEM")) from None
    match key:
        case ec.EllipticCurvePublicKey(curve=ec.SECP256R1()):
            numbers = key.public_numbers()
            x, y = (jose.encode(number.to_bytes(32)) for number in (numbers.x, numbers.y))
            return {"kty": "EC", "crv": "P-256", "x": x, "y": y}
        case ed25519.Ed25519PublicKey():
            return {"kty": "OKP", "crv": "Ed25519", "x": jose.encode(key.public_bytes_raw())}
        case rsa.RSAPublicKey():
            numbers = key.public_numbers()
            n = jose.encode(numbers.n.to_bytes((numbers.n.bit_length() + 7) // 8))
            return {"kty": "RSA", "n": n, "e": jose.encode(numbers.e.to_bytes(3))}
        case _:
            raise BadClientKeyError(Fault("key", "not P-256, Ed25519 or RSA"))


async def _record(tx: Tx, client: Client, action: str) -> None:
    await audit.record(
        tx, actor=_ACTOR, action=action, subject=client.username, tenant_id=client.tenant.id
    )
