"""What every connector promises about odd banks, as tests; a part of the contract.

A quirk is a habit of a bank that leaves the standard. It may cost what it touches, and nothing
else: no account, no amount, no currency, no booking beside it.
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum

from kontowerk.connectors.contract import Done, Fetch, Need, NeedDecoupled
from kontowerk.connectors.snapshot import FetchedProduct, Missing, Present, Snapshot
from tests.connectors.bank import ORDINARY_PERSONAS
from tests.connectors.subject import Subject, answer_to, wait_to_poll
from tests.connectors.world import Caller
from tests.products import few_or_all


class Touched(StrEnum):
    """What a quirk may cost."""

    NOTHING = "nothing"
    POSITIONS = "positions"
    OLD_BOOKINGS = "old bookings"


Quirks = Mapping[str, Touched]
Case = tuple[str, str]
_NOTHING_BOOKED = "leer"  # a quirk of bookings shows nothing there


def quirk_cases(protocol: str, quirks: Quirks) -> Sequence[Case]:
    """Every quirk with one persona and every persona with a quirk; at night all with all."""
    personas = ORDINARY_PERSONAS
    whole = [(quirk, persona) for quirk in quirks for persona in personas]
    rounds = max(len(quirks), len(personas))
    names = list(quirks)
    few = [(names[n % len(names)], personas[n % len(personas)]) for n in range(rounds)]
    few += [(quirk, personas[0]) for quirk, persona in few if persona == _NOTHING_BOOKED]
    return few_or_all(f"quirks of {protocol}", few, whole)


class QuirkContract:
    """The promise about odd banks."""

    async def test_no_quirk_costs_more_than_what_it_touches(
        self, subject: Subject, quirk_case: Case, quirks: Quirks
    ) -> None:
        quirk, persona = quirk_case
        plain = await _fetched(subject, subject.odd(persona, ""))
        odd = await _fetched(subject, subject.odd(persona, quirk))
        assert odd.complete
        assert len(odd.products) == len(plain.products)
        for before, after in zip(plain.products, odd.products, strict=True):
            _check(before, after, quirks[quirk])


async def _fetched(subject: Subject, caller: Caller) -> Snapshot:
    step = await caller.begin(Fetch())
    for _ in range(10):
        if not isinstance(step.outcome, Need):
            break
        if isinstance(step.outcome, NeedDecoupled):
            subject.decide(caller, approve=True)
            await wait_to_poll(caller, step)
        step = await caller.resume(step, answer_to(step, subject.tan))
    assert isinstance(step.outcome, Done), step.outcome
    return step.outcome.snapshot


def _check(before: FetchedProduct, after: FetchedProduct, touched: Touched) -> None:
    assert _identity(after) == _identity(before)
    assert _balance(after) == _balance(before)
    known, found = _bookings(before), _bookings(after)
    if touched is Touched.OLD_BOOKINGS:
        assert found == known[len(known) - len(found) :]
        assert not known or found
    else:
        assert found == known
        assert isinstance(after.transactions, type(before.transactions))
    if touched is Touched.POSITIONS and before.positions is not None:
        assert isinstance(after.positions, Missing)
    else:
        assert _positions(after) == _positions(before)


def _identity(product: FetchedProduct) -> object:
    return product.kind, product.currency, product.iban is None


def _balance(product: FetchedProduct) -> object:
    found = product.balance
    return found.value.booked if isinstance(found, Present) else found


def _bookings(product: FetchedProduct) -> list[object]:
    found = product.transactions
    rows = found.value if isinstance(found, Present) else ()
    return [(one.amount, one.booked_on, one.value_on) for one in rows]


def _positions(product: FetchedProduct) -> object:
    found = product.positions
    if not isinstance(found, Present):
        return found
    return [(one.isin, one.quantity, one.total_value) for one in found.value]
