"""Two tenants with calls at banks, written down as workers do, and people who look at them."""

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import pytest

from kontowerk.bankcalls.recorder import CallRecorder
from kontowerk.console.model import ConsoleRole, Visitor
from kontowerk.kit.db import Database, Role
from kontowerk.kit.ids import new_id
from kontowerk.testing import ManualClock
from tests.console.talks import transcript
from tests.database import TestServer

NOW = datetime(2026, 11, 15, 11, 30, tzinfo=UTC)  # 12:30 in Berlin
_TENANT = "INSERT INTO tenant (id, name, regulated, created_at) VALUES ($1, $2, true, now())"
_USER = """
INSERT INTO app_user (tenant_id, id, username, username_key, password_hash, created_at)
VALUES ($1, $2, $3, $3, '', now())
"""


class Floor:
    """Where calls at banks are written, and looked at by two kinds of people."""

    def __init__(self, operator: Database, worker: Database, console: Database) -> None:
        self.operator, self.worker, self.console = operator, worker, console
        self.tenants = {name: new_id() for name in ("alpha", "beta")}
        self.users = {name: new_id() for name in self.tenants}

    async def move_in(self) -> None:
        async with self.operator.begin() as tx:
            for name, tenant_id in self.tenants.items():
                await tx.run(_TENANT, tenant_id, name)
                await tx.run(_USER, tenant_id, self.users[name], f"somebody-of-{name}")

    async def write(self, tenant: str, ago: timedelta, **changes: Any) -> None:
        """Write down a call at a bank so long ago."""
        made = transcript(self.tenants[tenant], self.users[tenant], tenant)
        recorder = CallRecorder()
        recorder.hand_in(replace(made, at=NOW - ago, **changes))
        assert await recorder.write(self.worker) == 1

    def visitor(self, tenant: str | None = None) -> Visitor:
        """Return a developer of a tenant, or an operator."""
        role = ConsoleRole.OPERATOR if tenant is None else ConsoleRole.DEVELOPER
        whose: UUID | None = None if tenant is None else self.tenants[tenant]
        return Visitor(new_id(), role, whose, tenant, "x", "en", NOW)


@pytest.fixture
async def floor(server: TestServer) -> AsyncIterator[Floor]:
    url = server.copy()
    opened = [
        await Database.open(url, role=role, size=1, clock=ManualClock(NOW))
        for role in (Role.OPERATOR, Role.WORKER, Role.CONSOLE)
    ]
    made = Floor(*opened)
    await made.move_in()
    yield made
    for db in opened:
        await db.close()
