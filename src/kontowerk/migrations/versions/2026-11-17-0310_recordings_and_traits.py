"""What banks are like, and dialogues that are taken down for support."""

from kontowerk.kit.db.migrate import run_script

revision = "0030"
down_revision = "0029"
oldest_code = None


def upgrade() -> None:
    for part in (TRAITS, RECORDINGS, OWNERSHIP, GRANTS):
        run_script(part)


# No tenant, no user, no access: methods, versions, formats, limits, and what could not be read.
TRAITS = """
CREATE TABLE bank_trait (
  provider_id uuid NOT NULL,
  sight text NOT NULL
    CHECK (sight IN ('method', 'version', 'format', 'limit', 'fallback', 'unread')),
  value text NOT NULL CHECK (length(value) BETWEEN 1 AND 120),
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  PRIMARY KEY (provider_id, sight, value)
);
CREATE INDEX bank_trait_age_idx ON bank_trait (last_at);
"""

# A row is a consent; `recording` is the form of one dialogue, without what was said in it.
RECORDINGS = """
CREATE TABLE access_recording (
  customer_id uuid NOT NULL,
  access_id text NOT NULL,
  tenant_id uuid NOT NULL,
  allowed_at timestamptz NOT NULL,
  until timestamptz NOT NULL,
  recorded_at timestamptz,
  recording text CHECK (length(recording) <= 8388608),
  PRIMARY KEY (customer_id, access_id),
  FOREIGN KEY (customer_id, access_id) REFERENCES access ON DELETE CASCADE,
  CHECK (until > allowed_at AND until <= allowed_at + interval '7 days'),
  CHECK ((recorded_at IS NULL) = (recording IS NULL))
);
CREATE INDEX access_recording_age_idx ON access_recording (until);
"""

OWNERSHIP = """
ALTER TABLE access_recording ENABLE ROW LEVEL SECURITY;
ALTER TABLE access_recording FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON access_recording
  USING (customer_id = (SELECT nullif(current_setting('kw.customer', true), '')::uuid))
  WITH CHECK (customer_id = (SELECT nullif(current_setting('kw.customer', true), '')::uuid));
CREATE POLICY rounds ON access_recording TO kw_worker
  USING (until < now() - interval '7 days');
"""

# Workers take down and forget; nobody but the operator's command reads what they took down.
GRANTS = """
GRANT SELECT, INSERT, UPDATE, DELETE ON bank_trait TO kw_worker;
GRANT SELECT ON bank_trait TO kw_console;
GRANT SELECT (customer_id, access_id, until, recorded_at), UPDATE (recorded_at, recording), DELETE
  ON access_recording TO kw_worker;
"""
