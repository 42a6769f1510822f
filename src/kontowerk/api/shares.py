"""Fair shares: who may have one of few places when there are not enough for all.

Each tenant that asked within the last second has the same share of the limit. While places are
free nobody is counted. When none is, whoever holds less than its share is still let in, up to
twice the limit, and whoever holds its share is not: what a flood gives back is not given to it
again. All callers whose tenant is not known have half a share together, so that a stranger can
spend nobody's share but that of strangers.

Pure: time is handed in.
"""

from collections import OrderedDict
from collections.abc import Hashable
from typing import Final

_RECENT: Final = 1.0  # seconds for which somebody counts after asking
STRANGERS: Final = "strangers"
PAGES: Final = "pages"


class Shares:
    """What each tenant holds."""

    def __init__(self) -> None:
        self._held = dict[Hashable, int]()
        self._asked = OrderedDict[Hashable, float]()  # the latest last
        self._total = 0

    @property
    def total(self) -> int:
        """How many places are taken."""
        return self._total

    def ask(self, owner: Hashable, now: float) -> None:
        """Note that somebody wants a place."""
        self._asked[owner] = now
        self._asked.move_to_end(owner)

    def has_right(self, owner: Hashable, limit: int, now: float) -> bool:
        """Say whether somebody may have a place though the limit is reached."""
        return self._total < 2 * limit and self._held.get(owner, 0) < self.share(owner, limit, now)

    def is_alone(self, owner: Hashable, now: float) -> bool:
        """Say whether nobody else wants anything."""
        self._forget(now)
        return not self._asked or (len(self._asked) == 1 and owner in self._asked)

    def share(self, owner: Hashable, limit: int, now: float) -> int:
        """Return how many places are somebody's by right."""
        self._forget(now)
        several = max(1, len(self._asked))
        return max(1, limit // (several * (2 if owner is STRANGERS else 1)))

    def take(self, owner: Hashable) -> None:
        """Count a place."""
        self._held[owner] = self._held.get(owner, 0) + 1
        self._total += 1

    def give_back(self, owner: Hashable) -> None:
        """Stop counting it."""
        self._total -= 1
        if self._held[owner] == 1:
            del self._held[owner]
        else:
            self._held[owner] -= 1

    def _forget(self, now: float) -> None:
        while self._asked:
            owner, asked_at = next(iter(self._asked.items()))
            if 0 <= now - asked_at <= _RECENT:
                return
            del self._asked[owner]
