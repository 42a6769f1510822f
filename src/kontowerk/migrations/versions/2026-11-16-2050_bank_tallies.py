"""Dialogues per bank and half hour, counted: what a public page about banks may know."""

from kontowerk.kit.db.migrate import run_script

revision = "0026"
down_revision = "0025"
oldest_code = None


def upgrade() -> None:
    run_script(TALLIES)


# No tenant, no user, no access. Workers of the release before do not count, and nothing else.
TALLIES = """
CREATE TABLE bank_tally (
  at timestamptz NOT NULL,
  provider_id uuid NOT NULL,
  dialogues integer NOT NULL CHECK (dialogues > 0),
  failed integer NOT NULL CHECK (failed BETWEEN 0 AND dialogues),
  PRIMARY KEY (at, provider_id)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON bank_tally TO kw_worker;
GRANT SELECT ON bank_tally TO kw_api;
"""
