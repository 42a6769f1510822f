"""A database, a tenant, users, and banks that say what a test wants."""

import asyncio
import hashlib
import json
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from uuid import UUID

import httpx

from kontowerk.accesses import add, approve, read, refresh
from kontowerk.accesses.approve import ApprovalRequest, renew
from kontowerk.accesses.model import Access, AccessView, Cause, NewAccess
from kontowerk.accesses.store.access import counts
from kontowerk.approvals import read as approvals
from kontowerk.approvals.model import Approval, PersonAnswer
from kontowerk.bankcalls.bank import BankDeps
from kontowerk.connectors.contract import BankConnector, History, WayBack
from kontowerk.identity import read as identity
from kontowerk.identity.model import Tenant
from kontowerk.kit.db import Database, Role
from kontowerk.kit.ids import new_id
from kontowerk.providers import register
from kontowerk.providers.model import ConnectorKind
from kontowerk.providers.register import Registration
from kontowerk.testing import ManualClock
from kontowerk.vault.credentials import seal
from kontowerk.vault.fingerprint import Fingerprints
from kontowerk.vault.kek import FileKek, create_key_file
from kontowerk.vault.opening import Keyring, Opener, StateSealer
from kontowerk.vault.tenant_keys import found
from tests.database import TestServer

from .bank import PIN, ScriptedBank

ACTOR = "test"
NOON = datetime(2026, 11, 15, 12, tzinfo=UTC)
ANNA = "anna"
SOMEBODY = "192.0.2.7"
_NEW_TENANT = "INSERT INTO tenant (id, name, regulated, created_at) VALUES ($1, $2, true, $3)"
_NEW_USER = """
INSERT INTO app_user (tenant_id, id, username, username_key, password_hash, created_at)
VALUES ($1, $2, $3, $3, '', $4)
"""
_JOBS = """
DELETE FROM procrastinate_jobs
WHERE status = 'todo' AND args->>'customer_id' = $1 AND task_name = $2
RETURNING id, args::text AS args, priority, lock, queue_name
"""
_STABLE = (
    "SELECT to_jsonb(p)::text AS row FROM bank_product p WHERE customer_id = $1",
    "SELECT to_jsonb(t)::text AS row FROM bank_transaction t WHERE customer_id = $1",
    "SELECT to_jsonb(d)::text AS row FROM bank_position d WHERE customer_id = $1",
    """SELECT concat(methods, active_method, media, refreshed_at, webhook_serial) AS row
       FROM access WHERE customer_id = $1""",
)


@dataclass(frozen=True)
class World:
    """Two processes and an operator on one database."""

    api: Database
    worker: Database
    operator: Database
    clock: ManualClock
    kek: FileKek
    tenant: Tenant
    http: httpx.AsyncClient
    url: str

    def tools(self, bank: BankConnector, *, deadline: float = 20.0) -> BankDeps:
        keyring = Keyring(self.worker, self.kek, self.clock)
        return BankDeps(
            db=self.worker,
            opener=Opener(self.worker, keyring),
            fingerprints=Fingerprints(self.worker, self.kek),
            sealer=lambda tenant_id: StateSealer(keyring, tenant_id),
            connectors={ConnectorKind.FINTS: bank},
            http={ConnectorKind.FINTS: self.http},
            clock=self.clock,
            way_back=lambda ticket, no: WayBack(
                f"https://here.example/{ticket}", f"https://no.example/{no}"
            ),
            cell="c0",
            deadline=deadline,
        )

    async def provider(self, url: str | None = None, bank_code: str = "99999999") -> UUID:
        """Register a bank; without a URL it has a host of its own."""
        provider_id = new_id()
        new = Registration(
            id=provider_id,
            name="Testbank",
            url=url or f"https://{provider_id.hex}.example/fints",
            login_profile="sandbox",
            bank_code=bank_code,
        )
        async with self.operator.begin() as tx:
            await register.register(tx, new, actor=ACTOR)
        return provider_id

    async def customer(self) -> UUID:
        customer_id = new_id()
        async with self.operator.begin() as tx:
            await tx.run(_NEW_USER, self.tenant.id, customer_id, str(customer_id), tx.now)
        return customer_id

    async def case(self, provider_id: UUID | None = None) -> "Case":
        """Begin with a customer and a bank of its own."""
        bank = ScriptedBank()
        return Case(
            self,
            await self.customer(),
            provider_id or await self.provider(),
            bank,
            self.tools(bank),
        )

    async def sql(self, statement: str, *args: object) -> list[Mapping[str, Any]]:
        """Run a statement above all policies."""
        async with self.operator.begin() as tx:
            return [dict(row) for row in await tx.rows(statement, *args)]


