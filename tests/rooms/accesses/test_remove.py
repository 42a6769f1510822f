"""Removing accesses, and purging those whose data was not to be kept."""

from datetime import timedelta
from typing import Any

import pytest

from kontowerk.accesses import remove
from kontowerk.accesses.model import CredentialsNeededError, UnknownAccessError
from kontowerk.accesses.remove import expire_due
from kontowerk.connectors.contract import Failed, FailureKind, NeedMethod, SealedState, Step

from .bank import METHOD
from .world import ACTOR, Case, World


async def _remove(case: Case, access_id: str = "a") -> None:
    async with case.world.api.begin(case.customer_id) as tx:
        await remove.remove(
            tx, case.customer_id, access_id, tenant_id=case.world.tenant.id, actor=ACTOR
        )


async def _credentials(case: Case) -> int:
    sql = "SELECT access_id FROM sealed_credential WHERE customer_id = $1"
    sql += " UNION ALL SELECT access_id FROM data_key WHERE customer_id = $1"
    return len(await case.world.sql(sql, case.customer_id))


NOTHING = {"accesses": 0, "products": 0, "transactions": 0, "positions": 0}


async def test_a_removed_access_leaves_nothing_but_a_record_of_it(case: Case) -> None:
    await case.add()
    await case.add("b", user="berta")
    await _remove(case)
    with pytest.raises(UnknownAccessError):
        await case.access()
    assert await case.counts() == {
        "accesses": 1,
        "products": 2,
        "transactions": 3,
        "positions": 1,
    }
    await _remove(case, "b")
    assert (await case.counts(), await _credentials(case)) == (NOTHING, 0)
    sql = "SELECT action FROM audit_entry WHERE subject = $1 ORDER BY id"
    actions = [row["action"] for row in await case.world.sql(sql, str(case.customer_id))]
    assert actions[2:] == [
        "vault.shred a",
        "access.remove a",
        "vault.shred b",
        "access.remove b",
    ]


async def test_an_unknown_access_cannot_be_removed(case: Case) -> None:
    with pytest.raises(UnknownAccessError):
        await _remove(case)


async def test_a_stranger_cannot_remove_an_access(case: Case) -> None:
    await case.add()
    stranger = case.another_customer(await case.world.customer())
    with pytest.raises(UnknownAccessError):
        await _remove(stranger)
    assert (await case.access()).access_id == "a"


async def test_all_accesses_go_at_once_and_the_receipt_counts_them(case: Case) -> None:
    for access_id, user in (("a", "anna"), ("b", "berta")):
        await case.add(access_id, user=user)

    async def remove_all() -> dict[str, int]:
        async with case.world.api.begin(case.customer_id) as tx:
            return await remove.remove_all(
                tx, case.customer_id, tenant_id=case.world.tenant.id, actor=ACTOR
            )

    assert await remove_all() == {
        "accesses": 2,
        "products": 4,
        "transactions": 6,
        "positions": 2,
        "credentials": 4,
    }
    assert (await case.counts(), await _credentials(case)) == (NOTHING, 0)
    assert await remove_all() == {**NOTHING, "credentials": 0}


async def test_a_removed_access_may_be_added_again(case: Case) -> None:
    await case.add()
    first = (await case.access()).key
    await _remove(case)
    await case.add()
    assert (await case.access()).key != first


@pytest.mark.req("LIM-011")
async def test_data_that_is_not_kept_lives_until_its_time_and_its_credentials_do_not(
    own_world: World,
) -> None:
    case = await own_world.case()
    await case.add(sync=False)
    access = await case.access()
    assert access.expires_at == own_world.clock.now() + timedelta(days=1)
    assert await _credentials(case) == 0
    assert (await case.due())["next_due"] is None
    with pytest.raises(CredentialsNeededError):
        await case.ask()
    own_world.clock.advance(hours=23, minutes=59)
    assert await expire_due(own_world.worker) == 0
    assert len((await case.view()).products) == 2
    own_world.clock.advance(minutes=1)
    assert await expire_due(own_world.worker) == 1
    with pytest.raises(UnknownAccessError):
        await case.access()
    assert await case.counts() == NOTHING
    assert await expire_due(own_world.worker) == 0


async def test_a_tenant_says_how_long_data_lives(own_world: World) -> None:
    case = await own_world.case()
    await own_world.sql("UPDATE tenant SET unsynced_lifetime = 900")
    await case.add(sync=False)
    assert (await case.access()).expires_at == own_world.clock.now() + timedelta(minutes=15)


@pytest.mark.parametrize(
    "step",
    [
        Step(Failed(FailureKind.BAD_CREDENTIALS)),
        Step(Failed(FailureKind.UNREACHABLE)),
        Step(Failed(FailureKind.BUG)),
        Step(NeedMethod((METHOD,)), SealedState(b"x")),
    ],
    ids=["refused", "unreachable", "bug", "need"],
)
async def test_credentials_that_are_not_kept_go_however_the_fetch_ends(
    own_world: World, step: Step
) -> None:
    case = await own_world.case()
    await case.may_not_ask()
    case.bank.script = [step]
    await case.add(sync=False)
    assert await _credentials(case) == 0
    assert (await case.access()).expires_at is not None
    own_world.clock.advance(days=1)
    assert await expire_due(own_world.worker) == 1


async def test_new_credentials_give_more_time(own_world: World) -> None:
    case = await own_world.case()
    await case.add(sync=False)
    own_world.clock.advance(hours=20)
    await case.add(sync=False)
    own_world.clock.advance(hours=20)
    assert await expire_due(own_world.worker) == 0


async def test_the_access_itself_has_the_last_word_on_its_time(own_world: World) -> None:
    """New credentials may come between the look at the schedule and the purge."""
    case = await own_world.case()
    await case.add(sync=False)
    await own_world.sql("UPDATE access_schedule SET expires_at = $1", own_world.clock.now())
    assert await expire_due(own_world.worker) == 0
    assert (await case.access()).access_id == "a"


async def test_an_access_may_be_kept_after_all(own_world: World) -> None:
    case = await own_world.case()
    await case.add(sync=False)
    await case.add(sync=True)
    due: Any = await case.due()
    assert (due["expires_at"], due["next_due"] is not None) == (None, True)
    own_world.clock.advance(days=8)
    assert await expire_due(own_world.worker) == 0


async def test_an_access_that_was_never_fetched_is_purged_too(own_world: World) -> None:
    case = await own_world.case()
    given = await case.sealed(userid="anna")
    await case.put(await case.entry(sync=False, credentials=given))
    await case.put(await case.entry("b", sync=False))  # whose worker never comes
    own_world.clock.advance(days=1)
    assert await expire_due(own_world.worker) == 2
    assert await _credentials(case) == 0
