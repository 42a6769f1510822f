"""Readers, writers and workers at the same time: computed once, and nothing lost."""

import asyncio
from collections.abc import Awaitable
from dataclasses import replace
from datetime import date

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kontowerk.analysis import analyse_user
from kontowerk.analysis.compute import Analysis
from kontowerk.kit.db import Database, Role
from kontowerk.tagging.make import tag_new
from tests.rooms.ledger.world import IBAN, account

from .world import Person, Room, balance, rents, salaries


async def begun(person: Person) -> None:
    """Wait until a computation is under way."""
    assert await asyncio.to_thread(person.pages.begun.wait, 20)


async def held(person: Person, *work: Awaitable[object]) -> None:
    """Do some work while a reader's computation is held up."""
    person.pages.gate.clear()
    person.pages.begun.clear()
    reader = asyncio.create_task(person.page())
    await begun(person)
    for one in work:
        await one
    person.pages.gate.set()
    await reader


async def test_many_readers_of_one_process_compute_once(person: Person) -> None:
    await person.fetch(*rents())
    views = ["contracts", "life_events"] * 4
    told = await asyncio.gather(*(person.page(it) for it in views))
    assert [it["view"] for it in told] == views
    assert person.pages.made == {"all": 1}


async def test_readers_of_several_processes_compute_once(person: Person) -> None:
    await person.fetch(*rents())
    others = [person.elsewhere() for _ in range(3)]
    await asyncio.gather(person.page(), *(person.page(tools=it) for it in others))
    assert person.pages.made == {"all": 1}


async def test_a_reader_who_waits_for_a_computation_reads_what_it_kept(person: Person) -> None:
    await person.fetch(*rents())
    waiting: list[asyncio.Task[object]] = []

    async def ask() -> None:
        waiting.append(asyncio.create_task(person.page(tools=person.elsewhere())))
        await asyncio.sleep(0.2)

    await held(person, ask())
    await waiting[0]
    assert person.pages.made == {"all": 1}


async def test_a_change_during_a_computation_is_not_lost(person: Person) -> None:
    await person.fetch(*rents(5))
    await held(person, person.push("-5.00", date(2026, 11, 9)))
    assert await person.count("marks") > 0
    assert -500 in (await person.page())["cents"]
    assert await person.count("marks") == 0


async def test_a_change_begun_before_a_computation_and_committed_after_it_is_not_lost(
    person: Person,
) -> None:
    """Its mark is older than the computation, and becomes visible only afterwards."""
    await person.fetch(*rents(1))
    await tag_new(person.worker, person.tools.classifier(), person.id)
    trees = person.tools.classifier().trees
    item = trees.by_name("CATEGORIES").item("RECREATION_PRINTED").system_id
    change = "UPDATE bank_transaction SET category = $2 WHERE customer_id = $1"
    async with person.worker.begin(person.id) as tx:
        await tx.run(change, person.id, item)
        assert (await person.page())["categories"] == ["HOUSING_RENT"]
    assert (await person.page())["categories"] == ["RECREATION_PRINTED"]


async def test_a_change_begun_during_a_computation_and_committed_after_it_is_not_lost(
    person: Person,
) -> None:
    await person.fetch(*rents(5))
    person.pages.gate.clear()
    reader = asyncio.create_task(person.page())
    await begun(person)
    async with person.worker.begin(person.id) as tx:
        await tx.run("UPDATE bank_product SET balance = 77 WHERE customer_id = $1", person.id)
        person.pages.gate.set()
        await reader
    assert (await person.page())["balances"] == [7700]


async def _change_of_mind(person: Person) -> None:
    async with person.worker.begin(person.id) as tx:
        await tx.run("DELETE FROM bank_transaction WHERE customer_id = $1", person.id)
        raise NotImplementedError


async def test_a_change_that_is_rolled_back_makes_nothing_stale(person: Person) -> None:
    await person.fetch(*rents())
    await person.page()
    with pytest.raises(NotImplementedError):
        await _change_of_mind(person)
    await person.page()
    assert person.pages.made == {"all": 1}


async def test_two_writers_of_a_customer_do_not_wait_for_each_others_marks(
    person: Person,
) -> None:
    await person.fetch(*rents())
    other = account(*rents(), account_number="9", iban="DE75512108001245126199")
    await person.fetch_products(account(*rents()), other)
    change = "UPDATE bank_product SET balance = 1 WHERE customer_id = $1 AND product_no = $2"
    async with person.worker.begin(person.id) as one:
        await one.run(change, person.id, 1)
        async with asyncio.timeout(2), person.worker.begin(person.id) as two:
            await two.run(change, person.id, 2)


