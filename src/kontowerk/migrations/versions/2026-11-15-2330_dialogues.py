"""Dialogues with banks: what was exchanged, without what was said."""

from kontowerk.kit.db.migrate import run_script

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    for part in (TABLE, OWNERSHIP, GRANTS):
        run_script(part)


# `exchanges` holds names, codes, lengths and times; `redaction` says by which rules.
TABLE = """
CREATE TABLE bank_dialogue (
  customer_id uuid NOT NULL REFERENCES app_user ON DELETE CASCADE,
  id uuid NOT NULL,
  tenant_id uuid NOT NULL,
  access_id text NOT NULL,
  provider_id uuid NOT NULL,
  protocol text NOT NULL,
  correlation_id text NOT NULL,
  deed text NOT NULL,
  outcome text NOT NULL,
  at timestamptz NOT NULL,
  seconds double precision NOT NULL,
  exchanges jsonb NOT NULL,
  redaction smallint NOT NULL,
  PRIMARY KEY (customer_id, id)
);
CREATE INDEX bank_dialogue_call_idx ON bank_dialogue (correlation_id);
CREATE INDEX bank_dialogue_access_idx ON bank_dialogue (access_id, at);
CREATE INDEX bank_dialogue_age_idx ON bank_dialogue (at);
"""

# Workers write and, after a fortnight, remove; what they wrote they cannot read. The console sees
# what its visitor may see, everybody else nothing.
OWNERSHIP = """
ALTER TABLE bank_dialogue ENABLE ROW LEVEL SECURITY;
ALTER TABLE bank_dialogue FORCE ROW LEVEL SECURITY;
CREATE POLICY keeper ON bank_dialogue TO kw_worker
  USING (at < now() - interval '14 days') WITH CHECK (true);
CREATE POLICY console ON bank_dialogue FOR SELECT TO kw_console
  USING (current_user = 'kw_console' AND
    (SELECT current_setting('kw.console', true)) IN ('operator', tenant_id::text));
"""

GRANTS = """
GRANT SELECT, INSERT, DELETE ON bank_dialogue TO kw_worker;
GRANT SELECT ON bank_dialogue TO kw_console;
"""
