"""A short way to accesses with their products."""

from kontowerk.kit.db.migrate import run_script

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    run_script(FUNCTION)


# As the short ways into the ledger: sets the owner, has no more rights than its caller, and as a
# statement of its own leaves no owner behind.
FUNCTION = """
CREATE FUNCTION access_views(customer uuid, wanted text)
RETURNS TABLE (customer_id uuid, access_id text, key uuid, tenant_id uuid, provider_id uuid,
  status text, sync boolean, selected text[], block text, run uuid, present_ip text,
  created_at timestamptz, refreshed_at timestamptz, attempted_at timestamptz,
  expires_at timestamptz, methods jsonb, active_method jsonb, media jsonb, memory jsonb,
  notices jsonb, issues jsonb, webhook_serial bigint, version bigint,
  product_no integer, product_id text, kind text, label text, owner text, currency text,
  account_number text, bank_code text, iban text, bic text, institution text, transfers text[],
  balance numeric, balance_at timestamptz, balance_source text, overdraft_limit numeric,
  credit_limit numeric, credit_drawn numeric, balances jsonb, contract_number text,
  contract_type text, contract_status text, contract_amount numeric, contract_date date,
  rating numeric, savings_rate numeric, loan_rate numeric, savings_progress numeric,
  in_saving_phase boolean, product_refreshed_at timestamptz, never_fetched text[],
  tx_version bigint)
LANGUAGE plpgsql VOLATILE SECURITY INVOKER ROWS 10 AS $$
BEGIN
  PERFORM set_config('kw.customer', customer::text, true);
  RETURN QUERY
    SELECT a.customer_id, a.access_id, a.key, a.tenant_id, a.provider_id, a.status, a.sync,
      a.selected, a.block, a.run, a.present_ip, a.created_at, a.refreshed_at, a.attempted_at,
      a.expires_at, a.methods, a.active_method, a.media, a.memory, a.notices, a.issues,
      a.webhook_serial, a.version,
      p.product_no, p.product_id, p.kind, p.label, p.owner, p.currency, p.account_number,
      p.bank_code, p.iban, p.bic, p.institution, p.transfers, p.balance, p.balance_at,
      p.balance_source, p.overdraft_limit, p.credit_limit, p.credit_drawn, p.balances,
      p.contract_number, p.contract_type, p.contract_status, p.contract_amount, p.contract_date,
      p.rating, p.savings_rate, p.loan_rate, p.savings_progress, p.in_saving_phase,
      p.refreshed_at, p.never_fetched, p.tx_version
    FROM access a
    LEFT JOIN bank_product p ON p.customer_id = customer AND p.access_id = a.access_id
    WHERE a.customer_id = customer AND a.access_id = coalesce(wanted, a.access_id)
    ORDER BY a.created_at, a.access_id, p.place, p.product_no;
END $$;

REVOKE ALL ON FUNCTION access_views FROM PUBLIC;
GRANT EXECUTE ON FUNCTION access_views TO kw_api, kw_worker;
"""
