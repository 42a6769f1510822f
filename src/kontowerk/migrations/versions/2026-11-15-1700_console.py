"""Console: who may look after the service in a browser, and a role that sees no contents."""

from kontowerk.kit.db.migrate import run_script

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    for part in (ROLES, TABLES, OWNERSHIP, GRANTS):
        run_script(part)


ROLES = """
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'kw_console') THEN
    BEGIN
      CREATE ROLE kw_console NOLOGIN;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
    END;
  END IF;
  IF NOT pg_has_role(current_user, 'kw_console', 'MEMBER') THEN
    EXECUTE format('GRANT kw_console TO %I', current_user);
  END IF;
END $$;
"""

# Hashes of 256 random bits. A session ends with its token.
TABLES = """
CREATE TABLE console_token (
  id uuid PRIMARY KEY,
  hash bytea NOT NULL UNIQUE,
  role text NOT NULL CHECK (role IN ('operator', 'developer')),
  tenant_id uuid REFERENCES tenant,
  label text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  CHECK ((role = 'developer') = (tenant_id IS NOT NULL))
);

CREATE TABLE console_session (
  hash bytea PRIMARY KEY,
  token_id uuid NOT NULL REFERENCES console_token ON DELETE CASCADE,
  language text NOT NULL CHECK (language IN ('de', 'en')),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX console_session_token_idx ON console_session (token_id);
CREATE INDEX console_session_expiry_idx ON console_session (expires_at);
"""

# A transaction of the console says for whom it looks: an operator, or the tenant of a developer.
# One that does not say so sees nothing.
OWNERSHIP = """
DO $$
DECLARE customer_table text;
BEGIN
  FOREACH customer_table IN ARRAY ARRAY['access', 'access_schedule', 'webhook_event'] LOOP
    EXECUTE format('CREATE POLICY console ON %I FOR SELECT TO kw_console '
      'USING (current_user = ''kw_console'' AND '
      '(SELECT current_setting(''kw.console'', true)) IN (''operator'', tenant_id::text))',
      customer_table);
  END LOOP;
END $$;
"""

# Ids, states and times: no credentials, no bookings, no names of people, no arguments of jobs.
GRANTS = """
GRANT SELECT ON alembic_version, console_token, tenant, client_role, provider, bank_host,
  webhook_subscription, webhook_delivery, webhook_event, access_schedule, audit_entry
  TO kw_console;
GRANT SELECT (id, tenant_id, name, description, granted_scopes, created_at)
  ON client TO kw_console;
GRANT SELECT (id, tenant_id, client_id, user_id, created_at, revoked_at) ON api_key TO kw_console;
GRANT SELECT (id, tenant_id, active) ON app_user TO kw_console;
GRANT SELECT (customer_id, access_id, key, tenant_id, provider_id, status, sync, block, run,
  created_at, refreshed_at, attempted_at, expires_at, asked, consent_until, notices, issues,
  webhook_serial) ON access TO kw_console;
GRANT SELECT (id, queue_name, task_name, status, scheduled_at, attempts, worker_id)
  ON procrastinate_jobs TO kw_console;
GRANT SELECT ON procrastinate_events, procrastinate_workers TO kw_console;
GRANT SELECT, INSERT, DELETE ON console_session TO kw_console;
GRANT UPDATE (language) ON console_session TO kw_console;
GRANT UPDATE (state, attempts, changed_at) ON webhook_delivery TO kw_console;
GRANT INSERT ON audit_entry TO kw_console;
GRANT EXECUTE ON FUNCTION enqueue_jobs TO kw_console;
"""
