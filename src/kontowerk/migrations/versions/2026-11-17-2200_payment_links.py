"""Payment links: an address at which one person pays one bill, once."""

from kontowerk.kit.db.migrate import build_indexes, run_script

revision = "0036"
down_revision = "0035"
oldest_code = None


def upgrade() -> None:
    for part in (LINKS, PAYMENT, OWNERSHIP, GRANTS):
        run_script(part)
    build_indexes(ONCE, unique=True)


# What is to be paid never changes. `payment_id` is the payment that was begun last; `paid_at` stays
# when that payment is forgotten. The hash lies apart: it is looked for before the owner is known.
LINKS = """
CREATE TABLE payment_link (
  customer_id uuid NOT NULL,
  id uuid NOT NULL,
  tenant_id uuid NOT NULL,
  details jsonb NOT NULL,
  callback_url text,
  payment_id uuid,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  cancelled_at timestamptz,
  paid_at timestamptz,
  PRIMARY KEY (customer_id, id)
);
CREATE INDEX payment_link_expired_idx ON payment_link (expires_at);

CREATE TABLE payment_link_secret (
  customer_id uuid NOT NULL,
  link_id uuid NOT NULL,
  hash bytea NOT NULL UNIQUE,
  PRIMARY KEY (customer_id, link_id),
  FOREIGN KEY (customer_id, link_id) REFERENCES payment_link ON DELETE CASCADE
);
"""

PAYMENT = """
ALTER TABLE payment ADD COLUMN link_id uuid;
"""

OWNERSHIP = """
DO $$
DECLARE customer_table text;
BEGIN
  FOREACH customer_table IN ARRAY ARRAY['payment_link', 'payment_link_secret'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', customer_table);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', customer_table);
    EXECUTE format(
      'CREATE POLICY owner ON %I '
      'USING (customer_id = (SELECT current_setting(''kw.customer'')::uuid)) '
      'WITH CHECK (customer_id = (SELECT current_setting(''kw.customer'')::uuid))',
      customer_table);
  END LOOP;
END $$;
CREATE POLICY finder ON payment_link_secret FOR SELECT TO kw_api USING (true);
CREATE POLICY old_seen ON payment_link FOR SELECT TO kw_worker
  USING (expires_at < now() - interval '1 year');
CREATE POLICY old ON payment_link FOR DELETE TO kw_worker
  USING (expires_at < now() - interval '1 year');
"""

GRANTS = """
GRANT SELECT (link_id) ON payment TO kw_api;
GRANT SELECT, INSERT, DELETE ON payment_link, payment_link_secret TO kw_api;
GRANT UPDATE (payment_id, cancelled_at) ON payment_link TO kw_api;
GRANT SELECT, DELETE ON payment_link, payment_link_secret TO kw_worker;
GRANT UPDATE (paid_at) ON payment_link TO kw_worker;
"""

# Of the payments of a link all but one were refused for good: money cannot leave twice.
ONCE = {
    "payment_link_once_idx": (
        "payment (customer_id, link_id) WHERE link_id IS NOT NULL AND state <> 'rejected'"
    ),
}
