"""Signed texts for the fuzzer: proofs and assertions that are right, or wrong in a place or two.

They are signed after they were spoilt, so that what is read behind the signature is met too.
"""

import json
import time
from random import Random
from typing import Final

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature

from kontowerk.kit.ids import new_id
from kontowerk.kit.jose import encode
from quality.fuzz.texts import JSON_VALUES

ASSERTION_TYPE: Final = "urn%3Aietf%3Aparams%3Aoauth%3Aclient-assertion-type%3Ajwt-bearer"
_BASE_URL: Final = "http://127.0.0.1:8080"
_KEY: Final = ec.derive_private_key(20_261_116, ec.SECP256R1())
_POINT: Final = _KEY.public_key().public_numbers()
_JWK: Final = {
    "kty": '"EC"',
    "crv": '"P-256"',
    "x": json.dumps(encode(_POINT.x.to_bytes(32))),
    "y": json.dumps(encode(_POINT.y.to_bytes(32))),
}

Members = dict[str, str]  # names and raw values


def proof(rng: Random, method: str, path: str) -> bytes:
    """Make a proof for a request, spoilt half of the time."""
    key = _spoilt(rng, _JWK)
    header = {"typ": '"dpop+jwt"', "alg": '"ES256"', "jwk": _text(key)}
    claims = {
        "jti": f'"{new_id()}"',
        "htm": json.dumps(method),
        "htu": json.dumps(_BASE_URL + path),
        "iat": str(int(time.time())),
    }
    return _signed(rng, _spoilt(rng, header), _spoilt(rng, claims))


def assertion(rng: Random, client: str) -> str:
    """Make what a client signs; its key is registered nowhere."""
    now = int(time.time())
    claims = {
        "iss": json.dumps(client),
        "sub": json.dumps(client),
        "aud": json.dumps(_BASE_URL),
        "jti": f'"{new_id()}"',
        "exp": str(now + 60),
    }
    return _signed(rng, _spoilt(rng, {"alg": '"ES256"'}), _spoilt(rng, claims)).decode()


def _spoilt(rng: Random, members: Members) -> Members:
    if rng.random() < 0.5:
        return members
    changed = dict(members)
    match rng.randrange(3):
        case 0:
            changed[rng.choice(sorted(changed))] = rng.choice(JSON_VALUES)
        case 1:
            del changed[rng.choice(sorted(changed))]
        case _:
            changed[rng.choice(("crit", "b64", "d", "use", "kid", "nbf"))] = rng.choice(JSON_VALUES)
    return changed


def _text(members: Members) -> str:
    return "{" + ",".join(f'"{name}":{value}' for name, value in members.items()) + "}"


def _signed(rng: Random, header: Members, claims: Members) -> bytes:
    parts = [encode(_text(part).encode("utf-8", "surrogatepass")) for part in (header, claims)]
    signed = ".".join(parts).encode()
    r, s = decode_dss_signature(_KEY.sign(signed, ec.ECDSA(hashes.SHA256())))
    whole = bytearray(signed + b"." + encode(r.to_bytes(32) + s.to_bytes(32)).encode())
    if rng.random() < 0.1:
        whole[rng.randrange(len(whole))] = rng.randrange(33, 127)
    if rng.random() < 0.05:
        del whole[rng.randrange(len(whole)) :]
    return bytes(whole)
