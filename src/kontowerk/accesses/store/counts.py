"""How much there is of a customer, for the receipt of its erasure; the ledger's rows read only."""

from typing import Final
from uuid import UUID

from kontowerk.kit.db import Tx

_COUNTS: Final = """
SELECT (SELECT count(*) FROM access WHERE customer_id = $1) AS accesses,
       (SELECT count(*) FROM bank_product WHERE customer_id = $1) AS products,
       (SELECT count(*) FROM bank_transaction WHERE customer_id = $1) AS transactions,
       (SELECT count(*) FROM bank_position WHERE customer_id = $1) AS positions
"""


async def counts(tx: Tx, customer_id: UUID) -> dict[str, int]:
    row = await tx.row(_COUNTS, customer_id)
    assert row is not None  # noqa: S101 - an aggregate has a row
    return dict(row)
