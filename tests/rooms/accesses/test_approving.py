"""A refresh that needs a person: it waits in rows, and goes on with any worker."""

from dataclasses import replace
from datetime import timedelta
from uuid import UUID

import pytest

from kontowerk.accesses import approve, refresh, remove
from kontowerk.accesses.model import (
    AccessStatus,
    Cause,
    CredentialsNeededError,
    Issue,
    IssueKind,
    NewAccess,
    UnknownAccessError,
)
from kontowerk.accesses.rules import outcome
from kontowerk.approvals.model import (
    ApprovalOutcome,
    BadTanError,
    CameBack,
    CameElsewhere,
    ChosenMedium,
    ChosenMethod,
    Declined,
    GivenTan,
    GivenUp,
    Lapsed,
    Look,
    NotAskedError,
    PersonAnswer,
    Phase,
    QuestionKind,
    UnknownApprovalError,
    UnknownChoiceError,
)
from kontowerk.bankcalls.model import Block
from kontowerk.connectors.contract import (
    CallContext,
    Challenge,
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
    NeedRedirect,
    NeedTan,
    Poll,
    Returned,
    SealedState,
    Step,
    Tan,
)
from kontowerk.kit.ids import new_id
from kontowerk.kit.secret import Secret

from .bank import MEDIUM, METHOD, snapshot
from .world import NOON, Case, World

STATE = SealedState(b"state")
OTHER = replace(METHOD, code="902", name="photoTAN", decoupled=False)
CHALLENGE = Challenge(METHOD, "Bitte freigeben")
LATER = NOON + timedelta(minutes=5)
TAN = GivenTan(Secret("123456"))
METHODS = Step(NeedMethod((METHOD, OTHER)), STATE)
MEDIA = Step(NeedMedium((MEDIUM, replace(MEDIUM, name="Tablet"))), STATE)


def tan_step(tries: int = 3) -> Step:
    return Step(NeedTan(CHALLENGE, LATER, tries), SealedState(b"tan"))


def app_step(polls: int = 3, after: float = 0.0) -> Step:
    return Step(NeedDecoupled(CHALLENGE, after, 2.0, polls, LATER), SealedState(b"app"))


REDIRECT = Step(NeedRedirect("https://bank.example/approve", LATER), SealedState(b"redirect"))


async def test_a_question_waits_in_rows_and_keeps_the_login(case: Case) -> None:
    case.bank.script = [METHODS]
    await case.add()
    access = await case.access()
    assert access.run is not None
    assert (access.status, access.asked, access.block) == (
        AccessStatus.STARTED,
        QuestionKind.METHOD,
        None,
    )
    approval = await case.approval(access.run)
    assert (approval.phase, approval.ending) == (Phase.ASKING, None)
    assert approval.question is not None
    assert approval.question.methods == (METHOD, OTHER)
    assert approval.expires_at == case.world.clock.now() + timedelta(minutes=15)
    lease = await case.lease()
    assert (lease["holder"], lease["waiting"], lease["long"]) == (access.run, True, True)
    assert await case.jobs() == []
    assert case.bank.aborted == 0


async def test_a_person_goes_all_the_way_from_method_to_data(case: Case) -> None:
    case.bank.script = [METHODS, MEDIA, tan_step()]
    await case.add()
    run = (await case.access()).run
    assert run is not None
    await case.answer(ChosenMethod("902"))
    assert (await case.access()).asked is QuestionKind.MEDIUM
    await case.answer(ChosenMedium("Tablet"))
    assert (await case.access()).asked is QuestionKind.TAN
    await case.answer(TAN)
    access = await case.access()
    assert (access.status, access.asked, access.run, access.block) == (
        AccessStatus.COMPLETE,
        None,
        None,
        None,
    )
    assert case.bank.answers[:2] == [Method("902"), Medium("Tablet")]
    assert _tans(case) == ["123456"]
    assert case.bank.states == [STATE, STATE, SealedState(b"tan")]
    assert (await case.counts())["transactions"] == 3
    approval = await case.approval(run)
    assert (approval.phase, approval.ending, approval.question) == (
        Phase.ENDED,
        ApprovalOutcome.GRANTED,
        None,
    )
    assert (await case.lease())["holder"] is None
    assert len(case.bank.logins) == 1
    assert await case.attempts() == [0]


