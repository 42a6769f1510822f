"""The engine is the one we measured: its schema, the index, the planner settings."""

from importlib.metadata import version
from importlib.resources import files

import procrastinate
import pytest
from procrastinate.sql import queries

from kontowerk.jobs import store
from kontowerk.jobs.engine import EngineUnfitError
from tests.jobs.world import Deeds, World, engine_of

FROZEN = "procrastinate-3.10.0.sql"
REMOVALS = {
    **{f"index {name}": f"DROP INDEX {name}" for name in store.INDEXES},
    **{f"{name}=off": f"ALTER FUNCTION {store.FETCH} RESET {name}" for name in store.PLANNER},
}


async def test_the_engine_starts_on_our_schema(world: World) -> None:
    async with engine_of(world, Deeds()) as engine:
        assert await engine.app.check_connection_async()


@pytest.mark.parametrize(("missing", "statement"), REMOVALS.items())
async def test_the_engine_refuses_to_start_without_its_safeguards(
    world: World, missing: str, statement: str
) -> None:
    await world.connection.execute(statement)
    with pytest.raises(EngineUnfitError, match="kontowerk migrate") as refusal:
        async with engine_of(world, Deeds()):
            pass
    assert missing in str(refusal.value)


async def test_an_index_that_was_never_finished_does_not_count(world: World) -> None:
    await world.connection.execute(
        "UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'kw_jobs_lock_idx'::regclass"
    )
    with pytest.raises(EngineUnfitError):
        async with engine_of(world, Deeds()):
            pass


def test_our_copy_of_the_engine_s_schema_is_that_of_the_installed_version() -> None:
    ours = files("kontowerk.migrations").joinpath(f"engine/{FROZEN}").read_text(encoding="utf-8")
    theirs = files(procrastinate).joinpath("sql/schema.sql").read_text(encoding="utf-8")
    assert version("procrastinate") in FROZEN
    assert ours.endswith(theirs)


def test_a_fetch_asks_for_what_the_engine_asks_for() -> None:
    theirs, ours = (text.partition("FROM") for text in (queries["fetch_job"], store.FETCH_JOB))
    assert ours[0].split() == theirs[0].split()
    assert store.FETCH.partition("(")[0] + "(" in ours[2]


async def test_our_own_statements_still_fit_the_engine_s_functions(world: World) -> None:
    """Endings are written by our SQL; the engine's columns must not have grown meanwhile."""
    columns = await world.connection.fetch(
        "SELECT column_name::text AS name FROM information_schema.columns"
        " WHERE table_name = 'procrastinate_jobs'"
    )
    assert {row["name"] for row in columns} == {
        *("id", "queue_name", "task_name", "priority", "lock", "queueing_lock", "args", "status"),
        *("scheduled_at", "attempts", "abort_requested", "worker_id"),
    }