@dataclass
class Case:
    """A customer, a bank, and short ways to what they do."""

    world: World
    customer_id: UUID
    provider_id: UUID
    bank: ScriptedBank
    tools: BankDeps

    @property
    def host(self) -> str:
        return f"{self.provider_id.hex}.example"

    def another_customer(self, customer_id: UUID) -> "Case":
        return replace(self, customer_id=customer_id)

    async def may_not_ask(self) -> None:
        """Make the tenant one whose users are asked by the frontend only."""
        await self.world.sql(
            "UPDATE tenant SET regulated = false WHERE id = $1 RETURNING id", self.world.tenant.id
        )

    async def sealed(self, **fields: str) -> dict[str, str]:
        async with self.world.api.begin() as tx:
            return {
                key: await seal(tx, self.world.tenant.id, value.encode())
                for key, value in fields.items()
            }

    async def entry(
        self, access_id: str = "a", *, user: str = ANNA, pin: str = PIN, **more: Any
    ) -> NewAccess:
        new = NewAccess(
            access_id,
            self.provider_id,
            await self.sealed(userid=user, pin=pin),
            sync=True,
            selected=frozenset(),
        )
        return replace(new, **more)

    async def put(
        self, *entries: NewAccess, again: bool = False, present_ip: str | None = SOMEBODY
    ) -> None:
        """Add as the HTTP process does."""
        async with self.world.api.begin(self.customer_id) as tx:
            await add.add(
                tx,
                self.world.tenant,
                self.customer_id,
                entries,
                refresh=again,
                present_ip=present_ip,
                actor=ACTOR,
            )

    async def add(self, access_id: str = "a", **more: Any) -> None:
        """Add an access and do the work that follows."""
        await self.put(await self.entry(access_id, **more))
        await self.work()

    async def ask(self, access_id: str = "a") -> None:
        """Ask for a refresh with the stored credentials."""
        await self.put(NewAccess(access_id, None, None), again=True)

    async def ask_and_work(self, access_id: str = "a") -> None:
        await self.ask(access_id)
        await self.work()

    async def jobs(self, task: str = "refresh") -> list[dict[str, Any]]:
        """Take the jobs of this customer out of the queue."""
        found = await self.world.sql(_JOBS, str(self.customer_id), task)
        return [{**row, **json.loads(row["args"])} for row in sorted(found, key=_id)]

    async def work(self) -> int:
        """Run the refreshes that wait, one after the other."""
        found = await self.jobs()
        for job in found:
            await self.run(UUID(job["access_key"]), UUID(job["run"]), Cause(job["cause"]))
        return len(found)

    async def run(self, key: UUID, run: UUID, cause: Cause) -> None:
        await refresh.refresh(self.tools, self.customer_id, key, run, cause)

    async def go_on(self) -> int:
        """Go on with the answers that were given."""
        found = await self.jobs("go_on")
        for job in found:
            ids = (UUID(job[name]) for name in ("customer_id", "access_key", "run"))
            await refresh.go_on(self.tools, *ids)
        return len(found)

    async def answer(self, given: PersonAnswer, access_id: str = "a") -> None:
        """Answer what is asked, and do the work that follows."""
        run = (await self.access(access_id)).run
        assert run is not None
        async with self.world.api.begin(self.customer_id) as tx:
            await approve.answer(tx, self.customer_id, run, given)
        await self.go_on()

    async def renew(self, access_id: str = "a", **more: Any) -> UUID:
        """Begin an approval as the HTTP process does."""
        said: dict[str, Any] = {
            "present_ip": SOMEBODY,
            "callback_url": "https://app.example/back",
            "history": History.OPEN,
            **more,
        }
        wish = ApprovalRequest(said.pop("entry", NewAccess(access_id, None, None)), **said)
        async with self.world.api.begin(self.customer_id) as tx:
            return await renew(tx, self.world.tenant, self.customer_id, wish, actor=ACTOR)

    async def approval(self, approval_id: UUID) -> Approval:
        async with self.world.api.begin(self.customer_id) as tx:
            return await approvals.one(tx, self.customer_id, approval_id)

    async def lease(self) -> Mapping[str, Any]:
        """Return who holds the login of this case's bank."""
        sql = """SELECT holder, waiting, fence, until > now() + interval '5 minutes' AS long
                 FROM credential_lease WHERE host = $1"""
        return (await self.world.sql(sql, self.host))[0]

    async def lapse(self) -> int:
        """Do what is due, and the work that follows."""
        changed = await approve.lapse_due(self.world.worker)
        await self.go_on()
        return changed

    async def background(self, access_id: str = "a") -> None:
        """Refresh as if the access had been released."""
        access = await self.access(access_id)
        await self.run(access.key, new_id(self.world.clock.now()), Cause.BACKGROUND)

    async def access(self, access_id: str = "a") -> Access:
        async with self.world.api.begin(self.customer_id) as tx:
            return await read.access(tx, self.customer_id, access_id)

    async def view(self, access_id: str = "a") -> AccessView:
        async with self.world.api.begin(self.customer_id) as tx:
            return await read.one(tx, self.customer_id, access_id)

    async def stable(self) -> str:
        """Return a hash of all data that a failed refresh must not touch."""
        rows = [
            row["row"]
            for statement in _STABLE
            for row in await self.world.sql(statement, self.customer_id)
        ]
        return hashlib.sha256("\n".join(sorted(rows)).encode()).hexdigest()

    async def counts(self) -> dict[str, int]:
        async with self.world.api.begin(self.customer_id) as tx:
            return await counts(tx, self.customer_id)

    async def due(self, access_id: str = "a") -> Mapping[str, Any]:
        access = await self.access(access_id)
        sql = "SELECT next_due, failures, expires_at, host FROM access_schedule WHERE access_key=$1"
        return (await self.world.sql(sql, access.key))[0]

    async def attempts(self) -> list[int]:
        """Return the counts of all logins at this case's bank."""
        sql = """SELECT t.attempts FROM login_attempt t JOIN credential_lease l USING (login_key)
                 WHERE l.host = $1 ORDER BY 1"""
        return [row["attempts"] for row in await self.world.sql(sql, self.host)]


