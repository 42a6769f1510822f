"""Whatever a bank, a worker or the network does: old data stays, nobody waits for ever."""

import asyncio
from dataclasses import replace

import pytest

from kontowerk.accesses import refresh, remove
from kontowerk.accesses.model import AccessStatus, Cause, Issue, IssueKind, UnknownAccessError
from kontowerk.accesses.rules import status
from kontowerk.accesses.rules.outcome import NOTICES
from kontowerk.bankcalls.model import Party, Unfinished
from kontowerk.connectors.contract import CallContext, Done, Failed, FailureKind, Step
from kontowerk.connectors.snapshot import Snapshot
from kontowerk.kit.ids import new_id
from kontowerk.vault.model import KekUnavailableError

from .bank import account, snapshot
from .world import ACTOR, Case, until

_TAKE_OVER = """
UPDATE credential_lease SET holder = $2, fence = fence + 1 WHERE host = $1
"""
_EXPIRE_LEASE = """
UPDATE credential_lease SET until = now() - interval '1 second' WHERE host = $1
"""


@pytest.mark.req("ERR-MSG-002")
@pytest.mark.parametrize("kind", list(FailureKind))
@pytest.mark.parametrize("background", [False, True])
async def test_a_fetch_that_fails_leaves_the_data_as_it_was(
    case: Case, kind: FailureKind, *, background: bool
) -> None:
    await case.add()
    before, notices = await case.stable(), (await case.access()).notices
    case.bank.gives = snapshot(9)
    case.bank.script = [Step(Failed(kind, ("9999",)))]
    await (case.background() if background else case.ask_and_work())
    access = await case.access()
    assert await case.stable() == before
    assert (access.status, access.run) == (AccessStatus.COMPLETE, None)
    assert {issue.kind for issue in access.notices} <= NOTICES
    assert not {issue.kind for issue in access.issues} & NOTICES
    assert (access.notices == notices) is (access.block is None)
    said = bool(access.notices or access.issues)
    assert said is not (background and kind is FailureKind.YIELDED)
    assert not await _leases(case)


async def _leases(case: Case) -> list[object]:
    sql = "SELECT 1 AS held FROM credential_lease WHERE host = $1 AND holder IS NOT NULL"
    return [row["held"] for row in await case.world.sql(sql, case.host)]


@pytest.mark.req("ERR-CODE-BA999")
async def test_a_bug_in_a_connector_ends_the_fetch_with_an_internal_error(case: Case) -> None:
    case.bank.script = [RuntimeError("a bug")]
    await case.add()
    access = await case.access()
    assert (access.status, access.issues) == (AccessStatus.COMPLETE, (Issue(IssueKind.INTERNAL),))


async def test_what_cannot_be_stored_ends_the_fetch_and_costs_no_try(case: Case) -> None:
    broken = replace(account(2), label="\0")  # PostgreSQL refuses it
    case.bank.script = [Step(Done(Snapshot((broken,))))]
    await case.add()
    access = await case.access()
    assert (access.status, access.issues) == (AccessStatus.COMPLETE, (Issue(IssueKind.INTERNAL),))
    assert (await case.counts())["products"] == 0
    assert await case.attempts() == [0]  # the bank did accept the login
    assert not await _leases(case)


async def test_a_key_store_that_does_not_answer_is_our_fault_and_not_the_customers(
    case: Case,
) -> None:
    class SilentOpener:
        async def open_credentials(self, *_: object) -> None:
            raise KekUnavailableError

    case.tools = replace(case.tools, opener=SilentOpener())  # type: ignore[arg-type]  # a stand-in
    await case.add()
    access = await case.access()
    assert (access.block, access.issues) == (None, (Issue(IssueKind.INTERNAL),))
    assert case.bank.logins == []


async def test_whoever_lost_its_lease_stores_nothing(case: Case) -> None:
    """A frozen worker wakes up after another one has begun the same refresh again."""
    await case.add()
    before = await case.stable()
    await case.ask()
    run = (await case.access()).run

    async def taken_over(_: CallContext) -> None:
        await case.world.sql(_TAKE_OVER, case.host, run)

    case.bank.gives, case.bank.before_answer = snapshot(9), taken_over
    await case.work()
    access = await case.access()
    assert await case.stable() == before
    assert (access.status, access.run) == (AccessStatus.HEADERS, run)  # the other one goes on
    case.bank.before_answer = None
    await case.run(access.key, run or new_id(), Cause.ASKED)
    assert (await case.access()).status is AccessStatus.COMPLETE
    assert await case.stable() != before


