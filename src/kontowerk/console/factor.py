"""The second factor at rest: sealed with keys made from what its owner carries.

HTTP processes have no key-encryption key, so that they cannot open credentials (decision 0007).
They need none here: a token of the console is 256 random bits of which only a hash is stored, and
the key made from it opens the second factor of its owner, and nothing else, at the login.
"""

from typing import Final
from uuid import UUID

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from kontowerk.kit.secret import Secret
from kontowerk.vault import crypto

_KEY_BYTES: Final = 32


def key_of(carried: Secret[str], purpose: str) -> Secret[bytes]:
    """Make a key from a token or a cookie; it says nothing about the hash that is stored."""
    info = f"kontowerk console {purpose} 1".encode()
    maker = HKDF(algorithm=hashes.SHA256(), length=_KEY_BYTES, salt=None, info=info)
    return Secret(maker.derive(carried.reveal().encode()))


def close(key: Secret[bytes], content: Secret[bytes], token_id: UUID) -> bytes:
    """Seal for one token."""
    return crypto.wrap(key, content, token_id.bytes)


def reveal(key: Secret[bytes], sealed: bytes, token_id: UUID) -> Secret[bytes] | None:
    """Open what was sealed for this token; None with another key, or when it was changed."""
    return crypto.unwrap(key, sealed, token_id.bytes)
