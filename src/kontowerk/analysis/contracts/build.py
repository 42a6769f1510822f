"""All contracts of a person, with every detail the interface names.

One of them is what changed in its life: whom it is paid to, by which mandate, on which day.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Final, NamedTuple

from kontowerk.analysis.contracts.accept import commonest
from kontowerk.analysis.contracts.continuity import Chain, Run, chains_of, may_go_on
from kontowerk.analysis.contracts.expect import (
    ContractStanding,
    Delays,
    SlotPayment,
    growth_rate,
    learnt,
    next_amount,
    spread_of,
    standing,
)
from kontowerk.analysis.contracts.find import Facts, find_in
from kontowerk.analysis.contracts.fit import slot_day
from kontowerk.analysis.contracts.keys import BookingGroup, groups_of
from kontowerk.analysis.contracts.regrouped import apart, woven
from kontowerk.analysis.contracts.sides import numbers_of
from kontowerk.analysis.entries import order
from kontowerk.analysis.model import (
    Amounts,
    Change,
    Changed,
    Contract,
    ContractStatus,
    Entry,
    EntryId,
    Key,
    Mark,
    OwnedProduct,
    Schedule,
)
from kontowerk.tagging import sepa

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


_BIC: Final = "BIC"
_SEASONAL: Final = "BILLS_"
_READ: Final = 6  # payments whose texts are read for numbers
_NO_FACTS: Final[Facts] = {}


def find_contracts(
    entries: Sequence[Entry],
    products: Iterable[OwnedProduct],
    today: date,
    facts: Facts = _NO_FACTS,
    begin: Collection[EntryId] = (),
) -> list[Contract]:
    """Find the contracts of a person, by key; `entries` are in order (`read_entries`).

    With the payments in `begin` a contract begins, whatever they seem to go on with.
    """
    runs = [run for group in groups_of(entries) for run in runs_of(group, facts)]
    chains = apart(chains_of(woven(runs)), begin)
    until, day = _until(entries, products), today.toordinal()
    made = [lasting_of(chain) for chain in chains]
    return [as_of(lasting, stands(lasting, until, day), day) for lasting in made]


def _until(entries: Iterable[Entry], products: Iterable[OwnedProduct]) -> Mapping[Key, int]:
    until: dict[Key, int] = {product.key: 0 for product in products}
    for entry in entries:
        until[entry.product] = entry.day  # they are in order
    return until


def runs_of(group: BookingGroup, facts: Facts) -> Iterator[Run]:
    """Yield the contracts of a key, or payments that are too few to be one alone."""
    contracts = find_in(group, facts)
    contracts.sort(key=lambda it: order(it.regular[0]))
    for number, candidate in enumerate(contracts):
        key = f"{group.key}#{number}" if number else group.key
        yield Run(key, candidate.regular, candidate)
    if not contracts and may_go_on(group):
        yield Run(group.key, group.members, None)


class _Slots(NamedTuple):
    """The schedules of the runs of a chain, the days of all slots, and the number of the last."""

    schedules: list[Schedule]
    days: list[int]
    last: int


def _slots(chain: Chain) -> _Slots:
    """Learn the days of a chain; runs that share a schedule are learnt from together."""
    parts: list[tuple[Schedule, list[tuple[int, int]], int]] = []
    for run in chain.runs:
        if run.found is None:
            continue
        schedule = run.found.schedule
        paid = [
            (at.slot, entry.day) for at, entry in zip(run.found.placed, run.entries, strict=True)
        ]
        if parts and parts[-1][0] == schedule:
            before = parts.pop()
            parts.append((schedule, before[1] + paid, before[2] + 1))
        else:
            parts.append((schedule, paid, 1))
    schedules: list[Schedule] = []
    days: list[int] = []
    for schedule, paid, runs in parts:
        meant = learnt(schedule, paid)
        schedules += [meant] * runs
        days += [slot_day(meant, number) for number, _ in paid]
    return _Slots(schedules, days, parts[-1][1][-1][0])


class Lasting(NamedTuple):
    """A contract without what depends on the day, and what that is worked out from."""

    contract: Contract
    last_slot: int
    paid: Sequence[SlotPayment]
    delays: Delays


def lasting_of(chain: Chain) -> Lasting:
    """Work out what a chain of runs says on any day."""
    entries = [entry for run in chain.runs for entry in run.entries]
    founds = [run.found for run in chain.runs if run.found is not None]
    latest = entries[::-1]
    irregular = [entry for candidate in founds for entry in candidate.irregular]
    longest = max(founds, key=lambda it: len(it.placed))
    schedules, slots, last_slot = _slots(chain)
    days = [entry.day for entry in entries]
    paid = [SlotPayment(slot, entry.cents) for slot, entry in zip(slots, entries, strict=True)]
    contract_numbers, customer_numbers = _numbers(entries)
    contract = Contract(
        key=chain.runs[0].key,
        schedule=schedules[-1],
        period_confidence=founds[-1].confidence if len(founds) == 1 else None,
        category=commonest([entry.category for entry in latest]),  # the later of two as common
        insurance=commonest([entry.insurance for entry in latest]),
        partner=commonest([entry.partner for entry in latest]),
        regular=tuple(entries),
        slots=tuple(slots),
        irregular=tuple(sorted(irregular, key=order)),
        status=ContractStatus.INACTIVE,
        ended=True,
        next_slot=None,
        date_start=date.fromordinal(slots[0]),
        date_first=date.fromordinal(days[0]),
        date_latest=date.fromordinal(days[-1]),
        date_next=None,
        days_age=0,
        amounts=_amounts(paid, irregular),
        counterparty_name=_first(entry.booking.name for entry in latest),
        counterparty_name_ultimate=_first(entry.booking.ultimate_name for entry in latest),
        counterparty_iban=_first(entry.iban for entry in latest),
        counterparty_bic=_first(map(_bic, latest)),
        contract_numbers=contract_numbers,
        customer_numbers=customer_numbers,
        home_savings=any(Mark.HOME_SAVINGS in entry.marks for entry in entries),
        score=longest.score,
        prior=longest.prior,
        changes=changes_of(chain, entries, [schedule.nominal for schedule in schedules]),
    )
    return Lasting(contract, last_slot, paid, Delays(schedules[-1], slots, days))


def stands(lasting: Lasting, until: Mapping[Key, int], today: int) -> ContractStanding:
    """See whether a contract runs; `until` are the days of the last bookings of accounts."""
    contract, last_slot, _, delays = lasting
    last = contract.regular[-1]
    return standing(
        contract.schedule, last_slot, last, delays, account_until=until[last.product], today=today
    )


def as_of(lasting: Lasting, state: ContractStanding, today: int) -> Contract:
    """Say how a contract is on a day."""
    contract, _, paid, _ = lasting
    began = min(contract.slots[0], contract.regular[0].day)
    amounts, next_date = contract.amounts, None
    if state.next_day is not None:
        seasonal = contract.category.startswith(_SEASONAL)
        amounts = replace(amounts, next=next_amount(paid, state.next_day, seasonal=seasonal))
        next_date = date.fromordinal(state.next_day)
    return replace(
        contract,
        status=state.status,
        ended=state.ended,
        next_slot=state.next_slot,
        date_next=next_date,
        days_age=max(0, today - began),
        amounts=amounts,
    )


def _amounts(paid: Sequence[SlotPayment], irregular: Sequence[Entry]) -> Amounts:
    cents = [payment.cents for payment in paid]
    spread = spread_of(cents)
    regular_total, irregular_total = sum(cents), sum(entry.cents for entry in irregular)
    regular_sums = _sums(paid)
    strays = [(entry.day, entry.cents) for entry in irregular]
    return Amounts(
        first=cents[0],
        latest=cents[-1],
        maximum=max(cents),
        mean=spread.mean,
        median=spread.median,
        minimum=min(cents),
        next=None,
        total=regular_total + irregular_total,
        total_regular=regular_total,
        total_irregular=irregular_total,
        development=_sums([*paid, *strays]) if strays else regular_sums,
        development_regular=regular_sums,
        development_irregular=_sums(strays),
        growth_rate=growth_rate(paid),
        standard_deviation=spread.deviation,
    )


def _sums(parts: Iterable[tuple[int, int]]) -> dict[date, int]:
    """Add up cents by day, in the order of days."""
    found: dict[int, int] = {}
    for day, cents in sorted(parts):
        found[day] = found.get(day, 0) + cents
    return {date.fromordinal(day): cents for day, cents in found.items()}


def _first(texts: Iterable[str]) -> str | None:
    """Return the first text that says something."""
    return next(filter(None, texts), None)


def _bic(entry: Entry) -> str:
    booking = entry.booking
    if booking.bic or _BIC not in booking.purpose.replace(" ", ""):
        return booking.bic
    return sepa.split(booking.purpose).fields.get(_BIC, "")


def _numbers(entries: Sequence[Entry]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Collect the numbers of the payments, the latest first."""
    contract: dict[str, None] = {}
    customer: dict[str, None] = {}
    for entry in reversed(entries[-_READ:]):
        found = numbers_of(entry)
        contract |= dict.fromkeys(found.contract)
        customer |= dict.fromkeys(found.customer)
    return tuple(contract), tuple(customer)
