"""Of every table it is said for how long its rows are kept, and what is said is what happens."""

from datetime import timedelta

import pytest
from tools import write_retention

from kontowerk.accesses.model import FETCHES_KEPT_FOR
from kontowerk.bankcalls import recorder
from kontowerk.console.api_usage import KEPT_DAYS
from kontowerk.kit.retention import RetentionSettings
from kontowerk.kit.settings import Settings, SettingsError, load_settings
from kontowerk.privacy.kept import KEPT, KeptBySetting, KeptForPeriod
from kontowerk.privacy.tables import IMPERSONAL, ROOMS
from kontowerk.webhooks import rules as webhooks
from tests.database import TestServer, sql

_URL = {"KONTOWERK_DATABASE_URL": "postgresql://x"}
_POLICIES = """
SELECT polrelid::regclass::text AS name, polname, pg_get_expr(polqual, polrelid) AS seen
FROM pg_policy WHERE pg_get_expr(polqual, polrelid) LIKE '%::interval%'
"""
# The shortest settings, in days, and the interval in the policy of the table's rows.
_SHORTEST = {
    "keep_event_days": ("webhook_event", "7 days"),
    "keep_fetch_days": ("access_fetch", "30 days"),
    "keep_session_days": ("webform_record", "1 day"),
    "keep_payment_days": ("payment", "1 year"),
}


def test_every_table_is_said_to_be_kept_for_a_time_once() -> None:
    names = [name for tables in KEPT for name in tables.names]
    personal = [table.name for room in ROOMS for table in room.tables]
    assert sorted(names) == sorted([*personal, *IMPERSONAL])


def test_every_setting_of_retention_is_that_of_a_table() -> None:
    used = {tables.kept.setting for tables in KEPT if isinstance(tables.kept, KeptBySetting)}
    assert used == {*RetentionSettings.model_fields, "token_lifetime"}
    assert used <= set(Settings.model_fields)


@pytest.mark.parametrize(
    ("setting", "before"),
    [
        ("keep_dialogue_days", recorder.KEPT_FOR),
        ("keep_event_days", webhooks.KEPT_FOR),
        ("keep_fetch_days", FETCHES_KEPT_FOR),
        ("keep_payment_days", timedelta(days=2_192)),
        ("keep_audit_days", timedelta(days=2_192)),
        ("keep_receipt_days", timedelta(days=1_461)),
        ("keep_session_days", timedelta(days=14)),
        ("end_consent_days", timedelta(days=3)),
    ],
)
def test_without_a_setting_everything_is_kept_as_long_as_ever(
    setting: str, before: timedelta
) -> None:
    assert timedelta(days=getattr(load_settings(_URL), setting)) == before


def test_calls_are_counted_for_as_long_as_is_said() -> None:
    said = [tables.kept for tables in KEPT if "api_call_count" in tables.names]
    assert [kept.period for kept in said if isinstance(kept, KeptForPeriod)] == [
        timedelta(days=KEPT_DAYS)
    ]


def test_removals_are_kept_for_as_long_as_is_said(server: TestServer) -> None:
    body = sql("SELECT prosrc FROM pg_proc WHERE proname = 'sync_clear_old'", server.copy())
    said = [tables.kept for tables in KEPT if "sync_removal" in tables.names]
    assert [kept.period for kept in said if isinstance(kept, KeptForPeriod)] == [timedelta(days=90)]
    assert body[0]["prosrc"].count("interval '90 days'") == 3


@pytest.mark.parametrize("setting", sorted(_SHORTEST))
def test_what_can_be_set_the_database_lets_workers_delete(server: TestServer, setting: str) -> None:
    table, interval = _SHORTEST[setting]
    rows = sql(_POLICIES, server.copy())
    policies = {row["polname"]: row["seen"] for row in rows if row["name"] == table}
    assert f"'{interval}'::interval" in policies["old"]


@pytest.mark.parametrize(
    ("setting", "days"),
    [("keep_dialogue_days", 0), ("keep_event_days", 6), ("keep_fetch_days", 29)],
)
def test_less_than_the_database_lets_go_cannot_be_set(setting: str, days: int) -> None:
    with pytest.raises(SettingsError, match=setting.upper()):
        load_settings({**_URL, f"KONTOWERK_{setting.upper()}": str(days)})


def test_the_page_of_retention_is_made_from_what_is_said() -> None:
    assert write_retention.TARGET.read_text(encoding="utf-8") == write_retention.text(), (
        "run `make pages`"
    )
