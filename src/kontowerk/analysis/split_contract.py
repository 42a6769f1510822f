"""A person says that payments taken for one contract are two, or takes it back."""

from typing import Final
from uuid import UUID

from kontowerk.analysis.store import inputs
from kontowerk.analysis.store.inputs import Split
from kontowerk.kit.db import Tx
from kontowerk.kit.errors import InvalidError
from kontowerk.ledger.model import UnknownTransactionError

__all__ = ["Split", "join_again", "split", "splits_of"]

MOST: Final = 1_000  # of a person


class TooManySplitsError(InvalidError):
    """A person can split contracts a thousand times at most."""


async def split(tx: Tx, customer_id: UUID, transaction_id: UUID) -> None:
    """Let another contract begin with a payment, at every later analysis; twice is once."""
    await _require(tx, customer_id, transaction_id)
    if await inputs.count(tx, customer_id) >= MOST:
        raise TooManySplitsError
    await inputs.put(tx, customer_id, transaction_id)


async def join_again(tx: Tx, customer_id: UUID, transaction_id: UUID) -> None:
    """Leave it to the analysis again whether the payment goes on with a contract."""
    await _require(tx, customer_id, transaction_id)
    await inputs.remove(tx, customer_id, transaction_id)


async def splits_of(tx: Tx, customer_id: UUID) -> list[Split]:
    """Return what the person said, the oldest first."""
    return await inputs.of(tx, customer_id)


async def _require(tx: Tx, customer_id: UUID, transaction_id: UUID) -> None:
    if not await inputs.is_booked(tx, customer_id, transaction_id):
        raise UnknownTransactionError
