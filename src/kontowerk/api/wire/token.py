"""Token: the answer of the token endpoints.

Spec: Token.
"""

from typing import Final

from kontowerk.api.wire.base import Answer, WireTime, epoch, wire
from kontowerk.identity.model import IssuedToken

_BEARER: Final = "Bearer"
_BOUND: Final = "DPoP"  # bound to a key of its caller (RFC 9449)


class Token(Answer):
    """An access token with everything a client may want to know about it."""

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
