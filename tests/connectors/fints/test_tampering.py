"""Any field of any answer may hold anything: logins go on, and money stays what it is."""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from typing import Final

import httpx

from kontowerk.connectors.contract import Done, Fetch, Step
from kontowerk.connectors.fints.connector import FintsConnector
from kontowerk.kit.settings import process_environment
from tests.connectors.fints.conftest import PRODUCT, FintsSubject
from tests.connectors.fints.tampering import HOSTILE, UNESCAPED, Place, Sort, Tampering, places
from tests.connectors.money import fault_in, money_in, seed_of_run
from tests.connectors.world import Caller

_LONG: Final = process_environment().get("TEST_PRODUCTS") == "full"
_CASES: Final = 1_500 if _LONG else 24
_STATEMENTS: Final = ("HIKAZ", "HICAZ")
_SHORT_HISTORY: Final = timedelta(days=12)
_PARAMETERS: Final = ("HIBPA", "HIPINS", "HITANS", "HIKAZS")


async def _fetched(
    who: Caller, place: Place | None = None, value: bytes = b"", *, escaped: bool = True
) -> tuple[Step, Tampering]:
    way = who.http._transport  # pyright: ignore[reportPrivateUsage]
    tampering = Tampering(way, place, value, escaped)
    client = httpx.AsyncClient(transport=tampering, trust_env=False)
    caller = replace(who, http=client, connector=FintsConnector(product_id=PRODUCT))
    since = (caller.clock.now() - _SHORT_HISTORY).date()
    return await caller.begin(Fetch(since=since)), tampering


def _cases(found: list[Place], seed: int) -> Iterator[tuple[Place, bytes, bool]]:
    """Return cases of the three sorts in turn, each of any segment."""
    dice = random.Random(seed)  # noqa: S311 - which cases, not a secret
    named: dict[Sort, dict[str, list[Place]]] = {sort: {} for sort in Sort}
    for place in found:
        named[place.sort].setdefault(place.name, []).append(place)
    while True:
        for sort, by_name in named.items():
            place = dice.choice(by_name[dice.choice(sorted(by_name))])
            # Signs that move elements are not tried where an account stands behind them.
            escaped = sort is not Sort.ELSE or place.name == "HIUPD" or dice.random() < 0.6
            value = dice.choice(HOSTILE if escaped else UNESCAPED)
            if not value and place.name in _STATEMENTS:
                continue  # an empty statement is one: nothing was booked
            yield place, value, escaped


async def test_a_field_that_holds_anything_costs_that_field(subject: FintsSubject) -> None:
    caller = subject.caller("vermoegen")
    step, listening = await _fetched(caller)
    assert isinstance(step.outcome, Done)
    plain = money_in(step.outcome.snapshot)
    assert plain["balances"]
    assert plain["positions"]
    found = [place for n, answer in enumerate(listening.answers) for place in places(answer, n)]
    seed = seed_of_run(7, long=_LONG)
    counts, faults, whole = Counter[str](), list[str](), 0
    for (place, value, escaped), _ in zip(_cases(found, seed), range(_CASES), strict=False):
        counts[place.sort] += 1
        step, _ = await _fetched(caller, place, value, escaped=escaped)
        fault = fault_in(step, plain, survives=place.sort is Sort.ELSE)
        whole += isinstance(step.outcome, Done) and money_in(step.outcome.snapshot) == plain
        if fault is not None:
            faults.append(f"{place} {value[:20]!r} {escaped}: {fault}")
    told = ", ".join(f"{count} of {sort}" for sort, count in sorted(counts.items()))
    print(f"seed {seed}: {_CASES} cases of {len(found)} fields ({told}); {whole} cost nothing")  # noqa: T201 - the count of a long run
    assert not faults, f"seed {seed}\n" + "\n".join(faults)


async def test_a_dialogue_keeps_its_name_where_a_sign_in_a_later_head_moves_it(
    subject: FintsSubject,
) -> None:
    caller = subject.caller("vermoegen")
    _, listening = await _fetched(caller)
    later = [
        place
        for number, answer in enumerate(listening.answers)
        for place in places(answer, number)
        if (place.name, place.group) == ("HNHBK", 2)
    ][2:-1]
    assert later
    for place in later:
        step, _ = await _fetched(caller, place, b"a+b", escaped=False)
        assert isinstance(step.outcome, Done), (place, step.outcome)


async def test_a_forgotten_escape_costs_no_login(subject: FintsSubject) -> None:
    caller = subject.caller("vermoegen")
    step, listening = await _fetched(caller)
    assert isinstance(step.outcome, Done)
    plain = money_in(step.outcome.snapshot)
    fields = {
        (place.name, place.group, place.element): place
        for number, answer in enumerate(listening.answers)
        for place in places(answer, number)
        if place.sort is Sort.ELSE and place.name != "HIUPD"
    }
    heads = {(name, 0, 1): fields[name, 0, 1] for name in _PARAMETERS}
    faults: list[str] = []
    for place in (fields if _LONG else heads).values():
        for value in UNESCAPED[-5:]:
            step, _ = await _fetched(caller, place, value, escaped=False)
            if fault := fault_in(step, plain, survives=True):
                faults.append(f"{place} {value[:20]!r}: {fault}")
    assert not faults, "\n".join(faults)
