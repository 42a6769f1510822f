"""Payments over broken lines: nothing is sent twice, and nobody guesses."""

import base64
import time
from dataclasses import replace
from datetime import timedelta

import httpx
import pytest

from kontowerk.connectors.contract import (
    Failed,
    FailureKind,
    NeedDecoupled,
    NeedRedirect,
    NeedTan,
    Paid,
    Pay,
    Poll,
    Tan,
    Unseen,
)
from kontowerk.kit.secret import Secret
from tests.connectors.processes import killed_worker
from tests.connectors.subject import wait_to_poll
from tests.connectors.world import http_client
from tests.connectors.xs2a.conftest import Xs2aSubject
from tests.connectors.xs2a.payer import (
    EXECUTION,
    PayingCaller,
    broken,
    order_of,
    pay_of,
    payer,
    taken,
    trace,
)

ORDERS = "/v1/payments/sepa-credit-transfers"


def repair(subject: Xs2aSubject, caller: PayingCaller, fault: str) -> None:
    """Let the line work again."""
    user = subject.bank.customer(subject.user(caller)).user_id
    subject.bank.bank.register.switch_fault(user, fault, active=False)


def posted(subject: Xs2aSubject, caller: PayingCaller) -> int:
    """How often the bank received the order."""
    return sum(one.startswith("POST") and one.endswith(ORDERS) for one in subject.received(caller))


# The answer is lost, the order is not ---------------------------------------------------------


@pytest.mark.parametrize("provider", ["embedded", "decoupled", "redirect"])
async def test_an_answer_lost_after_execution_is_looked_for_at_the_bank(
    subject: Xs2aSubject, provider: str
) -> None:
    caller = broken(subject, payer(subject, ".sms.after-commit-lost", provider))
    step = await caller.begin(pay_of(subject, caller))
    step = await subject.to_the_end(caller, step)
    assert step.outcome == Paid(caller.notes.reference, settled=True)
    assert len(taken(subject, caller)) == 1
    assert posted(subject, caller) == 1


async def test_an_answer_lost_once_does_not_lose_the_app_s_approval(subject: Xs2aSubject) -> None:
    caller = broken(subject, payer(subject, ".decoupled.after-commit-lost"))
    step = await caller.begin(pay_of(subject, caller))
    step = await subject.to_the_end(caller, step)
    assert isinstance(step.outcome, Paid)
    assert len(taken(subject, caller)) == 1


@pytest.mark.parametrize(
    ("fault", "executed"), [("drop-3", 1), ("garbage-3", 1), ("503-3", 0), ("down-3", 0)]
)
async def test_a_line_that_dies_with_the_tan_is_in_doubt_until_somebody_can_ask(
    subject: Xs2aSubject, fault: str, executed: int
) -> None:
    caller = broken(subject, payer(subject, ".sms"))
    order = order_of(subject, caller)
    step = await caller.begin(Pay(order))
    assert isinstance(step.outcome, NeedTan)
    subject.switch(caller, fault)
    step = await caller.resume(step, Tan(Secret(subject.tan)))
    assert isinstance(step.outcome, Failed)
    assert step.outcome.kind is FailureKind.UNKNOWN
    tans = [one for one in subject.received(caller) if one.startswith("PUT")]
    assert len(tans) == 1, "a TAN is sent once"
    away = await trace(caller, order)
    assert isinstance(away.outcome, Failed)
    assert away.outcome.kind in {FailureKind.UNREACHABLE, FailureKind.INTERRUPTED}
    repair(subject, caller, fault)
    found = await trace(caller, order)
    assert len(taken(subject, caller)) == executed
    if executed:
        assert found.outcome == Paid(caller.notes.reference, settled=True)
    else:
        assert found.outcome == Unseen()
    assert posted(subject, caller) == 1


@pytest.mark.parametrize("fault", ["drop", "garbage", "503", "down"])
async def test_an_order_whose_answer_is_lost_is_in_doubt(subject: Xs2aSubject, fault: str) -> None:
    caller = broken(subject, payer(subject, f".sms.{fault}"))
    order = order_of(subject, caller)
    step = await caller.begin(Pay(order))
    assert isinstance(step.outcome, Failed)
    assert step.outcome.kind is FailureKind.UNKNOWN
    assert caller.notes.heard == [EXECUTION]
    assert posted(subject, caller) == 1, "an order is sent once"
    assert (await trace(caller, order)).outcome == Unseen()


async def test_an_order_that_could_not_be_sent_is_not_in_doubt(subject: Xs2aSubject) -> None:
    caller = payer(subject, ".sms")
    bank = replace(caller.access.bank, url="https://127.0.0.1:1/embedded")
    away = replace(caller, access=replace(caller.access, bank=bank))
    step = await away.begin(pay_of(subject, caller))
    assert isinstance(step.outcome, Failed)
    assert step.outcome.kind is FailureKind.UNREACHABLE
    late = replace(caller, seconds=-1)
    step = await late.begin(pay_of(subject, caller))
    assert isinstance(step.outcome, Failed)
    assert step.outcome.kind is FailureKind.UNREACHABLE
    assert subject.calls(caller) == 0


async def test_a_tan_that_could_not_be_sent_is_not_in_doubt(subject: Xs2aSubject) -> None:
    caller = payer(subject, ".sms")
    step = await caller.begin(pay_of(subject, caller))

    class Away(httpx.AsyncBaseTransport):
        async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
            raise httpx.ConnectError(request=request, message="nobody there")

    async with httpx.AsyncClient(transport=Away()) as http:
        failed = await replace(caller, http=http).resume(step, Tan(Secret(subject.tan)))
    assert isinstance(failed.outcome, Failed)
    assert failed.outcome.kind is FailureKind.UNREACHABLE
    assert taken(subject, caller) == []


