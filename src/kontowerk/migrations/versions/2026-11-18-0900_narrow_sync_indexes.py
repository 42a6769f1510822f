"""Narrow indexes for clients that follow a cursor: rows of one transaction share an entry."""

from kontowerk.kit.db.migrate import build_indexes, drop_indexes

revision = "0044"
down_revision = "0043"
oldest_code = None


def upgrade() -> None:
    build_indexes(INDEXES)
    drop_indexes(REPLACED)


# Without the key of the row behind it, equal entries are stored once, with six bytes for each row.
# What one transaction wrote is sorted when it is read; the statements stay as they are, so that
# the release before runs on these, too.
INDEXES = {
    "bank_transaction_xid_idx": "bank_transaction (customer_id, xid)",
    "transaction_tag_xid_idx": "transaction_tag (customer_id, xid)",
}
REPLACED = ("bank_transaction_sync_idx", "transaction_tag_sync_idx")
