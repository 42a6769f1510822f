"""What was approved for nothing is ended at the bank, and told again until it has heard it."""

from collections.abc import AsyncIterator
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import Any

import pytest

from kontowerk.accesses import end_consents, remove
from kontowerk.approvals.model import CameBack, CameElsewhere, GivenUp
from kontowerk.connectors.contract import (
    AccessRef,
    CallContext,
    Done,
    Failed,
    FailureKind,
    SealedState,
    Step,
)
from tests.database import TestServer

from .bank import ScriptedBank, snapshot
from .test_approving import REDIRECT, app_step, tan_step
from .world import ACTOR, Case, World, open_world

NO_ANSWER = Failed(FailureKind.UNREACHABLE)
KEEP = timedelta(days=3)
_AUDIT = """
SELECT outcome FROM audit_entry WHERE subject = $1 AND action LIKE 'consent.end %' ORDER BY id
"""
_LEFT = "SELECT tries FROM consent_to_end WHERE customer_id = $1"
Ended = tuple[str | None, SealedState | None]


@dataclass
class BankWithConsents(ScriptedBank):
    """A bank that keeps consents."""

    hears: bool = True
    ended: list[Ended] = field(default_factory=list[Ended])

    async def end_consent(
        self, access: AccessRef, state: SealedState | None, ctx: CallContext
    ) -> bool:
        assert ctx.customer_ip is None or state is not None
        if self.hears:
            self.ended.append((access.memory.get("consent_id"), state))
        return self.hears


@pytest.fixture(scope="module")
async def world(
    server: TestServer, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[World]:
    """A world of its own: banks are told for all customers."""
    async with open_world(server, tmp_path_factory.mktemp("consents")) as world:
        yield world


async def _case(world: World) -> tuple[Case, BankWithConsents]:
    bank, case = BankWithConsents(), await world.case()
    return replace(case, bank=bank, tools=world.tools(bank)), bank


@pytest.fixture
async def consents(world: World) -> tuple[Case, BankWithConsents]:
    return await _case(world)


async def _remove(case: Case) -> None:
    async with case.world.api.begin(case.customer_id) as tx:
        tenant = case.world.tenant.id
        await remove.remove(tx, case.customer_id, "a", tenant_id=tenant, actor=ACTOR)


async def _told(case: Case) -> list[Any]:
    """Make the round, and return what the audit log says."""
    await end_consents.end_due(case.tools, KEEP)
    rows = await case.world.sql(_AUDIT, str(case.customer_id))
    return [row["outcome"] for row in rows]


async def _left(case: Case) -> int:
    return len(await case.world.sql(_LEFT, case.customer_id))


@pytest.mark.parametrize("asked", [REDIRECT, app_step()], ids=["pages", "app"])
async def test_what_a_removed_access_waited_for_is_ended(
    consents: tuple[Case, BankWithConsents], asked: Step
) -> None:
    case, bank = consents
    bank.script = [asked]
    await case.add()
    await _remove(case)
    assert bank.ended == []
    assert await _told(case) == ["ok"]
    assert bank.ended == [(None, asked.state)]
    assert await _told(case) == ["ok"]
    assert await _left(case) == 0


async def test_the_consent_of_a_removed_access_is_ended(
    consents: tuple[Case, BankWithConsents],
) -> None:
    case, bank = consents
    bank.script = [Step(Done(snapshot()), memory={"consent_id": "c1"})]
    await case.add()
    await _remove(case)
    assert await _told(case) == ["ok"]
    assert bank.ended == [("c1", None)]


async def test_where_nothing_was_approved_no_bank_is_asked(
    consents: tuple[Case, BankWithConsents],
) -> None:
    case, bank = consents
    bank.script = [tan_step()]  # nobody approves that without our knowing
    await case.add()
    await _remove(case)
    assert await _told(case) == []
    assert bank.ended == []


async def test_a_bank_that_keeps_no_consents_is_not_asked(case: Case) -> None:
    case.bank.script = [REDIRECT]
    await case.add()
    await _remove(case)
    assert await _told(case) == []
    assert await _left(case) == 0


async def test_a_bank_that_does_not_hear_is_told_again_and_in_the_end_left_alone(
    own_world: World,
) -> None:
    case, bank = await _case(own_world)
    clock = own_world.clock
    bank.script, bank.hears = [REDIRECT], False
    await case.add()
    await _remove(case)
    assert await _told(case) == []
    bank.hears = True
    assert await _told(case) == []  # not at once
    clock.advance(minutes=2)
    assert await _told(case) == ["ok"]
    assert len(bank.ended) == 1

    bank.script, bank.hears = [REDIRECT], False
    await case.add()
    await _remove(case)
    for _ in range(40):
        await end_consents.end_due(case.tools, KEEP)
        clock.advance(hours=6)
    assert await _told(case) == ["ok", "not_heard"]
    assert await _left(case) == 0


@pytest.mark.parametrize("given", [GivenUp(), CameElsewhere()], ids=["given up", "elsewhere"])
async def test_a_run_that_ends_without_an_access_ends_its_consent_now_or_later(
    consents: tuple[Case, BankWithConsents], given: GivenUp | CameElsewhere
) -> None:
    """The consent before it stays."""
    case, bank = consents
    bank.script = [Step(Done(snapshot()), memory={"consent_id": "c1"})]
    await case.add()
    for hears in (True, False):
        bank.hears, bank.script = hears, [REDIRECT]
        await case.renew()
        await case.work()
        await case.answer(given)
    assert bank.ended == [(None, REDIRECT.state)]
    bank.hears = True
    assert await _told(case) == ["ok"]
    assert bank.ended == [(None, REDIRECT.state)] * 2
    assert (await case.access()).memory["consent_id"] == "c1"


async def test_a_run_that_is_replaced_ends_its_consent(
    consents: tuple[Case, BankWithConsents],
) -> None:
    case, bank = consents
    bank.script = [REDIRECT, REDIRECT]
    await case.add()
    await case.renew(choose_anew=True)
    assert await _told(case) == ["ok"]
    assert bank.ended == [(None, REDIRECT.state)]


async def test_new_credentials_end_the_consent_of_those_before(
    consents: tuple[Case, BankWithConsents],
) -> None:
    case, bank = consents
    bank.script = [Step(Done(snapshot()), memory={"consent_id": "c1"})]
    await case.add()
    await case.add(user="anna2")
    assert await _told(case) == ["ok"]
    assert bank.ended == [("c1", None)]


async def test_a_consent_that_came_into_force_before_reading_failed_stays(
    consents: tuple[Case, BankWithConsents],
) -> None:
    case, bank = consents
    bank.script = [REDIRECT]
    await case.add()
    failed = Step(NO_ANSWER, memory={"consent_id": "c2"})
    bank.script = [failed]
    await case.answer(CameBack())
    assert await _told(case) == []
    assert (await case.access()).memory["consent_id"] == "c2"


async def test_what_may_have_been_approved_before_the_bank_fell_silent_is_ended(
    consents: tuple[Case, BankWithConsents],
) -> None:
    case, bank = consents
    bank.script = [REDIRECT]
    await case.add()
    bank.script = [Step(NO_ANSWER, memory={})]
    await case.answer(CameBack())
    assert await _told(case) == ["ok"]
    assert bank.ended == [(None, REDIRECT.state)]
