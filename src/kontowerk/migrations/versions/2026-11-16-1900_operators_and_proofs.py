"""Console: people with names and a second factor. API keys: end and last use. Keys of clients."""

from kontowerk.kit.db.migrate import run_script

revision = "0022"
down_revision = "0021"
oldest_code = None


def upgrade() -> None:
    for part in (CONSOLE, API_KEYS, PROOFS, FINDERS):
        run_script(part)


# Who gave a token waits in console_entry for a code; processes of the release before do not know
# that table, so what stands there is no session for them. `factor` opens with the token alone.
CONSOLE = """
ALTER TABLE console_token
  ADD COLUMN name text CHECK (name <> ''),
  ADD COLUMN factor bytea,
  ADD COLUMN factor_since timestamptz,
  ADD COLUMN factor_step bigint,
  ADD COLUMN wrong_codes integer NOT NULL DEFAULT 0,
  ADD COLUMN closed_until timestamptz,
  ADD COLUMN last_login timestamptz;
CREATE UNIQUE INDEX console_token_name_idx ON console_token (name)
  WHERE name IS NOT NULL AND revoked_at IS NULL;

ALTER TABLE console_session
  ADD COLUMN id uuid UNIQUE,
  ADD COLUMN passed_at timestamptz,
  ADD COLUMN seen_at timestamptz;

CREATE TABLE console_entry (
  hash bytea PRIMARY KEY,
  token_id uuid NOT NULL REFERENCES console_token ON DELETE CASCADE,
  language text NOT NULL CHECK (language IN ('de', 'en')),
  opener bytea NOT NULL,
  pending bytea,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX console_entry_token_idx ON console_entry (token_id);
CREATE INDEX console_entry_expiry_idx ON console_entry (expires_at);

GRANT SELECT, INSERT, DELETE ON console_entry TO kw_console;
GRANT UPDATE (language) ON console_entry TO kw_console;
GRANT UPDATE (factor, factor_since, factor_step, wrong_codes, closed_until, last_login)
  ON console_token TO kw_console;
GRANT UPDATE (seen_at) ON console_session TO kw_console;
"""

API_KEYS = """
ALTER TABLE api_key
  ADD COLUMN expires_at timestamptz,
  ADD COLUMN last_used_at timestamptz;
CREATE INDEX api_key_expiry_idx ON api_key (expires_at)
  WHERE expires_at IS NOT NULL AND revoked_at IS NULL;
GRANT UPDATE (last_used_at) ON api_key TO kw_api;
GRANT SELECT (expires_at, last_used_at) ON api_key TO kw_console;
"""

# A token with a thumbprint is good only with a proof by that key (RFC 9449). What was proven once
# is kept until it could not be repeated any more.
PROOFS = """
ALTER TABLE access_token ADD COLUMN key_thumbprint bytea CHECK (octet_length(key_thumbprint) = 32);

CREATE TABLE client_key (
  tenant_id uuid NOT NULL,
  client_id uuid NOT NULL REFERENCES client ON DELETE CASCADE,
  thumbprint bytea NOT NULL CHECK (octet_length(thumbprint) = 32),
  kid text NOT NULL CHECK (kid <> ''),
  jwk text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, thumbprint)
);

CREATE TABLE proof_seen (
  hash bytea PRIMARY KEY CHECK (octet_length(hash) = 32),
  expires_at timestamptz NOT NULL
);
CREATE INDEX proof_seen_expiry_idx ON proof_seen (expires_at);

GRANT SELECT ON client_key TO kw_api, kw_console;
GRANT SELECT, INSERT ON proof_seen TO kw_api;
GRANT SELECT, DELETE ON proof_seen TO kw_worker;
"""

# Who stands behind a secret is asked before a tenant is known; see the revision of the locks.
FINDERS = """
DROP FUNCTION token_holder(bytea);
CREATE FUNCTION token_holder(digest bytea) RETURNS TABLE (
  tenant_id uuid, client_id uuid, client_name text, user_id uuid, scopes text[],
  expires_at timestamptz, key_thumbprint bytea
) LANGUAGE plpgsql STABLE ROWS 1 SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN QUERY
  SELECT k.tenant_id, k.client_id, c.name, k.user_id, k.scopes, k.expires_at, k.key_thumbprint
  FROM access_token k
  JOIN client c ON c.id = k.client_id
  LEFT JOIN app_user u ON u.id = k.user_id
  LEFT JOIN api_key a ON a.id = k.api_key_id
  WHERE k.hash = digest AND (k.user_id IS NULL OR u.active) AND a.revoked_at IS NULL;
END $$;

DROP FUNCTION api_key_holder(bytea);
CREATE FUNCTION api_key_holder(digest bytea) RETURNS TABLE (
  tenant_id uuid, api_key_id uuid, user_id uuid, username text, client_id uuid, client_name text,
  client_description text, granted_scopes text[], key_expires_at timestamptz,
  last_used_at timestamptz
) LANGUAGE plpgsql STABLE ROWS 1 SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN QUERY
  SELECT k.tenant_id, k.id, k.user_id, u.username, c.id, c.name, c.description, c.granted_scopes,
    k.expires_at, k.last_used_at
  FROM api_key k
  JOIN app_user u ON u.id = k.user_id AND u.active
  JOIN client c ON c.id = k.client_id
  WHERE k.hash = digest AND k.revoked_at IS NULL;
END $$;

REVOKE EXECUTE ON FUNCTION token_holder, api_key_holder FROM PUBLIC;
GRANT EXECUTE ON FUNCTION token_holder, api_key_holder TO kw_api;

ALTER TABLE client_key ENABLE ROW LEVEL SECURITY;
ALTER TABLE client_key FORCE ROW LEVEL SECURITY;
DO $$
BEGIN
  EXECUTE format('CREATE POLICY operator ON client_key TO %I USING (true) WITH CHECK (true)',
    (SELECT pg_get_userbyid(c.relowner) FROM pg_class c WHERE c.oid = 'client_key'::regclass));
END $$;
CREATE POLICY tenant ON client_key FOR SELECT TO kw_api
  USING (tenant_id = (SELECT nullif(current_setting('kw.tenant', true), '')::uuid));
CREATE POLICY console ON client_key FOR SELECT TO kw_console
  USING ((SELECT current_setting('kw.console', true)) IN ('operator', tenant_id::text));
"""
