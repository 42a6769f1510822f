"""A person adds an access in the frontend: step by step, with mistakes, or not at all."""

import pytest

from kontowerk.accesses.model import AccessStatus, UnknownAccessError
from kontowerk.approvals.model import UnknownChoiceError
from kontowerk.connectors.contract import CallContext, Failed, FailureKind, Step
from kontowerk.kit.ids import new_id
from kontowerk.kit.secret import Secret
from kontowerk.webform import act
from kontowerk.webform.model import UnknownAccountError, UnknownBankError, UseCase, WrongStepError
from kontowerk.webform.pages import (
    AccountsPage,
    AppPage,
    BankHealth,
    BankPage,
    CancelPage,
    ConnectingPage,
    ErrorPage,
    Exit,
    ExitPage,
    LegalPage,
    LoginPage,
    MediumPage,
    MethodPage,
    PageTrouble,
    RedirectPage,
    TanPage,
)
from kontowerk.webform.view import status
from tests.rooms.accesses.test_approving import MEDIA, METHODS, REDIRECT, app_step, tan_step
from tests.rooms.accesses.world import ANNA, Case

from .form import STEP, Form, arrive

TAN = Secret("123456")


async def _is_gone(case: Case, access_id: str = "a") -> bool:
    try:
        await case.access(access_id)
    except UnknownAccessError:
        return True
    return False


async def _done(form: Form) -> None:
    """Confirm all accounts."""
    page = await form.page(AccountsPage)
    ids = [one.product_id for one in page.accounts]
    await act.choose_accounts(form.world.api, await form.session(), ids)


@pytest.mark.req("REDIR-005", "REDIR-006", "REDIR-007", "REDIR-010", "ERR-REENTRY-ACCOUNT_CREATED")
async def test_a_person_adds_an_access_from_the_terms_to_the_way_back(case: Case) -> None:
    form = await arrive(case)
    frame, page = await form.seen()
    assert isinstance(page, LegalPage)
    assert (frame.step, frame.steps) == (1, ("legal", "bank", "login", "approve", "accounts"))
    assert frame.target_host == "shop.example"
    await form.accept()
    assert case.provider_id in {one.id for one in (await form.page(BankPage)).hits}
    await act.choose_bank(form.world.api, await form.session(), case.provider_id)
    login = await form.page(LoginPage)
    assert [(one.key, one.secret) for one in login.fields] == [("userid", False), ("pin", True)]
    assert (login.trouble, login.attempts_left, login.must_confirm) == (None, None, False)
    fields = {"userid": Secret(ANNA), "pin": Secret("12345")}
    await act.log_in(form.world.api, await form.session(), fields)
    assert isinstance(await form.page(ConnectingPage), ConnectingPage)
    await case.work()
    accounts = await form.page(AccountsPage)
    assert [(one.label, one.chosen) for one in accounts.accounts] == [
        ("Girokonto", True),
        ("Depot", True),
    ]
    assert accounts.accounts[0].number == "DE•• •••• 2051"
    frame, _ = await form.seen()
    assert frame.step == 5
    await _done(form)
    page = await form.page(ExitPage)
    assert page.exit is Exit.ACCOUNT_CREATED
    assert page.url == "https://shop.example/back?state=1&baReentry=ACCOUNT_CREATED&accountId=a"
    assert (page.accounts, page.host) == (2, "shop.example")
    access = await case.access()
    assert (access.status, access.selected) == (AccessStatus.COMPLETE, frozenset())


@pytest.mark.req("REDIR-008")
async def test_a_person_approves_by_method_medium_and_tan(case: Case) -> None:
    case.bank.script = [METHODS, MEDIA, tan_step(3), tan_step(2)]
    form = await arrive(case)
    await form.to_login()
    await form.log_in()
    page = await form.page(MethodPage)
    assert [one.code for one in page.methods] == ["901", "902"]
    api = form.world.api
    with pytest.raises(UnknownChoiceError):
        await act.choose_method(api, await form.session(), "999")
    await act.choose_method(api, await form.session(), "902")
    with pytest.raises(WrongStepError):  # a double click
        await act.choose_method(api, await form.session(), "902")
    await case.go_on()
    assert len((await form.page(MediumPage)).media) == 2
    await act.choose_medium(api, await form.session(), "Tablet")
    await case.go_on()
    tan = await form.page(TanPage)
    assert (tan.tries_left, tan.trouble) == (3, None)
    await act.give_tan(api, await form.session(), Secret("  "))
    assert (await form.page(TanPage)).trouble is PageTrouble.INCOMPLETE
    assert len(case.bank.answers) == 2
    await act.give_tan(api, await form.session(), TAN)
    await case.go_on()
    tan = await form.page(TanPage)
    assert (tan.tries_left, tan.trouble) == (2, PageTrouble.TAN_WRONG)
    await act.give_tan(api, await form.session(), TAN)
    await case.go_on()
    await _done(form)
    assert await form.exit() is Exit.ACCOUNT_CREATED


