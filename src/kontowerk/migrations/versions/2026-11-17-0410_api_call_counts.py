"""Calls of the API per tenant, operation and day: how many, and how many were refused or failed."""

from kontowerk.kit.db.migrate import run_script

revision = "0033"
down_revision = "0032"
oldest_code = None


def upgrade() -> None:
    for part in (TABLE, OWNERSHIP, COUNTED, GRANTS):
        run_script(part)


# No user, no client, no path: it grows with tenants and operations, not with calls.
TABLE = """
CREATE TABLE api_call_count (
  day date NOT NULL,
  tenant_id uuid NOT NULL REFERENCES tenant ON DELETE CASCADE,
  operation text NOT NULL CHECK (length(operation) BETWEEN 1 AND 80),
  calls bigint NOT NULL,
  refused bigint NOT NULL,
  failed bigint NOT NULL,
  PRIMARY KEY (day, tenant_id, operation),
  CHECK (refused >= 0 AND failed >= 0 AND calls >= refused + failed)
);
CREATE INDEX api_call_count_tenant_idx ON api_call_count (tenant_id, day);
"""

OWNERSHIP = """
ALTER TABLE api_call_count ENABLE ROW LEVEL SECURITY;
ALTER TABLE api_call_count FORCE ROW LEVEL SECURITY;
DO $$
BEGIN
  EXECUTE format('CREATE POLICY operator ON api_call_count TO %I USING (true) WITH CHECK (true)',
    (SELECT pg_get_userbyid(c.relowner) FROM pg_class c WHERE c.oid = 'api_call_count'::regclass));
END $$;
CREATE POLICY console ON api_call_count FOR SELECT TO kw_console
  USING (current_user = 'kw_console' AND
    (SELECT current_setting('kw.console', true)) IN ('operator', tenant_id::text));
"""

# The API adds by this function alone. Rows are added in one order, so that processes that add at
# the same time wait for each other and none for itself. What is older than the span is removed.
COUNTED = """
CREATE FUNCTION add_api_calls(
  days date[], tenants uuid[], operations text[], calls bigint[], refused bigint[],
  failed bigint[], oldest date
) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO api_call_count AS c (day, tenant_id, operation, calls, refused, failed)
  SELECT n.day, n.tenant_id, n.operation, n.calls, n.refused, n.failed
  FROM unnest(days, tenants, operations, calls, refused, failed)
    AS n (day, tenant_id, operation, calls, refused, failed)
  WHERE EXISTS (SELECT FROM tenant t WHERE t.id = n.tenant_id)
  ORDER BY n.day, n.tenant_id, n.operation
  ON CONFLICT (day, tenant_id, operation) DO UPDATE SET calls = c.calls + excluded.calls,
    refused = c.refused + excluded.refused, failed = c.failed + excluded.failed;
  DELETE FROM api_call_count c WHERE c.day < oldest;
$$;
REVOKE ALL ON FUNCTION add_api_calls FROM PUBLIC;
GRANT EXECUTE ON FUNCTION add_api_calls TO kw_api;
"""

GRANTS = """
GRANT SELECT ON api_call_count TO kw_console;
"""
