"""`kontowerk tags` as an operator uses it."""

import asyncio

from typer.testing import CliRunner

from kontowerk.bootstrap.cli import app
from kontowerk.kit.db import Database, Role
from kontowerk.kit.ids import new_id
from kontowerk.tagging.classify import Classifier
from kontowerk.tagging.make import tag_new
from kontowerk.tagging.read import rows
from tests.database import TestServer
from tests.rooms.ledger.world import Customer, booking, open_world

from .world import Person

_TENANT = "INSERT INTO tenant (id, name, regulated, created_at) VALUES ($1, 'one', true, now())"
_USER = """
INSERT INTO app_user (id, tenant_id, username, username_key, password_hash, created_at)
VALUES ($1, $2, 'anna', 'anna', '', now())
"""


async def test_retagging_says_how_much_there_was_to_do(server: TestServer) -> None:
    async with open_world(server) as world:
        url = server.url(server.made[-1])
        operator = await Database.open(url, role=Role.OPERATOR, size=1, clock=world.clock)
        person = Person(Customer(world, new_id()))
        async with operator.begin() as tx:
            tenant_id = new_id()
            await tx.run(_TENANT, tenant_id)
            await tx.run(_USER, person.id, tenant_id)
        await operator.close()
        await person.customer.add_access("my-bank")
        await person.fetch(booking(on=3), booking("-9.00", 4))

        async def retag(*options: str, code: int = 0) -> str:
            words = ["tags", "retag", *options]
            environment = {"KONTOWERK_DATABASE_URL": url}
            done = await asyncio.to_thread(CliRunner().invoke, app, words, env=environment)
            assert done.exit_code == code, done.output
            return done.output

        assert "Bookings tagged: 2, other tags than before: 2" in await retag()
        assert "Bookings tagged: 0" in await retag("--tenant", "one", "--batch", "1")
        assert "tenant does not exist" in await retag("--tenant", "two", code=1)
        classifier = Classifier.load()
        assert await tag_new(world.worker, classifier, person.id) == 0
        found = await rows(world.api, classifier, person.id, 1, None, None)
        assert {row["versions"] for row in found} == {str(classifier.versions)}
