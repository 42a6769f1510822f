"""Dialogues lie in a part of the table for each day: made ahead, dropped whole, closed to all."""

from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from uuid import UUID

import asyncpg
import pytest
from alembic import command
from alembic.config import Config

from kontowerk.bankcalls import recorder as recording
from kontowerk.bankcalls.recorder import KEPT_FOR, CallRecorder, forget_old, prepare_days
from kontowerk.kit.clock import SystemClock
from kontowerk.kit.db import Database, Role, migrate
from kontowerk.kit.ids import new_id
from kontowerk.testing import ManualClock
from tests.console.talks import transcript
from tests.database import TestServer, run_coroutine, sql

_PARTS = "SELECT name FROM dialogue_parts() ORDER BY name"
_TENANT = "INSERT INTO tenant (id, name, regulated, created_at) VALUES ($1, 'alpha', true, now())"
_USER = """
INSERT INTO app_user (tenant_id, id, username, username_key, password_hash, created_at)
VALUES ($1, $2::uuid, $2::uuid::text, $2::uuid::text, '', now())
"""
_ADD = """
INSERT INTO bank_dialogue (customer_id, id, tenant_id, access_id, provider_id, protocol,
  correlation_id, deed, outcome, at, seconds, exchanges, redaction)
VALUES ($1, $2, $3, 'bank', $2, 'fints', 'call', 'refresh', 'done', $4, 1, '[]', 1)
"""
_WHERE = "SELECT tableoid::regclass::text FROM bank_dialogue WHERE id = $1"
# Counts of a dropped table go with it, so whoever deletes a row is refused.
_NO_DELETION = """
CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'a row is deleted'; END $$;
CREATE TRIGGER refuse BEFORE DELETE ON bank_dialogue FOR EACH ROW EXECUTE FUNCTION refuse();
"""
# As the release before removes them.
_REMOVE_BY_PLACE = """
DELETE FROM bank_dialogue WHERE ctid = ANY(ARRAY(
  SELECT ctid FROM bank_dialogue WHERE at < $1 ORDER BY at LIMIT $2))
"""
DAY = timedelta(days=1)


def _midnight(days_ago: int) -> datetime:
    today = SystemClock().now().astimezone(UTC).replace(hour=0, minute=0, second=0, microsecond=0)
    return today - days_ago * DAY


def _part(at: datetime) -> str:
    return f"bank_dialogue_{at:%Y%m%d}"


class Days:
    """A worker, and the owner of the tables, who may look everywhere."""

    def __init__(self, url: str, owner: asyncpg.Connection, worker: Database) -> None:
        self.url, self.owner, self.worker = url, owner, worker
        self.tenant, self.user = new_id(), new_id()

    async def parts(self) -> list[str]:
        return [row["name"] for row in await self.owner.fetch(_PARTS)]

    async def prepare(self, first: datetime, days: int) -> int:
        return await self.owner.fetchval("SELECT prepare_dialogue_days($1, $2)", first.date(), days)

    async def write(self, at: datetime, user: UUID | None = None) -> UUID:
        """Write a dialogue as a worker does; returns its id."""
        made = replace(transcript(self.tenant, user or self.user, "alpha"), id=new_id(), at=at)
        recorder = CallRecorder()
        recorder.hand_in(made)
        await recorder.write(self.worker)
        return made.id

    async def place(self, dialogue: UUID) -> str | None:
        return await self.owner.fetchval(_WHERE, dialogue)

    async def forget(self) -> None:
        while await forget_old(self.worker):
            pass

    @asynccontextmanager
    async def on(self, at: str) -> AsyncGenerator[Database]:
        """Let a worker work at an instant in UTC."""
        clock = ManualClock(datetime.fromisoformat(f"{at}+00:00"))
        worker = await Database.open(self.url, role=Role.WORKER, size=1, clock=clock)
        yield worker
        await worker.close()


@pytest.fixture
async def days(server: TestServer) -> AsyncIterator[Days]:
    url = server.copy()
    owner = await asyncpg.connect(url)
    worker = await Database.open(url, role=Role.WORKER, size=1, clock=SystemClock())
    made = Days(url, owner, worker)
    await owner.execute(_TENANT, made.tenant)
    await owner.execute(_USER, made.tenant, made.user)
    yield made
    await worker.close()
    await owner.close()


async def test_an_old_day_is_dropped_and_no_row_is_deleted(days: Days) -> None:
    await days.prepare(_midnight(17), 17)
    old = await days.write(_midnight(16) + DAY / 2)
    assert await days.place(old) == f"partitions.{_part(_midnight(16))}"
    await days.owner.execute(_NO_DELETION)
    await days.forget()
    assert await days.place(old) is None
    left = await days.parts()
    assert _part(_midnight(17)) not in left
    assert _part(_midnight(16)) not in left
    assert _part(_midnight(15)) not in left


