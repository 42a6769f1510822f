"""Payments that are over and old, across owners: workers may delete them, and only them."""

from datetime import datetime
from typing import Final

from kontowerk.kit.db import Tx

_REMOVE_OLD: Final = """
DELETE FROM payment WHERE ctid = ANY(ARRAY(
  SELECT ctid FROM payment WHERE state IN ('done', 'rejected') AND changed_at < $1
  ORDER BY changed_at LIMIT $2))
"""
_REMOVE_OLD_REQUESTS: Final = """
DELETE FROM payee_request WHERE ctid = ANY(ARRAY(
  SELECT ctid FROM payee_request WHERE created_at < $1 ORDER BY created_at LIMIT $2))
"""
_REMOVE_OLD_LINKS: Final = """
DELETE FROM payment_link WHERE ctid = ANY(ARRAY(
  SELECT ctid FROM payment_link WHERE expires_at < $1 ORDER BY expires_at LIMIT $2))
"""


async def remove_old(tx: Tx, before: datetime, most: int) -> int:
    return await tx.run(_REMOVE_OLD, before, most)


async def remove_old_requests(tx: Tx, before: datetime, most: int) -> int:
    return await tx.run(_REMOVE_OLD_REQUESTS, before, most)


async def remove_old_links(tx: Tx, before: datetime, most: int) -> int:
    return await tx.run(_REMOVE_OLD_LINKS, before, most)
