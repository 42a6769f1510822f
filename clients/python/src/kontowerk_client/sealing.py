"""Encryption of bank credentials: HPKE (RFC 9180) with a public key of the tenant.

Only the worker of the service can decrypt them; see docs/howto/encrypt-credentials.md.
"""

import base64
from collections.abc import Sequence
from typing import Final

from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PublicKey
from cryptography.hazmat.primitives.hpke import AEAD, KDF, KEM, Suite

from kontowerk_client.errors import NoKeyError
from kontowerk_client.types import EncryptionKey

SUITE_NAME: Final = "DHKEM(X25519, HKDF-SHA256), HKDF-SHA256, AES-256-GCM"
_SUITE: Final = Suite(KEM.X25519, KDF.HKDF_SHA256, AEAD.AES_256_GCM)
_VERSION: Final = b"\x01"
_LONGEST: Final = 4096


def seal(plaintext: str, tenant_id: str, keys: Sequence[EncryptionKey]) -> str:
    """Encrypt one field with the newest key; the result differs every time."""
    content = plaintext.encode()
    if not 1 <= len(content) <= _LONGEST:
        message = f"a credential has 1 to {_LONGEST} bytes"
        raise ValueError(message)
    key = next((key for key in keys if key["suite"] == SUITE_NAME), None)
    if key is None:
        message = "no key of a suite that is known here"
        raise NoKeyError(message)
    public_key = X25519PublicKey.from_public_bytes(base64.b64decode(key["publicKey"]))
    info = f"kontowerk/v1|{tenant_id}|{key['keyId']}".encode("ascii")
    sealed = _SUITE.encrypt(content, public_key, info=info)
    return base64.b64encode(_VERSION + key["keyId"].to_bytes(4, "big") + sealed).decode("ascii")
