"""Lists in one round trip, behind the same lock as everything else."""

from datetime import date
from typing import Any

import asyncpg
import pytest

from kontowerk.kit.db import Database
from kontowerk.kit.ids import new_id
from kontowerk.ledger import lists, read
from kontowerk.ledger.booking import Pushed
from kontowerk.ledger.lists import push, touch
from kontowerk.ledger.model import UnknownProductError

from .world import ACCESS, IBAN, Customer, World, account, booking, day

VIEW = "plain"
MAY = "SELECT has_function_privilege($1, oid, 'EXECUTE') FROM pg_proc WHERE proname = $2"
SPAN = ("00000000-0000-0000-0000-000000000000", "ffffffff-ffff-ffff-ffff-ffffffffffff")
LIST = "SELECT id FROM bank_transaction WHERE customer_id = $1"


async def head(customer: Customer, view: str = VIEW) -> read.ListHead:
    found = await read.head(customer.world.api, customer.id, ACCESS, IBAN, view=view)
    assert found is not None
    return found


async def rows(
    customer: Customer, first: date | None = None, last: date | None = None
) -> list[Any]:
    number = (await head(customer)).product_no
    return list(await read.rows(customer.world.api, customer.id, number, first=first, last=last))


async def keep(customer: Customer, body: bytes, version: int | None = None) -> None:
    known = await head(customer)
    await lists.keep(
        *(customer.world.api, customer.id, known.product_no),
        view=VIEW,
        tx_version=known.tx_version if version is None else version,
        body=body,
    )


async def test_a_list_is_newest_first_in_an_order_that_stays(customer: Customer) -> None:
    await customer.fetch(account(*[booking(on=on) for on in (3, 9, 5, 9)]))
    found = await rows(customer)
    assert [row[1] for row in found] == [day(9), day(9), day(5), day(3)]
    assert [row["id"] for row in found] == [row["id"] for row in await rows(customer)]


async def test_the_columns_of_a_row_stand_where_the_list_says(customer: Customer) -> None:
    await customer.fetch(account(booking(primanota="9248", counterparty_iban=IBAN)))
    async with customer.world.api.begin(customer.id) as tx:
        stored = await tx.row("SELECT * FROM bank_transaction WHERE customer_id = $1", customer.id)
    (row,) = await rows(customer)
    assert stored is not None
    # An amount is the text that is sent.
    shown = {**stored, "amount": f"{stored['amount']:.2f}"}
    assert tuple(row) == tuple(shown[name] for name in read.COLUMNS)


async def test_a_list_can_be_cut_by_days(customer: Customer) -> None:
    await customer.fetch(account(*[booking(on=on) for on in range(1, 10)]))

    async def days(first: date | None, last: date | None) -> list[int]:
        return [row["booked_on"].day for row in await rows(customer, first, last)]

    assert await days(day(4), day(6)) == [6, 5, 4]
    assert await days(None, day(2)) == [2, 1]
    assert await days(day(8), None) == [9, 8]
    assert await days(day(6), day(4)) == []


async def test_a_head_tells_version_and_count(customer: Customer) -> None:
    await customer.fetch(account(booking(), booking()))
    first = await head(customer)
    assert (first.count, first.page) == (2, None)
    await customer.fetch(account(booking(), booking(), booking()))
    assert (await head(customer)).tx_version == first.tx_version + 1
    assert (await head(customer)).count == 3


async def test_a_product_that_is_not_there_has_no_head(world: World, customer: Customer) -> None:
    await (await world.customer()).fetch(account())
    assert await read.head(world.api, customer.id, ACCESS, IBAN, view=VIEW) is None


async def test_a_page_is_good_until_the_list_changes(customer: Customer) -> None:
    await customer.fetch(account(booking()))
    await keep(customer, b"page")
    assert (await head(customer)).page == b"page"
    assert (await head(customer, "other view")).page is None
    await customer.fetch(account(booking()))
    assert (await head(customer)).page == b"page"
    await customer.fetch(account(booking(), booking("1.00")))
    assert (await head(customer)).page is None
    await keep(customer, b"next")
    assert (await head(customer)).page == b"next"


