"""Counts that are kept instead of counted; jobs fetched by queue; old fetches and visits go."""

from alembic import op

from kontowerk.kit.db.migrate import build_indexes, run_beside, run_script

revision = "0038"
down_revision = "0037"
oldest_code = None


def upgrade() -> None:
    # One that was interrupted while it built indexes or counted has all of this already.
    if op.get_bind().exec_driver_sql("SELECT to_regclass('console_count')").scalar() is None:
        for part in (TABLES, OWNERSHIP, KEYS, NOTED, RECOUNT, AGE, FETCH, TOLD, GRANTS):
            run_script(part)
    build_indexes(INDEXES)
    run_beside("SELECT console_recount()")


# Whoever changes what is counted notes the difference, and nobody waits for anybody: a worker adds
# the notes up. What is so many is the sum of both tables, read in one statement.
TABLES = """
CREATE TABLE console_count (
  kind text NOT NULL,
  tenant_id uuid NOT NULL,
  key text[] NOT NULL,
  n bigint NOT NULL,
  last_at timestamptz,
  refreshed_at timestamptz,
  PRIMARY KEY (kind, tenant_id, key)
);
CREATE INDEX console_count_key_idx ON console_count (kind, key);
CREATE INDEX console_count_none_idx ON console_count (last_at) WHERE n = 0;
CREATE TABLE console_count_change (
  kind text NOT NULL,
  tenant_id uuid NOT NULL,
  key text[] NOT NULL,
  n integer NOT NULL,
  last_at timestamptz,
  refreshed_at timestamptz
);
CREATE VIEW console_counts WITH (security_invoker = true) AS
SELECT kind, tenant_id, key, sum(n)::bigint AS n, max(last_at) AS last_at,
  max(refreshed_at) AS refreshed_at
FROM (SELECT kind, tenant_id, key, n, last_at, refreshed_at FROM console_count
      UNION ALL
      SELECT kind, tenant_id, key, n, last_at, refreshed_at FROM console_count_change) c
GROUP BY kind, tenant_id, key;
"""

OWNERSHIP = """
DO $$
DECLARE counted text;
BEGIN
  FOREACH counted IN ARRAY ARRAY['console_count', 'console_count_change'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', counted);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', counted);
    EXECUTE format('CREATE POLICY operator ON %I TO %I USING (true) WITH CHECK (true)', counted,
      (SELECT pg_get_userbyid(c.relowner) FROM pg_class c WHERE c.oid = counted::regclass));
    EXECUTE format('CREATE POLICY rounds ON %I TO kw_worker USING (true) WITH CHECK (true)',
      counted);
    EXECUTE format('CREATE POLICY auditor ON %I FOR SELECT TO kw_audit USING (true)', counted);
    EXECUTE format($policy$
      CREATE POLICY console ON %I FOR SELECT TO kw_console USING (
        (SELECT current_user = 'kw_console' AND current_setting('kw.console', true) = 'operator')
        OR tenant_id = (
          SELECT CASE WHEN current_user = 'kw_console'
                        AND current_setting('kw.console', true) <> 'operator'
                 THEN nullif(current_setting('kw.console', true), '')::uuid END))$policy$, counted);
  END LOOP;
END $$;
CREATE POLICY auditor ON api_key FOR SELECT TO kw_audit USING (true);
"""

# What is counted together. Empty stands for what there is not. In a language whose plans are kept:
# one in SQL would be planned anew for every row.
KEYS = """
CREATE FUNCTION console_hour(at timestamptz) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24');
END $$;
CREATE FUNCTION console_access_key(provider_id uuid, status text, block text, asked text,
  attempted_at timestamptz, issues jsonb) RETURNS text[] LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE kinds text := '';
BEGIN
  IF issues <> '[]' THEN
    kinds := array_to_string(ARRAY(
      SELECT DISTINCT i ->> 'kind' FROM jsonb_array_elements(issues) i ORDER BY 1), ',');
  END IF;
  RETURN ARRAY[provider_id::text, (status <> 'complete')::text, coalesce(block, ''),
    coalesce(asked, ''), (attempted_at IS NOT NULL)::text, kinds];
END $$;
"""

