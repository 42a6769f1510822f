"""What a person says about contracts outlives every later analysis."""

from uuid import UUID

import pytest

from kontowerk.analysis import split_contract
from kontowerk.kit.ids import new_id
from kontowerk.ledger.model import UnknownTransactionError

from .world import Person, Room, rents

_BOOKINGS = "SELECT id FROM bank_transaction WHERE customer_id = $1 ORDER BY booked_on"
_CONTRACTS = "SELECT cardinality(bookings) FROM analysis_contract WHERE customer_id = $1 ORDER BY 1"


async def _column(person: Person, statement: str) -> list[UUID]:
    async with person.worker.begin(person.id) as tx:
        return [row[0] for row in await tx.rows(statement, person.id)]


async def _sizes(person: Person) -> list[int]:
    await person.page()
    async with person.worker.begin(person.id) as tx:
        return [row[0] for row in await tx.rows(_CONTRACTS, person.id)]


async def test_a_split_is_seen_at_once_outlives_new_bookings_and_is_taken_back(
    person: Person,
) -> None:
    await person.fetch(*rents(8))
    assert await _sizes(person) == [8]
    fifth = (await _column(person, _BOOKINGS))[4]
    async with person.worker.begin(person.id) as tx:
        await split_contract.split(tx, person.id, fifth)
        await split_contract.split(tx, person.id, fifth)
        assert [it.transaction_id for it in await split_contract.splits_of(tx, person.id)] == [
            fifth
        ]
    assert await _sizes(person) == [4, 4]
    await person.fetch(*rents(9))
    assert await _sizes(person) == [4, 5]
    async with person.worker.begin(person.id) as tx:
        await split_contract.join_again(tx, person.id, fifth)
    assert await _sizes(person) == [9]


async def test_nobody_splits_at_a_booking_of_somebody_else(room: Room) -> None:
    anna, other = await room.person(), await room.person()
    await anna.fetch(*rents())
    theirs = (await _column(anna, _BOOKINGS))[2]
    for stranger in (theirs, new_id()):
        async with other.worker.begin(other.id) as tx:
            with pytest.raises(UnknownTransactionError):
                await split_contract.split(tx, other.id, stranger)
    assert await _sizes(anna) == [6]


async def test_a_split_goes_with_its_booking(person: Person) -> None:
    await person.fetch(*rents())
    third = (await _column(person, _BOOKINGS))[2]
    async with person.worker.begin(person.id) as tx:
        await split_contract.split(tx, person.id, third)
    await person.remove()
    async with person.worker.begin(person.id) as tx:
        assert await split_contract.splits_of(tx, person.id) == []
