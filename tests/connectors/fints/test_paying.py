"""Orders reach the bank as they were meant, once, by every way a person can approve them."""

from dataclasses import replace
from datetime import timedelta

import pytest

from kontowerk.connectors.contract import (
    Discover,
    Done,
    Failed,
    FailureKind,
    Fetch,
    NeedDecoupled,
    NeedMedium,
    NeedMethod,
    NeedTan,
    Paid,
    Pay,
    Tan,
)
from kontowerk.connectors.transfer import Payer, TransferKind
from kontowerk.kit.secret import Secret
from tests.connectors.fints.conftest import FintsSubject
from tests.connectors.fints.paying import (
    METHODS,
    Diary,
    booked,
    kind_of,
    order,
    pay,
    payer,
    shown,
    taken,
    to_the_end,
    transfer,
)
from tests.connectors.subject import answer_to, wait_to_poll


@pytest.mark.parametrize("method", METHODS)
async def test_a_transfer_is_carried_out_once_with_each_method(
    subject: FintsSubject, method: str
) -> None:
    caller = subject.caller(f".{method}")
    wanted = order(subject, caller)
    step = await pay(subject, caller, wanted)
    assert isinstance(step.outcome, Paid)
    assert step.outcome.settled
    (row,) = taken(subject, caller)
    assert step.outcome.reference == row["reference"]
    assert booked([row]) == [shown(wanted.transfers[0])]
    assert (row["executed"], row["instant"], row["bulk"]) == (True, False, False)
    assert subject.received(caller).count("HKCCS1") == 1


@pytest.mark.parametrize("method", ["sms", "decoupled"])
async def test_the_person_sees_amount_and_payee_before_approving(
    subject: FintsSubject, method: str
) -> None:
    caller = subject.caller(f".{method}")
    step = await caller.begin(Pay(order(subject, caller)))
    assert isinstance(step.outcome, NeedTan | NeedDecoupled)
    assert step.partial is None
    words = step.outcome.challenge.instructions
    phone = subject.bank.bank.tans.on_phone(
        subject.bank.bank.register.login(subject.user(caller)), subject.bank.bank.now()
    )
    assert "12,34 EUR" in words or any("12,34 EUR" in str(one) for one in phone)


async def test_an_instant_transfer_has_an_order_of_its_own(subject: FintsSubject) -> None:
    caller = subject.caller(".sms")
    step = await pay(subject, caller, order(subject, caller, kind=TransferKind.INSTANT))
    assert isinstance(step.outcome, Paid)
    (row,) = taken(subject, caller)
    assert row["instant"] is True
    assert "HKIPZ1" in subject.received(caller)


async def test_a_scheduled_transfer_waits_for_its_day(subject: FintsSubject) -> None:
    caller = subject.caller(".sms")
    day = caller.clock.now().date() + timedelta(days=9)
    wanted = order(subject, caller, kind=TransferKind.SCHEDULED, execute_on=day)
    step = await pay(subject, caller, wanted)
    assert isinstance(step.outcome, Paid)
    (row,) = taken(subject, caller)
    assert (row["executed"], row["execute_on"]) == (False, day.isoformat())
    assert step.outcome.reference == row["reference"]
    assert "HKCSE1" in subject.received(caller)


async def test_several_transfers_are_one_order_with_one_approval(subject: FintsSubject) -> None:
    caller = subject.caller(".sms")
    transfers = tuple(transfer(number, f"{number + 1}.50") for number in range(3))
    wanted = order(subject, caller, *transfers, kind=TransferKind.BULK)
    step = await caller.begin(Pay(wanted))
    assert isinstance(step.outcome, NeedTan)
    step = await caller.resume(step, Tan(Secret(subject.tan)))
    assert isinstance(step.outcome, Paid)
    rows = taken(subject, caller)
    assert sorted(booked(rows)) == sorted(shown(one) for one in transfers)
    assert all(row["bulk"] for row in rows)
    assert "HKCCM1" in subject.received(caller)


async def test_everything_the_order_says_is_in_the_document(subject: FintsSubject) -> None:
    caller = subject.caller(".sms")
    full = transfer(
        purpose="a" * 140,
        recipient="b" * 70,
        end_to_end_id="c" * 35,
        purpose_code="GDDS",
        ultimate_debtor="Erika Muster",
        ultimate_creditor="Netz + Wasser",
        amount="0.01",
    )
    assert isinstance((await pay(subject, caller, order(subject, caller, full))).outcome, Paid)
    assert booked(taken(subject, caller)) == [shown(full)]


# Logging in ------------------------------------------------------------------------------