async def test_an_app_is_looked_at_by_the_page_and_by_the_person(case: Case) -> None:
    case.bank.script = [app_step(3), app_step(2)]
    form = await arrive(case)
    await form.to_login()
    await form.log_in()
    assert (await form.page(AppPage)).trouble is None
    before = await status(form.world.api, await form.session())
    assert before.waits_for
    await form.page(AppPage)  # also while the bank is asked
    await case.go_on()
    assert len(case.bank.answers) == 1
    await act.look(form.world.api, await form.session())
    await case.go_on()
    await form.page(AccountsPage)
    assert (await status(form.world.api, await form.session())).version != before.version


async def test_who_looks_too_early_reads_that_nothing_is_there_yet(case: Case) -> None:
    case.bank.script = [app_step(3, after=60.0)]
    form = await arrive(case)
    await form.to_login()
    await form.log_in()
    await act.look(form.world.api, await form.session())
    assert (await form.page(AppPage)).trouble is PageTrouble.NOT_YET
    assert case.bank.answers == []


async def test_a_bank_sends_people_back_to_our_own_page(case: Case) -> None:
    case.bank.script = [REDIRECT]
    form = await arrive(case)
    await form.to_login()
    await form.log_in()
    page = await form.page(RedirectPage)
    assert (page.url, page.host) == ("https://bank.example/approve", "bank.example")
    run = (await form.session()).run
    assert run is not None
    assert (await case.approval(run)).callback_url == STEP


@pytest.mark.req("ERR-REENTRY-INVALID_CREDENTIALS")
async def test_three_wrong_pins_end_it_and_leave_nothing(case: Case) -> None:
    form = await arrive(case)
    await form.to_login()
    await form.log_in("99991")
    page = await form.page(LoginPage)
    assert (page.trouble, page.attempts_left, page.must_confirm) == (
        PageTrouble.CREDENTIALS,
        2,
        False,
    )
    assert [one.value for one in page.fields] == [ANNA, ""]
    await form.log_in("99992")
    page = await form.page(LoginPage)
    assert (page.attempts_left, page.must_confirm) == (1, True)
    await form.log_in("99993")
    assert len(case.bank.logins) == 2, "the last try wants a tick"
    await form.page(LoginPage)
    await form.log_in("99993", confirmed=True)
    assert len(case.bank.logins) == 3
    assert await form.exit() is Exit.INVALID_CREDENTIALS
    assert await _is_gone(case)


async def test_a_right_pin_after_a_wrong_one_goes_on(case: Case) -> None:
    form = await arrive(case)
    await form.to_login()
    await form.log_in("99991")
    await form.log_in()
    await form.page(AccountsPage)
    assert await case.attempts() == [0]


async def test_what_cannot_be_a_login_is_not_tried(case: Case) -> None:
    form = await arrive(case)
    await form.to_login()
    await form.log_in("1")
    page = await form.page(LoginPage)
    assert (page.trouble, page.attempts_left) == (PageTrouble.INCOMPLETE, None)
    assert case.bank.logins == []
    assert await _is_gone(case)


async def test_nothing_typed_lies_readable_in_the_database(case: Case) -> None:
    form = await arrive(case)
    await form.to_login()
    await form.log_in("PIN-CANARY-1", user="user.canary")
    rows = await case.world.sql(
        "SELECT s::text AS row FROM webform_session s WHERE customer_id = $1", case.customer_id
    )
    assert "anary" not in rows[0]["row"]
    assert "CANARY" not in rows[0]["row"]
    assert (await form.page(LoginPage)).fields[0].value == "user.canary"
    stolen = Form(case, form.cookie)
    assert repr(await stolen.session()).count("anary") == 0


@pytest.mark.req("ERR-REENTRY-INVALID_TAN")
async def test_three_wrong_tans_end_it(case: Case) -> None:
    wrong = Step(Failed(FailureKind.TAN_WRONG, ("9941",)))
    case.bank.script = [tan_step(3), tan_step(2), tan_step(1), wrong]
    form = await arrive(case)
    await form.to_login()
    await form.log_in()
    for _ in range(3):
        await act.give_tan(form.world.api, await form.session(), TAN)
        await case.go_on()
    assert await form.exit() is Exit.INVALID_TAN
    assert await _is_gone(case)


