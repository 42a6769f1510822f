"""The public keys of a tenant (extension)."""

import base64
from collections.abc import Sequence
from typing import Final

from kontowerk.api.links import Links
from kontowerk.api.wire.base import Answer, Relation, WireTime, wire
from kontowerk.vault.model import PublicKey

SUITE: Final = "DHKEM(X25519, HKDF-SHA256), HKDF-SHA256, AES-256-GCM"


class EncryptionKey(Answer):
    """One HPKE public key (RFC 9180)."""

    key_id: int = wire("keyId")
    suite: str
    public_key: str = wire("publicKey")
    created_at: WireTime = wire("createdAt")


class EncryptionKeys(Answer):
    """All keys that are accepted now, newest first."""

    keys: list[EncryptionKey]
    relations: list[Relation]

    @classmethod
    def of(cls, keys: Sequence[PublicKey], links: Links) -> "EncryptionKeys":
        return cls(
            keys=[
                EncryptionKey(
                    key_id=key.key_id,
                    suite=SUITE,
                    public_key=base64.b64encode(key.public_key).decode(),
                    created_at=key.created_at,
                )
                for key in keys
            ],
            relations=links.relations(self=links.encryption_keys()),
        )
