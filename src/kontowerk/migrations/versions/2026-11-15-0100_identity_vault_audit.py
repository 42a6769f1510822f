"""Identity, vault and audit: the first tables, their roles and their locks."""

from kontowerk.kit.db.migrate import run_script

revision = "0001"
down_revision = None


def upgrade() -> None:
    for part in (ROLES, IDENTITY, AUDIT, VAULT, OWNERSHIP, GRANTS):
        run_script(part)


# Roles belong to the whole cluster, so another database of it may have made them already.
ROLES = """
DO $$
DECLARE role_name text;
BEGIN
  FOREACH role_name IN ARRAY ARRAY['kw_api', 'kw_worker'] LOOP
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = role_name) THEN
      BEGIN
        EXECUTE format('CREATE ROLE %I NOLOGIN', role_name);
      EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
      END;
    END IF;
    IF NOT pg_has_role(current_user, role_name, 'MEMBER') THEN
      EXECUTE format('GRANT %I TO %I', role_name, current_user);
    END IF;
  END LOOP;
END $$;
"""

IDENTITY = """
CREATE TABLE tenant (
  id uuid PRIMARY KEY,
  name text NOT NULL UNIQUE CHECK (name ~ '^[a-z0-9][a-z0-9-]{0,62}$'),
  description text,
  regulated boolean NOT NULL,
  callback_bases text[] NOT NULL DEFAULT '{}',
  callback_any boolean NOT NULL DEFAULT false,
  cors_origins text[] NOT NULL DEFAULT '{}',
  password_min_length integer NOT NULL DEFAULT 1 CHECK (password_min_length BETWEEN 1 AND 1024),
  created_at timestamptz NOT NULL
);

CREATE TABLE client (
  id uuid PRIMARY KEY,
  tenant_id uuid NOT NULL REFERENCES tenant,
  name text NOT NULL CHECK (name ~ '^[a-z0-9][a-z0-9-]{0,62}$'),
  description text,
  secret_hash bytea NOT NULL,
  granted_scopes text[] NOT NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (tenant_id, name)
);

CREATE TABLE client_role (
  id uuid PRIMARY KEY,
  tenant_id uuid NOT NULL REFERENCES tenant,
  client_id uuid NOT NULL REFERENCES client,
  name text NOT NULL CHECK (name ~ '^[a-z0-9][a-z0-9-]{0,62}$'),
  description text,
  default_role boolean NOT NULL,
  granted_scopes text[] NOT NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (client_id, name)
);
CREATE INDEX client_role_tenant_idx ON client_role (tenant_id);

CREATE TABLE app_user (
  id uuid PRIMARY KEY,
  tenant_id uuid NOT NULL REFERENCES tenant,
  username text NOT NULL,
  username_key text NOT NULL,
  password_hash text NOT NULL,
  firstname text,
  lastname text,
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL,
  deactivated_at timestamptz,
  UNIQUE (tenant_id, username_key),
  CHECK (active = (deactivated_at IS NULL))
);

CREATE TABLE client_role_user (
  role_id uuid NOT NULL REFERENCES client_role,
  user_id uuid NOT NULL REFERENCES app_user ON DELETE CASCADE,
  assigned_at timestamptz NOT NULL,
  PRIMARY KEY (role_id, user_id)
);
CREATE INDEX client_role_user_user_idx ON client_role_user (user_id);

CREATE TABLE api_key (
  id uuid PRIMARY KEY,
  hash bytea NOT NULL UNIQUE,
  tenant_id uuid NOT NULL REFERENCES tenant,
  client_id uuid NOT NULL REFERENCES client,
  user_id uuid NOT NULL REFERENCES app_user ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  revoked_at timestamptz
);
CREATE INDEX api_key_user_idx ON api_key (user_id);

CREATE TABLE access_token (
  hash bytea PRIMARY KEY,
  tenant_id uuid NOT NULL REFERENCES tenant,
  client_id uuid NOT NULL REFERENCES client,
  user_id uuid REFERENCES app_user ON DELETE CASCADE,
  api_key_id uuid REFERENCES api_key ON DELETE CASCADE,
  scopes text[] NOT NULL,
  issued_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX access_token_user_idx ON access_token (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX access_token_api_key_idx ON access_token (api_key_id) WHERE api_key_id IS NOT NULL;
CREATE INDEX access_token_client_idx ON access_token (client_id);
CREATE INDEX access_token_expiry_idx ON access_token (expires_at);

CREATE TABLE erasure_receipt (
  id uuid PRIMARY KEY,
  tenant_id uuid NOT NULL REFERENCES tenant,
  user_id uuid NOT NULL,
  erased_at timestamptz NOT NULL,
  erased jsonb NOT NULL
);
CREATE INDEX erasure_receipt_user_idx ON erasure_receipt (tenant_id, user_id);
"""

