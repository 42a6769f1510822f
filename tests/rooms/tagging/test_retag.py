"""New data files: everybody's bookings are tagged anew, and only what differs is told."""

from collections.abc import AsyncIterator
from contextlib import aclosing
from uuid import UUID

import pytest

from kontowerk.kit.db import Database, Role
from kontowerk.kit.ids import new_id
from kontowerk.tagging.make import Retagged, retag
from tests.database import TestServer
from tests.rooms.ledger.world import Customer, World, booking, open_world

from .world import Person, WordTagger

_TENANT = """
INSERT INTO tenant (id, name, regulated, created_at) VALUES ($1, 't-' || $1::uuid, true, now())
"""
_USER = """
INSERT INTO app_user (id, tenant_id, username, username_key, password_hash, created_at)
VALUES ($1, $2, $1::uuid, $1::uuid, '', now())
"""


@pytest.fixture
async def world(server: TestServer) -> AsyncIterator[World]:
    async with open_world(server) as world:
        yield world


@pytest.fixture
async def operator(world: World, server: TestServer) -> AsyncIterator[Database]:
    """The database of this test, as its operator sees it."""
    url = server.url(server.made[-1])
    db = await Database.open(url, role=Role.OPERATOR, size=2, clock=world.clock)
    yield db
    await db.close()


async def _person(world: World, operator: Database, tenant_id: UUID) -> Person:
    async with operator.begin() as tx:
        if not await tx.value("SELECT count(*) FROM tenant WHERE id = $1", tenant_id):
            await tx.run(_TENANT, tenant_id)
        customer = Customer(world, new_id())
        await tx.run(_USER, customer.id, tenant_id)
    await customer.add_access("my-bank")
    return Person(customer)


async def _all(operator: Database, tagger: WordTagger, **kwargs: UUID) -> list[Retagged]:
    return [it async for it in retag(operator, tagger, batch=2, **kwargs)]


async def test_everybody_is_tagged_anew_and_what_is_present_is_passed_over(
    world: World, operator: Database, tagger: WordTagger
) -> None:
    tenant = new_id()
    people = [await _person(world, operator, tenant) for _ in range(3)]
    for person in people:
        await person.fetch(*(booking(f"-{n}.00", purpose=f"Kaffee {n}") for n in range(1, 6)))
        await person.fetch(booking("-50.00", purpose="Buch"))
    await people[0].tag(tagger)
    first = await _all(operator, tagger)
    assert [it.customer_id for it in first] == sorted(it.id for it in people)
    assert sorted(it.made.seen for it in first) == [0, 6, 6]
    later = tagger.later(Buch="RECREATION_PRINTED")
    second = await _all(operator, later)
    assert [(it.made.seen, it.made.changed) for it in second] == [(6, 1)] * 3
    asked = len(later.asked)
    assert [it.made.seen for it in await _all(operator, later)] == [0, 0, 0]
    assert len(later.asked) == asked


async def test_one_tenant_alone_can_be_tagged(
    world: World, operator: Database, tagger: WordTagger
) -> None:
    tenants = new_id(), new_id()
    people = [await _person(world, operator, tenant) for tenant in tenants]
    for person in people:
        await person.fetch(booking())
    (one,) = await _all(operator, tagger, tenant_id=tenants[1])
    assert (one.customer_id, one.made.seen) == (people[1].id, 1)


async def test_a_run_that_was_stopped_goes_on_where_it_was(
    world: World, operator: Database, tagger: WordTagger
) -> None:
    tenant = new_id()
    people = [await _person(world, operator, tenant) for _ in range(3)]
    for person in people:
        await person.fetch(booking())
    async with aclosing(retag(operator, tagger, batch=100)) as run:
        await anext(run)
    assert sorted(it.made.seen for it in await _all(operator, tagger)) == [0, 1, 1]


async def test_corrections_stay(world: World, operator: Database, tagger: WordTagger) -> None:
    person = await _person(world, operator, new_id())
    await person.fetch(booking())
    (told,) = await person.told(tagger)
    await person.correct(tagger, told.id, "RECREATION_PRINTED")
    later = tagger.later(Kaffee="LIVING_GROCERIES")
    version = await person.version()
    await _all(operator, later)
    assert await person.categories(later) == ["RECREATION_PRINTED"]
    assert await person.version() == version
