"""People with accesses at sandbox banks only: the ones a demo may name."""

from datetime import datetime
from typing import Final

from kontowerk.desk.accesses import SANDBOX
from kontowerk.desk.errors import NotShownError
from kontowerk.desk.model import News, SandboxPerson, Visitor
from kontowerk.desk.store import people as store
from kontowerk.kit.db import Tx

MOST: Final = 50


async def people(tx: Tx, visitor: Visitor) -> list[SandboxPerson]:
    """Return them, who came first first; for operators."""
    if not visitor.is_operator:
        raise NotShownError
    return await store.people(tx, SANDBOX, MOST)


async def news_since(tx: Tx, visitor: Visitor, since: datetime) -> News:
    """Count what was found at banks and told to tenants since an instant; for operators."""
    if not visitor.is_operator:
        raise NotShownError
    return await store.news(tx, since)
