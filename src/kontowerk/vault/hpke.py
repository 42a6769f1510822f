"""HPKE (RFC 9180) as OP-040 fixes it: X25519, HKDF-SHA256, AES-256-GCM, base mode."""

from typing import Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.hpke import AEAD, KDF, KEM, Suite

from kontowerk.kit.secret import Secret

_SUITE: Final = Suite(KEM.X25519, KDF.HKDF_SHA256, AEAD.AES_256_GCM)


def generate_pair() -> tuple[Secret[bytes], bytes]:
    """Return a new private key and its public key, raw."""
    private = X25519PrivateKey.generate()
    return Secret(private.private_bytes_raw()), private.public_key().public_bytes_raw()


def seal_to(public_key: bytes, plaintext: bytes, info: bytes) -> bytes:
    """Return the encapsulated key followed by ciphertext and tag."""
    return _SUITE.encrypt(plaintext, X25519PublicKey.from_public_bytes(public_key), info)


def open_with(private_key: Secret[bytes], sealed: bytes, info: bytes) -> Secret[bytes] | None:
    """Return the plaintext, or None when it was sealed to another key or context, or changed."""
    key = X25519PrivateKey.from_private_bytes(private_key.reveal())
    try:
        return Secret(_SUITE.decrypt(sealed, key, info))
    except InvalidTag:
        return None