NOTED = """
CREATE FUNCTION console_counts_access() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO console_count_change (kind, tenant_id, key, n)
    VALUES ('accesses', OLD.tenant_id, console_access_key(OLD.provider_id, OLD.status, OLD.block,
      OLD.asked, OLD.attempted_at, OLD.issues || OLD.notices), -1);
    IF OLD.consent_until IS NOT NULL THEN
      INSERT INTO console_count_change (kind, tenant_id, key, n)
      VALUES ('consents', OLD.tenant_id, ARRAY[console_hour(OLD.consent_until)], -1);
    END IF;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO console_count_change (kind, tenant_id, key, n, last_at, refreshed_at)
    VALUES ('accesses', NEW.tenant_id, console_access_key(NEW.provider_id, NEW.status, NEW.block,
      NEW.asked, NEW.attempted_at, NEW.issues || NEW.notices), 1, NEW.attempted_at,
      NEW.refreshed_at);
    IF NEW.consent_until IS NOT NULL THEN
      INSERT INTO console_count_change (kind, tenant_id, key, n)
      VALUES ('consents', NEW.tenant_id, ARRAY[console_hour(NEW.consent_until)], 1);
    END IF;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER console_counts AFTER INSERT OR DELETE ON access
  FOR EACH ROW EXECUTE FUNCTION console_counts_access();
CREATE TRIGGER console_counts_changed AFTER UPDATE ON access FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status OR OLD.block IS DISTINCT FROM NEW.block
    OR OLD.asked IS DISTINCT FROM NEW.asked OR OLD.issues IS DISTINCT FROM NEW.issues
    OR OLD.notices IS DISTINCT FROM NEW.notices OR OLD.provider_id <> NEW.provider_id
    OR OLD.attempted_at IS DISTINCT FROM NEW.attempted_at
    OR OLD.consent_until IS DISTINCT FROM NEW.consent_until)
  EXECUTE FUNCTION console_counts_access();

CREATE FUNCTION console_counts_host() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO console_count_change (kind, tenant_id, key, n)
    VALUES ('hosts', OLD.tenant_id, ARRAY[OLD.host], -1);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO console_count_change (kind, tenant_id, key, n)
    VALUES ('hosts', NEW.tenant_id, ARRAY[NEW.host], 1);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER console_counts AFTER INSERT OR DELETE ON access_schedule
  FOR EACH ROW EXECUTE FUNCTION console_counts_host();
CREATE TRIGGER console_counts_changed AFTER UPDATE ON access_schedule FOR EACH ROW
  WHEN (OLD.host <> NEW.host) EXECUTE FUNCTION console_counts_host();

CREATE FUNCTION console_counts_user() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.active THEN
    INSERT INTO console_count_change (kind, tenant_id, key, n)
    VALUES ('users', OLD.tenant_id, '{}', -1);
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.active THEN
    INSERT INTO console_count_change (kind, tenant_id, key, n)
    VALUES ('users', NEW.tenant_id, '{}', 1);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER console_counts AFTER INSERT OR DELETE ON app_user
  FOR EACH ROW EXECUTE FUNCTION console_counts_user();
CREATE TRIGGER console_counts_changed AFTER UPDATE ON app_user FOR EACH ROW
  WHEN (OLD.active <> NEW.active) EXECUTE FUNCTION console_counts_user();

CREATE FUNCTION console_counts_key() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.revoked_at IS NULL THEN
    INSERT INTO console_count_change (kind, tenant_id, key, n)
    VALUES ('api_keys', OLD.tenant_id, ARRAY[OLD.client_id::text], -1);
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.revoked_at IS NULL THEN
    INSERT INTO console_count_change (kind, tenant_id, key, n)
    VALUES ('api_keys', NEW.tenant_id, ARRAY[NEW.client_id::text], 1);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER console_counts AFTER INSERT OR DELETE ON api_key
  FOR EACH ROW EXECUTE FUNCTION console_counts_key();
CREATE TRIGGER console_counts_changed AFTER UPDATE ON api_key FOR EACH ROW
  WHEN ((OLD.revoked_at IS NULL) <> (NEW.revoked_at IS NULL))
  EXECUTE FUNCTION console_counts_key();

CREATE FUNCTION console_counts_payment() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO console_count_change (kind, tenant_id, key, n)
    VALUES ('payments', OLD.tenant_id, ARRAY[OLD.state, coalesce(OLD.reason, '')], -1);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO console_count_change (kind, tenant_id, key, n, last_at)
    VALUES ('payments', NEW.tenant_id, ARRAY[NEW.state, coalesce(NEW.reason, '')], 1,
      NEW.changed_at);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER console_counts AFTER INSERT OR DELETE ON payment
  FOR EACH ROW EXECUTE FUNCTION console_counts_payment();
CREATE TRIGGER console_counts_changed AFTER UPDATE ON payment FOR EACH ROW
  WHEN (OLD.state <> NEW.state OR OLD.reason IS DISTINCT FROM NEW.reason
    OR OLD.changed_at <> NEW.changed_at)
  EXECUTE FUNCTION console_counts_payment();

CREATE FUNCTION console_counts_delivery() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO console_count_change (kind, tenant_id, key, n)
    VALUES ('deliveries', OLD.tenant_id, ARRAY[OLD.subscription_id::text, OLD.state], -1);
    IF OLD.state <> 'waiting' THEN
      INSERT INTO console_count_change (kind, tenant_id, key, n)
      VALUES ('told', OLD.tenant_id, ARRAY[console_hour(OLD.changed_at), OLD.state], -1);
    END IF;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO console_count_change (kind, tenant_id, key, n, last_at)
    VALUES ('deliveries', NEW.tenant_id, ARRAY[NEW.subscription_id::text, NEW.state], 1,
      NEW.changed_at);
    IF NEW.state <> 'waiting' THEN
      INSERT INTO console_count_change (kind, tenant_id, key, n)
      VALUES ('told', NEW.tenant_id, ARRAY[console_hour(NEW.changed_at), NEW.state], 1);
    END IF;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER console_counts AFTER INSERT OR DELETE ON webhook_delivery
  FOR EACH ROW EXECUTE FUNCTION console_counts_delivery();
CREATE TRIGGER console_counts_changed AFTER UPDATE ON webhook_delivery FOR EACH ROW
  WHEN (OLD.state <> NEW.state OR NEW.state <> 'waiting' AND OLD.changed_at <> NEW.changed_at)
  EXECUTE FUNCTION console_counts_delivery();
"""

