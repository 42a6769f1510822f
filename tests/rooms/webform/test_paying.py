"""A person in the frontend pays: sees what is paid, may change it, and approves just that."""

from dataclasses import replace
from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest

from kontowerk.accesses import refresh
from kontowerk.connectors.transfer import PayeeMatch
from kontowerk.kit.secret import Secret
from kontowerk.payments.model import PaymentState
from kontowerk.webform import act
from kontowerk.webform.model import Session, UnknownAccountError, WrongStepError
from kontowerk.webform.orders import (
    ConfirmPage,
    EditField,
    EditPage,
    PayeePage,
    PaymentEnd,
    Slip,
)
from kontowerk.webform.pages import AppPage, Exit, ExitPage, TanPage
from kontowerk.webform.view import status
from tests.rooms.payments.bank import TAN
from tests.rooms.payments.world import DETAILS, PaymentCase

from .form import BACK
from .pay_form import SPELT, TYPED, sent_here


@pytest.mark.req("ERR-REENTRY-FINISHED")
async def test_a_person_pays_with_a_tan(paying: PaymentCase) -> None:
    form = await sent_here(paying)
    frame, page = await form.seen()
    assert isinstance(page, ConfirmPage)
    assert (frame.paying, frame.step, frame.steps) == (True, 2, ("legal", "order", "approve"))
    (shown,) = page.order.transfers
    assert (shown.recipient, shown.iban, shown.amount) == (
        DETAILS.recipient,
        DETAILS.iban,
        Decimal("12.34"),
    )
    assert page.order.payer is not None
    assert page.payers == ()
    assert not page.order.can_change
    await form.do(act.confirm, "")
    tan = await form.page(TanPage)
    assert tan.order == page.order
    await form.tan()
    ended = await form.page(ExitPage)
    assert (ended.exit, ended.payment) == (Exit.FINISHED, PaymentEnd.DONE)
    assert ended.url == f"{BACK}&baReentry=FINISHED&accountId=a"
    assert paying.bank.executed == {form.payment_id: 1}


async def test_the_bank_sends_people_back_to_our_own_page(paying: PaymentCase) -> None:
    form = await sent_here(paying)
    await form.do(act.confirm, "")
    assert (await form.payment()).callback_url == (await form.session()).step_url
    approval = await paying.approval(await form.payment())
    assert approval is not None
    assert approval.callback_url == (await form.session()).step_url


async def test_what_sepa_writes_differently_is_shown(paying: PaymentCase) -> None:
    form = await sent_here(paying, details=(SPELT,))
    (shown,) = (await form.page(ConfirmPage)).order.transfers
    assert (shown.sent_recipient, shown.sent_purpose) == ("Juergen Gross", "Miete + Nebenkosten")


async def test_an_account_is_picked_when_none_is_named(paying: PaymentCase) -> None:
    form = await sent_here(
        paying, source=replace(paying.new().source, product_id=None, access_id=None)
    )
    page = await form.page(ConfirmPage)
    (choice,) = page.payers
    await form.do(act.confirm, "")
    assert (await form.page(ConfirmPage)).nothing_chosen
    with pytest.raises(UnknownAccountError):
        await form.do(act.confirm, "somebody else's")
    assert (await form.payment()).state is PaymentState.DRAFT
    await form.do(act.confirm, choice.key)
    tan = await form.page(TanPage)
    assert tan.order is not None
    assert tan.order.payer is not None
    await form.tan()
    assert await form.exit() is Exit.FINISHED


async def test_an_account_that_cannot_pay_like_this_is_not_offered(paying: PaymentCase) -> None:
    later = (paying.world.clock.now() + timedelta(days=3)).date()
    source = replace(paying.new().source, product_id=None, access_id=None)
    form = await sent_here(paying, source=source, execute_on=later)
    assert (await form.page(ConfirmPage)).payers == ()


async def test_an_edit_makes_the_old_tan_worthless(paying: PaymentCase) -> None:
    form = await sent_here(paying, editable=True)
    await form.do(act.confirm, "")
    page = await form.page(TanPage)
    assert page.order is not None
    assert page.order.can_change
    before = await form.session()
    await form.do(act.change)
    edit = await form.page(EditPage)
    assert edit.values[EditField.AMOUNT] == "12,34"
    assert edit.slips == {}
    first = await form.payment()
    await form.do(act.save, TYPED)
    await refresh.let_go(form.world.worker, first.run)
    page = await form.page(ConfirmPage)
    assert page.order.total == Decimal("99.00")
    with pytest.raises(WrongStepError):
        await act.give_tan(form.world.api, before, Secret(TAN))
    await form.do(act.confirm, "")
    await form.tan()
    assert await form.exit() is Exit.FINISHED
    assert paying.bank.amounts == ["99.00"]
    assert paying.bank.executed == {form.payment_id: 1}


async def test_a_slip_is_shown_beside_its_field_and_changes_nothing(paying: PaymentCase) -> None:
    form = await sent_here(paying, editable=True)
    await form.do(act.change)
    await form.do(act.save, TYPED | {EditField.AMOUNT: "1.000", EditField.IBAN: "DE00"})
    page = await form.page(EditPage)
    assert page.slips == {EditField.AMOUNT: Slip.AMBIGUOUS, EditField.IBAN: Slip.IBAN}
    assert page.values[EditField.AMOUNT] == "1.000"
    assert (await form.payment()).details == (DETAILS,)
    await form.do(act.keep)
    assert (await form.page(ConfirmPage)).order.total == Decimal("12.34")


