"""Requests about standing orders run like payments, and the ledger keeps what they did."""

from dataclasses import replace
from datetime import timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID

import pytest

from kontowerk.approvals.model import GivenTan
from kontowerk.connectors.transfer import (
    STANDING,
    STANDING_LIST,
    PaymentCycle,
    PaymentSchedule,
    StandingOrder,
    TransferKind,
)
from kontowerk.kit.clock import BERLIN
from kontowerk.kit.ids import new_id
from kontowerk.kit.secret import Secret
from kontowerk.ledger import standing as ledger
from kontowerk.ledger.model import NoStandingListError, UnknownStandingOrderError
from kontowerk.payments import initiate, standing
from kontowerk.payments.model import (
    NotOfferedError,
    OtherPaymentError,
    Payment,
    PaymentReason,
    PaymentState,
)
from tests.rooms.accesses.bank import IBAN
from tests.rooms.accesses.world import ACTOR, World

from .bank import TAN, Blow
from .world import DETAILS, PAYEE, PaymentCase, open_case

RIGHT = GivenTan(Secret(TAN))
_CREATE, _CHANGE = TransferKind.STANDING_CREATE, TransferKind.STANDING_CHANGE
_DELETE = TransferKind.STANDING_DELETE


@pytest.fixture
async def case(world: World) -> PaymentCase:
    return await open_case(world, frozenset({STANDING_LIST, *STANDING}))


def _schedule(case: PaymentCase, **changes: Any) -> PaymentSchedule:
    today = case.world.clock.now().astimezone(BERLIN).date()
    made = PaymentSchedule(today + timedelta(days=10), PaymentCycle.MONTHS, 1, 15)
    return replace(made, **changes)


async def _ask(
    case: PaymentCase,
    kind: TransferKind = _CREATE,
    *,
    order_id: UUID | None = None,
    schedule: PaymentSchedule | None = None,
    **more: Any,
) -> Payment:
    wanted = None if kind is _DELETE else schedule or _schedule(case)
    async with case.world.api.begin(case.customer_id) as tx:
        new = await standing.request(tx, case.new(**more), kind, schedule=wanted, order_id=order_id)
        payment = await initiate.initiate(tx, new, actor=ACTOR)
    await case.work()
    return await case.payment(payment.id)


async def _kept(case: PaymentCase) -> tuple[StandingOrder, ...]:
    async with case.world.api.begin(case.customer_id) as tx:
        return (await ledger.of_product(tx, case.customer_id, "a", IBAN)).orders


async def _created(case: PaymentCase, **more: Any) -> UUID:
    payment = await case.answer(await _ask(case, **more), RIGHT)
    assert payment.state is PaymentState.DONE
    return ledger.id_of(IBAN, (await _kept(case))[-1])


@pytest.mark.req("X-STANDING-001")
async def test_an_approved_standing_order_is_created_once_and_kept(case: PaymentCase) -> None:
    payment = await _ask(case)
    assert payment.state is PaymentState.ASKING
    assert not await _kept(case)
    payment = await case.answer(payment, RIGHT)
    assert payment.state is PaymentState.DONE
    assert case.bank.executed == {payment.id: 1}
    (kept,) = await _kept(case)
    assert (kept.order_id, kept.iban, kept.amount.amount) == ("order-1", PAYEE, Decimal("12.34"))
    assert kept.schedule == _schedule(case)
    assert kept.end_to_end_id == payment.id.hex


@pytest.mark.req("X-STANDING-003")
async def test_a_changed_one_takes_the_place_of_the_former(case: PaymentCase) -> None:
    order_id = await _created(case)
    case.bank.reference = "order-2"
    later = _schedule(case, day=20)
    payment = await _ask(case, _CHANGE, order_id=order_id, schedule=later)
    assert case.bank.pays[-1].order.standing is not None
    assert case.bank.pays[-1].order.standing.order_id == "order-1"
    await case.answer(payment, RIGHT)
    (kept,) = await _kept(case)
    assert (kept.order_id, kept.schedule) == ("order-2", later)


