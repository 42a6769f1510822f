"""The check of the payee comes before any approval, whatever shape the bank gives it."""

from dataclasses import replace
from datetime import timedelta

import pytest

from kontowerk.connectors.contract import (
    ConfirmPayee,
    FailureKind,
    Need,
    NeedDecoupled,
    NeedPayee,
    NeedTan,
    Paid,
    Pay,
    Poll,
    Tan,
)
from kontowerk.connectors.transfer import PayeeMatch, TransferKind
from kontowerk.kit.secret import Secret
from tests.connectors.fints.conftest import FintsSubject
from tests.connectors.fints.paying import (
    Diary,
    booked,
    kind_of,
    order,
    pay,
    shown,
    taken,
    to_the_end,
    transfer,
)

SHAPES = {"inline": "", "report": ".vop-report", "polling": ".vop-poll", "both": ".like-atruvia"}
RESULTS = {
    "vop-close": PayeeMatch.CLOSE_MATCH,
    "vop-none": PayeeMatch.NO_MATCH,
    "vop-na": PayeeMatch.NOT_POSSIBLE,
}
APPROVALS = ("sms", "decoupled")


@pytest.mark.parametrize("method", APPROVALS)
@pytest.mark.parametrize("shape", SHAPES)
async def test_a_match_asks_nothing_more(subject: FintsSubject, shape: str, method: str) -> None:
    caller = subject.caller(f"{SHAPES[shape]}.{method}")
    step = await caller.begin(Pay(order(subject, caller)))
    assert isinstance(step.outcome, NeedTan | NeedDecoupled), step.outcome
    step = await to_the_end(subject, caller, step)
    assert isinstance(step.outcome, Paid)
    assert len(taken(subject, caller)) == 1


@pytest.mark.parametrize("method", APPROVALS)
@pytest.mark.parametrize("result", RESULTS)
@pytest.mark.parametrize("shape", SHAPES)
async def test_anything_else_is_shown_first_and_then_approved(
    subject: FintsSubject, shape: str, result: str, method: str
) -> None:
    caller = subject.caller(f"{SHAPES[shape]}.{method}")
    subject.switch(caller, result)
    wanted = order(subject, caller)
    step = await caller.begin(Pay(wanted))
    assert isinstance(step.outcome, NeedPayee), step.outcome
    (check,) = step.outcome.checks
    assert (check.iban, check.result) == (wanted.transfers[0].iban, RESULTS[result])
    assert (check.matched_name is not None) == (result == "vop-close")
    if check.matched_name:
        assert check.matched_name == f"{wanted.transfers[0].recipient} jun."
    left = step.outcome.valid_until - caller.clock.now()
    assert timedelta() < left <= timedelta(minutes=15)
    assert not taken(subject, caller)
    step = await caller.resume(step, ConfirmPayee())
    assert isinstance(step.outcome, NeedTan | NeedDecoupled), step.outcome
    assert not taken(subject, caller)
    step = await to_the_end(subject, caller, step)
    assert isinstance(step.outcome, Paid)
    assert booked(taken(subject, caller)) == [shown(wanted.transfers[0])]


async def test_who_does_not_confirm_pays_nothing(subject: FintsSubject) -> None:
    caller = subject.caller(".vop-none.sms")
    step = await caller.begin(Pay(order(subject, caller)))
    assert isinstance(step.outcome, NeedPayee)
    await caller.abort(step)
    late = await caller.resume(step, ConfirmPayee())  # a worker that comes too late
    assert not isinstance(late.outcome, Need | Paid)
    assert not taken(subject, caller)


@pytest.mark.parametrize("answer", [Tan(Secret("123456")), Poll()])
async def test_nothing_but_a_confirmation_confirms(
    subject: FintsSubject, answer: Tan | Poll
) -> None:
    caller, diary = subject.caller(".vop-close.sms"), Diary()
    caller.watcher = diary
    step = await caller.begin(Pay(order(subject, caller)))
    before = subject.calls(caller)
    again = await caller.resume(step, answer)
    assert again.outcome == step.outcome
    assert subject.calls(caller) == before


