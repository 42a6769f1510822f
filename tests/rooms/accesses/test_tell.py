"""What becomes of accesses and consents is noted once, as it becomes so, for who wants to hear."""

from datetime import datetime, timedelta
from typing import Any

import pytest

from kontowerk.accesses import remove
from kontowerk.accesses.tell import remind_due
from kontowerk.connectors.contract import Done, Failed, FailureKind, Step
from kontowerk.kit.ids import new_id
from kontowerk.lifecycle.model import EventKind

from .bank import snapshot
from .world import ACTOR, NOON, Case, World

_WANT = """
INSERT INTO webhook_subscription (id, tenant_id, url, created_at, created_by, kinds)
VALUES ($1, $2, 'https://hooks.example.net/', $3, 'test', $4) RETURNING id
"""
_EVENTS = """
SELECT kind, serial, subject, state, at FROM lifecycle_event WHERE customer_id = $1 ORDER BY xid
"""
_ORDERED = """
SELECT count(*) AS n FROM procrastinate_jobs
WHERE task_name = 'tell_lifecycle' AND args->>'customer_id' = $1
"""
DOWN = Step(Failed(FailureKind.UNREACHABLE))


async def _want_all(world: World) -> None:
    kinds = [kind.value for kind in EventKind]
    await world.sql(_WANT, new_id(), world.tenant.id, NOON, kinds)


def _set(world: World, at: datetime) -> None:
    world.clock.advance(seconds=(at - world.clock.now()).total_seconds())


async def _told(case: Case) -> list[tuple[Any, ...]]:
    rows = await case.world.sql(_EVENTS, case.customer_id)
    return [(row["kind"], row["serial"], row["state"]) for row in rows]


async def _remove(case: Case, *, commit: bool = True) -> None:
    async with case.world.api.begin(case.customer_id) as tx:
        tenant = case.world.tenant.id
        await remove.remove(tx, case.customer_id, "a", tenant_id=tenant, actor=ACTOR)
        if not commit:
            raise LookupError


@pytest.mark.req("X-EVENT-002")
async def test_nothing_is_stored_where_nobody_wants_it(own_world: World) -> None:
    case = await own_world.case()
    await case.add()
    await _remove(case)
    assert await _told(case) == []
    assert (await own_world.sql(_ORDERED, str(case.customer_id)))[0]["n"] == 0


@pytest.mark.req("X-EVENT-003")
async def test_an_access_is_connected_broken_and_removed_and_each_is_told_once(
    own_world: World,
) -> None:
    await _want_all(own_world)
    case = await own_world.case()
    await case.add()
    await case.background()
    case.bank.script = [DOWN, DOWN]
    await case.background()
    await case.background()
    await case.background()
    with pytest.raises(LookupError):
        await _remove(case, commit=False)
    await _remove(case)
    assert await _told(case) == [
        ("access.connected", 1, None),
        ("access.broken", 1, "bank"),
        ("access.connected", 2, None),
        ("access.removed", 1, None),
    ]
    assert (await own_world.sql(_ORDERED, str(case.customer_id)))[0]["n"] == 4


@pytest.mark.req("X-EVENT-003")
async def test_a_refused_login_needs_the_person_until_new_credentials_work(
    own_world: World,
) -> None:
    await _want_all(own_world)
    case = await own_world.case()
    await case.add(pin="99999")
    await case.add()
    assert await _told(case) == [
        ("access.needs_person", 1, "refused"),
        ("access.connected", 1, None),
    ]


@pytest.mark.req("X-EVENT-004")
async def test_the_end_of_a_consent_is_told_14_7_and_1_days_ahead_and_then_once(
    own_world: World,
) -> None:
    await _want_all(own_world)
    case = await own_world.case()
    until = NOON + timedelta(days=30)
    case.bank.script = [Step(Done(snapshot()), consent_until=until)]
    await case.add()
    for days in (15.5, 14.01, 13.99, 13, 7.01, 6.9, 1.01, 0.9, 0.5, -0.01, -3):
        _set(own_world, until - timedelta(days=days))
        await remind_due(own_world.worker)
        await remind_due(own_world.worker)
    assert (await _told(case))[1:] == [
        ("consent.ends_soon", 1, "14"),
        ("consent.ends_soon", 2, "7"),
        ("consent.ends_soon", 3, "1"),
        ("consent.ended", 1, None),
    ]


@pytest.mark.req("X-EVENT-004")
async def test_after_a_pause_only_the_reminder_that_is_still_true_is_told(
    own_world: World,
) -> None:
    await _want_all(own_world)
    case = await own_world.case()
    until = NOON + timedelta(days=30)
    case.bank.script = [Step(Done(snapshot()), consent_until=until)]
    await case.add()
    _set(own_world, until - timedelta(days=3))
    assert await remind_due(own_world.worker) == 1
    assert (await _told(case))[1:] == [("consent.ends_soon", 1, "7")]


@pytest.mark.req("X-EVENT-004")
async def test_a_renewed_consent_is_told_and_begins_its_reminders_anew(own_world: World) -> None:
    await _want_all(own_world)
    case = await own_world.case()
    first, second = NOON + timedelta(days=10), NOON + timedelta(days=100)
    case.bank.script = [
        Step(Done(snapshot()), consent_until=until) for until in (first, first, second)
    ]
    await case.add()
    await case.background()
    await case.background()
    _set(own_world, first)
    assert await remind_due(own_world.worker) == 0
    _set(own_world, second - timedelta(days=14))
    assert await remind_due(own_world.worker) == 1
    assert (await _told(case))[1:] == [
        ("consent.renewed", 1, None),
        ("consent.ends_soon", 1, "14"),
    ]
