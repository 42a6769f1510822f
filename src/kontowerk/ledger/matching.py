"""Which fetched booking is which stored one; pure.

A booking is found again by, in this order: all its fields; its content; the same day and amount
after the bank reworded it; the same words and amount on another day. What is found keeps its id,
except on another day, because ids are led by the day. What merely vanished stays: banks shorten
their lists, the ledger does not forget. Only stored bookings of days that the fetch surely holds
in full can have been reworded or moved.
"""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from operator import attrgetter
from typing import Any, Final, TypeVar
from uuid import UUID

from kontowerk.connectors.snapshot import Transaction
from kontowerk.ledger.booking import (
    AMOUNT,
    Booking,
    Fetched,
    StoredBooking,
    booking_of,
    content,
    day_amount_purpose,
    day_and_amount,
    day_of,
    in_order,
    matter,
    pairs,
    transaction_of,
    with_later_content,
    with_later_fields,
)
from kontowerk.ledger.rules import content_number, content_of, with_occurrence

T = TypeVar("T")

_FARTHEST: Final = 10  # days a booking can move


@dataclass(slots=True)
class Plan:
    """What has to be done so that the ledger knows what the bank said.

    `changed` are bookings as they shall be; `moved` an old booking and the one in its place.
    """

    new: list[StoredBooking] = field(default_factory=list[StoredBooking])
    changed: list[StoredBooking] = field(default_factory=list[StoredBooking])
    moved: list[tuple[StoredBooking, StoredBooking]] = field(
        default_factory=list[tuple[StoredBooking, StoredBooking]]
    )

    @property
    def total(self) -> Decimal:
        """Return by how much the sum rises; what is reworded or moved keeps its amount."""
        return sum((row.booking[AMOUNT] for row in self.new), Decimal(0))

    def __bool__(self) -> bool:
        return bool(self.new or self.changed or self.moved)


@dataclass(frozen=True, slots=True)
class Naming:
    """How the bookings of one product are named; the key is the customer's."""

    key: bytes
    product_id: str

    def content(self, transaction: Transaction) -> int:
        """Return what the ids of all bookings with this content share."""
        named = self.product_id.encode() + b"\x1e" + content(transaction)
        return content_number(transaction.booked_on, self.key, named)


def booked_ones(transactions: Iterable[Transaction]) -> list[Fetched]:
    """Return what the list shows: pending bookings appear when they are booked (OP-086)."""
    return [
        Fetched(booking_of(transaction), transaction)
        for transaction in transactions
        if transaction.booked
    ]


def needed_since(fetched: Iterable[Fetched], since: date | None) -> date | None:
    """Return the day from which stored bookings must be known; a bank may give more than asked."""
    oldest = min((day_of(arrival.booking) for arrival in fetched), default=since)
    return oldest if since is None or oldest is None else min(oldest, since)


def match(
    fetched: Sequence[Fetched], stored: Sequence[StoredBooking], naming: Naming, since: date | None
) -> Plan:
    """Compare a fetch with the stored bookings of its days."""
    plan = Plan()
    left = list(stored)
    unknown = _without_equals(fetched, left)
    for candidate in unknown:
        candidate.content = naming.content(candidate.transaction)
    unknown = _match_contents(plan, unknown, left)
    if not unknown:
        return plan
    # An id begins with the day of its booking, so those of other days are never in the way.
    days = {day_of(arrival.booking) for arrival in unknown}
    numbers = _Numbers(row for row in stored if day_of(row.booking) in days)
    first = since or min(arrival.transaction.booked_on for arrival in fetched)
    vanished = [row for row in left if day_of(row.booking) >= first]
    if vanished:
        unknown = _match_edits(plan, unknown, vanished, numbers)
        unknown = _match_moves(plan, unknown, vanished, numbers)
    plan.new += [
        StoredBooking(numbers.next(arrival.content), None, arrival.booking) for arrival in unknown
    ]
    return plan


class _Numbers:
    """Gives occurrences that are free, both as an id and as a content."""

    def __init__(self, stored: Iterable[StoredBooking]) -> None:
        rows = list(stored)
        # As integers: comparing UUIDs takes ten times as long.
        self._contents = {row.named.int for row in rows}
        self._used = self._contents | {row.id.int for row in rows}
        self._next: dict[int, int] = {}

    def next(self, number: int) -> UUID:
        occurrence = self._next.get(number, 0)
        while (name := with_occurrence(number, occurrence)).int in self._used:
            occurrence += 1
        self._next[number] = occurrence + 1
        self._used.add(name.int)
        self._contents.add(name.int)
        return name

    def content_id(self, row: StoredBooking, number: int) -> UUID | None:
        """Name the new content of a row; None when it is the one its id was made of."""
        if content_of(row.id) == number and row.id.int not in self._contents:
            self._contents.add(row.id.int)
            return None
        return self.next(number)


