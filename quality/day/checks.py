"""Judge a virtual day from its diary alone, without the code that made it."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from quality.day.diary import Dialogue, Diary
from quality.day.world import DAY, Bank, Kind

FOUR: Final = 4
BUCKET: Final = 600
_FAILURES_THAT_CLOSE: Final = 5
_PROBE_EVERY: Final = 60
_ROUNDING: Final = 1e-6


@dataclass(frozen=True, slots=True)
class Finding:
    """What a check saw, and what was wrong with it."""

    check: str
    figure: str
    wrong: tuple[str, ...]


def judge(diary: Diary) -> list[Finding]:
    """Make every check."""
    return [Finding(name, *check(diary)) for name, check in CHECKS.items()]


_Found = tuple[str, tuple[str, ...]]


def at_most_four(diary: Diary) -> _Found:
    """Never five background fetches of an access in 24 hours, whatever window is chosen."""
    most = Counter(
        {access: _most_within(begins, DAY) for access, begins in diary.background_begins().items()}
    )
    wrong = tuple(f"access {no}: {count} in 24 h" for no, count in most.items() if count > FOUR)
    return f"at most {max(most.values(), default=0)} in any 24 h", wrong


def four_times(diary: Diary) -> _Found:
    """Fetch each eligible access four times, in the 24 hours from its first one."""
    begins = diary.background_begins()
    if diary.world.seconds < DAY:
        return "not asked: less than a day", ()
    counts = Counter[int]()
    wrong: list[str] = []
    excused = Counter[int]()
    for number, access in enumerate(diary.accesses):
        if access.kind is not Kind.ELIGIBLE:
            continue
        count = in_first_day(begins.get(number, []))
        if access.bank.outage is not None:
            excused[count] += 1
            continue
        counts[count] += 1
        if count != FOUR:
            wrong.append(f"access {number} at {access.bank.host}: {count}")
    text = f"{counts[FOUR]} of {counts.total()} exactly 4 times"
    fewer = sum(number for count, number in excused.items() if count < FOUR)
    return f"{text}; of {excused.total()} at hosts that failed {fewer} fewer", tuple(wrong)


def token_bucket(diary: Diary) -> _Found:
    """Never more released at a host than its bucket has, in any window."""
    lowest = {bank.host: _lowest(bank, diary.ordered_at(bank.host)) for bank in diary.world.banks}
    wrong = tuple(f"{host}: {level:.2f}" for host, level in lowest.items() if level < -_ROUNDING)
    emptied = sum(level < 1 for level in lowest.values())
    figure = f"{emptied} of {len(lowest)} buckets were used up, {len(wrong)} overdrawn"
    return figure, wrong


def lines(diary: Diary) -> _Found:
    """Never more at once at a host than its lines, and 70 % of them without anybody waiting."""
    wrong: list[str] = []
    full = 0
    for bank in diary.world.banks:
        talks = diary.talks_at(bank.host)
        background = _most_at_once(talk for talk in talks if talk.background)
        full += background == bank.background_lines
        if background > bank.background_lines:
            wrong.append(f"{bank.host}: {background} of {bank.background_lines} in background")
        if (everything := _most_at_once(talks)) > bank.max_in_flight:
            wrong.append(f"{bank.host}: {everything} of {bank.max_in_flight}")
    figure = f"{full} of {len(diary.world.banks)} hosts reached their share, {len(wrong)} passed it"
    return figure, tuple(wrong)


def no_herd(diary: Diary) -> _Found:
    """Keep the busiest ten minutes near the mean."""
    counts = per_bucket(
        talk.begins for talk in diary.dialogues if talk.background and talk.begins < DAY
    )
    buckets = min(diary.world.seconds, DAY) / BUCKET
    mean = sum(counts.values()) / buckets
    most = max(counts.values(), default=0)
    factor = most / mean if mean else 0.0
    figure = f"busiest 10 min {most}, mean {mean:.1f}: {factor:.2f} x (limit {diary.world.herd} x)"
    return figure, (figure,) if factor > diary.world.herd else ()


def ineligible(diary: Diary) -> _Found:
    """Never release who must not be fetched."""
    kinds = Counter(access.kind for access in diary.accesses)
    del kinds[Kind.ELIGIBLE]
    seen = Counter(
        diary.accesses[number].kind
        for _, number in diary.ordered
        if diary.accesses[number].kind is not Kind.ELIGIBLE
    )
    wrong = tuple(f"{count} x {kind}" for kind, count in seen.items())
    figure = ", ".join(f"{count} {kind}" for kind, count in kinds.items())
    return f"{figure}: {seen.total()} released", wrong


def breaker(diary: Diary) -> _Found:
    """Ask a host that failed five times in a row at most once a minute, until it is back."""
    wrong: list[str] = []
    probes = 0
    for bank in _failing(diary):
        assert bank.outage
        silences = sorted(talk.ends for talk in diary.talks_at(bank.host) if not talk.answered)
        if len(silences) < _FAILURES_THAT_CLOSE:
            continue
        closed = silences[_FAILURES_THAT_CLOSE - 1]
        asked = [at for at in diary.ordered_at(bank.host) if closed <= at < bank.outage.ends]
        probes += len(asked)
        if any(after - before < _PROBE_EVERY for before, after in pairwise(asked)):
            wrong.append(f"{bank.host}: asked more than once a minute")
    return f"{probes} probes of closed hosts", tuple(wrong)


def drained(diary: Diary) -> _Found:
    """Let nobody wait any more some time after a host came back, and keep its limit meanwhile."""
    wrong: list[str] = []
    figures: list[str] = []
    for bank in _failing(diary):
        assert bank.outage
        back, until = bank.outage.ends, bank.outage.ends + diary.world.drained
        if until > diary.world.seconds:
            continue
        queue = [(at, count) for at, count in diary.waiting[bank.host] if at >= back]
        limit = bank.background_lines  # a moment's worth of work is no queue
        empty = next((at for at, count in queue if count <= limit), None)
        if empty is None or empty > until:
            wrong.append(f"{bank.host}: somebody still waits")
        else:
            figures.append(f"{bank.host} {queue[0][1]} in {(empty - back) // 60} min")
        most = _most_within(sorted(at for at in diary.ordered_at(bank.host) if at >= back), 60)
        if most > bank.burst + 60 * bank.rate:
            wrong.append(f"{bank.host}: {most} in a minute after it came back")
    return "; ".join(figures) or "no host came back in time", tuple(wrong)


CHECKS: Final[dict[str, Callable[[Diary], _Found]]] = {
    "at most four": at_most_four,
    "four times": four_times,
    "token bucket": token_bucket,
    "lines": lines,
    "no herd": no_herd,
    "ineligible": ineligible,
    "breaker": breaker,
    "drained": drained,
}


def per_bucket(instants: Iterable[int]) -> Counter[int]:
    """Count by ten minutes."""
    return Counter(at // BUCKET for at in instants)


def in_first_day(begins: list[int]) -> int:
    """Count in the 24 hours from the first one on."""
    return sum(at < begins[0] + DAY for at in begins)


def levels(talks: Iterable[Dialogue]) -> list[tuple[int, int]]:
    """Return how many run at once, at each instant that changes it; an end makes room first."""
    steps = Counter[int]()
    for talk in talks:
        steps[talk.begins] += 1
        steps[talk.ends] -= 1
    level = 0
    found: list[tuple[int, int]] = []
    for at in sorted(steps):
        level += steps[at]
        found.append((at, level))
    return found


def _most_at_once(talks: Iterable[Dialogue]) -> int:
    return max((level for _, level in levels(talks)), default=0)


def _most_within(instants: list[int], seconds: int) -> int:
    """Return the most instants of any window, its end not included."""
    most = first = 0
    for last, at in enumerate(instants):
        while at - instants[first] >= seconds:
            first += 1
        most = max(most, last - first + 1)
    return most


def _lowest(bank: Bank, ordered: list[int]) -> float:
    """Return the lowest level of a bucket that began full and lost a token per order."""
    level, before, lowest = bank.burst, 0, bank.burst
    for at in ordered:
        level = min(bank.burst, level + (at - before) * bank.rate) - 1
        before, lowest = at, min(lowest, level)
    return lowest


def _failing(diary: Diary) -> list[Bank]:
    return [bank for bank in diary.world.banks if bank.outage is not None]
