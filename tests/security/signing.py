"""Callers that have keys: what they sign, right or wrong on purpose."""

import json
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, padding, rsa
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from kontowerk.identity.client_keys import members_of_pem
from kontowerk.kit.ids import new_id
from kontowerk.kit.jose import encode
from tests.service import Service

PrivateKey = ec.EllipticCurvePrivateKey | ed25519.Ed25519PrivateKey | rsa.RSAPrivateKey


def new_key(algorithm: str = "ES256") -> PrivateKey:
    match algorithm:
        case "ES256":
            return ec.generate_private_key(ec.SECP256R1())
        case "EdDSA":
            return ed25519.Ed25519PrivateKey.generate()
        case _:
            return rsa.generate_private_key(65537, 2048)


@dataclass
class Signer:
    """Somebody with a private key."""

    algorithm: str = "ES256"
    key: PrivateKey = field(init=False)

    def __post_init__(self) -> None:
        self.key = new_key(self.algorithm)

    @property
    def pem(self) -> bytes:
        return self.key.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)

    @property
    def jwk(self) -> dict[str, str]:
        return members_of_pem(self.pem)

    def sign(self, header: dict[str, Any], claims: dict[str, Any]) -> str:
        parts = [encode(json.dumps(part).encode()) for part in (header, claims)]
        text = ".".join(parts)
        return f"{text}.{encode(self.signature(text.encode()))}"

    def signature(self, text: bytes) -> bytes:
        match self.key:
            case ec.EllipticCurvePrivateKey():
                r, s = decode_dss_signature(self.key.sign(text, ec.ECDSA(hashes.SHA256())))
                return r.to_bytes(32) + s.to_bytes(32)
            case ed25519.Ed25519PrivateKey():
                return self.key.sign(text)
            case rsa.RSAPrivateKey():
                salted = padding.PSS(padding.MGF1(hashes.SHA256()), 32)
                return self.key.sign(text, salted, hashes.SHA256())

    def proof(
        self, service: Service, method: str, path: str, token: str | None = None, **changes: Any
    ) -> str:
        """Make a proof for a request; None in the changes leaves a claim out."""
        claims: dict[str, Any] = {
            "jti": str(new_id()),
            "htm": method,
            "htu": service.url + path,
            "iat": int(service.clock.now().timestamp()),
        }
        if token is not None:
            claims["ath"] = encode(sha256(token.encode()).digest())
        header = {"typ": "dpop+jwt", "alg": self.algorithm, "jwk": self.jwk}
        header |= changes.pop("header", {})
        claims = {name: value for name, value in (claims | changes).items() if value is not None}
        return self.sign(header, claims)

    def assertion(self, service: Service, client: str, **changes: Any) -> str:
        """Make what a client sends instead of its secret."""
        now = int(service.clock.now().timestamp())
        claims: dict[str, Any] = {
            "iss": client,
            "sub": client,
            "aud": f"{service.url}/auth/oauth2/token",
            "jti": str(new_id()),
            "exp": now + 60,
            "iat": now,
        }
        header = {"alg": self.algorithm} | changes.pop("header", {})
        claims = {name: value for name, value in (claims | changes).items() if value is not None}
        return self.sign(header, claims)
