"""Payments that come to nothing: refused by the bank, mistyped, not approved, taken back."""

from dataclasses import replace
from datetime import timedelta

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
)
from kontowerk.kit.secret import Secret
from tests.connectors.subject import wait_to_poll
from tests.connectors.world import http_client
from tests.connectors.xs2a.conftest import Xs2aSubject
from tests.connectors.xs2a.payer import (
    order_of,
    pay_of,
    payer,
    taken,
    trace,
)

APPROACHES = ("embedded", "decoupled", "redirect", "signed")
WITH_TAN = ("chip", "chip-optical", "chip-qr", "photo", "sms", "push")


# Refused by the bank -------------------------------------------------------------------------


@pytest.mark.parametrize("provider", ["embedded", "decoupled", "redirect"])
@pytest.mark.parametrize(
    ("word", "kind", "code"),
    [
        ("pay-reject", FailureKind.REJECTED, "RJCT"),
        ("pay-nofunds", FailureKind.REJECTED, "FUNDS_NOT_AVAILABLE"),
        ("pay-refaccount", FailureKind.REJECTED, "AC14"),
    ],
)
async def test_what_the_bank_refuses_is_rejected_with_its_reason(
    subject: Xs2aSubject, provider: str, word: str, kind: FailureKind, code: str
) -> None:
    caller = payer(subject, f".sms.{word}", provider)
    step = await subject.to_the_end(caller, await caller.begin(pay_of(subject, caller)))
    assert isinstance(step.outcome, Failed)
    assert step.outcome.kind is kind
    assert code in step.outcome.codes
    assert taken(subject, caller) == []


async def test_missing_money_is_refused_at_once_if_that_is_preferred(
    subject: Xs2aSubject,
) -> None:
    caller = payer(subject, ".sms.pay-nofunds")
    step = await caller.begin(pay_of(subject, caller, reject_without_funds=True))
    assert step.outcome == Failed(FailureKind.REJECTED, ("PAYMENT_FAILED", "FUNDS_NOT_AVAILABLE"))
    step = await caller.begin(pay_of(subject, caller, reject_without_funds=False))
    assert isinstance(step.outcome, NeedTan)


async def test_the_same_payment_again_is_a_duplicate(subject: Xs2aSubject) -> None:
    caller = payer(subject, ".sms.pay-duplicate")
    step = await subject.to_the_end(caller, await caller.begin(pay_of(subject, caller)))
    assert isinstance(step.outcome, Paid)
    step = await caller.begin(pay_of(subject, caller))
    assert isinstance(step.outcome, Failed)
    assert step.outcome.kind is FailureKind.DUPLICATE
    assert len(taken(subject, caller)) == 1


async def test_an_account_that_cannot_pay_is_not_possible(subject: Xs2aSubject) -> None:
    caller = payer(subject, "familie.sms")
    customer = subject.bank.customer(subject.user(caller))
    order = order_of(subject, caller)
    others = [
        one for one in subject.bank.bank.accounts(customer) if one.iban and not one.can_transfer
    ]
    assert others
    order = replace(order, payer=replace(order.payer, iban=others[0].iban))
    step = await caller.begin(Pay(order))
    assert step.outcome == Failed(FailureKind.NOT_POSSIBLE, ("PRODUCT_INVALID",))


# Not approved --------------------------------------------------------------------------------


async def test_a_wrong_tan_may_be_repeated_without_a_second_order(subject: Xs2aSubject) -> None:
    caller = payer(subject, ".sms")
    step = await caller.begin(pay_of(subject, caller))
    step = await caller.resume(step, Tan(Secret("111111")))
    assert isinstance(step.outcome, NeedTan)
    assert step.outcome.tries_left == 2
    step = await caller.resume(step, Tan(Secret(subject.tan)))
    assert isinstance(step.outcome, Paid)
    posted = [one for one in subject.received(caller) if one.endswith("sepa-credit-transfers")]
    assert len(posted) == 1


@pytest.mark.parametrize("word", ["sms", "sms.tan-newref"])
async def test_three_wrong_tans_end_the_payment(subject: Xs2aSubject, word: str) -> None:
    caller = payer(subject, f".{word}")
    order = order_of(subject, caller)
    step = await caller.begin(Pay(order))
    for _ in range(2):
        step = await caller.resume(step, Tan(Secret("111111")))
        assert isinstance(step.outcome, NeedTan)
    step = await caller.resume(step, Tan(Secret("111111")))
    assert isinstance(step.outcome, Failed)
    assert step.outcome.kind is FailureKind.TAN_WRONG
    assert taken(subject, caller) == []
    found = await trace(caller, order)
    assert isinstance(found.outcome, Failed)
    assert found.outcome.kind is FailureKind.REJECTED


