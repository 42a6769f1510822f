"""Tokens: issued to clients, users and holders of API keys; revoked; removed when they are old.

A refused login is an answer (None), not an exception.

Spec: OAuth2 and keys; OAuth2 and keys (POST /auth/oauth2/revoke).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from hmac import compare_digest

from kontowerk.identity import logins, proofs, rules
from kontowerk.identity.model import (
    BadUsernameError,
    Caller,
    Client,
    CustomerId,
    IssuedToken,
    PasswordRecord,
)
from kontowerk.identity.passwords import Passwords
from kontowerk.identity.store import keys as key_store
from kontowerk.identity.store import tenants, tokens, users
from kontowerk.kit import audit, jose
from kontowerk.kit.db import Database, Tx
from kontowerk.kit.ids import is_well_formed_secret, new_secret
from kontowerk.kit.secret import Secret, hash_of

_NO_HASH = bytes(32)
_BATCH = 5_000


@dataclass(frozen=True, slots=True)
class Mint:
    """What every token of this installation has in common; one may be bound to a key besides."""

    cell: str
    lifetime: timedelta
    bound_to: bytes | None = None


async def authenticate_client(tx: Tx, username: str, secret: str) -> Client | None:
    """Return the client that logs in as `<tenant>/<client>`, or None."""
    found = None
    tenant_name, _, client_name = username.partition("/")
    if rules.is_name(tenant_name) and rules.is_name(client_name):
        found = await tenants.client_with_secret(tx, tenant_name, client_name)
    stored = found[1] if found else _NO_HASH
    matches = compare_digest(hash_of(secret), stored)
    if found and matches:
        return found[0]
    client = found[0] if found else None
    await logins.count_refused(
        tx,
        subject=f"client:{client.username}" if client else "client",
        tenant_id=client.tenant.id if client else None,
    )
    return None


async def authenticate_by_key(
    tx: Tx, assertion: str, *, audiences: frozenset[str]
) -> tuple[Client, proofs.Proof] | None:
    """Return the client that signed an assertion, and what to count; None when none did."""
    try:
        message = jose.parse(assertion)
    except jose.NotSignedError:
        return None
    username = message.claims.get("sub")
    tenant_name, _, client_name = (
        username.partition("/") if isinstance(username, str) else ("",) * 3
    )
    if not (rules.is_name(tenant_name) and rules.is_name(client_name)):
        return None
    known = await tenants.client_with_secret(tx, tenant_name, client_name)
    if known is None:
        return None
    client, _ = known
    await tx.go_on_as(client.tenant.id)
    keys = [jose.public_key(dict(key.members)) for key in await key_store.client_keys(tx, client)]
    try:
        proof = proofs.read_assertion(
            message, keys, client=client.username, audiences=audiences, now=tx.now
        )
    except proofs.ProofNotValidError:
        return None
    return client, proof


async def for_client(
    tx: Tx, client: Client, requested: Sequence[str] | None, *, mint: Mint
) -> IssuedToken:
    """Issue a client-level token."""
    scopes = rules.grant(requested, client.granted_scopes)
    end = tx.now + mint.lifetime
    caller = Caller(client.tenant, client.id, client.name, None, scopes, end, mint.bound_to)
    text = new_secret("at", mint.cell)
    await tokens.add_for_client(tx, hash_of(text), caller)
    await _issued(tx, caller, caller.actor)
    return IssuedToken(Secret(text), caller, None, tx.now)


async def for_user(
    db: Database,
    client: Client,
    username: str,
    password: str,
    requested: Sequence[str] | None,
    *,
    passwords: Passwords,
    mint: Mint,
) -> IssuedToken | None:
    """Issue a user-level token, or None when name and password do not fit.

    No connection is held while the password is hashed.
    """
    login = await _login(db, client, username)
    stored = login.password_hash if login else None
    share = client.tenant.id
    if not await passwords.matches(stored, password, share=share) or login is None:
        async with db.read() as tx:
            await logins.count_refused(
                tx,
                actor=f"client:{client.username}",
                subject=str(login.user_id) if login else "user",
                tenant_id=client.tenant.id,
            )
        return None
    renewed = None
    if passwords.is_outdated(login.password_hash):
        renewed = await passwords.hash(password, share=share)
    scopes = rules.grant(requested, login.scopes & client.granted_scopes)
    async with db.begin(tenant=client.tenant.id) as tx:
        expires_at = tx.now + mint.lifetime
        caller = Caller(
            client.tenant,
            client.id,
            client.name,
            login.user_id,
            scopes,
            expires_at,
            mint.bound_to,
        )
        text = new_secret("at", mint.cell)
        token_hash = hash_of(text)
        if not await tokens.add_for_user(tx, token_hash, caller, password_hash=stored):
            return None
        if renewed:
            await users.rehash(tx, client.tenant.id, login.user_id, login.password_hash, renewed)
        await _issued(tx, caller, str(login.user_id))
        return IssuedToken(Secret(text), caller, login.username, tx.now)


async def _login(db: Database, client: Client, username: str) -> PasswordRecord | None:
    try:
        key = rules.username_key(username)
    except BadUsernameError:
        return None  # nobody can have that name; it takes as long as a wrong password
    async with db.begin(tenant=client.tenant.id) as tx:
        return await users.login(tx, client.tenant.id, key)


async def for_api_key(tx: Tx, key: str, *, mint: Mint) -> IssuedToken | None:
    """Issue a token to the user an API key stands for, or None when the key is not valid.

    The transaction goes on as one of the key's tenant.
    """
    well_formed = is_well_formed_secret(key, "ak")
    row = await key_store.valid_api_key(tx, hash_of(key)) if well_formed else None
    if row is None:
        await logins.count_refused(tx, subject="apikey")
        return None
    client, user_id = tenants.client_of(row), CustomerId(row["user_id"])
    await tx.go_on_as(client.tenant.id)
    scopes = client.granted_scopes & await users.scopes(tx, client.tenant.id, user_id)
    # A token does not outlive its key.
    end = min(tx.now + mint.lifetime, row["key_expires_at"] or datetime.max.replace(tzinfo=UTC))
    caller = Caller(client.tenant, client.id, client.name, user_id, scopes, end, mint.bound_to)
    text = new_secret("at", mint.cell)
    token_hash = hash_of(text)
    if not await tokens.add_for_user(tx, token_hash, caller, api_key_id=row["api_key_id"]):
        return None
    await key_store.note_api_key_use(tx, row)
    await _issued(tx, caller, str(user_id), by=f" apikey:{row['api_key_id']}")
    return IssuedToken(Secret(text), caller, row["username"], tx.now)


async def _issued(tx: Tx, caller: Caller, subject: str, *, by: str = "") -> None:
    actor = f"client:{caller.tenant.name}/{caller.client_name}{by}"
    await logins.count_issued(tx, actor=actor, subject=subject, tenant_id=caller.tenant.id)


async def revoke(tx: Tx, client: Client, token: str) -> None:
    """End the token on every process at once; a token that is not the client's stays."""
    token_hash = hash_of(token)
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
    await logins.count_refused(tx, subject="token")


async def expire_tokens(tx: Tx) -> int:
    """Delete a batch of expired tokens; returns how many there were."""
    return await tokens.expire(tx, tx.now, _BATCH)


async def expire_receipts(tx: Tx, before: datetime) -> int:
    """Delete a batch of old receipts of erasures; returns how many there were."""
    return await users.remove_old_receipts(tx, before, _BATCH)


async def expire_proofs(tx: Tx) -> int:
    """Forget a batch of proofs that could not be shown again anyway; returns how many."""
    return await key_store.expire_proofs(tx, tx.now, _BATCH)
