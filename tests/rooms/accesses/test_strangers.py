"""Others who name the same login: whoever the bank has not let in keeps nobody out of it."""

import asyncio
from dataclasses import replace
from uuid import UUID

from kontowerk.accesses.model import Cause, Issue, IssueKind
from kontowerk.approvals.model import ApprovalOutcome, CameBack, GivenTan
from kontowerk.bankcalls.model import Block
from kontowerk.connectors.contract import (
    CallContext,
    Failed,
    FailureKind,
    NeedRedirect,
    SealedState,
    Step,
)
from kontowerk.kit.secret import Secret

from .test_approving import LATER, tan_step
from .world import Case, World

_AWAY = Step(NeedRedirect("https://bank.example/approve", LATER), SealedState(b"away"))
_TAN = GivenTan(Secret("123456"))
_AUDITED = "SELECT action FROM audit_entry WHERE subject = $1 AND action LIKE 'access.withheld%'"


async def _other(world: World, case: Case) -> Case:
    """Return somebody else at the same bank, who waits for nobody for long."""
    found = case.another_customer(await world.customer())
    found.tools = replace(case.tools, deadline=1.0)
    return found


async def test_a_question_before_the_bank_let_anybody_in_gives_way_and_is_gone_on_with(
    world: World, case: Case
) -> None:
    case.bank.script = [_AWAY]
    await case.add(pin="guessed")
    run = (await case.access()).run
    assert run is not None
    owner = await _other(world, case)
    await owner.add()
    assert (await owner.access()).issues == ()
    await owner.background()
    assert (await owner.access()).issues == ()
    case.bank.script = [_AWAY]
    await case.answer(CameBack())  # the login is free again: it is taken back
    assert (await case.access()).run == run


async def test_who_has_the_right_secret_is_told_of_the_open_question_at_once(
    world: World, case: Case
) -> None:
    case.bank.script = [tan_step()]
    await case.add()
    neighbour = case.another_customer(await world.customer())  # would wait for 20 seconds
    await asyncio.wait_for(neighbour.add(), 15)
    assert (await neighbour.access()).issues == (Issue(IssueKind.ASKING),)
    assert len(case.bank.logins) == 1
    await case.answer(_TAN)
    assert (await case.access()).issues == ()


async def test_who_has_another_secret_hears_what_the_bank_says_and_nothing_else(
    world: World, case: Case
) -> None:
    case.bank.script = [tan_step()]
    await case.add()
    run = (await case.access()).run
    assert run is not None
    stranger = await _other(world, case)
    await stranger.add(pin="guessed")
    assert (await stranger.access()).block is Block.REFUSED
    assert len(case.bank.logins) == 2
    await case.answer(_TAN)  # the question is as it was
    assert (await case.approval(run)).ending is ApprovalOutcome.GRANTED


async def test_background_of_others_waits_for_the_question_of_a_proven_login(
    world: World, case: Case
) -> None:
    """The bank would end the dialogue that waits for the person."""
    neighbour = case.another_customer(await world.customer())
    await neighbour.add()
    case.bank.script = [tan_step()]
    await case.add()
    logins = len(case.bank.logins)
    await neighbour.background()
    assert len(case.bank.logins) == logins


async def test_what_strangers_try_does_not_undo_what_the_bank_accepted_meanwhile(
    world: World, case: Case
) -> None:
    """A stranger goes by an open question; its answer comes after the person's."""
    case.bank.script = [tan_step()]
    await case.add()
    stranger = await _other(world, case)
    stranger.bank = replace(case.bank, script=[])
    stranger.tools = world.tools(stranger.bank)

    async def the_person_answers(_: CallContext) -> None:
        await case.answer(_TAN)

    stranger.bank.pin, stranger.bank.meanwhile = "guessed", the_person_answers
    stranger.bank.gives = replace(stranger.bank.gives, products=())
    await stranger.add(pin="guessed")
    assert (await case.access()).issues == ()
    case.bank.script = []
    await case.background()
    assert (await case.access()).block is None


async def test_wrong_secrets_of_others_do_not_keep_background_from_a_proven_one(
    world: World, case: Case
) -> None:
    await case.add()
    stranger = case.another_customer(await world.customer())
    for number in range(2):
        await stranger.add(f"s{number}", pin=f"guess{number}")
    before = await case.access()
    await case.background()
    after = await case.access()
    assert (after.block, after.issues) == (None, ())
    assert after.attempted_at is not None
    assert before.version < after.version
    assert await case.attempts() == [0]


async def test_a_refresh_that_is_withheld_is_told_once(world: World, case: Case) -> None:
    case.bank.script = [Step(Failed(FailureKind.UNREACHABLE))]
    await case.add()  # never proven
    stranger = case.another_customer(await world.customer())
    for number in range(2):
        await stranger.add(f"s{number}", pin=f"guess{number}")
    logins = len(case.bank.logins)
    for _ in range(2):
        await case.background()
        assert (await case.access()).issues == (Issue(IssueKind.WITHHELD),)
    assert len(case.bank.logins) == logins
    audited = await world.sql(_AUDITED, str(case.customer_id))
    assert [row["action"] for row in audited] == ["access.withheld a"]
    await case.ask_and_work()  # a person may
    assert (await case.access()).issues == ()


async def test_guesses_end_also_where_the_bank_never_locks(world: World, case: Case) -> None:
    """And the secret that is proven goes on."""
    await case.add()
    case.bank.wrong["anna"] = -1000
    stranger = case.another_customer(await world.customer())
    for number in range(14):
        await stranger.add(f"s{number}", pin=f"guess{number}")
        case.bank.wrong["anna"] = -1000
    assert len(case.bank.logins) == 1 + 10
    assert (await stranger.access("s13")).block is Block.LOCKED
    await case.background()
    assert (await case.access()).block is None
    assert len(case.bank.logins) == 1 + 10 + 1


async def test_a_login_without_a_secret_is_shared_with_nobody(world: World, case: Case) -> None:
    """Anybody can name it: also while a dialogue runs, nobody waits for anybody."""
    await world.sql(
        "UPDATE provider SET login_profile = 'sandbox-xs2a' WHERE id = $1 RETURNING id",
        case.provider_id,
    )
    stranger = await _other(world, case)
    names = [await _names_of(one) for one in (case, stranger)]
    assert names[0].isdisjoint(names[1])


async def _names_of(case: Case) -> set[bytes]:
    await case.put(await case.entry(credentials=await case.sealed(userid="anna")))
    case.bank.script = [Step(Failed(FailureKind.UNREACHABLE))]
    [job] = await case.jobs()
    before = {row["login_key"] for row in await case.world.sql(_NAMES, case.host)}
    await case.run((await case.access()).key, UUID(job["run"]), Cause(job["cause"]))
    after = {row["login_key"] for row in await case.world.sql(_NAMES, case.host)}
    return after - before


_NAMES = "SELECT login_key FROM credential_lease WHERE host = $1"
