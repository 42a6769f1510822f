"""Payments with which, as a person said, another contract begins."""

from kontowerk.kit.db.migrate import run_script

revision = "0024"
down_revision = "0023"
oldest_code = None


def upgrade() -> None:
    for part in (SPLITS, MARKS, OWNERSHIP):
        run_script(part)


SPLITS = """
CREATE TABLE contract_split (
  customer_id uuid NOT NULL,
  product_no integer NOT NULL,
  transaction_id uuid NOT NULL,
  said_at timestamptz NOT NULL,
  PRIMARY KEY (customer_id, product_no, transaction_id),
  FOREIGN KEY (customer_id, product_no, transaction_id) REFERENCES bank_transaction
    ON UPDATE CASCADE ON DELETE CASCADE
);
"""

# What a person says of contracts makes the analyses kept out of date, like a changed booking.
MARKS = """
CREATE TRIGGER analysis_added AFTER INSERT ON contract_split
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION analysis_goes_stale();
CREATE TRIGGER analysis_removed AFTER DELETE ON contract_split
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION analysis_goes_stale();
"""

OWNERSHIP = """
ALTER TABLE contract_split ENABLE ROW LEVEL SECURITY;
ALTER TABLE contract_split FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON contract_split
  USING (customer_id = (SELECT current_setting('kw.customer')::uuid))
  WITH CHECK (customer_id = (SELECT current_setting('kw.customer')::uuid));
CREATE POLICY auditor ON contract_split FOR SELECT TO kw_audit
  USING (current_user = 'kw_audit');
GRANT SELECT, INSERT, DELETE ON contract_split TO kw_api, kw_worker;
GRANT SELECT ON contract_split TO kw_audit;
"""
