"""Nobody pays twice, and nobody is told "done" or "no" when nobody knows."""

from datetime import timedelta

import httpx
import pytest

from kontowerk.connectors.contract import (
    Failed,
    FailureKind,
    NeedDecoupled,
    NeedPayee,
    NeedTan,
    Paid,
    Pay,
    Poll,
    Tan,
    Trace,
)
from kontowerk.connectors.transfer import TransferKind
from kontowerk.kit.secret import Secret
from tests.connectors.fints.conftest import FintsSubject
from tests.connectors.fints.paying import (
    Diary,
    ForbiddenError,
    kind_of,
    known,
    order,
    pay,
    taken,
    to_the_end,
    traced,
    transfer,
)
from tests.connectors.subject import answer_to, wait_to_poll
from tests.connectors.world import Caller

RIGHT, WRONG = Tan(Secret("123456")), Tan(Secret("000000"))


class Cut(httpx.AsyncBaseTransport):
    """The real line, but no connection is made for the request with this number."""

    def __init__(self, real: httpx.AsyncClient, at: int) -> None:
        self._real = real
        self._at = at
        self.count = 0

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        self.count += 1
        if self.count == self._at:
            message = "no route to the bank"
            raise httpx.ConnectError(message)
        return await self._real.send(request, stream=True)


def executions(caller: Caller) -> int:
    assert isinstance(caller.watcher, Diary)
    return caller.watcher.executions


def orders_at(subject: FintsSubject, caller: Caller) -> int:
    return sum(name.startswith(("HKCC", "HKIP", "HKCS")) for name in subject.received(caller))


# The bank's own no -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("word", "kind", "code"),
    [
        ("pay-reject", FailureKind.REJECTED, "9210"),
        ("pay-nofunds", FailureKind.REJECTED, "9230"),
        ("pay-refaccount", FailureKind.REJECTED, "9240"),
    ],
)
async def test_a_refused_order_is_refused_once(
    subject: FintsSubject, word: str, kind: FailureKind, code: str
) -> None:
    caller = subject.caller(f".{word}.sms")
    step = await pay(subject, caller, order(subject, caller))
    assert isinstance(step.outcome, Failed)
    assert step.outcome.kind is kind
    assert code in step.outcome.codes
    assert not taken(subject, caller)
    assert orders_at(subject, caller) == 1


@pytest.mark.parametrize("method", ["sms", "decoupled"])
async def test_an_order_refused_after_its_approval_is_a_no_and_no_wrong_tan(
    subject: FintsSubject, method: str
) -> None:
    caller = subject.caller(f".{method}")
    step = await caller.begin(Pay(order(subject, caller)))
    subject.switch(caller, "pay-nofunds")
    step = await to_the_end(subject, caller, step)
    assert kind_of(step) is FailureKind.REJECTED
    assert not taken(subject, caller)


async def test_an_order_the_bank_has_already_is_a_duplicate(subject: FintsSubject) -> None:
    caller = subject.caller(".pay-duplicate.sms")
    first, second = transfer(), transfer()
    assert isinstance((await pay(subject, caller, order(subject, caller, first))).outcome, Paid)
    step = await pay(subject, caller, order(subject, caller, second))
    assert kind_of(step) is FailureKind.DUPLICATE
    assert len(taken(subject, caller)) == 1


async def test_an_order_larger_than_the_account_is_refused(subject: FintsSubject) -> None:
    caller = subject.caller(".sms")
    step = await pay(subject, caller, order(subject, caller, transfer(amount="9999999.99")))
    assert kind_of(step) is FailureKind.REJECTED
    assert not taken(subject, caller)


async def test_a_day_in_the_past_is_refused_by_the_bank(subject: FintsSubject) -> None:
    caller = subject.caller(".sms")
    day = caller.clock.now().date() - timedelta(days=1)
    wanted = order(subject, caller, kind=TransferKind.SCHEDULED, execute_on=day)
    assert kind_of(await pay(subject, caller, wanted)) is FailureKind.REJECTED
    assert not taken(subject, caller)


