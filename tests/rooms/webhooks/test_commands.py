"""`kontowerk webhooks` as an operator uses it."""

import asyncio
import json
from uuid import UUID

from typer.testing import CliRunner

from kontowerk.bootstrap.cli import app
from kontowerk.kit.ids import new_id

from .receiver import Receiver
from .world import World


async def _run(world: World, *command: str, code: int = 0, private: bool = False) -> str:
    environment = {
        "KONTOWERK_DATABASE_URL": world.url,
        "KONTOWERK_WEBHOOK_PRIVATE_TARGETS": str(private),
    }
    words = ["webhooks", *command]
    done = await asyncio.to_thread(CliRunner().invoke, app, words, env=environment)
    assert done.exit_code == code, done.output
    return done.output


async def test_a_subscription_is_added_listed_and_removed(world: World, tenant: UUID) -> None:
    name = f"t-{tenant}"
    assert "No subscription" in await _run(world, "list", name)
    said = await _run(world, "add", name, "https://hooks.example.net/in")
    assert said.splitlines()[-1].strip().startswith("whsec_")
    (found,) = json.loads(await _run(world, "list", name, "--json"))
    assert found["url"] == "https://hooks.example.net/in"
    assert found["id"] in await _run(world, "list", name)
    assert "removed" in await _run(world, "remove", found["id"])
    assert json.loads(await _run(world, "list", name, "--json")) == []


async def test_a_test_call_tells_its_outcome(
    world: World, tenant: UUID, receiver: Receiver, url: str
) -> None:
    await _run(world, "add", f"t-{tenant}", url, private=True)
    (found,) = json.loads(await _run(world, "list", f"t-{tenant}", "--json"))
    receiver.answers.append(503)
    for code, outcome in ((1, "the call failed: 503"), (0, "the receiver answered 200")):
        asked = asyncio.create_task(_run(world, "test", found["id"], code=code))
        while not await world.run_jobs():  # noqa: ASYNC110 - the command is another thread
            await asyncio.sleep(0.02)
        assert outcome in await asked


async def test_a_test_call_that_nobody_makes_says_so(world: World, tenant: UUID) -> None:
    made = await world.subscribe(tenant)
    said = await _run(world, "test", str(made.subscription.id), "--wait", "0.2", code=1)
    assert "is `kontowerk work` running?" in said


async def test_mistakes_are_answered_by_one_line(world: World, tenant: UUID) -> None:
    said = await _run(world, "add", f"t-{tenant}", "http://hooks.example.net/", code=1)
    assert "/url: does not begin with https" in said
    assert "tenant does not exist" in await _run(world, "list", "nobody", code=1)
    for command in ("remove", "test"):
        said = await _run(world, command, str(new_id()), code=1)
        assert "There is no such subscription" in said
