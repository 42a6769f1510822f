"""A login is remembered with the persons who have it, and forgotten with the last of them."""

from kontowerk.bankcalls.attempts import end_logins, forget_due

from .world import Case, World

_OWNERS = """
SELECT o.customer_id FROM login_owner o JOIN credential_lease l USING (login_key) WHERE l.host = $1
"""


async def _end(case: Case) -> None:
    """Let a person go, as an erasure does, and let a worker look."""
    async with case.world.api.begin(case.customer_id) as tx:
        await end_logins(tx, case.customer_id)
    await forget_due(case.world.worker)


async def test_a_login_ends_with_the_last_person_who_used_it(world: World, case: Case) -> None:
    other = case.another_customer(await world.customer())
    await case.add()
    await other.add()
    owners = {row["customer_id"] for row in await world.sql(_OWNERS, case.host)}
    assert owners == {case.customer_id, other.customer_id}
    await _end(case)
    assert await case.attempts() == [0]  # the other one still has it
    await _end(other)
    assert await case.attempts() == []
    await other.add()  # and it can be used as if nothing had been
    assert await case.attempts() == [0]


async def test_a_wrong_secret_is_remembered_beyond_its_person(case: Case) -> None:
    await case.add(pin="wrong")
    await _end(case)
    assert await case.attempts() == [1]
