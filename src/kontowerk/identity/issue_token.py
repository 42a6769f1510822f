"""Issue tokens: to a client, to a user with a password, to the holder of an API key.

Spec: OAuth2 and keys. A refused login is an answer (None), not an exception.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from hmac import compare_digest

from kontowerk.identity import rules
from kontowerk.identity.errors import BadUsernameError
from kontowerk.identity.model import Caller, Client, CustomerId, IssuedToken, Login
from kontowerk.identity.passwords import Passwords
from kontowerk.identity.store import tenants, tokens, users
from kontowerk.kit.db import Database, Tx
from kontowerk.kit.ids import is_well_formed_secret, new_secret
from kontowerk.kit.secret import Secret

_NO_HASH = bytes(32)


@dataclass(frozen=True, slots=True)
class Mint:
    """What every token of this installation has in common."""

    cell: str
    lifetime: timedelta


async def authenticate_client(tx: Tx, username: str, secret: str) -> Client | None:
    """Return the client that logs in as `<tenant>/<client>`, or None."""
    found = None
    tenant_name, _, client_name = username.partition("/")
    if rules.is_name(tenant_name) and rules.is_name(client_name):
        found = await tenants.client_with_secret(tx, tenant_name, client_name)
    stored = found[1] if found else _NO_HASH
    matches = compare_digest(rules.hash_of_secret(secret), stored)
    return found[0] if found and matches else None


async def for_client(
    tx: Tx, client: Client, requested: Sequence[str] | None, *, mint: Mint
) -> IssuedToken:
    """Issue a client-level token."""
    scopes = rules.grant(requested, client.granted_scopes)
    caller = Caller(client.tenant, client.id, client.name, None, scopes, tx.now + mint.lifetime)
    text = new_secret("at", mint.cell)
    await tokens.add_for_client(tx, rules.hash_of_secret(text), caller)
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
    if not await passwords.matches(stored, password) or login is None:
        return None
    renewed = None
    if passwords.is_outdated(login.password_hash):
        renewed = await passwords.hash(password)
    scopes = rules.grant(requested, login.scopes & client.granted_scopes)
    async with db.read() as tx:
        expires_at = tx.now + mint.lifetime
        caller = Caller(client.tenant, client.id, client.name, login.user_id, scopes, expires_at)
        text = new_secret("at", mint.cell)
        token_hash = rules.hash_of_secret(text)
        if not await tokens.add_for_user(tx, token_hash, caller, password_hash=stored):
            return None
        if renewed:
            await users.rehash(tx, client.tenant.id, login.user_id, login.password_hash, renewed)
        return IssuedToken(Secret(text), caller, login.username, tx.now)


async def _login(db: Database, client: Client, username: str) -> Login | None:
    try:
        key = rules.username_key(username)
    except BadUsernameError:
        return None  # nobody can have that name; it takes as long as a wrong password
    async with db.read() as tx:
        return await users.login(tx, client.tenant.id, key)


async def for_api_key(tx: Tx, key: str, *, mint: Mint) -> IssuedToken | None:
    """Issue a token to the user an API key stands for, or None when the key is not valid."""
    if not is_well_formed_secret(key, "ak"):
        return None
    row = await tenants.api_key(tx, rules.hash_of_secret(key))
    if row is None:
        return None
    client, user_id = tenants.client_of(row), CustomerId(row["user_id"])
    scopes = client.granted_scopes & await users.scopes(tx, client.tenant.id, user_id)
    caller = Caller(client.tenant, client.id, client.name, user_id, scopes, tx.now + mint.lifetime)
    text = new_secret("at", mint.cell)
    token_hash = rules.hash_of_secret(text)
    if not await tokens.add_for_user(tx, token_hash, caller, api_key_id=row["api_key_id"]):
        return None
    return IssuedToken(Secret(text), caller, row["username"], tx.now)