@pytest.mark.req("ERR-REENTRY-USER_CANCELLED")
async def test_who_cancels_leaves_nothing_behind_and_frees_the_login(case: Case) -> None:
    case.bank.script = [tan_step()]
    form = await arrive(case)
    await form.to_login()
    await form.log_in()
    _, page = await form.seen(cancel=True)
    assert isinstance(page, CancelPage)
    await form.page(TanPage)  # a question alone changes nothing
    await act.cancel(form.world.api, await form.session())
    page = await form.page(ExitPage)
    assert page.exit is Exit.USER_CANCELLED
    assert page.url == "https://shop.example/back?state=1&baReentry=USER_CANCELLED"
    assert await _is_gone(case)
    assert len(await case.world.sql(_LET_GO, str((await form.session()).run))) == 1


_LET_GO = "SELECT id FROM procrastinate_jobs WHERE args->>'run' = $1 AND task_name = 'let_go'"


@pytest.mark.req("ERR-REENTRY-LEGAL_NOT_ACCEPTED")
async def test_who_does_not_agree_goes_back(case: Case) -> None:
    form = await arrive(case)
    await act.decline_legal(form.world.api, await form.session())
    assert await form.exit() is Exit.LEGAL_NOT_ACCEPTED
    with pytest.raises(WrongStepError):
        await form.accept()


@pytest.mark.req("REDIR-005")
async def test_terms_are_accepted_once(own: Case) -> None:
    first = await arrive(own)
    await first.accept()
    own.world.clock.advance(seconds=1)
    form = await arrive(own)
    frame, page = await form.seen()
    assert isinstance(page, BankPage)
    assert frame.steps[0] == "bank"


@pytest.mark.req("REDIR-009")
async def test_an_unticked_account_is_gone_with_its_data_and_stays_away(case: Case) -> None:
    form = await arrive(case)
    await form.to_login()
    await form.log_in()
    page = await form.page(AccountsPage)
    depot = next(one.product_id for one in page.accounts if one.label == "Depot")
    api = form.world.api
    await act.choose_accounts(api, await form.session(), [])
    assert (await form.page(AccountsPage)).nothing_chosen
    with pytest.raises(UnknownAccountError):
        await act.choose_accounts(api, await form.session(), ["other"])
    await act.choose_accounts(api, await form.session(), [depot])
    assert (await form.page(ExitPage)).accounts == 1
    counts = await case.counts()
    assert (counts["products"], counts["transactions"], counts["positions"]) == (1, 0, 1)
    await case.background()
    assert [one.product_id for one in (await case.view()).products] == [depot]


async def test_another_bank_may_be_chosen_and_forgets_the_first(case: Case) -> None:
    form = await arrive(case)
    await form.to_login()
    await form.log_in("99991")
    await act.back_to_bank(form.world.api, await form.session())
    await form.page(BankPage)
    assert await _is_gone(case)
    await act.choose_bank(form.world.api, await form.session(), await case.world.provider())
    page = await form.page(LoginPage)
    assert (page.trouble, page.attempts_left, page.fields[0].value) == (None, None, "")


async def test_only_banks_that_are_offered_can_be_chosen(case: Case) -> None:
    form = await arrive(case)
    with pytest.raises(WrongStepError):
        await act.choose_bank(form.world.api, await form.session(), case.provider_id)
    await form.accept()
    with pytest.raises(UnknownBankError):
        await act.choose_bank(form.world.api, await form.session(), new_id())


@pytest.mark.req("ERR-REENTRY-BACKEND_ERROR")
async def test_a_silent_bank_may_be_tried_again_or_left(case: Case) -> None:
    case.bank.script = [Step(Failed(FailureKind.UNREACHABLE))]
    form = await arrive(case)
    await form.to_login()
    await form.log_in()
    page = await form.page(ErrorPage)
    assert (page.trouble, page.can_retry) == (PageTrouble.UNREACHABLE, True)
    case.bank.script = [Step(Failed(FailureKind.UNREACHABLE))]
    await act.retry(form.world.api, await form.session())
    await case.work()
    await form.page(ErrorPage)
    await act.retry(form.world.api, await form.session())
    await case.work()
    await form.page(AccountsPage)
    other = await arrive(await case.world.case())
    other.case.bank.script = [ValueError("odd")]
    await other.to_login()
    await other.log_in()
    assert (await other.page(ErrorPage)).trouble is PageTrouble.INTERNAL
    await act.cancel(other.world.api, await other.session())
    assert await other.exit() is Exit.BACKEND_ERROR
    assert await _is_gone(other.case)