async def test_a_day_stays_whole_until_all_of_it_is_old(days: Days) -> None:
    await days.prepare(_midnight(17), 17)
    first, last = _midnight(14), _midnight(13) - timedelta(seconds=1)
    written = [await days.write(at) for at in (first, last)]
    await days.forget()
    assert {await days.place(dialogue) for dialogue in written} == {f"partitions.{_part(first)}"}


async def test_a_week_is_made_ahead_and_made_once(days: Days) -> None:
    for part in await days.parts():
        if part != "bank_dialogue_default":
            await days.owner.execute(f"DROP TABLE partitions.{part}")
    async with days.worker.begin() as tx:
        assert await prepare_days(tx) == 8
    async with days.worker.begin() as tx:
        assert await prepare_days(tx) == 0
    wanted = {_part(_midnight(-ahead)) for ahead in range(8)}
    assert wanted == set(await days.parts()) - {"bank_dialogue_default"}


@pytest.mark.parametrize(
    ("at", "wanted"),
    [
        (
            "2027-02-25T23:59",
            "20270225 20270226 20270227 20270228 20270301 20270302 20270303 20270304",
        ),
        (
            "2028-02-25T23:59",
            "20280225 20280226 20280227 20280228 20280229 20280301 20280302 20280303",
        ),
        (
            "2027-12-27T00:00",
            "20271227 20271228 20271229 20271230 20271231 20280101 20280102 20280103",
        ),
    ],
)
async def test_the_week_ahead_follows_the_calendar(days: Days, at: str, wanted: str) -> None:
    before = await days.parts()
    async with days.on(at) as worker, worker.begin() as tx:
        assert await prepare_days(tx) == 8
    made = sorted(set(await days.parts()) - set(before))
    assert made == [f"bank_dialogue_{day}" for day in wanted.split()]
    first = next(part for part in made if part.endswith("01"))  # of a month
    turn = datetime.strptime(f"{first[-8:]}+0000", "%Y%m%d%z")
    around = [await days.write(turn - timedelta(microseconds=1)), await days.write(turn)]
    assert [await days.place(dialogue) for dialogue in around] == [
        f"partitions.{made[made.index(first) - 1]}",
        f"partitions.{first}",
    ]


@pytest.mark.parametrize(
    ("at", "left"),
    [
        ("2024-03-13T23:59", ["0228", "0229", "0301"]),
        ("2024-03-14T00:00", ["0229", "0301"]),
        ("2024-03-14T23:59", ["0229", "0301"]),
        ("2024-03-15T00:00", ["0301"]),
    ],
)
async def test_a_leap_day_stays_for_two_weeks_like_any_other(
    days: Days, at: str, left: list[str]
) -> None:
    await days.prepare(datetime(2024, 2, 28, tzinfo=UTC), 3)
    async with days.on(at) as worker:
        while await forget_old(worker):
            pass
    assert [part for part in await days.parts() if "2024" in part] == [
        f"bank_dialogue_2024{day}" for day in left
    ]


async def test_a_gap_refuses_no_write_and_its_rows_go_one_by_one(days: Days) -> None:
    ahead, old = await days.write(_midnight(-40)), await days.write(_midnight(16))
    default = "partitions.bank_dialogue_default"
    assert [await days.place(dialogue) for dialogue in (ahead, old)] == [default, default]
    assert await days.prepare(_midnight(-40), 1) == 0  # its rows stay where they are
    await days.forget()
    assert await days.place(old) is None
    assert await days.place(ahead) == default


async def test_who_asks_for_everything_keeps_the_last_day(days: Days) -> None:
    await days.prepare(_midnight(3), 4)
    kept = [await days.write(SystemClock().now() - hours * DAY / 24) for hours in (0, 1, 23)]
    gone = await days.write(_midnight(3))
    while await forget_old(days.worker, timedelta(days=-10)):
        pass
    assert None not in [await days.place(dialogue) for dialogue in kept]
    assert await days.place(gone) is None


async def test_nothing_goes_while_a_tenant_moves_to_another_cell(days: Days) -> None:
    await days.prepare(_midnight(16), 1)
    await days.owner.execute(
        "INSERT INTO cell_move (tenant_id, tenant, other, state) VALUES ($1, 'a', 'c1', 'copying')",
        days.tenant,
    )
    assert await forget_old(days.worker) == 0
    await days.owner.execute("UPDATE cell_move SET state = 'left'")
    assert await forget_old(days.worker) == 1


