"""What was exchanged with a bank, without what was said: names, codes, lengths and times.

An exchange can hold nothing else. Names are ours, codes are checked, and texts of the bank, which
may name people, accounts or TANs, have no place to go.
"""

import asyncio
import re
from collections.abc import Generator, Iterable
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Final

from kontowerk.kit.clock import Clock

REDACTION: Final = 1  # raised whenever more or less is kept
# 9010, 401, AG01, CONSENT_EXPIRED: nothing that could be an IBAN or somebody's name.
_CODE: Final = re.compile(r"[0-9]{3,4}|[A-Z]{2}[0-9]{2}|(?=.{1,40}$)[A-Z]+(_[A-Z]+)+")
_MOST_CODES: Final = 12


class Heard(StrEnum):
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
    heard: Heard = Heard.NOTHING
    codes: tuple[str, ...] = ()

    def answered(self, received: int, codes: Iterable[str]) -> None:
        """Note an answer: how long it is and which codes it has."""
        self.heard = Heard.ANSWER
        self.received = received
        known = dict.fromkeys(code for code in codes if _CODE.fullmatch(code))
        self.codes = tuple(known)[:_MOST_CODES]


@dataclass(slots=True)
class Journal:
    """The exchanges of one call, in order."""

    exchanges: list[Exchange] = field(default_factory=list[Exchange])

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