@pytest.mark.parametrize("provider", ["decoupled", "embedded"])
@pytest.mark.parametrize("fault", ["push-reject", "push-timeout"])
async def test_who_refuses_or_forgets_the_app_has_not_paid(
    subject: Xs2aSubject, provider: str, fault: str
) -> None:
    caller = payer(subject, f".decoupled.{fault}", provider)
    order = order_of(subject, caller)
    step = await caller.begin(Pay(order))
    while isinstance(step.outcome, NeedDecoupled):
        await wait_to_poll(caller, step)
        step = await caller.resume(step, Poll())
    assert isinstance(step.outcome, Failed)
    assert step.outcome.kind is FailureKind.NOT_APPROVED
    assert taken(subject, caller) == []


async def test_who_gives_up_at_the_bank_s_pages_has_not_paid(subject: Xs2aSubject) -> None:
    caller = payer(subject, ".sms", "redirect")
    step = await caller.begin(pay_of(subject, caller))
    assert isinstance(step.outcome, NeedRedirect)
    await subject.visit(step.outcome.url, tan=None)
    step = await caller.resume(step, Poll())
    assert isinstance(step.outcome, Failed)
    assert step.outcome.kind is FailureKind.NOT_APPROVED
    assert taken(subject, caller) == []


@pytest.mark.parametrize("provider", ["embedded", "decoupled", "redirect"])
async def test_a_payment_that_is_given_up_is_taken_back_at_the_bank(
    subject: Xs2aSubject, provider: str
) -> None:
    caller = payer(subject, ".sms", provider)
    order = order_of(subject, caller)
    step = await caller.begin(Pay(order))
    await caller.abort(step)
    await caller.abort(step)
    found = await trace(caller, order)
    assert found.outcome == Failed(FailureKind.REJECTED, ("CANC",))
    if isinstance(step.outcome, NeedDecoupled):
        subject.decide(caller, approve=True)
    if isinstance(step.outcome, NeedRedirect):
        url = step.outcome.url
        async with http_client(subject.bank.ca_file) as browser:
            await browser.post(f"{url}/login", data={"pin": subject.pin})
            await browser.post(f"{url}/tan", data={"tan": subject.tan})
    assert taken(subject, caller) == [], "who approves too late approves nothing"


async def test_giving_up_does_not_take_back_what_was_approved(subject: Xs2aSubject) -> None:
    caller = payer(subject, ".sms", "redirect")
    order = order_of(subject, caller)
    step = await caller.begin(Pay(order))
    assert isinstance(step.outcome, NeedRedirect)
    await subject.visit(step.outcome.url)
    await caller.abort(step)
    assert isinstance((await trace(caller, order)).outcome, Paid)


@pytest.mark.parametrize("provider", ["decoupled", "redirect"])
async def test_time_runs_out_and_the_order_is_taken_back(
    subject: Xs2aSubject, provider: str
) -> None:
    caller = payer(subject, ".sms", provider)
    order = order_of(subject, caller)
    step = await caller.begin(Pay(order))
    caller.clock.ahead += timedelta(minutes=16)
    late = await caller.resume(step, Poll())
    assert late.outcome == Failed(FailureKind.NOT_APPROVED)
    assert (await trace(caller, order)).outcome == Failed(FailureKind.REJECTED, ("CANC",))


@pytest.mark.parametrize("provider", ["decoupled", "redirect"])
async def test_who_approved_in_time_but_comes_late_has_paid(
    subject: Xs2aSubject, provider: str
) -> None:
    caller = payer(subject, ".sms", provider)
    step = await caller.begin(pay_of(subject, caller))
    if isinstance(step.outcome, NeedRedirect):
        await subject.visit(step.outcome.url)
    else:
        subject.decide(caller, approve=True)
    caller.clock.ahead += timedelta(minutes=16)
    late = await caller.resume(step, Poll())
    assert isinstance(late.outcome, Paid)


async def test_giving_up_right_after_a_nod_in_the_app_does_not_undo_it(
    subject: Xs2aSubject,
) -> None:
    caller = payer(subject, ".sms", "decoupled")
    order = order_of(subject, caller)
    step = await caller.begin(Pay(order))
    subject.decide(caller, approve=True)
    early = await caller.resume(step, Poll())
    assert isinstance(early.outcome, NeedDecoupled), "the bank does not want to be asked yet"
    await caller.abort(early)
    assert isinstance((await trace(caller, order)).outcome, Paid)
