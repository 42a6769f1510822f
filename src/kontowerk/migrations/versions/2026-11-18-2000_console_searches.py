"""Indexes for what a tenant's people look for in the console; one goes that could not be used."""

from kontowerk.kit.db.migrate import build_indexes, drop_indexes, run_script

revision = "0052"
down_revision = "0051"
oldest_code = None


def upgrade() -> None:
    run_script(GRANTS)
    build_indexes(INDEXES)
    drop_indexes(UNUSED)


# When a session ends, and how urgent a job is: what the console's lists are cut by.
GRANTS = """
GRANT SELECT (due_at) ON webform_session TO kw_console;
GRANT SELECT (priority) ON procrastinate_jobs TO kw_console;
"""
INDEXES = {
    "app_user_tenant_name_idx": "app_user (tenant_id, username_key text_pattern_ops)",
    "webform_session_tenant_idx": "webform_session (tenant_id, due_at)",
}
# Row-level security comes before an operator that may tell what it has seen, as `@>` may.
UNUSED = ("webform_record_call_idx",)