async def test_a_reader_is_not_waited_for(days: Days) -> None:
    await days.prepare(_midnight(16), 1)
    async with days.owner.transaction():
        await days.owner.fetchval("SELECT count(*) FROM bank_dialogue")
        assert await forget_old(days.worker) == 0
    assert await forget_old(days.worker) == 1


@pytest.mark.parametrize("role", ["kw_api", "kw_worker", "kw_console", "kw_audit"])
async def test_nobody_reaches_a_part_beside_the_table(days: Days, role: str) -> None:
    await days.write(SystemClock().now())
    for part in await days.parts():
        for allowed in (False, True):  # also with a right to the schema that nobody has
            async with days.owner.transaction():
                if allowed:
                    await days.owner.execute(f"GRANT USAGE ON SCHEMA partitions TO {role}")
                await days.owner.execute(f"SET LOCAL ROLE {role}")
                with pytest.raises(asyncpg.InsufficientPrivilegeError):
                    async with days.owner.transaction():
                        await days.owner.fetch(f"SELECT FROM partitions.{part}")
    locked = "SELECT bool_and(relrowsecurity) FROM pg_class WHERE relkind = 'r' AND relispartition"
    assert await days.owner.fetchval(locked)


async def test_a_person_sees_its_own_of_every_day_and_an_erasure_takes_them(days: Days) -> None:
    await days.prepare(_midnight(3), 4)
    other = new_id()
    await days.owner.execute(_USER, days.tenant, other)
    own = [await days.write(_midnight(ago)) for ago in (40, 3, 2, 1)]
    await days.write(_midnight(2), other)
    api = await Database.open(days.url, role=Role.API, size=1, clock=SystemClock())
    async with api.begin(days.user) as tx:
        seen = await recording.calls(tx, days.user, after=None, most=100)
        assert sorted(call.id for call in seen) == sorted(own)
        assert await recording.calls(tx, other, after=None, most=100) == []
    await api.close()
    await days.owner.execute("DELETE FROM app_user WHERE id = $1", days.user)
    assert await days.owner.fetchval("SELECT count(*) FROM bank_dialogue") == 1


def test_stored_dialogues_become_the_first_part_beside_the_release_before(
    server: TestServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    url, upgrade = server.empty(), command.upgrade

    def to_the_schema_before(config: Config, _revision: str) -> None:
        upgrade(config, "0047")

    with monkeypatch.context() as patch:
        patch.setattr(command, "upgrade", to_the_schema_before)
        run_coroutine(migrate.upgrade(url))
    run_coroutine(_before_and_after(url))
    parts = [row["name"] for row in sql(_PARTS, url)]
    assert "bank_dialogue_before" not in parts


async def _before_and_after(url: str) -> None:
    owner = await asyncpg.connect(url)
    tenant, user = new_id(), new_id()
    await owner.execute(_TENANT, tenant)
    await owner.execute(_USER, tenant, user)
    ages = (20 * DAY, KEPT_FOR - DAY, timedelta())
    for age in ages:
        await owner.execute(_ADD, user, new_id(), tenant, SystemClock().now() - age)
    await migrate.upgrade(url)
    places = "SELECT DISTINCT tableoid::regclass::text AS place FROM bank_dialogue"
    assert [row["place"] for row in await owner.fetch(places)] == [
        "partitions.bank_dialogue_before"
    ]
    worker = await Database.open(url, role=Role.WORKER, size=1, clock=SystemClock())
    async with worker.begin() as tx:
        # Rows of other days have the same place in their parts, and are too young.
        await tx.run(_ADD, user, new_id(), tenant, tx.now + 5 * DAY)
        assert await tx.run(_REMOVE_BY_PLACE, tx.now - KEPT_FOR, 500) == 1
    assert await owner.fetchval("SELECT count(*) FROM bank_dialogue") == 3
    # As if the first part were over for long.
    await owner.execute("UPDATE bank_dialogue SET at = at - interval '20 days'")
    assert await forget_old(worker) >= 3
    await owner.execute(
        "ALTER TABLE bank_dialogue DETACH PARTITION partitions.bank_dialogue_before"
    )
    await owner.execute(
        "ALTER TABLE partitions.bank_dialogue_before DROP CONSTRAINT bank_dialogue_before"
    )
    await owner.execute(
        "ALTER TABLE bank_dialogue ATTACH PARTITION partitions.bank_dialogue_before "
        "FOR VALUES FROM (MINVALUE) TO ('2026-01-01')"
    )
    assert await forget_old(worker) == 1
    await worker.close()
    await owner.close()
