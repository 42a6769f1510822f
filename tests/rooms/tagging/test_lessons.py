"""Corrections of some teach the tags of others of the same tenant, and nobody else's."""

from collections.abc import AsyncIterator
from datetime import date
from decimal import Decimal
from uuid import UUID

import pytest

from kontowerk.identity import read as identity
from kontowerk.identity.tenants import set_learning
from kontowerk.kit.db import Database, Role
from kontowerk.kit.ids import new_id
from kontowerk.tagging.classify import Classifier
from kontowerk.tagging.lessons import LEAST_PEOPLE, Vote, counterparty_of, learnt_from
from kontowerk.tagging.model import Booking, TagContext, TagStage
from kontowerk.tagging.store import corrections
from kontowerk.testing import ManualClock
from tests.database import TestServer
from tests.rooms.ledger.world import NOON, World, booking

from .world import Person, Room, WordTagger

PRINTED, FUEL = "RECREATION_PRINTED", "MOBILITY_FUEL"
SHOP = "Zwirbel Nord GmbH"
_TENANT = """
INSERT INTO tenant (id, name, regulated, learning, created_at) VALUES ($1, $2, true, $3, now())
"""
_USER = """
INSERT INTO app_user (id, tenant_id, username, username_key, password_hash, created_at)
VALUES ($1, $2, $3, $3, 'x', now())
"""


@pytest.fixture(scope="session")
def url(server: TestServer) -> str:
    return server.copy()


@pytest.fixture(scope="session")
async def room(url: str) -> AsyncIterator[Room]:
    clock = ManualClock(NOON)
    api = await Database.open(url, role=Role.API, size=2, clock=clock)
    worker = await Database.open(url, role=Role.WORKER, size=4, clock=clock)
    yield Room(World(api, worker, clock))
    await api.close()
    await worker.close()


@pytest.fixture
async def operator(url: str, room: Room) -> AsyncIterator[Database]:
    db = await Database.open(url, role=Role.OPERATOR, size=1, clock=room.world.clock)
    yield db
    await db.close()


async def _tenant(operator: Database, *, learning: bool = True) -> UUID:
    tenant = new_id()
    async with operator.begin() as tx:
        await tx.run(_TENANT, tenant, f"t{tenant.hex}", learning)
    return tenant


async def _user(operator: Database, room: Room, tenant: UUID) -> Person:
    person = await room.person()
    async with operator.begin() as tx:
        await tx.run(_USER, person.id, tenant, person.id.hex)
    return person


async def _say(person: Person, tagger: WordTagger, item: str, name: str = SHOP) -> None:
    """Fetch a booking of a shop and correct it."""
    await person.fetch(booking(name=name, purpose="nichts"))
    (row,) = await person.customer.rows()
    await person.correct(tagger, row["id"], item)


async def _taught(person: Person, name: str = "zwirbel nord gmbh") -> list[int]:
    async with person.worker.begin(person.id) as tx:
        least, agreed = LEAST_PEOPLE, Decimal("0.8")
        return list((await corrections.about(tx, person.id, [name], least, agreed)).values())


async def test_enough_people_teach_the_others_of_their_tenant_alone(
    room: Room, operator: Database, tagger: WordTagger
) -> None:
    tenant, elsewhere = await _tenant(operator), await _tenant(operator)
    reader, stranger = [await _user(operator, room, it) for it in (tenant, elsewhere)]
    people = [await _user(operator, room, tenant) for _ in range(LEAST_PEOPLE)]
    for person in people[:-1]:
        await _say(person, tagger, PRINTED)
        await person.correct(tagger, (await person.customer.rows())[0]["id"], PRINTED)
    assert await _taught(reader) == []
    await _say(people[-1], tagger, PRINTED)
    assert len(await _taught(reader)) == 1
    assert await _taught(stranger) == []


async def test_who_says_otherwise_or_is_gone_takes_the_vote_back(
    room: Room, operator: Database, tagger: WordTagger
) -> None:
    tenant = await _tenant(operator)
    people = [await _user(operator, room, tenant) for _ in range(LEAST_PEOPLE)]
    for person in people:
        await _say(person, tagger, PRINTED)
    first, last = people[0], people[-1]
    assert len(await _taught(first)) == 1
    row = (await last.customer.rows())[0]
    await last.correct(tagger, row["id"], FUEL)
    assert await _taught(first) == []
    await last.correct(tagger, row["id"], PRINTED)
    assert len(await _taught(first)) == 1
    async with last.worker.begin(last.id) as tx:
        await tx.run("DELETE FROM access WHERE customer_id = $1", last.id)
    assert await _taught(first) == []


async def test_a_tenant_that_does_not_want_it_neither_gathers_nor_uses(
    room: Room, operator: Database, tagger: WordTagger
) -> None:
    tenant = await _tenant(operator, learning=False)
    people = [await _user(operator, room, tenant) for _ in range(LEAST_PEOPLE)]
    for person in people[:2]:
        await _say(person, tagger, PRINTED)
    async with operator.begin() as tx:
        found = await identity.tenant_of(tx, tenant)
        await set_learning(tx, found, allowed=True)
    for person in people[2:]:
        await _say(person, tagger, PRINTED)
    assert await _taught(people[0]) == []


def _paid(name: str, **more: str) -> Booking:
    return Booking("b", "giro", Decimal("-9.00"), date(2026, 11, 9), name=name, **more)


@pytest.mark.parametrize(
    ("name", "text", "is_learnt"),
    [
        ("Zwirbel Nord GmbH", "Überweisung", True),
        ("Zwirbel Nord", "Kartenzahlung", True),
        ("Zwirbel Nord", "Überweisung", False),
        ("Peter Zwirbel", "Kartenzahlung", False),
        ("Peter und Anna Zwirbel GbR", "Kartenzahlung", False),
        ("PayPal Europe S.a.r.l. et Cie GmbH", "Lastschrift", False),
        ("", "Kartenzahlung", False),
    ],
)
def test_only_firms_are_learnt(name: str, text: str, *, is_learnt: bool) -> None:
    assert bool(counterparty_of(_paid(name, booking_text=text))) is is_learnt


def test_people_count_once_and_have_to_agree() -> None:
    said = [Vote(str(it), "x", PRINTED) for it in range(LEAST_PEOPLE)]
    assert learnt_from(said) == {"x": PRINTED}
    assert learnt_from(said[:-1] * 3) == {}
    assert learnt_from([*said, *(Vote(f"o{it}", "x", FUEL) for it in range(2))]) == {}


def test_what_was_learnt_is_a_reason_of_its_own_and_gives_way_to_surer_ones() -> None:
    classifier = Classifier.load()
    learnt = TagContext(learnt={"qxzvw": PRINTED, "rewe": PRINTED})
    unknown, chain = classifier.tag(
        [_paid("Qxzvw", booking_text="Kartenzahlung"), _paid("Rewe", booking_text="Kartenzahlung")],
        learnt,
    )
    assert (unknown.category, unknown.stage, unknown.rule) == (PRINTED, TagStage.LEARNT, "learnt")
    assert chain.category == "LIVING_GROCERIES"