async def test_a_wrong_tan_may_be_corrected_and_the_third_ends_it(case: Case) -> None:
    wrong = Step(Failed(FailureKind.TAN_WRONG, ("9941",)))
    case.bank.script = [tan_step(3), tan_step(2), tan_step(1), wrong]
    await case.add()
    run = (await case.access()).run
    assert run is not None
    for expected in (1, 2):
        await case.answer(TAN)
        approval = await case.approval(run)
        assert (approval.phase, approval.wrong_tans) == (Phase.ASKING, expected)
    await case.answer(TAN)
    approval = await case.approval(run)
    assert (approval.phase, approval.ending) == (Phase.ENDED, ApprovalOutcome.TAN_WRONG)
    access = await case.access()
    assert (access.status, access.block) == (AccessStatus.COMPLETE, Block.APPROVAL)
    assert [issue.kind for issue in access.issues] == [IssueKind.NOT_APPROVED]
    assert outcome.offers_renewal(access, case.world.clock.now())
    assert (await case.lease())["holder"] is None
    with pytest.raises(NotAskedError):
        await _give(case, run, TAN)


async def _give(case: Case, run: UUID, given: PersonAnswer) -> None:
    async with case.world.api.begin(case.customer_id) as tx:
        await approve.answer(tx, case.customer_id, run, given)


def _tans(case: Case) -> list[str]:
    return [one.text.reveal() for one in case.bank.answers if isinstance(one, Tan)]


@pytest.mark.parametrize(
    ("step", "given", "refusal"),
    [
        (METHODS, TAN, NotAskedError),
        (METHODS, Look(), NotAskedError),
        (METHODS, ChosenMedium("Tablet"), NotAskedError),
        (METHODS, ChosenMethod("999"), UnknownChoiceError),
        (METHODS, Lapsed(), NotAskedError),
        (MEDIA, ChosenMedium("Uhr"), UnknownChoiceError),
        (tan_step(), ChosenMethod("901"), NotAskedError),
        (tan_step(), GivenTan(Secret("")), BadTanError),
        (tan_step(), GivenTan(Secret("1" * 100)), BadTanError),
        (tan_step(), GivenTan(Secret("12\n34")), BadTanError),
        (app_step(), TAN, NotAskedError),
    ],
)
async def test_what_was_not_asked_is_refused_and_changes_nothing(
    case: Case, step: Step, given: PersonAnswer, refusal: type[Exception]
) -> None:
    case.bank.script = [step]
    await case.add()
    run = (await case.access()).run
    assert run is not None
    before = await case.approval(run)
    with pytest.raises(refusal):
        await _give(case, run, given)
    assert await case.approval(run) == before
    assert await case.jobs("go_on") == []


async def test_an_answer_is_taken_once(case: Case) -> None:
    case.bank.script = [tan_step()]
    await case.add()
    run = (await case.access()).run
    assert run is not None
    await _give(case, run, TAN)
    with pytest.raises(NotAskedError):
        await _give(case, run, TAN)
    assert await case.go_on() == 1
    assert len(case.bank.answers) == 1


async def test_nobody_elses_approval_can_be_seen_or_answered(case: Case) -> None:
    case.bank.script = [tan_step()]
    await case.add()
    run = (await case.access()).run
    assert run is not None
    stranger = case.another_customer(await case.world.customer())
    with pytest.raises(UnknownApprovalError):
        await stranger.approval(run)
    with pytest.raises(UnknownApprovalError):
        await _give(stranger, run, TAN)
    with pytest.raises(UnknownApprovalError):
        await _give(case, new_id(), TAN)


