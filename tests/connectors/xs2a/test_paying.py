"""Payments in all approaches: paid once, refused, mistyped, taken back."""

from dataclasses import replace
from datetime import timedelta

import pytest

from kontowerk.connectors.contract import (
    Discover,
    Done,
    Failed,
    FailureKind,
    Method,
    NeedDecoupled,
    NeedMethod,
    NeedTan,
    Paid,
    Pay,
    Poll,
    Tan,
    Unseen,
)
from kontowerk.connectors.snapshot import ProductKind
from kontowerk.connectors.transfer import TransferKind
from kontowerk.kit.clock import BERLIN
from kontowerk.kit.secret import Secret
from tests.connectors.subject import wait_to_poll
from tests.connectors.xs2a.conftest import Xs2aSubject
from tests.connectors.xs2a.payer import (
    EXECUTION,
    PAYEE,
    PAYEE_IBAN,
    NotAllowedError,
    order_of,
    pay_of,
    payer,
    taken,
    trace,
    transfer,
)

APPROACHES = ("embedded", "decoupled", "redirect", "signed")
WITH_TAN = ("chip", "chip-optical", "chip-qr", "photo", "sms", "push")


# Paid ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("provider", APPROACHES)
async def test_an_approved_payment_is_executed_once_as_ordered(
    subject: Xs2aSubject, provider: str
) -> None:
    caller = payer(subject, ".sms", provider)
    order = order_of(subject, caller)
    step = await subject.to_the_end(caller, await caller.begin(Pay(order)))
    assert step.outcome == Paid(caller.notes.reference, settled=True)
    [executed] = taken(subject, caller)
    [wanted] = order.transfers
    assert (executed["amount"], executed["currency"]) == ("12.34", "EUR")
    assert (executed["creditor_name"], executed["creditor_iban"]) == (PAYEE, PAYEE_IBAN)
    assert executed["purpose"] == wanted.purpose
    assert executed["end_to_end_id"] == wanted.end_to_end_id
    assert executed["executed"] is True
    found = await trace(caller, order)
    assert found.outcome == Paid(caller.notes.reference, settled=True)


@pytest.mark.parametrize("method", WITH_TAN)
async def test_each_method_shows_amount_and_payee(subject: Xs2aSubject, method: str) -> None:
    caller = payer(subject, f".{method}")
    step = await caller.begin(pay_of(subject, caller))
    assert isinstance(step.outcome, NeedTan)
    assert "12,34 EUR" in step.outcome.challenge.instructions
    assert PAYEE in step.outcome.challenge.instructions
    assert taken(subject, caller) == []
    step = await caller.resume(step, Tan(Secret(subject.tan)))
    assert isinstance(step.outcome, Paid)
    assert len(taken(subject, caller)) == 1


async def test_an_app_of_an_embedded_bank_approves_payments(subject: Xs2aSubject) -> None:
    caller = payer(subject, ".decoupled")
    step = await caller.begin(pay_of(subject, caller))
    assert isinstance(step.outcome, NeedDecoupled)
    assert "12,34 EUR" in step.outcome.challenge.instructions
    await wait_to_poll(caller, step)
    step = await caller.resume(step, Poll())
    assert isinstance(step.outcome, NeedDecoupled)
    assert taken(subject, caller) == []
    subject.decide(caller, approve=True)
    assert len(taken(subject, caller)) == 1, "the nod executes, not our question"
    await wait_to_poll(caller, step)
    step = await caller.resume(step, Poll())
    assert isinstance(step.outcome, Paid)


async def test_an_instant_payment_goes_by_its_own_product(subject: Xs2aSubject) -> None:
    caller = payer(subject, ".sms")
    order = order_of(subject, caller, TransferKind.INSTANT)
    step = await subject.to_the_end(caller, await caller.begin(Pay(order)))
    assert isinstance(step.outcome, Paid)
    [executed] = taken(subject, caller)
    assert executed["instant"] is True
    first = subject.received(caller)[0]
    assert first == "POST:/embedded/v1/payments/instant-sepa-credit-transfers"


