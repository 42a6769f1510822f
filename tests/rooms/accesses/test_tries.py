"""Wrong credentials at a real count in the database: the bank sees three at most."""

import asyncio
from datetime import timedelta

import pytest

from kontowerk.accesses.model import AccessStatus, Cause, Issue, IssueKind
from kontowerk.accesses.rules import status
from kontowerk.bankcalls import attempts
from kontowerk.bankcalls.model import Block, LoginAttempt, Party, Unsure
from kontowerk.connectors.contract import Failed, FailureKind, Step
from kontowerk.kit.ids import random_bytes

from .bank import PIN
from .world import Case, World


@pytest.mark.req("ERR-CODE-BA1010", "ERR-CODE-BA1011")
async def test_two_wrong_entries_are_refused_and_the_third_locks(case: Case) -> None:
    seen: list[tuple[Block | None, tuple[Issue, ...]]] = []
    await case.add(pin="wrong")
    for _ in range(3):
        access = await case.access()
        seen.append((access.block, access.notices))
        await case.ask_and_work()
    refused = (Block.REFUSED, (Issue(IssueKind.REFUSED, "9942"),))
    assert seen == [refused, refused, (Block.LOCKED, (Issue(IssueKind.LOCKED, "9942"),))]
    assert len(case.bank.logins) == 3
    assert (await case.access()).status is AccessStatus.COMPLETE


async def test_the_right_secret_after_the_lock_opens_everything_again(case: Case) -> None:
    await case.add(pin="wrong")
    await case.ask_and_work()
    await case.ask_and_work()
    case.bank.wrong.clear()  # unlocked at the bank
    await case.add()
    access = await case.access()
    assert (access.block, access.notices, access.issues) == (None, (), ())
    assert await case.attempts() == [0]


async def test_the_same_wrong_secret_under_a_hundred_accesses_meets_the_bank_three_times(
    world: World, case: Case
) -> None:
    """Over customers, spelt in several ways, all at once."""
    case.bank.wrong["anna"] = -1000  # this bank never locks
    cases = [case.another_customer(await world.customer()) for _ in range(4)]
    spellings = ("anna", "ANNA", " anna", "An na")
    for index, one in enumerate(cases):
        user = spellings[index]
        entries = [await one.entry(f"a{number}", user=user, pin="wrong") for number in range(25)]
        await one.put(*entries)
    await asyncio.gather(*(one.work() for one in cases))
    assert len(case.bank.logins) == 3
    blocks = [(await one.access(f"a{number}")).block for one in cases for number in range(25)]
    assert blocks.count(Block.REFUSED) == 2
    assert blocks.count(Block.LOCKED) == 98


async def test_background_does_not_log_in_with_refused_credentials(case: Case) -> None:
    await case.add(pin="wrong")
    assert (await case.due())["next_due"] is None
    await case.background()
    assert len(case.bank.logins) == 1


async def test_background_learns_that_its_secret_was_refused_elsewhere(case: Case) -> None:
    """Two accesses have the same login; the bank refused it through one of them."""
    case.bank.script = [Step(Failed(FailureKind.UNREACHABLE))]
    await case.add("first", pin="wrong")
    await case.add("second", pin="wrong")
    assert (await case.access("first")).block is None
    await case.background("first")
    access = await case.access("first")
    assert (access.block, access.notices) == (Block.REFUSED, (Issue(IssueKind.REFUSED),))
    assert len(case.bank.logins) == 2


async def test_background_leaves_the_last_try_to_a_person(case: Case) -> None:
    case.bank.script = [Step(Failed(FailureKind.UNREACHABLE))]
    await case.add("good")
    await case.add("bad", pin="wrong")
    await case.ask_and_work("bad")
    assert await case.attempts() == [2]
    await case.background("good")
    assert len(case.bank.logins) == 3
    assert (
        await case.access("good")
    ).block is None  # nothing is wrong with it, its turn has to wait
    assert (await case.access("good")).issues == (Issue(IssueKind.WITHHELD),)
    await case.ask_and_work("good")
    assert (await case.access("good")).issues == ()
    assert await case.attempts() == [0]


async def test_a_changed_pin_is_found_out_by_background_once(case: Case) -> None:
    await case.add()
    case.bank.pin = "54321"
    await case.background()
    await case.background()
    assert (await case.access()).block is Block.REFUSED
    assert len(case.bank.logins) == 2
    assert await case.attempts() == [1]


@pytest.mark.parametrize(
    "kind", [FailureKind.UNREACHABLE, FailureKind.RATE, FailureKind.REJECTED, FailureKind.CONSENT]
)
async def test_an_answer_about_something_else_gives_the_try_back(
    case: Case, kind: FailureKind
) -> None:
    case.bank.script = [Step(Failed(kind))] * 5
    await case.add()
    for _ in range(4):
        await case.ask_and_work()
    assert len(case.bank.logins) == 5
    assert await case.attempts() == [0]


