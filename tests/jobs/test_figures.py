"""What operators see of banks and queues: what the database says now, under few names."""

from datetime import timedelta

import pytest
from prometheus_client import REGISTRY

from kontowerk.jobs.rounds import Figures
from kontowerk.kit import metrics
from tests.jobs.world import World

_HOST = "INSERT INTO bank_host (host, refilled_at, failures) VALUES ($1, now(), $2)"
_DUE = """
INSERT INTO access_schedule (customer_id, access_key, tenant_id, host, next_due)
VALUES (gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), $1, now() + $2)
"""
_LEASE = """
INSERT INTO credential_lease (login_key, host, holder, purpose, background, fence, until, waiting)
VALUES ($1, $2, gen_random_uuid(), 'refresh', false, 1, now() + $3, $4)
"""
_JOB = "INSERT INTO procrastinate_jobs (queue_name, task_name) VALUES ('bank', 'refresh')"
_SOME = "bank.example"
MINUTE = timedelta(minutes=1)


def _seen(name: str, **labels: str) -> float | None:
    return REGISTRY.get_sample_value(name, labels)


async def _show(world: World, certificates: dict[str, float] | None = None) -> None:
    db = await world.open()
    await Figures(db, frozenset({"bank", "news"}), lambda: certificates or {}).show()
    await db.close()


async def test_a_bank_host_is_shown_with_failures_lateness_and_approvals(world: World) -> None:
    await world.connection.execute(_HOST, _SOME, 6)
    # Accesses themselves are no matter of this test.
    await world.connection.execute("SET session_replication_role = replica")
    for minutes in (-20, -10, 30):
        await world.connection.execute(_DUE, _SOME, minutes * MINUTE)
    for key, until, waiting in ((b"a", MINUTE, True), (b"b", MINUTE, False), (b"c", -MINUTE, True)):
        await world.connection.execute(_LEASE, key, _SOME, until, waiting)
    await _show(world)
    assert _seen("kontowerk_bank_host_failures", host=_SOME) == 6
    assert _seen("kontowerk_bank_host_overdue", host=_SOME) == 2
    assert _seen("kontowerk_bank_host_lateness_seconds", host=_SOME) == pytest.approx(1200, abs=60)
    assert _seen("kontowerk_approvals_waiting", host=_SOME) == 1

    await world.connection.execute("DELETE FROM bank_host")
    await _show(world)
    assert _seen("kontowerk_bank_host_failures", host=_SOME) is None


async def test_a_queue_is_shown_with_its_oldest_job_and_an_empty_one_with_nothing(
    world: World,
) -> None:
    await world.connection.execute(_JOB)
    await world.connection.execute(_JOB)
    await world.connection.execute(
        "UPDATE procrastinate_events SET at = now() - interval '7 minutes' "
        "WHERE job_id = (SELECT min(id) FROM procrastinate_jobs)"
    )
    await world.connection.execute(
        "INSERT INTO procrastinate_jobs (queue_name, task_name, scheduled_at) "
        "VALUES ('bank', 'refresh', now() + interval '1 hour')"
    )
    await _show(world, {"QWAC": 1.5})
    assert _seen("kontowerk_queue_jobs", queue="bank") == 2
    assert _seen("kontowerk_queue_age_seconds", queue="bank") == pytest.approx(420, abs=60)
    assert _seen("kontowerk_queue_jobs", queue="news") == 0
    assert _seen("kontowerk_certificate_end_seconds", certificate="QWAC") == 1.5


def test_beyond_some_hundred_hosts_dialogues_are_counted_together(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(metrics, "_counted_hosts", {f"host-{n}" for n in range(200)})
    metrics.count_dialogue("host-7", "ok")
    metrics.count_dialogue("new.example", "bank")
    assert _seen("kontowerk_bank_dialogues_total", host="host-7", outcome="ok") == 1
    assert _seen("kontowerk_bank_dialogues_total", host="new.example", outcome="bank") is None
    assert _seen("kontowerk_bank_dialogues_total", host="other", outcome="bank") == 1
