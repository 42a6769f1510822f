"""Storing bookings and headers, on the real database."""

import asyncio
from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kontowerk.connectors.snapshot import Present, ProductKind, Transaction
from kontowerk.ledger import record
from kontowerk.ledger.model import ProductPart, UnknownProductError

from .test_matching import BOOKINGS, CHANGES, apply, contents
from .world import (
    ACCESS,
    IBAN,
    MISSING,
    NOON,
    NOTHING,
    PROVIDER,
    Customer,
    World,
    account,
    booking,
    day,
)

LONG_AGO = date(2026, 1, 1)
OTHER_IBAN = "DE89370400440532013000"


async def test_recording_a_fetch_twice_adds_nothing(customer: Customer) -> None:
    listed = account(booking(), booking(), booking(on=11))
    first = await customer.fetch(listed)
    before = await customer.product()
    again = await customer.fetch(listed)
    assert len(first.new) == 3
    assert (again.new, again.changed, again.moved) == ((), (), ())
    assert (await customer.product()).tx_version == before.tx_version
    assert [row["id"] for row in await customer.rows()] == sorted(first.new, reverse=True)


async def test_every_field_of_a_booking_is_stored(customer: Customer) -> None:
    texts: dict[str, Any] = {
        name: name
        for name in (
            *("booking_text", "transaction_code", "primanota", "counterparty_iban"),
            *("counterparty_bic", "counterparty_name_ultimate", "end_to_end_id", "mandate_id"),
            *("creditor_id", "bank_reference", "batch_id"),
        )
    }
    whole = booking("-12.34", currency="USD", value_on=day(12), **texts)
    await customer.fetch(account(whole))
    async with customer.world.worker.begin(customer.id) as tx:
        row = await tx.row("SELECT * FROM bank_transaction WHERE customer_id = $1", customer.id)
    assert row is not None
    stored = {name: value for name, value in dict(row).items() if name in texts}
    assert stored == texts
    assert (row["amount"], row["currency"]) == (Decimal("-12.34"), "USD")
    assert (row["booked_on"], row["value_on"]) == (day(10), day(12))
    assert (row["purpose"], row["counterparty_name"]) == ("Kaffee", "Blum KG")
    assert (row["content_id"], row["pushed"]) == (None, False)


async def test_pending_bookings_appear_when_they_are_booked(customer: Customer) -> None:
    waiting = booking(booked=False)
    assert (await customer.fetch(account(waiting))).new == ()
    assert len((await customer.fetch(account(replace(waiting, booked=True)))).new) == 1


async def test_a_reworded_booking_keeps_its_id(customer: Customer) -> None:
    first = await customer.fetch(account(booking(purpose="VISA 4711"), booking("9.00")))
    version = (await customer.product()).tx_version
    later = await customer.fetch(account(booking(purpose="Kaffee am Markt"), booking("9.00")))
    assert later.new == ()
    assert set(later.changed) < set(first.new)
    assert {row["id"] for row in await customer.rows()} == set(first.new)
    assert {row["purpose"] for row in await customer.rows()} == {"Kaffee am Markt", "Kaffee"}
    assert (await customer.product()).tx_version == version + 1
    assert await customer.counters_fit()


async def test_a_moved_booking_takes_the_place_of_the_old_one(customer: Customer) -> None:
    first = await customer.fetch(account(booking(on=10), booking(on=5)), since=LONG_AGO)
    later = await customer.fetch(account(booking(on=12), booking(on=5)), since=LONG_AGO)
    ((old, new),) = later.moved
    assert (later.new, later.changed) == ((), ())
    assert old in first.new
    found = await customer.rows()
    assert found[0]["id"] == new
    assert [row["booked_on"] for row in found] == [day(12), day(5)]
    assert await customer.counters_fit()