# Counts everything anew. In one snapshot the notes that are seen belong to what is seen, so notes
# of the same moment stay right: it is called in a transaction that has one, and nobody waits.
# Rows of all tenants are what the console's role sees for an operator.
RECOUNT = """
CREATE FUNCTION console_recount() RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE counted console_count[];
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('kontowerk fold counts'));
  PERFORM set_config('kw.console', 'operator', true),
    set_config('kw.customer', '00000000-0000-0000-0000-000000000000', true);
  SET LOCAL ROLE kw_console;
  SELECT array_agg(ROW(c.kind, c.tenant_id, c.key, c.n, c.last_at, c.refreshed_at)::console_count)
  INTO counted FROM (
    SELECT 'accesses' AS kind, tenant_id, console_access_key(provider_id, status, block, asked,
        attempted_at, issues || notices) AS key,
      count(*) AS n, max(attempted_at) AS last_at, max(refreshed_at) AS refreshed_at
      FROM access GROUP BY 1, 2, 3
    UNION ALL SELECT 'consents', tenant_id, ARRAY[console_hour(consent_until)], count(*), NULL, NULL
      FROM access WHERE consent_until IS NOT NULL GROUP BY 1, 2, 3
    UNION ALL SELECT 'hosts', tenant_id, ARRAY[host], count(*), NULL, NULL
      FROM access_schedule GROUP BY 1, 2, 3
    UNION ALL SELECT 'users', tenant_id, '{}'::text[], count(*), NULL, NULL
      FROM app_user WHERE active GROUP BY 1, 2, 3
    UNION ALL SELECT 'api_keys', tenant_id, ARRAY[client_id::text], count(*), NULL, NULL
      FROM api_key WHERE revoked_at IS NULL GROUP BY 1, 2, 3
    UNION ALL SELECT 'payments', tenant_id, ARRAY[state, coalesce(reason, '')], count(*),
        max(changed_at), NULL
      FROM payment GROUP BY 1, 2, 3
    UNION ALL SELECT 'deliveries', tenant_id, ARRAY[subscription_id::text, state], count(*),
        max(changed_at), NULL
      FROM webhook_delivery GROUP BY 1, 2, 3
    UNION ALL SELECT 'told', tenant_id, ARRAY[console_hour(changed_at), state], count(*), NULL, NULL
      FROM webhook_delivery WHERE state <> 'waiting' GROUP BY 1, 2, 3) c;
  RESET ROLE;
  DELETE FROM console_count_change;
  DELETE FROM console_count;
  INSERT INTO console_count SELECT (unnest(counted)).*;
  RETURN coalesce(cardinality(counted), 0);
END $$;
REVOKE ALL ON FUNCTION console_recount FROM PUBLIC;
"""

