"""Bank accesses, their ledger, webhooks, and the job engine."""

from importlib.resources import files

from kontowerk.kit.db.migrate import run_script

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    engine = files("kontowerk.migrations").joinpath("engine/procrastinate-3.10.0.sql")
    run_script(engine.read_text(encoding="utf-8"))
    parts = (ENGINE, ROLES, ACCESS, LEDGER, WEBHOOKS, WEBFORM, BANKS, OWNERSHIP, GRANTS)
    for part in parts:
        run_script(part)


# A jobs table is normally empty and its statistics say so. When a backlog arrives at once the
# planner would scan and hash it for every fetch; the index and the settings keep a fetch at one
# index probe. `kontowerk work` refuses to start without them.
#
# `enqueue_jobs` is the only way in for a process that merely orders work: it needs no right on
# the engine's tables, and as a part of the caller's transaction it rolls back with it.
ENGINE = """
CREATE INDEX kw_jobs_lock_idx ON procrastinate_jobs (lock) WHERE status IN ('todo', 'doing');
ALTER FUNCTION procrastinate_fetch_job_v2 SET enable_seqscan = off;
ALTER FUNCTION procrastinate_fetch_job_v2 SET enable_hashjoin = off;
ALTER FUNCTION procrastinate_fetch_job_v2 SET enable_mergejoin = off;
ALTER FUNCTION procrastinate_fetch_job_v2 SET enable_bitmapscan = off;

CREATE FUNCTION enqueue_jobs(
  queues text[], tasks text[], priorities integer[], locks text[], args text[],
  scheduled_at timestamptz[]
) RETURNS bigint[] LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT procrastinate_defer_jobs_v1(array_agg(
    ROW(j.queue, j.task, j.priority, j.lock, NULL, j.args::jsonb, j.at)
      ::procrastinate_job_to_defer_v1 ORDER BY j.place))
  FROM unnest(queues, tasks, priorities, locks, args, scheduled_at)
    WITH ORDINALITY AS j (queue, task, priority, lock, args, at, place)
$$;
REVOKE ALL ON FUNCTION enqueue_jobs FROM PUBLIC;
"""

ROLES = """
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'kw_audit') THEN
    BEGIN
      CREATE ROLE kw_audit NOLOGIN;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
    END;
  END IF;
  IF NOT pg_has_role(current_user, 'kw_audit', 'MEMBER') THEN
    EXECUTE format('GRANT kw_audit TO %I', current_user);
  END IF;
END $$;
"""

# `key` is our own name of an access, for job arguments and notifications: the caller's may be
# anything. `run` is the refresh under way; an access that is not complete always has one.
ACCESS = """
ALTER TABLE tenant ADD COLUMN unsynced_lifetime integer NOT NULL DEFAULT 86400
  CHECK (unsynced_lifetime BETWEEN 900 AND 604800);

CREATE TABLE access (
  customer_id uuid NOT NULL,
  access_id text NOT NULL CHECK (access_id ~ '^[A-Za-z0-9._~-]{1,64}$'),
  key uuid NOT NULL,
  tenant_id uuid NOT NULL,
  provider_id uuid NOT NULL,
  status text NOT NULL CHECK (status IN ('started', 'headers', 'complete')),
  sync boolean NOT NULL,
  selected text[] NOT NULL DEFAULT '{}',
  block text CHECK (block IN ('refused', 'locked', 'incomplete', 'approval')),
  run uuid,
  present_ip text,
  created_at timestamptz NOT NULL,
  refreshed_at timestamptz,
  attempted_at timestamptz,
  expires_at timestamptz,
  methods jsonb NOT NULL DEFAULT '[]',
  active_method jsonb,
  media jsonb NOT NULL DEFAULT '[]',
  memory jsonb NOT NULL DEFAULT '{}',
  notices jsonb NOT NULL DEFAULT '[]',
  issues jsonb NOT NULL DEFAULT '[]',
  webhook_serial bigint NOT NULL DEFAULT 0,
  fence bigint NOT NULL DEFAULT 0,
  version bigint NOT NULL DEFAULT 1,
  PRIMARY KEY (customer_id, access_id),
  UNIQUE (customer_id, key),
  CHECK (status = 'complete' OR run IS NOT NULL),
  CHECK (sync OR block IS NULL OR block <> 'approval')
);

CREATE FUNCTION access_status_is_legal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status = 'complete' AND NEW.status = 'headers' THEN
    RAISE EXCEPTION 'an access goes from complete to started, not to headers';
  END IF;
  IF NEW.webhook_serial NOT IN (OLD.webhook_serial, OLD.webhook_serial + 1) THEN
    RAISE EXCEPTION 'a webhook serial rises by one';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER access_status BEFORE UPDATE ON access
  FOR EACH ROW EXECUTE FUNCTION access_status_is_legal();

-- When an access is next touched without anybody asking. Apart from the access, because workers
-- look at it across all owners: it holds ids and times and nothing else.
CREATE TABLE access_schedule (
  customer_id uuid NOT NULL,
  access_key uuid NOT NULL,
  tenant_id uuid NOT NULL,
  host text NOT NULL,
  next_due timestamptz,
  failures smallint NOT NULL DEFAULT 0,
  expires_at timestamptz,
  PRIMARY KEY (customer_id, access_key),
  FOREIGN KEY (customer_id, access_key) REFERENCES access (customer_id, key) ON DELETE CASCADE
);
CREATE INDEX access_schedule_due_idx ON access_schedule (host, next_due)
  WHERE next_due IS NOT NULL;
CREATE INDEX access_schedule_expiry_idx ON access_schedule (expires_at)
  WHERE expires_at IS NOT NULL;
"""

