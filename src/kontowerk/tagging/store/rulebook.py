"""SQL of what persons said about counterparties."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from kontowerk.kit.db import Tx
from kontowerk.tagging.model import Tree

_ALL: Final = """
SELECT id, tree, item, counterparty_name, counterparty_iban, name_key, iban_key, created_at
FROM tag_rule WHERE customer_id = $1 ORDER BY created_at, id
"""
_ONE: Final = """
SELECT id, tree, item, counterparty_name, counterparty_iban, name_key, iban_key, created_at
FROM tag_rule WHERE customer_id = $1 AND id = $2
"""
_PUT: Final = """
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


async def put(tx: Tx, customer_id: UUID, rule: Rule) -> UUID:
    """Add a rule, or change the one of the same counterparty; returns the id it has."""
    given = rule.counterparty_name, rule.counterparty_iban
    keys = rule.name_key, rule.iban_key
    values = (rule.id, rule.tree.value, rule.item, *given, *keys, rule.created_at)
    return await tx.value(_PUT, customer_id, *values)


async def remove(tx: Tx, customer_id: UUID, rule_id: UUID) -> None:
    await tx.run(_REMOVE, customer_id, rule_id)


async def remove_all(tx: Tx, customer_id: UUID) -> int:
    return await tx.run(_REMOVE_ALL, customer_id)


def _rule(row: Any) -> Rule:
    return Rule(row[0], Tree(row[1]), *row[2:])
