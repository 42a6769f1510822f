"""Webform: sessions with their steps, what opens them, accepted terms, brands of tenants."""

from kontowerk.kit.db.migrate import run_script

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    for part in (SESSION, LEGAL, BRAND, OWNERSHIP, GRANTS):
        run_script(part)


# Sessions live for minutes; those of the version before are not worth carrying over.
#
# `begun` is the key of an access that exists only because of this session. `due_at` is when a
# worker looks at it: at its end, until nothing is left to give up, and to delete it. `typed` is
# encrypted with the cookie, which is not kept.
SESSION = """
DROP TABLE webform_session;
CREATE TABLE webform_session (
  customer_id uuid NOT NULL,
  id uuid NOT NULL,
  tenant_id uuid NOT NULL,
  use_case text NOT NULL CHECK (use_case IN ('add_access', 'renew_approval')),
  access_ids text[] NOT NULL CHECK (cardinality(access_ids) > 0),
  callback_url text,
  appended_url text,
  step_url text,
  language text NOT NULL DEFAULT 'de' CHECK (language IN ('de', 'en')),
  present_ip text,
  provider_id uuid,
  done integer NOT NULL DEFAULT 0,
  run uuid,
  begun uuid,
  wrong_logins smallint NOT NULL DEFAULT 0,
  typed bytea,
  trouble text,
  exit text,
  cleared boolean NOT NULL DEFAULT false,
  extensions smallint NOT NULL DEFAULT 0 CHECK (extensions BETWEEN 0 AND 10),
  version bigint NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  opened_at timestamptz,
  expires_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  PRIMARY KEY (customer_id, id),
  CHECK (NOT cleared OR exit IS NOT NULL)
);
CREATE INDEX webform_session_due_idx ON webform_session (due_at);

-- What opens a session: the link until it is used, then the cookie. Hashes of 256 random bits.
CREATE TABLE webform_secret (
  customer_id uuid NOT NULL,
  session_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('link', 'cookie')),
  hash bytea NOT NULL UNIQUE,
  PRIMARY KEY (customer_id, session_id, kind),
  FOREIGN KEY (customer_id, session_id) REFERENCES webform_session ON DELETE CASCADE
);
"""

LEGAL = """
CREATE TABLE legal_acceptance (
  customer_id uuid NOT NULL,
  tenant_id uuid NOT NULL,
  version text NOT NULL,
  accepted_at timestamptz NOT NULL,
  PRIMARY KEY (customer_id, tenant_id, version)
);
"""

BRAND = """
CREATE TABLE tenant_brand (
  tenant_id uuid PRIMARY KEY REFERENCES tenant,
  brand jsonb NOT NULL,
  logo bytea CHECK (octet_length(logo) <= 51200),
  logo_type text CHECK (logo_type IN ('image/svg+xml', 'image/png')),
  changed_at timestamptz NOT NULL,
  CHECK ((logo IS NULL) = (logo_type IS NULL))
);
"""

OWNERSHIP = """
DO $$
DECLARE customer_table text;
BEGIN
  FOREACH customer_table IN ARRAY
      ARRAY['webform_session', 'webform_secret', 'legal_acceptance'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', customer_table);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', customer_table);
    EXECUTE format(
      'CREATE POLICY owner ON %I '
      'USING (customer_id = (SELECT current_setting(''kw.customer'')::uuid)) '
      'WITH CHECK (customer_id = (SELECT current_setting(''kw.customer'')::uuid))',
      customer_table);
    EXECUTE format('CREATE POLICY auditor ON %I FOR SELECT TO kw_audit '
      'USING (current_user = ''kw_audit'')', customer_table);
  END LOOP;
END $$;
CREATE POLICY rounds ON webform_session FOR SELECT TO kw_worker USING (true);
CREATE POLICY finder ON webform_secret FOR SELECT TO kw_api USING (true);
"""

# Accounts that a person unticks go at once, so the HTTP door may delete products.
GRANTS = """
GRANT SELECT, INSERT, UPDATE, DELETE ON webform_session, webform_secret TO kw_api;
GRANT SELECT, UPDATE, DELETE ON webform_session TO kw_worker;
GRANT SELECT, DELETE ON webform_secret TO kw_worker;
GRANT SELECT, INSERT, DELETE ON legal_acceptance TO kw_api;
GRANT SELECT ON tenant_brand TO kw_api;
GRANT DELETE ON bank_product TO kw_api;
GRANT SELECT (customer_id, id, tenant_id, use_case, done, run, begun, exit, cleared, created_at,
  opened_at, expires_at, due_at) ON webform_session TO kw_audit;
GRANT SELECT (customer_id, session_id, kind) ON webform_secret TO kw_audit;
GRANT SELECT (customer_id, tenant_id, version, accepted_at) ON legal_acceptance TO kw_audit;
GRANT SELECT (tenant_id, changed_at) ON tenant_brand TO kw_audit;
"""