# Parts of a product that never came ('balance', 'transactions', 'positions') stand in
# `never_fetched`. `content_id` is set when a bank changed a booking after we first saw it.
LEDGER = """
CREATE TABLE bank_product (
  customer_id uuid NOT NULL,
  product_no integer NOT NULL,
  access_id text NOT NULL,
  product_id text NOT NULL,
  place smallint NOT NULL,
  kind text NOT NULL,
  label text NOT NULL,
  owner text NOT NULL,
  currency text,
  account_number text,
  bank_code text,
  iban text,
  bic text,
  institution text,
  transfers text[] NOT NULL DEFAULT '{}',
  balance numeric(15,2),
  balance_at timestamptz,
  balance_source text CHECK (balance_source IN ('statement', 'other')),
  overdraft_limit numeric(15,2),
  credit_limit numeric(15,2),
  credit_drawn numeric(15,2),
  balances jsonb NOT NULL DEFAULT '[]',
  contract_number text, contract_type text, contract_status text,
  contract_amount numeric(15,2),
  contract_date date,
  rating numeric(15,2), savings_rate numeric(9,4), loan_rate numeric(9,4),
  savings_progress numeric(9,4),
  in_saving_phase boolean,
  refreshed_at timestamptz NOT NULL,
  never_fetched text[] NOT NULL DEFAULT '{}',
  tx_version bigint NOT NULL DEFAULT 1,
  tx_count bigint NOT NULL DEFAULT 0,
  tx_sum numeric(20,2) NOT NULL DEFAULT 0,
  PRIMARY KEY (customer_id, product_no),
  UNIQUE (customer_id, access_id, product_id),
  FOREIGN KEY (customer_id, access_id) REFERENCES access ON DELETE CASCADE
);

CREATE TABLE bank_transaction (
  customer_id uuid NOT NULL,
  product_no integer NOT NULL,
  id uuid NOT NULL,
  content_id uuid,
  pushed boolean NOT NULL DEFAULT false,
  booked_on date NOT NULL,
  value_on date,
  amount numeric(15,2) NOT NULL,
  currency text NOT NULL,
  purpose text,
  booking_text text,
  transaction_code text,
  primanota text,
  counterparty_name text, counterparty_iban text, counterparty_bic text,
  counterparty_name_ultimate text,
  end_to_end_id text,
  mandate_id text,
  creditor_id text,
  bank_reference text,
  batch_id text,
  PRIMARY KEY (customer_id, product_no, id),
  FOREIGN KEY (customer_id, product_no) REFERENCES bank_product ON DELETE CASCADE
);

CREATE TABLE bank_position (
  customer_id uuid NOT NULL,
  product_no integer NOT NULL,
  place integer NOT NULL,
  name text NOT NULL,
  quantity numeric NOT NULL,
  unit text NOT NULL,
  isin text,
  wkn text,
  price numeric,
  price_currency text,
  priced_at timestamptz,
  fx_rate numeric,
  venue text,
  total_value numeric(15,2),
  PRIMARY KEY (customer_id, product_no, place),
  FOREIGN KEY (customer_id, product_no) REFERENCES bank_product ON DELETE CASCADE
);

-- A long list as it leaves the HTTP door, compressed; good for exactly one tx_version.
CREATE TABLE list_page (
  customer_id uuid NOT NULL,
  product_no integer NOT NULL,
  view text NOT NULL,
  tx_version bigint NOT NULL,
  body bytea NOT NULL,
  PRIMARY KEY (customer_id, product_no, view),
  FOREIGN KEY (customer_id, product_no) REFERENCES bank_product ON DELETE CASCADE
);
ALTER TABLE list_page ALTER COLUMN body SET STORAGE EXTERNAL;
"""

