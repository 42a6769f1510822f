"""The audit finds what is wrong and is silent when nothing is."""

from collections.abc import AsyncIterator
from uuid import UUID

import asyncpg
import pytest

from kontowerk.invariants.run import Finding, Invariant, checks, run
from kontowerk.kit.clock import SystemClock
from kontowerk.kit.db import Database, Role
from tests.database import TestServer

SOUND = """
INSERT INTO tenant (id, name, regulated, created_at)
VALUES ('00000000-0000-7000-8000-000000000001', 'alpha', true, now()),
       ('00000000-0000-7000-8000-000000000002', 'beta', true, now());
INSERT INTO app_user (id, tenant_id, username, username_key, password_hash, created_at)
VALUES ('00000000-0000-7000-8000-0000000000aa', '00000000-0000-7000-8000-000000000001',
        'anna', 'anna', 'x', now());
INSERT INTO client (id, tenant_id, name, secret_hash, granted_scopes, created_at)
VALUES ('00000000-0000-7000-8000-0000000000c1', '00000000-0000-7000-8000-000000000001',
        'user', 'x', '{}', now());
INSERT INTO access_token (hash, tenant_id, client_id, user_id, scopes, issued_at, expires_at)
VALUES ('token', '00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-0000000000c1',
        '00000000-0000-7000-8000-0000000000aa', '{}', now(), now() + interval '1 hour');
INSERT INTO access (customer_id, access_id, key, tenant_id, provider_id, status, sync, created_at,
                    refreshed_at, attempted_at, fence)
VALUES ('00000000-0000-7000-8000-0000000000aa', 'a', '00000000-0000-7000-8000-0000000000ac',
        '00000000-0000-7000-8000-000000000001', '00000000-0000-0000-0000-000000000000',
        'complete', true, now(), now(), now(), 3);
INSERT INTO access_schedule (customer_id, access_key, tenant_id, host, next_due)
VALUES ('00000000-0000-7000-8000-0000000000aa', '00000000-0000-7000-8000-0000000000ac',
        '00000000-0000-7000-8000-000000000001', 'bank:443', now());
INSERT INTO credential_lease (login_key, host, fence, until) VALUES ('k', 'bank:443', 3, now());
INSERT INTO bank_product (customer_id, product_no, access_id, product_id, place, kind, label,
                          owner, refreshed_at, tx_count, tx_sum)
VALUES ('00000000-0000-7000-8000-0000000000aa', 1, 'a', 'p', 0, 'checking', 'Giro', 'Anna',
        (SELECT refreshed_at FROM access WHERE access_id = 'a'), 2, -3);
INSERT INTO bank_transaction (customer_id, product_no, id, booked_on, amount, currency)
VALUES ('00000000-0000-7000-8000-0000000000aa', 1, '00000000-0000-8000-8000-000000000001',
        '2026-01-02', -1, 'EUR'),
       ('00000000-0000-7000-8000-0000000000aa', 1, '00000000-0000-8000-8000-000000000002',
        '2026-01-03', -2, 'EUR');
INSERT INTO analysis_state (customer_id, day, rules, analysed_at)
VALUES ('00000000-0000-7000-8000-0000000000aa', '2026-01-03', 'a1', now());
INSERT INTO webhook_event (customer_id, access_id, serial, id, tenant_id, new_transactions, at)
SELECT '00000000-0000-7000-8000-0000000000aa', 'a', n, gen_random_uuid(),
       '00000000-0000-7000-8000-000000000001', 1, now() FROM generate_series(1, 3) n;
INSERT INTO lifecycle_event (customer_id, kind, serial, id, tenant_id, subject, at)
SELECT '00000000-0000-7000-8000-0000000000aa', 'access.connected', n, gen_random_uuid(),
       '00000000-0000-7000-8000-000000000001', 'a', now() FROM generate_series(2, 4) n;
INSERT INTO lifecycle_counter
VALUES ('00000000-0000-7000-8000-0000000000aa', 'access.connected', 4),
       ('00000000-0000-7000-8000-0000000000aa', 'access.broken', 7);
INSERT INTO access (customer_id, access_id, key, tenant_id, provider_id, status, sync, run, asked,
                    created_at)
VALUES ('00000000-0000-7000-8000-0000000000aa', 'b', '00000000-0000-7000-8000-0000000000ad',
        '00000000-0000-7000-8000-000000000001', '00000000-0000-0000-0000-000000000000',
        'started', true, '00000000-0000-7000-8000-0000000000af', 'tan', now());
INSERT INTO access_schedule (customer_id, access_key, tenant_id, host, next_due)
VALUES ('00000000-0000-7000-8000-0000000000aa', '00000000-0000-7000-8000-0000000000ad',
        '00000000-0000-7000-8000-000000000001', 'bank:443', now());
INSERT INTO approval (customer_id, id, tenant_id, purpose, access_id, access_key, cause, phase,
                      question, state, created_at, changed_at, expires_at)
VALUES ('00000000-0000-7000-8000-0000000000aa', '00000000-0000-7000-8000-0000000000af',
        '00000000-0000-7000-8000-000000000001', 'access', 'b',
        '00000000-0000-7000-8000-0000000000ad', 'added', 'asking', '{}', 'x', now(), now(), now());
INSERT INTO approval_timer
VALUES ('00000000-0000-7000-8000-0000000000aa', '00000000-0000-7000-8000-0000000000af', now());
INSERT INTO credential_lease (login_key, host, holder, waiting, until)
VALUES ('l', 'bank:443', '00000000-0000-7000-8000-0000000000af', true, now());
INSERT INTO payment (customer_id, id, tenant_id, run, flow, bulk, instant, details, "order", state,
                     sends, send_fence, fingerprint, created_at, changed_at)
SELECT '00000000-0000-7000-8000-0000000000aa', gen_random_uuid(),
       '00000000-0000-7000-8000-000000000001', gen_random_uuid(), 'newer', false, false, '[]', '{}',
       state, 1, 3, 'x', now(), now()
FROM unnest(ARRAY['done', 'sending', 'doubt']) state;
INSERT INTO payment_timer SELECT customer_id, id, now() FROM payment WHERE state = 'doubt';
UPDATE access SET webhook_serial = 1 WHERE access_id = 'a';
UPDATE access SET webhook_serial = 2 WHERE access_id = 'a';
UPDATE access SET webhook_serial = 3 WHERE access_id = 'a';
"""

