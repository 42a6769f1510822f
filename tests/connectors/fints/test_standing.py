"""Standing orders reach a bank that offers them once, and its list is read as it is."""

from dataclasses import replace
from datetime import timedelta
from uuid import UUID

import pytest

from kontowerk.connectors.contract import (
    Done,
    FailureKind,
    Fetch,
    NeedDecoupled,
    NeedTan,
    Paid,
    Pay,
    Poll,
    Step,
    Tan,
    Trace,
    Unseen,
)
from kontowerk.connectors.journal import Sight
from kontowerk.connectors.snapshot import Missing, Present
from kontowerk.connectors.transfer import (
    STANDING,
    STANDING_LIST,
    PaymentCycle,
    PaymentSchedule,
    StandingOrder,
    StandingTerms,
    TransferKind,
    TransferOrder,
)
from kontowerk.kit.money import Money
from kontowerk.kit.secret import Secret
from tests.connectors.fints.conftest import FintsSubject
from tests.connectors.fints.paying import (
    METHODS,
    Diary,
    kind_of,
    order,
    pay,
    taken,
    to_the_end,
    traced,
    transfer,
)
from tests.connectors.subject import wait_to_poll
from tests.connectors.world import Caller

_CREATE, _CHANGE = TransferKind.STANDING_CREATE, TransferKind.STANDING_CHANGE
_DELETE = TransferKind.STANDING_DELETE


def _schedule(subject: FintsSubject, **changes: object) -> PaymentSchedule:
    first_on = subject.bank.bank.now().date() + timedelta(days=10)
    made = PaymentSchedule(first_on, PaymentCycle.MONTHS, 1, 15)
    return replace(made, **changes)


def _standing(
    subject: FintsSubject,
    caller: Caller,
    kind: TransferKind = _CREATE,
    order_id: str | None = None,
    **changes: object,
) -> TransferOrder:
    made = order(subject, caller, transfer(), kind=kind)
    return replace(made, standing=StandingTerms(_schedule(subject, **changes), order_id))


def _kept(subject: FintsSubject, caller: Caller) -> list[dict[str, object]]:
    return subject.bank.bank.standing.kept(subject.user(caller))


def _carried_out(subject: FintsSubject, caller: Caller) -> list[object]:
    return [row["action"] for row in subject.bank.bank.standing.carried_out(subject.user(caller))]


async def _listed(subject: FintsSubject, caller: Caller) -> tuple[StandingOrder, ...]:
    caller.watcher = _Quiet()
    step = await to_the_end(subject, caller, await caller.begin(Fetch()))
    assert isinstance(step.outcome, Done), step.outcome
    lists = [product.standing_orders for product in step.outcome.snapshot.products]
    (found,) = (listed for listed in lists if listed is not None)
    assert isinstance(found, Present)
    return found.value


class _Quiet(Diary):
    async def products_known(self, products: object, institution: str | None) -> None:
        del products, institution


def _lose_answers(subject: FintsSubject, caller: Caller, *, lost: bool) -> None:
    user = subject.bank.customer(subject.user(caller)).user_id
    subject.bank.bank.register.switch_fault(user, "after-commit-lost", active=lost)


def _reference(step: Step) -> str:
    assert isinstance(step.outcome, Paid), step.outcome
    assert step.outcome.settled
    assert step.outcome.reference is not None
    return step.outcome.reference


@pytest.mark.req("X-STANDING-001")
@pytest.mark.parametrize("method", METHODS)
async def test_a_standing_order_is_created_once_with_each_method(
    subject: FintsSubject, method: str
) -> None:
    caller = subject.caller(f".standing.{method}")
    wanted = _standing(subject, caller, last_on=subject.bank.bank.now().date() + timedelta(400))
    reference = _reference(await pay(subject, caller, wanted))
    (row,) = _kept(subject, caller)
    (one,), terms = wanted.transfers, wanted.standing
    assert terms is not None
    schedule = terms.schedule
    assert schedule.last_on is not None
    assert (row["reference"], row["end_to_end_id"]) == (reference, one.end_to_end_id)
    assert (row["creditor_iban"], row["amount"]) == (one.iban, "12.34")
    assert (row["first_on"], row["last_on"]) == (
        schedule.first_on.isoformat(),
        schedule.last_on.isoformat(),
    )
    assert (row["unit"], row["every"], row["day"]) == ("M", 1, 15)
    assert subject.received(caller).count("HKCDE1") == 1
    assert not taken(subject, caller)  # nothing is transferred by it


