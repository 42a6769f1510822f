"""Accesses in one round trip, behind the same lock as everything else."""

from uuid import UUID

import asyncpg
import pytest

from kontowerk.accesses import read
from kontowerk.accesses.model import UnknownAccessError
from kontowerk.connectors.contract import Failed, FailureKind, Step
from kontowerk.kit.db import Database
from kontowerk.kit.ids import new_id

from .world import Case, World

MAY = "SELECT has_function_privilege($1, oid, 'EXECUTE') FROM pg_proc WHERE proname = $2"
AS_ITS_OWNER = "SELECT prosecdef FROM pg_proc WHERE proname = 'access_views'"
HOT = "SELECT access_id FROM access_views($1, NULL)"
BY_ID = "SELECT access_id FROM access WHERE customer_id = $1"


async def two_accesses(case: Case) -> None:
    """Give a customer an access with products and, later, one without."""
    await case.add("b")
    case.world.clock.advance(seconds=1)
    case.bank.script = [Step(Failed(FailureKind.UNREACHABLE))]
    await case.add("a", user="berta")


async def ids(db: Database, customer_id: UUID) -> list[tuple[str, int]]:
    found = await read.every_now(db, customer_id)
    return [(view.access.access_id, len(view.products)) for view in found]


async def test_the_short_way_reads_what_a_transaction_reads(world: World, case: Case) -> None:
    await two_accesses(case)
    async with world.api.begin(case.customer_id) as tx:
        slow = await read.every(tx, case.customer_id)
    assert await read.every_now(world.api, case.customer_id) == slow
    assert [len(view.products) for view in slow] == [2, 0]
    for view in slow:
        access_id = view.access.access_id
        assert await read.one_now(world.api, case.customer_id, access_id) == view


@pytest.mark.parametrize("role", ["api", "worker"])
async def test_the_short_way_shows_no_row_of_another_customer(
    world: World, case: Case, role: str
) -> None:
    other = case.another_customer(await world.customer())
    await two_accesses(case)
    await other.add("c", user="carl")
    db: Database = getattr(world, role)
    for _ in range(2):
        assert await ids(db, case.customer_id) == [("b", 2), ("a", 0)]
        assert await ids(db, other.customer_id) == [("c", 2)]
    assert await ids(db, new_id()) == []
    for customer_id, access_id in ((case.customer_id, "c"), (other.customer_id, "b")):
        with pytest.raises(UnknownAccessError):
            await read.one_now(db, customer_id, access_id)


@pytest.mark.parametrize("role", ["api", "worker"])
async def test_the_short_way_leaves_no_owner_behind(world: World, case: Case, role: str) -> None:
    await case.add()
    db: Database = getattr(world, role)
    async with db.read() as tx:
        assert len(await tx.rows(HOT, case.customer_id)) == 2
        assert await tx.value("SELECT current_setting('kw.customer', true)") in (None, "")
        with pytest.raises(asyncpg.PostgresError):
            await tx.rows(BY_ID, case.customer_id)


async def test_the_short_way_has_the_rights_of_its_caller(world: World) -> None:
    """It sets an owner of the caller's choice, so only processes that serve owners have it."""
    async with world.worker.begin() as tx:
        assert await tx.value(AS_ITS_OWNER) is False
        for role, may in (("kw_api", True), ("kw_worker", True), ("kw_audit", False)):
            assert await tx.value(MAY, role, "access_views") is may
