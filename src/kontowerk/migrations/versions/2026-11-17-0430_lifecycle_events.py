"""What became of accesses, consents, payments and contracts, for tenants that want to hear it."""

from kontowerk.kit.db.migrate import build_indexes, run_script

revision = "0034"
down_revision = "0033"
oldest_code = None


def upgrade() -> None:
    for part in (WANTED, EVENTS, RECORD, PAYMENTS, COMPARED, OWNERSHIP, GRANTS):
        run_script(part)
    build_indexes(INDEXES)


# Whoever says nothing is told of new transactions, and of nothing else.
WANTED = """
ALTER TABLE webhook_subscription
  ADD COLUMN kinds text[] NOT NULL DEFAULT '{transactions.new}' CHECK (cardinality(kinds) > 0);
"""

# Ids and states. No foreign key: an event outlives the access or payment it tells of. Serials count
# the events of one kind of one person; the counter stays when events are forgotten.
EVENTS = """
CREATE TABLE lifecycle_event (
  customer_id uuid NOT NULL,
  kind text NOT NULL,
  serial bigint NOT NULL CHECK (serial > 0),
  id uuid NOT NULL,
  tenant_id uuid NOT NULL,
  subject text NOT NULL,
  state text,
  at timestamptz NOT NULL,
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  PRIMARY KEY (customer_id, kind, serial)
);
CREATE INDEX lifecycle_event_feed_idx ON lifecycle_event (tenant_id, xid, id);
CREATE INDEX lifecycle_event_id_idx ON lifecycle_event (tenant_id, id);
CREATE INDEX lifecycle_event_tenant_age_idx ON lifecycle_event (tenant_id, at);

CREATE TABLE lifecycle_counter (
  customer_id uuid NOT NULL,
  kind text NOT NULL,
  serial bigint NOT NULL,
  PRIMARY KEY (customer_id, kind)
);
"""

# Written, counted and ordered in the caller's transaction, and only where a subscription of the
# tenant wants this kind: of other tenants nothing is stored.
RECORD = """
CREATE FUNCTION lifecycle_record(
  customer uuid, tenant uuid, happened text, about text, now_in text, event uuid,
  happened_at timestamptz
) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE number bigint;
BEGIN
  IF NOT EXISTS (SELECT FROM webhook_subscription s
      WHERE s.tenant_id = tenant AND happened = ANY (s.kinds)) THEN
    RETURN NULL;
  END IF;
  INSERT INTO lifecycle_counter AS c (customer_id, kind, serial) VALUES (customer, happened, 1)
    ON CONFLICT (customer_id, kind) DO UPDATE SET serial = c.serial + 1
    RETURNING c.serial INTO number;
  INSERT INTO lifecycle_event (customer_id, kind, serial, id, tenant_id, subject, state, at)
    VALUES (customer, happened, number, event, tenant, about, now_in, happened_at);
  PERFORM enqueue_jobs(ARRAY['webhooks'], ARRAY['tell_lifecycle'], ARRAY[0], ARRAY[NULL::text],
    ARRAY[json_build_object('customer_id', customer, 'kind', happened, 'serial', number)::text],
    ARRAY[NULL::timestamptz]);
  RETURN number;
END $$;
"""

# A payment is told of by whoever changes its state.
PAYMENTS = """
CREATE FUNCTION lifecycle_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lifecycle_record(NEW.customer_id, NEW.tenant_id, 'payment.changed', NEW.id::text,
    NEW.state, gen_random_uuid(), NEW.changed_at);
  RETURN NULL;
END $$;
CREATE TRIGGER lifecycle_begun AFTER INSERT ON payment
  FOR EACH ROW EXECUTE FUNCTION lifecycle_payment();
CREATE TRIGGER lifecycle_changed AFTER UPDATE OF state ON payment
  FOR EACH ROW WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION lifecycle_payment();
"""

# What was told last, so that each change is told once. A row of before has NULL: not known. When a
# consent is next to be spoken of stands beside the other times of an access.
COMPARED = """
ALTER TABLE access ADD COLUMN condition text
  CHECK (condition IN ('connected', 'needs_person', 'broken'));
ALTER TABLE access_schedule ADD COLUMN reminder_due timestamptz;
ALTER TABLE analysis_contract ADD COLUMN over boolean;
ALTER TABLE analysis_contract ADD COLUMN price bigint;
ALTER TABLE analysis_contract ADD COLUMN changes smallint;
ALTER TABLE analysis_state ADD COLUMN overdraft_ahead boolean;
"""

OWNERSHIP = """
DO $$
DECLARE customer_table text;
BEGIN
  FOREACH customer_table IN ARRAY ARRAY['lifecycle_event', 'lifecycle_counter'] LOOP
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
CREATE POLICY tenant ON lifecycle_event FOR SELECT TO kw_api, kw_worker
  USING (tenant_id = (SELECT nullif(current_setting('kw.tenant', true), '')::uuid));
CREATE POLICY old ON lifecycle_event FOR DELETE TO kw_worker
  USING (at < now() - interval '30 days');
CREATE POLICY console ON lifecycle_event FOR SELECT TO kw_console USING (
  (SELECT current_user = 'kw_console' AND current_setting('kw.console', true) = 'operator')
  OR tenant_id = (
    SELECT CASE WHEN current_user = 'kw_console'
                  AND current_setting('kw.console', true) <> 'operator'
           THEN nullif(current_setting('kw.console', true), '')::uuid END));
"""

GRANTS = """
REVOKE ALL ON FUNCTION lifecycle_record FROM PUBLIC;
GRANT EXECUTE ON FUNCTION lifecycle_record TO kw_api, kw_worker;
GRANT UPDATE (kinds) ON webhook_subscription TO kw_api;
GRANT SELECT, INSERT, DELETE ON lifecycle_event TO kw_api, kw_worker;
GRANT SELECT, INSERT, UPDATE, DELETE ON lifecycle_counter TO kw_api, kw_worker;
GRANT SELECT ON lifecycle_event TO kw_console;
GRANT SELECT (customer_id, kind, serial) ON lifecycle_event, lifecycle_counter TO kw_audit;
"""

INDEXES = {
    "access_schedule_reminder_idx": (
        "access_schedule (reminder_due) WHERE reminder_due IS NOT NULL"
    ),
}
