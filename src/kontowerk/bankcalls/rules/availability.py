"""Hosts of banks: what they have room for, how available a bank is, how late refreshes will be.

A host is asked as much as a token bucket, a share of its lines and a breaker allow. Availability
is shown to everybody, so a bank that few people use has no history here: who was there, and when,
could be read from it.

How late refreshes will be follows from what is due: accesses are spread over the day, so as many
come due in an hour as in another. What waits is due once, however long it waits: the longer the
line, the fewer can still join it.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import Final
from uuid import UUID

from kontowerk.bankcalls.model import CallRecord, Host, Party
from kontowerk.connectors.contract import FailureKind
from kontowerk.kit.lease import InFlight

SLOT: Final = timedelta(minutes=30)
SLOTS: Final = 48
KEPT_FOR: Final = timedelta(days=2)
# With fewer dialogues in a day nothing is told but how the bank's host does.
FEWEST: Final = 20
_FEWEST_LATELY: Final = 5
_LATELY: Final = 2  # slots
_BAD, _UNSTEADY = 0.5, 0.1
# Work that nobody waits for leaves three lines of ten to people.
_BACKGROUND_SHARE: Final = 0.7
_FAILURES_THAT_CLOSE: Final = 5
PROBE_EVERY: Final = timedelta(minutes=1)

LOST: Final = "lost"  # a call that has no outcome: its worker was gone before
# How a call ended, by whose side it failed on. What is not here ended well: with what was wanted,
# with a question to the person, or politely for somebody more important.
FAILED: Final[Mapping[Party, frozenset[str]]] = {
    Party.BANK: frozenset(
        {
            FailureKind.UNREACHABLE,
            FailureKind.INTERRUPTED,
            FailureKind.REJECTED,
            FailureKind.RATE,
            FailureKind.UNSUPPORTED,
            FailureKind.DUPLICATE,
            FailureKind.NOT_POSSIBLE,
            FailureKind.NOT_OFFERED,
            FailureKind.UNKNOWN,
        }
    ),
    Party.PERSON: frozenset(
        {
            FailureKind.BAD_CREDENTIALS,
            FailureKind.LOCKED,
            FailureKind.INCOMPLETE,
            FailureKind.TAN_WRONG,
            FailureKind.NOT_APPROVED,
            FailureKind.CONSENT,
            FailureKind.ASKING,
        }
    ),
    Party.US: frozenset(
        {FailureKind.BUG, FailureKind.GIVEN_UP, FailureKind.UNHEARD, FailureKind.WITHHELD, LOST}
    ),
}
# Every access is due once in six hours.
_ROUND: Final = timedelta(hours=6)
_STEP: Final = timedelta(minutes=15)
_AHEAD: Final = timedelta(hours=24)
# What a dialogue is taken to last while none was seen.
USUAL_SECONDS: Final = 10.0


class Availability(StrEnum):
    """How a bank answers, the worst first."""

    UNREACHABLE = "unreachable"
    UNSTABLE = "unstable"
    REACHABLE = "reachable"
    UNKNOWN = "unknown"  # nobody asked


@dataclass(frozen=True, slots=True)
class BankTally:
    """Dialogues with a bank that began within one slot; `failed` are those the bank failed."""

    at: datetime
    provider_id: UUID
    dialogues: int
    failed: int


@dataclass(frozen=True, slots=True)
class BankStanding:
    """A bank now, since when, and over a day; few dialogues have neither slots nor a share."""

    availability: Availability
    since: datetime | None = None
    share: float | None = None
    slots: tuple[Availability, ...] = ()


def slot_of(at: datetime) -> datetime:
    """Return when the slot of an instant begins."""
    whole = at.astimezone(UTC).replace(minute=0, second=0, microsecond=0)
    return whole + SLOT * ((at - whole) // SLOT)


def first_slot(now: datetime) -> datetime:
    """Return when the day begins that is looked back on; the running slot is its last."""
    return slot_of(now) - SLOT * (SLOTS - 1)


def tallies_of(transcripts: Iterable[CallRecord]) -> list[BankTally]:
    """Count dialogues by bank and slot; what users got wrong is no failure of a bank."""
    dialogues, failed = Counter[tuple[datetime, UUID]](), Counter[tuple[datetime, UUID]]()
    for transcript in transcripts:
        key = slot_of(transcript.at), transcript.provider_id
        dialogues[key] += 1
        failed[key] += side_of_end(transcript.outcome) is Party.BANK
    return [BankTally(*key, count, failed[key]) for key, count in dialogues.items()]


def standing(host: Host | None, tallies: Sequence[BankTally], now: datetime) -> BankStanding:
    """Judge a bank by its host and by the dialogues of a day."""
    dialogues = sum(tally.dialogues for tally in tallies)
    by_host = _by_host(host, now)
    if dialogues < FEWEST:
        return BankStanding(by_host)
    by_slot = {tally.at: tally for tally in tallies}
    begin = first_slot(now)
    row = [by_slot.get(begin + SLOT * number) for number in range(SLOTS)]
    slots = tuple(_judged(cell.dialogues, cell.failed) if cell else _UNKNOWN for cell in row)
    latest = [cell for cell in row[-_LATELY:] if cell]
    lately = sum(cell.dialogues for cell in latest)
    found = _UNKNOWN
    if lately >= _FEWEST_LATELY:
        found = _judged(lately, sum(cell.failed for cell in latest))
    availability = min(by_host, found, key=_ORDER.index)
    if availability is _UNKNOWN:
        availability = Availability.REACHABLE  # it was today, and nothing speaks against it
    failed = sum(tally.failed for tally in tallies)
    since = _since(slots, begin) if availability in _TROUBLE else None
    return BankStanding(availability, since, 1 - failed / dialogues, slots)


_UNKNOWN: Final = Availability.UNKNOWN
_ORDER: Final = list(Availability)
_TROUBLE: Final = frozenset({Availability.UNREACHABLE, Availability.UNSTABLE})


def _by_host(host: Host | None, now: datetime) -> Availability:
    if host is None:
        return Availability.UNKNOWN
    if not is_answering(host, now):
        return Availability.UNREACHABLE
    return Availability.UNSTABLE if host.failures else Availability.REACHABLE


def _judged(dialogues: int, failed: int) -> Availability:
    share = failed / dialogues
    if share > _BAD:
        return Availability.UNREACHABLE
    return Availability.UNSTABLE if share > _UNSTEADY else Availability.REACHABLE


def _since(slots: Sequence[Availability], begin: datetime) -> datetime | None:
    """Return when the trouble at the end began; a slot without a dialogue does not end it."""
    since = None
    for number in range(len(slots) - 1, -1, -1):
        if slots[number] is Availability.REACHABLE:
            break
        if slots[number] in _TROUBLE:
            since = begin + SLOT * number
    return since


# Room, and the breaker: people are limited by the lines alone; others by the tokens, too -------


def background_lines(host: Host) -> int:
    """Return how many operations may run at once without anybody waiting."""
    return max(1, int(host.max_in_flight * _BACKGROUND_SHARE))


def has_room(host: Host, flying: InFlight, *, background: bool) -> bool:
    """Say whether an operation may run that is already counted among the flying ones."""
    if background and flying.background > background_lines(host):
        return False
    return flying.all <= host.max_in_flight


def refilled(host: Host, now: datetime) -> Host:
    """Return the host with the tokens of the time that has passed."""
    passed = max(0.0, (now - host.refilled_at).total_seconds())
    return replace(host, tokens=min(host.burst, host.tokens + passed * host.rate), refilled_at=now)


def quota(host: Host, flying: InFlight, now: datetime) -> int:
    """Return how many accesses may be released now; the host is refilled."""
    if host.closed_until is not None and host.closed_until > now:
        return 0
    free = min(background_lines(host) - flying.background, host.max_in_flight - flying.all)
    allowed = max(0, min(int(host.tokens), free))
    return min(allowed, 1) if is_failing(host) else allowed


def released(host: Host, count: int, now: datetime) -> Host:
    """Return the host after a release; one that fails is asked again in a minute at most."""
    spent = replace(host, tokens=max(0.0, host.tokens - count))
    if count and is_failing(host):
        return replace(spent, closed_until=now + PROBE_EVERY)
    return spent


def is_failing(host: Host) -> bool:
    """Say whether the host failed so often that it is only probed."""
    return host.failures >= _FAILURES_THAT_CLOSE


def is_answering(host: Host, now: datetime) -> bool:
    """Say whether the host is worth asking."""
    return not is_failing(host) and (host.closed_until is None or host.closed_until <= now)


def after_silence(host: Host, now: datetime) -> Host:
    """Return the host after it did not answer."""
    failed = replace(host, failures=host.failures + 1)
    return replace(failed, closed_until=now + PROBE_EVERY) if is_failing(failed) else failed


def side_of_end(outcome: str) -> Party:
    """Say on whose side a call failed that ended like this; nobody's if it did not."""
    return next((side for side, ends in FAILED.items() if outcome in ends), Party.NOBODY)


