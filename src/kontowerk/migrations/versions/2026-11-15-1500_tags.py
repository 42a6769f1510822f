"""Tags of bookings, what persons said about them, and their rules for counterparties."""

from kontowerk.kit.db.migrate import run_script

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    for part in (TAGS, STALE, ROWS, OWNERSHIP, GRANTS):
        run_script(part)


# Items are system ids of the trees. `versions` names the data a tag was made with, `context` what
# was known of the person; a tag of another one is made again. What a person corrected stands in
# the tag, too, so that a list is read from one table. A booking that gets another id takes its
# tag and its corrections along.
#
# A rule keeps the name and IBAN as they were given, and the keys they are compared by.
TAGS = """
CREATE TABLE transaction_tag (
  customer_id uuid NOT NULL,
  product_no integer NOT NULL,
  transaction_id uuid NOT NULL,
  category integer NOT NULL,
  insurance_type integer NOT NULL,
  partner integer NOT NULL,
  freelancer_category integer NOT NULL,
  freelancer_corrected boolean NOT NULL,
  confidence real NOT NULL CHECK (confidence BETWEEN 0 AND 1),
  stage text NOT NULL,
  rule text NOT NULL,
  versions text NOT NULL,
  context text NOT NULL,
  tagged_at timestamptz NOT NULL,
  PRIMARY KEY (customer_id, product_no, transaction_id),
  FOREIGN KEY (customer_id, product_no, transaction_id) REFERENCES bank_transaction
    ON UPDATE CASCADE ON DELETE CASCADE
) WITH (fillfactor = 90);

CREATE TABLE tag_correction (
  customer_id uuid NOT NULL,
  product_no integer NOT NULL,
  transaction_id uuid NOT NULL,
  tree text NOT NULL CHECK (tree IN ('CATEGORIES', 'FREELANCER_CATEGORIES')),
  item integer NOT NULL,
  corrected_at timestamptz NOT NULL,
  PRIMARY KEY (customer_id, product_no, transaction_id, tree),
  FOREIGN KEY (customer_id, product_no, transaction_id) REFERENCES bank_transaction
    ON UPDATE CASCADE ON DELETE CASCADE
);

CREATE TABLE tag_rule (
  customer_id uuid NOT NULL,
  id uuid NOT NULL,
  tree text NOT NULL CHECK (tree IN ('CATEGORIES', 'FREELANCER_CATEGORIES')),
  item integer NOT NULL,
  counterparty_name text NOT NULL,
  counterparty_iban text NOT NULL,
  name_key text NOT NULL,
  iban_key text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (customer_id, id),
  UNIQUE (customer_id, tree, name_key, iban_key),
  CHECK (name_key <> '' OR iban_key <> '')
);
"""

# A bank may reword a booking. Its tag was made of the old words, so it is no longer present,
# whoever writes the booking. The cascade has given the tag its new id by then: triggers of one
# event fire in the order of their names, and those of foreign keys begin with a capital.
STALE = """
CREATE FUNCTION tag_goes_stale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE transaction_tag SET versions = ''
  WHERE customer_id = NEW.customer_id AND product_no = NEW.product_no AND transaction_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER tag_goes_stale AFTER UPDATE ON bank_transaction FOR EACH ROW
  WHEN ((OLD.booked_on, OLD.amount, OLD.currency, OLD.purpose, OLD.booking_text,
      OLD.transaction_code, OLD.counterparty_name, OLD.counterparty_iban,
      OLD.counterparty_name_ultimate, OLD.mandate_id, OLD.creditor_id)
    IS DISTINCT FROM
      (NEW.booked_on, NEW.amount, NEW.currency, NEW.purpose, NEW.booking_text,
      NEW.transaction_code, NEW.counterparty_name, NEW.counterparty_iban,
      NEW.counterparty_name_ultimate, NEW.mandate_id, NEW.creditor_id))
  EXECUTE FUNCTION tag_goes_stale();
"""

# Like `ledger_rows`, with the tags; those of a booking that has none yet are null. Both tables are
# read in the order of their keys and merged. Statistics that are out of date, as after a first
# fetch, would make the planner look up one tag after the other.
ROWS = """
CREATE FUNCTION tagged_rows(customer uuid, product integer, low uuid, high uuid)
RETURNS TABLE (id uuid, booked_on date, value_on date, amount numeric, currency text, purpose text,
  booking_text text, transaction_code text, primanota text, counterparty_name text,
  counterparty_iban text, counterparty_bic text, batch_id text, pushed boolean,
  category integer, insurance_type integer, partner integer, freelancer_category integer,
  confidence double precision, stage text, rule text, versions text, freelancer_corrected boolean)
LANGUAGE plpgsql VOLATILE SECURITY INVOKER ROWS 300 SET enable_nestloop = off AS $$
BEGIN
  PERFORM set_config('kw.customer', customer::text, true);
  RETURN QUERY
    SELECT b.id, b.booked_on, b.value_on, b.amount, b.currency, b.purpose, b.booking_text,
      b.transaction_code, b.primanota, b.counterparty_name, b.counterparty_iban,
      b.counterparty_bic, b.batch_id, b.pushed,
      t.category, t.insurance_type, t.partner, t.freelancer_category,
      round(t.confidence::numeric, 4)::double precision, t.stage, t.rule, t.versions,
      t.freelancer_corrected
    FROM bank_transaction b
    LEFT JOIN transaction_tag t ON t.customer_id = customer AND t.product_no = product
      AND t.transaction_id = b.id AND t.transaction_id BETWEEN low AND high
    WHERE b.customer_id = customer AND b.product_no = product AND b.id BETWEEN low AND high
    ORDER BY b.id DESC;
END $$;

REVOKE ALL ON FUNCTION tagged_rows FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tagged_rows TO kw_api, kw_worker;
"""

OWNERSHIP = """
DO $$
DECLARE customer_table text;
BEGIN
  FOREACH customer_table IN ARRAY ARRAY['transaction_tag', 'tag_correction', 'tag_rule'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', customer_table);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', customer_table);
    EXECUTE format(
      'CREATE POLICY owner ON %I '
      'USING (customer_id = (SELECT current_setting(''kw.customer'')::uuid)) '
      'WITH CHECK (customer_id = (SELECT current_setting(''kw.customer'')::uuid))',
      customer_table);
    EXECUTE format('CREATE POLICY auditor ON %I FOR SELECT TO kw_audit '
      'USING (current_user = ''kw_audit'')', customer_table);
  END LOOP;
END $$;
"""

# The auditor sees that a tag is there and of which versions, not what it says.
GRANTS = """
GRANT SELECT, INSERT, UPDATE, DELETE ON transaction_tag, tag_correction, tag_rule
  TO kw_api, kw_worker;
GRANT SELECT (customer_id, product_no, transaction_id, versions, tagged_at)
  ON transaction_tag TO kw_audit;
GRANT SELECT (customer_id, product_no, transaction_id, tree, corrected_at)
  ON tag_correction TO kw_audit;
GRANT SELECT (customer_id, id, tree, created_at) ON tag_rule TO kw_audit;
"""
