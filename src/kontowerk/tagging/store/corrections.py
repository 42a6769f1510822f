"""SQL of what persons said about single bookings and counterparties, and of what that teaches.

The database counts people, and says what enough of them agree on.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any, Final
from uuid import UUID

from kontowerk.kit.db import Tx
from kontowerk.tagging.model import Tree
from kontowerk.tagging.store.bookings import Key

_OF_ALL: Final = """
SELECT product_no, transaction_id, tree, item FROM tag_correction WHERE customer_id = $1
"""
_TOLD: Final = """
SELECT p.access_id, p.product_id, c.transaction_id, c.tree, c.item, c.corrected_at
FROM tag_correction c JOIN bank_product p USING (customer_id, product_no)
WHERE c.customer_id = $1 ORDER BY c.corrected_at, c.transaction_id, c.tree
"""
_PUT: Final = """
INSERT INTO tag_correction (customer_id, product_no, transaction_id, tree, item, corrected_at)
SELECT $1, k.product_no, k.id, $4, $5, $6
FROM unnest($2::integer[], $3::uuid[]) AS k (product_no, id)
ON CONFLICT (customer_id, product_no, transaction_id, tree) DO UPDATE
  SET item = excluded.item, corrected_at = excluded.corrected_at
"""

Items = Mapping[Tree, int]


@dataclass(frozen=True, slots=True)
class Correction:
    """A correction with its place, for the person it belongs to; `item` is a system id."""

    access_id: str
    product_id: str
    transaction_id: UUID
    tree: Tree
    item: int
    corrected_at: datetime


async def of_all(tx: Tx, customer_id: UUID) -> Mapping[Key, Items]:
    """Return the corrected items of all bookings that have any."""
    found: defaultdict[Key, dict[Tree, int]] = defaultdict(dict)
    for row in await tx.rows(_OF_ALL, customer_id):
        found[row[0], row[1]][Tree(row[2])] = row[3]
    return found


async def told(tx: Tx, customer_id: UUID) -> list[Correction]:
    """Return all corrections, the oldest first."""
    rows = await tx.rows(_TOLD, customer_id)
    return [Correction(row[0], row[1], row[2], Tree(row[3]), row[4], row[5]) for row in rows]


async def put(tx: Tx, customer_id: UUID, keys: Sequence[Key], tree: Tree, item: int) -> None:
    numbers, ids = [key[0] for key in keys], [key[1] for key in keys]
    await tx.run(_PUT, customer_id, numbers, ids, tree.value, item, tx.now)


_TEACH: Final = """
UPDATE tag_correction SET taught = $4
WHERE customer_id = $1 AND product_no = $2 AND transaction_id = $3 AND tree = 'CATEGORIES'
"""
_ABOUT: Final = "SELECT counterparty, item FROM tag_lessons($1, $2::text[], $3, $4::numeric)"


async def teach(tx: Tx, customer_id: UUID, key: Key, counterparty: str) -> None:
    """Let the correction of a booking speak of its counterparty."""
    await tx.run(_TEACH, customer_id, *key, counterparty)


async def about(
    tx: Tx, customer_id: UUID, names: Sequence[str], least: int, agreed: Decimal
) -> Mapping[str, int]:
    """Return the items that enough people of the customer's tenant gave counterparties."""
    rows = await tx.rows(_ABOUT, customer_id, names, least, agreed)
    return {row[0]: row[1] for row in rows}


_ALL: Final = """
SELECT id, tree, item, counterparty_name, counterparty_iban, name_key, iban_key, created_at
FROM tag_rule WHERE customer_id = $1 ORDER BY created_at, id
"""
_ONE: Final = """
SELECT id, tree, item, counterparty_name, counterparty_iban, name_key, iban_key, created_at
FROM tag_rule WHERE customer_id = $1 AND id = $2
"""
_PUT_RULE: Final = """
INSERT INTO tag_rule (customer_id, id, tree, item, counterparty_name, counterparty_iban, name_key,
  iban_key, created_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
ON CONFLICT (customer_id, tree, name_key, iban_key) DO UPDATE
  SET item = excluded.item, counterparty_name = excluded.counterparty_name,
    counterparty_iban = excluded.counterparty_iban, created_at = excluded.created_at
RETURNING id
"""
_REMOVE: Final = "DELETE FROM tag_rule WHERE customer_id = $1 AND id = $2"
_REMOVE_ALL: Final = "DELETE FROM tag_rule WHERE customer_id = $1"


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule as it is kept: name and IBAN as given, and the keys they are compared by."""

    id: UUID
    tree: Tree
    item: int
    counterparty_name: str
    counterparty_iban: str
    name_key: str
    iban_key: str
    created_at: datetime


async def every(tx: Tx, customer_id: UUID) -> list[Rule]:
    """Return all rules, the oldest first."""
    return [_rule(row) for row in await tx.rows(_ALL, customer_id)]


async def one(tx: Tx, customer_id: UUID, rule_id: UUID) -> Rule | None:
    row = await tx.row(_ONE, customer_id, rule_id)
    return None if row is None else _rule(row)


async def put_rule(tx: Tx, customer_id: UUID, rule: Rule) -> UUID:
    """Add a rule, or change the one of the same counterparty; returns the id it has."""
    given = rule.counterparty_name, rule.counterparty_iban
    keys = rule.name_key, rule.iban_key
    values = (rule.id, rule.tree.value, rule.item, *given, *keys, rule.created_at)
    return await tx.value(_PUT_RULE, customer_id, *values)


async def remove(tx: Tx, customer_id: UUID, rule_id: UUID) -> None:
    await tx.run(_REMOVE, customer_id, rule_id)


async def remove_all(tx: Tx, customer_id: UUID) -> int:
    return await tx.run(_REMOVE_ALL, customer_id)


def _rule(row: Any) -> Rule:
    return Rule(row[0], Tree(row[1]), *row[2:])