# Workers see fetches and visits of others only once they are too old to be shown.
AGE = """
CREATE POLICY old_seen ON access_fetch FOR SELECT TO kw_worker
  USING (at < now() - interval '90 days');
CREATE POLICY old ON access_fetch FOR DELETE TO kw_worker USING (at < now() - interval '90 days');
CREATE POLICY old_seen ON permission_visit FOR SELECT TO kw_worker USING (expires_at < now());
CREATE POLICY old ON permission_visit FOR DELETE TO kw_worker USING (expires_at < now());
"""

# The engine's own function asks for a list of queues and passes the jobs of all others. This one
# asks for a single queue: jobs that are ready lie in one index, those planned for later in another,
# by their time. What the engine asks of locks is asked here word for word. A range of one name
# instead of an equal one leaves the planner no other index for this order.
FETCH = """
CREATE FUNCTION kw_fetch_job(wanted_queue text, wanted_by bigint) RETURNS procrastinate_jobs
LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
SET enable_bitmapscan = off SET enable_sort = off AS $$
DECLARE
  planned procrastinate_jobs;
  ready procrastinate_jobs;
  taken procrastinate_jobs;
  planned_first boolean := false;
BEGIN
  SELECT j.* INTO planned FROM procrastinate_jobs j
    WHERE j.status = 'todo' AND j.scheduled_at IS NOT NULL
      AND j.queue_name = wanted_queue AND j.scheduled_at <= now()
    ORDER BY j.scheduled_at, j.id LIMIT 1;
  IF planned.id IS NOT NULL THEN
    SELECT j.* INTO ready FROM procrastinate_jobs j
      WHERE j.status = 'todo' AND j.scheduled_at IS NULL
        AND j.queue_name >= wanted_queue AND j.queue_name <= wanted_queue
      ORDER BY j.queue_name, j.priority DESC, j.id LIMIT 1;
    planned_first := ready.id IS NULL OR planned.priority > ready.priority
      OR planned.priority = ready.priority AND planned.id < ready.id;
  END IF;
  IF NOT planned_first THEN
    taken := kw_take_ready_job(wanted_queue, wanted_by);
  END IF;
  IF taken.id IS NULL AND planned.id IS NOT NULL THEN
    WITH candidate AS (
      SELECT j.id FROM procrastinate_jobs j
      WHERE j.status = 'todo' AND j.scheduled_at IS NOT NULL
        AND j.queue_name = wanted_queue AND j.scheduled_at <= now()
        AND NOT EXISTS (
          SELECT FROM procrastinate_jobs o
          WHERE j.lock IS NOT NULL AND o.lock = j.lock
            AND (o.status = 'doing' OR (o.status = 'todo' AND (o.priority > j.priority
              OR (o.priority = j.priority AND o.id < j.id)))))
      ORDER BY j.scheduled_at, j.id LIMIT 1 FOR UPDATE OF j SKIP LOCKED)
    UPDATE procrastinate_jobs j SET status = 'doing', worker_id = wanted_by
      FROM candidate WHERE j.id = candidate.id RETURNING j.* INTO taken;
  END IF;
  IF taken.id IS NULL AND planned_first THEN
    taken := kw_take_ready_job(wanted_queue, wanted_by);
  END IF;
  RETURN taken;
END $$;

CREATE FUNCTION kw_take_ready_job(wanted_queue text, wanted_by bigint) RETURNS procrastinate_jobs
LANGUAGE plpgsql AS $$
DECLARE taken procrastinate_jobs;
BEGIN
  WITH candidate AS (
    SELECT j.id FROM procrastinate_jobs j
    WHERE j.status = 'todo' AND j.scheduled_at IS NULL
      AND j.queue_name >= wanted_queue AND j.queue_name <= wanted_queue
      AND NOT EXISTS (
        SELECT FROM procrastinate_jobs o
        WHERE j.lock IS NOT NULL AND o.lock = j.lock
          AND (o.status = 'doing' OR (o.status = 'todo' AND (o.priority > j.priority
            OR (o.priority = j.priority AND o.id < j.id)))))
    ORDER BY j.queue_name, j.priority DESC, j.id LIMIT 1 FOR UPDATE OF j SKIP LOCKED)
  UPDATE procrastinate_jobs j SET status = 'doing', worker_id = wanted_by
    FROM candidate WHERE j.id = candidate.id RETURNING j.* INTO taken;
  RETURN taken;
END $$;
"""

