"""The ciphers: AES-256-GCM for what is at rest, HPKE (RFC 9180, OP-040) for what callers send.

Form: version byte 1, 12 bytes random nonce, ciphertext, 16 bytes tag.
"""

from typing import Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hpke import AEAD, KDF, KEM, Suite

from kontowerk.kit.ids import random_bytes
from kontowerk.kit.secret import Secret

_VERSION: Final = b"\x01"

_NONCE: Final = 12

_SHORTEST: Final = len(_VERSION) + _NONCE + 16
_SUITE: Final = Suite(KEM.X25519, KDF.HKDF_SHA256, AEAD.AES_256_GCM)


def wrap(key: Secret[bytes], plain: Secret[bytes], context: bytes) -> bytes:
    nonce = random_bytes(_NONCE)
    return _VERSION + nonce + AESGCM(key.reveal()).encrypt(nonce, plain.reveal(), context)


def unwrap(key: Secret[bytes], blob: bytes, context: bytes) -> Secret[bytes] | None:
    """Return the content, or None when key or context is another one, or the blob was changed."""
    if len(blob) < _SHORTEST or blob[:1] != _VERSION:
        return None
    nonce, sealed = blob[1 : 1 + _NONCE], blob[1 + _NONCE :]
    try:
        return Secret(AESGCM(key.reveal()).decrypt(nonce, sealed, context))
    except InvalidTag:
        return None


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
