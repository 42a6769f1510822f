"""Where the session of a payment is, whatever the facts are; and what nobody may be told."""

from dataclasses import replace
from datetime import UTC, date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kontowerk.approvals.model import Approval, Phase, QuestionKind
from kontowerk.connectors.transfer import TransferKind
from kontowerk.kit.ids import new_id
from kontowerk.payments.model import Payment, PaymentReason, PaymentState, TransferForm
from kontowerk.webform import payment_rules, rules
from kontowerk.webform.model import PageKind, Session, SessionFacts, UseCase
from kontowerk.webform.orders import PaymentEnd
from kontowerk.webform.pages import Exit, PageTrouble
from tests.rooms.accesses.world import NOON
from tests.rooms.payments.world import DETAILS

from .test_rules import APPROVAL, CUSTOMER, SESSION, TENANT, question

PAYMENT = Payment(
    customer_id=CUSTOMER,
    id=new_id(),
    tenant_id=TENANT,
    run=new_id(),
    flow=TransferForm.NEWER,
    bulk=False,
    instant=False,
    execute_on=None,
    provider_id=None,
    access_id="a",
    product_id="p",
    details=(DETAILS,),
    order=None,
    state=PaymentState.DRAFT,
    reason=None,
    detail=None,
    checks=(),
    bank_reference=None,
    sends=0,
    method=None,
    medium=None,
    choose_anew=False,
    reject_without_funds=None,
    callback_url=None,
    present_ip=None,
    editable=False,
    fingerprint=b"",
    looks=0,
    created_at=NOON,
    changed_at=NOON,
)
PAYING = replace(SESSION, use_case=UseCase.SINGLE_TRANSFER, access_ids=(), payment_id=PAYMENT.id)
MAY_HAVE_PAID = frozenset({PaymentState.SENDING, PaymentState.DOUBT, PaymentState.DONE})


def payment_in(
    state: PaymentState, reason: PaymentReason | None, *, editable: bool, bulk: bool
) -> Payment:
    if state is PaymentState.REJECTED:
        reason = reason or PaymentReason.REJECTED
    return replace(PAYMENT, state=state, reason=reason, editable=editable, bulk=bulk)


def approval_at(asked: QuestionKind | None, wrong: int, *, asking: bool) -> Approval:
    return replace(
        APPROVAL,
        phase=Phase.ASKING if asking and asked is not None else Phase.WORKING,
        question=None if asked is None else question(asked),
        wrong_tans=wrong,
    )


def session_at(typed: bytes | None, trouble: PageTrouble | None) -> Session:
    return replace(PAYING, typed=typed, trouble=trouble)


payments = st.builds(
    payment_in,
    st.sampled_from(PaymentState),
    st.none() | st.sampled_from(PaymentReason),
    editable=st.booleans(),
    bulk=st.booleans(),
)
approvals = st.none() | st.builds(
    approval_at, st.none() | st.sampled_from(QuestionKind), st.integers(0, 2), asking=st.booleans()
)
sessions = st.builds(
    session_at, st.none() | st.just(b"typed"), st.none() | st.sampled_from(PageTrouble)
)


@given(sessions, payments, approvals)
def test_every_session_is_somewhere(
    session: Session, payment: Payment, approval: Approval | None
) -> None:
    facts = SessionFacts(
        active=True,
        legal=True,
        access=None,
        approval=approval,
        has_credentials=True,
        now=NOON,
        payment=payment,
    )
    place = rules.page_kind(session, facts)
    step, names = rules.steps(session, place.kind, legal_shown=True)
    assert 0 <= step <= len(names)
    assert (place.kind is PageKind.EXIT) == (
        payment.state in (PaymentState.DONE, PaymentState.REJECTED)
    )
    assert (place.exit is Exit.FINISHED) == (payment.state is PaymentState.DONE)
    assert not place.can_retry
    assert not place.begin


@given(sessions, payments, approvals)
def test_nobody_is_told_that_a_payment_is_cancelled_that_may_be_carried_out(
    session: Session, payment: Payment, approval: Approval | None
) -> None:
    place = payment_rules.place_of(session, payment, approval)
    if payment.state is PaymentState.DOUBT:
        assert rules.exit_when_leaving(place) is Exit.BACKEND_ERROR
    if payment.state in MAY_HAVE_PAID:
        said = payment_rules.end_of(payment)
        assert said in {PaymentEnd.DONE, PaymentEnd.DOUBT, PaymentEnd.ACCEPTED}


@given(payments, approvals)
def test_nothing_is_changed_that_may_be_approved_already(
    payment: Payment, approval: Approval | None
) -> None:
    if not payment_rules.can_change(payment, approval):
        return
    assert payment.editable
    assert not payment.bulk
    assert payment.state in (PaymentState.DRAFT, PaymentState.ASKING)
    if payment.state is PaymentState.ASKING:
        assert approval is not None
        assert approval.phase is Phase.ASKING
        assert approval.question is not None
        assert approval.question.asked not in (QuestionKind.APP, QuestionKind.REDIRECT)


@pytest.mark.parametrize("reason", PaymentReason)
def test_every_reason_has_an_end_and_a_word(reason: PaymentReason) -> None:
    payment = replace(PAYMENT, state=PaymentState.REJECTED, reason=reason)
    assert payment_rules.end_of(payment) is not PaymentEnd.DONE
    assert payment_rules.exit_of(reason) not in (Exit.FINISHED, Exit.ACCOUNT_CREATED)


def test_a_payment_that_is_gone_ends_its_session() -> None:
    facts = SessionFacts(
        active=True, legal=True, access=None, approval=None, has_credentials=False, now=NOON
    )
    assert rules.page_kind(PAYING, facts).exit is Exit.ERROR


@pytest.mark.parametrize(
    ("changes", "kind"),
    [
        ({}, TransferKind.SINGLE),
        ({"instant": True}, TransferKind.INSTANT),
        ({"bulk": True}, TransferKind.BULK),
        ({"execute_on": date(2026, 11, 16)}, TransferKind.SINGLE),
        ({"execute_on": date(2026, 11, 17)}, TransferKind.SCHEDULED),
    ],
)
def test_today_is_today_in_berlin(changes: dict[str, object], kind: TransferKind) -> None:
    late = datetime(2026, 11, 15, 23, 30, tzinfo=UTC)  # the 16th in Berlin
    payment = replace(PAYMENT, **changes)  # pyright: ignore[reportArgumentType] - fields by name
    assert payment_rules.kind_of(payment, late) is kind
