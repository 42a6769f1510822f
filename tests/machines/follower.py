"""A client that knows nothing but what pages told it, and how it differs from what readers see."""

from collections.abc import AsyncGenerator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from typing import Any, cast
from uuid import UUID

from kontowerk.kit.db import Database, Tx
from kontowerk.sync import follow, model
from kontowerk.sync.model import SyncCursor
from tests.rooms.ledger.world import Customer
from tests.rooms.tagging.world import WordTagger

Key = tuple[str, str, UUID]
State = tuple[dict[str, Any], dict[Key, tuple[Any, ...]], dict[Key, tuple[Any, ...]]]


@dataclass
class Follower:
    """A client that knows nothing but what pages told it."""

    customer: Customer
    cursor: SyncCursor | None = None
    accesses: dict[str, Any] = field(default_factory=dict[str, Any])
    bookings: dict[Key, tuple[Any, ...]] = field(default_factory=dict[Key, tuple[Any, ...]])
    pending: dict[Key, tuple[Any, ...]] = field(default_factory=dict[Key, tuple[Any, ...]])
    pages: int = 0

    @property
    def state(self) -> State:
        return self.accesses, self.bookings, self.pending

    async def step(self, tagger: WordTagger, most: int, meanwhile: "Meanwhile") -> bool:
        """Take one page; says whether there is more."""
        db, owner = cast("Database", meanwhile), self.customer.id
        page = await follow.page(db, tagger, owner, self.cursor, most=most)
        for gone in page.removals:
            named = (gone.access_id, gone.product_id, gone.transaction_id)
            wanted = tuple(part for part in named if part is not None)
            self.bookings = {k: v for k, v in self.bookings.items() if k[: len(wanted)] != wanted}
            self.pending = {k: v for k, v in self.pending.items() if k[: len(wanted)] != wanted}
            if len(wanted) == 1:
                self.accesses.pop(gone.access_id, None)
        self.accesses |= {view.access.access_id: shown_access(view) for view in page.accesses}
        told = {(row["access_id"], row["product_id"], row["id"]): row for row in page.bookings}
        assert len(told) == len(page.bookings), "a page told a booking twice"
        assert all(row["versions"] for row in page.bookings), "a page told a booking without tags"
        self.bookings |= {key: shown_booking(row) for key, row in told.items()}
        noted = {(row["access_id"], row["product_id"], row["id"]): row for row in page.pending}
        assert len(noted) == len(page.pending), "a page told a pending booking twice"
        self.pending |= {key: shown_pending(row) for key, row in noted.items()}
        text = model.cursor_text(page.cursor, owner)
        self.cursor = model.cursor_of(text, owner)
        self.pages += 1
        return page.more


@dataclass(frozen=True)
class Meanwhile:
    """A database in which others go on between the transactions of one page."""

    db: Database
    others: Callable[[], Coroutine[Any, Any, None]]

    @asynccontextmanager
    async def begin(self, owner: UUID) -> AsyncGenerator[Tx]:
        await self.others()
        async with self.db.begin(owner) as tx:
            yield tx


def differences(told: State, truth: State) -> list[str]:
    """Say what a follower was told that readers do not see, and the other way round."""
    found: list[str] = []
    for part, seen in zip(told, truth, strict=True):
        was, now = cast("dict[Any, Any]", part), cast("dict[Any, Any]", seen)
        changed = [key for key in was | now if was.get(key) != now.get(key)]
        found += [f"{key}: told {was.get(key)}, seen {now.get(key)}" for key in changed]
    return found


def shown_access(view: Any) -> Any:
    return view.access, tuple(replace(product, tx_version=0) for product in view.products)


def shown_booking(row: Any) -> tuple[Any, ...]:
    items = (row["category"], row["insurance_type"], row["partner"], row["freelancer_category"])
    return (row["booked_on"], row["amount"], row["purpose"], row["pushed"], *items)


def shown_pending(row: Any) -> tuple[Any, ...]:
    return (row["booked_on"], row["amount"], row["purpose"], row["transaction_id"])
