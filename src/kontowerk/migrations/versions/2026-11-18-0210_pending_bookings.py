"""Bookings that banks have only taken note of, and the bookings they become."""

from kontowerk.kit.db.migrate import build_indexes, run_script

revision = "0040"
down_revision = "0039"
oldest_code = None


def upgrade() -> None:
    for part in (PENDING, TRIGGERS, OWNERSHIP, GRANTS):
        run_script(part)
    build_indexes(INDEXES)


# What the bank lists is without `transaction_id`. With it, it has become that booking: it follows
# it to another day, and goes with it.
PENDING = """
CREATE TABLE bank_pending (
  customer_id uuid NOT NULL,
  product_no integer NOT NULL,
  id uuid NOT NULL,
  transaction_id uuid,
  booked_at timestamptz,
  booked_on date NOT NULL,
  value_on date,
  amount numeric(15,2) NOT NULL,
  currency text NOT NULL,
  purpose text,
  booking_text text,
  transaction_code text,
  primanota text,
  counterparty_name text, counterparty_iban text, counterparty_bic text,
  counterparty_name_ultimate text,
  end_to_end_id text,
  mandate_id text,
  creditor_id text,
  bank_reference text,
  batch_id text,
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  PRIMARY KEY (customer_id, product_no, id),
  FOREIGN KEY (customer_id, product_no) REFERENCES bank_product ON DELETE CASCADE,
  FOREIGN KEY (customer_id, product_no, transaction_id) REFERENCES bank_transaction
    ON UPDATE CASCADE ON DELETE CASCADE,
  CHECK ((transaction_id IS NULL) = (booked_at IS NULL))
);
"""

# Told as bookings are, by the same functions.
TRIGGERS = """
CREATE TRIGGER sync_changed BEFORE UPDATE ON bank_pending
  FOR EACH ROW EXECUTE FUNCTION sync_changed();
CREATE TRIGGER sync_removed AFTER DELETE ON bank_pending
  REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION sync_transactions_removed();
"""

OWNERSHIP = """
ALTER TABLE bank_pending ENABLE ROW LEVEL SECURITY;
ALTER TABLE bank_pending FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON bank_pending
  USING (customer_id = (SELECT current_setting('kw.customer')::uuid))
  WITH CHECK (customer_id = (SELECT current_setting('kw.customer')::uuid));
"""

GRANTS = """
GRANT SELECT ON bank_pending TO kw_api;
GRANT SELECT, INSERT, UPDATE, DELETE ON bank_pending TO kw_worker;
"""

INDEXES = {
    "bank_pending_sync_idx": "bank_pending (customer_id, xid, product_no, id)",
}
