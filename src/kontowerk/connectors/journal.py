"""Whoever follows a dialogue with a bank, and what was exchanged in it, without what was said.

An exchange holds names, codes, lengths and times, and can hold nothing else. Names are ours, codes
are checked, and texts of the bank, which may name people, accounts or TANs, have no place to go.
"""

import asyncio
import re
from collections.abc import Generator, Iterable
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Final, Protocol

from kontowerk.connectors.snapshot import FetchedProduct
from kontowerk.kit.clock import Clock


class Watcher:
    """Whoever follows a dialogue while it runs; as it is, it hears nothing and never interrupts."""

    async def login_accepted(self) -> None:
        """Hear that the bank has just taken the credentials, before it is asked anything else."""

    async def products_known(
        self, products: tuple[FetchedProduct, ...], institution: str | None
    ) -> None:
        """Hear which products there are, before their contents are fetched."""

    async def before_request(self) -> None:
        """Hear that the bank is asked next; raises when this dialogue has become another's."""

    async def order_known(self, reference: str) -> None:
        """Hear by which name the bank can be asked for the order, before it is carried out."""

    async def before_execution(self) -> None:
        """Hear that the next request may move money; raises when this operation may not send it.

        Called before every request by which the bank might carry out the order: the TAN, the
        order itself, because a bank may waive its approval, and questions whether a person
        approved elsewhere, where the question may be what carries it out. An answer to such a
        request that does not come, or cannot be read, ends with `Failed(UNKNOWN)`; it is never
        sent again.
        """

    async def should_yield(self) -> bool:
        """Say whether to end politely now, because a person waits for this login.

        Asked between requests to the bank; the answer then is `Failed(YIELDED)`.
        """
        return False


REDACTION: Final = 1  # raised whenever more or less is kept
# 9010, 401, AG01, CONSENT_EXPIRED: nothing that could be an IBAN or somebody's name.
_CODE: Final = re.compile(r"[0-9]{3,4}|[A-Z]{2}[0-9]{2}|(?=.{1,40}$)[A-Z]+(_[A-Z]+)+")
_MOST_CODES: Final = 12
_TRAIT: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9 .,/()_-]{0,79}")
_MOST_TRAITS: Final = 100


class ExchangeResult(StrEnum):
    """What came back."""

    ANSWER = "answer"
    UNREADABLE = "unreadable"
    NOTHING = "nothing"  # the bank may have got the message
    UNSENT = "unsent"  # the bank surely never got it


@dataclass(slots=True)
class Exchange:
    """One message and its answer. `name`: the orders in it, or the method and path of it."""

    name: str
    at: datetime
    sent: int
    received: int = 0
    seconds: float = 0.0
    heard: ExchangeResult = ExchangeResult.NOTHING
    codes: tuple[str, ...] = ()

    def answered(self, received: int, codes: Iterable[str]) -> None:
        """Note an answer: how long it is and which codes it has."""
        self.heard = ExchangeResult.ANSWER
        self.received = received
        known = dict.fromkeys(code for code in codes if _CODE.fullmatch(code))
        self.codes = tuple(known)[:_MOST_CODES]


class Sight(StrEnum):
    """What there is to be seen of a bank, whoever asks it."""

    METHOD = "method"
    VERSION = "version"
    FORMAT = "format"
    LIMIT = "limit"
    FALLBACK = "fallback"  # what had to be asked in another way
    UNREAD = "unread"  # what left the standard, in whole or in part


Trait = tuple[Sight, str]


class Tape(Protocol):
    """Takes down a dialogue without what it says."""

    def take(self, sent: bytes, received: bytes) -> None:
        """Take down a message and its answer; nothing of them is kept as it is."""
        ...


@dataclass(slots=True)
class ExchangeLog:
    """The exchanges of one call, in order, and what was seen of the bank in them.

    A `tape` is there only where the person agreed to it.
    """

    exchanges: list[Exchange] = field(default_factory=list[Exchange])
    traits: dict[Trait, None] = field(default_factory=dict[Trait, None])
    tape: Tape | None = None

    def saw(self, sight: Sight, *values: str) -> None:
        """Note what a bank is like, never what it said about anybody."""
        for value in values:
            if _TRAIT.fullmatch(value) and len(self.traits) < _MOST_TRAITS:
                self.traits[sight, value] = None

    @contextmanager
    def exchange(self, name: str, sent: int, clock: Clock) -> Generator[Exchange]:
        """Note an exchange, however it ends."""
        begun, time = Exchange(name, clock.now(), sent), asyncio.get_running_loop().time
        since = time()
        self.exchanges.append(begun)
        try:
            yield begun
        finally:
            begun.seconds = time() - since