async def test_leaving_the_form_unchanged_keeps_the_question(paying: PaymentCase) -> None:
    form = await sent_here(paying, editable=True)
    await form.do(act.confirm, "")
    await form.do(act.change)
    await form.do(act.save, TYPED | {EditField.AMOUNT: "12.34"})
    await form.page(TanPage)
    await form.tan()
    assert await form.exit() is Exit.FINISHED


async def test_what_was_typed_is_not_readable_in_the_row(paying: PaymentCase) -> None:
    form = await sent_here(paying, editable=True)
    await form.do(act.change)
    await form.do(act.save, TYPED | {EditField.PURPOSE: "x" * 200})
    kept = (await form.session()).typed
    assert kept is not None
    assert b"xxxx" not in kept


async def test_only_editable_payments_can_be_changed(paying: PaymentCase) -> None:
    form = await sent_here(paying)
    with pytest.raises(WrongStepError):
        await form.do(act.change)


async def test_what_may_be_approved_elsewhere_cannot_be_changed(paying: PaymentCase) -> None:
    paying.bank.decoupled = True
    form = await sent_here(paying, editable=True)
    await form.do(act.confirm, "")
    page = await form.page(AppPage)
    assert page.order is not None
    assert not page.order.can_change
    with pytest.raises(WrongStepError):
        await form.do(act.change)


async def test_a_form_that_was_open_cannot_overtake_an_approval_elsewhere(
    paying: PaymentCase,
) -> None:
    paying.bank.check, paying.bank.decoupled = PayeeMatch.CLOSE_MATCH, True
    form = await sent_here(paying, editable=True)
    await form.do(act.confirm, "")
    await form.do(act.change)
    other_tab = replace(await form.session(), typed=None)
    with pytest.raises(WrongStepError):
        await act.confirm_payee(form.world.api, other_tab, ticked=True)
    await form.do(act.keep)
    await form.do(act.confirm_payee, ticked=False)
    with pytest.raises(WrongStepError):
        await form.do(act.save, TYPED)
    assert (await form.payment()).details == (DETAILS,)


async def test_a_draft_with_a_mistake_may_be_mended(paying: PaymentCase) -> None:
    wrong = replace(DETAILS, amount=Decimal("0.001"), bic="X")
    form = await sent_here(paying, editable=True, details=(wrong,))
    assert (await form.page(ConfirmPage)).wrong == ("amount", "bic")
    await form.do(act.change)
    await form.do(act.save, TYPED)
    assert (await form.page(ConfirmPage)).wrong == ()
    await form.do(act.confirm, "")
    await form.tan()
    assert paying.bank.amounts == ["99.00"]


@pytest.mark.parametrize(
    ("result", "needs_tick"),
    [
        (PayeeMatch.CLOSE_MATCH, False),
        (PayeeMatch.NO_MATCH, True),
        (PayeeMatch.NOT_POSSIBLE, True),
    ],
)
async def test_what_the_check_of_the_payee_found_is_seen_before_paying(
    paying: PaymentCase,
    result: PayeeMatch,
    needs_tick: bool,  # noqa: FBT001 - a row of a table
) -> None:
    paying.bank.check = result
    form = await sent_here(paying)
    await form.do(act.confirm, "")
    page = await form.page(PayeePage)
    (check,) = page.checks
    assert (check.recipient, check.result) == (DETAILS.recipient, result)
    assert check.matched_name == ("Maria Muster" if result is PayeeMatch.CLOSE_MATCH else None)
    assert page.must_tick is needs_tick
    if needs_tick:
        await form.do(act.confirm_payee, ticked=False)
        assert (await form.page(PayeePage)).not_ticked
    await form.do(act.confirm_payee, ticked=True)
    await form.page(TanPage)
    assert not paying.bank.executed
    await form.tan()
    assert await form.exit() is Exit.FINISHED
    (kept,) = (await form.payment()).checks
    assert kept.result is result


async def test_the_banks_name_of_the_payee_may_be_taken_over(paying: PaymentCase) -> None:
    paying.bank.check = PayeeMatch.CLOSE_MATCH
    form = await sent_here(paying, editable=True)
    await form.do(act.confirm, "")
    assert (await form.page(PayeePage)).better_name == "Maria Muster"
    first = await form.payment()
    await form.do(act.take_name)
    await refresh.let_go(form.world.worker, first.run)
    (shown,) = (await form.page(ConfirmPage)).order.transfers
    assert (shown.recipient, shown.iban) == ("Maria Muster", DETAILS.iban)
    paying.bank.check = None
    await form.do(act.confirm, "")
    await form.tan()
    assert await form.exit() is Exit.FINISHED


async def test_a_name_is_not_taken_over_where_nothing_may_be_edited(paying: PaymentCase) -> None:
    paying.bank.check = PayeeMatch.CLOSE_MATCH
    form = await sent_here(paying)
    await form.do(act.confirm, "")
    assert (await form.page(PayeePage)).better_name is None
    with pytest.raises(WrongStepError):
        await form.do(act.take_name)


async def test_approving_in_the_app_goes_on_by_itself(paying: PaymentCase) -> None:
    paying.bank.decoupled = True
    form = await sent_here(paying)
    await form.do(act.confirm, "")
    await form.page(AppPage)
    paying.bank.approved_in_app = True
    await form.do(_status)
    ended = await form.page(ExitPage)
    assert (ended.exit, ended.payment) == (Exit.FINISHED, PaymentEnd.DONE)


async def _status(db: Any, session: Session) -> None:
    await status(db, session)
