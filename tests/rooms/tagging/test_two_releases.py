"""Tags during an upgrade: the release before has them in a table of their own."""

import importlib
from typing import Any
from uuid import UUID

import asyncpg

from kontowerk.kit.ids import new_id
from kontowerk.sync import follow
from kontowerk.sync.model import Bound, ChangePlace, Following, Stream, bound
from tests.database import TestServer
from tests.rooms.ledger.world import booking, day, open_world

from .world import Person, Room, WordTagger

_MIGRATION = "kontowerk.migrations.versions.2026-11-18-1220_copy_tags"
# As the release before writes a tag.
_OLD_PUT = """
INSERT INTO transaction_tag (customer_id, product_no, transaction_id, category, insurance_type,
  partner, freelancer_category, freelancer_corrected, confidence, stage, rule, versions, context,
  tagged_at)
SELECT customer_id, product_no, id, $2, $3, $4, $5, false, 0.5, 'keyword', 'kw.old', $6, 'c', now()
FROM bank_transaction WHERE customer_id = $1
ON CONFLICT (customer_id, product_no, transaction_id) DO UPDATE SET category = excluded.category,
  rule = excluded.rule, versions = excluded.versions
"""
_OLD_ROWS = "SELECT category, rule, versions FROM transaction_tag WHERE customer_id = $1"
_COLUMNS = """
SELECT category, rule, versions, xid::text AS written_in FROM bank_transaction
WHERE customer_id = $1
"""
_NOT_COPIED = """
UPDATE bank_transaction SET tagged_at = null, category = null, insurance_type = null,
  partner = null, freelancer_category = null, confidence = null, freelancer_corrected = null,
  stage = null, rule = null, versions = null, context = null, xid = '3'
WHERE customer_id = $1
"""
_USER = """
INSERT INTO app_user (id, tenant_id, username, username_key, password_hash, created_at)
VALUES ($1, $2, $3, $3, '-', now())
"""
_TENANT = "INSERT INTO tenant (id, name, regulated, created_at) VALUES ($1, $2, true, now())"
_MARKS = "SELECT customer_id FROM analysis_change WHERE customer_id = $1"


async def _old_put(person: Person, tagger: WordTagger, category: str = "HOUSING_RENT") -> None:
    names = (category, "UNRELATED_OTHER", "UNKNOWN", "PRIVATE")
    trees = ("CATEGORIES", "INSURANCE_TYPES", "BUSINESS_PARTNERS", "FREELANCER_CATEGORIES")
    items = [
        tagger.trees.by_name(tree).item(name).system_id
        for tree, name in zip(trees, names, strict=True)
    ]
    async with person.worker.begin(person.id) as tx:
        await tx.run(_OLD_PUT, person.id, *items, str(tagger.versions))


async def _rows(person: Person, sql: str) -> list[Any]:
    async with person.worker.begin(person.id) as tx:
        return list(await tx.rows(sql, person.id))


async def test_a_tag_that_the_release_before_makes_is_shown(
    person: Person, tagger: WordTagger
) -> None:
    await person.fetch(booking())
    await _old_put(person, tagger)
    assert [it.rule for it in await person.told(tagger)] == ["kw.old"]
    await _old_put(person, tagger, "RECREATION_PRINTED")
    assert await person.categories(tagger) == ["RECREATION_PRINTED"]
    assert tagger.asked == []


async def test_a_tag_of_this_release_leaves_none_of_the_release_before(
    person: Person, tagger: WordTagger
) -> None:
    """Else that one would show it; without any it makes its own, with what the person said."""
    await person.fetch(booking())
    await _old_put(person, tagger)
    (shown,) = await person.told(tagger)
    await person.correct(tagger, shown.id, "RECREATION_PRINTED")
    assert await _rows(person, _OLD_ROWS) == []
    assert await person.categories(tagger) == ["RECREATION_PRINTED"]


async def test_a_reworded_booking_has_no_present_tag_in_either_release(
    person: Person, tagger: WordTagger
) -> None:
    await person.fetch(booking("-8.00", 10))
    await _old_put(person, tagger)
    await person.fetch(booking("-8.00", 12), since=day(1))  # has another id now
    (old,) = await _rows(person, _OLD_ROWS)
    (new,) = await _rows(person, _COLUMNS)
    assert (old["versions"], new["versions"]) == ("", "")
    assert new["category"] == old["category"]


async def test_tags_that_are_there_are_copied_without_being_told_as_changes(
    server: TestServer, tagger: WordTagger
) -> None:
    async with open_world(server, owned=True) as world:
        person = await Room(world).person()
        await person.fetch(booking())
        await _old_put(person, tagger)
        (before,) = await _rows(person, _COLUMNS)
        marks = len(await _rows(person, _MARKS))
        await _copy(person)
        assert len(await _rows(person, _MARKS)) == marks
        await _sees_it_copied(person, tagger, before)


async def _copy(person: Person) -> None:
    """Make the tags those of a database before the upgrade, and copy them as its owner does."""
    owner = await asyncpg.connect(person.customer.world.url)
    tenant = new_id()
    try:
        await owner.execute(_TENANT, tenant, tenant.hex)
        await owner.execute(_USER, person.id, tenant, person.id.hex)
        await owner.execute("SELECT set_config('kw.customer', $1, false)", str(person.id))
        await owner.execute("SET kw.copies = 'on'")
        await owner.execute(_NOT_COPIED, person.id)
        await owner.execute("RESET kw.customer")
        await owner.execute("RESET kw.copies")
        await owner.execute(importlib.import_module(_MIGRATION).STEP)
        for _ in range(2):  # one that was interrupted begins anew
            last: UUID | None = None
            while last := await owner.fetchval("SELECT pg_temp.copy_tags($1)", last):
                pass
    finally:
        await owner.close()


async def _sees_it_copied(person: Person, tagger: WordTagger, before: Any) -> None:
    (copied,) = await _rows(person, _COLUMNS)
    # The tag of before was written later than its booking, so that is its place among changes.
    assert tuple(copied) == tuple(before)
    place = ChangePlace(int(copied["written_in"]), Stream.BOOKING, 2**31 - 1, UUID(int=2**128 - 1))
    told = await follow.page(person.api, tagger, person.id, Following(place), most=10)
    assert told.bookings == []


def test_a_cursor_among_tags_of_the_release_before_goes_on_with_their_bookings() -> None:
    place = ChangePlace(7, Stream.TAG, 3, UUID(int=9))
    assert bound(place, Stream.BOOKING) == Bound(7, -1, UUID(int=0))
    assert bound(place, Stream.ACCESS) > Bound(7, 2**30, UUID(int=9))