async def test_the_second_payment_takes_one_login(subject: FintsSubject) -> None:
    caller = subject.caller(".sms")
    await pay(subject, caller, order(subject, caller))
    before = subject.logins(caller)
    assert isinstance((await pay(subject, caller, order(subject, caller))).outcome, Paid)
    assert subject.logins(caller) == before + 1


async def test_a_login_that_wants_approval_is_not_the_payment(subject: FintsSubject) -> None:
    caller, diary = subject.caller(".sca-always.sms"), Diary()
    caller.watcher = diary
    step = await caller.begin(Pay(order(subject, caller)))
    assert isinstance(step.outcome, NeedTan)
    assert diary.executions == 0
    assert "HKCCS1" not in subject.received(caller)
    step = await caller.resume(step, Tan(Secret("000000")))
    assert isinstance(step.outcome, NeedTan)
    assert diary.executions == 0
    step = await caller.resume(step, Tan(Secret(subject.tan)))
    assert isinstance(step.outcome, NeedTan)
    assert diary.executions == 1
    assert step.outcome.tries_left == 3
    step = await caller.resume(step, Tan(Secret(subject.tan)))
    assert isinstance(step.outcome, Paid)
    assert diary.executions == 2
    assert len(taken(subject, caller)) == 1


async def test_a_login_challenge_the_bank_forgot_is_asked_anew(subject: FintsSubject) -> None:
    caller = subject.caller(".sca-always.tan-newref.sms")
    step = await caller.begin(Pay(order(subject, caller)))
    step = await caller.resume(step, Tan(Secret("000000")))
    step = await to_the_end(subject, caller, step)
    assert isinstance(step.outcome, Paid)
    assert len(taken(subject, caller)) == 1


# How the person approves -----------------------------------------------------------------


async def test_several_methods_and_nothing_remembered_is_a_question(subject: FintsSubject) -> None:
    caller = subject.caller(".methods-5")
    step = await caller.begin(Pay(order(subject, caller)))
    assert isinstance(step.outcome, NeedMethod)
    step = await to_the_end(subject, caller, step)
    assert isinstance(step.outcome, Paid)


async def test_a_method_of_the_caller_is_taken_without_a_question(subject: FintsSubject) -> None:
    caller = subject.caller(".methods-5")
    wanted = order(subject, caller)
    asked = await caller.begin(Pay(wanted))
    assert isinstance(asked.outcome, NeedMethod)
    for method in asked.outcome.methods:
        caller = subject.caller(".methods-5")
        step = await caller.begin(Pay(order(subject, caller), method=method.code))
        if isinstance(step.outcome, NeedMedium):
            step = await caller.resume(step, answer_to(step, subject.tan))
        assert isinstance(step.outcome, NeedTan | NeedDecoupled)
        assert step.outcome.challenge.method.code == method.code


async def test_a_method_of_the_caller_goes_before_the_remembered_one(
    subject: FintsSubject,
) -> None:
    caller = subject.caller(".methods-5")
    step = await caller.begin(Discover())
    assert isinstance(step.outcome, NeedMethod)
    first, *_, last = step.outcome.methods
    step = await caller.resume(step, answer_to(step, subject.tan))
    assert caller.access.memory["method"] == first.code
    step = await caller.begin(Pay(order(subject, caller), method=last.code))
    assert isinstance(step.outcome, NeedTan | NeedDecoupled)
    assert step.outcome.challenge.method.code == last.code
    assert caller.access.memory["method"] == first.code  # until it has proved itself
    await to_the_end(subject, caller, step)
    assert caller.access.memory["method"] == last.code


async def test_a_method_the_bank_does_not_allow_is_unsupported(subject: FintsSubject) -> None:
    caller = subject.caller(".sms")
    await caller.begin(Discover())
    before = dict(caller.access.memory)
    for memory in ({}, before):
        caller.access = replace(caller.access, memory=memory)
        step = await caller.begin(Pay(order(subject, caller), method="999"))
        assert kind_of(step) is FailureKind.UNSUPPORTED
    assert "HKCCS1" not in subject.received(caller)


async def test_a_medium_of_the_caller_is_taken_without_a_question(subject: FintsSubject) -> None:
    caller = subject.caller(".sms.media-2")
    step = await caller.begin(Pay(order(subject, caller)))
    assert isinstance(step.outcome, NeedMedium)
    first, last = (medium.name for medium in step.outcome.media)
    for name in (first, last):
        step = await pay(subject, caller, order(subject, caller), medium=name)
        assert isinstance(step.outcome, Paid)
        assert caller.access.memory["medium"] == name


