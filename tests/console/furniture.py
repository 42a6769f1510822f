"""A service with a console, something of everything to look at, and people who log in."""

import re
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import Any, Final
from uuid import UUID

import httpx

from kontowerk.accesses.model import AccessStatus, Issue, IssueKind
from kontowerk.bankcalls.model import Block
from kontowerk.console import issue
from kontowerk.identity import read
from kontowerk.kit.clock import SystemClock
from kontowerk.kit.db import Database, Role, Tx
from kontowerk.kit.ids import new_id
from tests.console import talks
from tests.console.states import furnish_states
from tests.database import TestServer, run_coroutine, sql
from tests.service import Service, User, running_service
from tests.spec.holdings import CHECKING, Holding, keep
from tests.spec.lives import (
    CHILD_BENEFIT,
    accounts,
    monthly,
    savings_account,
    settled,
    today_of,
)

CONSOLE: Final = "/console"
_CSRF: Final = re.compile(r'name="csrf" value="([0-9a-f]{64})"')
_KEY: Final = "SELECT key, tenant_id FROM access WHERE customer_id = $1 AND access_id = $2"
_SCHEDULE: Final = """
INSERT INTO access_schedule (customer_id, access_key, tenant_id, host, next_due)
VALUES ($1, $2, $3, $4, $5)
"""
_EVENT: Final = """
INSERT INTO webhook_event (customer_id, access_id, serial, id, tenant_id, new_transactions, at)
VALUES ($1, $2, $3, $4, $5, 14, $6)
"""
_SUBSCRIPTION: Final = """
INSERT INTO webhook_subscription (id, tenant_id, url, created_at, created_by)
VALUES ($1, $2, $3, $4, 'test')
"""
_DELIVERY: Final = """
INSERT INTO webhook_delivery
  (subscription_id, event_id, tenant_id, state, attempts, last_outcome, created_at, changed_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $7)
"""


@dataclass
class Guest:
    """Somebody with a browser, before or after the login."""

    service: Service
    language: str = "en"
    http: httpx.Client = field(init=False)

    def __post_init__(self) -> None:
        self.http = httpx.Client(
            base_url=self.service.url,
            headers={"Accept": "text/html", "Accept-Language": self.language},
            timeout=30,
            limits=httpx.Limits(max_keepalive_connections=0),
        )

    def log_in(self, token: str) -> httpx.Response:
        return self.http.post(f"{CONSOLE}/login", data={"token": token})

    def go(self, path: str = "") -> httpx.Response:
        return self.http.get(f"{CONSOLE}{path}")

    def csrf(self) -> str:
        found = _CSRF.search(self.go("/calls").text)
        assert found is not None
        return found[1]

    def post(self, path: str, **changes: Any) -> httpx.Response:
        """Send a form of our own page, unless something is changed."""
        data = {"csrf": self.csrf(), **changes}
        return self.http.post(f"{CONSOLE}{path}", data=data)


@dataclass(frozen=True)
class Event:
    """A delivery that stands in the list."""

    subscription: UUID
    id: UUID

    @property
    def replay(self) -> str:
        return f"/webhooks/{self.subscription}/{self.id}/replay"


@dataclass(frozen=True)
class House:
    """The service, who may look at it, and what there is to see."""

    service: Service
    operator_token: str
    developer_token: str
    user: User
    stranger: User
    events: dict[str, Event]

    def operator(self, language: str = "en") -> Guest:
        return self._seated(self.operator_token, language)

    def developer(self, language: str = "en") -> Guest:
        return self._seated(self.developer_token, language)

    def _seated(self, token: str, language: str) -> Guest:
        guest = Guest(self.service, language)
        assert guest.log_in(token).status_code == 303
        return guest


def make_token(
    service: Service, tenant: str | None = None, days: float = 1, name: str | None = None
) -> tuple[UUID, str]:
    """Make a token as the operator's command does."""

    async def work() -> tuple[UUID, str]:
        db = await service.operator()
        async with db.begin() as tx:
            owner = None if tenant is None else (await read.tenant(tx, tenant)).id
            made, secret = await issue.issue(
                tx,
                issue.TokenHolder(name or f"erika-{new_id().hex}", owner, tenant or "Erika"),
                lifetime=timedelta(days=days),
                cell="c0",
                actor="test",
            )
        await db.close()
        return made.id, secret.reveal()

    return run_coroutine(work())


