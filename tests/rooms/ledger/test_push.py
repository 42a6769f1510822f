"""Bookings that callers bring themselves."""

import asyncio
from dataclasses import replace
from decimal import Decimal

import pytest

from kontowerk.ledger.booking import Pushed
from kontowerk.ledger.lists import push
from kontowerk.ledger.model import UnknownProductError
from kontowerk.ledger.rules import transaction_id

from .world import ACCESS, IBAN, Customer, World, account, booking, day

ONE = Pushed(Decimal("5.00"), day(10), "batch-1", purpose="Kaffee", hash="h1")
PLAIN = replace(ONE, hash=None)


async def pushed(customer: Customer, *items: Pushed, product_id: str = IBAN) -> int:
    async with customer.world.api.begin(customer.id) as tx:
        return await push(tx, customer.id, ACCESS, product_id, items)


async def test_the_http_door_may_push(customer: Customer) -> None:
    await customer.fetch(account(booking()))
    version = (await customer.product()).tx_version
    assert await pushed(customer, ONE, replace(ONE, hash="h2", amount=Decimal("-7.25"))) == 2
    assert [row["pushed"] for row in await customer.rows()].count(True) == 2
    assert (await customer.product()).tx_version == version + 1
    assert await customer.counters_fit()


async def test_without_a_hash_the_fields_in_their_order_are_the_name(customer: Customer) -> None:
    await customer.fetch(account())
    await pushed(customer, PLAIN)
    fields = (
        *(Decimal("5.00"), day(10), "batch-1", None, "Kaffee"),
        *(None, None, None, None, None, None, None),
    )
    content = "\x1f".join(("pushed", IBAN, "batch-1", "fields", repr(fields))).encode()
    expected = transaction_id(day(10), customer.id.bytes, content, 0)
    assert [row["id"] for row in await customer.rows()] == [expected]


async def test_a_replay_is_ignored(customer: Customer) -> None:
    await customer.fetch(account())
    assert await pushed(customer, ONE, PLAIN) == 2
    version = (await customer.product()).tx_version
    assert await pushed(customer, PLAIN, ONE) == 0
    assert (await customer.product()).tx_version == version
    assert await customer.counters_fit()


async def test_batch_and_hash_make_a_booking_whatever_else_it_says(customer: Customer) -> None:
    await customer.fetch(account())
    assert await pushed(customer, ONE, ONE) == 1
    assert await pushed(customer, replace(ONE, booked_on=day(11), amount=Decimal(1))) == 0
    assert await pushed(customer, replace(ONE, batch_id="batch-2")) == 1


async def test_equal_bookings_without_hash_in_one_call_are_several(customer: Customer) -> None:
    await customer.fetch(account())
    assert await pushed(customer, PLAIN, PLAIN, replace(PLAIN, purpose="Tee")) == 3
    assert await pushed(customer, PLAIN, PLAIN) == 0


async def test_pushed_bookings_survive_a_refresh_and_never_meet_the_bank_s(
    customer: Customer,
) -> None:
    same = booking("5.00", name=None)
    await customer.fetch(account(booking(on=3)))
    await pushed(customer, PLAIN)
    later = await customer.fetch(account(booking(on=3), same), since=day(1))
    assert len(later.new) == 1
    again = await customer.fetch(account(booking(on=3), same, booking("5.00", purpose="x")))
    assert (len(again.new), again.changed) == (1, ())
    assert sorted(row["pushed"] for row in await customer.rows()) == [False, False, False, True]
    assert await customer.counters_fit()


async def test_a_pushed_booking_has_the_currency_of_its_account(customer: Customer) -> None:
    await customer.fetch(account(currency="CHF", balance=None))
    await pushed(customer, ONE)
    async with customer.world.api.begin(customer.id) as tx:
        found = await tx.value(
            "SELECT currency FROM bank_transaction WHERE customer_id = $1", customer.id
        )
    assert found == "CHF"


async def test_amounts_are_whole_cents_however_they_are_written(customer: Customer) -> None:
    await customer.fetch(account())
    assert await pushed(customer, replace(PLAIN, amount=Decimal(5))) == 1
    assert await pushed(customer, PLAIN) == 0
    with pytest.raises(ValueError, match="two decimals"):
        await pushed(customer, replace(PLAIN, amount=Decimal("0.005")))


async def test_pushes_during_a_refresh_are_counted(customer: Customer) -> None:
    await customer.fetch(account())
    calls = [replace(ONE, hash=str(number)) for number in range(6)]
    fetches = [account(*[booking(f"{on}.00", on=on)] * on) for on in range(1, 5)]
    await asyncio.gather(
        *(pushed(customer, it) for it in calls), *(customer.fetch(it) for it in fetches)
    )
    assert len(await customer.rows()) == 6 + 1 + 2 + 3 + 4
    assert await customer.counters_fit()


async def test_pushing_to_a_foreign_or_unknown_product_is_refused(
    world: World, customer: Customer
) -> None:
    await (await world.customer()).fetch(account())
    with pytest.raises(UnknownProductError):
        await pushed(customer, ONE)
