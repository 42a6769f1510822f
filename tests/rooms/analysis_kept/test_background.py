"""Workers make ready what nobody has asked for yet; what is erased leaves nothing."""

from datetime import date

import pytest

from kontowerk.analysis import analyse_user
from kontowerk.analysis.keep import count_all, end_profiling, forget_all
from kontowerk.identity import read as identity
from kontowerk.identity.tenants import set_profiling
from kontowerk.kit.db import Database
from kontowerk.ledger.lists import keep_only
from tests.rooms.ledger.world import ACCESS, IBAN, account

from .world import Person, Room, rents

_JOBS = """
SELECT queue_name, task_name, lock, scheduled_at FROM procrastinate_jobs
WHERE args->>'customer_id' = $1 ORDER BY id
"""
_WAIT = "UPDATE analysis_change SET due_at = now() WHERE customer_id = $1"


async def wait_a_moment(person: Person) -> None:
    async with person.worker.begin(person.id) as tx:
        await tx.run(_WAIT, person.id)


async def jobs(person: Person) -> list[tuple[object, ...]]:
    async with person.worker.read() as tx:
        return [tuple(row) for row in await tx.rows(_JOBS, str(person.id))]


async def test_changes_that_come_together_order_one_analysis_after_a_moment(
    room: Room, person: Person
) -> None:
    await person.fetch(*rents(5))
    await person.fetch(*rents(6))
    await room.release()
    assert await jobs(person) == []
    await wait_a_moment(person)
    assert await room.release() >= 1
    await room.release()
    assert await jobs(person) == [("analyses", "analyse", f"analysis {person.id}", None)]


async def test_an_order_leaves_the_marks_until_the_analysis_is_stored(
    room: Room, person: Person
) -> None:
    await person.fetch(*rents())
    await wait_a_moment(person)
    await room.release()
    assert await person.count("marks") > 0
    await analyse_user.keep_fresh(person.elsewhere(), person.id)
    assert await person.count("marks") == 0
    assert len((await person.page())["cents"]) == 6
    assert person.pages.made == {"all": 1}


async def test_an_order_that_was_lost_is_given_again(room: Room, person: Person) -> None:
    await person.fetch(*rents())
    for _ in range(2):
        await wait_a_moment(person)  # ten minutes, the second time
        await room.release()
    assert len(await jobs(person)) == 2


async def test_work_on_what_is_fresh_is_no_work(person: Person) -> None:
    await person.fetch(*rents())
    await person.page()
    await analyse_user.keep_fresh(person.elsewhere(), person.id)
    assert person.pages.made == {"all": 1}


async def test_a_worker_tags_what_it_analyses(person: Person) -> None:
    await person.fetch(*rents(1))
    await analyse_user.keep_fresh(person.elsewhere(), person.id)
    assert (await person.page())["categories"] == ["HOUSING_RENT"]


# Removed and erased ------------------------------------------------------------------------


async def test_what_was_found_out_goes_with_the_last_access_in_the_same_transaction(
    person: Person,
) -> None:
    await person.fetch(*rents())
    await person.page()
    await person.remove()
    counted = await person.counts()
    assert (counted["pages"], counted["states"], counted["contracts"]) == (0, 0, 0)
    assert (await person.page())["cents"] == []
    assert set((await person.counts()).values()) == {0}


async def test_pages_go_with_any_product_they_speak_of(person: Person) -> None:
    await person.customer.add_access("second")
    await person.fetch(*rents())
    await person.fetch_products(account(*rents(2)), access_id="second")
    (id_,) = [it[0] for it in (await person.page())["contracts"].values()]
    await person.remove("second")
    assert await person.count("pages") == 0
    left = await person.page()
    assert len(left["cents"]) == 6
    assert [it[0] for it in left["contracts"].values()] == [id_]


async def test_pages_go_with_an_account_the_person_unticks(person: Person) -> None:
    other = account(*rents(2), account_number="9", iban="DE75512108001245126199")
    await person.fetch_products(account(*rents()), other)
    await person.page()
    async with person.worker.begin(person.id) as tx:
        await keep_only(tx, person.id, ACCESS, [IBAN])
    assert await person.count("pages") == 0
    assert len((await person.page())["cents"]) == 6


async def test_an_erased_customer_leaves_nothing_and_nothing_comes_back(person: Person) -> None:
    await person.fetch(*rents())
    await person.page()
    await person.push("-1.00", date(2026, 11, 9))
    async with person.worker.begin(person.id) as tx:
        assert await count_all(tx, person.id) == 2
        await tx.run("DELETE FROM access WHERE customer_id = $1", person.id)
        await forget_all(tx, person.id)
    assert set((await person.counts()).values()) == {0}
    await analyse_user.keep_fresh(person.elsewhere(), person.id)
    assert set((await person.counts()).values()) == {0}


# Profiling ---------------------------------------------------------------------------------

_TENANT = """
INSERT INTO tenant (id, name, regulated, profiling, created_at) VALUES ($1, $2, true, $3, now())
"""
_USER = """
INSERT INTO app_user (id, tenant_id, username, username_key, password_hash, created_at)
VALUES ($1, $2, $3, $3, 'x', now())
"""


async def add_user(operator: Database, person: Person, *, allowed: bool) -> None:
    async with operator.begin() as tx:
        await tx.run(_TENANT, person.id, f"t{person.id.hex}", allowed)
        await tx.run(_USER, person.id, person.id, person.id.hex)


async def views(person: Person) -> set[str]:
    async with person.worker.begin(person.id) as tx:
        found = await tx.rows("SELECT view FROM analysis_page WHERE customer_id = $1", person.id)
    return {row[0] for row in found}


@pytest.mark.parametrize("allowed", [True, False])
async def test_what_judges_a_person_is_kept_only_for_tenants_that_want_it(
    person: Person, operator: Database, *, allowed: bool
) -> None:
    await add_user(operator, person, allowed=allowed)
    await person.fetch(*rents())
    await person.page()
    assert await views(person) == ({"contracts", "life_events"} if allowed else {"contracts"})


async def test_a_tenant_that_ends_profiling_keeps_no_judgement_of_anybody(
    room: Room, person: Person, operator: Database
) -> None:
    other = await room.person()
    for one in (person, other):
        await add_user(operator, one, allowed=True)
        await one.fetch(*rents())
        await one.page()
    async with operator.begin() as tx:
        tenant = await identity.tenant_of(tx, person.id)
        await set_profiling(tx, tenant, allowed=False)
    assert await end_profiling(operator, person.id) == 1
    assert await views(person) == {"contracts"}
    assert await views(other) == {"contracts", "life_events"}
    await person.push("-1.00", date(2026, 11, 9))
    await person.page()
    assert await views(person) == {"contracts"}