async def test_silence_after_an_order_is_in_doubt(subject: Xs2aSubject) -> None:
    caller = broken(subject, payer(subject, ".sms.hang"))
    caller.seconds = 1
    step = await caller.begin(pay_of(subject, caller))
    assert isinstance(step.outcome, Failed)
    assert step.outcome.kind is FailureKind.UNKNOWN


# A question that is not answered --------------------------------------------------------------


@pytest.mark.parametrize("fault", ["503-2", "drop-2", "garbage-2", "down-2"])
@pytest.mark.parametrize("provider", ["decoupled", "redirect"])
async def test_a_question_without_an_answer_is_asked_again(
    subject: Xs2aSubject, provider: str, fault: str
) -> None:
    caller = broken(subject, payer(subject, ".sms", provider))
    step = await caller.begin(pay_of(subject, caller))
    subject.switch(caller, fault)
    if isinstance(step.outcome, NeedDecoupled):
        subject.decide(caller, approve=True)
        await wait_to_poll(caller, step)
    elif isinstance(step.outcome, NeedRedirect):
        await subject.visit(step.outcome.url)
    again = await caller.resume(step, Poll())
    assert isinstance(again.outcome, type(step.outcome))
    repair(subject, caller, fault)
    if isinstance(again.outcome, NeedDecoupled):
        await wait_to_poll(caller, again)
    done = await caller.resume(again, Poll())
    assert isinstance(done.outcome, Paid)
    assert len(taken(subject, caller)) == 1


@pytest.mark.parametrize("provider", ["decoupled", "redirect"])
async def test_time_that_runs_out_while_the_bank_is_away_leaves_a_doubt(
    subject: Xs2aSubject, provider: str
) -> None:
    caller = broken(subject, payer(subject, ".sms", provider))
    order = order_of(subject, caller)
    step = await caller.begin(Pay(order))
    subject.switch(caller, "down-2")
    caller.clock.ahead += timedelta(minutes=16)
    late = await caller.resume(step, Poll())
    assert isinstance(late.outcome, Failed)
    assert late.outcome.kind is FailureKind.UNKNOWN, "the person may still approve at the bank"
    repair(subject, caller, "down-2")
    if isinstance(step.outcome, NeedRedirect):
        await subject.visit(step.outcome.url)
    else:
        subject.decide(caller, approve=True)
    assert isinstance((await trace(caller, order)).outcome, Paid)


async def test_a_tan_that_comes_too_late_is_not_sent(subject: Xs2aSubject) -> None:
    caller = payer(subject, ".sms")
    step = await caller.begin(pay_of(subject, caller))
    caller.clock.ahead += timedelta(minutes=16)
    late = await caller.resume(step, Tan(Secret(subject.tan)))
    assert late.outcome == Failed(FailureKind.TAN_WRONG)
    assert taken(subject, caller) == []


# Workers that die -----------------------------------------------------------------------------


@pytest.mark.usefixtures("processes")
@pytest.mark.parametrize("provider", ["embedded", "decoupled", "redirect"])
async def test_another_process_goes_on_with_a_payment_after_kill_9(
    subject: Xs2aSubject, provider: str
) -> None:
    caller = payer(subject, ".methods-5", provider)
    step = await caller.begin(pay_of(subject, caller))
    assert step.state is not None
    order = subject.order(caller)
    order |= {"state": base64.b64encode(step.state).decode(), "memory": dict(step.memory or {})}
    rounds, outcome = 0, type(step.outcome).__name__
    while outcome.startswith("Need"):
        rounds += 1
        assert rounds < 6
        for answer in ("method", "tan"):
            order.pop(answer, None)
        if outcome == "NeedMethod":
            order["method"] = "4"
        elif outcome == "NeedTan":
            order["tan"] = subject.tan
        elif outcome == "NeedDecoupled":
            subject.decide(caller, approve=True)
            time.sleep(1.5)  # noqa: ASYNC251 - the other process has a real clock
        elif isinstance(step.outcome, NeedRedirect):
            await _approve(subject, step.outcome.url)
        words = killed_worker(order)
        outcome = words["outcome"]
        order |= {"state": words.get("state"), "memory": words["memory"]}
    assert outcome == "Paid"
    assert len(taken(subject, caller)) == 1
    assert posted(subject, caller) == 1


async def _approve(subject: Xs2aSubject, url: str) -> None:
    """Choose a method at the bank's pages, then type its TAN."""
    async with http_client(subject.bank.ca_file) as browser:
        await browser.post(f"{url}/login", data={"pin": subject.pin})
        page = await browser.get(url)
        assert "12,34 EUR" not in page.text
        code = page.text.partition('name="method" value="')[2].partition('"')[0]
        shown = await browser.post(f"{url}/method", data={"method": code})
        assert "12,34 EUR" in shown.text
        back = await browser.post(f"{url}/tan", data={"tan": subject.tan})
        assert back.status_code == 303


async def test_a_state_of_a_payment_holds_neither_pin_nor_payee(subject: Xs2aSubject) -> None:
    caller = payer(subject, ".chip")
    order = order_of(subject, caller)
    await caller.begin(Pay(order))
    assert caller.sealer.sealed
    for plain in caller.sealer.sealed:
        assert subject.pin.encode() not in plain
        assert order.transfers[0].end_to_end_id.encode() not in plain