async def test_a_tan_lies_sealed_and_only_until_it_is_taken(case: Case) -> None:
    case.bank.script = [tan_step(), Step(Done(snapshot()))]
    await case.add()
    run = (await case.access()).run
    assert run is not None
    await _give(case, run, GivenTan(Secret("TAN-CANARY-77")))
    sql = "SELECT to_jsonb(a)::text AS row, sealed_tan FROM approval a WHERE id = $1"
    (row,) = await case.world.sql(sql, run)
    assert row["sealed_tan"] is not None
    assert "CANARY" not in row["row"]
    seen: list[object] = []

    async def look(_: CallContext) -> None:
        seen.extend(one["sealed_tan"] for one in await case.world.sql(sql, run))

    case.bank.while_resuming = look
    await case.go_on()
    assert seen == [None]
    assert _tans(case) == ["TAN-CANARY-77"]


async def test_a_tan_whose_worker_died_is_not_sent_again(case: Case) -> None:
    """The bank may have counted it; nobody knows, so the person begins anew."""
    case.bank.script = [tan_step()]
    await case.add()
    access = await case.access()
    assert access.run is not None
    await _give(case, access.run, TAN)
    (job,) = await case.jobs("go_on")
    case.bank.while_resuming = _die
    with pytest.raises(_Died):
        await refresh.go_on(case.tools, case.customer_id, access.key, access.run)
    case.bank.while_resuming = None
    assert job["run"] == str(access.run)
    await refresh.go_on(case.tools, case.customer_id, access.key, access.run)
    assert len(case.bank.answers) == 1
    approval = await case.approval(access.run)
    assert (approval.phase, approval.ending) == (Phase.ENDED, ApprovalOutcome.FAILED)
    after = await case.access()
    assert (after.status, after.run) == (AccessStatus.COMPLETE, None)


class _Died(BaseException):
    """A worker that does not come to its end."""


async def _die(_: CallContext) -> None:
    raise _Died


@pytest.mark.parametrize("given", [ChosenMethod("902"), Look()])
async def test_other_answers_survive_the_death_of_their_worker(
    case: Case, given: PersonAnswer
) -> None:
    case.bank.script = [METHODS if isinstance(given, ChosenMethod) else app_step()]
    await case.add()
    access = await case.access()
    assert access.run is not None
    await _give(case, access.run, given)
    case.bank.while_resuming = _die
    with pytest.raises(_Died):
        await refresh.go_on(case.tools, case.customer_id, access.key, access.run)
    case.bank.while_resuming = None
    await refresh.go_on(case.tools, case.customer_id, access.key, access.run)
    assert len(case.bank.answers) == 2
    assert (await case.approval(access.run)).ending is ApprovalOutcome.GRANTED


async def test_a_bank_is_not_polled_before_its_time(case: Case) -> None:
    case.bank.script = [app_step(after=60.0)]
    await case.add()
    run = (await case.access()).run
    assert run is not None
    await case.answer(Look())
    assert case.bank.answers == []
    assert (await case.approval(run)).phase is Phase.ASKING


async def test_an_approval_in_the_app_is_found_by_looking(case: Case) -> None:
    case.bank.script = [app_step(3), app_step(2)]
    await case.add()
    await case.answer(Look())
    assert (await case.access()).asked is QuestionKind.APP
    await case.answer(Look())
    assert (await case.access()).status is AccessStatus.COMPLETE
    assert case.bank.answers == [Poll(), Poll()]


async def test_used_up_polls_bother_nobody(case: Case) -> None:
    case.bank.script = [app_step(0)]
    await case.add()
    await case.answer(Look())
    assert case.bank.answers == []


async def test_whoever_cancels_gets_the_login_back(case: Case) -> None:
    case.bank.script = [tan_step()]
    await case.add()
    run = (await case.access()).run
    assert run is not None
    await case.answer(GivenUp())
    approval = await case.approval(run)
    assert (approval.phase, approval.ending) == (Phase.ENDED, ApprovalOutcome.CANCELLED)
    assert case.bank.aborted == 1
    assert case.bank.answers == []
    access = await case.access()
    assert (access.status, access.asked, access.block) == (
        AccessStatus.COMPLETE,
        None,
        Block.APPROVAL,
    )
    assert (await case.lease())["holder"] is None


