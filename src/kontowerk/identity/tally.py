"""Logins and refused logins for the audit log: one entry per subject and minute, with a count.

Whoever guesses cannot fill the log: what is nobody's (an unknown name, a key that opens nothing)
has one subject for its kind, and everything of one subject in one minute is one entry. Entries
are written by a worker when their minute is over.
"""

from typing import Final
from uuid import UUID

from kontowerk.identity.store import tally as store
from kontowerk.kit import audit
from kontowerk.kit.db import Tx

ISSUED: Final = "token.issue"
REFUSED: Final = "login.refused"
NOBODY: Final = "unknown"
_BATCH: Final = 500


async def issued(tx: Tx, *, actor: str, subject: str, tenant_id: UUID) -> None:
    """Count a token that was issued."""
    await store.count(tx, ISSUED, actor, subject, tenant_id)


async def refused(
    tx: Tx, *, subject: str, actor: str = NOBODY, tenant_id: UUID | None = None
) -> None:
    """Count a secret that opened nothing; the subject is an id or a kind, never what was typed."""
    await store.count(tx, REFUSED, actor, subject, tenant_id)


async def write(tx: Tx) -> int:
    """Write the entries of a batch of past minutes; returns how many."""
    rows = await store.take(tx, tx.now, _BATCH)
    for row in rows:
        await audit.record(
            tx,
            actor=row["actor"],
            action=row["action"],
            subject=row["subject"],
            tenant_id=row["tenant_id"],
            outcome=f"{row['times']} in the minute {row['minute']:%Y-%m-%dT%H:%MZ}",
        )
    return len(rows)
