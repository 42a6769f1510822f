"""Revoke a token of a client.

Spec: OAuth2 and keys (POST /auth/oauth2/revoke).
"""

from kontowerk.identity import rules, tally
from kontowerk.identity.model import Client
from kontowerk.identity.store import tokens
from kontowerk.kit import audit
from kontowerk.kit.db import Tx


async def revoke(tx: Tx, client: Client, token: str) -> None:
    """End the token on every process at once; a token that is not the client's stays."""
    token_hash = rules.hash_of_secret(token)
    revoked = await tokens.revoke(tx, token_hash, client.id)
    await audit.record(
        tx,
        actor=f"client:{client.username}",
        action="token.revoke",
        subject=f"token:{token_hash.hex()[:16]}",
        tenant_id=client.tenant.id,
        outcome="ok" if revoked else "not a token of this client",
    )


async def record_refusal(tx: Tx) -> None:
    """Note that somebody tried to revoke without being a client."""
    await tally.refused(tx, subject="token")