async def test_a_confirmation_is_no_tan(subject: FintsSubject) -> None:
    caller = subject.caller(".sms")
    step = await caller.begin(Pay(order(subject, caller)))
    again = await caller.resume(step, ConfirmPayee())
    assert again.outcome == step.outcome


async def test_a_confirmation_that_comes_too_late_pays_nothing(subject: FintsSubject) -> None:
    caller = subject.caller(".vop-close.sms")
    step = await caller.begin(Pay(order(subject, caller)))
    caller.clock.ahead += timedelta(minutes=16)
    step = await caller.resume(step, ConfirmPayee())
    assert kind_of(step) is FailureKind.NOT_APPROVED
    assert not taken(subject, caller)


async def test_of_several_payees_each_has_a_result(subject: FintsSubject) -> None:
    for words in (".vop-close.sms", ".vop-close.vop-poll.sms"):
        caller = subject.caller(words)
        transfers = tuple(transfer(number) for number in range(3))
        wanted = order(subject, caller, *transfers, kind=TransferKind.BULK)
        step = await caller.begin(Pay(wanted))
        assert isinstance(step.outcome, NeedPayee)
        assert [check.iban for check in step.outcome.checks] == [one.iban for one in transfers]
        assert [check.matched_name for check in step.outcome.checks] == [
            f"{one.recipient} jun." for one in transfers
        ]
        step = await to_the_end(subject, caller, step)
        assert isinstance(step.outcome, Paid)
        assert len(taken(subject, caller)) == 3


@pytest.mark.parametrize("kind", [TransferKind.INSTANT, TransferKind.SCHEDULED])
async def test_other_kinds_of_orders_are_checked_as_well(
    subject: FintsSubject, kind: TransferKind
) -> None:
    caller = subject.caller(".vop-none.sms")
    day = caller.clock.now().date() + timedelta(days=5)
    wanted = order(subject, caller, kind=kind)
    if kind is TransferKind.SCHEDULED:
        wanted = replace(wanted, execute_on=day)
    step = await caller.begin(Pay(wanted))
    assert isinstance(step.outcome, NeedPayee)
    assert isinstance((await to_the_end(subject, caller, step)).outcome, Paid)


async def test_a_real_name_is_found_by_the_bank_itself(subject: FintsSubject) -> None:
    """No word in the login: the payee is another customer, and the name is written wrongly."""
    caller = subject.caller(".sms")
    customer = subject.bank.customer("familie@9")
    account = next(one for one in subject.bank.bank.accounts(customer) if one.kind == "checking")
    assert account.iban is not None
    right = transfer(recipient=account.owner, iban=account.iban, bic=account.bic)
    wrong = replace(right, recipient=f"{account.owner[:-1]}x", end_to_end_id="KW-WRONG")
    step = await caller.begin(Pay(order(subject, caller, wrong)))
    assert isinstance(step.outcome, NeedPayee)
    assert step.outcome.checks[0].matched_name == account.owner
    assert isinstance((await pay(subject, caller, order(subject, caller, right))).outcome, Paid)


async def test_polling_stops_when_there_is_no_time_left(subject: FintsSubject) -> None:
    caller = subject.caller(".vop-poll.sms")
    caller.seconds = 8
    step = await caller.begin(Pay(order(subject, caller)))
    assert kind_of(step) is FailureKind.UNREACHABLE
    assert not taken(subject, caller)


async def test_waiting_for_the_check_moves_no_money(subject: FintsSubject) -> None:
    """The bank has said that it did not take the order; the questions after it are harmless."""
    caller, diary = subject.caller(".vop-poll.sms"), Diary()
    caller.watcher = diary
    step = await caller.begin(Pay(order(subject, caller)))
    assert isinstance(step.outcome, NeedTan)
    asked = [
        message for message in subject.bank.messages(subject.user(caller)) if len(message) == 1
    ]
    assert asked.count(["HKVPP1"]) == 2
    assert diary.executions == 2  # the order, and the order with its confirmation
