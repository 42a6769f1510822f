"""Links, cookies, time, and where people go back to."""

import asyncio
from dataclasses import replace

import pytest

from kontowerk.kit.ids import new_secret
from kontowerk.providers.search import Catalogue
from kontowerk.webform import act, sessions
from kontowerk.webform.model import Entered, WrongStepError
from kontowerk.webform.pages import AccountsPage, BankPage, Exit, ExitPage, LegalPage
from kontowerk.webform.view import view
from tests.rooms.accesses.test_approving import tan_step
from tests.rooms.accesses.world import Case

from .form import BACK, arrive, follow, send

BASES = "UPDATE tenant SET callback_bases = $2 WHERE id = $1 RETURNING id"


@pytest.mark.req("ERR-REENTRY-ERROR")
async def test_a_link_opens_once(case: Case) -> None:
    link = await send(case)
    assert isinstance(await follow(case, link), Entered)
    assert await follow(case, link) is Exit.ERROR


async def test_a_link_opened_at_the_same_time_opens_once(case: Case) -> None:
    link = await send(case)
    found = await asyncio.gather(*(follow(case, link) for _ in range(6)))
    assert sum(isinstance(one, Entered) for one in found) == 1


@pytest.mark.req("ERR-REENTRY-ERROR")
async def test_strange_links_and_cookies_open_nothing(case: Case) -> None:
    link = await send(case)
    for odd in ("", "x", "ü", link[:-1], link + "x", new_secret("ws", "c0")):
        assert await follow(case, odd) is Exit.ERROR
    for odd in ("", "ü", link, new_secret("wc", "c0")):
        assert await sessions.by_cookie(case.world.api, odd) is None


async def test_a_newer_session_supersedes_link_and_cookie(case: Case) -> None:
    old = await send(case)
    form = await arrive(case)
    assert await follow(case, old) is Exit.ERROR
    session = await form.session()
    await send(case)
    assert await sessions.by_cookie(case.world.api, form.cookie) is None
    with pytest.raises(WrongStepError):
        await view(case.world.api, Catalogue(), session)


async def test_an_unopened_link_lives_fifteen_minutes(own: Case) -> None:
    link = await send(own)
    own.world.clock.advance(minutes=14, seconds=59)
    other = await own.world.case()
    late = await send(other)
    assert isinstance(await follow(own, link), Entered)
    own.world.clock.advance(minutes=15)
    assert await follow(other, late) is Exit.SESSION_TIMEOUT


async def test_a_session_lives_thirty_minutes_and_then_gives_up(own: Case) -> None:
    own.bank.script = [tan_step()]
    form = await arrive(own)
    await form.to_login()
    await form.log_in()
    own.world.clock.advance(minutes=29, seconds=59)
    assert await form.purge() == 0
    own.world.clock.advance(seconds=1)
    assert await form.purge() == 1
    page = await form.page(ExitPage)
    assert page.exit is Exit.SESSION_TIMEOUT
    assert page.url == f"{BACK}&baReentry=SESSION_TIMEOUT"
    assert (await own.counts())["accesses"] == 0
    own.world.clock.advance(hours=1)
    assert await form.purge() == 1
    assert await sessions.by_cookie(own.world.api, form.cookie) is None


async def test_whoever_looks_first_after_the_end_sees_the_end(own: Case) -> None:
    form = await arrive(own)
    own.world.clock.advance(minutes=30)
    assert await form.exit() is Exit.SESSION_TIMEOUT


async def test_accounts_nobody_confirmed_are_not_kept(own: Case) -> None:
    form = await arrive(own)
    await form.to_login()
    await form.log_in()
    await form.page(AccountsPage)
    own.world.clock.advance(minutes=30)
    await form.purge()
    assert (await own.counts())["accesses"] == 0


async def test_time_can_be_extended_ten_times(own: Case) -> None:
    form = await arrive(own)
    begun = (await form.session()).expires_at
    for _ in range(12):
        await act.extend(own.world.api, await form.session())
    frame, _ = await form.seen()
    assert frame.extensions_left == 0
    assert (frame.expires_at - begun).total_seconds() == 150 * 60
    own.world.clock.advance(minutes=31)
    assert await form.purge() == 0
    await form.page(LegalPage)


