"""Periodic payments: created and deleted once; what the standard lacks is refused by type."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from kontowerk.connectors.contract import (
    Failed,
    FailureKind,
    Need,
    NeedDecoupled,
    NeedRedirect,
    NeedTan,
    Paid,
    Pay,
    Poll,
    Step,
    Tan,
    Trace,
    Unseen,
)
from kontowerk.connectors.transfer import (
    PaymentCycle,
    PaymentSchedule,
    StandingTerms,
    TransferKind,
    TransferOrder,
)
from kontowerk.connectors.xs2a.connector import Xs2aConnector
from kontowerk.kit.secret import Secret
from tests.connectors.subject import wait_to_poll
from tests.connectors.world import Caller
from tests.connectors.xs2a.conftest import Xs2aSubject
from tests.connectors.xs2a.payer import (
    EXECUTION,
    Notes,
    PayingCaller,
    broken,
    order_of,
    payer,
    taken,
)

_CREATE, _DELETE = TransferKind.STANDING_CREATE, TransferKind.STANDING_DELETE
_QUESTIONS = {"embedded": NeedTan, "decoupled": NeedDecoupled, "redirect": NeedRedirect}


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


async def _asked_to_delete(
    subject: Xs2aSubject, caller: PayingCaller
) -> tuple[TransferOrder, str, Step]:
    """Create a standing order and ask for its deletion; returns the bank's question."""
    made = await subject.to_the_end(caller, await caller.begin(Pay(_order(subject, caller))))
    assert isinstance(made.outcome, Paid), made.outcome
    name = str(made.outcome.reference)
    gone = _order(subject, caller, _DELETE, name)
    caller.notes = Notes()
    step = await caller.begin(Pay(gone))
    assert isinstance(step.outcome, Need), step.outcome
    return gone, name, step


def _deletions(subject: Xs2aSubject, caller: Caller) -> int:
    return sum(heard.startswith("DELETE") for heard in subject.received(caller))


@pytest.mark.req("X-STANDING-003", "X-STANDING-009")
@pytest.mark.parametrize("provider", ["embedded", "decoupled", "redirect"])
async def test_a_deletion_is_approved_where_the_bank_wants_that(
    subject: Xs2aSubject, provider: str
) -> None:
    caller = payer(subject, ".standing-sca.sms", provider)
    gone, name, step = await _asked_to_delete(subject, caller)
    assert isinstance(step.outcome, _QUESTIONS[provider])
    assert _kept(subject, caller)
    assert (await caller.begin(Trace(gone))).outcome == Unseen()
    step = await subject.to_the_end(caller, step)
    assert step.outcome == Paid(name)
    assert not _kept(subject, caller)
    assert _actions(subject, caller) == ["create", "delete"]
    assert (_deletions(subject, caller), caller.notes.reference) == (1, None)
    assert EXECUTION in caller.notes.heard


@pytest.mark.req("X-STANDING-009")
@pytest.mark.parametrize("provider", ["embedded", "decoupled", "redirect"])
async def test_a_deletion_that_nobody_approves_leaves_the_standing_order(
    subject: Xs2aSubject, provider: str
) -> None:
    caller = payer(subject, ".standing-sca.sms", provider)
    gone, _, step = await _asked_to_delete(subject, caller)
    if isinstance(step.outcome, NeedRedirect):
        await subject.visit(step.outcome.url, tan=None)
        step = await caller.resume(step, Poll())
    elif isinstance(step.outcome, NeedDecoupled):
        subject.decide(caller, approve=False)
        await wait_to_poll(caller, step)
        step = await caller.resume(step, Poll())
    for _ in range(3):
        if isinstance(step.outcome, NeedTan):
            step = await caller.resume(step, Tan(Secret("000000")))
    wanted = FailureKind.TAN_WRONG if provider == "embedded" else FailureKind.NOT_APPROVED
    assert isinstance(step.outcome, Failed)
    assert step.outcome.kind is wanted
    assert (len(_kept(subject, caller)), _deletions(subject, caller)) == (1, 1)
    told = (await caller.begin(Trace(gone))).outcome
    assert isinstance(told, Failed)
    assert told.kind is FailureKind.REJECTED


@pytest.mark.req("X-STANDING-005", "X-STANDING-009")
@pytest.mark.parametrize("provider", ["decoupled", "redirect"])
async def test_a_deletion_somebody_may_still_approve_is_not_given_up(
    subject: Xs2aSubject, provider: str
) -> None:
    """What waits in the app or on the bank's page has not ended because we stop asking."""
    caller = payer(subject, ".standing-sca.sms", provider)
    gone, name, step = await _asked_to_delete(subject, caller)
    await caller.abort(step)
    assert (_deletions(subject, caller), len(_kept(subject, caller))) == (1, 1)
    assert (await caller.begin(Trace(gone))).outcome == Unseen()
    if isinstance(step.outcome, NeedRedirect):
        await subject.visit(step.outcome.url)
    else:
        subject.decide(caller, approve=True)
    assert (await caller.begin(Trace(gone))).outcome == Paid(name)
    assert _actions(subject, caller) == ["create", "delete"]


@pytest.mark.req("X-STANDING-005", "X-STANDING-009")
async def test_a_lost_answer_to_the_approved_deletion_is_looked_for(subject: Xs2aSubject) -> None:
    caller = broken(subject, payer(subject, ".standing-sca.sms"))
    _, name, step = await _asked_to_delete(subject, caller)
    subject.switch(caller, "after-commit-lost")
    step = await caller.resume(step, Tan(Secret(subject.tan)))
    assert step.outcome == Paid(name)
    assert _actions(subject, caller) == ["create", "delete"]


@pytest.mark.req("X-STANDING-005", "X-STANDING-009")
async def test_a_lost_answer_to_the_wish_to_delete_is_doubt(subject: Xs2aSubject) -> None:
    caller = broken(subject, payer(subject, ".standing-sca.sms"))
    made = await subject.to_the_end(caller, await caller.begin(Pay(_order(subject, caller))))
    assert isinstance(made.outcome, Paid)
    gone = _order(subject, caller, _DELETE, made.outcome.reference)
    subject.switch(caller, "drop")
    step = await caller.begin(Pay(gone))
    assert isinstance(step.outcome, Failed)
    assert step.outcome.kind is FailureKind.UNKNOWN
    assert (_deletions(subject, caller), len(_kept(subject, caller))) == (1, 1)
