"""Tenants: how long a POST waits for the fetch it orders."""

from kontowerk.kit.db.migrate import run_script

revision = "0017"
down_revision = "0016"
# The newest revision known to the oldest code that can run on this schema; None: all that could.
oldest_code = None


def upgrade() -> None:
    run_script(TENANT)


# Tenants that are there already are answered at once, as before.
TENANT = """
ALTER TABLE tenant ADD COLUMN post_wait integer NOT NULL DEFAULT 0
  CHECK (post_wait BETWEEN 0 AND 3600);
"""