@pytest.mark.req("X-STANDING-003")
async def test_a_deleted_one_is_gone_and_the_request_can_be_repeated(case: PaymentCase) -> None:
    order_id, payment_id = await _created(case), new_id()
    payment = await _ask(case, _DELETE, order_id=order_id, id=payment_id)
    sent = case.bank.pays[-1].order
    assert (sent.transfers[0].iban, sent.kind) == (PAYEE, _DELETE)
    payment = await case.answer(payment, RIGHT)
    assert payment.state is PaymentState.DONE
    assert not await _kept(case)
    again = await _ask(case, _DELETE, order_id=order_id, id=payment_id)
    assert (again.run, again.state) == (payment.run, PaymentState.DONE)
    assert case.bank.executed.total() == 2
    with pytest.raises(UnknownStandingOrderError):
        await _ask(case, _DELETE, order_id=order_id)


@pytest.mark.req("X-STANDING-006")
async def test_an_id_with_other_days_is_refused(case: PaymentCase) -> None:
    payment = await _ask(case)
    with pytest.raises(OtherPaymentError):
        await _ask(case, id=payment.id, schedule=_schedule(case, day=3))
    with pytest.raises(OtherPaymentError):
        await case.initiate(id=payment.id)


@pytest.mark.req("X-STANDING-007")
@pytest.mark.parametrize(
    ("blow", "state", "executed"),
    [
        (Blow.BEFORE_ORDER, PaymentState.ASKING, 0),
        (Blow.AFTER_RIGHT, PaymentState.DOUBT, 0),
        (Blow.AFTER_ORDER, PaymentState.DOUBT, 0),
        (Blow.BEFORE_TAN, PaymentState.REJECTED, 0),
        (Blow.AFTER_TAN, PaymentState.DOUBT, 1),
        (Blow.ANSWER_LOST, PaymentState.DOUBT, 1),
    ],
)
async def test_a_killed_worker_never_makes_two(
    case: PaymentCase, blow: Blow, state: PaymentState, executed: int
) -> None:
    """What may have been sent is never sent again; the bank is asked, and the ledger follows."""
    with_tan = blow in {Blow.BEFORE_TAN, Blow.AFTER_TAN, Blow.ANSWER_LOST}
    case.bank.blow = None if with_tan else blow
    payment = await _ask(case)
    if with_tan:
        case.bank.blow = blow
        payment = await case.answer(payment, RIGHT)
    assert (payment.state, case.bank.executed.total()) == (state, executed)
    assert not await _kept(case)
    for _ in range(3):
        await case.wait(timedelta(minutes=20))
    assert case.bank.executed.total() == executed
    payment = await case.payment(payment.id)
    if executed:
        assert payment.state is PaymentState.DONE
    assert len(await _kept(case)) == executed


@pytest.mark.parametrize(
    ("changes", "wrong"),
    [
        ({"day": 31}, "day"),
        ({"every": 0}, "interval"),
        ({"cycle": PaymentCycle.WEEKS, "day": 8}, "day"),
        ({"cycle": PaymentCycle.WEEKS, "every": 53, "day": 1}, "interval"),
    ],
)
async def test_what_no_bank_would_take_is_not_sent(
    case: PaymentCase, changes: dict[str, Any], wrong: str
) -> None:
    payment = await _ask(case, schedule=_schedule(case, **changes))
    assert (payment.state, payment.reason, payment.detail) == (
        PaymentState.REJECTED,
        PaymentReason.INVALID,
        wrong,
    )
    assert not case.bank.pays


async def test_days_that_are_over_and_amounts_that_are_none_are_refused(case: PaymentCase) -> None:
    first_on = _schedule(case).first_on
    past = _schedule(case, first_on=first_on - timedelta(days=10), last_on=first_on.replace(year=1))
    nothing = replace(DETAILS, amount=Decimal(0))
    payment = await _ask(case, schedule=past, details=(nothing,))
    assert payment.detail == "firstExecutionDate, lastExecutionDate, amount"


@pytest.mark.req("X-STANDING-004")
async def test_what_the_bank_does_not_offer_is_refused_by_type(world: World) -> None:
    case = await open_case(world)
    for kind in sorted(STANDING):
        with pytest.raises(NotOfferedError):
            await _ask(case, kind, order_id=None if kind is _CREATE else new_id())
    with pytest.raises(NoStandingListError):
        await _kept(case)
    assert not case.bank.pays
