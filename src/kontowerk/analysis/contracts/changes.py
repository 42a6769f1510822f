"""What changed in the life of a contract: whom it is paid to, by which mandate, on which day."""

from collections.abc import Callable, Iterator, Sequence
from datetime import date
from typing import Final

from kontowerk.analysis.contracts.continuity import Chain
from kontowerk.analysis.model import Change, Changed, Entry, Mark

_DAYS_APART: Final = 4  # between days of the month that are meant to be different
_MONTH: Final = 30


def changes_of(chain: Chain, entries: Sequence[Entry], days: Sequence[int]) -> tuple[Change, ...]:
    """Tell the changes of a contract by date; `days` are the days of the month its runs mean."""
    reasons = {
        run.entries[0].id: tuple(reason.value for reason in why)
        for run, why in zip(chain.runs[1:], chain.reasons, strict=True)
    }
    direct = [entry for entry in entries if Mark.PAYMENT_SERVICE not in entry.marks]
    found = [
        *_of_text(direct, Changed.NAME, lambda it: it.booking.name, lambda it: it.name),
        *_of_text(direct, Changed.ACCOUNT, lambda it: it.iban, lambda it: it.iban),
        *_of_text(direct, Changed.MANDATE, lambda it: it.mandate, lambda it: it.mandate),
        *_of_text(direct, Changed.CREDITOR, lambda it: it.creditor, lambda it: it.creditor),
        *_of_days(chain, days),
    ]
    told = [
        Change(date.fromordinal(entry.day), what, before, after, reasons.get(entry.id, ()))
        for entry, what, before, after in found
    ]
    return tuple(sorted(told, key=lambda it: (it.day, it.what.value)))


_Seen = tuple[Entry, Changed, str, str]


def _of_text(
    entries: Sequence[Entry],
    what: Changed,
    shown: Callable[[Entry], str],
    compared: Callable[[Entry], str],
) -> Iterator[_Seen]:
    """Yield values that take the place of others for good; what comes and goes has not changed."""
    valued = [payment for payment in entries if compared(payment)]
    last = {compared(payment): place for place, payment in enumerate(valued)}
    if len(last) <= 1:
        return
    for place in range(1, len(valued)):
        before, entry = valued[place - 1], valued[place]
        old, new = compared(before), compared(entry)
        if old != new and last[old] < place and not _seen_before(valued, place, new, compared):
            yield entry, what, shown(before), shown(entry)


def _seen_before(
    entries: Sequence[Entry], place: int, value: str, compared: Callable[[Entry], str]
) -> bool:
    return any(compared(entry) == value for entry in entries[:place])


def _of_days(chain: Chain, days: Sequence[int]) -> Iterator[_Seen]:
    """Yield new days of the month; weeks have none."""
    for place in range(1, len(chain.runs)):
        found = chain.runs[place].found
        if found is None or found.schedule.period.weeks:
            continue
        old, new = days[place - 1], days[place]
        apart = abs(old - new)
        if min(apart, abs(_MONTH - apart)) > _DAYS_APART:
            yield chain.runs[place].entries[0], Changed.DAY, str(old), str(new)