# An event is written with the data it announces. `xid` orders the pull feed: a reader never
# passes a transaction that is still open, so a cursor misses nothing.
WEBHOOKS = """
CREATE TABLE webhook_subscription (
  id uuid PRIMARY KEY,
  tenant_id uuid NOT NULL REFERENCES tenant,
  url text NOT NULL,
  created_at timestamptz NOT NULL,
  created_by text NOT NULL
);
CREATE INDEX webhook_subscription_tenant_idx ON webhook_subscription (tenant_id);

CREATE TABLE webhook_event (
  customer_id uuid NOT NULL,
  access_id text NOT NULL,
  serial bigint NOT NULL CHECK (serial > 0),
  id uuid NOT NULL,
  tenant_id uuid NOT NULL,
  new_transactions integer NOT NULL CHECK (new_transactions > 0),
  at timestamptz NOT NULL,
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  PRIMARY KEY (customer_id, access_id, serial),
  FOREIGN KEY (customer_id, access_id) REFERENCES access ON DELETE CASCADE
);
CREATE INDEX webhook_event_feed_idx ON webhook_event (tenant_id, xid, id);
CREATE INDEX webhook_event_age_idx ON webhook_event (at);

-- How a call to one subscriber went; ids and outcomes only.
CREATE TABLE webhook_delivery (
  subscription_id uuid NOT NULL REFERENCES webhook_subscription ON DELETE CASCADE,
  event_id uuid NOT NULL,
  tenant_id uuid NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'delivered', 'dropped')),
  attempts smallint NOT NULL DEFAULT 0,
  last_outcome text,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (subscription_id, event_id)
);
CREATE INDEX webhook_delivery_age_idx ON webhook_delivery (changed_at);
"""

WEBFORM = """
CREATE TABLE webform_session (
  customer_id uuid NOT NULL,
  secret_hash bytea NOT NULL,
  tenant_id uuid NOT NULL,
  use_case text NOT NULL CHECK (use_case IN ('add_access', 'renew_approval')),
  access_ids text[] NOT NULL,
  callback_url text,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (customer_id, secret_hash)
);
"""

# Across all tenants: one login at a bank may stand behind several accesses. A login is named by
# a keyed hash that only workers can make.
BANKS = """
CREATE TABLE worker_key (
  name text PRIMARY KEY,
  wrapped bytea NOT NULL,
  created_at timestamptz NOT NULL
);

CREATE TABLE credential_lease (
  login_key bytea PRIMARY KEY,
  host text NOT NULL,
  holder uuid,
  purpose text,
  background boolean NOT NULL DEFAULT false,
  fence bigint NOT NULL DEFAULT 0,
  until timestamptz NOT NULL,
  wanted boolean NOT NULL DEFAULT false
);
CREATE INDEX credential_lease_host_idx ON credential_lease (host) WHERE holder IS NOT NULL;

CREATE TABLE login_attempt (
  login_key bytea PRIMARY KEY,
  attempts smallint NOT NULL DEFAULT 0,
  refused_key bytea,
  proven_key bytea,
  changed_at timestamptz NOT NULL
);

CREATE TABLE bank_host (
  host text PRIMARY KEY,
  rate double precision NOT NULL DEFAULT 5 CHECK (rate > 0),
  burst double precision NOT NULL DEFAULT 20 CHECK (burst >= 1),
  tokens double precision NOT NULL DEFAULT 20,
  refilled_at timestamptz NOT NULL,
  max_in_flight integer NOT NULL DEFAULT 10 CHECK (max_in_flight > 0),
  failures integer NOT NULL DEFAULT 0,
  closed_until timestamptz
);
"""

