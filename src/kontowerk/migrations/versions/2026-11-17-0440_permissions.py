"""What a person has permitted: fetches of ninety days, and links to the page that shows them."""

from kontowerk.kit.db.migrate import run_script

revision = "0035"
down_revision = "0034"
oldest_code = None


def upgrade() -> None:
    for part in (FETCHES, VISITS, OWNERSHIP, GRANTS):
        run_script(part)


# That there was a fetch, and whether it brought something; nothing of what came. No foreign key:
# the person may see it when the access is gone.
FETCHES = """
CREATE TABLE access_fetch (
  customer_id uuid NOT NULL,
  id uuid NOT NULL,
  access_id text NOT NULL,
  provider_id uuid NOT NULL,
  at timestamptz NOT NULL,
  background boolean NOT NULL,
  brought text NOT NULL CHECK (brought IN ('all', 'part', 'nothing')),
  PRIMARY KEY (customer_id, id)
);
CREATE INDEX access_fetch_time_idx ON access_fetch (customer_id, at);
"""

# One row for a person: a new link ends the one before. First the hash of the link, then that of
# the cookie it is swapped for.
VISITS = """
CREATE TABLE permission_visit (
  customer_id uuid PRIMARY KEY,
  id uuid NOT NULL,
  tenant_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('link', 'cookie')),
  hash bytea NOT NULL UNIQUE,
  language text NOT NULL DEFAULT 'de',
  expires_at timestamptz NOT NULL
);
"""

OWNERSHIP = """
DO $$
DECLARE customer_table text;
BEGIN
  FOREACH customer_table IN ARRAY ARRAY['access_fetch', 'permission_visit'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', customer_table);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', customer_table);
    EXECUTE format(
      'CREATE POLICY owner ON %I '
      'USING (customer_id = (SELECT current_setting(''kw.customer'')::uuid)) '
      'WITH CHECK (customer_id = (SELECT current_setting(''kw.customer'')::uuid))',
      customer_table);
  END LOOP;
END $$;
CREATE POLICY finder ON permission_visit FOR SELECT TO kw_api USING (true);
"""

GRANTS = """
GRANT SELECT, DELETE ON access_fetch TO kw_api;
GRANT SELECT, INSERT, DELETE ON access_fetch TO kw_worker;
GRANT SELECT, INSERT, UPDATE, DELETE ON permission_visit TO kw_api;
GRANT SELECT, DELETE ON permission_visit TO kw_worker;
"""
