"""Payments with a bank that keeps its own books."""

import asyncio
from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal

import pytest

from kontowerk.accesses import remove
from kontowerk.approvals.model import (
    GivenTan,
    GivenUp,
    Look,
    NotAskedError,
    PayeeConfirmed,
    QuestionKind,
)
from kontowerk.connectors.contract import FailureKind
from kontowerk.connectors.transfer import PayeeMatch
from kontowerk.kit.ids import new_id
from kontowerk.kit.secret import Secret
from kontowerk.payments.initiate import check_payee
from kontowerk.payments.model import (
    OtherPayeeError,
    OtherPaymentError,
    PaymentReason,
    PaymentSource,
    PaymentState,
    TooLateError,
    TransferForm,
)

from .bank import TAN, Blow
from .world import DETAILS, PAYEE, PaymentCase

RIGHT = GivenTan(Secret(TAN))
WRONG = GivenTan(Secret("000000"))


async def test_a_payment_with_the_right_tan_is_carried_out_once(case: PaymentCase) -> None:
    payment = await case.pay()
    assert payment.state is PaymentState.ASKING
    payment = await case.answer(payment, RIGHT)
    assert (payment.state, payment.bank_reference) == (PaymentState.DONE, "order-1")
    assert case.bank.executed == {payment.id: 1}
    assert await case.holder() is None


async def test_nobody_is_told_done_before_the_bank_was(case: PaymentCase) -> None:
    payment = await case.pay()
    assert not case.bank.executed
    payment = await case.answer(payment, WRONG)
    assert payment.state is PaymentState.ASKING
    approval = await case.approval(payment)
    assert approval is not None
    assert (approval.wrong_tans, approval.question and approval.question.tries_left) == (1, 2)
    payment = await case.answer(payment, RIGHT)
    assert payment.state is PaymentState.DONE


async def test_the_third_wrong_tan_ends_it(case: PaymentCase) -> None:
    payment = await case.pay()
    for _ in range(3):
        payment = await case.answer(payment, WRONG)
    assert (payment.state, payment.reason) == (PaymentState.REJECTED, PaymentReason.TAN_WRONG)
    with pytest.raises(NotAskedError):
        await case.answer(payment, RIGHT)
    assert not case.bank.executed


async def test_64_identical_requests_are_one_payment(case: PaymentCase) -> None:
    payment_id = new_id()
    found = await asyncio.gather(*(case.initiate(id=payment_id) for _ in range(64)))
    assert len({one.run for one in found}) == 1
    assert await case.work() == 1
    payment = await case.answer(found[0], RIGHT)
    assert case.bank.executed == {payment.id: 1}
    again = await case.initiate(id=payment_id)
    assert (again.run, again.state) == (payment.run, PaymentState.DONE)


async def test_an_id_with_other_contents_is_refused(case: PaymentCase) -> None:
    payment = await case.initiate()
    other = replace(DETAILS, amount=Decimal("12.35"))
    with pytest.raises(OtherPaymentError):
        await case.initiate(id=payment.id, details=(other,))


async def test_a_key_of_the_caller_makes_a_request_without_id_repeatable(case: PaymentCase) -> None:
    first = await case.initiate(idempotency_key="k")
    assert (await case.initiate(idempotency_key="k")).id == first.id
    with pytest.raises(OtherPaymentError):
        await case.initiate(idempotency_key="k", instant=True)


@pytest.mark.parametrize(
    ("blow", "state"),
    [
        (Blow.BEFORE_ORDER, PaymentState.ASKING),
        (Blow.AFTER_RIGHT, PaymentState.DOUBT),
        (Blow.AFTER_ORDER, PaymentState.DOUBT),
    ],
)
async def test_a_worker_that_dies_while_it_orders(
    case: PaymentCase, blow: Blow, state: PaymentState
) -> None:
    """What was certainly not sent is sent by the next worker; what may have been sent is not."""
    case.bank.blow = blow
    payment = await case.pay()
    assert payment.state is state
    assert not case.bank.executed
    assert len(case.bank.pays) == (2 if state is PaymentState.ASKING else 1)


@pytest.mark.parametrize(
    ("blow", "state", "executed"),
    [
        (Blow.BEFORE_TAN, PaymentState.REJECTED, 0),
        (Blow.AFTER_TAN, PaymentState.DOUBT, 1),
        (Blow.ANSWER_LOST, PaymentState.DOUBT, 1),
    ],
)
async def test_a_worker_that_dies_with_the_tan(
    case: PaymentCase, blow: Blow, state: PaymentState, executed: int
) -> None:
    payment = await case.pay()
    case.bank.blow = blow
    payment = await case.answer(payment, RIGHT)
    assert payment.state is state
    assert case.bank.executed.total() == executed


