"""How much room bookings take, on the real database."""

from .world import Customer, account, booking

_SIZE = "SELECT pg_relation_size($1::text::regclass)"
_MANY = 3_000


async def _size(customer: Customer) -> int:
    async with customer.world.worker.begin(customer.id) as tx:
        return await tx.value(_SIZE, "bank_transaction_xid_idx")


async def test_bookings_of_one_fetch_share_the_entries_that_sync_follows(
    customer: Customer,
) -> None:
    before = await _size(customer)
    await customer.fetch(account(*(booking(purpose=f"Kaffee {n}") for n in range(_MANY))))
    after = await _size(customer)
    assert len(await customer.rows()) == _MANY
    assert (after - before) / _MANY < 20  # with the key of each booking more than 60
