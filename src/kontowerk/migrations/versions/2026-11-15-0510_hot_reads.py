"""Short ways into and out of the ledger, and the currency of a position's value."""

from kontowerk.kit.db.migrate import run_script

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    run_script(POSITION)
    run_script(ROW)
    run_script(FUNCTIONS)


POSITION = """
ALTER TABLE bank_position ADD COLUMN total_currency text;
"""

# A booking on its way in. Not the table's own row type: a column added there must not break the
# release before.
ROW = """
CREATE TYPE ledger_row AS (
  product_no integer, id uuid, content_id uuid, booked_on date, value_on date, amount numeric,
  currency text, purpose text, booking_text text, transaction_code text, primanota text,
  counterparty_name text, counterparty_iban text, counterparty_bic text,
  counterparty_name_ultimate text, end_to_end_id text, mandate_id text, creditor_id text,
  bank_reference text, batch_id text
);
"""

# A function that sets the owner and then returns its rows saves three round trips. It has no more
# rights than its caller: row-level security stays on, and as a statement of its own it leaves no
# owner behind. Not written as one SELECT, because the policy might then be evaluated first.
FUNCTIONS = """
CREATE FUNCTION ledger_head(customer uuid, access text, product text, wanted text)
RETURNS TABLE (product_no integer, tx_version bigint, tx_count bigint, body bytea)
LANGUAGE plpgsql VOLATILE SECURITY INVOKER ROWS 1 AS $$
BEGIN
  PERFORM set_config('kw.customer', customer::text, true);
  RETURN QUERY
    SELECT p.product_no, p.tx_version, p.tx_count, l.body
    FROM bank_product p
    LEFT JOIN list_page l ON l.customer_id = customer AND l.product_no = p.product_no
      AND l.view = wanted AND l.tx_version = p.tx_version
    WHERE p.customer_id = customer AND p.access_id = access AND p.product_id = product;
END $$;

CREATE FUNCTION ledger_rows(customer uuid, product integer, low uuid, high uuid)
RETURNS TABLE (id uuid, booked_on date, value_on date, amount numeric, currency text, purpose text,
  booking_text text, transaction_code text, primanota text, counterparty_name text,
  counterparty_iban text, counterparty_bic text, batch_id text, pushed boolean)
LANGUAGE plpgsql VOLATILE SECURITY INVOKER ROWS 300 AS $$
BEGIN
  PERFORM set_config('kw.customer', customer::text, true);
  RETURN QUERY
    SELECT t.id, t.booked_on, t.value_on, t.amount, t.currency, t.purpose, t.booking_text,
      t.transaction_code, t.primanota, t.counterparty_name, t.counterparty_iban,
      t.counterparty_bic, t.batch_id, t.pushed
    FROM bank_transaction t
    WHERE t.customer_id = customer AND t.product_no = product AND t.id BETWEEN low AND high
    ORDER BY t.id DESC;
END $$;

-- Of two writers the one with the present version wins, whoever comes last.
CREATE FUNCTION ledger_keep_page(customer uuid, product integer, wanted text, version bigint,
  page bytea)
RETURNS void
LANGUAGE plpgsql VOLATILE SECURITY INVOKER AS $$
BEGIN
  PERFORM set_config('kw.customer', customer::text, true);
  INSERT INTO list_page AS l (customer_id, product_no, view, tx_version, body)
    SELECT p.customer_id, p.product_no, wanted, version, page FROM bank_product p
    WHERE p.customer_id = customer AND p.product_no = product AND p.tx_version = version
  ON CONFLICT (customer_id, product_no, view) DO UPDATE
    SET tx_version = excluded.tx_version, body = excluded.body
    WHERE l.tx_version < excluded.tx_version;
END $$;

REVOKE ALL ON FUNCTION ledger_head, ledger_rows, ledger_keep_page FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger_head, ledger_rows, ledger_keep_page TO kw_api, kw_worker;
"""
