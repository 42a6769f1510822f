"""How the session of a payment ends; whoever it is that ends it, nobody is told a guess."""

from datetime import timedelta

import pytest

from kontowerk.accesses import remove
from kontowerk.connectors.contract import FailureKind
from kontowerk.kit.secret import Secret
from kontowerk.payments.model import PaymentReason, PaymentState
from kontowerk.webform import act, sessions
from kontowerk.webform.model import WrongStepError
from kontowerk.webform.orders import (
    ConfirmPage,
    DoubtPage,
    PaymentEnd,
    SendingPage,
)
from kontowerk.webform.pages import CancelPage, Exit, ExitPage, PageTrouble, TanPage
from tests.rooms.payments.bank import TAN, Blow
from tests.rooms.payments.world import PaymentCase

from .pay_form import sent_here


async def test_who_leaves_a_draft_pays_nothing(paying: PaymentCase) -> None:
    form = await sent_here(paying)
    await form.do(act.cancel)
    ended = await form.page(ExitPage)
    assert (ended.exit, ended.payment) == (Exit.USER_CANCELLED, PaymentEnd.NOTHING)
    payment = await form.payment()
    assert (payment.state, payment.reason) == (PaymentState.REJECTED, PaymentReason.CANCELLED)
    assert (await form.session()).cleared


async def test_who_leaves_at_the_tan_pays_nothing(paying: PaymentCase) -> None:
    form = await sent_here(paying)
    await form.do(act.confirm, "")
    await act.cancel(form.world.api, await form.session())
    ended = await form.page(ExitPage)
    assert (ended.exit, ended.payment) == (Exit.USER_CANCELLED, PaymentEnd.WITHDRAWN)
    await paying.work()
    assert (await form.page(ExitPage)).payment is PaymentEnd.NOTHING
    payment = await form.payment()
    assert (payment.state, payment.reason) == (PaymentState.REJECTED, PaymentReason.CANCELLED)
    assert not paying.bank.executed


async def test_a_new_session_cancels_the_draft_of_the_one_before(paying: PaymentCase) -> None:
    first = await sent_here(paying)
    second = await sent_here(paying)
    payment = await first.payment()
    assert (payment.state, payment.reason) == (PaymentState.REJECTED, PaymentReason.CANCELLED)
    assert (await second.payment()).state is PaymentState.DRAFT


async def test_ending_all_sessions_gives_a_question_up(paying: PaymentCase) -> None:
    form = await sent_here(paying)
    await form.do(act.confirm, "")
    async with form.world.api.begin(paying.customer_id) as tx:
        assert await sessions.end_all(tx, paying.customer_id) == 1
    await paying.work()
    assert (await form.payment()).reason is PaymentReason.CANCELLED
    assert not paying.bank.executed


async def test_leaving_does_not_stop_what_is_on_its_way(own_paying: PaymentCase) -> None:
    form = await sent_here(own_paying)
    await form.do(act.confirm, "")
    await act.give_tan(form.world.api, await form.session(), Secret(TAN))
    sending = await form.page(SendingPage)
    assert sending.approved
    _, question = await form.seen(cancel=True)
    assert question == CancelPage(sent=True)
    await act.cancel(form.world.api, await form.session())
    assert await form.exit() is Exit.BACKEND_ERROR
    assert not (await form.session()).cleared
    await own_paying.work()
    ended = await form.page(ExitPage)
    assert (ended.exit, ended.payment) == (Exit.BACKEND_ERROR, PaymentEnd.DONE)
    own_paying.world.clock.advance(seconds=6)
    await form.purge()
    assert (await form.session()).cleared
    assert own_paying.bank.executed == {form.payment_id: 1}


async def test_a_lost_answer_is_called_what_it_is_until_the_bank_is_asked(
    own_paying: PaymentCase,
) -> None:
    own_paying.bank.blow = Blow.ANSWER_LOST
    form = await sent_here(own_paying, editable=True)
    await form.do(act.confirm, "")
    await form.tan()
    page = await form.page(DoubtPage)
    assert not page.accepted
    assert not page.order.can_change
    for deed in (act.retry, act.change):
        with pytest.raises(WrongStepError):
            await form.do(deed)
    await own_paying.wait(timedelta(seconds=21))
    ended = await form.page(ExitPage)
    assert (ended.exit, ended.payment) == (Exit.FINISHED, PaymentEnd.DONE)
    assert own_paying.bank.executed == {form.payment_id: 1}


