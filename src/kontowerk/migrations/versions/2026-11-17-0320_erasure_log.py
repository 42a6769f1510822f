"""Receipts of erasures know whether they are in the log outside the database."""

from kontowerk.kit.db.migrate import build_indexes, run_script

revision = "0031"
down_revision = "0030"
oldest_code = None


def upgrade() -> None:
    run_script(LOGGED)
    build_indexes(INDEXES)


# Receipts of before are written to the log, too: it is whole from its first line.
LOGGED = """
ALTER TABLE erasure_receipt ADD COLUMN logged_at timestamptz;
GRANT UPDATE (logged_at) ON erasure_receipt TO kw_worker;
"""

INDEXES = {"erasure_receipt_unlogged_idx": "erasure_receipt (erased_at) WHERE logged_at IS NULL"}
