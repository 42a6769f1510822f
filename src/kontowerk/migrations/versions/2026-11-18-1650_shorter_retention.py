"""Operators may keep events and fetches for a shorter time than before."""

from kontowerk.kit.db.migrate import run_script

revision = "0050"
down_revision = "0049"
oldest_code = None


def upgrade() -> None:
    run_script(OLD)


# What is younger than the shortest time that can be set is not deleted, whatever a worker is told.
OLD = """
ALTER POLICY old ON webhook_event USING (at < now() - interval '7 days');
ALTER POLICY old ON lifecycle_event USING (at < now() - interval '7 days');
ALTER POLICY old_seen ON access_fetch USING (at < now() - interval '30 days');
ALTER POLICY old ON access_fetch USING (at < now() - interval '30 days');
"""