AUDIT = """
CREATE TABLE audit_entry (
  id uuid PRIMARY KEY,
  at timestamptz NOT NULL,
  tenant_id uuid,
  actor text NOT NULL,
  action text NOT NULL,
  subject text NOT NULL,
  outcome text NOT NULL,
  correlation_id text NOT NULL,
  seal_no bigint
);
CREATE INDEX audit_entry_unsealed_idx ON audit_entry (id) WHERE seal_no IS NULL;
CREATE INDEX audit_entry_seal_idx ON audit_entry (seal_no, id) WHERE seal_no IS NOT NULL;
CREATE INDEX audit_entry_subject_idx ON audit_entry (tenant_id, subject, id);

CREATE TABLE audit_seal (
  no bigint PRIMARY KEY CHECK (no > 0),
  sealed_at timestamptz NOT NULL,
  entries integer NOT NULL CHECK (entries > 0),
  hash bytea NOT NULL
);

CREATE FUNCTION audit_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'audit_entry' AND TG_OP = 'UPDATE' THEN
    IF OLD.seal_no IS NULL AND NEW.seal_no IS NOT NULL
       AND to_jsonb(NEW) - 'seal_no' = to_jsonb(OLD) - 'seal_no' THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'the audit log is append-only';
END $$;
CREATE TRIGGER audit_entry_append_only BEFORE UPDATE OR DELETE ON audit_entry
  FOR EACH ROW EXECUTE FUNCTION audit_is_append_only();
CREATE TRIGGER audit_entry_no_truncate BEFORE TRUNCATE ON audit_entry
  FOR EACH STATEMENT EXECUTE FUNCTION audit_is_append_only();
CREATE TRIGGER audit_seal_append_only BEFORE UPDATE OR DELETE ON audit_seal
  FOR EACH ROW EXECUTE FUNCTION audit_is_append_only();
CREATE TRIGGER audit_seal_no_truncate BEFORE TRUNCATE ON audit_seal
  FOR EACH STATEMENT EXECUTE FUNCTION audit_is_append_only();
"""

VAULT = """
-- The tenant's own key, wrapped by the key-encryption key that lives outside the database.
CREATE TABLE tenant_key (
  tenant_id uuid NOT NULL REFERENCES tenant,
  version integer NOT NULL CHECK (version > 0),
  wrapped bytea NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, version)
);

-- The HPKE pair callers encrypt to; the private half is wrapped by the tenant's key.
CREATE TABLE transport_key (
  tenant_id uuid NOT NULL REFERENCES tenant,
  key_id bigint NOT NULL CHECK (key_id BETWEEN 0 AND 4294967295),
  public_key bytea NOT NULL,
  wrapped_private bytea NOT NULL,
  tenant_key_version integer NOT NULL,
  created_at timestamptz NOT NULL,
  retired_at timestamptz,
  PRIMARY KEY (tenant_id, key_id),
  FOREIGN KEY (tenant_id, tenant_key_version) REFERENCES tenant_key
);

-- One data key per bank access; deleting it shreds everything it encrypted.
CREATE TABLE data_key (
  customer_id uuid NOT NULL,
  access_id text NOT NULL,
  tenant_id uuid NOT NULL,
  tenant_key_version integer NOT NULL,
  wrapped bytea NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (customer_id, access_id)
);

CREATE TABLE sealed_credential (
  customer_id uuid NOT NULL,
  access_id text NOT NULL,
  field_key text NOT NULL,
  form text NOT NULL CHECK (form IN ('transport', 'rest')),
  sealed bytea NOT NULL,
  stored_at timestamptz NOT NULL,
  PRIMARY KEY (customer_id, access_id, field_key)
);
"""

# The subselect lets PostgreSQL evaluate the owner once per query; an unset owner raises.
OWNERSHIP = """
DO $$
DECLARE customer_table text;
BEGIN
  FOREACH customer_table IN ARRAY ARRAY['data_key', 'sealed_credential'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', customer_table);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', customer_table);
    EXECUTE format(
      'CREATE POLICY owner ON %I '
      'USING (customer_id = (SELECT current_setting(''kw.customer'')::uuid)) '
      'WITH CHECK (customer_id = (SELECT current_setting(''kw.customer'')::uuid))',
      customer_table);
  END LOOP;
END $$;
"""

GRANTS = """
GRANT SELECT ON alembic_version TO kw_api, kw_worker;
GRANT SELECT ON tenant, client, client_role, api_key TO kw_api, kw_worker;
GRANT SELECT, INSERT, UPDATE, DELETE ON app_user, client_role_user TO kw_api;
GRANT SELECT ON app_user, client_role_user TO kw_worker;
GRANT SELECT, INSERT, DELETE ON access_token TO kw_api;
GRANT SELECT, DELETE ON access_token TO kw_worker;
GRANT SELECT, INSERT ON erasure_receipt TO kw_api;

GRANT SELECT, INSERT ON audit_entry TO kw_api, kw_worker;
GRANT UPDATE (seal_no) ON audit_entry TO kw_worker;
GRANT SELECT, INSERT ON audit_seal TO kw_worker;

-- The HTTP process publishes public keys and stores ciphertext; it can read back neither
-- private keys nor credentials.
GRANT SELECT (tenant_id, key_id, public_key, created_at, retired_at) ON transport_key TO kw_api;
GRANT INSERT, DELETE ON sealed_credential TO kw_api;
GRANT SELECT (customer_id, access_id, field_key, stored_at) ON sealed_credential TO kw_api;
GRANT DELETE ON data_key TO kw_api;
GRANT SELECT (customer_id, access_id, created_at) ON data_key TO kw_api;

GRANT SELECT ON tenant_key, transport_key TO kw_worker;
GRANT SELECT, INSERT, UPDATE, DELETE ON data_key, sealed_credential TO kw_worker;
"""
