"""When an access is fetched without anybody asking: four times a day, never more.

Every access has four instants a day of its own, spread by a hash. It keeps to them as long as
it is released in time; whatever happens, two fetches are at least six hours apart, so that no 24
hours hold more than four. Spec: Limits (background refresh); OP-077.
"""

from datetime import UTC, datetime, timedelta
from hashlib import blake2b
from typing import Final
from uuid import UUID

APART: Final = timedelta(hours=6)
# A fetch is always a little late, and the next one then is as well; somebody who is later than
# this goes back to its own instant.
_LATE: Final = timedelta(minutes=15)
_BUSY: Final = timedelta(minutes=5)
_MOST_SKIPPED: Final = 3  # as a power of two
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)


def first_slot(access_key: UUID, now: datetime) -> datetime:
    """Return the first slot of a new access."""
    return _slot_before(access_key, now) + APART


def next_slot(access_key: UUID, now: datetime) -> datetime:
    """Return when to fetch again after a fetch at this instant."""
    earliest = now.astimezone(UTC) + APART  # hours that pass, not hours of a clock on the wall
    slot = _slot_before(access_key, earliest)
    return earliest if earliest - slot <= _LATE else slot + APART


def after_failures(access_key: UUID, now: datetime, failures: int) -> datetime:
    """Leave out slots after fetches that failed: more and more, by chance and not in step."""
    most = 1 << min(max(failures - 1, 0), _MOST_SKIPPED)
    skipped = _hash(access_key, failures) % most
    return next_slot(access_key, now) + skipped * APART


def when_busy(access_key: UUID, now: datetime) -> datetime:
    """Come back soon when the login or the bank was busy; nothing was fetched."""
    share = _hash(access_key, 0) % 1000 / 1000
    return now.astimezone(UTC) + _BUSY + share * _BUSY


def _slot_before(access_key: UUID, at: datetime) -> datetime:
    """Return the latest slot that is not after the instant."""
    offset = timedelta(microseconds=_hash(access_key) % (APART // timedelta(microseconds=1)))
    return at.astimezone(UTC) - (at - _EPOCH - offset) % APART


def _hash(access_key: UUID, number: int = 0) -> int:
    text = access_key.bytes + number.to_bytes(4)
    return int.from_bytes(blake2b(text, digest_size=8, person=b"slot").digest())
