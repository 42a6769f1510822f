"""SQL of what is read most: one statement each, the owner set inside it."""

from collections.abc import Sequence
from typing import Any, Final, Protocol
from uuid import UUID

from kontowerk.kit.db import Tx

_HEAD: Final = """
SELECT product_no, tx_version, tx_count, body FROM ledger_head($1, $2, $3, $4)
"""
_ROWS: Final = """
SELECT id, booked_on, value_on, amount, currency, purpose, booking_text, transaction_code,
  primanota, counterparty_name, counterparty_iban, counterparty_bic, batch_id, pushed
FROM ledger_rows($1, $2, $3, $4)
"""
_SOME: Final = """
SELECT id, booked_on, value_on, amount, currency, purpose, booking_text, transaction_code,
  primanota, counterparty_name, counterparty_iban, counterparty_bic, batch_id, pushed
FROM bank_transaction
WHERE customer_id = $1 AND product_no = $2
  AND id < coalesce($3::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
ORDER BY id DESC LIMIT $4
"""
_KEEP: Final = "SELECT ledger_keep_page($1, $2, $3, $4, $5)"


class Record(Protocol):
    """A row: its columns by place or by name."""

    def __getitem__(self, column: int | str, /) -> Any: ...

    def __len__(self) -> int: ...


async def head(
    tx: Tx, customer_id: UUID, access_id: str, product_id: str, view: str
) -> Record | None:
    return await tx.row(_HEAD, customer_id, access_id, product_id, view)


async def rows(
    tx: Tx, customer_id: UUID, product_no: int, low: UUID, high: UUID
) -> Sequence[Record]:
    return await tx.rows(_ROWS, customer_id, product_no, low, high)


async def some(
    tx: Tx, customer_id: UUID, product_no: int, before: UUID | None, most: int
) -> Sequence[Record]:
    return await tx.rows(_SOME, customer_id, product_no, before, most)


async def keep(
    tx: Tx, customer_id: UUID, product_no: int, view: str, tx_version: int, body: bytes
) -> None:
    await tx.run(_KEEP, customer_id, product_no, view, tx_version, body)