async def test_doubt_is_resolved_by_asking_the_bank(case: PaymentCase) -> None:
    payment = await case.pay()
    case.bank.blow = Blow.ANSWER_LOST
    payment = await case.answer(payment, RIGHT)
    assert (payment.state, payment.reason) == (PaymentState.DOUBT, PaymentReason.UNKNOWN)
    await case.wait(timedelta(seconds=30))
    payment = await case.payment(payment.id)
    assert (payment.state, payment.reason) == (PaymentState.DONE, None)
    assert case.bank.executed == {payment.id: 1}


async def test_doubt_that_nobody_can_resolve_stays_for_people(case: PaymentCase) -> None:
    case.bank.blow = Blow.AFTER_ORDER
    payment = await case.pay()
    for _ in range(10):
        await case.wait(timedelta(days=2))
    payment = await case.payment(payment.id)
    assert (payment.state, payment.looks) == (PaymentState.DOUBT, 7)
    assert len(case.bank.pays) == 1


async def test_doubt_outlives_the_access_it_was_paid_from(case: PaymentCase) -> None:
    """That we cannot log in any more says nothing about what the bank has done."""
    case.bank.blow = Blow.AFTER_ORDER
    payment = await case.pay()
    async with case.world.api.begin(case.customer_id) as tx:
        await remove.remove(tx, case.customer_id, "a", tenant_id=case.world.tenant.id, actor="test")
    await case.wait(timedelta(minutes=1))
    payment = await case.payment(payment.id)
    assert (payment.state, payment.looks) == (PaymentState.DOUBT, 1)


async def test_a_bank_that_waives_its_approval(case: PaymentCase) -> None:
    case.bank.waives = True
    payment = await case.pay()
    assert payment.state is PaymentState.DONE
    assert case.bank.executed == {payment.id: 1}


async def test_a_result_that_cannot_be_stored_leaves_doubt_at_once(case: PaymentCase) -> None:
    case.bank.waives, case.bank.reference = True, "\0"  # PostgreSQL refuses it
    payment = await case.pay()
    assert (payment.state, payment.reason) == (PaymentState.DOUBT, PaymentReason.UNKNOWN)
    assert await case.holder() is None
    await case.wait(timedelta(seconds=30))
    assert (await case.payment(payment.id)).state is PaymentState.DONE
    assert case.bank.executed == {payment.id: 1}


async def test_giving_up_pays_nothing(case: PaymentCase) -> None:
    payment = await case.pay()
    payment = await case.answer(payment, GivenUp())
    assert (payment.state, payment.reason) == (PaymentState.REJECTED, PaymentReason.CANCELLED)
    assert (case.bank.aborted, case.bank.executed.total()) == (1, 0)
    assert await case.holder() is None


async def test_a_question_nobody_answers_lapses(case: PaymentCase) -> None:
    payment = await case.pay()
    await case.wait(timedelta(minutes=16))
    payment = await case.payment(payment.id)
    assert (payment.state, payment.reason) == (PaymentState.REJECTED, PaymentReason.EXPIRED)


async def test_who_gives_up_after_approving_in_the_app_has_paid(case: PaymentCase) -> None:
    case.bank.decoupled = True
    payment = await case.pay()
    case.bank.approved_in_app = True
    payment = await case.answer(payment, GivenUp())
    assert payment.state is PaymentState.DONE
    assert case.bank.executed == {payment.id: 1}


@pytest.mark.parametrize(
    ("keeps", "state"),
    [(False, PaymentState.REJECTED), (True, PaymentState.DOUBT)],
    ids=["gone", "kept"],
)
async def test_who_gives_up_is_told_nothing_was_paid_only_if_the_bank_says_so(
    case: PaymentCase, *, keeps: bool, state: PaymentState
) -> None:
    case.bank.decoupled, case.bank.keeps_orders = True, keeps
    payment = await case.pay()
    payment = await case.answer(payment, GivenUp())
    assert payment.state is state
    assert not case.bank.executed


async def test_approving_in_the_app(case: PaymentCase) -> None:
    case.bank.decoupled = True
    payment = await case.pay()
    payment = await case.answer(payment, Look())
    assert payment.state is PaymentState.ASKING
    case.bank.approved_in_app = True
    payment = await case.answer(payment, Look())
    assert payment.state is PaymentState.DONE


async def test_the_person_sees_the_check_of_the_payee_before_anything_is_approved(
    case: PaymentCase,
) -> None:
    case.bank.check = PayeeMatch.CLOSE_MATCH
    payment = await case.pay()
    approval = await case.approval(payment)
    assert approval is not None
    assert approval.question is not None
    assert approval.question.asked is QuestionKind.PAYEE
    assert approval.question.checks[0].matched_name == "Maria Muster"
    assert payment.sends == 0
    payment = await case.answer(payment, PayeeConfirmed())
    assert payment.checks[0].result is PayeeMatch.CLOSE_MATCH
    payment = await case.answer(payment, RIGHT)
    assert payment.state is PaymentState.DONE


