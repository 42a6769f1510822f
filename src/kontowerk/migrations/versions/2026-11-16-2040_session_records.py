"""Records of webform sessions, people found by their name, drafts of brands."""

from kontowerk.kit.db.migrate import run_script

revision = "0025"
down_revision = "0024"
oldest_code = None


def upgrade() -> None:
    for part in (RECORD, OWNERSHIP, NAMES, DRAFT, GRANTS):
        run_script(part)


# What is kept of a session once it is gone: `reference` is what a person reads out, `steps` are
# the pages it was shown, each with its time, what was wrong there and the id of the request.
RECORD = """
CREATE TABLE webform_record (
  customer_id uuid NOT NULL,
  session_id uuid NOT NULL,
  tenant_id uuid NOT NULL,
  reference text NOT NULL,
  use_case text NOT NULL,
  access_ids text[] NOT NULL,
  payment_id uuid,
  provider_id uuid,
  exit text,
  steps jsonb NOT NULL DEFAULT '[]',
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (customer_id, session_id)
);
CREATE INDEX webform_record_reference_idx ON webform_record (reference);
CREATE INDEX webform_record_age_idx ON webform_record (changed_at);
CREATE INDEX webform_record_call_idx ON webform_record USING gin (steps jsonb_path_ops);
"""

# Workers see records of others only once they are a day old, and then only to delete them.
OWNERSHIP = """
ALTER TABLE webform_record ENABLE ROW LEVEL SECURITY;
ALTER TABLE webform_record FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON webform_record
  USING (customer_id = (SELECT current_setting('kw.customer')::uuid))
  WITH CHECK (customer_id = (SELECT current_setting('kw.customer')::uuid));
CREATE POLICY auditor ON webform_record FOR SELECT TO kw_audit USING (current_user = 'kw_audit');
CREATE POLICY old_seen ON webform_record FOR SELECT TO kw_worker
  USING (changed_at < now() - interval '1 day');
CREATE POLICY old ON webform_record FOR DELETE TO kw_worker
  USING (changed_at < now() - interval '1 day');
CREATE POLICY console ON webform_record FOR SELECT TO kw_console
  USING (current_user = 'kw_console' AND
    (SELECT current_setting('kw.console', true)) IN ('operator', tenant_id::text));
"""

NAMES = """
CREATE INDEX app_user_name_idx ON app_user (username_key text_pattern_ops);
"""

# A brand that a tenant looks at before its users do.
DRAFT = """
CREATE TABLE tenant_brand_draft (
  tenant_id uuid PRIMARY KEY REFERENCES tenant,
  brand jsonb NOT NULL,
  logo bytea CHECK (octet_length(logo) <= 51200),
  logo_type text CHECK (logo_type IN ('image/svg+xml', 'image/png')),
  changed_at timestamptz NOT NULL,
  CHECK ((logo IS NULL) = (logo_type IS NULL))
);
"""

GRANTS = """
GRANT SELECT, INSERT, UPDATE, DELETE ON webform_record TO kw_api;
GRANT SELECT, UPDATE, DELETE ON webform_record TO kw_worker;
GRANT SELECT ON webform_record TO kw_console;
GRANT SELECT (customer_id, session_id, tenant_id, use_case, exit, created_at, changed_at)
  ON webform_record TO kw_audit;
GRANT SELECT (username, username_key, created_at) ON app_user TO kw_console;
GRANT SELECT (access_id) ON payment TO kw_console;
GRANT SELECT ON tenant_brand, tenant_brand_draft TO kw_console;
GRANT SELECT (tenant_id, changed_at) ON tenant_brand_draft TO kw_audit;
"""