# TANs ------------------------------------------------------------------------------------


async def test_a_wrong_tan_and_then_the_right_one_pays_once(subject: FintsSubject) -> None:
    caller = await known(subject, ".sms")
    step = await caller.begin(Pay(order(subject, caller)))
    step = await caller.resume(step, WRONG)
    assert isinstance(step.outcome, NeedTan)
    assert step.outcome.tries_left == 2
    step = await caller.resume(step, RIGHT)
    assert isinstance(step.outcome, Paid)
    assert len(taken(subject, caller)) == 1
    assert orders_at(subject, caller) == 1
    assert executions(caller) == 3


async def test_the_third_wrong_tan_ends_it(subject: FintsSubject) -> None:
    caller = subject.caller(".sms")
    step = await caller.begin(Pay(order(subject, caller)))
    for _ in range(3):
        assert isinstance(step.outcome, NeedTan)
        step = await caller.resume(step, WRONG)
    assert kind_of(step) is FailureKind.TAN_WRONG
    assert not taken(subject, caller)
    assert orders_at(subject, caller) == 1


async def test_an_order_the_bank_dropped_after_a_wrong_tan_is_not_given_again(
    subject: FintsSubject,
) -> None:
    caller = subject.caller(".tan-newref.sms")
    step = await caller.begin(Pay(order(subject, caller)))
    step = await caller.resume(step, WRONG)
    assert isinstance(step.outcome, NeedTan)
    step = await caller.resume(step, RIGHT)
    assert kind_of(step) is FailureKind.TAN_WRONG
    assert not taken(subject, caller)
    assert orders_at(subject, caller) == 1


async def test_a_bank_known_to_drop_orders_ends_at_the_first_wrong_tan(
    subject: FintsSubject,
) -> None:
    caller = subject.caller(".like-commerzbank.sms", profile="commerzbank")
    step = await caller.begin(Pay(order(subject, caller)))
    step = await caller.resume(step, WRONG)
    assert kind_of(step) is FailureKind.TAN_WRONG
    assert not taken(subject, caller)
    assert orders_at(subject, caller) == 1


@pytest.mark.parametrize("tan", ["", "ä", "1" * 100])
async def test_a_tan_that_cannot_be_sent_costs_no_try(subject: FintsSubject, tan: str) -> None:
    caller = await known(subject, ".sms")
    step = await caller.begin(Pay(order(subject, caller)))
    before = executions(caller), subject.calls(caller)
    again = await caller.resume(step, Tan(Secret(tan)))
    assert again.outcome == step.outcome
    assert (executions(caller), subject.calls(caller)) == before


async def test_a_challenge_that_ran_out_at_the_bank_ends_it(subject: FintsSubject) -> None:
    caller = subject.caller(".tan-expired.sms")
    step = await caller.begin(Pay(order(subject, caller)))
    step = await caller.resume(step, RIGHT)
    assert kind_of(step) is FailureKind.TAN_WRONG
    assert not taken(subject, caller)


async def test_a_tan_after_our_own_limit_is_not_sent(subject: FintsSubject) -> None:
    caller = await known(subject, ".sms")
    step = await caller.begin(Pay(order(subject, caller)))
    before = executions(caller)
    caller.clock.ahead += timedelta(minutes=16)
    step = await caller.resume(step, RIGHT)
    assert kind_of(step) is FailureKind.TAN_WRONG
    assert executions(caller) == before
    assert not taken(subject, caller)


# Approval in the app ---------------------------------------------------------------------


async def test_a_refusal_in_the_app_is_not_approved(subject: FintsSubject) -> None:
    caller = subject.caller(".decoupled")
    step = await caller.begin(Pay(order(subject, caller)))
    subject.decide(caller, approve=False)
    await wait_to_poll(caller, step)
    step = await caller.resume(step, Poll())
    assert kind_of(step) is FailureKind.NOT_APPROVED
    assert not taken(subject, caller)


