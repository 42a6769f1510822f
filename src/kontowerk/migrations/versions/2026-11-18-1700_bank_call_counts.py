"""Calls at banks counted by hour and by day: the console looks back without reading the calls."""

from kontowerk.kit.db.migrate import run_script

revision = "0051"
down_revision = "0050"
oldest_code = None


def upgrade() -> None:
    for part in (TABLE, OWNERSHIP, GRANTS):
        run_script(part)


# Those of all tenants have a table of their own, where they lie close together: an operator looks
# back on every bank. Rows are changed often and grow no index by it.
TABLE = """
CREATE TABLE bank_call_total (
  grain text NOT NULL CHECK (grain IN ('hour', 'day')),
  begun timestamptz NOT NULL,
  provider_id uuid NOT NULL,
  calls integer NOT NULL CHECK (calls > 0),
  bank integer NOT NULL,
  person integer NOT NULL,
  us integer NOT NULL,
  took integer[] NOT NULL,
  PRIMARY KEY (grain, begun, provider_id)
) WITH (fillfactor = 70);
CREATE TABLE bank_call_count (
  tenant_id uuid NOT NULL REFERENCES tenant ON DELETE CASCADE,
  LIKE bank_call_total INCLUDING CONSTRAINTS,
  PRIMARY KEY (tenant_id, grain, begun, provider_id)
) WITH (fillfactor = 70);
CREATE INDEX bank_call_count_age_idx ON bank_call_count (grain, begun);
"""

OWNERSHIP = """
ALTER TABLE bank_call_total ENABLE ROW LEVEL SECURITY;
ALTER TABLE bank_call_total FORCE ROW LEVEL SECURITY;
ALTER TABLE bank_call_count ENABLE ROW LEVEL SECURITY;
ALTER TABLE bank_call_count FORCE ROW LEVEL SECURITY;
DO $$
BEGIN
  EXECUTE format('CREATE POLICY operator ON bank_call_total TO %I USING (true) WITH CHECK (true)',
    (SELECT pg_get_userbyid(c.relowner) FROM pg_class c WHERE c.oid = 'bank_call_total'::regclass));
  EXECUTE format('CREATE POLICY operator ON bank_call_count TO %I USING (true) WITH CHECK (true)',
    (SELECT pg_get_userbyid(c.relowner) FROM pg_class c WHERE c.oid = 'bank_call_count'::regclass));
END $$;
CREATE POLICY keeper ON bank_call_total TO kw_worker
  USING (current_user = 'kw_worker') WITH CHECK (current_user = 'kw_worker');
CREATE POLICY console ON bank_call_total FOR SELECT TO kw_console
  USING (current_user = 'kw_console' AND
    (SELECT current_setting('kw.console', true)) = 'operator');
CREATE POLICY keeper ON bank_call_count TO kw_worker
  USING (current_user = 'kw_worker') WITH CHECK (current_user = 'kw_worker');
CREATE POLICY console ON bank_call_count FOR SELECT TO kw_console
  USING (current_user = 'kw_console' AND
    (SELECT current_setting('kw.console', true)) IN ('operator', tenant_id::text));
"""

GRANTS = """
GRANT SELECT, INSERT, UPDATE, DELETE ON bank_call_count, bank_call_total TO kw_worker;
GRANT SELECT ON bank_call_count, bank_call_total TO kw_console;
"""