@pytest.mark.req("X-STANDING-002")
async def test_the_banks_list_is_read_as_it_is(subject: FintsSubject) -> None:
    caller = subject.caller(".standing.sms")
    assert await _listed(subject, caller) == ()
    first, second = (
        _standing(subject, caller, cycle=cycle, every=2, day=5) for cycle in PaymentCycle
    )
    names = [_reference(await pay(subject, caller, one)) for one in (first, second)]
    assert await _listed(subject, caller) == tuple(
        StandingOrder(
            name,
            one.transfers[0].recipient,
            one.transfers[0].iban,
            Money(one.transfers[0].amount.amount, "EUR"),
            one.standing.schedule,
            one.transfers[0].bic,
            one.transfers[0].purpose,
            one.transfers[0].end_to_end_id,
        )
        for name, one in zip(names, (first, second), strict=True)
        if one.standing is not None
    )


async def test_a_long_list_comes_in_pages(subject: FintsSubject) -> None:
    caller = subject.caller(".standing.pay-waive.sms")
    for _ in range(12):
        await pay(subject, caller, _standing(subject, caller))
    assert len(await _listed(subject, caller)) == 12


@pytest.mark.req("X-STANDING-003")
async def test_a_standing_order_is_changed_and_deleted(subject: FintsSubject) -> None:
    caller = subject.caller(".standing.sms")
    name = _reference(await pay(subject, caller, _standing(subject, caller)))
    changed = _reference(
        await pay(subject, caller, _standing(subject, caller, _CHANGE, name, day=20))
    )
    (row,) = _kept(subject, caller)
    assert (row["reference"], row["day"]) == (changed, 20)
    await pay(subject, caller, _standing(subject, caller, _DELETE, changed))
    assert not _kept(subject, caller)
    assert _carried_out(subject, caller) == ["create", "change", "delete"]


@pytest.mark.req("X-STANDING-004")
@pytest.mark.parametrize("kind", sorted(STANDING))
async def test_a_bank_without_standing_orders_is_not_asked(
    subject: FintsSubject, kind: TransferKind
) -> None:
    caller = subject.caller(".sms")
    step = await pay(subject, caller, _standing(subject, caller, kind, "DA1"))
    assert kind_of(step) is FailureKind.NOT_OFFERED
    assert not any(name.startswith("HKCD") for name in subject.received(caller))


async def test_an_account_says_what_can_be_done_with_its_standing_orders(
    subject: FintsSubject,
) -> None:
    caller = subject.caller(".standing.sms")
    step = await to_the_end(subject, caller, await caller.begin(Fetch()))
    assert isinstance(step.outcome, Done)
    able = {product.kind: product.transfers for product in step.outcome.snapshot.products}
    assert {kind for kind, can in able.items() if STANDING_LIST in can} == {"checking"}
    assert able[next(iter(able))] >= {*STANDING, STANDING_LIST}


async def test_what_the_bank_refuses_is_not_kept(subject: FintsSubject) -> None:
    caller = subject.caller(".standing.sms")
    step = await pay(subject, caller, _standing(subject, caller, every=7))
    assert kind_of(step) is FailureKind.REJECTED
    step = await pay(subject, caller, _standing(subject, caller, _DELETE, "DA0"))
    assert kind_of(step) is FailureKind.REJECTED
    assert not _carried_out(subject, caller)


@pytest.mark.req("X-STANDING-005")
@pytest.mark.parametrize("kind", sorted(STANDING))
async def test_a_lost_answer_is_doubt_and_the_list_tells(
    subject: FintsSubject, kind: TransferKind
) -> None:
    """The bank has done it, nobody heard of it: nothing is sent again, the list is looked at."""
    caller = subject.caller(".standing.sms")
    name = None
    if kind is not _CREATE:
        name = _reference(await pay(subject, caller, _standing(subject, caller)))
    wanted = _standing(subject, caller, kind, name)
    assert (await traced(caller, Trace(wanted))).outcome == Unseen()
    _lose_answers(subject, caller, lost=True)
    caller.present = True
    caller.watcher = Diary()
    step = await pay(subject, caller, wanted)
    assert kind_of(step) is FailureKind.UNKNOWN
    before = _carried_out(subject, caller)
    assert before[-1] == kind.value.removeprefix("standing_")
    _lose_answers(subject, caller, lost=False)
    found = (await traced(caller, Trace(wanted))).outcome
    assert isinstance(found, Paid)
    kept = [row["reference"] for row in _kept(subject, caller)]
    assert [found.reference] == (kept or [name])
    assert _carried_out(subject, caller) == before