async def test_a_method_remembered_without_a_medium_asks_before_the_order(
    subject: FintsSubject,
) -> None:
    for words, asked in ((".sms.media-2", NeedMedium), (".sms", NeedTan)):
        caller = subject.caller(words)
        await to_the_end(subject, caller, await caller.begin(Discover()))
        memory = {key: kept for key, kept in caller.access.memory.items() if key != "medium"}
        caller.access = replace(caller.access, memory=memory)
        step = await caller.begin(Pay(order(subject, caller)))
        assert isinstance(step.outcome, asked)
        step = await to_the_end(subject, caller, step)
        assert isinstance(step.outcome, Paid)
        assert subject.received(caller).count("HKCCS1") == 1


async def test_a_medium_nobody_knows_is_unsupported(subject: FintsSubject) -> None:
    caller = subject.caller(".sms.media-2")
    step = await caller.begin(Pay(order(subject, caller), medium="Fax"))
    assert kind_of(step) is FailureKind.UNSUPPORTED
    assert "HKCCS1" not in subject.received(caller)


async def test_choosing_anew_asks_again(subject: FintsSubject) -> None:
    caller = subject.caller(".methods-5")
    await to_the_end(subject, caller, await caller.begin(Pay(order(subject, caller))))
    step = await caller.begin(Pay(order(subject, caller)))
    assert not isinstance(step.outcome, NeedMethod)
    await caller.abort(step)
    step = await caller.begin(Pay(order(subject, caller), choose_anew=True))
    assert isinstance(step.outcome, NeedMethod)


# What cannot be --------------------------------------------------------------------------


async def test_an_account_that_is_not_there_cannot_pay(subject: FintsSubject) -> None:
    caller = subject.caller(".sms")
    stranger = Payer("Max Muster", "DE02120300000000202051", "BYLADEM1001")
    step = await caller.begin(Pay(replace(order(subject, caller), payer=stranger)))
    assert step.outcome == Failed(FailureKind.NOT_POSSIBLE)
    assert "HKCCS1" not in subject.received(caller)


async def test_a_savings_account_has_no_instant_transfer(subject: FintsSubject) -> None:
    caller = subject.caller("familie.sms")
    wanted = order(subject, caller, kind=TransferKind.INSTANT)
    step = await caller.begin(Pay(replace(wanted, payer=payer(subject, caller, "call_money"))))
    assert kind_of(step) is FailureKind.NOT_POSSIBLE
    assert "HKIPZ1" not in subject.received(caller)


async def test_an_account_is_also_found_by_its_number(subject: FintsSubject) -> None:
    caller = subject.caller(".sms")
    wanted = order(subject, caller)
    account = subject.bank.bank.accounts(subject.bank.customer(subject.user(caller)))[0]
    named = Payer(wanted.payer.owner, None, account_number=account.number)
    step = await pay(subject, caller, replace(wanted, payer=named))
    assert isinstance(step.outcome, Paid)


async def test_nobody_present_pays_nothing(subject: FintsSubject) -> None:
    caller = subject.caller(".sms")
    await caller.begin(Discover())
    caller.present = False
    step = await caller.begin(Pay(order(subject, caller)))
    assert kind_of(step) is FailureKind.CONSENT
    assert "HKCCS1" not in subject.received(caller)


async def test_products_say_which_transfers_they_allow(subject: FintsSubject) -> None:
    step = await subject.caller("familie").begin(Fetch())
    assert isinstance(step.outcome, Done)
    products = step.outcome.snapshot.products
    by_kind = {product.kind.value: product.transfers for product in products}
    assert by_kind["checking"] == {"single", "instant", "scheduled", "bulk"}


# Secrets ---------------------------------------------------------------------------------


async def test_no_state_of_a_payment_holds_the_pin_or_a_tan(subject: FintsSubject) -> None:
    for words in (".sms", ".vop-close.sms"):
        caller = subject.caller(words)
        step = await caller.begin(Pay(order(subject, caller)))
        step = await caller.resume(step, answer_to(step, "987654"))
        assert step.state is not None
        for plain in caller.sealer.sealed:
            assert subject.pin.encode() not in plain.replace(b"12345678", b"")
            assert b"987654" not in plain


async def test_polling_too_early_does_not_reach_the_bank(subject: FintsSubject) -> None:
    caller, diary = subject.caller(".decoupled"), Diary()
    caller.watcher = diary
    step = await caller.begin(Pay(order(subject, caller)))
    before = subject.calls(caller), diary.executions
    again = await caller.resume(step, answer_to(step, subject.tan))
    assert isinstance(again.outcome, NeedDecoupled)
    assert (subject.calls(caller), diary.executions) == before
    await wait_to_poll(caller, again)
    again = await caller.resume(again, answer_to(again, subject.tan))
    assert isinstance(again.outcome, NeedDecoupled)
    assert diary.executions == before[1] + 1
    assert not taken(subject, caller)
