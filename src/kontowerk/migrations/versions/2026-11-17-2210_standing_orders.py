"""Standing orders: what banks list of them, and requests about them among the payments."""

from kontowerk.kit.db.migrate import run_script

revision = "0037"
down_revision = "0036"
oldest_code = None


def upgrade() -> None:
    for part in (REQUEST, LISTS, OWNERSHIP, GRANTS):
        run_script(part)


# What a payment does with a standing order; null for transfers.
REQUEST = """
ALTER TABLE payment ADD COLUMN standing jsonb;
"""

# `listed_at` is when the bank gave the list; null where it never did, and the list holds what was
# ordered here.
LISTS = """
CREATE TABLE bank_standing_list (
  customer_id uuid NOT NULL,
  product_no integer NOT NULL,
  orders jsonb NOT NULL,
  listed_at timestamptz,
  PRIMARY KEY (customer_id, product_no),
  FOREIGN KEY (customer_id, product_no) REFERENCES bank_product ON DELETE CASCADE
);
"""

OWNERSHIP = """
ALTER TABLE bank_standing_list ENABLE ROW LEVEL SECURITY;
ALTER TABLE bank_standing_list FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON bank_standing_list
  USING (customer_id = (SELECT current_setting('kw.customer')::uuid))
  WITH CHECK (customer_id = (SELECT current_setting('kw.customer')::uuid));
CREATE POLICY auditor ON bank_standing_list FOR SELECT TO kw_audit
  USING (current_user = 'kw_audit');
"""

GRANTS = """
GRANT SELECT (standing) ON payment TO kw_api;
GRANT SELECT ON bank_standing_list TO kw_api;
GRANT SELECT, INSERT, UPDATE, DELETE ON bank_standing_list TO kw_worker;
GRANT SELECT (customer_id, product_no, listed_at) ON bank_standing_list TO kw_audit;
"""
