"""Privacy: whose a login is, what the owner may read, what may be deleted when it is old."""

from kontowerk.kit.db.migrate import run_script

revision = "0021"
down_revision = "0020"
# The newest revision known to the oldest code that can run on this schema; None: all that could.
oldest_code = None


def upgrade() -> None:
    for part in (LOGINS, TENANT, DIALOGUES, OLD, AUDIT, OWNERSHIP, GRANTS):
        run_script(part)


# Which persons stand behind a keyed name of a login: when the last of them is erased, the name
# goes, too. `login_ended` are the names to look at; a name stays there until nobody holds its lease
# and its counted tries no longer protect anybody.
LOGINS = """
CREATE TABLE login_owner (
  customer_id uuid NOT NULL,
  login_key bytea NOT NULL,
  noted_at timestamptz NOT NULL,
  PRIMARY KEY (customer_id, login_key)
);
CREATE INDEX login_owner_key_idx ON login_owner (login_key);

CREATE TABLE login_ended (
  login_key bytea PRIMARY KEY,
  due_at timestamptz NOT NULL
);
CREATE INDEX login_ended_due_idx ON login_ended (due_at);
"""

# A closed tenant lets nobody in; it is being removed. Receipts outlive their tenant.
TENANT = """
ALTER TABLE tenant ADD COLUMN closed_at timestamptz;
ALTER TABLE erasure_receipt DROP CONSTRAINT erasure_receipt_tenant_id_fkey;
CREATE INDEX access_token_tenant_idx ON access_token (tenant_id);
CREATE INDEX api_key_tenant_idx ON api_key (tenant_id);
CREATE INDEX api_key_client_idx ON api_key (client_id);
CREATE INDEX erasure_receipt_age_idx ON erasure_receipt (erased_at);
"""

# What was exchanged for a person is part of what is exported about it.
DIALOGUES = """
CREATE POLICY owner ON bank_dialogue FOR SELECT TO kw_api
  USING (customer_id = (SELECT current_setting('kw.customer')::uuid));
"""

# Workers see payments of others only once they are over and more than a year old.
OLD = """
CREATE INDEX payment_ended_idx ON payment (changed_at) WHERE state IN ('done', 'rejected');
CREATE INDEX payee_request_age_idx ON payee_request (created_at);
CREATE POLICY old_seen ON payment FOR SELECT TO kw_worker
  USING (state IN ('done', 'rejected') AND changed_at < now() - interval '1 year');
CREATE POLICY old ON payment FOR DELETE TO kw_worker
  USING (state IN ('done', 'rejected') AND changed_at < now() - interval '1 year');
CREATE POLICY old_seen ON payee_request FOR SELECT TO kw_worker
  USING (created_at < now() - interval '1 year');
CREATE POLICY old ON payee_request FOR DELETE TO kw_worker
  USING (created_at < now() - interval '1 year');
"""

# Entries of a whole seal may go when they are old; the seal stays, so that the chain goes on from
# it and an anchor can still be compared with it. Nothing younger than a year goes, whatever the
# settings say.
AUDIT = """
ALTER TABLE audit_seal ADD COLUMN pruned_at timestamptz;
CREATE INDEX audit_seal_whole_idx ON audit_seal (no) WHERE pruned_at IS NULL;

CREATE OR REPLACE FUNCTION audit_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'audit_entry' AND TG_OP = 'UPDATE' THEN
    IF OLD.seal_no IS NULL AND NEW.seal_no IS NOT NULL
       AND to_jsonb(NEW) - 'seal_no' = to_jsonb(OLD) - 'seal_no' THEN
      RETURN NEW;
    END IF;
  END IF;
  IF TG_TABLE_NAME = 'audit_entry' AND TG_OP = 'DELETE' THEN
    IF EXISTS (SELECT FROM audit_seal s WHERE s.no = OLD.seal_no AND s.pruned_at IS NOT NULL) THEN
      RETURN OLD;
    END IF;
  END IF;
  IF TG_TABLE_NAME = 'audit_seal' AND TG_OP = 'UPDATE' THEN
    IF OLD.pruned_at IS NULL AND NEW.pruned_at IS NOT NULL
       AND OLD.sealed_at < now() - interval '1 year'
       AND to_jsonb(NEW) - 'pruned_at' = to_jsonb(OLD) - 'pruned_at' THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'the audit log is append-only';
END $$;
"""

# Workers ask who else has a login; they learn ids and keyed names and nothing else.
OWNERSHIP = """
ALTER TABLE login_owner ENABLE ROW LEVEL SECURITY;
ALTER TABLE login_owner FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON login_owner
  USING (customer_id = (SELECT current_setting('kw.customer')::uuid))
  WITH CHECK (customer_id = (SELECT current_setting('kw.customer')::uuid));
CREATE POLICY rounds ON login_owner TO kw_worker USING (true) WITH CHECK (true);
"""

GRANTS = """
GRANT SELECT, DELETE ON login_owner TO kw_api;
GRANT SELECT, INSERT, DELETE ON login_owner TO kw_worker;
GRANT SELECT, INSERT ON login_ended TO kw_api;
GRANT SELECT, INSERT, UPDATE, DELETE ON login_ended TO kw_worker;
GRANT SELECT (customer_id, id, access_id, provider_id, protocol, correlation_id, deed, outcome, at,
  seconds, exchanges) ON bank_dialogue TO kw_api;
GRANT SELECT, DELETE ON erasure_receipt TO kw_worker;
CREATE POLICY rounds ON erasure_receipt TO kw_worker USING (true) WITH CHECK (true);
GRANT DELETE ON audit_entry TO kw_worker;
GRANT UPDATE (pruned_at) ON audit_seal TO kw_worker;
"""