async def test_what_a_bank_no_longer_lists_stays(customer: Customer) -> None:
    await customer.fetch(account(booking(), booking(on=11)), account(iban=OTHER_IBAN))
    later = await customer.fetch(account(booking(on=11)), since=LONG_AGO)
    assert (later.new, later.changed, later.moved) == ((), (), ())
    assert len(await customer.rows()) == 2
    assert {it.product_id for it in await customer.products()} == {IBAN, OTHER_IBAN}


async def test_a_field_added_later_changes_the_booking_in_place(customer: Customer) -> None:
    first = await customer.fetch(account(booking()))
    later = await customer.fetch(account(booking(primanota="9248")))
    assert (later.new, later.changed) == ((), first.new)
    assert [(row["id"], row["primanota"]) for row in await customer.rows()] == [
        (first.new[0], "9248")
    ]


async def test_equal_bookings_in_two_products_and_of_two_customers_have_different_ids(
    world: World, customer: Customer
) -> None:
    other = await world.customer()
    mine = await customer.fetch(account(booking()), account(booking(), iban=OTHER_IBAN))
    theirs = await other.fetch(account(booking()))
    assert len({*mine.new, *theirs.new}) == 3


async def test_a_thousand_equal_bookings_stay_a_thousand(customer: Customer) -> None:
    listed = account(*[booking()] * 1000)
    assert len(set((await customer.fetch(listed)).new)) == 1000
    assert (await customer.fetch(listed)).new == ()
    assert await customer.counters_fit()


async def test_a_failed_transaction_leaves_the_ledger_as_it_was(customer: Customer) -> None:
    await customer.fetch(account(booking()))
    before = await customer.rows(), await customer.products()

    async def fetch_and_fail() -> None:
        async with customer.world.worker.begin(customer.id) as tx:
            await record.fetched(
                *(tx, customer.id, ACCESS, _snapshot(account(booking("7.00"), label="new"))),
                provider_id=PROVIDER,
                selected=NOTHING,
                since=None,
            )
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await fetch_and_fail()
    assert (await customer.rows(), await customer.products()) == before


async def test_two_fetches_at_once_store_each_booking_once(customer: Customer) -> None:
    await customer.fetch(account(booking()))
    listed = account(booking(), *[booking(f"{on}.00", on=on) for on in range(11, 31)])
    recorded = await asyncio.gather(*(customer.fetch(listed) for _ in range(4)))
    assert sum(len(it.new) for it in recorded) == 20
    assert await customer.counters_fit()


async def test_accesses_of_one_customer_may_get_their_first_products_at_once(
    customer: Customer,
) -> None:
    names = [f"a{number}" for number in range(4)]
    for name in names:
        await customer.add_access(name)
    await asyncio.gather(*(customer.fetch(account(booking()), access_id=it) for it in names))
    numbers = [(await customer.product(access_id=name)).product_no for name in names]
    assert sorted(numbers) == [1, 2, 3, 4]


@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(bookings=st.lists(BOOKINGS, max_size=8), changes=st.lists(CHANGES, max_size=4))
async def test_the_stored_ledger_follows_the_bank(
    world: World, bookings: list[Transaction], changes: list[Any]
) -> None:
    """The same as in memory (see test_matching), through every statement."""
    customer = await world.customer()
    for change in [None, *changes]:
        if change is not None:
            apply(bookings, change)
        await customer.fetch(account(*bookings), since=LONG_AGO)
        found = await customer.rows()
        assert len(found) == len(bookings)
        assert sorted(row["booked_on"] for row in found) == sorted(it.booked_on for it in bookings)
        assert sum(contents(bookings).values()) == len({row["id"] for row in found})
        assert sorted(row["purpose"] for row in found) == sorted(str(it.purpose) for it in bookings)
        assert await customer.counters_fit()
        again = await customer.fetch(account(*bookings), since=LONG_AGO)
        assert (again.new, again.changed, again.moved) == ((), (), ())


# Headers ---------------------------------------------------------------------------------


def _snapshot(*products: Any) -> Any:
    return record.Snapshot(products=products)


