"""Who is in a virtual day: banks with their limits and outages, accesses, people who ask."""

import random
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from typing import Final
from uuid import UUID

HOUR: Final = 3600
DAY: Final = 24 * HOUR
BEGIN: Final = datetime(2026, 11, 16, tzinfo=UTC)  # 0 o'clock; all times below are seconds of it
# The usual limit, as the schema has it.
_RATE, _BURST, _LINES = 5.0, 20.0, 10
# When people ask, by hour of the day.
_AWAKE: Final = (1, 1, 0, 0, 0, 1, 4, 8, 9, 8, 7, 7, 8, 7, 6, 6, 7, 9, 12, 14, 12, 9, 5, 2)


class Kind(StrEnum):
    """Why an access is refreshed in the background, or why not."""

    ELIGIBLE = "eligible"
    INACTIVE = "inactive"  # its user is
    BLOCKED = "blocked"
    UNSYNCED = "unsynced"


@dataclass(frozen=True, slots=True)
class Outage:
    """A time in which a host does not answer."""

    begins: int
    ends: int


@dataclass(frozen=True, slots=True)
class Bank:
    """A host and its limit."""

    host: str
    accesses: int
    rate: float = _RATE
    burst: float = _BURST
    max_in_flight: int = _LINES
    outage: Outage | None = None

    @property
    def background_lines(self) -> int:
        """How many dialogues may run at once without anybody waiting; counted here anew."""
        return max(1, self.max_in_flight * 7 // 10)

    def answers(self, at: int) -> bool:
        return self.outage is None or not self.outage.begins <= at < self.outage.ends


@dataclass(frozen=True, slots=True)
class Access:
    """One access; its number is its place in the world."""

    customer_id: UUID
    key: UUID
    bank: Bank
    kind: Kind


@dataclass(frozen=True, slots=True)
class World:
    """What a day begins with, and how strictly it is judged.

    `herd` is how many times the mean the busiest ten minutes may have; `drained` after how many
    seconds nobody may wait any more at a host that came back.
    """

    name: str
    banks: tuple[Bank, ...]
    ineligible: int  # of each kind
    people: int
    seconds: int
    herd: float
    drained: int
    seed: int = 77

    def accesses(self) -> list[Access]:
        """Return the accesses, the same ones for the same seed."""
        chance = random.Random(self.seed)  # noqa: S311 - a plot that can be repeated
        owners = [(bank, Kind.ELIGIBLE) for bank in self.banks for _ in range(bank.accesses)]
        for kind in (Kind.INACTIVE, Kind.BLOCKED, Kind.UNSYNCED):
            owners += [(bank, kind) for bank in chance.choices(self.banks, k=self.ineligible)]
        return [Access(_id(chance), _id(chance), bank, kind) for bank, kind in owners]

    def asks(self) -> list[tuple[int, int]]:
        """Return when people ask for which eligible access, in order."""
        chance = random.Random(self.seed + 1)  # noqa: S311 - the same
        eligible = sum(bank.accesses for bank in self.banks)
        hours = chance.choices(range(24), weights=_AWAKE, k=self.people)
        return sorted(
            (hour * HOUR + chance.randrange(HOUR), chance.randrange(eligible)) for hour in hours
        )


def _id(chance: random.Random) -> UUID:
    return UUID(int=chance.getrandbits(128), version=4)


def _many_banks(accesses: int, count: int) -> list[int]:
    """Share accesses unevenly among banks."""
    weights = [1 / (number + 4) for number in range(count)]
    shares = [int(accesses * weight / sum(weights)) for weight in weights]
    shares[0] += accesses - sum(shares)
    return shares


def _outage(first_hour: float, last_hour: float) -> Outage:
    return Outage(int(first_hour * HOUR), int(last_hour * HOUR))


def full() -> World:
    """Return 10,000 accesses: four computing centres with most of them, 56 other banks."""
    centres = (
        Bank("centre-a.example", 3000, rate=0.3, burst=6, max_in_flight=14),
        Bank("centre-b.example", 2000, rate=0.25, burst=6, max_in_flight=10),
        Bank("centre-c.example", 1200, 0.15, 5, 10, outage=_outage(9, 12)),
        Bank("centre-d.example", 800, rate=0.15, burst=5, max_in_flight=8),
    )
    down = {5: _outage(14, 15.5), 20: _outage(1, 8)}
    others = (
        Bank(f"bank-{number:02}.example", accesses, outage=down.get(number))
        for number, accesses in enumerate(_many_banks(3000, 56))
    )
    # The last slot of a day ends with the day; half an hour more shows those that are late.
    return World("full", (*centres, *others), 300, 3000, DAY + HOUR // 2, 1.5, 2 * HOUR)


def small() -> World:
    """Return a whole day of a few accesses."""
    banks = (
        Bank("one.example", 30, rate=0.2, burst=2),
        Bank("two.example", 12, max_in_flight=2),
        Bank("down.example", 6, outage=_outage(9, 12)),
    )
    return World("small", banks, 4, 20, DAY + HOUR // 2, 12, HOUR)


def rush() -> World:
    """Return three quarters of an hour in which every limit is used up."""
    banks = (
        Bank("narrow.example", 300, max_in_flight=2),
        Bank("down.example", 1800, 0.3, 5, 30, outage=_outage(0.1, 0.35)),
        Bank("tiny.example", 20, outage=_outage(0, 0.74)),
    )
    return World("rush", banks, 40, 10, HOUR * 3 // 4, 6, HOUR // 3)