async def test_credentials_that_cannot_be_opened_cost_no_login_and_no_try(
    world: World, case: Case
) -> None:
    await case.put(await case.entry())
    await world.sql(
        "UPDATE sealed_credential SET sealed = substring(sealed FOR 60) || '\\x00'::bytea"
        " || substring(sealed FROM 62) WHERE customer_id = $1 AND field_key = 'pin'",
        case.customer_id,
    )
    await case.work()
    access = await case.access()
    assert (access.status, access.block) == (AccessStatus.COMPLETE, Block.REFUSED)
    assert access.notices == (Issue(IssueKind.REFUSED, "not_sealed_for_us"),)
    assert (case.bank.logins, await case.attempts()) == ([], [])


async def test_a_bank_that_says_locked_locks_at_once(case: Case) -> None:
    case.bank.wrong["anna"] = 3
    await case.add()
    await case.ask_and_work()
    assert (await case.access()).block is Block.LOCKED
    assert len(case.bank.logins) == 1


async def test_a_fetch_with_a_proven_secret_is_not_counted_before_it_is_made(case: Case) -> None:
    await case.add()
    counted: list[list[int]] = []

    async def look(_: object) -> None:
        counted.append(await case.attempts())

    case.bank.meanwhile = look
    await case.ask_and_work()
    await case.put(await case.entry("b", user="berta"))
    await case.work()
    assert counted == [[0], [0, 1]]


async def _begin_and_die(case: Case, *, heard: bool) -> None:
    """Let a worker die in the first fetch: let in by the bank, before or after it heard so."""
    access = await case.access()
    assert access.run is not None
    inside = asyncio.Event()

    async def wait(_: object) -> None:
        inside.set()
        await asyncio.Event().wait()

    case.bank.meanwhile, case.bank.before_answer = (None, wait) if heard else (wait, None)
    work = asyncio.create_task(case.run(access.key, access.run, Cause.ADDED))
    await asyncio.wait_for(inside.wait(), 10)
    work.cancel()
    with pytest.raises(asyncio.CancelledError):
        await work
    case.bank.meanwhile = case.bank.before_answer = None


async def test_workers_that_die_after_the_bank_has_accepted_the_login_cost_no_try(
    world: World, case: Case
) -> None:
    await case.put(await case.entry())
    for _ in range(3):
        await _begin_and_die(case, heard=True)
        assert await case.attempts() == [0]
    other = case.another_customer(await world.customer())
    await world.sql("UPDATE credential_lease SET until = now() - interval '1 s'")  # all are dead
    await other.add()
    await case.work()
    for one in (case, other):
        access = await one.access()
        assert (access.block, access.notices, access.issues) == (None, (), ())
        assert access.refreshed_at is not None


async def test_tries_nobody_heard_of_are_used_up_but_nobody_is_told_of_wrong_entries(
    own_world: World,
) -> None:
    """Not whose workers died, and not another person with the same login."""
    case = await own_world.case()
    await case.put(await case.entry())
    for tried in (1, 2, 3):
        await _begin_and_die(case, heard=False)
        assert await case.attempts() == [tried]
    await case.work()
    other = case.another_customer(await own_world.customer())
    await other.add()
    for one in (case, other):
        access = await one.access()
        assert (access.block, access.notices) == (None, ())
        assert access.issues == (Issue(IssueKind.UNHEARD),)
        latest = status.latest_of(access)
        assert latest is not None
        assert latest.side is Party.US
    assert len(case.bank.logins) == 3  # the bank was left alone
    own_world.clock.advance(seconds=timedelta(hours=1).total_seconds())
    await case.ask_and_work()
    await other.ask_and_work()
    for one in (case, other):
        access = await one.access()
        assert (access.block, access.issues) == (None, ())
    assert await case.attempts() == [0]


async def test_a_login_that_is_refused_after_unheard_tries_is_not_called_locked(
    case: Case,
) -> None:
    case.bank.script = [RuntimeError(), RuntimeError()]  # nobody knows what the bank made of these
    await case.add(pin="wrong")
    await case.ask_and_work()
    await case.ask_and_work()
    await case.ask_and_work()
    access = await case.access()
    assert (access.block, access.notices) == (Block.REFUSED, (Issue(IssueKind.REFUSED),))
    assert len(case.bank.logins) == 3  # as many as are safe, and not one more


async def test_parallel_claims_are_counted_one_by_one(world: World) -> None:
    login, secret = random_bytes(32), random_bytes(32)

    async def claim() -> LoginAttempt | Block | Unsure | None:
        async with world.worker.begin() as tx:
            return await attempts.claim(tx, login, secret, background=False)

    found = await asyncio.gather(*(claim() for _ in range(20)))
    assert sum(isinstance(one, LoginAttempt) for one in found) == 3
    assert sum(isinstance(one, Unsure) for one in found) == 17


async def test_a_day_later_a_person_may_try_once_more(own_world: World) -> None:
    case = await own_world.case()
    await case.add(pin="wrong")
    await case.ask_and_work()
    await case.ask_and_work()
    await case.add(pin="wrong")
    assert len(case.bank.logins) == 3
    own_world.clock.advance(seconds=timedelta(days=1).total_seconds())
    await case.add(pin="wrong")
    await case.add(pin="wrong")
    assert len(case.bank.logins) == 4
    assert PIN != "wrong"
