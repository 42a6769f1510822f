"""Console rules the planner can weigh; indexes for lists, calls, replays and jobs."""

from kontowerk.kit.db.migrate import build_indexes, run_script

revision = "0027"
down_revision = "0026"
oldest_code = None


def upgrade() -> None:
    run_script(POLICIES)
    build_indexes(INDEXES)


# The same people see the same rows. A comparison of settings is guessed at one row in two hundred,
# and the planner looked up thousands of rows one by one; a plain yes or no at every second row.
POLICIES = """
DO $do$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['access', 'access_schedule', 'access_token', 'api_key', 'app_user',
    'approval', 'audit_entry', 'bank_dialogue', 'client', 'client_key', 'client_role',
    'erasure_receipt', 'payment', 'webform_session', 'webhook_event'] LOOP
    EXECUTE format($policy$
      ALTER POLICY console ON %I USING (
        (SELECT current_user = 'kw_console' AND current_setting('kw.console', true) = 'operator')
        OR tenant_id = (
          SELECT CASE WHEN current_user = 'kw_console'
                        AND current_setting('kw.console', true) <> 'operator'
                 THEN nullif(current_setting('kw.console', true), '')::uuid END))$policy$, name);
  END LOOP;
END $do$;
ALTER POLICY console ON payment_timer USING (
  (SELECT current_user = 'kw_console' AND current_setting('kw.console', true) = 'operator'));
"""

INDEXES = {
    "payment_id_idx": "payment (id)",
    "kw_jobs_failed_idx": "procrastinate_jobs (id) WHERE status = 'failed'",
    "kw_jobs_ended_idx": "procrastinate_jobs (id) WHERE status NOT IN ('todo', 'doing')",
    "kw_jobs_call_idx": "procrastinate_jobs ((args ->> 'call'))",
    # What the console lists, the newest first: of everybody, and of a tenant.
    "access_newest_idx": "access (created_at DESC, customer_id, access_id)",
    "access_tenant_idx": "access (tenant_id, created_at DESC, customer_id, access_id)",
    "access_provider_idx": "access (provider_id, created_at DESC)",
    "access_name_idx": 'access (access_id COLLATE "C")',
    "access_key_idx": "access (key)",
    "api_key_newest_idx": "api_key (tenant_id, created_at DESC, id)",
    "app_user_tenant_idx": "app_user (tenant_id, id)",
    "audit_entry_call_idx": "audit_entry (correlation_id)",
    "bank_dialogue_tenant_idx": "bank_dialogue (tenant_id, at)",
    "payment_provider_idx": "payment (provider_id, created_at DESC, id)",
    "payment_tenant_idx": "payment (tenant_id, provider_id, created_at DESC)",
    "payment_doubt_idx": "payment (changed_at, id) WHERE state = 'doubt'",
    "webhook_delivery_newest_idx": "webhook_delivery (changed_at DESC, event_id DESC)",
    "webhook_delivery_tenant_idx": ("webhook_delivery (tenant_id, changed_at DESC, event_id DESC)"),
    "webhook_delivery_open_idx": (
        "webhook_delivery (changed_at DESC, event_id DESC) WHERE state <> 'delivered'"
    ),
    # A replay and the console's deliveries name an event by its id.
    "webhook_event_id_idx": "webhook_event (tenant_id, id)",
    "webhook_event_tenant_age_idx": "webhook_event (tenant_id, at)",
}