def _without_equals(fetched: Sequence[Fetched], left: list[StoredBooking]) -> list[Fetched]:
    """Drop from both sides what is equal in every field; any two of them are the same."""
    if not left:
        return list(fetched)
    known: defaultdict[Booking, list[StoredBooking]] = defaultdict(list)
    for row in left:
        known[day_amount_purpose(row.booking)].append(row)
    unknown: list[Fetched] = []
    for arrival in fetched:
        booking = arrival.booking
        rows = known.get(day_amount_purpose(booking), [])
        for place, row in enumerate(rows):
            if row.booking == booking:
                del rows[place]
                break
        else:
            unknown.append(arrival)
    left[:] = [row for rows in known.values() for row in rows]
    return unknown


def _match_contents(plan: Plan, unknown: list[Fetched], left: list[StoredBooking]) -> list[Fetched]:
    """Pair bookings of one content; what has no partner is returned."""
    if not left and len({candidate.content for candidate in unknown}) == len(unknown):
        return unknown  # a first load, and no two alike
    rows = _grouped(left, lambda row: content_of(row.named))
    groups = _grouped(unknown, attrgetter("content"))
    rest: list[Fetched] = []
    taken: set[UUID] = set()
    for number, members in groups.items():
        found = rows.get(number)
        if found is None and len(members) == 1:
            rest += members
            continue
        paired: set[int] = set()
        for candidate, row in pairs(members, found or ()):
            paired.add(id(candidate))
            taken.add(row.id)
            later = with_later_fields(row.booking, candidate.booking)
            if later != row.booking:
                plan.changed.append(StoredBooking(row.id, row.content_id, later))
        unpaired = (member for member in members if id(member) not in paired)
        rest += sorted(unpaired, key=lambda it: in_order(it.booking))
    left[:] = [row for row in left if row.id not in taken]
    return rest


def _match_edits(
    plan: Plan, unknown: list[Fetched], vanished: list[StoredBooking], numbers: _Numbers
) -> list[Fetched]:
    """Pair what came with what vanished on the same day with the same amount."""
    rows = _grouped(vanished, lambda row: day_and_amount(row.booking))
    came: set[bytes] = set()
    paired: set[int] = set()
    taken: set[UUID] = set()
    for key, members in _grouped(
        unknown, lambda candidate: day_and_amount(candidate.booking)
    ).items():
        found = rows.get(key, [])
        if len(found) > len(members):
            # One of them may be on another day now; the others are the likelier ones.
            came = came or {matter(candidate.transaction) for candidate in unknown}
            still = [row for row in found if matter(transaction_of(row.booking)) not in came]
            found = still if len(still) >= len(members) else found
        for member, row in pairs(members, found):
            paired.add(id(member))
            taken.add(row.id)
            later = with_later_content(row.booking, member.booking)
            plan.changed.append(
                StoredBooking(row.id, numbers.content_id(row, member.content), later)
            )
    vanished[:] = [row for row in vanished if row.id not in taken]
    return [candidate for candidate in unknown if id(candidate) not in paired]


def _match_moves(
    plan: Plan, unknown: list[Fetched], vanished: list[StoredBooking], numbers: _Numbers
) -> list[Fetched]:
    """Pair what came with what vanished on a near day and was else the same."""
    # A part of the matter, and at hand.
    amounts = {candidate.booking[AMOUNT] for candidate in unknown}
    likely = [row for row in vanished if row.booking[AMOUNT] in amounts]
    if not likely:
        return unknown
    rows = _grouped(likely, lambda row: matter(transaction_of(row.booking)))
    distances = sorted(
        (abs((candidate.transaction.booked_on - day_of(row.booking)).days), place, row.id)
        for place, candidate in enumerate(unknown)
        for row in rows.get(matter(candidate.transaction), [])
    )
    by_id = {row.id: row for row in vanished}
    paired: set[int] = set()
    for days, place, row_id in distances:
        if days > _FARTHEST or place in paired or row_id not in by_id:
            continue
        row, it = by_id.pop(row_id), unknown[place]
        paired.add(place)
        later = with_later_content(row.booking, it.booking)
        plan.moved.append((row, StoredBooking(numbers.next(it.content), None, later)))
    return [candidate for place, candidate in enumerate(unknown) if place not in paired]


def _grouped(items: Iterable[T], key: Callable[[T], Hashable]) -> dict[Any, list[T]]:
    groups: defaultdict[Any, list[T]] = defaultdict(list)
    for item in items:
        groups[key(item)].append(item)
    return groups
