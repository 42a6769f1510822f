"""Logins: tries whose answer nobody heard stand apart from wrong ones."""

from kontowerk.kit.db.migrate import run_script

revision = "0016"
down_revision = "0015"
# The newest revision known to the oldest code that can run on this schema; None: all that could.
oldest_code = None


def upgrade() -> None:
    run_script(UNHEARD)


# `attempts` stays the sum of both. What was counted before counts as wrong, as it did then.
UNHEARD = """
ALTER TABLE login_attempt
  ADD COLUMN wrong smallint NOT NULL DEFAULT 0,
  ADD COLUMN unheard_key bytea;
"""