WRONG = [
    ("i1_totals", "DELETE FROM bank_transaction WHERE amount = -1"),
    ("i1_totals", "UPDATE bank_transaction SET amount = -7 WHERE amount = -1"),
    (
        "i1_doubles",
        "UPDATE bank_transaction SET content_id = '00000000-0000-8000-8000-000000000002'",
    ),
    ("i2_payments", "UPDATE payment SET send_fence = NULL WHERE state = 'done'"),
    ("i2_payments", "UPDATE payment SET changed_at = now() - interval '11 minutes'"),
    ("i2_payments", "UPDATE payment SET state = 'asking' WHERE state = 'sending'"),
    ("i2_payments", "DELETE FROM payment_timer"),
    ("i3_serials", "DELETE FROM webhook_event WHERE serial = 2"),
    ("i3_serials", "DELETE FROM webhook_event WHERE serial = 3"),
    ("i3_serials", "DELETE FROM webhook_event"),
    ("i3_events", "DELETE FROM lifecycle_event WHERE serial = 3"),
    ("i3_events", "DELETE FROM lifecycle_event WHERE serial = 4"),
    ("i4_failed_refresh", "UPDATE bank_product SET refreshed_at = now() + interval '1 second'"),
    ("i5_tokens", "UPDATE app_user SET active = false, deactivated_at = now()"),
    ("i5_tokens", "UPDATE access_token SET expires_at = now() - interval '2 days'"),
    ("i6_fields", "DELETE FROM access_schedule"),
    ("i6_fields", "UPDATE access SET sync = false"),
    ("i6_fields", "UPDATE access SET expires_at = now()"),
    ("i6_fields", "UPDATE access SET block = 'refused'"),
    ("i7_locks", "ALTER TABLE bank_position NO FORCE ROW LEVEL SECURITY"),
    ("i7_locks", "CREATE TABLE forgotten (customer_id uuid)"),
    ("i7_roles", "CREATE TABLE mine (); ALTER TABLE mine OWNER TO kw_api"),
    (
        "i7_owners",
        "UPDATE access_schedule SET tenant_id = '00000000-0000-7000-8000-000000000002'",
    ),
    ("i7_analyses", "UPDATE analysis_state SET customer_id = gen_random_uuid()"),
    (
        "i7_analyses",
        (
            "INSERT INTO analysis_contract (customer_id, id, bookings)"
            " VALUES (gen_random_uuid(), gen_random_uuid(), ARRAY[gen_random_uuid()])"
        ),
    ),
    ("i7_owners", "UPDATE app_user SET tenant_id = '00000000-0000-7000-8000-000000000002'"),
    (
        "i8_jobs",
        (
            "DROP INDEX procrastinate_jobs_lock_idx_v1;"
            "INSERT INTO procrastinate_jobs (queue_name, task_name, lock, status)"
            " VALUES ('bank', 'refresh', 'l', 'doing'), ('bank', 'refresh', 'l', 'doing')"
        ),
    ),
    ("i8_fences", "UPDATE access SET fence = 4"),
    ("i9_runs", "UPDATE access SET run = gen_random_uuid()"),
    ("i9_runs", "UPDATE approval SET phase = 'working'"),
    ("i9_questions", "UPDATE approval SET phase = 'working'"),
    ("i9_questions", "UPDATE access SET asked = NULL"),
    ("i9_questions", "UPDATE credential_lease SET waiting = false"),
    ("i9_questions", "DELETE FROM approval_timer"),
    (
        "i9_dead_workers",
        (
            "INSERT INTO procrastinate_jobs (queue_name, task_name, status)"
            " VALUES ('bank', 'refresh', 'doing')"
        ),
    ),
    ("i11_counts", "DELETE FROM console_count_change WHERE kind = 'payments'"),
    (
        "i11_counts",
        (
            "INSERT INTO console_count (kind, tenant_id, key, n)"
            " VALUES ('users', '00000000-0000-7000-8000-000000000001', '{}', 1)"
        ),
    ),
    (
        "i10_chain",
        "INSERT INTO audit_seal (no, sealed_at, entries, hash) VALUES (1, now(), 1, 'x')",
    ),
]