async def test_who_leaves_in_doubt_is_not_told_that_nothing_was_paid(paying: PaymentCase) -> None:
    paying.bank.blow = Blow.ANSWER_LOST
    form = await sent_here(paying)
    await form.do(act.confirm, "")
    await form.tan()
    await form.do(act.cancel)
    ended = await form.page(ExitPage)
    assert (ended.exit, ended.payment) == (Exit.BACKEND_ERROR, PaymentEnd.DOUBT)
    assert (await form.payment()).state is PaymentState.DOUBT


@pytest.mark.req("ERR-REENTRY-INVALID_TAN")
async def test_the_third_wrong_tan_ends_it(paying: PaymentCase) -> None:
    form = await sent_here(paying)
    await form.do(act.confirm, "")
    for left in (2, 1):
        await form.tan("000000")
        page = await form.page(TanPage)
        assert (page.trouble, page.tries_left) == (PageTrouble.TAN_WRONG, left)
    await form.tan("000000")
    ended = await form.page(ExitPage)
    assert (ended.exit, ended.payment) == (Exit.INVALID_TAN, PaymentEnd.TAN_WRONG)
    assert not paying.bank.executed


@pytest.mark.parametrize(
    ("kind", "exit_", "end"),
    [
        (FailureKind.REJECTED, Exit.BACKEND_ERROR, PaymentEnd.REJECTED),
        (FailureKind.DUPLICATE, Exit.BACKEND_ERROR, PaymentEnd.DUPLICATE),
        (FailureKind.NOT_POSSIBLE, Exit.BACKEND_ERROR, PaymentEnd.NOT_POSSIBLE),
        (FailureKind.UNREACHABLE, Exit.BACKEND_ERROR, PaymentEnd.UNREACHABLE),
        (FailureKind.UNSUPPORTED, Exit.BACKEND_ERROR, PaymentEnd.METHOD),
        (FailureKind.NOT_APPROVED, Exit.USER_CANCELLED, PaymentEnd.NOT_APPROVED),
    ],
)
async def test_every_no_has_its_page_and_its_word(
    paying: PaymentCase, kind: FailureKind, exit_: Exit, end: PaymentEnd
) -> None:
    paying.bank.refuses = kind
    form = await sent_here(paying)
    await form.do(act.confirm, "")
    ended = await form.page(ExitPage)
    assert (ended.exit, ended.payment) == (exit_, end)


async def test_time_that_runs_out_cancels_the_payment(own_paying: PaymentCase) -> None:
    form = await sent_here(own_paying)
    own_paying.world.clock.advance(minutes=31)
    await form.purge()
    assert await form.exit() is Exit.SESSION_TIMEOUT
    assert (await form.payment()).reason is PaymentReason.CANCELLED


async def test_a_question_that_lapses_ends_it(own_paying: PaymentCase) -> None:
    form = await sent_here(own_paying)
    await form.do(act.confirm, "")
    await own_paying.wait(timedelta(minutes=6))
    ended = await form.page(ExitPage)
    assert (ended.exit, ended.payment) == (Exit.SESSION_TIMEOUT, PaymentEnd.EXPIRED)


async def test_two_clicks_order_one_payment(paying: PaymentCase) -> None:
    form = await sent_here(paying)
    before = await form.session()
    await act.confirm(form.world.api, before, "")
    with pytest.raises(WrongStepError):
        await act.confirm(form.world.api, before, "")
    await paying.work()
    assert len(paying.bank.pays) == 1


async def test_an_account_that_was_removed_pays_nothing(paying: PaymentCase) -> None:
    form = await sent_here(paying)
    before = await form.session()
    async with form.world.api.begin(paying.customer_id) as tx:
        await remove.remove(
            tx, paying.customer_id, "a", tenant_id=form.world.tenant.id, actor="test"
        )
    page = await form.page(ConfirmPage)
    assert (page.order.payer, page.payers) == (None, ())
    await act.confirm(form.world.api, before, "")
    ended = await form.page(ExitPage)
    assert (ended.exit, ended.payment) == (Exit.ERROR, PaymentEnd.NOTHING)
    assert (await form.payment()).state is PaymentState.REJECTED
