"""Make tags of bookings, write those that differ, and say which lists answer differently.

Tags are made in the caller's transaction, under the lock of the customer: the bookings stay as they
are, and nobody else writes tags of them. Whoever has no present tag is found here, too: one
person's bookings, or everybody's after the data files changed. Everybody's are tagged customer by
customer in the order of their ids, each in small transactions. What is present is passed over, so a
run that was stopped is simply started again.

Spec: Tag views of transactions; OP-130; AiConnectTransaction; OP-146.
"""

import asyncio
from collections.abc import AsyncGenerator, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from operator import itemgetter
from typing import Final, ParamSpec, TypeVar
from uuid import UUID

from kontowerk.identity import read as identity
from kontowerk.kit.db import Database, Tx
from kontowerk.kit.db.pool import join_at_once
from kontowerk.ledger.lists import hold_lists, touch
from kontowerk.ledger.model import Account
from kontowerk.ledger.rules import id_range
from kontowerk.tagging import lessons
from kontowerk.tagging.context import Tagger, build_context, context_of, mark_of
from kontowerk.tagging.model import Booking, TagContext, Tagged, TagStage, Tree
from kontowerk.tagging.shape import folded_name
from kontowerk.tagging.store import bookings, corrections
from kontowerk.tagging.store.bookings import Kept, Key, Row, TransferSide
from kontowerk.tagging.store.corrections import Items
from kontowerk.tagging.transfers import APART
from kontowerk.tagging.trees import Trees

P = ParamSpec("P")
T = TypeVar("T")

_MOST_AT_ONCE: Final = 200  # rows the event loop may be kept from everything else for
_DIGITS: Final = 4  # of a confidence
_BOOKING: Final = 13  # columns of a booking; those of its tag follow
_AMOUNT, _DAY, _NAME = 2, 3, 7
_CORRECTED: Final = TagStage.CORRECTION.value

_key: Final[Callable[[Row], Key]] = itemgetter(0, 1)
_BATCH: Final = 2_000
_CUSTOMERS: Final = 500  # asked for at once


@dataclass(frozen=True, slots=True)
class TaggingRun:
    """A customer's bookings held for tagging."""

    tagger: Tagger
    customer_id: UUID
    accounts: tuple[Account, ...]
    context: TagContext
    mark: str
    corrected: Mapping[Key, Items]

    @property
    def versions(self) -> str:
        return str(self.tagger.versions)


@dataclass(frozen=True, slots=True)
class Made:
    """How many bookings were looked at, and how many have other tags now."""

    seen: int = 0
    changed: int = 0

    def __add__(self, other: "Made") -> "Made":
        return Made(self.seen + other.seen, self.changed + other.changed)


async def set_up(tx: Tx, tagger: Tagger, customer_id: UUID) -> TaggingRun:
    """Take the lock of a customer and read what tagging needs."""
    await bookings.lock(tx, customer_id)
    accounts = await hold_lists(tx, customer_id)
    context = build_context(accounts, await corrections.every(tx, customer_id), tagger.trees)
    corrected = await corrections.of_all(tx, customer_id)
    return TaggingRun(tagger, customer_id, tuple(accounts), context, mark_of(context), corrected)


async def with_present_rules(tx: Tx, bench: TaggingRun) -> TaggingRun:
    """Read rules and corrections again, after the caller changed them."""
    rules = await corrections.every(tx, bench.customer_id)
    context = build_context(bench.accounts, rules, bench.tagger.trees)
    corrected = await corrections.of_all(tx, bench.customer_id)
    return replace(bench, context=context, corrected=corrected)


async def make(tx: Tx, bench: TaggingRun, rows: Sequence[Row]) -> Made:
    """Tag these bookings and those that may be the other sides of transfers with them."""
    if not rows:
        return Made()
    found = await _with_other_sides(tx, bench, rows)
    bench = await _with_lessons(tx, bench, found)
    changes = await aside(len(found), _changes, bench, found)
    if changes:
        await bookings.put(tx, bench.customer_id, [(key, kept) for key, kept, _ in changes])
    seen_from_outside = [key for key, _, is_visible in changes if is_visible]
    for product_no in sorted({key[0] for key in seen_from_outside}):
        await touch(tx, bench.customer_id, product_no)
    return Made(len(rows), len(seen_from_outside))