async def test_a_removal_waits_for_a_computation_and_nothing_of_it_stays(person: Person) -> None:
    await person.fetch(*rents())
    removals: list[asyncio.Task[None]] = []

    async def begin() -> None:
        removals.append(asyncio.create_task(person.remove()))
        await asyncio.sleep(0.3)
        assert not removals[0].done()

    await held(person, begin())
    await removals[0]
    counted = await person.counts()
    assert (counted["pages"], counted["states"], counted["contracts"]) == (0, 0, 0)


def _cannot(_analysis: Analysis) -> dict[str, bytes]:
    raise NotImplementedError


async def test_a_computation_that_fails_leaves_everything_stale(person: Person) -> None:
    await person.fetch(*rents())
    before = await person.count("marks")
    with pytest.raises(NotImplementedError):
        await person.page(tools=replace(person.tools, render_all=_cannot))
    assert await person.count("marks") >= before
    assert len((await person.page())["cents"]) == 6


async def test_a_reader_who_gives_up_keeps_nobody_waiting(person: Person) -> None:
    await person.fetch(*rents())
    person.pages.gate.clear()
    reader = asyncio.create_task(person.page())
    await begun(person)
    reader.cancel()
    await asyncio.gather(reader, return_exceptions=True)
    person.pages.gate.set()
    async with asyncio.timeout(10):
        assert len((await person.page())["cents"]) == 6


async def test_more_computations_than_connections_do_not_block_each_other(room: Room) -> None:
    people = [await room.person() for _ in range(6)]
    for person in people:
        await person.fetch(*rents())
    async with asyncio.timeout(30):
        told = await asyncio.gather(*(it.page() for it in people for _ in range(2)))
    assert all(len(it["cents"]) == 6 for it in told)


# In any order ------------------------------------------------------------------------------

DEEDS = st.lists(
    st.sampled_from(["fetch", "push", "balance", "correct", "read", "work", "release", "remove"]),
    min_size=1,
    max_size=12,
)


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(deeds=DEEDS, together=st.booleans())
async def test_whatever_happened_before_a_read_is_in_it(
    room: Room, deeds: list[str], *, together: bool
) -> None:
    """Beside a person whose analyses are made for the first time, from the same rows."""
    person = await room.person()
    await person.fetch(*rents(3))
    work = [_do(room, person, deed, n) for n, deed in enumerate(deeds)]
    if together:
        await asyncio.gather(*work)
    else:
        for one in work:
            await one
    shown = await person.page()
    async with person.worker.begin(person.id) as tx:
        await tx.run("DELETE FROM analysis_state WHERE customer_id = $1", person.id)
    assert await person.page() == shown


async def _do(room: Room, person: Person, deed: str, number: int) -> None:
    match deed:
        case "fetch":
            await _quiet(person.fetch(*rents(3), *salaries(number % 6)))
        case "push":
            await _quiet(person.push(f"-{number + 1}.00", date(2026, 11, 9)))
        case "balance":
            product = account(*rents(3), balance=balance(f"{number}.00"))
            await _quiet(person.fetch_products(product))
        case "correct":
            await _quiet(_correct_any(person))
        case "read":
            await person.page()
        case "work":
            await analyse_user.keep_fresh(person.elsewhere(), person.id)
        case "release":
            await room.release()
        case _:
            await _quiet(person.remove())


async def _correct_any(person: Person) -> None:
    rows = await person.customer.rows(IBAN)
    spent = [row["id"] for row in rows if row["amount"] < 0]
    await person.correct(spent[0], "RECREATION_PRINTED")


async def _quiet(work: Awaitable[object]) -> None:
    """Do it if the access is still there."""
    try:
        await work
    except Exception as error:  # noqa: BLE001 - somebody removed what it speaks of
        assert type(error).__name__ in (  # noqa: PT017 - and nothing else went wrong
            *("UnknownProductError", "UnknownTransactionError", "UnknownAccessError"),
            *("ForeignKeyViolationError", "IndexError"),
        ), error


async def test_the_door_may_do_all_this_with_the_rights_it_has(room: Room) -> None:
    person = await room.person()
    await person.fetch(*rents())
    assert isinstance(person.tools.db, Database)
    async with person.tools.db.begin(person.id) as tx:
        assert await tx.value("SELECT current_user") == Role.API.value
    assert len((await person.page())["cents"]) == 6