@pytest.mark.parametrize("provider", ["embedded", "redirect"])
async def test_several_transfers_are_one_order_and_one_approval(
    subject: Xs2aSubject, provider: str
) -> None:
    caller = payer(subject, ".sms", provider)
    several = [transfer("1.10", "eins"), transfer("2.20", "zwei"), transfer("3.30", "drei")]
    order = order_of(subject, caller, TransferKind.BULK, several)
    step = await subject.to_the_end(caller, await caller.begin(Pay(order)))
    assert isinstance(step.outcome, Paid)
    executed = taken(subject, caller)
    assert [(one["amount"], one["purpose"]) for one in executed] == [
        ("1.10", "eins"),
        ("2.20", "zwei"),
        ("3.30", "drei"),
    ]
    assert isinstance((await trace(caller, order)).outcome, Paid)


async def test_a_scheduled_payment_waits_for_its_day(subject: Xs2aSubject) -> None:
    caller = payer(subject, ".sms")
    day = caller.clock.now().astimezone(BERLIN).date() + timedelta(days=5)
    order = order_of(subject, caller, TransferKind.SCHEDULED, execute_on=day)
    step = await subject.to_the_end(caller, await caller.begin(Pay(order)))
    assert step.outcome == Paid(caller.notes.reference, settled=True)
    [kept] = taken(subject, caller)
    assert (kept["execute_on"], kept["executed"]) == (day.isoformat(), False)


async def test_everything_a_transfer_can_say_arrives(subject: Xs2aSubject) -> None:
    caller = payer(subject, ".sms")
    one = transfer(purpose_code="SALA", ultimate_debtor="Eva", ultimate_creditor="Otto")
    order = order_of(subject, caller, transfers=[one])
    step = await subject.to_the_end(caller, await caller.begin(Pay(order)))
    assert isinstance(step.outcome, Paid)
    store = subject.bank.bank.store
    row = store.row(
        "SELECT purpose_code, ultimate_creditor, creditor_bic FROM payments "
        "WHERE end_to_end_id = ?",
        one.end_to_end_id,
    )
    assert row == ("SALA", "Otto", one.bic)


# What the watcher hears ----------------------------------------------------------------------


async def test_the_name_of_an_order_is_told_before_it_can_be_executed(
    subject: Xs2aSubject,
) -> None:
    caller = payer(subject, ".sms")
    step = await caller.begin(pay_of(subject, caller))
    assert isinstance(step.outcome, NeedTan)
    # The order itself, because a bank may waive the approval; then its name; then the password.
    reference = caller.notes.reference
    assert reference
    assert caller.notes.heard == [EXECUTION, reference, EXECUTION]
    await caller.resume(step, Tan(Secret(subject.tan)))
    assert caller.notes.heard == [EXECUTION, reference, EXECUTION, EXECUTION]


@pytest.mark.parametrize("number", [1, 2, 3])
async def test_what_the_watcher_does_not_allow_never_reaches_the_bank(
    subject: Xs2aSubject, number: int
) -> None:
    caller = payer(subject, ".sms")
    caller.notes.refuse = number
    with pytest.raises(NotAllowedError):
        await subject.to_the_end(caller, await caller.begin(pay_of(subject, caller)))
    assert taken(subject, caller) == []
    assert subject.calls(caller) == number - 1


async def test_questions_are_not_announced_as_executions(subject: Xs2aSubject) -> None:
    for provider in ("decoupled", "redirect"):
        caller = payer(subject, ".sms", provider)
        step = await caller.begin(pay_of(subject, caller))
        before = caller.notes.heard.count(EXECUTION)
        await subject.to_the_end(caller, step)
        assert caller.notes.heard.count(EXECUTION) == before == 1


# Methods -------------------------------------------------------------------------------------


async def test_the_person_chooses_a_method_or_the_caller_names_it(subject: Xs2aSubject) -> None:
    caller = payer(subject, "many-methods")
    step = await caller.begin(pay_of(subject, caller))
    assert isinstance(step.outcome, NeedMethod)
    chosen = await caller.resume(step, Method("4"))
    assert isinstance(chosen.outcome, NeedTan)
    assert chosen.outcome.challenge.method.name == "smsTAN"
    named = await caller.begin(pay_of(subject, caller, method="2"))
    assert isinstance(named.outcome, NeedTan)
    assert named.outcome.challenge.method.code == "2"
    anew = await caller.begin(pay_of(subject, caller, choose_anew=True))
    assert isinstance(anew.outcome, NeedMethod)


