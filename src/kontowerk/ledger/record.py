"""Store what a bank told, in the caller's transaction. Spec: Customer; OP-050, OP-058, OP-086.

Nothing is lost and nothing doubled, whatever order, pages or repetition a fetch has. What the
bank does not list any more stays.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from uuid import UUID

from kontowerk.connectors import snapshot as bank
from kontowerk.connectors.snapshot import Position, Present, Snapshot
from kontowerk.kit.db import Tx
from kontowerk.ledger import matching, merging, pending, rules
from kontowerk.ledger.matching import Naming, Plan
from kontowerk.ledger.model import Product, Recorded
from kontowerk.ledger.store import bookings as transactions
from kontowerk.ledger.store import products


@dataclass(slots=True)
class _Entry:
    """A product of the fetch, what we know of it, and what the fetch changes."""

    place: int
    fetched: bank.FetchedProduct
    known: Product
    is_new: bool
    plan: Plan = field(default_factory=Plan)
    has_new_positions: bool = False


async def headers(
    tx: Tx,
    customer_id: UUID,
    access_id: str,
    listed: Sequence[bank.FetchedProduct],
    institution: str | None,
    *,
    provider_id: UUID,
    selected: frozenset[str],
) -> tuple[str, ...]:
    """Store products that are not known yet, without contents; returns the ids of all.

    Known ones stay as they are: if the fetch fails later, nothing has changed.
    """
    known = await products.hold_products(tx, customer_id, access_id)
    snapshot = Snapshot(products=tuple(listed), institution=institution)
    entries = _entries(tx, access_id, snapshot, known, provider_id)
    chosen = [entry for entry in entries if rules.is_selected(entry.known.product_id, selected)]
    await _number(tx, customer_id, chosen)
    new = [_change(entry, entry.known) for entry in chosen if entry.is_new]
    if new:
        await products.add(tx, customer_id, new)
    return tuple(entry.known.product_id for entry in chosen)


async def fetched(
    tx: Tx,
    customer_id: UUID,
    access_id: str,
    snapshot: Snapshot,
    *,
    provider_id: UUID,
    selected: frozenset[str],
    since: date | None,
) -> Recorded:
    """Store what a dialogue brought home; `since` is the day the bank was asked from."""
    known = await products.hold_products(tx, customer_id, access_id)
    listed = _entries(tx, access_id, snapshot, known, provider_id)
    entries = [entry for entry in listed if rules.is_selected(entry.known.product_id, selected)]
    await _number(tx, customer_id, entries)
    await _plan_bookings(tx, customer_id, entries, since)
    changed_positions = await _compare_positions(tx, customer_id, entries)
    await _write_products(tx, customer_id, entries, snapshot)
    await _write_bookings(tx, customer_id, entries)
    if changed_positions:
        await products.put_positions(tx, customer_id, changed_positions)
    await _write_standing_orders(tx, customer_id, entries)
    await _write_pending(tx, customer_id, entries)
    names = [entry.known.product_id for entry in listed] + [product.product_id for product in known]
    return _recorded(entries, rules.unknown_selection(selected, names))


def _entries(
    tx: Tx, access_id: str, snapshot: Snapshot, known: Sequence[Product], provider_id: UUID
) -> list[_Entry]:
    """Name all listed products, chosen or not: a name must not depend on the choice."""
    named = [
        rules.KnownProduct(
            known_product.product_id,
            known_product.kind,
            known_product.currency,
            known_product.account_number,
            known_product.bank_code,
        )
        for known_product in known
    ]
    by_id = {known_product.product_id: known_product for known_product in known}
    names = rules.name_products(provider_id, snapshot.products, named)
    entries: list[_Entry] = []
    for place, (name, listed_product) in enumerate(zip(names, snapshot.products, strict=True)):
        product = by_id.get(name)
        is_new = product is None
        if product is None:
            product = merging.header(
                listed_product,
                product_id=name,
                access_id=access_id,
                institution=snapshot.institution,
                now=tx.now,
            )
        entries.append(_Entry(place, listed_product, product, is_new))
    return entries


async def _number(tx: Tx, customer_id: UUID, entries: Sequence[_Entry]) -> None:
    """Give new products their numbers."""
    new = [product_entry for product_entry in entries if product_entry.is_new]
    if not new:
        return
    last = await products.last_number(tx, customer_id)
    for number, entry in enumerate(new, last + 1):
        entry.known = replace(entry.known, product_no=number)


async def _plan_bookings(
    tx: Tx, customer_id: UUID, entries: Sequence[_Entry], since: date | None
) -> None:
    given = [
        (product_entry, matching.booked_ones(product_entry.fetched.transactions.value))
        for product_entry in entries
        if isinstance(product_entry.fetched.transactions, Present)
    ]
    for entry, bookings in given:
        number, naming = entry.known.product_no, Naming(customer_id.bytes, entry.known.product_id)
        first = matching.needed_since(bookings, since)
        low, _ = rules.id_range(first, None)
        is_known = bookings and not entry.is_new
        stored = await transactions.window(tx, customer_id, number, low) if is_known else []
        entry.plan = matching.match(bookings, stored, naming, since)


async def _compare_positions(
    tx: Tx, customer_id: UUID, entries: Sequence[_Entry]
) -> dict[int, list[Position]]:
    """Return by product the positions that are not as they were."""
    given = [
        (product_entry, list(product_entry.fetched.positions.value))
        for product_entry in entries
        if isinstance(product_entry.fetched.positions, Present)
    ]
    if not given:
        return {}
    numbers = [product_entry.known.product_no for product_entry, _ in given]
    known = await products.positions(tx, customer_id, numbers)
    changed: dict[int, list[Position]] = {}
    for entry, listed in given:
        number = entry.known.product_no
        if listed != known.get(number, []):
            entry.has_new_positions = True
            changed[number] = listed
    return changed


async def _write_products(
    tx: Tx, customer_id: UUID, entries: Sequence[_Entry], snapshot: Snapshot
) -> None:
    added: list[products.ProductChange] = []
    changed: list[products.ProductChange] = []
    for entry in entries:
        product = merging.merged(
            entry.known,
            entry.fetched,
            institution=snapshot.institution,
            complete=snapshot.complete,
            now=tx.now,
        )
        (added if entry.is_new else changed).append(_change(entry, product))
    if added:
        await products.add(tx, customer_id, added)
    if changed:
        await products.change(tx, customer_id, changed)


def _change(entry: _Entry, product: Product) -> products.ProductChange:
    return products.ProductChange(
        place=entry.place,
        product=product,
        added=len(entry.plan.new),
        total=entry.plan.total,
        listed=bool(entry.plan) or entry.has_new_positions,
    )


async def _write_bookings(tx: Tx, customer_id: UUID, entries: Sequence[_Entry]) -> None:
    plans = [(entry.known.product_no, entry.plan) for entry in entries if entry.plan]
    moved = [(old.id, (number, row)) for number, plan in plans for old, row in plan.moved]
    changed = [(number, row) for number, plan in plans for row in plan.changed]
    added = [(number, row) for number, plan in plans for row in plan.new]
    if moved:
        old_ids, rows = zip(*moved, strict=True)
        await transactions.move(tx, customer_id, old_ids, rows)
    if changed:
        await transactions.change(tx, customer_id, changed)
    if added:
        await transactions.add(tx, customer_id, added)


async def _write_standing_orders(tx: Tx, customer_id: UUID, entries: Sequence[_Entry]) -> None:
    for entry in entries:
        given = entry.fetched.standing_orders
        if isinstance(given, Present):
            await products.put_standing_list(
                tx, customer_id, entry.known.product_no, given.value, tx.now
            )


async def _write_pending(tx: Tx, customer_id: UUID, entries: Sequence[_Entry]) -> None:
    """Store what the bank has only taken note of, where it gave the bookings.

    Of a new product nothing is kept that could have become a booking.
    """
    fetched = [
        (entry.known.product_no, entry.fetched.pending, entry.plan.new)
        for entry in entries
        if isinstance(entry.fetched.transactions, Present)
        and (entry.fetched.pending or not entry.is_new)
    ]
    await pending.write(tx, customer_id, fetched)


def _recorded(entries: Sequence[_Entry], unknown: tuple[str, ...]) -> Recorded:
    plans = [entry.plan for entry in entries]
    return Recorded(
        new=tuple(row.id for plan in plans for row in plan.new),
        changed=tuple(row.id for plan in plans for row in plan.changed),
        moved=tuple((old.id, new.id) for plan in plans for old, new in plan.moved),
        missing=tuple(
            missing
            for entry in entries
            for missing in merging.missing_parts(entry.known.product_id, entry.fetched)
        ),
        unknown_selection=unknown,
    )
