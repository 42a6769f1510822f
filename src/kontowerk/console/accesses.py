"""Accesses with what they wait for, and the people of sandbox banks, whom a demo may name."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

from kontowerk.accesses.rules import status
from kontowerk.console.model import (
    AccessFacts,
    AccessLine,
    News,
    NotShownError,
    SandboxPerson,
    Visitor,
)
from kontowerk.console.store import accesses as store
from kontowerk.kit.db import Tx
from kontowerk.providers.register import SANDBOX_ID, SANDBOX_XS2A

PAGE: Final = 25

SANDBOX: Final = (SANDBOX_ID, *SANDBOX_XS2A.values())

# What can be asked for: any of the blocks, or that there is none.
STATES: Final = ("open", "approval", "refused", "locked", "incomplete")
MOST: Final = 50


@dataclass(frozen=True, slots=True)
class AccessQuery:
    """Which accesses are looked for; empty words and state mean all."""

    words: str = ""
    state: str = ""
    page: int = 1


@dataclass(frozen=True, slots=True)
class AccessPage:
    """A part of what was found."""

    lines: tuple[AccessLine, ...]
    found: int
    wanted: AccessQuery

    @property
    def pages(self) -> int:
        return max(1, -(-self.found // PAGE))


async def accesses(tx: Tx, visitor: Visitor, wanted: AccessQuery) -> AccessPage:
    """Return the accesses a visitor looks for."""
    facts, found = await store.some(
        tx,
        visitor.tenant_id,
        words=wanted.words,
        block=wanted.state,
        most=PAGE,
        skip=(wanted.page - 1) * PAGE,
    )
    return AccessPage(tuple(_line(tx, fact) for fact in facts), found, wanted)


async def require_sandbox_user(tx: Tx, visitor: Visitor, customer_id: UUID) -> None:
    """Refuse to show contents of anybody whose accesses are not all at sandbox banks."""
    if not await store.is_sandbox_user(tx, customer_id, visitor.tenant_id, SANDBOX):
        raise NotShownError


def _line(tx: Tx, facts: AccessFacts) -> AccessLine:
    state = status.state_of(facts)
    return AccessLine(
        facts=facts,
        state=state,
        side=status.side_of(state),
        budget=status.budget_of(facts.next_due, tx.now),
        is_sandbox=facts.provider_id in SANDBOX,
    )


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
