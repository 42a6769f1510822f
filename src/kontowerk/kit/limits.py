"""Token buckets, in the memory of one process.

They protect this process and slow down guessing; they are no quota. With n processes a
caller may see up to n times the rate, which is what protection needs and no more.
"""

from collections import OrderedDict
from collections.abc import Hashable
from dataclasses import dataclass
from math import ceil
from typing import Final

from kontowerk.kit.clock import Clock

_MOST_KEYS: Final = 50_000


@dataclass(slots=True)
class _Bucket:
    tokens: float
    seen_at: float


class Limiter:
    """Allows `burst` events per key at once and `rate` per second in the long run."""

    def __init__(self, *, rate: float, burst: float, clock: Clock) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._buckets: OrderedDict[Hashable, _Bucket] = OrderedDict()

    def wait_for(self, key: Hashable) -> int:
        """Return 0 when the key has an event left, else the seconds until it has one."""
        bucket = self._filled(key)
        return 0 if bucket.tokens >= 1 else max(1, ceil((1 - bucket.tokens) / self._rate))

    def spend(self, key: Hashable) -> None:
        """Count one event of the key."""
        bucket = self._filled(key)
        bucket.tokens = max(0.0, bucket.tokens - 1)

    def _filled(self, key: Hashable) -> _Bucket:
        now = self._clock.now().timestamp()
        bucket = self._buckets.pop(key, None) or _Bucket(self._burst, now)
        bucket.tokens = min(
            self._burst, bucket.tokens + max(0.0, now - bucket.seen_at) * self._rate
        )
        bucket.seen_at = now
        self._buckets[key] = bucket
        if len(self._buckets) > _MOST_KEYS:
            self._buckets.popitem(last=False)
        return bucket
