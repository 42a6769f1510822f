"""What else there is to look at: a silent bank, payments in all states, sessions of the webform."""

from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from kontowerk.accesses.model import Issue, IssueKind
from kontowerk.bankcalls.rules.login import host_of
from kontowerk.identity import read
from kontowerk.kit.clock import SystemClock
from kontowerk.kit.db import Database, Role, Tx
from kontowerk.kit.ids import new_id
from kontowerk.providers.register import SANDBOX_ID
from tests.database import run_coroutine
from tests.service import SANDBOX, Service, User
from tests.spec.holdings import Holding, change, keep

# Nobody may read this on any page.
NAME: Final = "canary-of-a-payee"
IBAN: Final = "DE02120300000000202051"
PURPOSE: Final = "canary-of-a-purpose"
SILENT: Final = UUID("5117e000-0000-4000-8000-000000000001")
_PROVIDER: Final = """
INSERT INTO provider (id, name, capabilities, channels, connector, endpoint, behaviour_profile,
  login_profile, enabled, consumer_relevant, updated_at)
SELECT $1, 'Stille Bank', capabilities, channels, connector,
  'https://fints.still.example/', behaviour_profile, login_profile, false, true, updated_at
FROM provider WHERE id = $2
"""
_HOSTS: Final = """
INSERT INTO bank_host (host, refilled_at, failures, closed_until)
VALUES ('fints.still.example', $2, 9, $2::timestamptz + interval '1 hour'),
  ($1, $2, 0, NULL)
"""
_PAYMENT: Final = """
INSERT INTO payment (customer_id, id, tenant_id, run, flow, bulk, instant, provider_id, details,
  "order", state, reason, detail, checks, bank_reference, sends, looks, fingerprint, created_at,
  changed_at)
VALUES ($1, $2, $3, $4, 'newer', false, $5, $6, $7::jsonb, '{}', $8, $9, $10, $11::jsonb, $12, $13,
  $14, '', $15, $16)
"""
_TIMER: Final = "INSERT INTO payment_timer (customer_id, payment_id, due_at) VALUES ($1, $2, $3)"
_DETAILS: Final = f'[{{"recipient": "{NAME}", "iban": "{IBAN}", "purpose": "{PURPOSE}"}}]'
_CHECKED: Final = f'[{{"iban": "{IBAN}", "result": "close_match", "matched_name": "{NAME}"}}]'
_SESSION: Final = """
INSERT INTO webform_session (customer_id, id, tenant_id, use_case, access_ids, provider_id, run,
  exit, created_at, opened_at, expires_at, due_at, payment_id)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, $12)
"""
# State, reason, detail, checks, reference, sends, looks.
_PAYMENTS: Final = (
    ("done", None, None, _CHECKED, "P-1", 1, 0),
    ("rejected", "rejected", "9050 9930", "[]", None, 1, 0),
    ("rejected", "payee", f"close_match: {NAME}", "[]", None, 0, 0),
    ("rejected", "method", "IPHONE", "[]", None, 0, 0),
    ("doubt", "unknown", None, "[]", "P-2", 1, 3),
    ("asking", None, None, "[]", None, 0, 0),
)


def furnish_states(service: Service, user: User, stranger: User) -> None:
    """Add them: most to tenant alpha, some to others."""
    run_coroutine(_register(service))
    buyer = service.create_user("redirect")
    silent = Issue(IssueKind.UNREACHABLE, "canary-of-a-detail")
    keep(service, buyer, Holding(issues=(silent,), access_id="shop-silent"), "redirect")
    change(service, buyer, "UPDATE access SET provider_id = $2 WHERE customer_id = $1", SILENT)
    run_coroutine(_furnish(service, user, stranger, buyer))


async def _register(service: Service) -> None:
    db = await service.operator()
    async with db.begin() as tx:
        await tx.run(_PROVIDER, SILENT, SANDBOX_ID)
        await tx.run(_HOSTS, host_of(SANDBOX.url), tx.now)
    await db.close()


async def _furnish(service: Service, user: User, stranger: User, buyer: User) -> None:
    db = await Database.open(service.database_url, role=Role.API, size=1, clock=SystemClock())
    for tenant, owner in (("alpha", user), ("beta", stranger), ("redirect", buyer)):
        async with db.begin(UUID(owner.reference)) as tx:
            tenant_id = (await read.tenant(tx, tenant)).id
            if tenant == "alpha":
                await _payments(tx, owner, tenant_id, SANDBOX_ID)
            elif tenant == "beta":
                await _payments(tx, owner, tenant_id, SILENT)
            else:
                await _sessions(tx, owner, tenant_id)
            if tenant == "alpha":
                await _session(tx, owner, tenant_id, tx.now, exit_="user_cancelled")
    await db.close()


async def _payments(tx: Tx, owner: User, tenant_id: UUID, provider_id: UUID) -> None:
    for state, reason, detail, checks, reference, sends, looks in _PAYMENTS:
        payment_id = new_id()
        await tx.run(
            _PAYMENT,
            UUID(owner.reference),
            *(payment_id, tenant_id, new_id(), state == "done", provider_id, _DETAILS),
            *(state, reason, detail, checks, reference, sends, looks),
            *(tx.now - timedelta(minutes=5), tx.now),
        )
        if state == "doubt" and provider_id == SANDBOX_ID:
            due = tx.now + timedelta(hours=2)
            await tx.run(_TIMER, UUID(owner.reference), payment_id, due)


async def _sessions(tx: Tx, owner: User, tenant_id: UUID) -> None:
    now = tx.now
    await _session(tx, owner, tenant_id, None)
    await _session(tx, owner, tenant_id, now)
    await _session(tx, owner, tenant_id, now, provider_id=SANDBOX_ID)
    await _session(tx, owner, tenant_id, now, provider_id=SANDBOX_ID, run=new_id())
    for exit_ in ("account_created", "account_created", "user_cancelled"):
        run = new_id()
        await _session(tx, owner, tenant_id, now, provider_id=SANDBOX_ID, run=run, exit_=exit_)
    await _session(tx, owner, tenant_id, now, provider_id=SILENT, exit_="backend_error")
    await _session(tx, owner, tenant_id, None, exit_="session_timeout")


async def _session(
    tx: Tx,
    owner: User,
    tenant_id: UUID,
    opened_at: datetime | None,
    *,
    provider_id: UUID | None = None,
    run: UUID | None = None,
    exit_: str | None = None,
) -> None:
    await tx.run(
        _SESSION,
        UUID(owner.reference),
        *(new_id(), tenant_id, "add_access", ["a"], provider_id, run, exit_),
        *(tx.now, opened_at, tx.now + timedelta(hours=1), None),
    )
