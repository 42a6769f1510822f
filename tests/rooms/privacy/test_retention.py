"""What was kept as long as it may be is deleted, and nothing that is younger or not over."""

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import timedelta

import asyncpg
import pytest

from kontowerk.kit import audit
from kontowerk.kit.clock import SystemClock
from kontowerk.kit.db import Database, Role
from kontowerk.privacy.erase import Retention, delete_old
from tests.database import TestServer, sql

_YEARS = timedelta(days=3 * 366)
_KEEP = Retention(_YEARS, _YEARS, _YEARS, _YEARS)
_PAYMENTS = """
INSERT INTO payment (customer_id, id, tenant_id, run, flow, bulk, instant, details, "order", state,
  reason, sends, send_fence, fingerprint, created_at, changed_at)
SELECT gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'newer', false,
  false, '[]', '{}', state, 'rejected', 1, 3, convert_to(state || years, 'UTF8'),
  now() - interval '9 years',
  now() - make_interval(years => years)
FROM unnest(ARRAY['done', 'rejected', 'doubt', 'sending', 'asking']) state,
  unnest(ARRAY[0, 2, 4]) years
"""
_REQUESTS = """
INSERT INTO payee_request
SELECT gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'x', 'y', 'match', NULL,
  now() - make_interval(years => years) FROM unnest(ARRAY[0, 2, 4]) years
"""
_RECEIPTS = """
INSERT INTO erasure_receipt
SELECT gen_random_uuid(), gen_random_uuid(), gen_random_uuid(),
  now() - make_interval(years => years), '{}' FROM unnest(ARRAY[0, 2, 4]) years
"""


@pytest.fixture
async def url(server: TestServer) -> str:
    return server.owned_copy()  # nobody in it passes a policy unseen


@pytest.fixture
async def superuser(server: TestServer, url: str) -> str:
    return server.url(url.rpartition("/")[2])


@pytest.fixture
async def worker(url: str) -> AsyncIterator[Database]:
    db = await Database.open(url, role=Role.WORKER, size=2, clock=SystemClock())
    yield db
    await db.close()


async def _delete_all_old(worker: Database) -> None:
    while await delete_old(worker, _KEEP):
        pass


async def test_only_payments_that_ended_long_ago_go(worker: Database, superuser: str) -> None:
    sql(_PAYMENTS, superuser)
    await _delete_all_old(worker)
    left = {bytes(row["fingerprint"]) for row in sql("SELECT fingerprint FROM payment", superuser)}
    assert {b"done4", b"rejected4"}.isdisjoint(left)
    assert len(left) == 13
    assert b"doubt4" in left  # what is not known is not forgotten


async def test_old_checks_of_payees_and_receipts_go(worker: Database, superuser: str) -> None:
    sql(_REQUESTS, superuser)
    sql(_RECEIPTS, superuser)
    await _delete_all_old(worker)
    for table in ("payee_request", "erasure_receipt"):
        assert len(sql(f"SELECT FROM {table}", superuser)) == 2


async def test_a_worker_cannot_delete_a_young_payment_whatever_the_settings_say(
    worker: Database, superuser: str
) -> None:
    sql(_PAYMENTS, superuser)
    hasty = Retention(*[timedelta(0)] * 4)
    while await delete_old(worker, hasty):
        pass
    left = {bytes(row["fingerprint"]) for row in sql("SELECT fingerprint FROM payment", superuser)}
    assert {b"done0", b"rejected0", b"doubt2", b"sending4"} <= left
    assert b"done2" not in left


async def test_payments_of_others_are_unseen_until_they_are_old(
    worker: Database, superuser: str
) -> None:
    sql(_PAYMENTS, superuser)
    async with worker.begin() as tx:
        await tx.run("SELECT set_config('kw.customer', gen_random_uuid()::text, true)")
        seen = {bytes(row[0]) for row in await tx.rows("SELECT fingerprint FROM payment")}
    assert seen == {b"done2", b"rejected2", b"done4", b"rejected4"}


async def _seals(worker: Database, superuser: str, *years: int) -> None:
    """Seal two entries per seal; the seals are as old as this."""
    for number, age in enumerate(years, start=1):
        async with worker.begin() as tx:
            for _ in range(2):
                await audit.record(tx, actor="test", action="try", subject=str(number))
            await audit.seal(tx)
        sql("ALTER TABLE audit_seal DISABLE TRIGGER ALL", superuser)
        sql(
            f"UPDATE audit_seal SET sealed_at = now() - interval '{age} years' WHERE no = {number}",  # noqa: S608 - numbers
            superuser,
        )
        sql("ALTER TABLE audit_seal ENABLE TRIGGER ALL", superuser)


async def test_old_audit_entries_go_and_the_chain_still_holds(
    worker: Database, superuser: str
) -> None:
    await _seals(worker, superuser, 5, 4, 2, 0)
    await _delete_all_old(worker)
    subjects = {row["subject"] for row in sql("SELECT subject FROM audit_entry", superuser)}
    assert subjects == {"3", "4"}
    async with worker.read() as tx:
        assert await audit.first_broken_seal(tx) is None


