"""Single users on their way to another cell; what signs a tenant's webhooks is watched, too."""

from kontowerk.kit.db.migrate import run_script

revision = "0045"
down_revision = "0044"
oldest_code = None


def upgrade() -> None:
    for part in (JOURNAL, WATCH, JOBS, COUNT):
        run_script(part)


# A row without a person is about the tenant: it moves as a whole, or is a guest, at home elsewhere.
JOURNAL = """
ALTER TABLE cell_move ADD COLUMN person_id uuid;
ALTER TABLE cell_move DROP CONSTRAINT cell_move_pkey;
ALTER TABLE cell_move ADD CONSTRAINT cell_move_whose UNIQUE NULLS NOT DISTINCT
  (tenant_id, person_id);
ALTER TABLE cell_move DROP CONSTRAINT cell_move_state_check;
ALTER TABLE cell_move ADD CONSTRAINT cell_move_state_check CHECK (state IN
  ('copying', 'fenced', 'switched', 'left', 'arriving', 'arrived', 'guest'));
"""

# As before, with a tenant's subscriptions among the owners of secrets, and with the move of one
# person. A tenant and one of its users are never on their way at once.
WATCH = """
CREATE OR REPLACE FUNCTION cell_watch() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  touched jsonb;
  person uuid;
  owner uuid;
  moving cell_move;
BEGIN
  PERFORM pg_current_xact_id();
  touched := CASE WHEN TG_OP = 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
  person := touched ->> TG_ARGV[0];
  IF TG_ARGV[1] <> '' THEN
    owner := touched ->> TG_ARGV[1];
  ELSE
    SELECT u.tenant_id INTO owner FROM app_user u WHERE u.id = person;
    IF owner IS NULL THEN
      SELECT s.tenant_id INTO owner FROM webhook_subscription s WHERE s.id = person;
    END IF;
  END IF;
  SELECT * INTO moving FROM cell_move m
  WHERE m.tenant_id = owner AND (m.person_id IS NULL OR m.person_id = person)
    AND m.state IN ('copying', 'fenced', 'switched', 'arriving');
  IF moving.state = 'fenced' AND moving.fenced_until <= clock_timestamp() THEN
    SELECT * INTO moving FROM cell_move m
    WHERE m.tenant_id = owner AND m.person_id IS NOT DISTINCT FROM moving.person_id FOR SHARE;
  END IF;
  IF moving.state = 'switched' AND NOT (TG_OP = 'DELETE' AND current_setting('role') = 'kw_worker')
    OR moving.state = 'fenced' AND moving.fenced_until > clock_timestamp() THEN
    RAISE EXCEPTION 'the tenant or user is on its way to another cell' USING ERRCODE = '55006';
  END IF;
  IF moving.state IN ('copying', 'fenced', 'arriving') AND person IS NOT NULL
    AND current_setting('kw.touched', true) IS DISTINCT FROM person::text THEN
    INSERT INTO cell_touched (tenant_id, person_id) VALUES (owner, person);
    PERFORM set_config('kw.touched', person::text, true);
  END IF;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $$;
"""

# A job names a person, a subscription, a check of a developer, or the run that has a lease. What a
# subscription gets of a person goes with the person.
JOBS = """
DROP FUNCTION cell_jobs(uuid);
CREATE FUNCTION cell_jobs(tenant uuid, person uuid) RETURNS SETOF bigint LANGUAGE sql STABLE AS $$
  SELECT j.id FROM procrastinate_jobs j
  WHERE j.args ->> 'customer_id' IN (
      SELECT u.id::text FROM app_user u
      WHERE u.tenant_id = tenant AND (person IS NULL OR u.id = person))
    OR person IS NULL AND j.args ->> 'subscription_id' IN (
      SELECT s.id::text FROM webhook_subscription s WHERE s.tenant_id = tenant)
    OR person IS NULL AND j.args ->> 'check_id' IN (
      SELECT c.id::text FROM webhook_check c WHERE c.tenant_id = tenant)
    OR j.task_name = 'let_go' AND j.args ->> 'run' IN (
      SELECT l.holder::text FROM credential_lease l
      JOIN login_owner o ON o.login_key = l.login_key
      JOIN app_user u ON u.id = o.customer_id
      WHERE u.tenant_id = tenant AND (person IS NULL OR u.id = person))
$$;
REVOKE ALL ON FUNCTION cell_jobs FROM PUBLIC;
"""