async def test_pushing_and_touching_end_a_page(customer: Customer) -> None:
    await customer.fetch(account(booking()))
    number = (await head(customer)).product_no
    await keep(customer, b"page")
    async with customer.world.api.begin(customer.id) as tx:
        await touch(tx, customer.id, number)
    assert (await head(customer)).page is None
    await keep(customer, b"page")
    async with customer.world.api.begin(customer.id) as tx:
        await push(tx, customer.id, ACCESS, IBAN, [Pushed(booking().amount.amount, day(1), "b")])
    assert (await head(customer)).page is None


async def test_touching_what_is_not_there_is_refused(customer: Customer) -> None:
    with pytest.raises(UnknownProductError):
        async with customer.world.api.begin(customer.id) as tx:
            await touch(tx, customer.id, 7)


async def test_a_late_page_of_an_old_version_is_dropped(customer: Customer) -> None:
    await customer.fetch(account(booking()))
    await customer.fetch(account(booking(), booking("1.00")))
    await keep(customer, b"present")
    await keep(customer, b"old", version=1)
    assert (await head(customer)).page == b"present"


async def test_a_page_for_a_foreign_or_missing_product_is_dropped(
    world: World, customer: Customer
) -> None:
    other = await world.customer()
    await other.fetch(account(booking()))
    number = (await head(other)).product_no
    await lists.keep(world.api, customer.id, number, view=VIEW, tx_version=1, body=b"mine")
    assert (await head(other)).page is None


@pytest.mark.parametrize("role", ["api", "worker"])
async def test_hot_reads_show_no_row_of_another_customer(
    world: World, customer: Customer, role: str
) -> None:
    other = await world.customer()
    await customer.fetch(account(booking()))
    await other.fetch(account(booking("8.00")))
    db: Database = getattr(world, role)
    for owner, amount in ((customer, "-3.20"), (other, "8.00"), (customer, "-3.20")):
        number = (await head(owner)).product_no
        found = await read.rows(db, owner.id, number, first=None, last=None)
        assert [str(row["amount"]) for row in found] == [amount]
    assert list(await read.rows(db, new_id(), 1, first=None, last=None)) == []


@pytest.mark.parametrize("role", ["api", "worker"])
async def test_no_owner_stays_behind_on_the_connection(
    world: World, customer: Customer, role: str
) -> None:
    await customer.fetch(account(booking()))
    db: Database = getattr(world, role)
    async with db.read() as tx:
        found = await tx.rows("SELECT * FROM ledger_rows($1, 1, $2, $3)", customer.id, *SPAN)
        assert len(found) == 1
        assert await tx.value("SELECT current_setting('kw.customer', true)") in (None, "")
        with pytest.raises(asyncpg.PostgresError):
            await tx.rows(LIST, customer.id)


async def test_heads_that_are_read_together_are_each_of_their_own_owner(
    world: World, customer: Customer
) -> None:
    other, nobody = await world.customer(), await world.customer()
    await customer.fetch(account(booking()))
    await other.fetch(account(booking(), booking("8.00")))
    await keep(other, b"other")
    owners = [customer.id, None, other.id, nobody.id, customer.id, None]
    asked = [
        read.HeadQuestion(owner, None if owner else bytes(32), ACCESS, IBAN, VIEW)
        for owner in owners
    ]
    found = [each and each[1] for each in await read.heads(world.api, asked)]
    mine = await head(customer)
    assert found == [mine, None, await head(other), None, mine, None]
    async with world.api.read() as tx:
        assert await tx.value("SELECT current_setting('kw.customer', true)") in (None, "")


async def test_without_an_owner_a_list_is_an_error_and_not_empty(
    world: World, customer: Customer
) -> None:
    await customer.fetch(account(booking()))
    async with world.api.begin() as tx:
        with pytest.raises(asyncpg.PostgresError):
            await tx.rows(LIST, customer.id)


async def test_the_auditor_may_not_use_the_short_ways(world: World) -> None:
    """They set an owner of the caller's choice, so only processes that serve owners have them."""
    async with world.worker.begin() as tx:
        for name in ("ledger_head", "ledger_rows", "ledger_keep_page"):
            for role, may in (("kw_api", True), ("kw_worker", True), ("kw_audit", False)):
                assert await tx.value(MAY, role, name) is may