async def test_an_approval_in_the_app_counts_although_we_come_late(subject: FintsSubject) -> None:
    caller = subject.caller(".decoupled")
    step = await caller.begin(Pay(order(subject, caller)))
    subject.decide(caller, approve=True)
    caller.clock.ahead += timedelta(minutes=16)
    step = await caller.resume(step, Poll())
    assert isinstance(step.outcome, Paid)
    assert len(taken(subject, caller)) == 1


async def test_nobody_used_the_app_in_time(subject: FintsSubject) -> None:
    caller = subject.caller(".decoupled")
    step = await caller.begin(Pay(order(subject, caller)))
    caller.clock.ahead += timedelta(minutes=16)
    step = await caller.resume(step, Poll())
    assert kind_of(step) is FailureKind.NOT_APPROVED
    assert not taken(subject, caller)


async def test_a_question_that_was_never_sent_is_put_again(subject: FintsSubject) -> None:
    caller = await known(subject, ".decoupled")
    step = await caller.begin(Pay(order(subject, caller)))
    subject.decide(caller, approve=True)
    await wait_to_poll(caller, step)
    async with httpx.AsyncClient(transport=Cut(caller.http, at=1)) as http:
        real, caller.http = caller.http, http
        step = await caller.resume(step, Poll())
        caller.http = real
    assert isinstance(step.outcome, NeedDecoupled)
    await wait_to_poll(caller, step)
    step = await caller.resume(step, Poll())
    assert isinstance(step.outcome, Paid)
    assert len(taken(subject, caller)) == 1


async def test_a_last_question_that_was_never_sent_is_doubt(subject: FintsSubject) -> None:
    caller = await known(subject, ".decoupled")
    step = await caller.begin(Pay(order(subject, caller)))
    subject.decide(caller, approve=True)
    caller.clock.ahead += timedelta(minutes=16)
    async with httpx.AsyncClient(transport=Cut(caller.http, at=1)) as http:
        caller.http = http
        step = await caller.resume(step, Poll())
    assert kind_of(step) is FailureKind.UNKNOWN


# The line --------------------------------------------------------------------------------


@pytest.mark.parametrize("fault", ["down", "503", "hang", "drop", "garbage"])
async def test_a_bank_that_dies_before_the_order_is_unreachable(
    subject: FintsSubject, fault: str
) -> None:
    caller = await known(subject, ".sms")
    subject.switch(caller, fault)
    caller.seconds = 3
    step = await caller.begin(Pay(order(subject, caller)))
    assert kind_of(step) is FailureKind.UNREACHABLE
    assert executions(caller) == 0
    assert orders_at(subject, caller) == 0


@pytest.mark.parametrize("fault", ["down-2", "503-2", "hang-2", "drop-2", "garbage-2"])
async def test_an_order_whose_answer_is_lost_is_doubt(subject: FintsSubject, fault: str) -> None:
    caller = await known(subject, ".chip")
    subject.switch(caller, fault)
    caller.seconds = 7
    step = await caller.begin(Pay(order(subject, caller)))
    assert kind_of(step) is FailureKind.UNKNOWN
    assert executions(caller) == 1
    assert orders_at(subject, caller) <= 1


async def test_an_order_that_was_never_sent_is_unreachable(subject: FintsSubject) -> None:
    caller = await known(subject, ".chip")
    async with httpx.AsyncClient(transport=Cut(caller.http, at=2)) as http:
        caller.http = http
        step = await caller.begin(Pay(order(subject, caller)))
    assert kind_of(step) is FailureKind.UNREACHABLE
    assert orders_at(subject, caller) == 0


async def test_an_order_is_not_begun_without_time_to_hear_the_answer(
    subject: FintsSubject,
) -> None:
    caller = await known(subject, ".sms")
    caller.seconds = 4
    step = await caller.begin(Pay(order(subject, caller)))
    assert kind_of(step) is FailureKind.UNREACHABLE
    assert executions(caller) == 0
    assert orders_at(subject, caller) == 0


