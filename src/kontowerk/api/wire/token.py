"""Token: the answer of the token endpoints; and the public keys of a tenant (extension).

Spec: Token.
"""

import base64
from collections.abc import Sequence
from typing import Final

from kontowerk.api.links import Links
from kontowerk.api.wire.base import Answer, Relation, WireTime, epoch, wire
from kontowerk.identity.model import IssuedToken
from kontowerk.vault.model import PublicKey

_BEARER: Final = "Bearer"

_BOUND: Final = "DPoP"  # bound to a key of its caller (RFC 9449)


class Token(Answer):
    """An access token with its properties."""

    scope: str
    tenant: str
    tenant_id: str = wire("tenantId")
    client: str
    user: str | None = None
    additional_data: dict[str, str] = wire("additionalData")
    valid_to: WireTime = wire("validTo")
    active: bool
    issued_at: int = wire("issuedAt")
    expires_at: int = wire("expiresAt")
    access_token: str
    token_type: str
    expires_in: int

    @classmethod
    def of(cls, token: IssuedToken) -> "Token":
        caller = token.caller
        issued, expires = epoch(token.issued_at), epoch(caller.expires_at)
        return cls(
            scope=" ".join(sorted(caller.scopes)),
            tenant=caller.tenant.name,
            tenant_id=str(caller.tenant.id),
            client=caller.client_name,
            user=str(caller.customer_id) if caller.customer_id else None,
            additional_data={} if token.username is None else {"username": token.username},
            valid_to=caller.expires_at,
            active=True,
            issued_at=issued,
            expires_at=expires,
            access_token=token.text.reveal(),
            token_type=_BEARER if caller.key_thumbprint is None else _BOUND,
            expires_in=expires - issued,
        )


SUITE: Final = "DHKEM(X25519, HKDF-SHA256), HKDF-SHA256, AES-256-GCM"


class EncryptionKey(Answer):
    """One HPKE public key (RFC 9180)."""

    key_id: int = wire("keyId")
    suite: str
    public_key: str = wire("publicKey")
    created_at: WireTime = wire("createdAt")


class EncryptionKeys(Answer):
    """All accepted keys, newest first."""

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
