"""Which transaction changed a row last, and what was removed: for clients that follow a cursor."""

from kontowerk.kit.db.migrate import build_indexes, run_script

revision = "0028"
down_revision = "0027"
oldest_code = None


def upgrade() -> None:
    for part in (CHANGED, REMOVED, TRIGGERS, OWNERSHIP, GRANTS):
        run_script(part)
    build_indexes(INDEXES)


# The number of the transaction that wrote a row last, as readers see it. Rows of before have 0: a
# constant, so no row is written anew. Whoever begins to follow lists them by their keys.
CHANGED = """
ALTER TABLE access ADD COLUMN xid xid8 NOT NULL DEFAULT '0';
ALTER TABLE access ALTER COLUMN xid SET DEFAULT pg_current_xact_id();
ALTER TABLE bank_product ADD COLUMN xid xid8 NOT NULL DEFAULT '0';
ALTER TABLE bank_product ALTER COLUMN xid SET DEFAULT pg_current_xact_id();
ALTER TABLE bank_transaction ADD COLUMN xid xid8 NOT NULL DEFAULT '0';
ALTER TABLE bank_transaction ALTER COLUMN xid SET DEFAULT pg_current_xact_id();
ALTER TABLE transaction_tag ADD COLUMN xid xid8 NOT NULL DEFAULT '0';
ALTER TABLE transaction_tag ALTER COLUMN xid SET DEFAULT pg_current_xact_id();
"""

# What is gone, by the names that callers know. A product goes with all its bookings, an access
# with all its products; those get no rows of their own. No foreign key: it outlives what it names.
REMOVED = """
CREATE TABLE sync_removal (
  customer_id uuid NOT NULL,
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  access_id text NOT NULL,
  product_id text,
  transaction_id uuid,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (customer_id, xid, id),
  CHECK (product_id IS NOT NULL OR transaction_id IS NULL)
);
"""

# An update of an access is told when it raises the version, one of a product when it is one of
# a fetch: those of counters change nothing that is shown. Tags are told by their items.
#
# Removals are kept for ninety days. Of older ones the newest stays: it says from where on a cursor
# is too old. They are cleared away when the next removal of the same customer comes.
TRIGGERS = """
CREATE FUNCTION sync_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.xid := pg_current_xact_id();
  RETURN NEW;
END $$;
CREATE TRIGGER sync_changed BEFORE UPDATE OF version ON access
  FOR EACH ROW EXECUTE FUNCTION sync_changed();
CREATE TRIGGER sync_changed BEFORE UPDATE OF refreshed_at ON bank_product
  FOR EACH ROW EXECUTE FUNCTION sync_changed();
CREATE TRIGGER sync_changed BEFORE UPDATE ON bank_transaction
  FOR EACH ROW EXECUTE FUNCTION sync_changed();
CREATE TRIGGER sync_changed BEFORE UPDATE ON transaction_tag FOR EACH ROW
  WHEN ((OLD.category, OLD.insurance_type, OLD.partner, OLD.freelancer_category)
    IS DISTINCT FROM
      (NEW.category, NEW.insurance_type, NEW.partner, NEW.freelancer_category))
  EXECUTE FUNCTION sync_changed();

CREATE FUNCTION sync_clear_old(customer uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT at FROM sync_removal WHERE customer_id = customer
      ORDER BY xid, id OFFSET 1 LIMIT 1) < now() - interval '90 days' THEN
    DELETE FROM sync_removal r WHERE r.customer_id = customer
      AND r.at < now() - interval '90 days'
      AND EXISTS (SELECT FROM sync_removal n WHERE n.customer_id = customer
        AND (n.xid, n.id) > (r.xid, r.id) AND n.at < now() - interval '90 days');
  END IF;
END $$;

CREATE FUNCTION sync_access_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sync_removal (customer_id, access_id) VALUES (OLD.customer_id, OLD.access_id);
  PERFORM sync_clear_old(OLD.customer_id);
  RETURN NULL;
END $$;
CREATE TRIGGER sync_removed AFTER DELETE ON access
  FOR EACH ROW EXECUTE FUNCTION sync_access_removed();

-- The access lists its products, so it has changed, too; where it is gone, it was told.
CREATE FUNCTION sync_product_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE access SET xid = pg_current_xact_id()
  WHERE customer_id = OLD.customer_id AND access_id = OLD.access_id;
  IF FOUND THEN
    INSERT INTO sync_removal (customer_id, access_id, product_id)
      VALUES (OLD.customer_id, OLD.access_id, OLD.product_id);
    PERFORM sync_clear_old(OLD.customer_id);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER sync_removed AFTER DELETE ON bank_product
  FOR EACH ROW EXECUTE FUNCTION sync_product_removed();

-- A booking that moves to another day gets another id; under the old one it is gone.
CREATE FUNCTION sync_transaction_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sync_removal (customer_id, access_id, product_id, transaction_id)
    SELECT p.customer_id, p.access_id, p.product_id, OLD.id FROM bank_product p
    WHERE p.customer_id = OLD.customer_id AND p.product_no = OLD.product_no;
  PERFORM sync_clear_old(OLD.customer_id);
  RETURN NULL;
END $$;
CREATE TRIGGER sync_moved AFTER UPDATE OF id ON bank_transaction
  FOR EACH ROW WHEN (OLD.id <> NEW.id) EXECUTE FUNCTION sync_transaction_moved();

-- Once for a statement: bookings go by the thousand when their product goes, and are not named.
CREATE FUNCTION sync_transactions_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sync_removal (customer_id, access_id, product_id, transaction_id)
    SELECT g.customer_id, p.access_id, p.product_id, g.id
    FROM (SELECT DISTINCT customer_id, product_no FROM gone) k
    JOIN bank_product p ON p.customer_id = k.customer_id AND p.product_no = k.product_no
    JOIN gone g ON g.customer_id = k.customer_id AND g.product_no = k.product_no;
  RETURN NULL;
END $$;
CREATE TRIGGER sync_removed AFTER DELETE ON bank_transaction
  REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION sync_transactions_removed();
"""

OWNERSHIP = """
ALTER TABLE sync_removal ENABLE ROW LEVEL SECURITY;
ALTER TABLE sync_removal FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON sync_removal
  USING (customer_id = (SELECT current_setting('kw.customer')::uuid))
  WITH CHECK (customer_id = (SELECT current_setting('kw.customer')::uuid));
"""

GRANTS = """
GRANT SELECT, INSERT, DELETE ON sync_removal TO kw_api, kw_worker;
"""

INDEXES = {
    "bank_transaction_sync_idx": "bank_transaction (customer_id, xid, product_no, id)",
    "transaction_tag_sync_idx": ("transaction_tag (customer_id, xid, product_no, transaction_id)"),
}