async def test_a_question_nobody_answers_lapses(own_world: World) -> None:
    case = await own_world.case()
    case.bank.script = [tan_step()]
    await case.add()
    run = (await case.access()).run
    assert run is not None
    own_world.clock.advance(minutes=4, seconds=59)
    assert await case.lapse() == 0
    own_world.clock.advance(seconds=1)
    with pytest.raises(NotAskedError):
        await _give(case, run, TAN)
    assert await case.lapse() == 1
    assert (await case.approval(run)).ending is ApprovalOutcome.EXPIRED
    assert (case.bank.answers, case.bank.aborted) == ([], 1)
    assert (await case.access()).block is Block.APPROVAL
    own_world.clock.advance(hours=23)
    assert await case.lapse() == 0
    own_world.clock.advance(hours=1)
    assert await case.lapse() == 1
    with pytest.raises(UnknownApprovalError):
        await case.approval(run)


@pytest.mark.parametrize("step", [app_step(), REDIRECT])
async def test_what_was_approved_elsewhere_is_found_before_it_lapses(
    own_world: World, step: Step
) -> None:
    case = await own_world.case()
    case.bank.script = [step]
    await case.add()
    run = (await case.access()).run
    assert run is not None
    own_world.clock.advance(minutes=4, seconds=56)
    assert await case.lapse() == 1
    assert case.bank.answers == [Poll()]
    assert (await case.approval(run)).ending is ApprovalOutcome.GRANTED
    assert (await case.access()).status is AccessStatus.COMPLETE


async def test_an_app_nobody_looked_at_lapses_after_a_last_look(own_world: World) -> None:
    case = await own_world.case()
    case.bank.script = [app_step(3), app_step(2)]
    await case.add()
    run = (await case.access()).run
    assert run is not None
    own_world.clock.advance(minutes=5)
    assert await case.lapse() == 1
    assert (case.bank.answers, case.bank.aborted) == ([Poll()], 1)
    assert (await case.approval(run)).ending is ApprovalOutcome.EXPIRED


async def test_a_lapse_that_comes_too_late_does_not_end_the_next_question(
    own_world: World,
) -> None:
    case = await own_world.case()
    case.bank.script = [METHODS, Step(NeedTan(CHALLENGE, NOON + timedelta(hours=1), 3), STATE)]
    await case.add()
    own_world.clock.advance(minutes=14)
    await case.answer(ChosenMethod("902"))
    own_world.clock.advance(minutes=2)
    assert await case.lapse() == 0
    assert (await case.access()).asked is QuestionKind.TAN


async def test_a_tenant_whose_users_are_asked_elsewhere_opens_no_question(
    own_world: World,
) -> None:
    case = await own_world.case()
    await case.may_not_ask()
    case.bank.script = [tan_step()]
    await case.add()
    access = await case.access()
    assert (access.status, access.block) == (AccessStatus.COMPLETE, Block.APPROVAL)
    assert case.bank.aborted == 1
    assert (await case.lease())["holder"] is None


async def test_a_question_can_be_opened_beforehand_for_everybody(own_world: World) -> None:
    case = await own_world.case()
    await case.may_not_ask()
    await case.add()
    run = await case.renew(history=History.ALL, choose_anew=True)
    assert (await case.approval(run)).phase is Phase.WORKING
    case.bank.script = [tan_step()]
    await case.work()
    assert (await case.approval(run)).phase is Phase.ASKING
    assert case.bank.asked[-1] == Fetch(history=History.ALL, renew=True, choose_anew=True)
    assert case.bank.contexts[-1].customer_ip == "192.0.2.7"
    assert case.bank.contexts[-1].way_back is not None
    await case.answer(TAN)
    assert (await case.approval(run)).ending is ApprovalOutcome.GRANTED


async def test_a_second_wish_joins_the_approval_under_way(case: Case) -> None:
    await case.add()
    first = await case.renew()
    case.bank.script = [tan_step()]
    await case.work()
    assert await case.renew(callback_url="https://app.example/other") == first
    assert (await case.approval(first)).callback_url == "https://app.example/other"
    assert await case.jobs() == []


async def test_a_refresh_replaces_a_question_if_its_person_is_there(case: Case) -> None:
    await case.add()
    first = await case.renew()
    case.bank.script = [tan_step()]
    await case.work()
    again = NewAccess("a", None, None, sync=True, selected=frozenset())
    await case.put(again, again=True, present_ip=None)
    assert await case.jobs() == []
    assert (await case.access()).run == first
    await case.put(again, again=True)
    assert (await case.access()).asked is None
    assert (await case.approval(first)).ending is ApprovalOutcome.CANCELLED
    assert len(await case.jobs()) == 1


