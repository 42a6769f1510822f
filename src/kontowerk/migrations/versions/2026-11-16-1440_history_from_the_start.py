"""Tenants and redirect sessions: how far back the first fetch of an access goes."""

from kontowerk.kit.db.migrate import run_script

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    run_script(HISTORY)


# A session without a word follows its tenant.
HISTORY = """
ALTER TABLE tenant ADD COLUMN history text NOT NULL DEFAULT 'open'
  CHECK (history IN ('open', 'payment_accounts', 'all'));
ALTER TABLE webform_session ADD COLUMN history text
  CHECK (history IN ('open', 'payment_accounts', 'all'));
"""