async def test_the_watcher_hears_of_every_message_that_could_carry_it_out(
    subject: FintsSubject,
) -> None:
    caller = subject.caller(".standing.sms")
    diary = caller.watcher = Diary()
    await pay(subject, caller, _standing(subject, caller))
    assert diary.executions == 2  # the order, which a bank may take without a TAN, and the TAN
    await caller.begin(Pay(replace(_standing(subject, caller), payment_id=UUID(int=7))))
    assert len(_kept(subject, caller)) == 1


async def _fetched(caller: Caller, *, present: bool = True) -> Step:
    caller.present = present
    caller.watcher = _Quiet()
    return await caller.begin(Fetch())


def _list_of(step: Step) -> Present[tuple[StandingOrder, ...]] | Missing | None:
    """Return what came of the list of the account that has one; all else must have come."""
    assert isinstance(step.outcome, Done), step.outcome
    (account,) = (
        product for product in step.outcome.snapshot.products if STANDING_LIST in product.transfers
    )
    assert isinstance(account.transactions, Present)
    assert isinstance(account.balance, Present)
    return account.standing_orders


async def _with_one_order(subject: FintsSubject, words: str) -> Caller:
    """Return somebody with a standing order, whose approach the connector remembers."""
    caller = subject.caller(f".standing-sca{words}")
    await pay(subject, caller, _standing(subject, caller))
    return caller


@pytest.mark.req("X-STANDING-010")
@pytest.mark.parametrize("method", [".sms", ".decoupled"])
async def test_a_list_that_wants_a_tan_is_asked_for_while_somebody_is_there(
    subject: FintsSubject, method: str
) -> None:
    caller = await _with_one_order(subject, method)
    step = await _fetched(caller)
    assert isinstance(step.outcome, NeedTan | NeedDecoupled)
    assert "Daueraufträge" in step.outcome.challenge.instructions
    listed = _list_of(await to_the_end(subject, caller, step))
    assert isinstance(listed, Present)
    assert len(listed.value) == 1


@pytest.mark.req("X-STANDING-010")
async def test_a_list_that_wants_a_tan_is_left_out_of_a_refresh_in_the_background(
    subject: FintsSubject,
) -> None:
    caller = await _with_one_order(subject, ".sms")
    before = len(subject.received(caller))
    step = await _fetched(caller, present=False)
    assert _list_of(step) == Missing()
    assert "HKCDB1" not in subject.received(caller)[before:]
    assert (Sight.FALLBACK, "no HKCDB without an approval") in caller.journal.traits


@pytest.mark.req("X-STANDING-010")
@pytest.mark.parametrize("method", [".sms", ".decoupled"])
async def test_a_list_that_nobody_approves_costs_nothing_else(
    subject: FintsSubject, method: str
) -> None:
    caller = await _with_one_order(subject, method)
    step = await _fetched(caller)
    for _ in range(3):
        if isinstance(step.outcome, NeedTan):
            step = await caller.resume(step, Tan(Secret("000000")))
    if isinstance(step.outcome, NeedDecoupled):
        subject.bank.decide(subject.user(caller), approve=False)
        await wait_to_poll(caller, step)
        step = await caller.resume(step, Poll())
    assert isinstance(_list_of(step), Missing)


@pytest.mark.req("X-STANDING-010")
async def test_a_request_in_doubt_is_not_looked_for_in_a_list_that_wants_a_tan(
    subject: FintsSubject,
) -> None:
    caller = await _with_one_order(subject, ".sms")
    step = await traced(caller, Trace(_standing(subject, caller)))
    assert kind_of(step) is FailureKind.NOT_POSSIBLE
