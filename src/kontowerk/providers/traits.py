"""What banks are like: methods, versions, formats, limits, and what of them could not be read.

Noted by workers as they fetch and by an operator who asks a bank; never what a bank said about
anybody.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from kontowerk.connectors.abilities import SelfDescription
from kontowerk.connectors.journal import Sight, Trait
from kontowerk.kit.db import Tx
from kontowerk.providers import store

KEPT_FOR: Final = timedelta(days=90)
_LONGEST: Final = 120
_MOST: Final = 100  # of one description


@dataclass(frozen=True, slots=True)
class SeenTrait:
    """Something a bank was seen to have, first and last."""

    sight: Sight
    value: str
    first_at: datetime
    last_at: datetime


async def note(tx: Tx, seen: Iterable[tuple[UUID, Trait]]) -> None:
    """Note what banks are like."""
    rows = sorted({(bank, sight.value, value[:_LONGEST]) for bank, (sight, value) in seen})
    if rows:
        await store.put_traits(tx, rows, tx.now)


async def of_bank(tx: Tx, provider_id: UUID) -> list[SeenTrait]:
    """Return what was seen of a bank."""
    rows = await store.traits(tx, provider_id)
    return [
        SeenTrait(Sight(row["sight"]), row["value"], row["first_at"], row["last_at"])
        for row in rows
    ]


async def forget_old(tx: Tx) -> int:
    """Forget what nobody has seen for long."""
    return await store.remove_traits(tx, tx.now - KEPT_FOR)


def described(said: SelfDescription) -> Sequence[Trait]:
    """Return what a bank said of itself as traits."""
    parts = {
        Sight.METHOD: said.methods,
        Sight.VERSION: said.versions,
        Sight.FORMAT: said.formats,
        Sight.LIMIT: said.limits,
        Sight.UNREAD: said.unread,
    }
    found = [(sight, value) for sight, values in parts.items() for value in values if value]
    return [(sight, value) for sight, value in found if value.isprintable()][:_MOST]
