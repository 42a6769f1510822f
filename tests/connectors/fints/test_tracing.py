"""An order whose outcome nobody knows is looked for in the bookings."""

from kontowerk.connectors.contract import FailureKind, Paid, Trace, Unseen
from kontowerk.connectors.transfer import TransferKind
from tests.connectors.fints.conftest import FintsSubject
from tests.connectors.fints.paying import (
    kind_of,
    known,
    order,
    pay,
    to_the_end,
    traced,
    transfer,
)


async def test_an_order_that_never_was_leaves_no_trace(subject: FintsSubject) -> None:
    caller = await known(subject, ".sms")
    step = await traced(caller, Trace(order(subject, caller)))
    assert step.outcome == Unseen()
    assert step.state is None
    assert step.partial is None


async def test_half_of_an_order_is_no_trace_of_it(subject: FintsSubject) -> None:
    caller = subject.caller(".sms")
    first, second = transfer(0), transfer(1)
    assert isinstance((await pay(subject, caller, order(subject, caller, first))).outcome, Paid)
    both = order(subject, caller, first, second, kind=TransferKind.BULK)
    assert (await traced(caller, Trace(both))).outcome == Unseen()


async def test_another_amount_under_the_same_id_is_no_trace(subject: FintsSubject) -> None:
    caller = subject.caller(".sms")
    paid = transfer(amount="5.00")
    await pay(subject, caller, order(subject, caller, paid))
    other = transfer(amount="6.00", end_to_end_id=paid.end_to_end_id)
    assert (await traced(caller, Trace(order(subject, caller, other)))).outcome == Unseen()


async def test_several_transfers_are_found_again(subject: FintsSubject) -> None:
    caller = subject.caller(".sms")
    wanted = order(subject, caller, transfer(0), transfer(1), kind=TransferKind.BULK)
    assert isinstance((await pay(subject, caller, wanted)).outcome, Paid)
    assert isinstance((await traced(caller, Trace(wanted))).outcome, Paid)


async def test_a_bank_that_wants_approval_for_the_look_needs_a_person(
    subject: FintsSubject,
) -> None:
    caller = subject.caller(".sca-always.sms")
    wanted = order(subject, caller)
    assert isinstance((await pay(subject, caller, wanted)).outcome, Paid)
    step = await traced(caller, Trace(wanted))
    assert kind_of(step) is FailureKind.CONSENT
    caller.present = True
    step = await to_the_end(subject, caller, await caller.begin(Trace(wanted)))
    assert isinstance(step.outcome, Paid)


async def test_a_statement_that_cannot_be_read_says_nothing(subject: FintsSubject) -> None:
    caller = await known(subject, ".tx-1.sms")
    step = await traced(caller, Trace(order(subject, caller)))
    assert kind_of(step) is FailureKind.INTERRUPTED
