"""What a bank has only taken note of: kept while it is listed, linked when booked, else gone."""

from dataclasses import replace
from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest

from kontowerk.connectors.snapshot import Missing, Transaction
from kontowerk.ledger import pending
from kontowerk.ledger.booking import StoredBooking, booking_of

from .world import NOON, Customer, account, booking, day

_AGE = "UPDATE bank_pending SET booked_at = booked_at - interval '91 days' WHERE customer_id = $1"
_COFFEE = replace(booking("-3.50", 5, "Kaffee"), booked=False)


async def _entries(customer: Customer) -> list[Any]:
    product = await customer.product()
    async with customer.world.api.begin(customer.id) as tx:
        return list(await pending.of_product(tx, customer.id, product.product_no))


async def _fetch(customer: Customer, *booked: Transaction, noted: Any = ()) -> None:
    await customer.fetch(account(*booked, pending=noted), since=day(1))


@pytest.mark.req("X-SYNC-009")
async def test_an_entry_keeps_its_id_while_it_is_listed_and_becomes_its_booking(
    customer: Customer,
) -> None:
    await _fetch(customer, noted=(_COFFEE,))
    (first,) = await _entries(customer)
    later = replace(_COFFEE, booked_on=day(6), booking_text="KARTE")
    await _fetch(customer, noted=(later, _COFFEE))
    kept = {row["id"]: row for row in await _entries(customer)}
    assert len(kept) == 2
    assert kept[first["id"]]["transaction_id"] is None
    done = replace(later, booked=True)
    await _fetch(customer, done, noted=(_COFFEE,))
    (row,) = await customer.rows()
    became = [entry["transaction_id"] for entry in await _entries(customer)]
    assert sorted(became, key=str) == sorted([row["id"], None], key=str)
    await _fetch(customer, replace(done, booked_on=day(8)), noted=())
    (moved,) = await customer.rows()
    assert moved["id"] != row["id"]
    (left,) = await _entries(customer)
    assert left["transaction_id"] == moved["id"]  # the other has vanished
    async with customer.world.worker.begin(customer.id) as tx:
        await tx.run(_AGE, customer.id)
    await _fetch(customer, noted=())
    assert await _entries(customer) == []


@pytest.mark.req("X-SYNC-009")
async def test_a_bank_that_says_nothing_takes_nothing_away(customer: Customer) -> None:
    await _fetch(customer, noted=(_COFFEE,))
    await _fetch(customer, noted=None)
    await customer.fetch(account(transactions=Missing(("9010",)), pending=()), since=day(1))
    (entry,) = await _entries(customer)
    assert entry["transaction_id"] is None
    await _fetch(customer, noted=())
    assert await _entries(customer) == []


def test_an_equal_amount_alone_is_no_link() -> None:
    entry = pending.PendingEntry(_uuid(1), booking_of(_COFFEE))
    other = booking("-3.50", 6, "Parkhaus", name="Stadt")
    plain = replace(other, counterparty_iban=None, end_to_end_id="NOTPROVIDED")
    kept = replace(entry, booking=booking_of(replace(_COFFEE, end_to_end_id="NOTPROVIDED")))
    arrived = [StoredBooking(_uuid(2), None, booking_of(plain))]
    found = pending.plan([kept], (), arrived, NOON)
    assert (found.became, found.gone) == ([], [kept.id])
    same = StoredBooking(_uuid(3), None, booking_of(replace(plain, purpose="KAFFEE ")))
    found = pending.plan([kept], (), [*arrived, same], NOON)
    assert (found.became, found.gone) == ([(kept.id, same.id)], [])


def test_what_became_a_booking_is_kept_for_ninety_days() -> None:
    entry = pending.PendingEntry(_uuid(1), booking_of(_COFFEE), _uuid(2), NOON)
    for days, gone in ((90, []), (91, [entry.id])):
        assert pending.plan([entry], (), [], NOON + timedelta(days=days)).gone == gone


def _uuid(number: int) -> UUID:
    return UUID(int=number)