@pytest.mark.parametrize("scenario", ["many-methods", ".sms"])
async def test_a_method_the_bank_does_not_offer_is_unsupported(
    subject: Xs2aSubject, scenario: str
) -> None:
    caller = payer(subject, scenario)
    order = order_of(subject, caller)
    step = await caller.begin(Pay(order, method="9"))
    assert step.outcome == Failed(FailureKind.UNSUPPORTED)
    assert (await trace(caller, order)).outcome == Failed(FailureKind.REJECTED, ("CANC",))
    before = subject.calls(caller)
    again = await caller.begin(Pay(order, method="9"))
    assert again.outcome == Failed(FailureKind.UNSUPPORTED)
    assert subject.calls(caller) == before, "the number is known to be nobody's"


# Not even asked ------------------------------------------------------------------------------


async def test_nobody_pays_in_background(subject: Xs2aSubject) -> None:
    caller = payer(subject, ".sms")
    caller.present = False
    step = await caller.begin(pay_of(subject, caller))
    assert step.outcome == Failed(FailureKind.CONSENT)
    assert (subject.calls(caller), caller.notes.heard) == (0, [])


async def test_the_bank_s_pages_need_a_way_back_for_payments_too(subject: Xs2aSubject) -> None:
    caller = replace(payer(subject, ".sms", "redirect"), way_back=None)
    caller = replace(caller, http=subject.loose_http)  # the standard wants the address, too
    step = await caller.begin(pay_of(subject, caller))
    assert isinstance(step.outcome, Failed)
    assert step.outcome.kind is FailureKind.CONSENT


async def test_a_bank_is_not_asked_for_what_its_profile_does_not_offer(
    subject: Xs2aSubject,
) -> None:
    caller = payer(subject, ".sms")
    order = order_of(subject, caller)
    nowhere = replace(order, payer=replace(order.payer, iban=None))
    step = await caller.begin(Pay(nowhere))
    assert step.outcome == Failed(FailureKind.NOT_POSSIBLE)
    assert (subject.calls(caller), caller.notes.heard) == (0, [])


async def test_payment_accounts_in_euro_offer_transfers(subject: Xs2aSubject) -> None:
    for persona in ("familie", "multiwaehrung", "vermoegen"):
        caller = subject.caller(f"{persona}.sms")
        step = await subject.to_the_end(caller, await caller.begin(Discover()))
        assert isinstance(step.outcome, Done)
        for product in step.outcome.snapshot.products:
            pays = product.kind is ProductKind.CHECKING and product.currency == "EUR"
            everything = set(TransferKind) - {TransferKind.STANDING_CHANGE}
            assert product.transfers == (everything if pays else set()), product.label


async def test_an_order_without_a_name_leaves_no_trace(subject: Xs2aSubject) -> None:
    caller = payer(subject, ".sms")
    order = order_of(subject, caller)
    assert (await trace(caller, order)).outcome == Unseen()
    assert (await trace(caller, order, "nobody-knows")).outcome == Unseen()


async def test_an_order_that_waits_for_its_person_is_unseen(subject: Xs2aSubject) -> None:
    caller = payer(subject, ".sms")
    order = order_of(subject, caller)
    await caller.begin(Pay(order))
    assert (await trace(caller, order)).outcome == Unseen()


async def test_a_consent_is_neither_needed_nor_lost(subject: Xs2aSubject) -> None:
    caller = payer(subject, "plain")
    before = dict(caller.access.memory)
    assert "consent_id" in before
    step = await subject.to_the_end(caller, await caller.begin(pay_of(subject, caller)))
    assert isinstance(step.outcome, Paid)
    assert caller.access.memory["consent_id"] == before["consent_id"]
    assert caller.access.memory["consent_until"] == before["consent_until"]