def _id(row: Mapping[str, Any]) -> int:
    return int(row["id"])


async def until(condition: Callable[[], Awaitable[bool]]) -> None:
    """Wait for something another process or task does."""
    for _ in range(1000):
        if await condition():
            return
        await asyncio.sleep(0.01)
    message = "it did not happen"
    raise AssertionError(message)


@asynccontextmanager
async def open_world(server: TestServer, folder: Path) -> AsyncGenerator[World]:
    url, clock = server.copy(), ManualClock(NOON)
    create_key_file(folder / "kek")
    kek = FileKek.load(folder / "kek")
    api, worker, operator = [
        await Database.open(url, role=role, size=8, clock=clock)
        for role in (Role.API, Role.WORKER, Role.OPERATOR)
    ]
    tenant_id = new_id()
    async with operator.begin() as tx:
        await tx.run(_NEW_TENANT, tenant_id, f"t-{tenant_id.hex[-12:]}", tx.now)
        await found(tx, tenant_id, kek=kek, actor=ACTOR)
        tenant = await identity.tenant(tx, f"t-{tenant_id.hex[-12:]}")
    async with httpx.AsyncClient() as http:
        yield World(api, worker, operator, clock, kek, tenant, http, url)
    for database in (api, worker, operator):
        await database.close()
