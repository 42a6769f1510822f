"""Write down of whom something was shown, to whom and where: the person may ask (GDPR Art. 15).

One entry per person, page and hour: who looks at a page again has seen nothing new.
"""

from collections.abc import Iterable
from datetime import timedelta
from typing import Final
from uuid import UUID

from kontowerk.console.model import Visitor
from kontowerk.console.store import sessions
from kontowerk.kit import audit
from kontowerk.kit.db import Tx

_OFTEN: Final = timedelta(hours=1)
OPERATOR: Final = "operator"  # at the command line


async def note_reads(tx: Tx, visitor: Visitor, page: str, people: Iterable[UUID]) -> None:
    """Note that a page of the console showed states of these people, in the same transaction."""
    await _note(tx, visitor.actor, f"console.read {page}", set(people))


async def note_command(tx: Tx, command: str, people: Iterable[UUID]) -> None:
    """Note that a command wrote something about these people."""
    await _note(tx, OPERATOR, f"command.read {command}", set(people))


async def _note(tx: Tx, actor: str, action: str, people: set[UUID]) -> None:
    if not people:
        return
    tenants = await sessions.tenants_of(tx, people)
    subjects = [(tenant_id, str(person)) for person, tenant_id in tenants.items()]
    await audit.record_reads(tx, subjects, actor=actor, action=action, once_in=_OFTEN)
