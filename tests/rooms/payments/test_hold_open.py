"""A database restored to an instant in the past sends no payment again, once they are held."""

from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import pytest

from kontowerk.approvals.model import GivenTan, NotAskedError
from kontowerk.kit import outbox
from kontowerk.kit.clock import SystemClock
from kontowerk.kit.db import Database, Role
from kontowerk.kit.secret import Secret
from kontowerk.payments.doubt import count_open, hold_open
from kontowerk.payments.model import (
    Payment,
    PaymentReason,
    PaymentSource,
    PaymentState,
    PaymentWanted,
    TooLateError,
)
from tests.database import TestServer
from tests.journeys.shell import Shell
from tests.rooms.accesses.world import World, open_world

from .bank import TAN
from .world import PaymentCase, open_case

_BACK_IN_TIME = """
UPDATE payment SET state = 'created', sends = 0, send_fence = NULL, bank_reference = NULL
WHERE customer_id = $1 AND id = $2
"""


@pytest.fixture
async def alone(server: TestServer, tmp_path: Path) -> AsyncIterator[World]:
    """A world of its own: these tests count payments over all owners."""
    async with open_world(server, tmp_path) as world:
        yield world


@pytest.fixture
async def case(alone: World) -> PaymentCase:
    return await open_case(alone)


@pytest.fixture
async def auditor(alone: World) -> AsyncIterator[Database]:
    db = await Database.open(alone.url, role=Role.AUDIT, size=1, clock=SystemClock())
    yield db
    await db.close()


async def _sent_then_restored(case: PaymentCase) -> Payment:
    """Let a payment be carried out, and then let the database forget it."""
    case.bank.waives = True
    payment = await case.pay()
    assert (payment.state, case.bank.executed[payment.id]) == (PaymentState.DONE, 1)
    await case.world.sql(_BACK_IN_TIME, case.customer_id, payment.id)
    async with case.world.operator.begin(case.customer_id) as tx:
        await outbox.put(tx, PaymentWanted(case.customer_id, payment.run).order())
    return payment


async def test_without_the_command_a_restored_payment_is_paid_twice(case: PaymentCase) -> None:
    payment = await _sent_then_restored(case)
    await case.work()
    assert case.bank.executed[payment.id] == 2


async def test_a_held_payment_is_looked_for_and_never_sent(
    case: PaymentCase, auditor: Database
) -> None:
    payment = await _sent_then_restored(case)
    assert await count_open(auditor) == {PaymentState.CREATED: 1}
    assert await hold_open(auditor, case.world.operator, actor="o") == {PaymentState.CREATED: 1}
    await case.work()
    payment = await case.payment(payment.id)
    assert (payment.state, payment.reason) == (PaymentState.DOUBT, PaymentReason.UNKNOWN)
    await case.wait(timedelta(minutes=1))
    assert (await case.payment(payment.id)).state is PaymentState.DONE
    assert case.bank.executed[payment.id] == 1


async def test_one_that_no_bank_has_seen_stays_in_doubt(
    case: PaymentCase, auditor: Database
) -> None:
    payment = await case.initiate()
    await hold_open(auditor, case.world.operator, actor="o")
    for _ in range(8):
        await case.wait(timedelta(days=3))
    assert (await case.payment(payment.id)).state is PaymentState.DOUBT
    assert (len(case.bank.pays), case.bank.executed.total()) == (0, 0)
    assert not await count_open(auditor)


async def test_a_tan_for_a_held_payment_comes_too_late(
    case: PaymentCase, auditor: Database
) -> None:
    payment = await case.pay()
    assert payment.state is PaymentState.ASKING
    assert await hold_open(auditor, case.world.operator, actor="o") == {PaymentState.ASKING: 1}
    with pytest.raises(NotAskedError):
        await case.answer(payment, GivenTan(Secret(TAN)))
    assert await case.holder() is None
    assert not case.bank.executed


@pytest.mark.parametrize(
    "source", [PaymentSource(None, None), None], ids=["no account yet", "complete"]
)
async def test_a_held_draft_cannot_be_confirmed(
    case: PaymentCase, auditor: Database, source: PaymentSource | None
) -> None:
    more = {} if source is None else {"source": source}
    draft = await case.initiate(draft=True, editable=True, **more)
    assert (draft.state, draft.order is None) == (PaymentState.DRAFT, source is not None)
    await hold_open(auditor, case.world.operator, actor="o")
    with pytest.raises(TooLateError):
        await case.confirm(draft, PaymentSource(None, draft.product_id, "a"))
    await case.wait(timedelta(minutes=1))
    assert (await case.payment(draft.id)).state is PaymentState.DOUBT
    assert not case.bank.pays


@pytest.mark.usefixtures("processes")
async def test_the_command_counts_first_and_leaves_nothing_for_the_audit(
    case: PaymentCase, tmp_path: Path
) -> None:
    await case.pay()
    drafts = [await case.initiate(draft=True) for _ in range(2)]
    shell = Shell(tmp_path, case.world.url)
    said = shell.run("payments", "hold")
    assert said.split("\n")[:2] == ["draft     2", "asking    1"]
    assert "3 payments could be sent. Nothing was changed" in said
    assert (await case.payment(drafts[0].id)).state is PaymentState.DRAFT
    assert "3 payments put in doubt." in shell.run("payments", "hold", "--yes")
    assert (await case.payment(drafts[0].id)).state is PaymentState.DOUBT
    assert shell.run("payments", "hold") == "No payment could be sent.\n"
    shell.run("audit", "--only", "I2")
