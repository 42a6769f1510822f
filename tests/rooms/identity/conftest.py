from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

import pytest

from kontowerk.commands.seed import NewTenant, begin_tenant
from kontowerk.identity import tokens, users
from kontowerk.identity.check_token import TokenChecker
from kontowerk.identity.model import Client, CustomerId, IssuedToken, UserData
from kontowerk.identity.passwords import Passwords
from kontowerk.identity.tenants import TenantPolicy
from kontowerk.identity.tokens import Mint
from kontowerk.kit.db import Database, Role
from kontowerk.kit.ids import new_id
from kontowerk.kit.limits import BoundedThreads
from kontowerk.vault.kek import FileKek, create_key_file
from tests.database import TestServer
from tests.service import ShiftedClock

MINT = Mint("c0", timedelta(hours=2))


@dataclass(frozen=True)
class World:
    """One tenant on a fresh database, seen as the HTTP process sees it."""

    url: str
    db: Database
    operator: Database
    clock: ShiftedClock
    tenant: NewTenant
    passwords: Passwords

    async def client(self, name: str) -> Client:
        login = getattr(self.tenant, name)
        async with self.db.read() as tx:
            found = await tokens.authenticate_client(tx, login.username, login.secret.reveal())
        assert found is not None
        return found

    async def new_user(self, username: str = "", password: str = "secret") -> CustomerId:
        name = username or f"user-{new_id()}"
        hashed = await self.passwords.hash(password)
        async with self.db.begin(tenant=self.tenant.tenant.id) as tx:
            return await users.create(
                tx, self.tenant.tenant, UserData(name, None, None), hashed, actor="test"
            )

    async def client_token(self, client: str = "user") -> IssuedToken:
        account = await self.client(client)
        async with self.db.begin(tenant=self.tenant.tenant.id) as tx:
            return await tokens.for_client(tx, account, None, mint=MINT)

    async def user_token(self, username: str, password: str = "secret") -> IssuedToken | None:
        return await tokens.for_user(
            self.db,
            await self.client("user"),
            username,
            password,
            None,
            passwords=self.passwords,
            mint=MINT,
        )

    def checker(self, cache_seconds: float = 1.0) -> TokenChecker:
        return TokenChecker(self.db, self.url, clock=self.clock, cache_seconds=cache_seconds)


@pytest.fixture
async def world(server: TestServer, tmp_path: Path) -> AsyncIterator[World]:
    url, clock = server.copy(), ShiftedClock()
    create_key_file(tmp_path / "kek")
    operator = await Database.open(url, role=Role.OPERATOR, size=2, clock=clock)
    async with operator.begin() as tx:
        tenant = await begin_tenant(
            tx, "alpha", TenantPolicy(regulated=True), kek=FileKek.load(tmp_path / "kek"), cell="c0"
        )
    db = await Database.open(url, role=Role.API, size=5, clock=clock)
    crew = BoundedThreads(hands=2, queue=10)
    yield World(url, db, operator, clock, tenant, Passwords(crew, memory_kib=64, passes=1))
    await db.close()
    await operator.close()
    crew.close()
