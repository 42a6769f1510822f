"""Attack: a stranger in another tenant names somebody's login at a bank, without its secret.

It may neither keep its owner out, nor stop what is fetched unasked, nor find out that somebody
else uses the login. Spec: Limits (parallel operations, wrong entries); OP-074, OP-076.
"""

import asyncio
from typing import Any, Final

import asyncpg
import pytest

from tests.matrix.bank import PIN, RIGHT_TAN
from tests.matrix.cells import Face
from tests.matrix.customer import Customer, codes, relations
from tests.matrix.providers import provider_id
from tests.security.attack_stage import ACCESSES, Attacked, until

pytestmark = pytest.mark.usefixtures("processes")

_REFRESHED: Final = "SELECT refreshed_at FROM access WHERE access_id = $1"
_ISSUES: Final = "SELECT issues::text FROM access WHERE access_id = $1"
_DUE: Final = """
UPDATE access_schedule SET next_due = now() - interval '1 second'
WHERE access_key = (SELECT key FROM access WHERE access_id = $1)
"""
_WITH_FINTS: Final = provider_id(Face.FINTS)
_WITH_PAGES: Final = provider_id(Face.REDIRECT)


async def _add(customer: Customer, access_id: str, provider: str, **login: str) -> dict[str, Any]:
    return await customer.add(access_id, provider, login)


def _start(added: dict[str, Any]) -> str:
    """Return where the approval of an access begins: whoever has to wait is offered none."""
    offered = relations(added)
    assert "start_sca" in offered, f"only {sorted(offered)} is offered"
    return offered["start_sca"]


async def _issues(customer: Customer, access_id: str) -> set[str]:
    answer = await customer.http.get(f"{ACCESSES}/{access_id}/issues")
    return {*codes(answer.json()), *codes(await customer.access(access_id))}


async def test_an_approval_that_needs_only_a_user_id_keeps_nobody_from_the_login(
    attacked: Attacked,
) -> None:
    login = "angestellte.sms+9201"
    stranger = await attacked.customer("strangers", "s1")
    victim = await attacked.customer("house", "v1")
    added = await _add(stranger, "s1", _WITH_PAGES, userid=login)
    held = await stranger.approve("s1", _start(added))
    assert codes(await held.status()) == ["BA3005"]  # and there it waits
    added = await _add(victim, "v1", _WITH_PAGES, userid=login)
    consent = await victim.approve("v1", _start(added))
    status = await consent.status()
    assert codes(status) == ["BA3005"]
    browser, page = attacked.stage.browser, relations(status)["redirect_url"]
    await browser.open(page, PIN)
    way = await browser.press(page, "tan", tan=RIGHT_TAN)
    assert way is not None
    await browser.come_back(way)
    assert codes(await consent.ended()) == []
    assert (await victim.access("v1"))["bankprodukte"]
    assert codes(await held.status()) == ["BA3005"]  # nobody told the stranger anything
    assert (await stranger.access("s1")).get("bankprodukte", []) == []


async def test_strangers_who_connect_again_and_again_never_keep_the_owner_waiting(
    attacked: Attacked,
) -> None:
    """They know a user id and nothing else; each begins, is asked, gives up and begins anew."""
    login, is_over = "angestellte.sms+9204", asyncio.Event()
    strangers = [await attacked.customer("strangers", f"s4-{n}") for n in range(3)]
    victim = await attacked.customer("house", "v4")
    begun = 0

    async def connect(stranger: Customer, name: str) -> None:
        nonlocal begun
        while not is_over.is_set():
            added = await _add(stranger, name, _WITH_PAGES, userid=login)
            held = await stranger.approve(name, _start(added))
            assert codes(await held.status()) == ["BA3005"]  # nobody is told of others
            begun += 1
            assert (await stranger.http.delete(f"{ACCESSES}/{name}")).is_success

    async with asyncio.TaskGroup() as group:
        for number, stranger in enumerate(strangers):
            group.create_task(connect(stranger, f"s4-{number}"))
        added = await _add(victim, "v4", _WITH_PAGES, userid=login)
        consent = await victim.approve("v4", _start(added))
        status = await consent.status()
        assert codes(status) == ["BA3005"]
        browser, page = attacked.stage.browser, relations(status)["redirect_url"]
        await browser.open(page, PIN)
        way = await browser.press(page, "tan", tan=RIGHT_TAN)
        assert way is not None
        await browser.come_back(way)
        assert codes(await consent.ended()) == []
        is_over.set()
    assert begun >= len(strangers)
    assert (await victim.access("v4"))["bankprodukte"]
    assert await _issues(victim, "v4") == set()


async def test_who_meets_the_open_question_of_another_hears_at_once_and_changes_nothing(
    attacked: Attacked,
) -> None:
    """With the right secret: that somebody is asked. With a wrong one: what the bank says.

    `add` waits less long than an operation would wait for a login that is in use.
    """
    login = "student.sms.sca-always+9202"
    asked = await attacked.customer("house", "v2")
    other = await attacked.customer("neighbours", "n2")
    stranger = await attacked.customer("strangers", "s2")
    added = await _add(asked, "v2", _WITH_FINTS, userid=login, pin=PIN)
    consent = await asked.approve("v2", _start(added))
    assert codes(await consent.status()) == ["BA3030"]
    await _add(other, "n2", _WITH_FINTS, userid=login, pin=PIN)
    assert await _issues(other, "n2") == {"BA1052"}
    await _add(stranger, "s2", _WITH_FINTS, userid=login, pin="54321")
    assert await _issues(stranger, "s2") == {"BA1011"}
    assert codes(await consent.submit(RIGHT_TAN)) == []
    assert (await asked.access("v2"))["bankprodukte"]


async def test_wrong_secrets_of_a_stranger_do_not_stop_what_is_fetched_unasked(
    attacked: Attacked,
) -> None:
    login = "student.sms+9203"
    victim = await attacked.customer("house", "v3")
    stranger = await attacked.customer("strangers", "s3")
    added = await _add(victim, "v3", _WITH_FINTS, userid=login, pin=PIN)
    assert added["bankprodukte"]
    for number, pin in enumerate(("54321", "65432")):
        name = f"s3-{number}"
        await _add(stranger, name, _WITH_FINTS, userid=login, pin=pin)
        assert await _issues(stranger, name) == {"BA1011"}
    connection = await asyncpg.connect(attacked.stage.database_url)
    before = await connection.fetchval(_REFRESHED, "v3")
    await connection.execute(_DUE, "v3")

    async def is_refreshed() -> bool:
        return bool(await connection.fetchval(_REFRESHED, "v3") > before)

    await until(is_refreshed, "the access is not refreshed any more")
    assert await connection.fetchval(_ISSUES, "v3") == "[]"
    await connection.close()
    assert (await attacked.stage.bank.invariants())["locked_logins"] == 0


async def test_our_own_books_are_in_order_afterwards(attacked: Attacked) -> None:
    assert await attacked.stage.violations() == []
