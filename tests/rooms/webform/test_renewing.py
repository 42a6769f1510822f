"""A person approves anew in the frontend; who does not leaves everything as it was."""

from dataclasses import replace
from datetime import timedelta

import pytest

from kontowerk.accesses import refresh
from kontowerk.accesses.model import AccessStatus
from kontowerk.approvals.model import ApprovalOutcome, Phase
from kontowerk.bankcalls.model import Block
from kontowerk.connectors.contract import Done, Fetch, Step
from kontowerk.kit.ids import new_id
from kontowerk.kit.secret import Secret
from kontowerk.webform import act, sessions
from kontowerk.webform.model import UseCase, WrongStepError
from kontowerk.webform.pages import (
    ConnectingPage,
    ErrorPage,
    Exit,
    ExitPage,
    LoginPage,
    PageTrouble,
    TanPage,
)
from tests.rooms.accesses.bank import snapshot
from tests.rooms.accesses.test_approving import tan_step
from tests.rooms.accesses.world import NOON, Case

from .form import Form, arrive, follow, send

RENEW = UseCase.RENEW_APPROVAL
UNTIL = NOON + timedelta(days=180)
GRANTED = replace(Step(Done(snapshot())), consent_until=UNTIL)


async def _asked(case: Case) -> Form:
    """Have an access with data, and be asked for a TAN to renew its approval."""
    await case.add()
    form = await arrive(case, RENEW)
    await form.accept()
    case.bank.script = [tan_step()]
    await form.page(ConnectingPage)
    assert await case.work() == 1
    await form.page(TanPage)
    return form


@pytest.mark.req("STATE-ACC-005", "ERR-REENTRY-FINISHED")
async def test_a_person_renews_an_approval(case: Case) -> None:
    form = await _asked(case)
    case.bank.script = [GRANTED]
    await act.give_tan(form.world.api, await form.session(), Secret("123456"))
    await case.go_on()
    page = await form.page(ExitPage)
    assert page.exit is Exit.FINISHED
    assert page.url == "https://shop.example/back?state=1&baReentry=FINISHED&accountId=a"
    assert page.consent_until == UNTIL
    assert (await case.access()).block is None


async def test_a_person_may_choose_another_way_and_the_old_tan_is_worth_nothing(
    case: Case,
) -> None:
    form = await _asked(case)
    assert (await form.page(TanPage)).can_choose_anew
    before = await form.session()
    await act.choose_anew(form.world.api, before)
    case.bank.script = [tan_step()]
    await form.page(ConnectingPage)
    with pytest.raises(WrongStepError):
        await act.give_tan(form.world.api, before, Secret("123456"))
    await refresh.let_go(form.world.worker, before.run or new_id())
    assert await case.work() == 1
    await form.page(TanPage)
    wanted = case.bank.asked[-1]
    assert isinstance(wanted, Fetch)
    assert wanted.choose_anew
    case.bank.script = [GRANTED]
    await act.give_tan(form.world.api, await form.session(), Secret("123456"))
    await case.go_on()
    assert await form.exit() is Exit.FINISHED


async def test_nobody_chooses_anew_after_a_wrong_tan(case: Case) -> None:
    form = await _asked(case)
    case.bank.script = [tan_step(2)]
    await act.give_tan(form.world.api, await form.session(), Secret("999999"))
    await case.go_on()
    assert not (await form.page(TanPage)).can_choose_anew
    with pytest.raises(WrongStepError):
        await act.choose_anew(form.world.api, await form.session())


async def test_the_page_loaded_again_orders_nothing_twice(case: Case) -> None:
    await case.add()
    form = await arrive(case, RENEW)
    await form.accept()
    for _ in range(3):
        await form.page(ConnectingPage)
    assert len(await case.jobs()) == 1


async def test_who_cancels_leaves_access_and_approval_as_they_were(case: Case) -> None:
    form = await _asked(case)
    before = await case.stable()
    await act.cancel(form.world.api, await form.session())
    assert await form.exit() is Exit.USER_CANCELLED
    await case.go_on()
    access = await case.access()
    assert (access.status, access.run, access.block) == (AccessStatus.COMPLETE, None, None)
    assert await case.stable() == before
    assert (await case.lease())["holder"] is None
    assert case.bank.aborted == 1


async def test_who_cancels_while_the_bank_is_asked_is_followed_by_a_worker(own: Case) -> None:
    await own.add()
    form = await arrive(own, RENEW)
    await form.accept()
    own.bank.script = [tan_step()]
    await form.page(ConnectingPage)
    await act.cancel(form.world.api, await form.session())
    assert not (await form.session()).cleared
    run = (await form.session()).run
    assert run is not None
    await own.work()
    assert (await own.approval(run)).phase is Phase.ASKING
    own.world.clock.advance(seconds=6)
    assert await form.purge() == 1
    assert (await own.approval(run)).ending is ApprovalOutcome.CANCELLED
    assert (await form.session()).cleared
    assert (await own.access()).block is None


@pytest.mark.req("REDIR-011")
async def test_ending_all_sessions_gives_up_what_they_wait_for(case: Case) -> None:
    form = await _asked(case)
    run = (await form.session()).run
    assert run is not None
    async with case.world.api.begin(case.customer_id) as tx:
        assert await sessions.end_all(tx, case.customer_id) == 1
    await case.go_on()
    assert (await case.approval(run)).ending is ApprovalOutcome.CANCELLED
    rows = await case.world.sql(
        "SELECT id FROM webform_session WHERE customer_id = $1", case.customer_id
    )
    assert rows == []
    await arrive(case, RENEW)


async def test_a_session_whose_work_cannot_be_stopped_outlives_its_cookie(own: Case) -> None:
    await own.add()
    form = await arrive(own, RENEW)
    await form.accept()
    own.bank.script = [tan_step()]
    await form.page(ConnectingPage)
    run = (await form.session()).run
    assert run is not None
    link = await send(own, RENEW)
    secrets = await own.world.sql("SELECT kind FROM webform_secret ORDER BY kind")
    assert [row["kind"] for row in secrets] == ["link"]
    await own.work()
    own.world.clock.advance(seconds=6)
    await form.purge()
    assert (await own.approval(run)).ending is ApprovalOutcome.CANCELLED
    assert not isinstance(await follow(own, link), Exit)


async def test_refused_credentials_are_asked_for_before_the_bank_is(case: Case) -> None:
    await case.add(pin="99999")
    assert (await case.access()).block is Block.REFUSED
    form = await arrive(case, RENEW)
    await form.accept()
    page = await form.page(LoginPage)
    assert page.attempts_left is None
    case.bank.script = [tan_step(), GRANTED]
    await form.log_in()
    await act.give_tan(form.world.api, await form.session(), Secret("123456"))
    await case.go_on()
    assert await form.exit() is Exit.FINISHED
    assert (await case.access()).block is None


async def test_a_question_that_lapsed_can_be_asked_again(own: Case) -> None:
    form = await _asked(own)
    own.world.clock.advance(minutes=5, seconds=1)
    await own.lapse()
    page = await form.page(ErrorPage)
    assert (page.trouble, page.can_retry) == (PageTrouble.EXPIRED, True)
    own.bank.script = [GRANTED]
    await act.retry(form.world.api, await form.session())
    await own.work()
    assert await form.exit() is Exit.FINISHED


async def test_an_access_that_is_gone_cannot_be_renewed(case: Case) -> None:
    form = await arrive(case, RENEW)
    await form.accept()
    assert await form.exit() is Exit.ERROR
