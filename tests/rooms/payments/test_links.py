"""Payment links with a bank that keeps its own books: at most once, whatever happens to whom."""

import asyncio
from datetime import timedelta

import pytest

from kontowerk.approvals.model import GivenTan
from kontowerk.kit.ids import new_id
from kontowerk.kit.secret import Secret
from kontowerk.payments import links
from kontowerk.payments.model import (
    LinkNotOpenError,
    LinkState,
    LinkView,
    NewLink,
    Payment,
    PaymentLink,
    PaymentSource,
    PaymentState,
    TooLateError,
    UnknownPaymentError,
)
from tests.rooms.accesses.bank import IBAN
from tests.rooms.accesses.world import ACTOR

from .bank import TAN, Blow
from .world import DETAILS, PaymentCase

RIGHT = GivenTan(Secret(TAN))
FROM = PaymentSource(None, IBAN, "a")
_LIVE = "SELECT id FROM payment WHERE customer_id = $1 AND state <> 'rejected'"


async def _made(case: PaymentCase) -> PaymentLink:
    new = NewLink(case.customer_id, case.world.tenant.id, DETAILS, None, None)
    async with case.world.api.begin(case.customer_id) as tx:
        view, _ = await links.make(tx, new, cell="c0", actor=ACTOR)
    return view.link


async def _view(case: PaymentCase, link: PaymentLink) -> LinkView:
    async with case.world.api.begin(case.customer_id) as tx:
        return await links.one(tx, case.customer_id, link.id)


async def _begun(case: PaymentCase, link: PaymentLink) -> Payment | None:
    try:
        async with case.world.api.begin(case.customer_id) as tx:
            return await links.begin(tx, case.customer_id, link.id)
    except LinkNotOpenError:
        return None


async def _paid(case: PaymentCase, link: PaymentLink) -> None:
    """Try to pay a link from the beginning to the end, as far as it goes."""
    payment = await _begun(case, link)
    if payment is None:
        return
    payment = await case.confirm(payment, FROM)
    if payment.state is PaymentState.ASKING:
        await case.answer(payment, RIGHT)


@pytest.mark.req("X-PAYLINK-004")
@pytest.mark.parametrize("blow", list(Blow))
async def test_a_link_is_carried_out_at_most_once_wherever_its_worker_dies(
    case: PaymentCase, blow: Blow
) -> None:
    """The person begins again and again; only what certainly failed is begun anew."""
    link = await _made(case)
    case.bank.blow = blow
    for _ in range(4):
        await _paid(case, link)
        view = await _view(case, link)
        assert view.state in {LinkState.OPEN, LinkState.IN_DOUBT, LinkState.EXECUTED}
        assert (view.state is LinkState.EXECUTED) <= (case.bank.executed.total() == 1)
        assert case.bank.executed.total() <= 1
    await case.wait(timedelta(seconds=30))  # doubt is resolved by asking, where that is possible
    await _paid(case, link)
    assert case.bank.executed.total() <= 1
    executed = case.bank.executed.total() == 1
    assert ((await _view(case, link)).state is LinkState.EXECUTED) is executed


@pytest.mark.req("X-PAYLINK-004")
async def test_of_many_that_begin_at_once_one_payment_is_left(case: PaymentCase) -> None:
    link = await _made(case)

    async def rush() -> None:
        payment = await _begun(case, link)
        if payment is not None:
            await asyncio.sleep(0)
            try:
                await case.confirm(payment, FROM)
            except TooLateError:  # somebody else has begun meanwhile
                return

    await asyncio.gather(*(rush() for _ in range(16)))
    assert len(await case.world.sql(_LIVE, case.customer_id)) <= 1
    view = await _view(case, link)
    if view.payment is not None and view.payment.state is PaymentState.ASKING:
        await case.answer(view.payment, RIGHT)
    await _paid(case, link)
    assert case.bank.executed.total() == 1
    assert (await _view(case, link)).state is LinkState.EXECUTED


@pytest.mark.req("X-PAYLINK-004")
async def test_the_database_keeps_a_second_payment_of_a_link_out(case: PaymentCase) -> None:
    """Even if the verbs forgot to look."""
    link_id, nowhere = new_id(), PaymentSource(None, None)
    first = await case.initiate(draft=True, source=nowhere, link_id=link_id)
    with pytest.raises(UnknownPaymentError):
        await case.initiate(draft=True, source=nowhere, link_id=link_id)
    live = await case.world.sql(_LIVE, case.customer_id)
    assert [row["id"] for row in live] == [first.id]


@pytest.mark.req("X-PAYLINK-005")
async def test_a_link_that_is_being_paid_cannot_be_cancelled_and_a_draft_goes_with_it(
    case: PaymentCase,
) -> None:
    link = await _made(case)
    payment = await _begun(case, link)
    assert payment is not None
    await case.confirm(payment, FROM)
    with pytest.raises(LinkNotOpenError):
        await _cancel(case, link)
    other = await _made(case)
    draft = await _begun(case, other)
    assert draft is not None
    await _cancel(case, other)
    with pytest.raises(TooLateError):
        await case.confirm(draft, FROM)
    assert (await case.payment(draft.id)).state is PaymentState.REJECTED
    assert (await _view(case, other)).state is LinkState.CANCELLED


async def _cancel(case: PaymentCase, link: PaymentLink) -> None:
    async with case.world.api.begin(case.customer_id) as tx:
        await links.cancel(tx, case.customer_id, link.id, actor=ACTOR)


@pytest.mark.req("X-PAYLINK-005")
async def test_what_was_paid_stays_paid_when_the_payment_is_forgotten(case: PaymentCase) -> None:
    link = await _made(case)
    await _paid(case, link)
    await case.world.sql("DELETE FROM payment WHERE customer_id = $1", case.customer_id)
    assert (await _view(case, link)).state is LinkState.EXECUTED
    assert await _begun(case, link) is None


@pytest.mark.req("X-PAYLINK-005")
async def test_a_link_ends_with_its_day(case: PaymentCase) -> None:
    link = await _made(case)
    case.world.clock.advance(days=40)
    assert (await _view(case, link)).state is LinkState.EXPIRED
    assert await _begun(case, link) is None
