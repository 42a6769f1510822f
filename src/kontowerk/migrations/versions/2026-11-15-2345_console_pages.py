"""Console: states of payments and sessions without their contents; checks of signatures."""

from kontowerk.kit.db.migrate import run_script

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    for part in (DERIVED, CHECK, OWNERSHIP, GRANTS):
        run_script(part)


# What may be shown of a payment stands apart from what may not: `detail` and `checks` hold names
# and account numbers, too. Codes are capitals and digits, and only where a bank gave them.
DERIVED = """
ALTER TABLE payment
  ADD COLUMN bank_codes text GENERATED ALWAYS AS (
    CASE WHEN reason IN ('rejected', 'duplicate', 'not_possible', 'tan_wrong', 'not_approved',
                         'refused', 'locked', 'unreachable', 'unknown', 'internal')
      AND detail ~ '^[A-Z0-9_]+( [A-Z0-9_]+)*$' THEN detail END) STORED,
  ADD COLUMN payee_results jsonb GENERATED ALWAYS AS (
    jsonb_path_query_array(checks, '$[*].result')) STORED;
"""

# A signature that somebody wants to have checked. A worker has the secret, so it judges; the body
# is kept until then, and the row for a day.
CHECK = """
CREATE TABLE webhook_check (
  id uuid PRIMARY KEY,
  tenant_id uuid NOT NULL,
  subscription_id uuid NOT NULL REFERENCES webhook_subscription ON DELETE CASCADE,
  message_id text NOT NULL,
  sent_at text NOT NULL,
  signatures text NOT NULL,
  body text,
  verdict text CHECK (verdict IN ('genuine', 'older_secret', 'malformed', 'wrong', 'no_secret')),
  created_at timestamptz NOT NULL,
  CHECK ((verdict IS NULL) = (body IS NOT NULL))
);
CREATE INDEX webhook_check_age_idx ON webhook_check (created_at);
CREATE INDEX webhook_check_subscription_idx ON webhook_check (subscription_id);
"""

OWNERSHIP = """
DO $$
DECLARE customer_table text;
BEGIN
  FOREACH customer_table IN ARRAY ARRAY['payment', 'approval', 'webform_session'] LOOP
    EXECUTE format('CREATE POLICY console ON %I FOR SELECT TO kw_console '
      'USING (current_user = ''kw_console'' AND '
      '(SELECT current_setting(''kw.console'', true)) IN (''operator'', tenant_id::text))',
      customer_table);
  END LOOP;
END $$;
CREATE POLICY console ON payment_timer FOR SELECT TO kw_console
  USING (current_user = 'kw_console'
    AND (SELECT current_setting('kw.console', true)) = 'operator');
"""

GRANTS = """
GRANT SELECT (customer_id, id, tenant_id, run, flow, bulk, instant, provider_id, state, reason,
  bank_codes, payee_results, bank_reference, sends, looks, created_at, changed_at)
  ON payment TO kw_console;
GRANT SELECT ON payment_timer TO kw_console;
GRANT INSERT ON webhook_check TO kw_console;
GRANT SELECT (id, tenant_id, subscription_id, verdict, created_at) ON webhook_check TO kw_console;
GRANT SELECT, DELETE ON webhook_check TO kw_worker;
GRANT UPDATE (verdict, body) ON webhook_check TO kw_worker;
GRANT SELECT (customer_id, id, tenant_id) ON approval TO kw_console;
GRANT SELECT (customer_id, id, tenant_id, use_case, provider_id, run, payment_id, exit, opened_at)
  ON webform_session TO kw_console;
"""
