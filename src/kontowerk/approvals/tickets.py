"""Tickets by which a person who comes back from a bank's pages is recognised; 256 random bits."""

from hashlib import sha256
from typing import Final
from uuid import UUID

from kontowerk.approvals.store import timers
from kontowerk.kit.db import Tx
from kontowerk.kit.ids import new_secret

_KIND: Final = "rt"


async def issue(tx: Tx, customer_id: UUID, approval_id: UUID, *, cell: str) -> str:
    """Make a ticket; only its hash is kept."""
    ticket = new_secret(_KIND, cell)
    await timers.add_ticket(tx, customer_id, approval_id, hash_of(ticket))
    return ticket


def hash_of(ticket: str) -> bytes:
    """Return what is stored of a ticket: random bits need no slow hash."""
    return sha256(ticket.encode()).digest()
