"""The lists of a product: held while somebody works on them, touched, kept as sent, dropped.

Also bookings that the caller brings itself. Spec: Transaction; OP-088.
"""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Final
from uuid import UUID

from kontowerk.kit.db import Database, Tx
from kontowerk.kit.money import Money
from kontowerk.ledger import rules
from kontowerk.ledger.booking import AMOUNT, FIELDS, Pushed, StoredBooking, pushed_fields
from kontowerk.ledger.model import Account, UnknownProductError
from kontowerk.ledger.store import bookings, products

_CURRENCY: Final = "EUR"  # of a product that does not say


async def keep_only(tx: Tx, customer_id: UUID, access_id: str, product_ids: Collection[str]) -> int:
    """Keep these products of an access and no others; returns how many are gone."""
    await hold_lists(tx, customer_id, access_id)
    return await products.drop_others(tx, customer_id, access_id, sorted(product_ids))


async def keep_selected(tx: Tx, customer_id: UUID, access_id: str, selected: frozenset[str]) -> int:
    """Keep the chosen products of an access, all without a choice; returns how many are gone."""
    held = await hold_lists(tx, customer_id, access_id)
    kept = [
        account.product_id for account in held if rules.is_selected(account.product_id, selected)
    ]
    if len(kept) == len(held):
        return 0
    return await products.drop_others(tx, customer_id, access_id, sorted(kept))


async def hold_lists(tx: Tx, customer_id: UUID, access_id: str | None = None) -> list[Account]:
    """Return the products of one or of all accesses, by number.

    Until the transaction ends no booking of theirs comes, changes or goes. Who removes products
    holds them first, too: the database would take them in an order of its own.
    """
    return await products.hold_lists(tx, customer_id, access_id)


async def touch(tx: Tx, customer_id: UUID, product_no: int) -> None:
    """Raise the version of a product's list."""
    if not await products.touch(tx, customer_id, product_no):
        raise UnknownProductError


async def keep(
    db: Database, customer_id: UUID, product_no: int, *, view: str, tx_version: int, body: bytes
) -> None:
    """Keep a page; one of a version that is no longer present is dropped."""
    async with db.read() as tx:
        await bookings.keep(tx, customer_id, product_no, view, tx_version, body)


async def push(
    tx: Tx, customer_id: UUID, access_id: str, product_id: str, pushed: Sequence[Pushed]
) -> int:
    """Add bookings that are not there yet; returns how many were new.

    Batch and hash make a booking; without a hash its fields do, and equal ones of one call are
    several bookings. They never meet those of the bank.
    """
    held = await products.hold_product(tx, customer_id, access_id, product_id)
    if held is None:
        raise UnknownProductError
    product_no, currency = held
    # Checked here too, because the kept sum is exact only for whole cents.
    pushed = [
        replace(booking, amount=Money(booking.amount, currency or _CURRENCY).amount)
        for booking in pushed
    ]
    batches = list({booking.batch_id for booking in pushed})
    known = {
        rules.without_day(pushed_id)
        for pushed_id in await bookings.pushed_ids(tx, customer_id, product_no, batches)
    }
    new = [
        (product_no, StoredBooking(name, None, _booking(booking, currency or _CURRENCY)))
        for booking, name in zip(pushed, _names(customer_id, product_id, pushed), strict=True)
        if not _seen(known, name)
    ]
    if not new:
        return 0
    await bookings.add(tx, customer_id, new, pushed=True)
    total = sum((row.booking[AMOUNT] for _, row in new), Decimal(0))
    await products.count(tx, customer_id, product_no, len(new), total)
    return len(new)


def _seen(known: set[int], name: UUID) -> bool:
    """Say whether a booking is known, and know it from now on."""
    plain = rules.without_day(name)
    if plain in known:
        return True
    known.add(plain)
    return False


def _names(customer_id: UUID, product_id: str, pushed: Sequence[Pushed]) -> list[UUID]:
    equal: Counter[bytes] = Counter()
    names: list[UUID] = []
    for booking in pushed:
        own = (
            ("hash", booking.hash)
            if booking.hash is not None
            else ("fields", repr(pushed_fields(booking)))
        )
        content = "\x1f".join(("pushed", product_id, booking.batch_id, *own)).encode()
        occurrence = equal[content] if booking.hash is None else 0
        equal[content] += 1
        names.append(
            rules.transaction_id(booking.booked_on, customer_id.bytes, content, occurrence)
        )
    return names


def _booking(pushed: Pushed, currency: str) -> tuple[object, ...]:
    return tuple(currency if name == "currency" else getattr(pushed, name, None) for name in FIELDS)
