"""Name a login at a bank without telling it, over all tenants; in a worker only.

The same login may stand behind several accesses, of several tenants. Whoever counts its wrong
entries or keeps its operations apart needs one name for it, and the name must not be a list of
user ids: it is a keyed hash, and the key opens only with the KEK. Spec: Credentials.
"""

import hmac
from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Final
from uuid import UUID

from kontowerk.kit.db import Database
from kontowerk.kit.ids import random_bytes
from kontowerk.kit.secret import Secret
from kontowerk.vault import rules, store
from kontowerk.vault.kek import KeyEncryptionKey
from kontowerk.vault.model import DamagedKeyError

_NAME: Final = "login"


class Fingerprints:
    """Makes fingerprints with a key that all workers of an installation share."""

    def __init__(self, db: Database, kek: KeyEncryptionKey) -> None:
        self._db = db
        self._kek = kek
        self._key: Secret[bytes] | None = None

    async def login_key(self, provider_id: UUID, fields: Mapping[str, Secret[bytes]]) -> bytes:
        """Name a login by the fields that are no secret.

        Many banks do not mind case or blanks in a user id, so neither does the name: spelling a
        login in another way must not give it fresh tries.
        """
        parts = (
            part
            for name in sorted(fields)
            for part in (name.encode(), _spelt_alike(fields[name].reveal()))
        )
        return await self._mac((b"login", provider_id.bytes, *parts))

    async def secret_key(self, login_key: bytes, fields: Mapping[str, Secret[bytes]]) -> bytes:
        """Name the secret fields of a login, to the letter."""
        parts = (part for name in sorted(fields) for part in (name.encode(), fields[name].reveal()))
        return await self._mac((b"secret", login_key, *parts))

    async def own_key(self, login_key: bytes, customer_id: UUID) -> bytes:
        """Name a login as one customer's: nobody else meets anybody under it."""
        return await self._mac((b"own", login_key, customer_id.bytes))

    async def _mac(self, parts: Iterable[bytes]) -> bytes:
        key = self._key or await self._load()
        # Each part is led by its length: no two different lists give the same bytes.
        message = b"".join(len(part).to_bytes(4) + part for part in parts)
        return hmac.digest(key.reveal(), message, sha256)

    async def _load(self) -> Secret[bytes]:
        """Read the key, or make it: of several workers that make one, the first one's counts."""
        context = rules.worker_key_context(_NAME)
        async with self._db.read() as tx:
            wrapped = await store.worker_key(tx, _NAME)
        if wrapped is None:
            new = await self._kek.wrap(random_bytes(rules.KEY_BYTES), context)
            async with self._db.begin() as tx:
                await store.add_worker_key(tx, _NAME, new)
            async with self._db.read() as tx:
                wrapped = await store.worker_key(tx, _NAME)
        if wrapped is None:
            raise DamagedKeyError
        self._key = Secret(await self._kek.unwrap(wrapped, context))
        return self._key


def _spelt_alike(value: bytes) -> bytes:
    try:
        text = value.decode()
    except UnicodeDecodeError:
        return value
    return "".join(text.split()).casefold().encode()