# The owner sees its rows; workers see all schedules, a tenant its events, the auditor everything
# it has a column grant for. An unset owner raises. A policy holds for members of its role, too,
# so that of the auditor asks who is acting: the operator's login is a member of all roles.
OWNERSHIP = """
DO $$
DECLARE customer_table text;
BEGIN
  FOREACH customer_table IN ARRAY ARRAY['access', 'access_schedule', 'bank_product',
      'bank_transaction', 'bank_position', 'list_page', 'webhook_event', 'webform_session'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', customer_table);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', customer_table);
    EXECUTE format(
      'CREATE POLICY owner ON %I '
      'USING (customer_id = (SELECT current_setting(''kw.customer'')::uuid)) '
      'WITH CHECK (customer_id = (SELECT current_setting(''kw.customer'')::uuid))',
      customer_table);
  END LOOP;
  FOREACH customer_table IN ARRAY ARRAY['access', 'access_schedule', 'bank_product',
      'bank_transaction', 'bank_position', 'webhook_event', 'data_key', 'sealed_credential',
      'webform_session'] LOOP
    EXECUTE format('CREATE POLICY auditor ON %I FOR SELECT TO kw_audit '
      'USING (current_user = ''kw_audit'')', customer_table);
  END LOOP;
END $$;
CREATE POLICY schedule ON access_schedule TO kw_worker USING (true) WITH CHECK (true);
CREATE POLICY tenant ON webhook_event FOR SELECT TO kw_api, kw_worker
  USING (tenant_id = (SELECT nullif(current_setting('kw.tenant', true), '')::uuid));
CREATE POLICY old ON webhook_event FOR DELETE TO kw_worker USING (at < now() - interval '30 days');
"""

GRANTS = """
GRANT EXECUTE ON FUNCTION enqueue_jobs TO kw_api, kw_worker;
GRANT SELECT, INSERT, UPDATE, DELETE ON procrastinate_jobs, procrastinate_events,
  procrastinate_workers, procrastinate_periodic_defers TO kw_worker;
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO kw_worker;

GRANT SELECT, INSERT, UPDATE, DELETE ON access, access_schedule, webform_session, list_page
  TO kw_api, kw_worker;
GRANT SELECT ON bank_product, bank_transaction, bank_position TO kw_api;
GRANT UPDATE (tx_version, tx_count, tx_sum) ON bank_product TO kw_api;
GRANT INSERT ON bank_transaction TO kw_api;
GRANT SELECT, INSERT, UPDATE, DELETE ON bank_product, bank_transaction, bank_position TO kw_worker;

GRANT SELECT, INSERT, DELETE ON webhook_subscription TO kw_api;
GRANT SELECT ON webhook_event TO kw_api;
GRANT SELECT, INSERT ON webhook_delivery TO kw_api;
GRANT SELECT ON webhook_subscription TO kw_worker;
GRANT SELECT, INSERT, DELETE ON webhook_event TO kw_worker;
GRANT SELECT, INSERT, UPDATE, DELETE ON webhook_delivery TO kw_worker;

GRANT SELECT, INSERT ON worker_key TO kw_worker;
GRANT SELECT, INSERT, UPDATE, DELETE ON credential_lease, login_attempt, bank_host TO kw_worker;
GRANT SELECT ON bank_host TO kw_api;

-- The auditor reads what the invariants speak of: no credentials, texts or amounts of bookings
-- beyond what a sum needs.
GRANT SELECT ON alembic_version, tenant, audit_entry, audit_seal, access_schedule, webhook_event,
  webhook_delivery, webhook_subscription, credential_lease, bank_host, procrastinate_jobs,
  procrastinate_workers TO kw_audit;
GRANT SELECT (customer_id, access_id, key, tenant_id, provider_id, status, sync, block, run,
  created_at, refreshed_at, attempted_at, expires_at, webhook_serial, fence, version)
  ON access TO kw_audit;
GRANT SELECT (customer_id, product_no, access_id, kind, refreshed_at, tx_version, tx_count, tx_sum)
  ON bank_product TO kw_audit;
GRANT SELECT (customer_id, product_no, id, content_id, pushed, booked_on, amount)
  ON bank_transaction TO kw_audit;
GRANT SELECT (customer_id, product_no, place) ON bank_position TO kw_audit;
GRANT SELECT (customer_id, access_id, tenant_id, created_at) ON data_key TO kw_audit;
GRANT SELECT (customer_id, access_id, field_key, form, stored_at) ON sealed_credential TO kw_audit;
GRANT SELECT (id, tenant_id, active) ON app_user TO kw_audit;
GRANT SELECT (hash, user_id, expires_at) ON access_token TO kw_audit;
GRANT SELECT (customer_id, tenant_id, expires_at) ON webform_session TO kw_audit;
"""
