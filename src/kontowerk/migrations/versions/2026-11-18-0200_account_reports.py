"""Account reports: seen and released by their person, checked by whoever receives them."""

from kontowerk.kit.db.migrate import run_script

revision = "0039"
down_revision = "0038"
oldest_code = None


def upgrade() -> None:
    for part in (REPORTS, OWNERSHIP, GRANTS):
        run_script(part)


# What a report says stands in `content`, from when it is made until it is refused or called back.
# The PDF lies apart, because it is read alone; hashes do, because they are looked for before the
# owner is known: of the address (link), of the code on the report (code), of the PDF (file).
REPORTS = """
CREATE TABLE account_report (
  customer_id uuid NOT NULL,
  id uuid NOT NULL,
  tenant_id uuid NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('tenancy', 'credit')),
  receiver text NOT NULL,
  subject text,
  code text NOT NULL,
  content jsonb,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  made_at timestamptz,
  released_at timestamptz,
  valid_until timestamptz,
  refused_at timestamptz,
  ended_at timestamptz,
  keep_until timestamptz NOT NULL,
  PRIMARY KEY (customer_id, id),
  CHECK (released_at IS NULL OR made_at IS NOT NULL),
  CHECK ((released_at IS NULL) = (valid_until IS NULL)),
  CHECK (released_at IS NULL OR refused_at IS NULL)
);
CREATE INDEX account_report_old_idx ON account_report (keep_until);

CREATE TABLE account_report_paper (
  customer_id uuid NOT NULL,
  report_id uuid NOT NULL,
  pdf bytea NOT NULL,
  PRIMARY KEY (customer_id, report_id),
  FOREIGN KEY (customer_id, report_id) REFERENCES account_report ON DELETE CASCADE
);

CREATE TABLE account_report_secret (
  customer_id uuid NOT NULL,
  report_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('link', 'code', 'file')),
  hash bytea NOT NULL UNIQUE,
  PRIMARY KEY (customer_id, report_id, kind),
  FOREIGN KEY (customer_id, report_id) REFERENCES account_report ON DELETE CASCADE
);
"""

OWNERSHIP = """
DO $$
DECLARE customer_table text;
BEGIN
  FOREACH customer_table IN ARRAY
    ARRAY['account_report', 'account_report_paper', 'account_report_secret']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', customer_table);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', customer_table);
    EXECUTE format(
      'CREATE POLICY owner ON %I '
      'USING (customer_id = (SELECT current_setting(''kw.customer'')::uuid)) '
      'WITH CHECK (customer_id = (SELECT current_setting(''kw.customer'')::uuid))',
      customer_table);
  END LOOP;
END $$;
CREATE POLICY finder ON account_report_secret FOR SELECT TO kw_api USING (true);
CREATE POLICY old_seen ON account_report FOR SELECT TO kw_worker USING (keep_until < now());
CREATE POLICY old ON account_report FOR DELETE TO kw_worker USING (keep_until < now());
"""

GRANTS = """
GRANT SELECT, INSERT, DELETE ON account_report, account_report_paper, account_report_secret
  TO kw_api;
GRANT UPDATE (content, made_at, released_at, valid_until, refused_at, ended_at, keep_until)
  ON account_report TO kw_api;
GRANT SELECT, DELETE ON account_report, account_report_paper, account_report_secret TO kw_worker;
"""
