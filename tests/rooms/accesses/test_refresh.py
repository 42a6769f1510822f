"""From an added access to its data: what is shown on the way, and what is stored at the end."""

from dataclasses import replace
from datetime import date, timedelta

import pytest

from kontowerk.accesses import read
from kontowerk.accesses.model import AccessStatus, Cause, Issue, IssueKind
from kontowerk.bankcalls.model import Block
from kontowerk.connectors.contract import (
    BankMessage,
    CallContext,
    Done,
    Failed,
    FailureKind,
    Fetch,
    MessageKind,
    NeedMedium,
    NeedMethod,
    SealedState,
    Step,
)
from kontowerk.connectors.snapshot import Missing, Snapshot
from kontowerk.kit.ids import new_id

from .bank import DEPOT, IBAN, MEDIUM, METHOD, account, snapshot
from .world import SOMEBODY, Case, World

STATE = SealedState(b"state")


@pytest.mark.req("STATE-ACC-001", "OVW-005")
async def test_an_added_access_is_started_then_shows_its_products_then_is_complete(
    case: Case,
) -> None:
    seen: list[tuple[AccessStatus, int, int]] = []

    async def look(_: CallContext | None = None) -> None:
        view = await case.view()
        balances = sum(product.balance is not None for product in view.products)
        seen.append((view.access.status, len(view.products), balances))

    case.bank.meanwhile = case.bank.before_answer = look
    await case.put(await case.entry())
    await look()
    await case.work()
    await look()
    assert seen == [
        (AccessStatus.STARTED, 0, 0),
        (AccessStatus.STARTED, 0, 0),
        (AccessStatus.HEADERS, 2, 0),
        (AccessStatus.COMPLETE, 2, 1),
    ]


async def test_a_fetch_leaves_data_methods_and_what_the_connector_wants_to_remember(
    case: Case,
) -> None:
    await case.add()
    view = await case.view()
    access = view.access
    assert view.products[0].product_id == IBAN
    assert (access.run, access.present_ip, access.block) == (None, None, None)
    assert (access.methods, access.active_method, access.media) == ((METHOD,), METHOD, (MEDIUM,))
    assert access.memory == {"system_id": "anna"}
    assert access.refreshed_at == access.attempted_at == case.world.clock.now()
    assert (access.notices, access.issues, access.webhook_serial) == ((), (), 0)


async def test_a_person_is_present_only_in_the_fetch_it_asked_for(case: Case) -> None:
    await case.add()
    await case.background()
    assert [context.customer_ip for context in case.bank.contexts] == [SOMEBODY, None]


async def test_people_get_all_a_bank_gives_and_background_what_is_new(case: Case) -> None:
    await case.add()
    await case.background()
    fortnight_ago = (case.world.clock.now() - timedelta(days=14)).date()
    assert case.bank.asked == [Fetch(since=None), Fetch(since=fortnight_ago)]
    assert fortnight_ago == date(2026, 11, 1)


@pytest.mark.req("STATE-ACC-003")
async def test_a_refresh_starts_again_while_the_old_products_stay(case: Case) -> None:
    await case.add()
    before = await case.stable()
    await case.ask()
    view = await case.view()
    assert view.access.status is AccessStatus.STARTED
    assert len(view.products) == 2
    assert await case.stable() == before
    case.bank.gives = snapshot(5)
    await case.work()
    assert (await case.view()).access.status is AccessStatus.COMPLETE
    assert await case.stable() != before


async def test_background_shows_no_state_in_between(case: Case) -> None:
    await case.add()
    seen: list[AccessStatus] = []

    async def look(_: CallContext) -> None:
        seen.append((await case.access()).status)

    case.bank.meanwhile = case.bank.before_answer = look
    await case.background()
    assert seen == [AccessStatus.COMPLETE, AccessStatus.COMPLETE]


async def test_a_second_refresh_joins_the_running_one(case: Case) -> None:
    await case.put(await case.entry())
    run = (await case.access()).run
    await case.ask()
    await case.ask()
    assert (await case.access()).run == run
    assert await case.work() == 1
    assert len(case.bank.logins) == 1


async def test_a_run_that_nobody_waits_for_any_more_does_nothing(case: Case) -> None:
    await case.add()
    key = (await case.access()).key
    await case.run(key, new_id(), Cause.ASKED)
    assert len(case.bank.logins) == 1


@pytest.mark.req("OVW-011")
async def test_only_background_announces_new_bookings_and_its_serial_has_no_gaps(
    case: Case,
) -> None:
    await case.add()
    assert [job["serial"] for job in await case.jobs("announce")] == [None]
    for count in (4, 4, 6):
        case.bank.gives = snapshot(count)
        await case.background()
    assert [job["serial"] for job in await case.jobs("announce")] == [1, 2]
    events = await case.world.sql(
        "SELECT serial, new_transactions FROM webhook_event WHERE customer_id = $1 ORDER BY serial",
        case.customer_id,
    )
    assert events == [
        {"serial": 1, "new_transactions": 1},
        {"serial": 2, "new_transactions": 2},
    ]
    assert (await case.access()).webhook_serial == 2


async def test_jobs_carry_our_own_ids_and_nothing_else(case: Case) -> None:
    await case.put(await case.entry("my-secret-name"))
    [job] = await case.jobs()
    key = (await case.access("my-secret-name")).key
    assert (job["lock"], job["priority"], job["queue_name"]) == (str(key), 10, "bank")
    assert "my-secret-name" not in job["args"]