@pytest.mark.parametrize("fault", ["garbage-3", "drop-3"])
@pytest.mark.parametrize("method", ["chip", "decoupled"])
async def test_an_approval_whose_answer_cannot_be_read_is_doubt_and_then_found(
    subject: FintsSubject, method: str, fault: str
) -> None:
    caller = await known(subject, f".{method}")
    wanted = order(subject, caller)
    step = await caller.begin(Pay(wanted))
    subject.switch(caller, fault)
    step = await to_the_end(subject, caller, step)
    assert kind_of(step) is FailureKind.UNKNOWN
    assert len(taken(subject, caller)) == 1
    _heal(subject, caller, fault)
    assert isinstance((await traced(caller, Trace(wanted))).outcome, Paid)
    assert len(taken(subject, caller)) == 1


def _heal(subject: FintsSubject, caller: Caller, fault: str) -> None:
    user = subject.bank.customer(subject.user(caller)).user_id
    subject.bank.bank.register.switch_fault(user, fault, active=False)


@pytest.mark.parametrize("words", [".sms", ".decoupled", ".like-ing.sms", ".like-fi.sms"])
async def test_a_lost_answer_is_doubt_and_the_statement_tells(
    subject: FintsSubject, words: str
) -> None:
    caller = subject.caller(words)
    wanted = order(subject, caller)
    step = await caller.begin(Pay(wanted))
    subject.switch(caller, "after-commit-lost")
    step = await to_the_end(subject, caller, step)
    assert kind_of(step) is FailureKind.UNKNOWN
    assert len(taken(subject, caller)) == 1
    assert isinstance((await traced(caller, Trace(wanted))).outcome, Paid)
    assert len(taken(subject, caller)) == 1


# Whoever watches -------------------------------------------------------------------------


async def test_a_watcher_that_forbids_it_keeps_the_order_from_the_bank(
    subject: FintsSubject,
) -> None:
    caller = await known(subject, ".sms")
    caller.watcher = Diary(forbids=True)
    with pytest.raises(ForbiddenError):
        await caller.begin(Pay(order(subject, caller)))
    assert orders_at(subject, caller) == 0
    assert not taken(subject, caller)


@pytest.mark.parametrize("words", [".sms", ".decoupled", ".vop-close.sms"])
async def test_a_watcher_that_forbids_it_keeps_each_approval_from_the_bank(
    subject: FintsSubject, words: str
) -> None:
    caller = subject.caller(words)
    step = await caller.begin(Pay(order(subject, caller)))
    assert isinstance(step.outcome, NeedTan | NeedDecoupled | NeedPayee)
    if isinstance(step.outcome, NeedDecoupled):
        subject.decide(caller, approve=True)
        await wait_to_poll(caller, step)
    caller.watcher = Diary(forbids=True)
    before = subject.calls(caller)
    with pytest.raises(ForbiddenError):
        await caller.resume(step, answer_to(step, subject.tan))
    assert subject.calls(caller) == before
    assert not taken(subject, caller)


@pytest.mark.parametrize("words", [".sms", ".decoupled", ".vop-none.sms", ".vop-poll.sms"])
async def test_the_watcher_hears_of_every_message_that_may_move_money_before_it(
    subject: FintsSubject, words: str
) -> None:
    """Every message with an order, and every one after it but polls of the payee and the end."""
    caller, diary = subject.caller(words), Diary()
    caller.watcher = diary
    step = await pay(subject, caller, order(subject, caller))
    assert isinstance(step.outcome, Paid)
    messages = subject.bank.messages(subject.user(caller))
    first = next(number for number, names in enumerate(messages) if "HKCCS1" in names)
    risky = [names for names in messages[first:] if names not in (["HKVPP1"], ["HKEND1"])]
    assert diary.executions == len(risky)
    assert not diary.references  # FinTS has no name by which an order could be asked for later


async def test_no_payment_of_all_these_was_made_twice(subject: FintsSubject) -> None:
    assert subject.bank.bank.payments.doubles() == 0
