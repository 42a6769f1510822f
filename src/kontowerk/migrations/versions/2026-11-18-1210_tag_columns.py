"""Tags as columns of their transactions; those that the release before writes are copied there."""

from kontowerk.kit.db.migrate import run_script

revision = "0046"
down_revision = "0045"
oldest_code = None


def upgrade() -> None:
    for part in (COLUMNS, GRANTS, CHANGED, STALE, ROWS, COPIED):
        run_script(part)


# Nothing is written anew: columns without a default, constraints that are validated later. A tag
# writes its row a second time, so dead rows are cleared away more often than usual.
COLUMNS = """
ALTER TABLE bank_transaction
  ADD COLUMN tagged_at timestamptz,
  ADD COLUMN category integer,
  ADD COLUMN insurance_type integer,
  ADD COLUMN partner integer,
  ADD COLUMN freelancer_category integer,
  ADD COLUMN confidence real,
  ADD COLUMN freelancer_corrected boolean,
  ADD COLUMN stage text,
  ADD COLUMN rule text,
  ADD COLUMN versions text,
  ADD COLUMN context text,
  ADD CONSTRAINT bank_transaction_confidence CHECK (confidence BETWEEN 0 AND 1) NOT VALID,
  ADD CONSTRAINT bank_transaction_tag_is_whole CHECK (num_nulls(tagged_at, category,
    insurance_type, partner, freelancer_category, confidence, freelancer_corrected, stage, rule,
    versions, context) IN (0, 11)) NOT VALID;
ALTER TABLE bank_transaction SET (autovacuum_vacuum_scale_factor = 0.05);
"""

# Who answers requests writes tags, and nothing else of a transaction that is there.
GRANTS = """
GRANT UPDATE (tagged_at, category, insurance_type, partner, freelancer_category, confidence,
  freelancer_corrected, stage, rule, versions, context) ON bank_transaction TO kw_api, kw_worker;
"""

# A transaction and its tag share the number of the transaction that changed either of them last;
# a tag is told by its items. Rows that are only copied keep their numbers, and no analysis is made
# anew because of them.
CHANGED = """
CREATE FUNCTION sync_transaction_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('kw.copies', true) IS DISTINCT FROM 'on' THEN
    NEW.xid := pg_current_xact_id();
  END IF;
  RETURN NEW;
END $$;
DROP TRIGGER sync_changed ON bank_transaction;
CREATE TRIGGER sync_changed BEFORE UPDATE OF customer_id, product_no, id, content_id, pushed,
    booked_on, value_on, amount, currency, purpose, booking_text, transaction_code, primanota,
    counterparty_name, counterparty_iban, counterparty_bic, counterparty_name_ultimate,
    end_to_end_id, mandate_id, creditor_id, bank_reference, batch_id ON bank_transaction
  FOR EACH ROW EXECUTE FUNCTION sync_transaction_changed();
CREATE TRIGGER sync_tagged BEFORE UPDATE OF category, insurance_type, partner, freelancer_category
    ON bank_transaction FOR EACH ROW
  WHEN ((OLD.category, OLD.insurance_type, OLD.partner, OLD.freelancer_category)
    IS DISTINCT FROM
      (NEW.category, NEW.insurance_type, NEW.partner, NEW.freelancer_category))
  EXECUTE FUNCTION sync_transaction_changed();

CREATE OR REPLACE FUNCTION analysis_goes_stale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('kw.copies', true) IS DISTINCT FROM 'on' THEN
    INSERT INTO analysis_change (customer_id) SELECT DISTINCT c.customer_id FROM changed c;
  END IF;
  RETURN NULL;
END $$;
"""

# A transaction that a bank reworded has the tag of its old words, whoever writes it.
STALE = """
CREATE FUNCTION tag_columns_go_stale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.versions := '';
  RETURN NEW;
END $$;
CREATE TRIGGER tag_columns_go_stale BEFORE UPDATE ON bank_transaction FOR EACH ROW
  WHEN (NEW.versions <> '' AND (OLD.booked_on, OLD.amount, OLD.currency, OLD.purpose,
      OLD.booking_text, OLD.transaction_code, OLD.counterparty_name, OLD.counterparty_iban,
      OLD.counterparty_name_ultimate, OLD.mandate_id, OLD.creditor_id)
    IS DISTINCT FROM
      (NEW.booked_on, NEW.amount, NEW.currency, NEW.purpose,
      NEW.booking_text, NEW.transaction_code, NEW.counterparty_name, NEW.counterparty_iban,
      NEW.counterparty_name_ultimate, NEW.mandate_id, NEW.creditor_id))
  EXECUTE FUNCTION tag_columns_go_stale();
"""

# As `tagged_rows`, which the release before calls, but of one table.
ROWS = """
CREATE FUNCTION ledger_tagged_rows(customer uuid, product integer, low uuid, high uuid)
RETURNS TABLE (id uuid, booked_on date, value_on date, amount numeric, currency text, purpose text,
  booking_text text, transaction_code text, primanota text, counterparty_name text,
  counterparty_iban text, counterparty_bic text, batch_id text, pushed boolean,
  category integer, insurance_type integer, partner integer, freelancer_category integer,
  confidence double precision, stage text, rule text, versions text, freelancer_corrected boolean)
LANGUAGE plpgsql VOLATILE SECURITY INVOKER ROWS 300 AS $$
BEGIN
  PERFORM set_config('kw.customer', customer::text, true);
  RETURN QUERY
    SELECT b.id, b.booked_on, b.value_on, b.amount, b.currency, b.purpose, b.booking_text,
      b.transaction_code, b.primanota, b.counterparty_name, b.counterparty_iban,
      b.counterparty_bic, b.batch_id, b.pushed,
      b.category, b.insurance_type, b.partner, b.freelancer_category,
      round(b.confidence::numeric, 4)::double precision, b.stage, b.rule, b.versions,
      b.freelancer_corrected
    FROM bank_transaction b
    WHERE b.customer_id = customer AND b.product_no = product AND b.id BETWEEN low AND high
    ORDER BY b.id DESC;
END $$;

REVOKE ALL ON FUNCTION ledger_tagged_rows FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger_tagged_rows TO kw_api, kw_worker;
"""

# The release before reads and writes tags in their own table. What it writes there is copied; this
# release removes the row when it makes a tag, so that the one before does not show an old one but
# makes its own. A row that is there is therefore the present tag, and goes with a later release.
# It is read again: the cascade to a booking's new id fires after what followed from it.
COPIED = """
CREATE FUNCTION tag_is_copied() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE bank_transaction b SET tagged_at = t.tagged_at, category = t.category,
    insurance_type = t.insurance_type, partner = t.partner,
    freelancer_category = t.freelancer_category, confidence = t.confidence,
    freelancer_corrected = t.freelancer_corrected, stage = t.stage, rule = t.rule,
    versions = t.versions, context = t.context
  FROM changed c
  JOIN transaction_tag t ON t.customer_id = c.customer_id AND t.product_no = c.product_no
    AND t.transaction_id = c.transaction_id
  WHERE b.customer_id = c.customer_id AND b.product_no = c.product_no AND b.id = c.transaction_id;
  RETURN NULL;
END $$;
CREATE TRIGGER tag_added_is_copied AFTER INSERT ON transaction_tag
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tag_is_copied();
CREATE TRIGGER tag_changed_is_copied AFTER UPDATE ON transaction_tag
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tag_is_copied();
"""