@pytest.mark.req("ERR-CODE-BA1052", "ERR-CODE-BA1060", "ERR-CODE-BA1062", "ERR-CODE-BA1063")
async def test_parts_a_bank_does_not_give_are_named_and_the_rest_is_stored(case: Case) -> None:
    broken = replace(DEPOT, positions=Missing(("9010",)), balance=Missing())
    case.bank.gives = Snapshot((account(2), broken))
    await case.add()
    view = await case.view()
    depot = view.products[1].product_id
    assert view.access.status is AccessStatus.COMPLETE
    assert view.access.notices == ()
    assert set(view.access.issues) == {
        Issue(IssueKind.PARTLY),
        Issue(IssueKind.PRODUCT, None, depot),
        Issue(IssueKind.POSITIONS, "9010", depot),
    }


async def test_a_line_that_broke_leaves_what_was_fetched_and_says_so(case: Case) -> None:
    broken = Failed(FailureKind.INTERRUPTED, ("timeout",))
    case.bank.script = [Step(broken, partial=Snapshot((account(2),), complete=False))]
    await case.add()
    view = await case.view()
    assert (await case.counts())["transactions"] == 2
    assert view.access.refreshed_at is not None
    assert view.access.issues == (Issue(IssueKind.PARTLY, "timeout"),)


async def test_a_line_that_broke_before_anything_came_is_unreachable(case: Case) -> None:
    only_names = Snapshot((replace(account(0), balance=None, transactions=None),))
    case.bank.script = [Step(Failed(FailureKind.INTERRUPTED), partial=only_names)]
    await case.add()
    view = await case.view()
    assert (view.products, view.access.refreshed_at) == ((), None)
    assert view.access.issues == (Issue(IssueKind.UNREACHABLE),)


@pytest.mark.req("ERR-CODE-BA2002")
async def test_letters_of_the_bank_are_a_notice_until_the_next_fetch(case: Case) -> None:
    letter = BankMessage(MessageKind.BANK_MAIL, "Neue AGB")
    case.bank.script = [Step(Done(snapshot()), messages=(letter,))]
    await case.add()
    assert (await case.access()).notices == (Issue(IssueKind.BANK_MAIL, "Neue AGB"),)
    case.bank.script = [Step(Failed(FailureKind.UNREACHABLE))]
    await case.ask_and_work()
    assert (await case.access()).notices == (Issue(IssueKind.BANK_MAIL, "Neue AGB"),)
    await case.ask_and_work()
    assert (await case.access()).notices == ()


@pytest.mark.parametrize(
    ("need", "kind"),
    [
        (NeedMethod((METHOD,)), IssueKind.METHOD_NEEDED),
        (NeedMedium((MEDIUM,)), IssueKind.MEDIUM_NEEDED),
    ],
)
@pytest.mark.req("ERR-CODE-BA3010", "ERR-CODE-BA3020")
async def test_a_bank_that_waits_for_a_person_is_told_that_nobody_comes_and_left_alone(
    own_world: World, need: NeedMethod | NeedMedium, kind: IssueKind
) -> None:
    case = await own_world.case()
    await case.may_not_ask()
    case.bank.script = [Step(need, STATE)]
    await case.add()
    access = await case.access()
    assert (access.status, access.block) == (AccessStatus.COMPLETE, Block.APPROVAL)
    assert access.notices == (Issue(kind),)
    assert case.bank.aborted == 1
    assert (await case.due())["next_due"] is None
    await case.background()
    assert len(case.bank.logins) == 1


async def test_a_fetch_that_works_again_takes_the_block_away(case: Case) -> None:
    case.bank.script = [Step(Failed(FailureKind.CONSENT))]
    await case.add()
    assert (await case.access()).block is Block.APPROVAL
    await case.ask_and_work()
    access = await case.access()
    assert (access.block, access.notices) == (None, ())
    assert (await case.due())["next_due"] is not None


@pytest.mark.req("ERR-CODE-BA1051")
async def test_a_bank_without_connector_is_unreachable(case: Case) -> None:
    case.tools = replace(case.tools, connectors={})
    await case.add()
    access = await case.access()
    assert (access.status, access.issues) == (
        AccessStatus.COMPLETE,
        (Issue(IssueKind.UNREACHABLE),),
    )


async def test_the_choice_of_products_is_kept_and_unknown_ones_are_named(case: Case) -> None:
    await case.add(selected=frozenset({IBAN, "nowhere"}))
    view = await case.view()
    assert [product.product_id for product in view.products] == [IBAN]
    assert view.access.issues == (Issue(IssueKind.PRODUCT, "not found at the bank", "nowhere"),)


async def test_a_user_who_is_not_active_is_not_fetched_in_the_background(case: Case) -> None:
    await case.add()
    await case.world.sql(
        "UPDATE app_user SET active = false, deactivated_at = now() WHERE id = $1",
        case.customer_id,
    )
    await case.background()
    assert len(case.bank.logins) == 1


async def test_all_accesses_come_with_their_products_in_the_order_they_were_added(
    world: World, case: Case
) -> None:
    await case.add("b")
    world.clock.advance(seconds=1)
    case.bank.script = [Step(Failed(FailureKind.UNREACHABLE))]
    await case.add("a", user="berta")
    async with world.api.begin(case.customer_id) as tx:
        found = await read.every(tx, case.customer_id)
    assert [(view.access.access_id, len(view.products)) for view in found] == [("b", 2), ("a", 0)]