async def make_these(tx: Tx, bench: TaggingRun, keys: Sequence[Key]) -> Made:
    return await make(tx, bench, await bookings.these(tx, bench.customer_id, keys))


async def aside(rows: int, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Work here if there is little to do, and else in a thread."""
    if rows <= _MOST_AT_ONCE:
        return work(*args, **kwargs)
    return await asyncio.to_thread(work, *args, **kwargs)


async def _with_other_sides(tx: Tx, bench: TaggingRun, rows: Sequence[Row]) -> list[Row]:
    """Add other sides of transfers, and theirs, until there are no more.

    Who is paired with whom then does not depend on what came first: all who compete are there.
    """
    known = {_key(row): row for row in rows}
    fresh: Iterable[Row] = rows
    numbers = [account.product_no for account in bench.accounts]
    while len(numbers) > 1:
        sides = {TransferSide(row[0], row[_AMOUNT], row[_DAY]) for row in fresh if row[_AMOUNT]}
        if not sides:
            break
        reach = _reach(side.booked_on for side in sides)
        found = await bookings.opposite(
            tx, bench.customer_id, numbers, reach, sorted(sides), APART.days
        )
        fresh = [row for row in found if _key(row) not in known]
        known |= {_key(row): row for row in fresh}
    # In one order, whoever came first: of two equally good pairs always the same is taken.
    return [known[key] for key in sorted(known)]


async def _with_lessons(tx: Tx, bench: TaggingRun, rows: Sequence[Row]) -> TaggingRun:
    """Read what others of the tenant taught about the counterparties of these bookings."""
    names = {folded_name(row[_NAME]).strip() for row in rows if row[_NAME] and row[_AMOUNT] < 0}
    taught = await corrections.about(
        tx, bench.customer_id, sorted(names), lessons.LEAST_PEOPLE, Decimal(str(lessons.AGREED))
    )
    if not taught:
        return bench
    tree = bench.tagger.trees.by_name(Tree.CATEGORIES)
    learnt = {name: tree.item_by_id(item).system_name for name, item in taught.items()}
    return replace(bench, context=replace(bench.context, learnt=learnt))


def _reach(days: Iterable[date]) -> tuple[UUID, UUID]:
    all_days = list(days)
    return id_range(min(all_days) - APART, max(all_days) + APART)


def _changes(bench: TaggingRun, rows: Sequence[Row]) -> list[tuple[Key, Kept, bool]]:
    """Return tags that differ from the stored ones, and whether readers see the difference."""
    tagged = bench.tagger.tag([booking_of(row) for row in rows], bench.context)
    changes: list[tuple[Key, Kept, bool]] = []
    for row, tag in zip(rows, tagged, strict=True):
        key = _key(row)
        kept = _kept(bench, tag, bench.corrected.get(key, {}))
        stored = _stored(row)
        if stored != kept:
            is_visible = stored is None or _shown(stored) != _shown(kept)
            changes.append((key, kept, is_visible))
    return changes


def booking_of(row: Row) -> Booking:
    """Read the booking of a row."""
    product_no, id_ = _key(row)
    texts: list[str] = [text or "" for text in row[_DAY + 1 : _BOOKING]]
    return Booking(id_, product_no, row[_AMOUNT], row[_DAY], *texts)


def _stored(row: Row) -> Kept | None:
    values = row[_BOOKING:]
    if values[0] is None:
        return None
    kept = Kept(*values)
    return kept._replace(confidence=round(kept.confidence, _DIGITS))  # a real has no more


def _shown(kept: Kept) -> Kept:
    return kept._replace(versions="", context="")


def _kept(bench: TaggingRun, tag: Tagged, corrected: Items) -> Kept:
    trees = bench.tagger.trees
    kept = Kept(
        category=_id(trees, Tree.CATEGORIES, tag.category),
        insurance_type=_id(trees, Tree.INSURANCE_TYPES, tag.insurance_type),
        partner=_id(trees, Tree.BUSINESS_PARTNERS, tag.partner),
        freelancer_category=_id(trees, Tree.FREELANCER_CATEGORIES, tag.freelancer_category),
        freelancer_corrected=False,
        confidence=round(tag.confidence, _DIGITS),
        stage=tag.stage.value,
        rule=tag.rule,
        versions=bench.versions,
        context=bench.mark,
    )
    category = corrected.get(Tree.CATEGORIES)
    if category is not None:
        kept = kept._replace(category=category, confidence=1.0, stage=_CORRECTED, rule=_CORRECTED)
    freelancer = corrected.get(Tree.FREELANCER_CATEGORIES)
    if freelancer is not None:
        kept = kept._replace(freelancer_category=freelancer, freelancer_corrected=True)
    return kept


def _id(trees: Trees, tree: Tree, name: str) -> int:
    return trees.by_name(tree).item(name).system_id


async def tag_new(
    db: Database, classifier: Tagger, customer_id: UUID, *, product_no: int | None = None
) -> int:
    """Tag what is new, reworded, or tagged with other versions; returns how many tags changed."""
    return (await tag_stale(db, classifier, customer_id, product_no=product_no)).changed


async def tag_stale(
    db: Database,
    classifier: Tagger,
    customer_id: UUID,
    *,
    product_no: int | None = None,
    batch: int = _BATCH,
) -> Made:
    """Tag in batches, each in a transaction of its own: a fetch has to wait for one at most."""
    made = Made()
    while True:
        async with db.begin(customer_id) as tx:
            bench = await set_up(tx, classifier, customer_id)
            rows = await bookings.stale(
                tx, customer_id, product_no, bench.versions, bench.mark, batch
            )
            made += await make(tx, bench, rows)
        if len(rows) < batch:
            return made


async def tag_raw(
    db: Database, classifier: Tagger, customer_id: UUID, bookings: Sequence[Booking]
) -> list[Tagged]:
    """Tag bookings as if they were the person's own; nothing is kept."""
    async with db.begin(customer_id) as tx:
        context = await context_of(tx, customer_id, classifier.trees)
    return await aside(len(bookings), classifier.tag, bookings, context)


async def tag_these(
    db: Database, classifier: Tagger, customer_id: UUID, keys: Sequence[tuple[int, UUID]]
) -> Made:
    """Bring the tags of these bookings up to date, in a transaction of its own."""
    async with db.begin(customer_id) as tx:
        bench = await set_up(tx, classifier, customer_id)
        return await make_these(tx, bench, keys)


@dataclass(frozen=True, slots=True)
class Retagged:
    """A customer that was looked at."""

    customer_id: UUID
    made: Made


async def retag(
    db: Database, classifier: Tagger, *, tenant_id: UUID | None = None, batch: int
) -> AsyncGenerator[Retagged]:
    """Tag what is stale, customer by customer."""
    after: UUID | None = None
    while True:
        async with db.read() as tx:
            customers = await identity.customers(tx, tenant_id, after=after, most=_CUSTOMERS)
        for customer_id in customers:
            yield Retagged(customer_id, await _retag_one(db, classifier, customer_id, batch))
        if len(customers) < _CUSTOMERS:
            return
        after = customers[-1]


async def _retag_one(db: Database, classifier: Tagger, customer_id: UUID, batch: int) -> Made:
    # A look without any lock first: most customers are passed over when a run is repeated.
    async with db.begin(customer_id) as tx:
        await join_at_once(tx)
        if not await bookings.any_stale(tx, customer_id, str(classifier.versions)):
            return Made()
    return await tag_stale(db, classifier, customer_id, batch=batch)