async def test_the_legacy_form_cannot_ask_about_the_payee(case: PaymentCase) -> None:
    case.bank.check = PayeeMatch.NO_MATCH
    payment = await case.pay(flow=TransferForm.LEGACY)
    assert (payment.state, payment.reason) == (PaymentState.REJECTED, PaymentReason.PAYEE)
    assert case.bank.aborted == 1


@pytest.mark.parametrize(
    ("kind", "reason"),
    [
        (FailureKind.REJECTED, PaymentReason.REJECTED),
        (FailureKind.DUPLICATE, PaymentReason.DUPLICATE),
        (FailureKind.UNREACHABLE, PaymentReason.UNREACHABLE),
        (FailureKind.UNSUPPORTED, PaymentReason.METHOD),
    ],
)
async def test_a_banks_no(case: PaymentCase, kind: FailureKind, reason: PaymentReason) -> None:
    case.bank.refuses = kind
    payment = await case.pay()
    assert (payment.state, payment.reason) == (PaymentState.REJECTED, reason)


async def test_credentials_that_come_with_a_payment_leave_with_its_end(case: PaymentCase) -> None:
    sealed = await case.access.sealed(userid="berta", pin="12345")
    source = PaymentSource(case.access.provider_id, PAYEE, credentials=sealed)
    payment = await case.pay(source=source)
    kept = "SELECT credentials IS NOT NULL AS kept FROM payment WHERE id = $1"
    assert (await case.world.sql(kept, payment.id))[0]["kept"]
    payment = await case.answer(payment, RIGHT)
    assert payment.state is PaymentState.DONE
    assert not (await case.world.sql(kept, payment.id))[0]["kept"]


async def test_an_edit_makes_the_old_tan_worthless(case: PaymentCase) -> None:
    draft = await case.initiate(draft=True, editable=True)
    assert draft.state is PaymentState.DRAFT
    first = await case.confirm(draft)
    changed = await case.edit(first, replace(DETAILS, amount=Decimal("99.00")))
    assert (changed.state, changed.run == first.run) == (PaymentState.DRAFT, False)
    with pytest.raises(NotAskedError):
        await case.answer(first, RIGHT)
    second = await case.confirm(changed)
    done = await case.answer(second, RIGHT)
    assert done.state is PaymentState.DONE
    assert case.bank.amounts == ["99.00"]
    with pytest.raises(TooLateError):
        await case.edit(done, DETAILS)


async def test_what_no_bank_would_take_is_refused_by_name(case: PaymentCase) -> None:
    wrong = replace(DETAILS, amount=Decimal("0.001"), iban="DE00", purpose="a\u202eb")
    payment = await case.initiate(details=(wrong,))
    assert (payment.state, payment.reason) == (PaymentState.REJECTED, PaymentReason.INVALID)
    assert payment.detail == "amount, iban, purpose"
    yesterday = await case.initiate(execute_on=date(2026, 11, 1))
    assert yesterday.detail == "requestedExecutionDate"
    assert not await case.work()


async def test_letters_sepa_does_not_know_are_written_in_those_it_knows(case: PaymentCase) -> None:
    payment = await case.initiate(details=(replace(DETAILS, recipient="Jürgen Groß"),))
    assert payment.order is not None
    assert payment.order.transfers[0].recipient == "Juergen Gross"
    assert payment.details[0].recipient == "Jürgen Groß"


async def test_a_check_of_another_payee_is_refused(case: PaymentCase) -> None:
    payment_id = new_id()
    async with case.world.api.begin(case.customer_id) as tx:
        made = await check_payee(tx, case.customer_id, payment_id, "Max Muster", PAYEE)
        other = await check_payee(tx, case.customer_id, payment_id, "Erika Muster", PAYEE)
    with pytest.raises(OtherPayeeError):
        await case.initiate(id=payment_id, vop_id=other.id)
    with pytest.raises(OtherPayeeError):
        await case.initiate(id=new_id(), vop_id=made.id)
    assert (await case.initiate(id=payment_id, vop_id=made.id)).state is PaymentState.CREATED


async def test_a_depot_cannot_pay(case: PaymentCase) -> None:
    depot = (await case.access.view("a")).products[1]
    payment = await case.initiate(source=PaymentSource(None, depot.product_id, "a"))
    assert (payment.state, payment.reason) == (PaymentState.REJECTED, PaymentReason.NOT_POSSIBLE)