async def test_whoever_wants_more_history_replaces_it(case: Case) -> None:
    await case.add()
    first = await case.renew(history=History.ALL)
    assert await case.renew() == first
    assert await case.renew(history=History.PAYMENT_ACCOUNTS) != first


async def test_a_person_who_comes_back_is_heard_at_once_and_a_client_that_asks_is_not(
    case: Case,
) -> None:
    case.bank.script = [REDIRECT, REDIRECT]
    await case.add()
    await case.answer(Look())
    assert case.bank.answers == []
    await case.answer(CameBack())
    assert case.bank.answers == [Poll()]
    assert (await case.access()).asked is QuestionKind.REDIRECT


async def test_a_code_that_a_person_brings_back_reaches_the_bank_and_lies_open_nowhere(
    case: Case,
) -> None:
    case.bank.script = [REDIRECT, REDIRECT]
    await case.add()
    await case.answer(CameBack(Secret("code-of-the-bank")))
    (told,) = case.bank.answers
    assert isinstance(told, Returned)
    assert told.code.reveal() == "code-of-the-bank"
    assert "code-of-the-bank" not in repr(told)


@pytest.mark.parametrize(
    ("given", "ending"),
    [(CameElsewhere(), ApprovalOutcome.ELSEWHERE), (Declined(), ApprovalOutcome.NOT_APPROVED)],
)
async def test_what_another_browser_brings_back_is_taken_back_at_the_bank(
    case: Case, given: PersonAnswer, ending: ApprovalOutcome
) -> None:
    await case.add()
    run = await case.renew(bound=True)
    case.bank.script = [REDIRECT]
    await case.work()
    way_back = case.bank.contexts[-1].way_back
    assert way_back is not None
    assert way_back.approved.rpartition("/")[2] != way_back.failed.rpartition("/")[2]
    await case.answer(given)
    assert (case.bank.answers, case.bank.aborted) == ([], 1)
    assert (await case.approval(run)).ending is ending
    assert (await case.access()).run is None


async def test_nothing_but_the_browser_that_asked_shows_what_was_approved(
    own_world: World,
) -> None:
    case = await own_world.case()
    await case.add()
    run = await case.renew(bound=True)
    case.bank.script = [REDIRECT]
    await case.work()
    own_world.clock.advance(minutes=4)
    await case.answer(Look())
    assert (await case.access()).asked is QuestionKind.REDIRECT
    own_world.clock.advance(minutes=1)
    assert await case.lapse() == 1
    assert (case.bank.answers, case.bank.aborted) == ([], 1)
    assert (await case.approval(run)).ending is ApprovalOutcome.EXPIRED


async def test_a_bank_that_is_asked_too_late_lets_the_question_lapse(own_world: World) -> None:
    """Nobody worked for an hour; the bank says no, but what ran out was time."""
    case = await own_world.case()
    case.bank.script = [app_step(), Step(Failed(FailureKind.NOT_APPROVED))]
    await case.add()
    run = (await case.access()).run
    assert run is not None
    own_world.clock.advance(hours=1)
    assert await case.lapse() == 1
    assert (await case.approval(run)).ending is ApprovalOutcome.EXPIRED


async def test_whoever_wants_to_choose_anew_replaces_it(case: Case) -> None:
    await case.add()
    first = await case.renew()
    case.bank.script = [tan_step()]
    await case.work()
    second = await case.renew(choose_anew=True)
    assert second != first
    assert (await case.approval(first)).ending is ApprovalOutcome.CANCELLED
    await refresh.let_go(case.world.worker, first)
    assert (await case.lease())["holder"] is None
    await case.work()
    assert (await case.approval(second)).ending is ApprovalOutcome.GRANTED
    assert case.bank.overlaps == 0


