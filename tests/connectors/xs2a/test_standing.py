"""Periodic payments: created and deleted once; what the standard lacks is refused by type."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from kontowerk.connectors.contract import Failed, FailureKind, Paid, Pay, Trace, Unseen
from kontowerk.connectors.standing import PaymentCycle, PaymentSchedule, StandingTerms
from kontowerk.connectors.transfer import TransferKind, TransferOrder
from kontowerk.connectors.xs2a.connector import Xs2aConnector
from tests.connectors.world import Caller
from tests.connectors.xs2a.conftest import Xs2aSubject
from tests.connectors.xs2a.payer import order_of, payer, taken

_CREATE, _DELETE = TransferKind.STANDING_CREATE, TransferKind.STANDING_DELETE


def _order(
    subject: Xs2aSubject,
    caller: Caller,
    kind: TransferKind = _CREATE,
    order_id: str | None = None,
    **changes: Any,
) -> TransferOrder:
    first_on = subject.bank.bank.now().date() + timedelta(days=10)
    schedule = replace(PaymentSchedule(first_on, PaymentCycle.MONTHS, 1, 15), **changes)
    return replace(order_of(subject, caller), kind=kind, standing=StandingTerms(schedule, order_id))


def _kept(subject: Xs2aSubject, caller: Caller) -> list[dict[str, object]]:
    return subject.bank.bank.standing.kept(subject.user(caller))


def _actions(subject: Xs2aSubject, caller: Caller) -> list[object]:
    return [row["action"] for row in subject.bank.bank.standing.carried_out(subject.user(caller))]


@pytest.mark.req("X-STANDING-001", "X-STANDING-003")
@pytest.mark.parametrize("provider", ["embedded", "decoupled", "redirect"])
async def test_a_standing_order_is_created_and_deleted_once(
    subject: Xs2aSubject, provider: str
) -> None:
    caller = payer(subject, ".sms", provider)
    wanted = _order(subject, caller, day=99)
    step = await subject.to_the_end(caller, await caller.begin(Pay(wanted)))
    assert isinstance(step.outcome, Paid), step.outcome
    name = step.outcome.reference
    assert step.outcome.settled
    [row] = _kept(subject, caller)
    assert (row["unit"], row["every"], row["day"]) == ("M", 1, 99)
    assert row["end_to_end_id"] == wanted.transfers[0].end_to_end_id
    assert not taken(subject, caller)
    assert (await caller.begin(Trace(wanted, name))).outcome == Paid(name)
    gone = _order(subject, caller, _DELETE, name)
    assert (await caller.begin(Trace(gone))).outcome == Unseen()
    step = await caller.begin(Pay(gone))
    assert step.outcome == Paid(name)
    assert not _kept(subject, caller)
    assert (await caller.begin(Trace(gone))).outcome == Paid(name)
    assert _actions(subject, caller) == ["create", "delete"]


@pytest.mark.req("X-STANDING-004")
async def test_what_the_standard_has_no_word_for_is_refused_before_anything_is_sent(
    subject: Xs2aSubject,
) -> None:
    caller = payer(subject, ".sms")
    change = _order(subject, caller, TransferKind.STANDING_CHANGE, "x")
    step = await caller.begin(Pay(change))
    assert step.outcome == Failed(FailureKind.NOT_OFFERED, ("standing_change",))
    weekly = {"cycle": PaymentCycle.WEEKS, "every": 3, "day": 1}
    odds: list[dict[str, Any]] = [{"every": 5}, {"day": 97}, weekly]
    for odd in odds:
        step = await caller.begin(Pay(_order(subject, caller, **odd)))
        assert step.outcome == Failed(FailureKind.NOT_OFFERED, ("FREQUENCY",))
    assert (subject.calls(caller), caller.notes.heard) == (0, [])


@pytest.mark.req("X-STANDING-004")
async def test_a_bank_whose_profile_says_nothing_of_them_is_not_asked(
    subject: Xs2aSubject,
) -> None:
    caller = payer(subject, ".sms")
    access = replace(caller.access, bank=replace(caller.access.bank, profile="default"))
    assert not any(kind.is_standing for kind in Xs2aConnector().offers(access))
