"""What an analysis finds is told with it, and never by the first analysis of a person."""

import pytest

from kontowerk.kit.db import Database
from kontowerk.kit.ids import new_id

from .world import Person, paid, rents, salaries

_TENANT = """
INSERT INTO tenant (id, name, regulated, created_at)
SELECT a.tenant_id, 't-' || a.tenant_id, true, now() FROM access a WHERE a.customer_id = $1 LIMIT 1
"""
_WANT = """
INSERT INTO webhook_subscription (id, tenant_id, url, created_at, created_by, kinds)
SELECT $1, a.tenant_id, 'https://hooks.example.net/', now(), 'test',
  '{contract.begun,contract.ended,contract.price_raised,overdraft.ahead}'
FROM access a WHERE a.customer_id = $2 LIMIT 1
"""
_KINDS = "SELECT kind, subject FROM lifecycle_event WHERE customer_id = $1 ORDER BY kind, serial"


async def _want(operator: Database, person: Person) -> None:
    async with operator.begin(person.id) as tx:
        await tx.run(_TENANT, person.id)
        await tx.run(_WANT, new_id(), person.id)


async def _told(person: Person) -> list[tuple[str, str]]:
    async with person.worker.begin(person.id) as tx:
        return [(row["kind"], row["subject"]) for row in await tx.rows(_KINDS, person.id)]


@pytest.mark.req("X-EVENT-006")
async def test_a_raised_rent_is_told_with_the_analysis_that_finds_it_and_once(
    operator: Database, person: Person
) -> None:
    earlier = rents(6)[1:]
    await person.fetch(*earlier)
    await _want(operator, person)
    await person.page()
    assert await _told(person) == []
    (latest, *_) = rents(1)
    raised = paid("-760.00", latest.booked_on, "Wohnbau Sonne GmbH", "Miete Wohnung 12")
    await person.fetch(*earlier, raised)
    contracts = (await person.page())["contracts"]
    told = await _told(person)
    assert [kind for kind, _ in told] == ["contract.price_raised"]
    assert told[0][1] in {contract[0] for contract in contracts.values()}
    await person.push("-3.00", latest.booked_on)
    await person.page()
    assert await _told(person) == told


@pytest.mark.req("X-EVENT-006")
async def test_the_first_analysis_of_a_person_tells_nothing(
    operator: Database, person: Person
) -> None:
    await person.fetch(*rents(), *salaries())
    await _want(operator, person)
    assert (await person.page())["contracts"]
    assert await _told(person) == []
