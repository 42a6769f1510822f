"""Signed JSON (RFC 7515, 7517, 7518, 8037): the small part that proofs of possession need.

Compact form only; ES256, EdDSA (Ed25519) and PS256 only; the algorithm belongs to the key and not
to the message. Nothing here fetches a key, and no header may name an address to fetch one from.
"""

import binascii
import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final, cast

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, padding, rsa
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature

ALGORITHMS: Final = ("ES256", "EdDSA", "PS256")
_LONGEST: Final = 8 * 1024
_COORDINATE: Final = 32
_ES256_SIGNATURE: Final = 64
_RSA_BITS: Final = range(2048, 4097)
_RSA_EXPONENT: Final = 65537
_PRIVATE: Final = frozenset({"d", "p", "q", "dp", "dq", "qi", "oth", "k"})
_ALPHABET: Final = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")

Json = Mapping[str, Any]


class NotSignedError(ValueError):
    """The text is no message that is signed as asked."""


@dataclass(frozen=True, slots=True)
class VerificationKey:
    """A public key with its one algorithm and its thumbprint (RFC 7638)."""

    algorithm: str
    thumbprint: bytes
    members: Json
    key: ec.EllipticCurvePublicKey | Ed25519PublicKey | rsa.RSAPublicKey


@dataclass(frozen=True, slots=True)
class Message:
    """A message as it was sent: what it says is true once `verify` has not raised."""

    header: Json
    claims: Json
    signed: bytes
    signature: bytes


def encode(data: bytes) -> str:
    """Return base64url without padding."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def decode(text: str) -> bytes:
    """Read base64url without padding, in its one spelling."""
    if set(text) - _ALPHABET:
        raise NotSignedError
    try:
        data = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (ValueError, binascii.Error):
        raise NotSignedError from None
    if encode(data) != text:
        raise NotSignedError
    return data


def parse(text: str) -> Message:
    """Read a message in its compact form, without believing it."""
    parts = text.split(".", 3)
    if len(text) > _LONGEST or len(parts) != 3 or not text.isascii():  # noqa: PLR2004 - its parts
        raise NotSignedError
    header, claims = (_object(decode(part)) for part in parts[:2])
    # An extension that has to be understood is none that we do (RFC 7515, section 4.1.11).
    if header.get("alg") not in ALGORITHMS or "crit" in header or "b64" in header:
        raise NotSignedError
    signed = f"{parts[0]}.{parts[1]}".encode()
    return Message(header, claims, signed, decode(parts[2]))


def public_key(members: object) -> VerificationKey:
    """Read a public key; one with a private part is refused, whoever sent it has lost it."""
    if not isinstance(members, dict):
        raise NotSignedError
    jwk = cast("dict[str, Any]", members)
    if _PRIVATE & jwk.keys():
        raise NotSignedError
    match jwk.get("kty"), jwk.get("crv"):
        case "EC", "P-256":
            algorithm, key, wanted = "ES256", _p256(jwk), ("crv", "kty", "x", "y")
        case "OKP", "Ed25519":
            algorithm, key, wanted = "EdDSA", _ed25519(jwk), ("crv", "kty", "x")
        case "RSA", None:
            algorithm, key, wanted = "PS256", _rsa(jwk), ("e", "kty", "n")
        case _:
            raise NotSignedError
    if jwk.get("alg", algorithm) != algorithm or jwk.get("use", "sig") != "sig":
        raise NotSignedError
    kept = {name: jwk[name] for name in wanted}
    text = json.dumps(kept, separators=(",", ":"), sort_keys=True)
    return VerificationKey(algorithm, sha256(text.encode()).digest(), kept, key)


def verify(message: Message, key: VerificationKey) -> None:
    """Raise NotSignedError unless the key has signed the message with the algorithm it is for."""
    if message.header["alg"] != key.algorithm:
        raise NotSignedError
    try:
        match key.key:
            case ec.EllipticCurvePublicKey() as curve:
                if len(message.signature) != _ES256_SIGNATURE:
                    raise NotSignedError
                halves = message.signature[:_COORDINATE], message.signature[_COORDINATE:]
                der = encode_dss_signature(*map(int.from_bytes, halves))
                curve.verify(der, message.signed, ec.ECDSA(hashes.SHA256()))
            case Ed25519PublicKey() as edwards:
                edwards.verify(message.signature, message.signed)
            case rsa.RSAPublicKey() as modulus:
                salted = padding.PSS(padding.MGF1(hashes.SHA256()), padding.PSS.DIGEST_LENGTH)
                modulus.verify(message.signature, message.signed, salted, hashes.SHA256())
    except InvalidSignature:
        raise NotSignedError from None


def _object(data: bytes) -> Json:
    try:
        value = json.loads(data.decode("utf-8"), object_pairs_hook=_once)
    except (ValueError, RecursionError):
        raise NotSignedError from None
    if not isinstance(value, dict):
        raise NotSignedError
    return cast("Json", value)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Refuse a name that is there twice: readers would disagree about it."""
    members = dict(pairs)
    if len(members) != len(pairs):
        raise NotSignedError
    return members


def _bytes(jwk: Json, name: str) -> bytes:
    text = jwk.get(name)
    if not isinstance(text, str):
        raise NotSignedError
    return decode(text)


def _p256(jwk: Json) -> ec.EllipticCurvePublicKey:
    x, y = _bytes(jwk, "x"), _bytes(jwk, "y")
    if len(x) != _COORDINATE or len(y) != _COORDINATE:
        raise NotSignedError
    numbers = ec.EllipticCurvePublicNumbers(int.from_bytes(x), int.from_bytes(y), ec.SECP256R1())
    try:
        return numbers.public_key()
    except ValueError:  # not on the curve
        raise NotSignedError from None


def _ed25519(jwk: Json) -> Ed25519PublicKey:
    try:
        return Ed25519PublicKey.from_public_bytes(_bytes(jwk, "x"))
    except ValueError:
        raise NotSignedError from None


def _rsa(jwk: Json) -> rsa.RSAPublicKey:
    modulus = int.from_bytes(_bytes(jwk, "n"))
    exponent = int.from_bytes(_bytes(jwk, "e"))
    # Odd exponents of one's own are only good for making us work.
    if modulus.bit_length() not in _RSA_BITS or exponent != _RSA_EXPONENT:
        raise NotSignedError
    try:
        return rsa.RSAPublicNumbers(exponent, modulus).public_key()
    except ValueError:
        raise NotSignedError from None
