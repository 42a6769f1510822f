"""Tickets by which a person who comes back from a bank's pages is recognised; 256 random bits."""

from hashlib import sha256
from typing import Final
from uuid import UUID

from kontowerk.approvals.store import timers
from kontowerk.kit.db import Tx
from kontowerk.kit.ids import new_secret

_KIND: Final = "rt"


async def issue(
    tx: Tx, customer_id: UUID, approval_id: UUID, *, cell: str, declined: bool = False
) -> str:
    """Make a ticket; only its hash is kept.

    Who declines gets another one than who approves: whoever cancels on the bank's pages has not
    seen the address that an approval leads to.
    """
    ticket = new_secret(_KIND, cell)
    await timers.add_ticket(tx, customer_id, approval_id, hash_of(ticket), declined=declined)
    return ticket


def hash_of(ticket: str) -> bytes:
    """Return what is stored of a ticket: random bits need no slow hash."""
    return sha256(ticket.encode()).digest()
