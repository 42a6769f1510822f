"""Tags and clients that follow changes: nobody is told a booking without its present tag."""

import asyncpg
import pytest

from kontowerk.sync import follow
from tests.rooms.ledger.world import booking, day

from .world import Person, WordTagger

_COUNT = 12


@pytest.mark.parametrize("most", [1, 3, 50])
async def test_a_page_of_any_size_tells_no_booking_without_a_tag(
    person: Person, tagger: WordTagger, most: int
) -> None:
    """A tag moves its booking behind the writer that is not done, and others take its place."""
    start = await follow.page(person.api, tagger, person.id, None, most=50)
    await person.fetch(*(booking(f"-{number}.00", 10) for number in range(1, _COUNT + 1)))
    writer = await asyncpg.connect(person.customer.world.url)
    try:
        await writer.execute("BEGIN; SELECT pg_current_xact_id()")
        page = await follow.page(person.api, tagger, person.id, start.cursor, most=most)
        assert [row["versions"] for row in page.bookings] == []
    finally:
        await writer.close()
    told = await _rest(person, tagger, page.cursor, most)
    assert told == [str(tagger.versions)] * _COUNT


async def test_a_booking_that_was_reworded_is_told_with_a_new_tag(
    person: Person, tagger: WordTagger
) -> None:
    start = await follow.page(person.api, tagger, person.id, None, most=50)
    await person.fetch(*(booking(f"-{number}.00", 10) for number in range(1, 4)))
    await person.tag(tagger)
    await person.fetch(*(booking(f"-{number}.00", 12) for number in range(1, 4)), since=day(1))
    told = await _rest(person, tagger, start.cursor, 1)
    assert told == [str(tagger.versions)] * 3


async def _rest(
    person: Person, tagger: WordTagger, cursor: follow.SyncCursor, most: int
) -> list[str]:
    """Return the versions of the tags of all that is told until the end."""
    versions: list[str] = []
    while True:
        page = await follow.page(person.api, tagger, person.id, cursor, most=most)
        versions += [row["versions"] for row in page.bookings]
        if not page.more:
            return versions
        cursor = page.cursor
