"""How many hands of a worker process a host gets that does not answer.

A host that takes connections and never answers keeps each hand for a minute, and each person who
waits for a line to it another one: some such hosts would have all hands, and no bank would be
asked any more. So a host that was silent gets a share of them until it answers again, and all
silent hosts together get half. Whoever finds no hand is told at once that the bank is busy. Where
hosts answer nothing is held back: limits of banks are kept elsewhere.

What counts is how long a host keeps a hand. A dialogue that fails soon keeps none, and one that
hears nothing while others are answered says something about its login, not about the host.
"""

import asyncio
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final

from kontowerk.connectors.journal import ExchangeLog, ExchangeResult

SHARE: Final = 4  # a silent host gets one hand of so many
SHARE_OF_ALL: Final = 2  # and all silent hosts together one of so many
SILENT_AFTER: Final = 10.0  # seconds with a dialogue, and not a word to anybody


def _loop_time() -> float:
    return asyncio.get_running_loop().time()


@dataclass(slots=True, eq=False)
class Hand:
    """A hand that is busy with a host."""

    host: str
    hands: "HostHands"
    talking_since: float | None = None
    journal: ExchangeLog | None = None

    def follow(self, journal: ExchangeLog) -> None:
        """Note that the bank is asked now."""
        self.talking_since, self.journal = self.hands.time(), journal

    def is_worth_waiting(self) -> bool:
        """Say whether to wait for a line to the host; not while it is silent and others try."""
        return self.hands.has_hand(self.host, mine=1)

    def ended(self, *, answered: bool) -> None:
        """Note how the dialogue ended; without an answer it counts only if it took long."""
        if answered:
            self.hands.note(self.host, answered=True)
        elif self.hands.is_late(self):
            self.hands.note(self.host, answered=False)
        self.talking_since = self.journal = None

    def has_heard(self) -> bool:
        """Say whether the host has said a word in this dialogue."""
        exchanges = self.journal.exchanges if self.journal else ()
        return any(exchange.heard is ExchangeResult.ANSWER for exchange in exchanges)


@dataclass(slots=True)
class HostHands:
    """The hands of one process, by host."""

    total: int = 20
    time: Callable[[], float] = _loop_time
    _busy: set[Hand] = field(default_factory=set[Hand])
    _silent: set[str] = field(default_factory=set[str])
    _answered: dict[str, float] = field(default_factory=dict[str, float])

    @contextmanager
    def lend(self, host: str) -> Generator[Hand | None]:
        """Give a hand; None if the host is silent and has its share."""
        if not self.has_hand(host):
            yield None
            return
        hand = Hand(host, self)
        self._busy.add(hand)
        try:
            yield hand
        finally:
            self._busy.discard(hand)

    def has_hand(self, host: str, *, mine: int = 0) -> bool:
        """Say whether a host may have a hand beside those it has; `mine` is one of them."""
        silent = self._silent_now()
        if host not in silent:
            return True
        own = sum(hand.host == host for hand in self._busy) - mine
        together = sum(hand.host in silent for hand in self._busy) - mine
        return own < max(1, self.total // SHARE) and together < max(1, self.total // SHARE_OF_ALL)

    def is_late(self, hand: Hand) -> bool:
        """Say whether a dialogue has lasted long, and nobody was answered since it began."""
        since = hand.talking_since
        if since is None or since >= self.time() - SILENT_AFTER:
            return False
        return self._answered.get(hand.host, 0.0) < since

    def note(self, host: str, *, answered: bool) -> None:
        """Note that a host has answered, or that it is silent."""
        if answered:
            self._silent.discard(host)
            self._answered[host] = self.time()
        else:
            self._silent.add(host)

    def _silent_now(self) -> set[str]:
        talking = {hand.host for hand in self._busy if hand.has_heard()}
        waiting = {hand.host for hand in self._busy if self.is_late(hand)}
        return self._silent | (waiting - talking)