async def test_a_refresh_whose_login_went_to_another_access_still_ends(case: Case) -> None:
    await case.add()
    before = await case.stable()

    async def taken_over(_: CallContext) -> None:
        await case.world.sql(_TAKE_OVER, case.host, new_id())

    case.bank.gives, case.bank.before_answer = snapshot(9), taken_over
    await case.ask_and_work()
    access = await case.access()
    assert (access.status, access.issues) == (
        AccessStatus.COMPLETE,
        (Issue(IssueKind.UNREACHABLE),),
    )
    assert await case.stable() == before


async def test_the_dialogue_ends_when_the_lease_is_lost(
    case: Case,
) -> None:
    case.tools = replace(case.tools, renew_every=0.05)
    await case.add()

    async def hang(_: CallContext) -> None:
        await case.world.sql(_TAKE_OVER, case.host, new_id())
        await asyncio.sleep(60)

    case.bank.before_answer = hang
    await asyncio.wait_for(case.ask_and_work(), 5)
    assert (await case.access()).status is AccessStatus.COMPLETE
    failures = await case.world.sql("SELECT failures FROM bank_host WHERE host = $1", case.host)
    assert failures == [{"failures": 0}]  # it is not the bank that was silent


async def test_a_long_dialogue_keeps_its_lease(
    case: Case,
) -> None:
    case.tools = replace(case.tools, renew_every=0.05)
    renewals = 0

    async def is_held() -> bool:
        sql = "SELECT until > now() AS held FROM credential_lease WHERE host = $1"
        return await case.world.sql(sql, case.host) == [{"held": True}]

    async def linger(_: CallContext) -> None:
        nonlocal renewals
        for _round in range(2):
            await case.world.sql(_EXPIRE_LEASE, case.host)
            await until(is_held)
            renewals += 1

    case.bank.before_answer = linger
    await asyncio.wait_for(case.add(), 10)
    assert renewals == 2
    assert (await case.access()).refreshed_at is not None


async def test_a_bank_that_hangs_is_left_after_the_deadline_and_the_try_stays_counted(
    case: Case,
) -> None:

    async def hang(_: CallContext) -> None:
        await asyncio.sleep(60)

    case.tools = replace(case.tools, deadline=0.3, grace=0.1)
    case.bank.meanwhile = hang
    await asyncio.wait_for(case.add(), 5)
    access = await case.access()
    assert (access.status, access.issues) == (
        AccessStatus.COMPLETE,
        (Issue(IssueKind.UNREACHABLE),),
    )
    assert await case.attempts() == [1]


async def test_a_worker_that_is_stopped_leaves_the_refresh_to_the_next_one(case: Case) -> None:
    inside = asyncio.Event()

    async def hang(_: CallContext) -> None:
        inside.set()
        await asyncio.sleep(60)

    case.bank.meanwhile = hang
    await case.put(await case.entry())
    [job] = await case.jobs()
    access = await case.access()
    assert access.run is not None
    work = asyncio.create_task(case.run(access.key, access.run, Cause.ADDED))
    await asyncio.wait_for(inside.wait(), 5)
    work.cancel()
    with pytest.raises(asyncio.CancelledError):
        await work
    assert (await case.access()).status is AccessStatus.STARTED
    assert await case.attempts() == [1]  # nobody heard the bank's answer
    case.bank.meanwhile = None
    await case.run(access.key, access.run, Cause(job["cause"]))
    assert (await case.access()).status is AccessStatus.COMPLETE
    assert await case.attempts() == [0]


@pytest.mark.parametrize(
    ("why", "told"),
    [(Unfinished.FAILED, IssueKind.INTERNAL), (Unfinished.GIVEN_UP, IssueKind.GIVEN_UP)],
)
async def test_a_refresh_that_nobody_goes_on_with_ends_and_says_why(
    case: Case, why: Unfinished, told: IssueKind
) -> None:
    await case.put(await case.entry())
    access = await case.access()
    assert access.run is not None
    await refresh.give_up(case.world.worker, case.customer_id, access.key, access.run, why)
    after = await case.access()
    assert (after.status, after.run) == (AccessStatus.COMPLETE, None)
    assert after.issues == (Issue(told),)
    assert after.notices == ()
    latest = status.latest_of(after)
    assert latest is not None
    assert (latest.side, latest.kind) == (Party.US, told)
    await case.work()
    assert case.bank.logins == []


