"""Calls at banks to look at, as a worker writes them down."""

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from kontowerk.bankcalls.model import CallRecord
from kontowerk.bankcalls.recorder import CallRecorder
from kontowerk.connectors.journal import Exchange, ExchangeResult
from kontowerk.identity import read
from kontowerk.kit.clock import SystemClock
from kontowerk.kit.db import Database, Role
from kontowerk.kit.ids import new_id
from kontowerk.providers.register import SANDBOX_ID
from tests.console.states import SILENT
from tests.service import Service, User

CALL: Final = "3f6c-call-of-alpha"
FOREIGN_CALL: Final = "77aa-call-of-beta"
# Calls before those: tenant, how many hours ago, outcome, seconds.
_EARLIER: Final = (
    ("alpha", 2, "done", 0.8),
    ("alpha", 2, "done", 1.2),
    ("alpha", 5, "bad_credentials", 0.4),
    ("alpha", 72, "bug", 9.0),
    ("beta", 1, "unreachable", 30.0),
)


def exchanges(at: datetime) -> tuple[Exchange, ...]:
    """Return a fetch at a FinTS bank that fails in the end."""
    found = [
        (
            "HKIDN HKVVB HKTAN HKSYN",
            612,
            3_812,
            0.412,
            ExchangeResult.ANSWER,
            ("0010", "3060", "3920"),
        ),
        ("HKSPA", 301, 1_602, 0.24, ExchangeResult.ANSWER, ("0010", "0020")),
        ("HKCAZ", 402, 188_000, 1.31, ExchangeResult.ANSWER, ("0010", "0020", "3040")),
        ("HKWPD", 312, 702, 0.64, ExchangeResult.ANSWER, ("9050", "9010")),
        ("HKEND", 201, 0, 0.3, ExchangeResult.NOTHING, ()),
    ]
    made: list[Exchange] = []
    for name, sent, received, seconds, heard, codes in found:
        made.append(Exchange(name, at, sent, received, seconds, heard, codes))
        at += timedelta(seconds=seconds)
    return tuple(made)


async def write(service: Service, users: dict[str, User]) -> None:
    """Write one call at a bank for each tenant, and what was before; beta's other bank is down."""
    operator = await service.operator()
    worker = await Database.open(
        service.database_url, role=Role.WORKER, size=1, clock=SystemClock()
    )
    recorder = CallRecorder()
    for tenant, user in users.items():
        async with operator.begin() as tx:
            tenant_id = (await read.tenant(tx, tenant)).id
        last = transcript(tenant_id, UUID(user.reference), tenant)
        recorder.hand_in(last)
        for whose, hours, outcome, seconds in _EARLIER:
            if whose == tenant:
                earlier = replace(
                    last,
                    id=new_id(),
                    access_id=f"{tenant}-earlier",
                    provider_id=SANDBOX_ID if tenant == "alpha" else SILENT,
                    correlation_id=f"earlier-call-of-{tenant}",
                    outcome=outcome,
                    at=last.at - timedelta(hours=hours),
                    seconds=seconds,
                )
                recorder.hand_in(earlier)
    assert await recorder.write(worker) == len(users) + len(_EARLIER)
    await operator.close()
    await worker.close()


def transcript(tenant_id: UUID, customer_id: UUID, tenant: str) -> CallRecord:
    now = SystemClock().now()
    return CallRecord(
        id=new_id(),
        tenant_id=tenant_id,
        customer_id=customer_id,
        access_id=f"{tenant}-current",
        provider_id=SANDBOX_ID,
        protocol="fints",
        correlation_id=CALL if tenant == "alpha" else FOREIGN_CALL,
        deed="fetch",
        outcome="interrupted",
        at=now,
        seconds=2.902,
        exchanges=exchanges(now),
    )
