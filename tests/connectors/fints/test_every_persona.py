"""Every persona x everything that can go wrong while reading: the outcome is the same for all."""

from collections.abc import Callable
from itertools import product

import pytest

from kontowerk.connectors.contract import (
    Done,
    Failed,
    FailureKind,
    Fetch,
    MessageKind,
    Need,
    NeedMethod,
    Step,
)
from kontowerk.connectors.snapshot import FetchedProduct, Missing
from tests.connectors.bank import ORDINARY_PERSONAS
from tests.connectors.fints.conftest import FintsSubject
from tests.products import few_or_all

LONGEST_NAME = 30 - len("+9999")
Check = Callable[[Step], bool]


def _is_complete(step: Step) -> bool:
    return isinstance(step.outcome, Done) and step.outcome.snapshot.complete


def _fails_as(*kinds: FailureKind) -> Check:
    return lambda step: isinstance(step.outcome, Failed) and step.outcome.kind in kinds


def _products(step: Step) -> tuple[FetchedProduct, ...]:
    return step.outcome.snapshot.products if isinstance(step.outcome, Done) else ()


def _lacks_one_balance(step: Step) -> bool:
    return sum(isinstance(product.balance, Missing) for product in _products(step)) == 1


def _lacks_one_list(step: Step) -> bool:
    return sum(isinstance(product.transactions, Missing) for product in _products(step)) == 1


def _lacks_all_positions(step: Step) -> bool:
    depots = [product for product in _products(step) if product.positions is not None]
    missing = [product for product in depots if isinstance(product.positions, Missing)]
    return isinstance(step.outcome, Done) and missing == depots


def _brings_mail(step: Step) -> bool:
    return _is_complete(step) and any(
        message.kind is MessageKind.BANK_MAIL for message in step.messages
    )


def _asks(step: Step) -> bool:
    return isinstance(step.outcome, Need)


def _is_cut_off(step: Step) -> bool:
    return _fails_as(FailureKind.INTERRUPTED)(step) and step.partial is not None


UNREACHABLE = _fails_as(FailureKind.UNREACHABLE)
OUTCOMES: dict[str, Check] = {
    "": _is_complete,
    "down": UNREACHABLE,
    "503": UNREACHABLE,
    "hang": UNREACHABLE,
    "slow-200": UNREACHABLE,
    "drop": _fails_as(FailureKind.UNREACHABLE, FailureKind.INTERRUPTED),
    "garbage": _fails_as(FailureKind.UNREACHABLE, FailureKind.INTERRUPTED),
    "partial": _is_cut_off,
    "wrong-pin": _fails_as(FailureKind.BAD_CREDENTIALS),
    "locked": _fails_as(FailureKind.LOCKED),
    "product-1": _lacks_one_balance,
    "tx-1": _lacks_one_list,
    "depot": _lacks_all_positions,
    "message": _brings_mail,
    "sca-always": _asks,
    "consent-expired": _asks,
    "methods-5": lambda step: isinstance(step.outcome, NeedMethod) or _is_complete(step),
    "page-shuffle": _is_complete,
    "twins": _is_complete,
    "pending": _is_complete,
    "reissue-ids": _is_complete,
    "like-atruvia": _is_complete,
    "like-fi": _is_complete,
    "like-commerzbank": _is_complete,
    "like-ing": _is_complete,
}


_ALL = list(product(ORDINARY_PERSONAS, OUTCOMES))
# Every persona meets a third of the faults and every fault a third of the personas.
_SHARE = [
    (persona, fault)
    for row, persona in enumerate(ORDINARY_PERSONAS)
    for column, fault in enumerate(OUTCOMES)
    if (row + column) % 3 == 0
]


def _written(value: str) -> str:
    return value or "nothing wrong"


@pytest.mark.parametrize(
    ("persona", "fault"), few_or_all("personas x faults", _SHARE, _ALL), ids=_written
)
async def test_the_outcome_is_the_one_of_the_fault(
    subject: FintsSubject, persona: str, fault: str
) -> None:
    name = f"{persona}.{fault}" if fault else persona
    profile = fault if fault.startswith("like-") else "default"
    if len(name) <= LONGEST_NAME:
        caller = subject.caller(name, profile)
    else:  # too long for a FinTS user id: switched on behind the counter
        caller = subject.caller(persona, profile)
        subject.switch(caller, fault)
    if fault in ("hang", "slow-200"):
        caller.seconds = 0.5
    step = await caller.begin(Fetch())
    assert OUTCOMES[fault](step), step.outcome


@pytest.mark.parametrize(
    "persona", few_or_all("many bookings", ["vermoegen"], ["vermoegen", "gross"])
)
async def test_many_bookings_come_with_a_fault_in_them(subject: FintsSubject, persona: str) -> None:
    step = await subject.caller(f"{persona}.product-1").begin(Fetch())
    assert _lacks_one_balance(step), step.outcome
