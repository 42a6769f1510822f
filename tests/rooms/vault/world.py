"""A fresh database with its roles, a clock that can be moved and a KEK in a file."""

from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from uuid import UUID

from kontowerk.kit.db import Database, Role
from kontowerk.kit.ids import new_id
from kontowerk.testing import ManualClock
from kontowerk.vault.credentials import keep, seal
from kontowerk.vault.kek import FileKek, KeyEncryptionKey, create_key_file
from kontowerk.vault.model import Opened, Opening
from kontowerk.vault.opening import Keyring, Opener
from kontowerk.vault.tenant_keys import found
from tests.database import TestServer

ACTOR = "test"
_NEW_TENANT = "INSERT INTO tenant (id, name, regulated, created_at) VALUES ($1, $2, true, $3)"


@dataclass(frozen=True)
class World:
    """Everything a test of the vault needs."""

    api: Database
    worker: Database
    operator: Database
    clock: ManualClock
    key_file: Path
    kek: FileKek

    def opener(self, kek: KeyEncryptionKey | None = None) -> Opener:
        return Opener(self.worker, self.keyring(kek))

    def keyring(self, kek: KeyEncryptionKey | None = None) -> Keyring:
        return Keyring(self.worker, kek or self.kek, self.clock)

    async def new_tenant(self) -> UUID:
        tenant_id = new_id()
        async with self.operator.begin() as tx:
            await tx.run(_NEW_TENANT, tenant_id, f"t-{tenant_id}", tx.now)
            await found(tx, tenant_id, kek=self.kek, actor=ACTOR)
        return tenant_id

    async def seal(self, tenant_id: UUID, plaintext: bytes) -> str:
        async with self.api.begin() as tx:
            return await seal(tx, tenant_id, plaintext)

    async def keep(
        self, tenant_id: UUID, customer_id: UUID, access_id: str, fields: Mapping[str, bytes]
    ) -> None:
        sealed = {key: await self.seal(tenant_id, value) for key, value in fields.items()}
        await self.keep_sealed(customer_id, access_id, sealed)

    async def keep_sealed(self, customer_id: UUID, access_id: str, fields: dict[str, str]) -> None:
        async with self.api.begin(customer_id) as tx:
            await keep(tx, customer_id, access_id, fields)

    async def open(self, tenant_id: UUID, customer_id: UUID, access_id: str) -> Opening:
        return await self.opener().open_credentials(tenant_id, customer_id, access_id)

    async def as_worker(self, customer_id: UUID, sql: str, *args: object) -> list[Any]:
        """Run SQL as somebody who got hold of the worker's database login would."""
        async with self.worker.begin(customer_id) as tx:
            return [tuple(row) for row in await tx.rows(sql, *args)]


def in_clear(opening: Opening) -> dict[str, bytes]:
    assert isinstance(opening, Opened), opening
    return {key: value.reveal() for key, value in opening.fields.items()}


@asynccontextmanager
async def open_world(server: TestServer, folder: Path) -> AsyncGenerator[World]:
    """Open a database whose owner is no superuser, with a key of its own."""
    url = server.owned_copy()
    clock = ManualClock(datetime(2026, 11, 15, 12, tzinfo=UTC))
    key_file = folder / "kek"
    create_key_file(key_file)
    opened = [
        await Database.open(url, role=role, size=4, clock=clock)
        for role in (Role.API, Role.WORKER, Role.OPERATOR)
    ]
    try:
        api, worker, operator = opened
        yield World(api, worker, operator, clock, key_file, FileKek.load(key_file))
    finally:
        for database in opened:
            await database.close()