async def headers(customer: Customer, *products: Any, selected: frozenset[str] = NOTHING) -> Any:
    async with customer.world.worker.begin(customer.id) as tx:
        return await record.headers(
            *(tx, customer.id, ACCESS, products, "Testbank"),
            provider_id=PROVIDER,
            selected=selected,
        )


async def test_headers_make_products_without_contents(customer: Customer) -> None:
    depot = account(iban=None, account_number="D1", kind=ProductKind.DEPOT)
    names = await headers(customer, account(), depot)
    giro, second = await customer.products()
    assert (giro.product_id, second.product_id) == names
    assert (giro.balance, giro.institution) == (None, "Testbank")
    assert giro.never_fetched == {ProductPart.BALANCE, ProductPart.TRANSACTIONS}
    assert second.never_fetched == {ProductPart.POSITIONS}
    recorded = await customer.fetch(account(booking()))
    assert len(recorded.new) == 1
    assert (await customer.product()).never_fetched == frozenset()


async def test_headers_leave_known_products_untouched(customer: Customer) -> None:
    await customer.fetch(account(booking()))
    before = await customer.product()
    customer.world.clock.advance(hours=1)
    renamed = account(label="renamed", owner="somebody")
    assert await headers(customer, renamed) == (IBAN,)
    assert await customer.product() == before


async def test_only_chosen_products_are_stored(customer: Customer) -> None:
    listed = account(booking()), account(booking(), iban=OTHER_IBAN)
    chosen = frozenset({IBAN, "no such product"})
    assert await headers(customer, *listed, selected=chosen) == (IBAN,)
    recorded = await customer.fetch(*listed, selected=chosen)
    assert recorded.unknown_selection == ("no such product",)
    assert len(recorded.new) == 1
    assert [it.product_id for it in await customer.products()] == [IBAN]


async def test_an_unknown_product_is_not_found(customer: Customer) -> None:
    with pytest.raises(UnknownProductError):
        await customer.product()
    await customer.fetch(account())
    with pytest.raises(UnknownProductError):
        await customer.product(access_id="other")


# Parts -----------------------------------------------------------------------------------


async def test_a_missing_part_keeps_what_was_known_and_is_reported(customer: Customer) -> None:
    await customer.fetch(account(booking()))
    before = await customer.product()
    customer.world.clock.advance(hours=6)
    later = await customer.fetch(account(balance=MISSING, transactions=MISSING))
    assert {(it.product_id, it.part, it.codes) for it in later.missing} == {
        (IBAN, ProductPart.BALANCE, ("9010",)),
        (IBAN, ProductPart.TRANSACTIONS, ("9010",)),
    }
    assert await customer.product() == before
    assert len(await customer.rows()) == 1


async def test_a_part_counts_as_never_fetched_until_it_came_once(customer: Customer) -> None:
    await customer.fetch(account(transactions=MISSING))
    assert (await customer.product()).never_fetched == {ProductPart.TRANSACTIONS}
    await customer.fetch(account(transactions=Present(())))
    assert (await customer.product()).never_fetched == frozenset()
    await customer.fetch(account(transactions=MISSING))
    assert (await customer.product()).never_fetched == frozenset()


async def test_a_part_not_reached_in_an_interrupted_fetch_is_still_to_come(
    customer: Customer,
) -> None:
    await customer.fetch(account(transactions=None), complete=False)
    assert (await customer.product()).never_fetched == {ProductPart.TRANSACTIONS}
    await customer.fetch(account(transactions=None), complete=True)
    assert (await customer.product()).never_fetched == frozenset()


async def test_a_product_says_when_its_data_came(customer: Customer) -> None:
    await customer.fetch(account(), account(iban=OTHER_IBAN))
    started = customer.world.clock.now()
    customer.world.clock.advance(hours=6)
    await customer.fetch(account(), account(iban=OTHER_IBAN, balance=MISSING, transactions=MISSING))
    times = {it.product_id: it.refreshed_at for it in await customer.products()}
    assert times == {IBAN: started + timedelta(hours=6), OTHER_IBAN: started}
    assert started >= NOON