# A process that announces new jobs after its commit says so; a process of the release before does
# not, and its jobs are told in the commit as they were. So are those that the database orders.
TOLD = """
CREATE OR REPLACE TRIGGER procrastinate_jobs_notify_queue_job_inserted_v1
  AFTER INSERT ON procrastinate_jobs FOR EACH ROW
  WHEN (NEW.status = 'todo' AND (NEW.task_name = 'tell_lifecycle'
    OR current_setting('kw.announces', true) IS DISTINCT FROM 'on'))
  EXECUTE FUNCTION procrastinate_notify_queue_job_inserted_v1();
"""

GRANTS = """
GRANT SELECT ON console_count, console_count_change, console_counts TO kw_console, kw_audit;
GRANT SELECT, INSERT, UPDATE, DELETE ON console_count TO kw_worker;
GRANT SELECT, DELETE ON console_count_change TO kw_worker;
GRANT SELECT (tenant_id, client_id, revoked_at) ON api_key TO kw_audit;
"""

INDEXES = {
    "access_fetch_age_idx": "access_fetch (at)",
    "permission_visit_expiry_idx": "permission_visit (expires_at)",
    # A refresh of somebody with many bookings looks for the few that were pushed.
    "bank_transaction_pushed_idx": (
        "bank_transaction (customer_id, product_no, batch_id) WHERE pushed"
    ),
    "webhook_delivery_dropped_idx": "webhook_delivery (changed_at DESC) WHERE state = 'dropped'",
    "kw_jobs_ready_idx": (
        "procrastinate_jobs (queue_name, priority DESC, id)"
        " WHERE status = 'todo' AND scheduled_at IS NULL"
    ),
    "kw_jobs_planned_idx": (
        "procrastinate_jobs (queue_name, scheduled_at, id)"
        " WHERE status = 'todo' AND scheduled_at IS NOT NULL"
    ),
}
