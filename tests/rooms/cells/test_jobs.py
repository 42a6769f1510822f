"""Every job that has an owner goes along with it."""

from typing import Any, cast
from uuid import UUID

import asyncpg
import msgspec
import pytest
from procrastinate import App
from procrastinate.testing import InMemoryConnector

from kontowerk.accesses.model import Cause, RefreshWanted, TransactionsArrived
from kontowerk.analysis.keep import AnalysisWanted
from kontowerk.approvals.model import Abandoned, AnswerGiven, ApprovalPurpose
from kontowerk.jobs.tasks import Handlers, register
from kontowerk.kit.ids import new_id
from kontowerk.kit.outbox import WorkOrder
from kontowerk.lifecycle.model import EventKind
from kontowerk.lifecycle.record import TASK as TELL_LIFECYCLE
from kontowerk.lifecycle.record import EventNumber
from kontowerk.payments.model import OutcomeWanted, PaymentWanted
from kontowerk.webhooks.model import QUEUE as WEBHOOK_QUEUE
from kontowerk.webhooks.model import DeliveryDue, EventKey, check_due
from tests.rooms.cells.world import TENANT, person

_USER, _NEIGHBOUR = person(20), person(40)
_SUBSCRIPTION = UUID("ffffffff-ffff-ffff-ffff-fffffffffff1")
_RUN = UUID("dddddddd-dddd-dddd-dddd-dddddddddddd")
_LEASE = """
UPDATE credential_lease SET holder = $2 WHERE login_key IN (
  SELECT login_key FROM login_owner WHERE customer_id = $1)
"""
_INSERT = """
INSERT INTO procrastinate_jobs (queue_name, task_name, args) VALUES ($1, $2, $3::text::jsonb)
RETURNING id
"""
_OF = "SELECT count(*) FROM cell_jobs($1, $2) AS j (id) WHERE j.id = $3"


def _lifecycle() -> WorkOrder:
    args = {"customer_id": str(_USER), "kind": EventKind.ACCESS_BROKEN.value, "serial": 1}
    return WorkOrder(queue=WEBHOOK_QUEUE, task=TELL_LIFECYCLE, args=args)


# One of each kind as it is ordered. Those of a person go with it when it moves alone.
OF_THE_USER: tuple[WorkOrder, ...] = (
    RefreshWanted(_USER, new_id(), new_id(), Cause.ASKED).order(),
    TransactionsArrived(_USER, new_id(), 1).order(),
    AnswerGiven(_USER, new_id(), new_id(), ApprovalPurpose.ACCESS).order(),
    AnswerGiven(_USER, new_id(), new_id(), ApprovalPurpose.PAYMENT).order(),
    Abandoned(_RUN).order(),
    PaymentWanted(_USER, new_id()).order(),
    OutcomeWanted(_USER, new_id()).order(),
    AnalysisWanted(_USER).order(),
    _lifecycle(),
    DeliveryDue(_SUBSCRIPTION, new_id(), EventKey(_USER, new_id(), 1)).order(),
    DeliveryDue(_SUBSCRIPTION, new_id(), EventNumber(_USER, EventKind.ACCESS_BROKEN, 1)).order(),
)
OF_THE_TENANT: tuple[WorkOrder, ...] = (
    DeliveryDue(_SUBSCRIPTION, new_id(), None).order(),
    check_due(_SUBSCRIPTION),  # checks of made-up tenants have the id of their subscription
)


def test_every_kind_of_job_is_looked_at() -> None:
    """A new kind of job belongs above, with an owner that `cell_jobs` finds."""
    app = App(connector=InMemoryConnector())
    register(app, cast("Handlers", None))
    tasks = cast("dict[str, object]", app.tasks)  # pyright: ignore[reportUnknownMemberType] - of what is their business
    ours = {name for name in tasks if not name.startswith(("builtin", "procrastinate"))}
    assert {order.task for order in (*OF_THE_USER, *OF_THE_TENANT)} == ours


@pytest.mark.parametrize("order", [*OF_THE_USER, *OF_THE_TENANT], ids=lambda order: order.task)
async def test_a_job_is_its_owners(order: WorkOrder, urls: dict[str, str]) -> None:
    connection = await asyncpg.connect(urls["c0"])
    await connection.execute(_LEASE, _USER, _RUN)
    args = msgspec.json.encode(dict(order.args)).decode()
    job_id = await connection.fetchval(_INSERT, order.queue, order.task, args)

    async def found(*whose: Any) -> bool:
        return bool(await connection.fetchval(_OF, *whose, job_id))

    goes_with_user = order in OF_THE_USER
    assert await found(TENANT, None)
    assert await found(TENANT, _USER) is goes_with_user
    assert not await found(TENANT, _NEIGHBOUR)
    assert not await found(UUID("aaaaaaaa-aaaa-aaaa-aaaa-aaaaaaaaaaa2"), None)
    await connection.close()