def look(service: Service, statement: str, *args: object) -> list[Any]:
    """Return rows as the operator sees them."""

    async def work() -> list[Any]:
        db = await service.operator()
        async with db.begin() as tx:
            found = await tx.rows(statement, *args)
        await db.close()
        return list(found)

    return run_coroutine(work())


@contextmanager
def furnished(server: TestServer, **settings: Any) -> Generator[House]:
    """Start a service with a console, two tenants that have data, and deliveries of all kinds."""
    # The code after the token has tests of its own, in tests/security.
    settings = {"console": True, "console_second_factor": False, **settings}
    with running_service(server, **settings) as service:
        user, stranger = service.create_user("alpha"), service.create_user("beta")
        _accesses(service, user, stranger)
        furnish_states(service, user, stranger)
        service.api_key(user)
        events = run_coroutine(_news(service, user, stranger))
        sql(
            "SELECT enqueue_jobs('{webhooks,bank}', '{deliver,refresh}', '{0,0}', '{NULL,NULL}', "
            "ARRAY['{\"pin\": \"canary-of-a-job\"}', '{}'], '{NULL,NULL}')",
            service.database_url,
        )
        sql(
            "UPDATE procrastinate_jobs SET status = 'doing' WHERE task_name = 'refresh'",
            service.database_url,
        )
        sql(
            "UPDATE procrastinate_jobs SET status = 'failed', attempts = 3 "
            "WHERE task_name = 'refresh'",
            service.database_url,
        )
        sql(
            "INSERT INTO bank_host (host, refilled_at, failures) "
            "VALUES ('fints.alpha.example', now(), 0), ('fints.beta.example', now(), 7)",
            service.database_url,
        )
        run_coroutine(talks.write(service, {"alpha": user, "beta": stranger}))
        yield House(
            service,
            make_token(service)[1],
            make_token(service, "alpha")[1],
            user,
            stranger,
            events,
        )


def _accesses(service: Service, user: User, stranger: User) -> None:
    today = today_of(service)
    child = monthly(CHILD_BENEFIT, today, 11, 6)  # something happened
    life = accounts(*settled(today), *child, others=(savings_account(today),))
    holdings = {
        "current": Holding(life),
        "approval": Holding(block=Block.APPROVAL),
        "locked": Holding(block=Block.LOCKED, sync=False),
        "bank": Holding(issues=(Issue(IssueKind.UNREACHABLE, "canary-of-a-detail"),)),
        "running": Holding(status=AccessStatus.STARTED, refreshed_at=None),
    }
    for name, holding in holdings.items():
        keep(service, user, replace(holding, access_id=f"alpha-{name}"))
    keep(service, stranger, Holding((CHECKING,), access_id="beta-current"), "beta")


async def _news(service: Service, user: User, stranger: User) -> dict[str, Event]:
    db = await Database.open(service.database_url, role=Role.WORKER, size=1, clock=SystemClock())
    operator = await service.operator()
    events = dict[str, Event]()
    for tenant, owner, states in (
        ("alpha", user, ("delivered", "waiting", "dropped", "trial")),
        ("beta", stranger, ("foreign",)),
    ):
        subscription = new_id()
        async with operator.begin() as tx:
            tenant_id = (await read.tenant(tx, tenant)).id
            url = f"https://hooks.{tenant}.example/"
            await tx.run(_SUBSCRIPTION, subscription, tenant_id, url, tx.now)
        async with db.begin(UUID(owner.reference)) as tx:
            access_id = f"{tenant}-current"
            await _plan(tx, owner, access_id, f"fints.{tenant}.example")
            for serial, state in enumerate(states, 1):
                event = events[state] = Event(subscription, new_id())
                kept = "dropped" if state in ("foreign", "trial") else state
                if state != "trial":
                    values = (serial, event.id, tenant_id, tx.now)
                    await tx.run(_EVENT, UUID(owner.reference), access_id, *values)
                outcome = "204" if state == "delivered" else "500"
                told = (tenant_id, kept, serial, outcome, tx.now)
                await tx.run(_DELIVERY, subscription, event.id, *told)
    await db.close()
    await operator.close()
    return events


async def _plan(tx: Tx, owner: User, access_id: str, host: str) -> None:
    row = await tx.row(_KEY, UUID(owner.reference), access_id)
    assert row is not None
    due = tx.now + timedelta(seconds=30)
    await tx.run(_SCHEDULE, UUID(owner.reference), row["key"], row["tenant_id"], host, due)
