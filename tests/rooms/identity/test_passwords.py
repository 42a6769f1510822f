"""Passwords: any text works, nobody is told who exists, old hashes are renewed."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kontowerk.identity.passwords import Passwords
from kontowerk.kit.limits import BoundedThreads
from tests.rooms.identity.conftest import World


@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(password=st.text(min_size=1, max_size=1024), other=st.text(max_size=20))
async def test_any_password_matches_itself_and_no_other(
    world: World, password: str, other: str
) -> None:
    stored = await world.passwords.hash(password)
    assert await world.passwords.matches(stored, password)
    assert await world.passwords.matches(stored, other) is (other == password)


async def test_nobody_has_the_dummy_password(world: World) -> None:
    assert await world.passwords.matches(None, "") is False
    assert await world.passwords.matches(None, "secret") is False


async def test_a_stored_hash_that_is_damaged_matches_nothing(world: World) -> None:
    assert await world.passwords.matches("$argon2id$broken", "secret") is False


async def test_a_login_renews_a_hash_made_with_other_costs(world: World) -> None:
    crew = BoundedThreads(hands=1, queue=1)
    weak = Passwords(crew, memory_kib=8, passes=1)
    user_id = await world.new_user("anna")
    async with world.operator.begin() as tx:
        await tx.run(
            "UPDATE app_user SET password_hash = $2 WHERE id = $1",
            user_id,
            await weak.hash("secret"),
        )
    assert await world.user_token("anna")
    async with world.operator.read() as tx:
        renewed = await tx.value("SELECT password_hash FROM app_user WHERE id = $1", user_id)
    assert not world.passwords.is_outdated(renewed)
    assert await world.user_token("anna")
    crew.close()
