"""SQL of the bookings; many rows per statement, as one array per column."""

from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import Final
from uuid import UUID

from kontowerk.kit.db import Tx
from kontowerk.ledger.booking import Booking, Stored

# Columns in the order of `booking.FIELDS`. Ids are led by the day: a window is a range of the key.
# One product at a time: over several the planner does not know how small the ranges are.
_WINDOW: Final = """
SELECT id, content_id, booked_on, value_on, amount, currency, purpose, booking_text,
  transaction_code, primanota, counterparty_name, counterparty_iban, counterparty_bic,
  counterparty_name_ultimate, end_to_end_id, mandate_id, creditor_id, bank_reference, batch_id
FROM bank_transaction
WHERE customer_id = $1 AND product_no = $2 AND id >= $3 AND NOT pushed
"""
# Rows go in as an array of one composite type: half the time of an array per column. Without
# ON CONFLICT, which costs too: the product is held, so an id that is taken is a fault of ours.
_ADD: Final = """
INSERT INTO bank_transaction (customer_id, product_no, id, content_id, pushed, booked_on, value_on,
  amount, currency, purpose, booking_text, transaction_code, primanota, counterparty_name,
  counterparty_iban, counterparty_bic, counterparty_name_ultimate, end_to_end_id, mandate_id,
  creditor_id, bank_reference, batch_id)
SELECT $1, t.product_no, t.id, t.content_id, $3, t.booked_on, t.value_on, t.amount, t.currency,
  t.purpose, t.booking_text, t.transaction_code, t.primanota, t.counterparty_name,
  t.counterparty_iban, t.counterparty_bic, t.counterparty_name_ultimate, t.end_to_end_id,
  t.mandate_id, t.creditor_id, t.bank_reference, t.batch_id
FROM unnest($2::ledger_row[]) t
"""
_CHANGE: Final = """
UPDATE bank_transaction b SET content_id = t.content_id, value_on = t.value_on,
  purpose = t.purpose, booking_text = t.booking_text, transaction_code = t.transaction_code,
  primanota = t.primanota, counterparty_name = t.counterparty_name,
  counterparty_iban = t.counterparty_iban, counterparty_bic = t.counterparty_bic,
  counterparty_name_ultimate = t.counterparty_name_ultimate, end_to_end_id = t.end_to_end_id,
  mandate_id = t.mandate_id, creditor_id = t.creditor_id, bank_reference = t.bank_reference,
  batch_id = t.batch_id
FROM unnest($2::ledger_row[]) t
WHERE b.customer_id = $1 AND b.product_no = t.product_no AND b.id = t.id
"""
# The id changes in place, so that what other rooms keep of a booking goes with it.
_MOVE: Final = """
UPDATE bank_transaction b SET id = t.id, content_id = t.content_id, booked_on = t.booked_on,
  value_on = t.value_on, purpose = t.purpose, booking_text = t.booking_text,
  transaction_code = t.transaction_code, primanota = t.primanota,
  counterparty_name = t.counterparty_name, counterparty_iban = t.counterparty_iban,
  counterparty_bic = t.counterparty_bic,
  counterparty_name_ultimate = t.counterparty_name_ultimate, end_to_end_id = t.end_to_end_id,
  mandate_id = t.mandate_id, creditor_id = t.creditor_id, bank_reference = t.bank_reference,
  batch_id = t.batch_id
FROM ROWS FROM (unnest($2::uuid[]), unnest($3::ledger_row[])) AS t (old_id, product_no, id,
  content_id, booked_on, value_on, amount, currency, purpose, booking_text, transaction_code,
  primanota, counterparty_name, counterparty_iban, counterparty_bic, counterparty_name_ultimate,
  end_to_end_id, mandate_id, creditor_id, bank_reference, batch_id)
WHERE b.customer_id = $1 AND b.product_no = t.product_no AND b.id = t.old_id
"""
_PUSHED: Final = """
SELECT id FROM bank_transaction
WHERE customer_id = $1 AND product_no = $2 AND pushed AND batch_id = ANY($3::text[])
"""

Row = tuple[int, Stored]

# Half the time of going over the values of a record.
_booking: Final[Callable[[Sequence[object]], Booking]] = itemgetter(slice(2, None))


async def window(tx: Tx, customer_id: UUID, product_no: int, low: UUID) -> list[Stored]:
    """Return the bank's bookings from an id on."""
    rows = await tx.rows(_WINDOW, customer_id, product_no, low)
    return [Stored(row[0], row[1], _booking(row)) for row in rows]


async def add(tx: Tx, customer_id: UUID, rows: Sequence[Row], *, pushed: bool = False) -> None:
    await tx.run(_ADD, customer_id, _composite(rows), pushed)


async def change(tx: Tx, customer_id: UUID, rows: Sequence[Row]) -> None:
    """Write content and fields of bookings that are there."""
    await tx.run(_CHANGE, customer_id, _composite(rows))


async def move(tx: Tx, customer_id: UUID, old_ids: Sequence[UUID], rows: Sequence[Row]) -> None:
    """Give bookings another id, and with it another day."""
    await tx.run(_MOVE, customer_id, old_ids, _composite(rows))


async def pushed_ids(
    tx: Tx, customer_id: UUID, product_no: int, batch_ids: Sequence[str]
) -> list[UUID]:
    """Return the ids of bookings pushed in these batches."""
    return [row[0] for row in await tx.rows(_PUSHED, customer_id, product_no, batch_ids)]


def _composite(rows: Sequence[Row]) -> list[tuple[object, ...]]:
    return [(product_no, it.id, it.content_id, *it.booking) for product_no, it in rows]