@pytest.mark.req("CB-003")
async def test_the_stored_address_is_the_way_back(case: Case) -> None:
    form = await arrive(case)
    frame, _ = await form.seen()
    assert frame.target_host == "shop.example"


@pytest.mark.req("CB-004", "CB-005")
async def test_an_appended_address_wins(case: Case) -> None:
    for stored in (None, BACK):
        form = await arrive(case, callback_url=stored, appended="https://other.example/x")
        await act.cancel(case.world.api, await form.session())
        page = await form.page(ExitPage)
        assert page.url == "https://other.example/x?baReentry=USER_CANCELLED"


@pytest.mark.req("CB-006", "ERR-REENTRY-NO_CALLBACK_URL")
async def test_without_an_address_nothing_is_shown_but_the_end(case: Case) -> None:
    form = await arrive(case, callback_url=None)
    page = await form.page(ExitPage)
    assert (page.exit, page.url, page.host) == (Exit.NO_CALLBACK_URL, None, None)


@pytest.mark.req("CB-008", "ERR-REENTRY-INVALID_CALLBACK_URL")
@pytest.mark.parametrize(
    "evil",
    [
        "https://evil.example/",
        "https://shop.example.evil.example/back",
        "https://shop.example@evil.example/back",
        "http://shop.example/back",
        "javascript:alert(1)",
        "//evil.example",
        "",
    ],
)
async def test_nobody_is_sent_to_a_refused_address(own: Case, evil: str) -> None:
    await own.world.sql(BASES, own.world.tenant.id, ["https://shop.example/back"])
    form = await arrive(own, appended=evil)
    page = await form.page(ExitPage)
    assert page.exit is Exit.INVALID_CALLBACK_URL
    assert page.url == f"{BACK}&baReentry=INVALID_CALLBACK_URL"
    bare = await arrive(own, callback_url=None, appended=evil)
    assert (await bare.page(ExitPage)).url is None


async def test_a_language_is_remembered(case: Case) -> None:
    form = await arrive(case)
    await act.set_language(case.world.api, await form.session(), "en")
    await act.set_language(case.world.api, await form.session(), "xx")
    frame, _ = await form.seen()
    assert frame.language == "en"


async def test_a_cookie_opens_its_own_session_alone(case: Case) -> None:
    mine = await arrive(case)
    other = await arrive(await case.world.case())
    await mine.accept()
    await mine.page(BankPage)
    await other.page(LegalPage)
    mixed = replace(await other.session(), customer_id=case.customer_id)
    with pytest.raises(WrongStepError):
        await act.accept_legal(case.world.api, mixed)


@pytest.mark.req("REDIR-011")
async def test_a_newer_session_removes_what_the_old_one_had_begun(case: Case) -> None:
    case.bank.script = [tan_step()]
    form = await arrive(case)
    await form.to_login()
    await form.log_in()
    assert (await case.counts())["accesses"] == 1
    await send(case)
    assert (await case.counts())["accesses"] == 0


async def test_a_customer_who_is_erased_leaves_no_session_and_no_agreement(case: Case) -> None:
    form = await arrive(case)
    await form.accept()
    async with case.world.api.begin(case.customer_id) as tx:
        assert await sessions.forget_all(tx, case.customer_id) == 1
    for table in ("webform_session", "webform_secret", "legal_acceptance"):
        left = await case.world.sql(
            f"SELECT customer_id FROM {table} WHERE customer_id = $1",  # noqa: S608 - our own names
            case.customer_id,
        )
        assert left == []


async def test_workers_see_whose_session_is_due_and_change_only_their_owners(own: Case) -> None:
    form = await arrive(own)
    stranger = await own.world.customer()
    session = await form.session()
    async with own.world.worker.begin(stranger) as tx:
        seen = await tx.rows("SELECT id FROM webform_session")
        changed = await tx.run("UPDATE webform_session SET done = 1")
    assert [row["id"] for row in seen] == [session.id]
    assert changed == 0
    async with own.world.api.begin(stranger) as tx:
        assert await tx.rows("SELECT id FROM webform_session") == []