async def test_giving_up_leaves_an_access_alone_that_went_on(case: Case) -> None:
    await case.add()
    before = await case.access()
    for key in (before.key, new_id()):
        await refresh.give_up(
            case.world.worker, case.customer_id, key, new_id(), Unfinished.GIVEN_UP
        )
    assert await case.access() == before


@pytest.mark.parametrize("background", [False, True])
async def test_an_access_removed_during_its_fetch_stays_removed(
    case: Case, *, background: bool
) -> None:
    if background:
        await case.add()

    async def remove_it(_: CallContext) -> None:
        async with case.world.api.begin(case.customer_id) as tx:
            await remove.remove(
                tx, case.customer_id, "a", tenant_id=case.world.tenant.id, actor=ACTOR
            )

    case.bank.before_answer = remove_it
    await (case.background() if background else case.add())
    with pytest.raises(UnknownAccessError):
        await case.access()
    assert await case.counts() == {
        "accesses": 0,
        "products": 0,
        "transactions": 0,
        "positions": 0,
    }
    assert not await _leases(case)
    assert await case.attempts() == [0]


async def test_a_removed_access_ends_the_dialogue_at_the_next_question(case: Case) -> None:
    async def remove_it(_: CallContext) -> None:
        async with case.world.api.begin(case.customer_id) as tx:
            await remove.remove(
                tx, case.customer_id, "a", tenant_id=case.world.tenant.id, actor=ACTOR
            )

    finished: list[CallContext] = []

    async def finish(ctx: CallContext) -> None:
        finished.append(ctx)

    case.bank.meanwhile, case.bank.before_answer = remove_it, finish
    await case.add()
    assert finished == []


async def test_new_credentials_during_a_fetch_win_and_the_old_fetch_stores_nothing(
    case: Case,
) -> None:
    """The old fetch may be of another person's login."""

    async def replace_them(_: CallContext) -> None:
        case.bank.before_answer = None
        await case.put(await case.entry(user="berta"))

    case.bank.gives, case.bank.before_answer = snapshot(9), replace_them
    await case.add()
    access = await case.access()
    assert (access.status, access.refreshed_at) == (AccessStatus.STARTED, None)
    assert (await case.counts())["transactions"] == 0
    case.bank.gives = snapshot(2)
    assert await case.work() == 1
    assert (await case.counts())["transactions"] == 2
    assert case.bank.logins == ["anna", "berta"]
    assert case.bank.refs[-1].memory == {}


async def test_new_credentials_begin_without_what_was_remembered_of_the_old_ones(
    case: Case,
) -> None:
    await case.add()
    await case.ask_and_work()
    await case.add(user="berta")
    memories = [ref.memory for ref in case.bank.refs]
    assert memories == [{}, {"system_id": "anna"}, {}]


async def test_a_product_that_a_failed_refresh_saw_first_is_not_shown(case: Case) -> None:
    await case.add()
    before = await case.stable()

    async def break_off(_: CallContext) -> None:
        raise RuntimeError

    new = replace(account(1), iban="DE02100500000054540402")
    case.bank.gives = replace(snapshot(), products=(*snapshot().products, new))
    case.bank.before_answer = break_off
    await case.ask_and_work()
    assert (await case.access()).issues == (Issue(IssueKind.INTERNAL),)
    assert await case.stable() == before


async def test_background_stores_nothing_when_a_person_came_meanwhile(case: Case) -> None:
    await case.add()
    before = await case.stable()

    async def ask(_: CallContext) -> None:
        case.bank.before_answer = None
        await case.ask()

    case.bank.gives, case.bank.before_answer = snapshot(9), ask
    await case.background()
    assert await case.stable() == before
    assert (await case.access()).status is AccessStatus.STARTED
    await case.work()
    assert await case.stable() != before


async def test_a_changed_login_may_have_a_younger_lease(case: Case) -> None:
    """Leases are numbered by login; a fresh one must not look like a late one."""
    for _ in range(3):
        await case.ask_and_work() if case.bank.logins else await case.add()
    await case.put(await case.entry(user="berta"))
    await case.work()
    access = await case.access()
    assert (access.status, access.issues) == (AccessStatus.COMPLETE, ())


async def test_statuses_never_jump(case: Case) -> None:
    """The database refuses a step that the states of an access do not have."""
    await case.add()
    with pytest.raises(Exception, match="from complete to started"):
        await case.world.sql(
            "UPDATE access SET status = 'headers', run = key WHERE customer_id = $1",
            case.customer_id,
        )
