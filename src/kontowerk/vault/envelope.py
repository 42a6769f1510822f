"""AES-256-GCM around a key or a credential, tied to its place by the associated data.

Form: version byte 1, 12 bytes random nonce, ciphertext, 16 bytes tag.
"""

from typing import Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from kontowerk.kit.ids import random_bytes
from kontowerk.kit.secret import Secret

_VERSION: Final = b"\x01"
_NONCE: Final = 12
_SHORTEST: Final = len(_VERSION) + _NONCE + 16


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
