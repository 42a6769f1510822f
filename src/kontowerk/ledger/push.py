"""Take in bookings that the caller brings itself. Spec: Transaction; OP-088."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import astuple, replace
from decimal import Decimal
from typing import Final
from uuid import UUID

from kontowerk.kit.db import Tx
from kontowerk.kit.money import Money
from kontowerk.ledger import rules
from kontowerk.ledger.booking import AMOUNT, FIELDS, Stored
from kontowerk.ledger.errors import UnknownProductError
from kontowerk.ledger.model import Pushed
from kontowerk.ledger.store import products, transactions

_CURRENCY: Final = "EUR"  # of a product that does not say


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
    pushed = [replace(it, amount=Money(it.amount, currency or _CURRENCY).amount) for it in pushed]
    batches = list({it.batch_id for it in pushed})
    known = {
        rules.without_day(it)
        for it in await transactions.pushed_ids(tx, customer_id, product_no, batches)
    }
    new = [
        (product_no, Stored(name, None, _booking(it, currency or _CURRENCY)))
        for it, name in zip(pushed, _names(customer_id, product_id, pushed), strict=True)
        if not _seen(known, name)
    ]
    if not new:
        return 0
    await transactions.add(tx, customer_id, new, pushed=True)
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
    for it in pushed:
        own = ("hash", it.hash) if it.hash is not None else ("fields", repr(astuple(it)))
        content = "\x1f".join(("pushed", product_id, it.batch_id, *own)).encode()
        occurrence = equal[content] if it.hash is None else 0
        equal[content] += 1
        names.append(rules.transaction_id(it.booked_on, customer_id.bytes, content, occurrence))
    return names


def _booking(it: Pushed, currency: str) -> tuple[object, ...]:
    return tuple(currency if name == "currency" else getattr(it, name, None) for name in FIELDS)