@pytest.fixture
async def owner(server: TestServer) -> AsyncIterator[tuple[asyncpg.Connection, Database]]:
    """A database in which all is well, and the auditor's view of it."""
    url = server.copy()
    connection = await asyncpg.connect(url)
    await connection.execute(SOUND)
    db = await Database.open(url, role=Role.AUDIT, size=1, clock=SystemClock())
    yield connection, db
    await db.close()
    await connection.close()


async def _findings(db: Database) -> list[Finding]:
    return [finding async for finding in run(db)]


async def test_a_sound_database_has_no_violations(
    owner: tuple[asyncpg.Connection, Database],
) -> None:
    findings = await _findings(owner[1])
    assert [finding.invariant for finding in findings] == list(Invariant)
    assert [finding.violations for finding in findings] == [()] * len(Invariant)


@pytest.mark.parametrize(("check", "damage"), WRONG, ids=[f"{a} {b[:40]}" for a, b in WRONG])
async def test_damage_is_found_by_its_check(
    owner: tuple[asyncpg.Connection, Database], check: str, damage: str
) -> None:
    connection, db = owner
    await connection.execute(damage)
    found = {one.check for finding in await _findings(db) for one in finding.violations}
    assert check in found


def test_every_check_has_been_seen_to_fail() -> None:
    assert {check for check, _ in WRONG} == {*checks(), "i10_chain"}


async def test_the_auditor_sees_no_texts_and_no_secrets(
    owner: tuple[asyncpg.Connection, Database],
) -> None:
    forbidden = (
        "SELECT purpose FROM bank_transaction",
        "SELECT iban FROM bank_product",
        "SELECT sealed FROM sealed_credential",
        "SELECT wrapped FROM data_key",
        "SELECT memory FROM access",
        "SELECT packed FROM analysis_page",
        "SELECT details FROM payment",
        "SELECT credentials FROM payment",
        "SELECT password_hash FROM app_user",
    )
    async with owner[1].read() as tx:
        for statement in forbidden:
            with pytest.raises(asyncpg.InsufficientPrivilegeError):
                await tx.rows(statement)


async def test_a_customer_not_touched_since_is_left_out(
    owner: tuple[asyncpg.Connection, Database],
) -> None:
    connection, db = owner
    await connection.execute("DELETE FROM bank_transaction WHERE amount = -1")
    later = SystemClock().now().replace(year=2100)
    found = [finding async for finding in run(db, [Invariant.I1], since=later)]
    assert found[0].looked_at == 0
    assert found[0].violations == ()


async def test_a_run_tells_how_far_it_is_and_goes_on_there(
    owner: tuple[asyncpg.Connection, Database],
) -> None:
    connection, db = owner
    await connection.execute("UPDATE access SET expires_at = now()")
    reached = list[UUID]()
    first = [finding async for finding in run(db, [Invariant.I6], passed=reached.append)]
    assert reached == [UUID("00000000-0000-7000-8000-0000000000aa")]
    assert first[0].violations
    rest = [finding async for finding in run(db, [Invariant.I6], after=reached[-1])]
    assert [(finding.looked_at, finding.violations) for finding in rest] == [(0, ())]


async def test_no_snapshot_outlives_a_chunk(
    owner: tuple[asyncpg.Connection, Database],
) -> None:
    connection, db = owner
    held = list[bool]()
    query = """
    SELECT pid FROM pg_stat_activity WHERE backend_xmin IS NOT NULL AND pid <> $1
      AND datname = current_database() AND backend_type = 'client backend'"""
    mine = await connection.fetchval("SELECT pg_backend_pid()")
    async for _ in run(db):
        held.append(bool(await connection.fetch(query, mine)))
    assert held == [False] * len(Invariant)