@dataclass(frozen=True, slots=True)
class HostLoad:
    """What is due at a host: how many wait, since when, and how many more come in a second."""

    waiting: int
    oldest: datetime | None
    due_rate: float
    dialogue_seconds: float


@dataclass(frozen=True, slots=True)
class Lateness:
    """How many refreshes will wait at an instant, and how long the last of them."""

    at: datetime
    waiting: float
    seconds: float


def due_rate(ahead: int, until: datetime | None, now: datetime, *, sample: int) -> float:
    """Return how many accesses come due in a second, from those that come next.

    With fewer than a sample of them they are all there are, and each comes once a round.
    """
    if until is None:
        return 0.0
    span = (until - now).total_seconds() if ahead >= sample else _ROUND.total_seconds()
    return ahead / max(span, 1.0)


def capacity(host: Host, dialogue_seconds: float) -> float:
    """Return how many refreshes a second the host takes without anybody waiting."""
    if is_failing(host):
        return 1 / PROBE_EVERY.total_seconds()
    return min(host.rate, background_lines(host) / max(dialogue_seconds, 0.1))


def forecast(host: Host, load: HostLoad, now: datetime) -> tuple[Lateness, ...]:
    """Return the next 24 hours by quarters of an hour, the present one first."""
    return tuple(_steps(capacity(host, load.dialogue_seconds), load, now))


def _steps(taken: float, load: HostLoad, now: datetime) -> Iterator[Lateness]:
    waiting, others = float(load.waiting), load.due_rate * _ROUND.total_seconds()
    everybody = waiting + others
    for index in range(_AHEAD // _STEP + 1):
        yield Lateness(now + index * _STEP, waiting, waiting / taken)
        joining = load.due_rate * (everybody - waiting) / others if others else 0.0
        waiting += (joining - taken) * _STEP.total_seconds()
        waiting = min(max(0.0, waiting), everybody)
