"""Banks that people looked for and did not find, counted by name for the tenant."""

from kontowerk.kit.db.migrate import run_script

revision = "0032"
down_revision = "0031"
oldest_code = None


def upgrade() -> None:
    for part in (COLUMN, TABLE, OWNERSHIP, COUNTED, GRANTS):
        run_script(part)


# How often a session has reported; it ends with the session.
COLUMN = """
ALTER TABLE webform_session ADD COLUMN bank_reports smallint NOT NULL DEFAULT 0
  CHECK (bank_reports BETWEEN 0 AND 3);
"""

# A name and how often it was reported: no user, no session, no address.
TABLE = """
CREATE TABLE missing_bank (
  tenant_id uuid NOT NULL REFERENCES tenant ON DELETE CASCADE,
  name_key text NOT NULL CHECK (length(name_key) BETWEEN 3 AND 80),
  name text NOT NULL CHECK (length(name) BETWEEN 3 AND 80),
  reports integer NOT NULL CHECK (reports > 0),
  first_on date NOT NULL,
  last_on date NOT NULL,
  PRIMARY KEY (tenant_id, name_key)
);
"""

OWNERSHIP = """
ALTER TABLE missing_bank ENABLE ROW LEVEL SECURITY;
ALTER TABLE missing_bank FORCE ROW LEVEL SECURITY;
DO $$
BEGIN
  EXECUTE format('CREATE POLICY operator ON missing_bank TO %I USING (true) WITH CHECK (true)',
    (SELECT pg_get_userbyid(c.relowner) FROM pg_class c WHERE c.oid = 'missing_bank'::regclass));
END $$;
CREATE POLICY console ON missing_bank FOR SELECT TO kw_console
  USING (current_user = 'kw_console' AND
    (SELECT current_setting('kw.console', true)) IN ('operator', tenant_id::text));
"""

# A session counts three times at most, and a tenant has 500 names at most. The API counts by this
# function alone: it reads and writes the table nowhere else.
COUNTED = """
CREATE FUNCTION report_missing_bank(customer uuid, session uuid, key text, shown text, today date)
RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  owner uuid;
BEGIN
  IF customer IS DISTINCT FROM nullif(current_setting('kw.customer', true), '')::uuid THEN
    RETURN false;
  END IF;
  UPDATE webform_session s SET bank_reports = s.bank_reports + 1
    WHERE s.customer_id = customer AND s.id = session AND s.bank_reports < 3
    RETURNING s.tenant_id INTO owner;
  IF owner IS NULL THEN
    RETURN false;
  END IF;
  UPDATE missing_bank m SET reports = m.reports + 1, last_on = today
    WHERE m.tenant_id = owner AND m.name_key = key;
  IF FOUND THEN
    RETURN true;
  END IF;
  IF (SELECT count(*) FROM missing_bank m WHERE m.tenant_id = owner) >= 500 THEN
    RETURN false;
  END IF;
  INSERT INTO missing_bank AS m (tenant_id, name_key, name, reports, first_on, last_on)
    VALUES (owner, key, shown, 1, today, today)
    ON CONFLICT (tenant_id, name_key) DO UPDATE SET reports = m.reports + 1, last_on = today;
  RETURN true;
END $$;
REVOKE ALL ON FUNCTION report_missing_bank FROM PUBLIC;
GRANT EXECUTE ON FUNCTION report_missing_bank TO kw_api;
"""

GRANTS = """
GRANT SELECT ON missing_bank TO kw_console;
"""