# Rows are carried past the triggers that count them. What a person adds to the counts of a tenant
# is noted where the person comes and taken back where it goes; a tenant takes its counts along.
COUNT = """
CREATE FUNCTION cell_deliveries(person uuid) RETURNS SETOF webhook_delivery LANGUAGE sql STABLE
SET search_path = public, pg_temp AS $$
  SELECT d.* FROM webhook_delivery d
  WHERE d.subscription_id IN (SELECT s.id FROM webhook_subscription s
      JOIN app_user u ON u.tenant_id = s.tenant_id WHERE u.id = person)
    AND d.event_id IN (SELECT e.id FROM webhook_event e WHERE e.customer_id = person
      UNION ALL SELECT e.id FROM lifecycle_event e WHERE e.customer_id = person)
$$;
REVOKE ALL ON FUNCTION cell_deliveries FROM PUBLIC;
CREATE FUNCTION cell_count(person uuid, by integer) RETURNS void LANGUAGE plpgsql
SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO console_count_change (kind, tenant_id, key, n, last_at, refreshed_at)
  SELECT c.kind, c.tenant_id, c.key, by, c.last_at, c.refreshed_at FROM (
    SELECT 'accesses' AS kind, a.tenant_id, console_access_key(a.provider_id, a.status, a.block,
        a.asked, a.attempted_at, a.issues || a.notices) AS key,
      a.attempted_at AS last_at, a.refreshed_at
      FROM access a WHERE a.customer_id = person
    UNION ALL SELECT 'consents', a.tenant_id, ARRAY[console_hour(a.consent_until)], NULL, NULL
      FROM access a WHERE a.customer_id = person AND a.consent_until IS NOT NULL
    UNION ALL SELECT 'hosts', s.tenant_id, ARRAY[s.host], NULL, NULL
      FROM access_schedule s WHERE s.customer_id = person
    UNION ALL SELECT 'users', u.tenant_id, '{}'::text[], NULL, NULL
      FROM app_user u WHERE u.id = person AND u.active
    UNION ALL SELECT 'api_keys', k.tenant_id, ARRAY[k.client_id::text], NULL, NULL
      FROM api_key k WHERE k.user_id = person AND k.revoked_at IS NULL
    UNION ALL SELECT 'payments', p.tenant_id, ARRAY[p.state, coalesce(p.reason, '')],
        p.changed_at, NULL
      FROM payment p WHERE p.customer_id = person
    UNION ALL SELECT 'deliveries', d.tenant_id, ARRAY[d.subscription_id::text, d.state],
        d.changed_at, NULL
      FROM cell_deliveries(person) d
    UNION ALL SELECT 'told', d.tenant_id, ARRAY[console_hour(d.changed_at), d.state], NULL, NULL
      FROM cell_deliveries(person) d WHERE d.state <> 'waiting') c;
  INSERT INTO tag_lesson AS l (tenant_id, counterparty, item, people)
  SELECT DISTINCT c.taught_tenant, c.taught, c.item, 1 FROM tag_correction c
  WHERE by > 0 AND c.customer_id = person AND c.taught_tenant IS NOT NULL
  ON CONFLICT (tenant_id, counterparty, item) DO UPDATE SET people = l.people + 1;
  UPDATE tag_lesson l SET people = l.people - 1
  FROM (SELECT DISTINCT c.taught_tenant, c.taught, c.item FROM tag_correction c
    WHERE by < 0 AND c.customer_id = person AND c.taught_tenant IS NOT NULL) c
  WHERE l.tenant_id = c.taught_tenant AND l.counterparty = c.taught AND l.item = c.item
    AND l.people > 0;
  DELETE FROM tag_lesson l USING tag_correction c
  WHERE by < 0 AND c.customer_id = person AND l.tenant_id = c.taught_tenant
    AND l.counterparty = c.taught AND l.item = c.item AND l.people = 0;
END $$;
REVOKE ALL ON FUNCTION cell_count FROM PUBLIC;
"""
