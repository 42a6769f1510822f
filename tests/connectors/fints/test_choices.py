"""How far back is read, and what is remembered of a person's choices."""

from collections.abc import Mapping
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kontowerk.connectors.contract import (
    Discover,
    Done,
    Failed,
    FailureKind,
    Fetch,
    History,
    Medium,
    Method,
    NeedDecoupled,
    NeedMedium,
    NeedMethod,
    NeedTan,
    Poll,
    Step,
    Tan,
)
from kontowerk.connectors.fints import orders
from kontowerk.connectors.fints.parameters import is_payment_account, load_profiles
from kontowerk.connectors.fints.state import Ask, FintsScope, Task
from kontowerk.connectors.snapshot import FetchedProduct, Present, ProductKind
from kontowerk.kit.secret import Secret
from tests.connectors.fints.conftest import FintsSubject
from tests.connectors.fints.test_dialog import BPD, account
from tests.connectors.fints.test_faults import snapshot_of, to_the_end
from tests.connectors.subject import all_old, wait_to_poll
from tests.connectors.world import Caller

PROFILES = load_profiles()
TODAY = date(2026, 11, 15)
SMS, PHOTO, APP = "920", "902", "923"
WRONG = Tan(Secret("000000"))


def asked_period(
    kind: int | None, wish: FintsScope, profile: str = "default"
) -> Mapping[str, object]:
    task = Task(Ask.TRANSACTIONS, 0, "HKKAZ", 6)
    order = orders.build(task, [account(kind=kind)], BPD, PROFILES[profile], wish, TODAY)
    return {key: value for key, value in order.values.items() if key.startswith("date_")}


def oldest(product: FetchedProduct) -> date:
    assert isinstance(product.transactions, Present)
    return min(one.booked_on for one in product.transactions.value)


# How far back ----------------------------------------------------------------------------


@given(
    kind=st.none() | st.integers(0, 99),
    history=st.sampled_from(History),
    profile=st.sampled_from(sorted(PROFILES)),
    since=st.none() | st.dates(date(2020, 1, 1), TODAY),
)
def test_a_given_day_wins_and_only_wanted_accounts_are_asked_for_everything(
    kind: int | None, history: History, profile: str, since: date | None
) -> None:
    period = asked_period(
        kind, FintsScope(transactions=True, since=since, history=history), profile
    )
    everything = history is History.ALL or (
        history is History.PAYMENT_ACCOUNTS and is_payment_account(account(kind=kind))
    )
    if since is not None:
        assert period["date_start"] == since
    elif everything:
        assert period == {}
    else:
        free = timedelta(days=PROFILES[profile].free_history_days)
        assert period["date_start"] == TODAY - free
    assert ("date_end" in period) is (bool(period) and PROFILES[profile].end_date)


@pytest.mark.parametrize(
    ("kind", "pays"),
    [(1, True), (9, True), (50, True), (10, False), (30, False), (40, False), (None, False)],
)
def test_current_accounts_and_cards_are_payment_accounts(kind: int | None, *, pays: bool) -> None:
    assert is_payment_account(account(kind=kind)) is pays


def test_call_money_is_no_payment_account() -> None:
    assert not is_payment_account(account(kind=1, label="Tagesgeld"))


@pytest.mark.parametrize("group", ["default", "like-commerzbank", "like-ing"])
async def test_all_history_is_approved_and_older_than_what_is_open(
    subject: FintsSubject, group: str
) -> None:
    name = ".sms" if group == "default" else f".sms.{group}"
    caller = subject.caller(name, group)
    step = await caller.begin(Fetch(history=History.ALL))
    assert isinstance(step.outcome, NeedTan)
    found = snapshot_of(await to_the_end(subject, caller, step))
    today = caller.clock.now().date()
    assert oldest(found.products[0]) < today - timedelta(days=300)
    opened = snapshot_of(await caller.begin(Fetch()))
    assert oldest(opened.products[0]) >= today - timedelta(days=91)


async def test_all_history_of_payment_accounts_leaves_savings_as_they_are(
    subject: FintsSubject,
) -> None:
    caller = subject.caller("familie.sms")
    step = await caller.begin(Fetch(history=History.PAYMENT_ACCOUNTS))
    found = snapshot_of(await to_the_end(subject, caller, step))
    open_since = caller.clock.now().date() - timedelta(days=91)
    first_days = {
        product.kind: oldest(product)
        for product in found.products
        if isinstance(product.transactions, Present) and product.transactions.value
    }
    assert first_days[ProductKind.CHECKING] < open_since
    others = {kind: day for kind, day in first_days.items() if kind is not ProductKind.CHECKING}
    assert others
    assert all(
        day >= open_since for kind, day in others.items() if kind is not ProductKind.CREDIT_CARD
    )


async def test_renewing_means_nothing_to_fints(subject: FintsSubject) -> None:
    caller = subject.caller(".sms")
    step = await caller.begin(Fetch(renew=True))
    snapshot_of(step)
    assert step.consent_until is None


# Choosing anew ---------------------------------------------------------------------------


async def chosen(subject: FintsSubject, name: str, *answers: Method | Medium) -> Caller:
    """Somebody who chose before, so that nothing is asked any more."""
    caller = subject.caller(name)
    step = await caller.begin(Discover())
    for answer in answers:
        step = await caller.resume(step, answer)
    assert isinstance(step.outcome, Done)
    snapshot_of(await caller.begin(Fetch()))
    return caller