async def test_entries_that_go_without_being_old_are_found_out(
    worker: Database, superuser: str
) -> None:
    await _seals(worker, superuser, 5, 0, 0)
    await _delete_all_old(worker)
    for table in ("audit_entry", "audit_seal"):
        sql(f"ALTER TABLE {table} DISABLE TRIGGER ALL", superuser)
    sql("DELETE FROM audit_entry WHERE seal_no = 3", superuser)
    sql("UPDATE audit_seal SET pruned_at = now() WHERE no = 3", superuser)
    async with worker.read() as tx:
        assert await audit.first_broken_seal(tx) == 3


@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM audit_entry WHERE seal_no = 1",
        "UPDATE audit_seal SET pruned_at = now() WHERE no = 1",
        "UPDATE audit_seal SET hash = 'x', pruned_at = now() WHERE no = 1",
    ],
)
async def test_the_database_lets_nobody_prune_a_young_seal(
    worker: Database, superuser: str, statement: str
) -> None:
    await _seals(worker, superuser, 0)
    with pytest.raises(asyncpg.RaiseError, match="append-only"):
        sql(statement, superuser)


_RECORDS = """
INSERT INTO webform_record (customer_id, session_id, tenant_id, reference, use_case, access_ids,
  created_at, changed_at)
SELECT gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'days-' || days, 'add_access',
  '{a}', now() - make_interval(days => days), now() - make_interval(days => days)
FROM unnest(ARRAY[0, 2, 20]) days
"""


@pytest.mark.parametrize(("days", "left"), [(14, {"days-0", "days-2"}), (0, {"days-0"})])
async def test_old_records_of_sessions_go_and_those_of_today_stay_whatever_the_settings_say(
    worker: Database, superuser: str, days: int, left: set[str]
) -> None:
    sql(_RECORDS, superuser)
    while await delete_old(worker, Retention(_YEARS, _YEARS, _YEARS, timedelta(days=days))):
        pass
    kept = {row["reference"] for row in sql("SELECT reference FROM webform_record", superuser)}
    assert kept == left


_FETCHES = """
INSERT INTO access_fetch (customer_id, id, access_id, provider_id, at, background, brought)
SELECT gen_random_uuid(), gen_random_uuid(), 'days-' || days, gen_random_uuid(),
  now() - make_interval(days => days), true, 'all'
FROM unnest(ARRAY[0, 29, 31, 89, 91, 400]) days
"""
_VISITS = """
INSERT INTO permission_visit (customer_id, id, tenant_id, kind, hash, expires_at)
SELECT gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), kind,
  convert_to(kind || minutes, 'UTF8'), now() + make_interval(mins => minutes)
FROM unnest(ARRAY['link', 'cookie']) kind, unnest(ARRAY[-5, 15]) minutes
"""


async def test_fetches_go_after_ninety_days_though_nothing_is_fetched_any_more(
    worker: Database, superuser: str
) -> None:
    sql(_FETCHES, superuser)
    await _delete_all_old(worker)
    left = {row["access_id"] for row in sql("SELECT access_id FROM access_fetch", superuser)}
    assert left == {"days-0", "days-29", "days-31", "days-89"}


@pytest.mark.parametrize(("days", "oldest"), [(60, 31), (30, 29), (1, 29)])
async def test_fetches_go_earlier_where_it_is_set_but_not_those_of_the_last_month(
    worker: Database, superuser: str, days: int, oldest: int
) -> None:
    sql(_FETCHES, superuser)
    while await delete_old(worker, replace(_KEEP, fetches=timedelta(days=days))):
        pass
    left = {row["access_id"] for row in sql("SELECT access_id FROM access_fetch", superuser)}
    assert left == {"days-0", "days-29", f"days-{oldest}"}


async def test_links_and_cookies_of_the_page_of_permissions_go_when_they_open_nothing(
    worker: Database, superuser: str
) -> None:
    sql(_VISITS, superuser)
    await _delete_all_old(worker)
    left = {bytes(row["hash"]) for row in sql("SELECT hash FROM permission_visit", superuser)}
    assert left == {b"link15", b"cookie15"}


async def test_young_fetches_and_open_visits_of_others_are_unseen_by_a_worker(
    worker: Database, superuser: str
) -> None:
    sql(_FETCHES, superuser)
    sql(_VISITS, superuser)
    async with worker.begin() as tx:
        await tx.run("SELECT set_config('kw.customer', gen_random_uuid()::text, true)")
        fetches = {row[0] for row in await tx.rows("SELECT access_id FROM access_fetch")}
        visits = {bytes(row[0]) for row in await tx.rows("SELECT hash FROM permission_visit")}
    assert fetches == {"days-31", "days-89", "days-91", "days-400"}
    assert visits == {b"link-5", b"cookie-5"}
