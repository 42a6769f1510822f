"""Schema steps: which code each migration still serves; payments held after a restore."""

from kontowerk.kit.db.migrate import run_script

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    for part in (STEPS, PAYMENT):
        run_script(part)


STEPS = """
CREATE TABLE schema_step (
  number integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  revision text NOT NULL UNIQUE,
  oldest_code text REFERENCES schema_step (revision),
  applied_at timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT ON schema_step TO kw_api, kw_worker, kw_audit, kw_console;
"""

# After a restore a draft may be in doubt, too: somebody may have confirmed it since.
PAYMENT = """
ALTER TABLE payment
  DROP CONSTRAINT payment_check1,
  ADD CHECK (state NOT IN ('done', 'sending', 'doubt') OR sends > 0),
  ADD CHECK (state NOT IN ('done', 'sending') OR "order" IS NOT NULL);
"""