def choice(caller: Caller) -> tuple[str | None, str | None]:
    return caller.access.memory.get("method"), caller.access.memory.get("medium")


async def begin_anew(caller: Caller) -> Step:
    return await caller.begin(Fetch(since=all_old(caller).since, choose_anew=True))


async def test_method_and_medium_are_asked_again_and_remembered_once_approved(
    subject: FintsSubject,
) -> None:
    caller = await chosen(subject, ".sms.photo.media-2", Method(SMS), Medium("Mein Handy"))
    step = await begin_anew(caller)
    assert isinstance(step.outcome, NeedMethod)
    step = await caller.resume(step, Method(PHOTO))
    assert isinstance(step.outcome, NeedMedium)
    step = await caller.resume(step, Medium("Tablet zuhause"))
    assert isinstance(step.outcome, NeedTan)
    assert step.outcome.challenge.method.code == PHOTO
    assert choice(caller) == (SMS, "Mein Handy")
    snapshot_of(await to_the_end(subject, caller, step))
    assert choice(caller) == (PHOTO, "Tablet zuhause")


async def test_with_one_method_and_one_medium_nothing_is_asked_anew(subject: FintsSubject) -> None:
    caller = await chosen(subject, ".sms")
    before = subject.logins(caller)
    snapshot_of(await caller.begin(Fetch(choose_anew=True)))
    assert subject.logins(caller) == before + 2
    assert choice(caller) == (SMS, "Mein Handy")


async def test_a_new_choice_that_needed_no_approval_is_remembered(subject: FintsSubject) -> None:
    caller = await chosen(subject, ".methods-5", Method(SMS))
    step = await caller.begin(Fetch(choose_anew=True))
    snapshot_of(await caller.resume(step, Method(PHOTO)))
    assert choice(caller)[0] == PHOTO


async def test_wrong_tans_with_a_new_method_leave_the_old_one(subject: FintsSubject) -> None:
    caller = await chosen(subject, ".methods-5", Method(SMS))
    remembered = choice(caller)
    step = await caller.resume(await begin_anew(caller), Method(PHOTO))
    for _ in range(3):
        step = await caller.resume(step, WRONG)
    assert isinstance(step.outcome, Failed)
    assert step.outcome.kind is FailureKind.TAN_WRONG
    assert choice(caller) == remembered
    await refreshes_alone(subject, caller)


async def test_a_refusal_in_a_newly_chosen_app_leaves_the_old_method(
    subject: FintsSubject,
) -> None:
    caller = await chosen(subject, ".methods-5", Method(SMS))
    remembered = choice(caller)
    step = await caller.resume(await begin_anew(caller), Method(APP))
    assert isinstance(step.outcome, NeedDecoupled)
    subject.decide(caller, approve=False)
    await wait_to_poll(caller, step)
    step = await caller.resume(step, Poll())
    assert isinstance(step.outcome, Failed)
    assert choice(caller) == remembered
    await refreshes_alone(subject, caller)


async def test_a_method_there_is_not_leaves_the_old_one(subject: FintsSubject) -> None:
    caller = await chosen(subject, ".methods-5", Method(SMS))
    remembered = choice(caller)
    step = await caller.resume(await begin_anew(caller), Method("999"))
    assert isinstance(step.outcome, Failed)
    assert step.outcome.kind is FailureKind.UNSUPPORTED
    assert choice(caller) == remembered


@pytest.mark.parametrize("answered", [False, True])
async def test_a_choice_nobody_finished_in_time_leaves_the_old_one(
    subject: FintsSubject, *, answered: bool
) -> None:
    caller = await chosen(subject, ".methods-5", Method(SMS))
    remembered = choice(caller)
    step = await begin_anew(caller)
    if answered:
        step = await caller.resume(step, Method(PHOTO))
    caller.clock.ahead += timedelta(minutes=16)
    step = await caller.resume(step, WRONG)
    assert isinstance(step.outcome, Failed)
    assert choice(caller) == remembered


async def test_a_new_method_that_was_approved_once_counts_although_the_rest_failed(
    subject: FintsSubject,
) -> None:
    caller = await chosen(subject, "familie.methods-5", Method(SMS))
    step = await caller.resume(await begin_anew(caller), Method(PHOTO))
    step = await caller.resume(step, Tan(Secret(subject.tan)))
    assert isinstance(step.outcome, NeedTan), "the second account"
    for _ in range(3):
        step = await caller.resume(step, WRONG)
    assert isinstance(step.outcome, Failed)
    assert choice(caller)[0] == PHOTO


async def test_in_background_nothing_is_chosen_anew(subject: FintsSubject) -> None:
    caller = await chosen(subject, ".methods-5", Method(SMS))
    caller.present = False
    before = subject.logins(caller)
    snapshot_of(await caller.begin(Fetch(choose_anew=True)))
    assert subject.logins(caller) == before + 1


async def refreshes_alone(subject: FintsSubject, caller: Caller) -> None:
    """One login, no question, nobody present."""
    caller.present = False
    before = subject.logins(caller)
    snapshot_of(await caller.begin(Fetch()))
    assert subject.logins(caller) == before + 1
