"""A booking that the bank gives another day stays the booking it was."""

from tests.rooms.ledger.world import booking, day

from .world import Person, WordTagger


async def test_a_moved_booking_takes_its_correction_along(
    person: Person, tagger: WordTagger
) -> None:
    await person.fetch(booking("-8.00", 10))
    (old,) = await person.told(tagger)
    await person.correct(tagger, old.id, "RECREATION_PRINTED")
    await person.correct(tagger, old.id, "TRAVEL", tree="FREELANCER_CATEGORIES")
    await person.fetch(booking("-8.00", 12), since=day(1))
    (new,) = await person.told(tagger)
    assert new.id != old.id
    assert (new.category, new.stage) == ("RECREATION_PRINTED", "correction")
    assert new.freelancer_category == "TRAVEL"
    assert await person.customer.counters_fit()


async def test_a_moved_booking_is_judged_by_its_new_day(person: Person, tagger: WordTagger) -> None:
    await person.fetch(booking("-8.00", 10))
    await person.tag(tagger)
    await person.fetch(booking("-8.00", 12), since=day(1))
    await person.tag(tagger)
    assert [it.booked_on for it in tagger.asked] == [day(10), day(12)]


async def test_several_bookings_move_at_once_without_changing_places(
    person: Person, tagger: WordTagger
) -> None:
    await person.fetch(*(booking(f"-{n}.00", n) for n in range(1, 9)))
    for told in await person.told(tagger):
        await person.correct(tagger, told.id, "RECREATION_PRINTED")
    await person.fetch(*(booking(f"-{n}.00", n + 1) for n in range(1, 9)), since=day(1))
    rows = await person.customer.rows()
    assert sorted(-row["amount"] for row in rows) == list(range(1, 9))
    assert all(row["booked_on"].day == 1 - row["amount"] for row in rows)
    assert {it.stage for it in await person.told(tagger)} == {"correction"}
