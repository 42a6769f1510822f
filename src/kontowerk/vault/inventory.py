"""Say what is stored about a customer without being able to read it. Spec: Credentials."""

from uuid import UUID

from kontowerk.kit.db import Tx
from kontowerk.vault import store
from kontowerk.vault.model import StoredField


async def stored_fields(tx: Tx, customer_id: UUID) -> list[StoredField]:
    """Return which fields are stored for which bank access, and since when."""
    return await store.stored_fields(tx, customer_id)
