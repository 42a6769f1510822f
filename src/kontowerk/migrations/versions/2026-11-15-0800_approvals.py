"""Approvals: what waits for a person, and the timers and tickets that belong to it."""

from kontowerk.kit.db.migrate import run_script

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    for part in (ACCESS, APPROVAL, LEASE, OWNERSHIP, GRANTS, VIEWS):
        run_script(part)


# `asked` is what the refresh under way wants to know from the person. `consent_until` is how
# long the bank says it gives data without asking again; many do not say.
ACCESS = """
ALTER TABLE access
  ADD COLUMN asked text CHECK (asked IN ('method', 'medium', 'tan', 'app', 'redirect')),
  ADD COLUMN consent_until timestamptz,
  ADD CHECK (asked IS NULL OR run IS NOT NULL);
"""

# `id` is the name of the operation that needs the approval. A TAN lies in `sealed_tan`, for a
# worker only, from the moment it is given until a worker takes it; it is taken once.
APPROVAL = """
CREATE TABLE approval (
  customer_id uuid NOT NULL,
  id uuid NOT NULL,
  tenant_id uuid NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('access')),
  access_id text NOT NULL,
  access_key uuid NOT NULL,
  cause text NOT NULL CHECK (cause IN ('added', 'asked', 'renewal')),
  choose_anew boolean NOT NULL DEFAULT false,
  history text NOT NULL DEFAULT 'open' CHECK (history IN ('open', 'payment_accounts', 'all')),
  callback_url text,
  phase text NOT NULL CHECK (phase IN ('working', 'asking', 'ended')),
  question_no integer NOT NULL DEFAULT 0,
  question jsonb,
  state bytea,
  answer jsonb,
  sealed_tan text,
  taken boolean NOT NULL DEFAULT false,
  wrong_tans smallint NOT NULL DEFAULT 0,
  ending text CHECK (ending IN ('granted', 'cancelled', 'expired', 'tan_wrong', 'not_approved',
    'refused', 'failed')),
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (customer_id, id),
  FOREIGN KEY (customer_id, access_id) REFERENCES access ON DELETE CASCADE,
  CHECK (phase <> 'asking' OR (question IS NOT NULL AND state IS NOT NULL AND answer IS NULL)),
  CHECK ((phase = 'ended') = (ending IS NOT NULL)),
  CHECK (phase <> 'ended' OR (state IS NULL AND sealed_tan IS NULL)),
  CHECK (sealed_tan IS NULL OR (phase = 'working' AND NOT taken))
);
ALTER TABLE approval ALTER COLUMN state SET STORAGE EXTERNAL;

-- When a question lapses. Apart from the approval, because workers look at it across all owners:
-- it holds ids and times and nothing else.
CREATE TABLE approval_timer (
  customer_id uuid NOT NULL,
  approval_id uuid NOT NULL,
  due_at timestamptz NOT NULL,
  PRIMARY KEY (customer_id, approval_id),
  FOREIGN KEY (customer_id, approval_id) REFERENCES approval ON DELETE CASCADE
);
CREATE INDEX approval_timer_due_idx ON approval_timer (due_at);

-- How a person who comes back from the bank's own pages is recognised; the ticket itself is in
-- the address the bank was given.
CREATE TABLE approval_ticket (
  customer_id uuid NOT NULL,
  approval_id uuid NOT NULL,
  ticket_hash bytea NOT NULL UNIQUE,
  PRIMARY KEY (customer_id, approval_id, ticket_hash),
  FOREIGN KEY (customer_id, approval_id) REFERENCES approval ON DELETE CASCADE
);
"""

# A lease kept for a person who thinks does not use a line to the bank.
LEASE = """
ALTER TABLE credential_lease ADD COLUMN waiting boolean NOT NULL DEFAULT false;
CREATE INDEX credential_lease_holder_idx ON credential_lease (holder) WHERE holder IS NOT NULL;
"""

OWNERSHIP = """
DO $$
DECLARE customer_table text;
BEGIN
  FOREACH customer_table IN ARRAY ARRAY['approval', 'approval_timer', 'approval_ticket'] LOOP
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
CREATE POLICY timers ON approval_timer TO kw_worker USING (true) WITH CHECK (true);
CREATE POLICY finder ON approval_ticket FOR SELECT TO kw_api USING (true);
"""

# The HTTP door sees what was asked; what a dialogue remembers and a TAN are for workers.
GRANTS = """
GRANT SELECT (customer_id, id, tenant_id, purpose, access_id, access_key, cause, choose_anew,
  history, callback_url, phase, question_no, question, answer, taken, wrong_tans, ending,
  created_at, changed_at, expires_at) ON approval TO kw_api;
GRANT INSERT, UPDATE ON approval TO kw_api;
GRANT SELECT, INSERT, UPDATE, DELETE ON approval TO kw_worker;
GRANT SELECT, INSERT, UPDATE, DELETE ON approval_timer TO kw_api, kw_worker;
GRANT SELECT, INSERT, DELETE ON approval_ticket TO kw_api, kw_worker;
GRANT SELECT (customer_id, id, tenant_id, access_id, access_key, cause, phase, question_no, taken,
  wrong_tans, ending, created_at, changed_at, expires_at) ON approval TO kw_audit;
GRANT SELECT ON approval_timer TO kw_audit;
GRANT SELECT (customer_id, approval_id) ON approval_ticket TO kw_audit;
GRANT SELECT (asked, consent_until) ON access TO kw_audit;
"""

VIEWS = """
DROP FUNCTION access_views;
CREATE FUNCTION access_views(customer uuid, wanted text)
RETURNS TABLE (customer_id uuid, access_id text, key uuid, tenant_id uuid, provider_id uuid,
  status text, sync boolean, selected text[], block text, run uuid, present_ip text,
  created_at timestamptz, refreshed_at timestamptz, attempted_at timestamptz,
  expires_at timestamptz, methods jsonb, active_method jsonb, media jsonb, memory jsonb,
  notices jsonb, issues jsonb, webhook_serial bigint, version bigint, asked text,
  consent_until timestamptz,
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
      a.webhook_serial, a.version, a.asked, a.consent_until,
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