async def test_a_login_the_bank_has_locked_says_so(case: Case) -> None:
    case.bank.script = [Step(Failed(FailureKind.LOCKED, ("9931",)))]
    form = await arrive(case)
    await form.to_login()
    await form.log_in()
    page = await form.page(ErrorPage)
    assert (page.trouble, page.can_retry) == (PageTrouble.LOCKED, False)
    with pytest.raises(WrongStepError):
        await act.retry(form.world.api, await form.session())
    await act.cancel(form.world.api, await form.session())
    assert await form.exit() is Exit.INVALID_CREDENTIALS


async def test_an_access_that_was_there_before_keeps_its_bank_and_survives(case: Case) -> None:
    form = await arrive(case)
    await form.to_login()
    await form.log_in()
    await _done(form)
    again = await arrive(case)
    await again.page(LoginPage)
    await again.log_in("99991")
    await act.cancel(again.world.api, await again.session())
    assert await again.exit() is Exit.USER_CANCELLED
    assert (await case.counts())["products"] == 2


async def test_who_was_here_before_gets_another_access_for_another_bank(case: Case) -> None:
    form = await arrive(case)
    await form.to_login()
    await form.log_in()
    await _done(form)
    again = await arrive(case)
    await again.page(LoginPage)
    first = (await again.session()).access_id
    await act.back_to_bank(again.world.api, await again.session())
    await again.page(BankPage)
    await act.choose_bank(again.world.api, await again.session(), await case.world.provider())
    assert (await again.page(LoginPage)).trouble is None
    assert (await again.session()).access_id == f"{first}-2"
    await act.cancel(again.world.api, await again.session())
    assert await again.exit() is Exit.USER_CANCELLED
    assert (await case.counts())["products"] == 2  # of the access that was there


async def test_several_accesses_are_gone_through_one_after_the_other(case: Case) -> None:
    form = await arrive(case, UseCase.ADD_ACCESS, "a", "b")
    await form.to_login()
    await form.log_in()
    await _done(form)
    await form.page(BankPage)
    await act.choose_bank(form.world.api, await form.session(), case.provider_id)
    await form.log_in(user="bert")
    await act.cancel(form.world.api, await form.session())
    assert await form.exit() is Exit.USER_CANCELLED
    assert await _is_gone(case, "b")
    assert (await case.access("a")).status is AccessStatus.COMPLETE


async def test_an_access_deleted_meanwhile_ends_the_session(case: Case) -> None:
    case.bank.script = [tan_step()]
    form = await arrive(case)
    await form.to_login()
    await form.log_in()
    await case.world.sql("DELETE FROM access WHERE customer_id = $1", case.customer_id)
    assert await form.exit() is Exit.ERROR


async def test_who_does_not_want_to_wait_may_leave_once_the_bank_has_let_them_in(own: Case) -> None:
    form = await arrive(own)
    await form.to_login()
    seen: list[ConnectingPage] = []

    async def look_and_leave(_: CallContext) -> None:
        seen.append(await form.page(ConnectingPage))
        own.world.clock.advance(seconds=60)
        seen.append(await form.page(ConnectingPage))
        await act.leave(form.world.api, await form.session())

    async def too_early(_: CallContext) -> None:
        with pytest.raises(WrongStepError):
            await act.leave(form.world.api, await form.session())

    own.bank.meanwhile, own.bank.before_answer = too_early, look_and_leave
    await form.log_in()
    assert [(one.products, one.may_leave) for one in seen] == [(2, False), (2, True)]
    assert await form.exit() is Exit.ACCOUNT_CREATED
    assert (await own.counts())["transactions"] == 3


async def test_a_user_who_was_deactivated_is_shown_the_way_out(case: Case) -> None:
    form = await arrive(case)
    await form.to_login()
    await case.world.sql(
        "UPDATE app_user SET active = false, deactivated_at = now() WHERE id = $1",
        case.customer_id,
    )
    assert await form.exit() is Exit.ERROR


@pytest.mark.parametrize(
    ("failures", "expected"),
    [(None, BankHealth.UNKNOWN), (0, BankHealth.GOOD), (5, BankHealth.BAD)],
)
async def test_a_bank_says_how_it_has_answered_lately(
    case: Case, failures: int | None, expected: BankHealth
) -> None:
    if failures is not None:
        await case.world.sql(_HOST, case.host, failures)
    form = await arrive(case)
    await form.to_login()
    bank = (await form.page(LoginPage)).bank
    assert (bank.health, bank.is_test, bank.bank_code) == (expected, True, "99999999")


_HOST = "INSERT INTO bank_host (host, refilled_at, failures) VALUES ($1, now(), $2) RETURNING host"
