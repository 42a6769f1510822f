"""Drop products that a person does not want to show, with everything fetched of them."""

from collections.abc import Collection
from uuid import UUID

from kontowerk.kit.db import Tx
from kontowerk.ledger import rules
from kontowerk.ledger.hold import hold_lists
from kontowerk.ledger.store import products


async def keep_only(tx: Tx, customer_id: UUID, access_id: str, product_ids: Collection[str]) -> int:
    """Keep these products of an access and no others; returns how many are gone."""
    await hold_lists(tx, customer_id, access_id)
    return await products.drop_others(tx, customer_id, access_id, sorted(product_ids))


async def keep_selected(tx: Tx, customer_id: UUID, access_id: str, selected: frozenset[str]) -> int:
    """Keep the chosen products of an access, all without a choice; returns how many are gone."""
    held = await hold_lists(tx, customer_id, access_id)
    kept = [it.product_id for it in held if rules.is_selected(it.product_id, selected)]
    if len(kept) == len(held):
        return 0
    return await products.drop_others(tx, customer_id, access_id, sorted(kept))
