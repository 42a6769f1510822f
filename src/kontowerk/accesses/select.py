"""Choose which products of an access are shown; the others go at once, with their data.

Spec: Redirect flow (account confirmation), BankAccess (`selectedBankProducts`); OP-058.
"""

from uuid import UUID

from kontowerk.accesses.errors import UnknownAccessError
from kontowerk.accesses.store import access as store
from kontowerk.kit.db import Tx
from kontowerk.ledger import drop


async def select(tx: Tx, customer_id: UUID, access_id: str, product_ids: frozenset[str]) -> None:
    """Keep these products alone from now on; none means all, also those that come later."""
    access = (await store.hold_some(tx, customer_id, [access_id])).get(access_id)
    if access is None:
        raise UnknownAccessError
    await store.select(tx, customer_id, access_id, product_ids)
    if product_ids:
        await drop.keep_only(tx, customer_id, access_id, product_ids)
    await store.tell(tx, access.key)
