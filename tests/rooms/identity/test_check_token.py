"""A token is known fast, and refused everywhere once it ended."""

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager

import pytest

from kontowerk.identity import tenants, tokens, users
from kontowerk.identity.check_token import ShownToken, TokenChecker
from kontowerk.kit.db import Database
from tests.database import sql
from tests.rooms.identity.conftest import World


@asynccontextmanager
async def _hearing(checker: TokenChecker) -> AsyncGenerator[TokenChecker]:
    checker.listener.start()
    await _until(lambda: checker.listener.hearing)
    yield checker
    await checker.listener.close()


async def _until(condition: Callable[[], bool]) -> None:
    for _ in range(1000):
        if condition():
            return
        await asyncio.sleep(0.005)
    pytest.fail("it did not happen in time")


async def _refused_within_a_second(checker: TokenChecker, token: str) -> None:
    for _ in range(500):
        if await checker.check(token) is None:
            return
        await asyncio.sleep(0.002)
    pytest.fail("the token was still accepted")


async def test_a_remembered_token_needs_no_database(world: World) -> None:
    token = (await world.client_token()).text.reveal()
    async with _hearing(world.checker()) as checker:
        assert await checker.check(token)
        sql("ALTER TABLE access_token RENAME TO elsewhere", world.url)
        assert await checker.check(token)


async def test_a_revocation_reaches_every_process_at_once(world: World) -> None:
    token = (await world.client_token()).text.reveal()
    # Remembering for a whole minute: only the announcement can end it this early.
    async with _hearing(world.checker(60)) as here, _hearing(world.checker(60)) as there:
        assert await here.check(token)
        assert await there.check(token)
        async with world.db.begin(tenant=world.tenant.tenant.id) as tx:
            await tokens.revoke(tx, await world.client("user"), token)
        for checker in (here, there):
            await _refused_within_a_second(checker, token)


async def test_the_tenant_of_a_token_is_known_from_its_check_to_its_end(world: World) -> None:
    token = (await world.client_token()).text.reveal()
    async with _hearing(world.checker(0)) as checker:
        assert (
            checker.tenant_of(ShownToken.of(token).hash) is None
        )  # nobody has shown that it is one
        assert await checker.check(token)
        assert checker.tenant_of(ShownToken.of(token).hash) == world.tenant.tenant.id
        assert checker.tenant_of(ShownToken.of(f"{token}x").hash) is None
        async with world.db.begin(tenant=world.tenant.tenant.id) as tx:
            await tokens.revoke(tx, await world.client("user"), token)
        await _until(lambda: checker.tenant_of(ShownToken.of(token).hash) is None)


@pytest.mark.parametrize("ending", ["user", "client", "api key"])
async def test_whatever_ends_tokens_is_announced(world: World, ending: str) -> None:
    user_id = await world.new_user("anna")
    token = await world.user_token("anna")
    assert token is not None
    text = token.text.reveal()
    async with _hearing(world.checker(60)) as checker:
        assert await checker.check(text)
        async with world.operator.begin() as tx:
            if ending == "user":
                await users.deactivate(tx, world.tenant.tenant, user_id, actor="test")
            elif ending == "client":
                await tenants.rotate_secret(
                    tx, world.tenant.tenant, "user", cell="c0", revoke_tokens=True
                )
            else:
                await tx.run("DELETE FROM access_token")
                await tx.run("SELECT pg_notify('kw_tokens', '*')")
        await _refused_within_a_second(checker, text)


async def test_without_announcements_nothing_is_remembered(world: World) -> None:
    token = (await world.client_token()).text.reveal()
    checker = world.checker(60)  # its listener was never started
    assert await checker.check(token)
    sql("DELETE FROM access_token", world.url)  # nobody announces it
    assert await checker.check(token) is None


async def test_a_lost_listener_forgets_everything_and_comes_back(world: World) -> None:
    token = (await world.client_token()).text.reveal()
    async with _hearing(world.checker(60)) as checker:
        assert await checker.check(token)
        sql(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE application_name = 'kontowerk kw_tokens' AND datname = current_database()",
            world.url,
        )
        await _until(lambda: not checker.listener.hearing)
        sql("DELETE FROM access_token", world.url)
        assert await checker.check(token) is None
        await _until(lambda: checker.listener.hearing)
        assert await checker.check(token) is None


async def test_a_token_that_expires_while_remembered_is_refused(world: World) -> None:
    token = (await world.client_token()).text.reveal()
    async with _hearing(world.checker(60)) as checker:
        world.clock.advance(seconds=7199)
        assert await checker.check(token)
        world.clock.advance(seconds=2)
        assert await checker.check(token) is None


async def test_an_answer_that_crossed_a_revocation_is_not_remembered(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    token = (await world.client_token()).text.reveal()
    client = await world.client("user")
    async with _hearing(world.checker(60)) as checker:
        read = Database.read
        heard = asyncio.Event()

        @asynccontextmanager
        async def slow_read(db: Database) -> AsyncGenerator[object]:
            async with read(db) as tx:
                yield tx
            # The row was read; before the checker goes on, the token is revoked.
            monkeypatch.setattr(Database, "read", read)
            async with db.begin(tenant=world.tenant.tenant.id) as other:
                await tokens.revoke(other, client, token)
            await asyncio.sleep(0.1)
            heard.set()

        monkeypatch.setattr(Database, "read", slow_read)
        await checker.check(token)
        assert heard.is_set()
        assert await checker.check(token) is None


async def test_a_token_issued_while_its_user_is_deactivated_does_not_live(world: World) -> None:
    user_id = await world.new_user("anna")
    async with world.operator.begin() as tx:
        await users.deactivate(tx, world.tenant.tenant, user_id, actor="test")
        login = asyncio.create_task(world.user_token("anna"))
        await asyncio.sleep(0.2)  # the login now waits for the user's row
    token = await login
    assert token is None
    assert await _tokens(world) == 0


async def _tokens(world: World) -> int:
    async with world.operator.read() as tx:
        return await tx.value("SELECT count(*) FROM access_token WHERE user_id IS NOT NULL")
