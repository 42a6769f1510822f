"""Payments: orders, who may send them, and checks of payees; approvals of payments."""

from kontowerk.kit.db.migrate import run_script

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    for part in (APPROVAL, PAYMENT, SESSION, OWNERSHIP, GRANTS):
        run_script(part)


# What is approved may be a payment that has no access.
APPROVAL = """
ALTER TABLE approval
  DROP CONSTRAINT approval_purpose_check,
  DROP CONSTRAINT approval_cause_check,
  ALTER COLUMN access_id DROP NOT NULL,
  ADD CONSTRAINT approval_purpose_check CHECK (purpose IN ('access', 'payment')),
  ADD CONSTRAINT approval_cause_check CHECK (cause IN ('added', 'asked', 'renewal', 'payment')),
  ADD CHECK ((purpose = 'access') <= (access_id IS NOT NULL));
"""

# `run` names the operation, its approval and its lease. `sends` counts the rights to send that
# were taken, `send_fence` is the lease they were taken under. `credentials` are sealed, for a
# worker only, and leave the row when the payment ends. `bound` is what the person approves:
# amounts and payees; an approval of anything else does not count.
PAYMENT = """
CREATE TABLE payment (
  customer_id uuid NOT NULL,
  id uuid NOT NULL,
  tenant_id uuid NOT NULL,
  run uuid NOT NULL UNIQUE,
  flow text NOT NULL CHECK (flow IN ('legacy', 'newer')),
  bulk boolean NOT NULL,
  instant boolean NOT NULL,
  execute_on date,
  provider_id uuid,
  access_id text,
  product_id text,
  details jsonb NOT NULL,
  "order" jsonb,
  bound bytea,
  state text NOT NULL CHECK (state IN
    ('draft', 'created', 'asking', 'sending', 'done', 'rejected', 'doubt')),
  reason text,
  detail text,
  checks jsonb NOT NULL DEFAULT '[]',
  bank_reference text,
  sends integer NOT NULL DEFAULT 0,
  send_fence bigint,
  method text,
  medium text,
  choose_anew boolean NOT NULL DEFAULT false,
  reject_without_funds boolean,
  callback_url text,
  present_ip text,
  editable boolean NOT NULL DEFAULT false,
  fingerprint bytea NOT NULL,
  idempotency_key text,
  credentials jsonb,
  looks integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (customer_id, id),
  UNIQUE (customer_id, idempotency_key),
  CHECK ((state = 'rejected') <= (reason IS NOT NULL)),
  CHECK (state NOT IN ('done', 'sending', 'doubt') OR (sends > 0 AND "order" IS NOT NULL)),
  CHECK (state NOT IN ('done', 'rejected') OR credentials IS NULL)
);
CREATE INDEX payment_access_idx ON payment (customer_id, access_id);

-- When somebody looks after a payment; across all owners, so ids and times and nothing else.
CREATE TABLE payment_timer (
  customer_id uuid NOT NULL,
  payment_id uuid NOT NULL,
  due_at timestamptz NOT NULL,
  PRIMARY KEY (customer_id, payment_id),
  FOREIGN KEY (customer_id, payment_id) REFERENCES payment ON DELETE CASCADE
);
CREATE INDEX payment_timer_due_idx ON payment_timer (due_at);

CREATE TABLE payee_request (
  customer_id uuid NOT NULL,
  id uuid NOT NULL,
  payment_id uuid NOT NULL,
  recipient text NOT NULL,
  iban text NOT NULL,
  result text NOT NULL CHECK (result IN ('match', 'close_match', 'no_match', 'not_possible')),
  matched_name text,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (customer_id, id)
);
"""

SESSION = """
ALTER TABLE webform_session
  DROP CONSTRAINT webform_session_use_case_check,
  DROP CONSTRAINT webform_session_access_ids_check,
  ADD COLUMN payment_id uuid,
  ADD CONSTRAINT webform_session_use_case_check
    CHECK (use_case IN ('add_access', 'renew_approval', 'single_transfer')),
  ADD CHECK ((use_case = 'single_transfer') = (payment_id IS NOT NULL)),
  ADD CHECK (cardinality(access_ids) > 0 OR payment_id IS NOT NULL);
"""

OWNERSHIP = """
DO $$
DECLARE customer_table text;
BEGIN
  FOREACH customer_table IN ARRAY ARRAY['payment', 'payment_timer', 'payee_request'] LOOP
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
CREATE POLICY timers ON payment_timer TO kw_worker USING (true) WITH CHECK (true);
"""

# The HTTP door writes credentials and never reads them.
GRANTS = """
GRANT SELECT (customer_id, id, tenant_id, run, flow, bulk, instant, execute_on, provider_id,
  access_id, product_id, details, "order", bound, state, reason, detail, checks, bank_reference,
  sends, send_fence, method, medium, choose_anew, reject_without_funds, callback_url, present_ip,
  editable, fingerprint, idempotency_key, looks, created_at, changed_at) ON payment TO kw_api;
GRANT INSERT, UPDATE, DELETE ON payment TO kw_api;
GRANT DELETE ON approval TO kw_api;
GRANT SELECT, INSERT, UPDATE, DELETE ON payment TO kw_worker;
GRANT SELECT, INSERT, UPDATE, DELETE ON payment_timer TO kw_api, kw_worker;
GRANT SELECT, INSERT, DELETE ON payee_request TO kw_api, kw_worker;
GRANT SELECT (customer_id, id, tenant_id, run, flow, access_id, state, reason, sends, send_fence,
  bank_reference, looks, created_at, changed_at) ON payment TO kw_audit;
GRANT SELECT ON payment_timer TO kw_audit;
GRANT SELECT (customer_id, id, payment_id, result, created_at) ON payee_request TO kw_audit;
"""
