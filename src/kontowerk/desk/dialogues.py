"""Look at what was exchanged with banks, by call or by access."""

from typing import Final

from kontowerk.desk.exchanges import Dialogue
from kontowerk.desk.model import Visitor
from kontowerk.desk.store import dialogues as store
from kontowerk.kit.db import Tx

_MOST: Final = 20


async def latest(tx: Tx, visitor: Visitor) -> list[Dialogue]:
    """Return the calls at banks that were last."""
    return await store.latest(tx, visitor.tenant_id, _MOST)


async def found(tx: Tx, visitor: Visitor, wanted: str) -> list[Dialogue]:
    """Return the last calls at banks of one call at us, or of one access, in their order."""
    return (await store.found(tx, visitor.tenant_id, wanted, _MOST))[::-1]
