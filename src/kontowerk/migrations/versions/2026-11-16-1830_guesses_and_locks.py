"""Guesses and logins are counted; identity and audit log are locked by tenant."""

from kontowerk.kit.db.migrate import run_script

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    for part in (GUESSES, FINDERS, LOCKS, GRANTS, PASSWORDS):
        run_script(part)


# Unlogged: a count lives for a minute and is written at every login, so it costs no disk flush. It
# survives restarts of the service and of the server; only a crash of the server forgets it.
GUESSES = """
CREATE UNLOGGED TABLE secret_guess (
  key bytea PRIMARY KEY CHECK (length(key) = 32),
  begun_at timestamptz NOT NULL,
  made integer NOT NULL CHECK (made >= 0),
  most integer NOT NULL
) WITH (fillfactor = 50);
CREATE INDEX secret_guess_begun_idx ON secret_guess (begun_at);
GRANT SELECT, INSERT, UPDATE ON secret_guess TO kw_api;
GRANT SELECT, UPDATE, DELETE ON secret_guess TO kw_worker;

CREATE UNLOGGED TABLE login_tally (
  minute timestamptz NOT NULL,
  action text NOT NULL,
  actor text NOT NULL,
  subject text NOT NULL,
  tenant_id uuid,
  times integer NOT NULL DEFAULT 1,
  PRIMARY KEY (minute, action, actor, subject)
) WITH (fillfactor = 50);
GRANT SELECT, INSERT, UPDATE ON login_tally TO kw_api;
GRANT SELECT, UPDATE, DELETE ON login_tally TO kw_worker;
"""

# Who stands behind a secret is asked before a tenant is known. These functions are the only way
# past the locks, and each answers for one secret or name.
FINDERS = """
CREATE FUNCTION token_holder(digest bytea) RETURNS TABLE (
  tenant_id uuid, client_id uuid, client_name text, user_id uuid, scopes text[],
  expires_at timestamptz
) LANGUAGE plpgsql STABLE ROWS 1 SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN QUERY
  SELECT k.tenant_id, k.client_id, c.name, k.user_id, k.scopes, k.expires_at
  FROM access_token k
  JOIN client c ON c.id = k.client_id
  LEFT JOIN app_user u ON u.id = k.user_id
  LEFT JOIN api_key a ON a.id = k.api_key_id
  WHERE k.hash = digest AND (k.user_id IS NULL OR u.active) AND a.revoked_at IS NULL;
END $$;

CREATE FUNCTION client_named(wanted_tenant text, wanted_client text) RETURNS TABLE (
  tenant_id uuid, client_id uuid, client_name text, client_description text,
  granted_scopes text[], secret_hash bytea
) LANGUAGE plpgsql STABLE ROWS 1 SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN QUERY
  SELECT c.tenant_id, c.id, c.name, c.description, c.granted_scopes, c.secret_hash
  FROM tenant t JOIN client c ON c.tenant_id = t.id
  WHERE t.name = wanted_tenant AND c.name = wanted_client;
END $$;

CREATE FUNCTION api_key_holder(digest bytea) RETURNS TABLE (
  tenant_id uuid, api_key_id uuid, user_id uuid, username text, client_id uuid, client_name text,
  client_description text, granted_scopes text[]
) LANGUAGE plpgsql STABLE ROWS 1 SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN QUERY
  SELECT k.tenant_id, k.id, k.user_id, u.username, c.id, c.name, c.description, c.granted_scopes
  FROM api_key k
  JOIN app_user u ON u.id = k.user_id AND u.active
  JOIN client c ON c.id = k.client_id
  WHERE k.hash = digest AND k.revoked_at IS NULL;
END $$;

REVOKE EXECUTE ON FUNCTION token_holder, client_named, api_key_holder FROM PUBLIC;
GRANT EXECUTE ON FUNCTION token_holder, client_named, api_key_holder TO kw_api;
"""

# The HTTP process of this release begins every session with an empty `kw.tenant`, and then sees
# what a transaction says. One of the release before does not know the word; it goes on seeing what
# it saw, until a later release takes `IS NULL` out of these policies.
LOCKS = """
DO $$
DECLARE
  locked text;
  of_tenant text := '(SELECT current_setting(''kw.tenant'', true)) IS NULL OR '
    'tenant_id = (SELECT nullif(current_setting(''kw.tenant'', true), '''')::uuid)';
  of_user text := ' OR id = (SELECT nullif(current_setting(''kw.customer'', true), '''')::uuid)';
  seen text;
BEGIN
  FOREACH locked IN ARRAY ARRAY['app_user', 'client', 'client_role', 'api_key', 'access_token',
                                'erasure_receipt', 'audit_entry'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', locked);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', locked);
    EXECUTE format('CREATE POLICY operator ON %I TO %I USING (true) WITH CHECK (true)', locked,
      (SELECT pg_get_userbyid(c.relowner) FROM pg_class c WHERE c.oid = locked::regclass));
    seen := of_tenant || CASE locked WHEN 'app_user' THEN of_user ELSE '' END;
    IF locked = 'audit_entry' THEN
      EXECUTE format('CREATE POLICY tenant ON %I FOR SELECT TO kw_api USING (%s)', locked, seen);
    ELSE
      EXECUTE format('CREATE POLICY tenant ON %I TO kw_api USING (%s) WITH CHECK (%s)',
        locked, seen, of_tenant);
    END IF;
    EXECUTE format('CREATE POLICY console ON %I FOR SELECT TO kw_console '
      'USING ((SELECT current_setting(''kw.console'', true)) IN (''operator'', tenant_id::text))',
      locked);
  END LOOP;
  -- Workers keep everybody's accesses fresh, end tokens and seal the log; columns limit them.
  FOREACH locked IN ARRAY ARRAY['app_user', 'client_role', 'access_token', 'audit_entry'] LOOP
    EXECUTE format('CREATE POLICY rounds ON %I TO kw_worker USING (true) WITH CHECK (true)',
      locked);
  END LOOP;
  FOREACH locked IN ARRAY ARRAY['app_user', 'access_token', 'audit_entry'] LOOP
    EXECUTE format('CREATE POLICY auditor ON %I FOR SELECT TO kw_audit USING (true)', locked);
  END LOOP;
END $$;
-- Whoever does something writes it down; what is written is read by its tenant.
CREATE POLICY writer ON audit_entry FOR INSERT TO kw_api, kw_console WITH CHECK (true);
"""

GRANTS = """
REVOKE SELECT ON app_user, access_token, client, api_key FROM kw_worker;
GRANT SELECT (id, tenant_id, username, firstname, lastname, active, created_at, deactivated_at)
  ON app_user TO kw_worker;
GRANT SELECT (hash, expires_at) ON access_token TO kw_worker;
"""

# Off for all there are: the tenant decides how passwords are derived.
PASSWORDS = """
ALTER TABLE tenant ADD COLUMN checked_passwords boolean NOT NULL DEFAULT false;
"""