async def test_new_credentials_replace_the_approval_under_way(case: Case) -> None:
    case.bank.script = [tan_step()]
    await case.add()
    first = (await case.access()).run
    assert first is not None
    await case.put(await case.entry())
    assert (await case.approval(first)).ending is ApprovalOutcome.CANCELLED
    assert (await case.access()).asked is None
    await refresh.let_go(case.world.worker, first)
    await case.work()
    assert (await case.access()).status is AccessStatus.COMPLETE


async def test_letting_go_does_not_take_the_login_from_a_dialogue_under_way(case: Case) -> None:
    seen: list[object] = []

    async def let_go(ctx: CallContext) -> None:
        await refresh.let_go(case.world.worker, ctx.operation_id)
        seen.append((await case.lease())["holder"] == ctx.operation_id)

    case.bank.meanwhile = let_go
    await case.add()
    assert seen == [True]


async def test_a_renewal_that_comes_to_nothing_leaves_everything_as_it_was(
    own_world: World,
) -> None:
    case = await own_world.case()
    await case.add()
    before, stable = await case.access(), await case.stable()
    run = await case.renew()
    case.bank.script = [replace(tan_step(), memory={"system_id": "other"})]
    await case.work()
    own_world.clock.advance(minutes=6)
    await case.lapse()
    assert (await case.approval(run)).ending is ApprovalOutcome.EXPIRED
    after = await case.access()
    assert (after.block, after.notices, after.memory) == (None, (), before.memory)
    assert [issue.kind for issue in after.issues] == [IssueKind.NOT_APPROVED]
    assert await case.stable() == stable
    assert (await case.due())["next_due"] is not None
    await case.background()
    assert (await case.access()).issues == ()


async def test_a_renewal_is_offered_before_the_consent_ends(own_world: World) -> None:
    case = await own_world.case()
    until = NOON + timedelta(days=180)
    case.bank.script = [Step(Done(snapshot()), consent_until=until)]
    await case.add()
    access = await case.access()
    assert access.consent_until == until
    assert not outcome.offers_renewal(access, until - timedelta(days=15))
    assert outcome.offers_renewal(access, until - timedelta(days=14))
    await case.background()
    assert (await case.access()).consent_until == until


async def test_while_somebody_is_asked_no_renewal_is_offered(case: Case) -> None:
    case.bank.script = [tan_step()]
    await case.add()
    assert not outcome.offers_renewal(await case.access(), NOON)


async def test_an_access_without_usable_credentials_cannot_be_approved(case: Case) -> None:
    with pytest.raises(UnknownAccessError):
        await case.renew("unknown")
    await case.add(sync=False)
    with pytest.raises(CredentialsNeededError):
        await case.renew()


async def test_a_refresh_that_is_run_again_does_not_disturb_an_open_question(case: Case) -> None:
    case.bank.script = [tan_step()]
    await case.add()
    access = await case.access()
    assert access.run is not None
    await refresh.refresh(case.tools, case.customer_id, access.key, access.run, Cause.ADDED)
    assert len(case.bank.logins) == 1
    assert (await case.access()).asked is QuestionKind.TAN


async def test_an_access_that_is_removed_takes_its_question_with_it(case: Case) -> None:
    case.bank.script = [tan_step()]
    await case.add()
    run = (await case.access()).run
    assert run is not None
    async with case.world.api.begin(case.customer_id) as tx:
        tenant_id = case.world.tenant.id
        await remove.remove(tx, case.customer_id, "a", tenant_id=tenant_id, actor="test")
    with pytest.raises(UnknownApprovalError):
        await case.approval(run)
    ordered = "SELECT 1 FROM procrastinate_jobs WHERE task_name = 'let_go' AND args->>'run' = $1"
    assert await case.world.sql(ordered, str(run))
    await refresh.let_go(case.world.worker, run)
    assert (await case.lease())["holder"] is None


async def test_an_ended_approval_of_a_bank_that_broke_off_says_so(case: Case) -> None:
    case.bank.script = [tan_step(), Step(Failed(FailureKind.INTERRUPTED))]
    await case.add()
    run = (await case.access()).run
    assert run is not None
    await case.answer(TAN)
    assert (await case.approval(run)).ending is ApprovalOutcome.FAILED
    assert (await case.access()).issues == (Issue(IssueKind.UNREACHABLE),)
