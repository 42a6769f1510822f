"""Tenants on their way to another cell: a journal, and a watch that is on while one moves."""

from kontowerk.kit.db.migrate import run_script

revision = "0042"
down_revision = "0041"
oldest_code = None


def upgrade() -> None:
    for part in (JOURNAL, WATCH, JOBS, NUMBERS):
        run_script(part)


# Each cell notes its side. A fence ends by itself: whoever put it up may be dead.
JOURNAL = """
CREATE TABLE cell_move (
  tenant_id uuid PRIMARY KEY,
  tenant text NOT NULL,
  other text NOT NULL,
  state text NOT NULL CHECK (state IN
    ('copying', 'fenced', 'switched', 'left', 'arriving', 'arrived')),
  fenced_until timestamptz,
  changed_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE cell_touched (
  tenant_id uuid NOT NULL,
  person_id uuid NOT NULL
);
"""

# The trigger is created on the tables of a move when it begins and dropped when it ends. It takes
# its transaction number before it looks, so whoever saw no fence is seen by whoever put one up.
# Whoever finds a fence that is over waits for whoever is about to switch.
# What workers clear away of a tenant that has left is cleared away anyway.
WATCH = """
CREATE FUNCTION cell_watch() RETURNS trigger
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
  END IF;
  SELECT * INTO moving FROM cell_move m WHERE m.tenant_id = owner;
  IF moving.state = 'fenced' AND moving.fenced_until <= clock_timestamp() THEN
    SELECT * INTO moving FROM cell_move m WHERE m.tenant_id = owner FOR SHARE;
  END IF;
  IF moving.state = 'switched' AND NOT (TG_OP = 'DELETE' AND current_setting('role') = 'kw_worker')
    OR moving.state = 'fenced' AND moving.fenced_until > clock_timestamp() THEN
    RAISE EXCEPTION 'the tenant is on its way to another cell' USING ERRCODE = '55006';
  END IF;
  IF moving.state IN ('copying', 'fenced', 'arriving') AND person IS NOT NULL
    AND current_setting('kw.touched', true) IS DISTINCT FROM person::text THEN
    INSERT INTO cell_touched (tenant_id, person_id) VALUES (owner, person);
    PERFORM set_config('kw.touched', person::text, true);
  END IF;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $$;
REVOKE ALL ON FUNCTION cell_watch FROM PUBLIC;
"""

# A job names a person, a subscription, a check of a developer, or the run that has a lease.
JOBS = """
CREATE FUNCTION cell_jobs(tenant uuid) RETURNS SETOF bigint LANGUAGE sql STABLE AS $$
  SELECT j.id FROM procrastinate_jobs j
  WHERE j.args ->> 'customer_id' IN (SELECT u.id::text FROM app_user u WHERE u.tenant_id = tenant)
    OR j.args ->> 'subscription_id' IN (
      SELECT s.id::text FROM webhook_subscription s WHERE s.tenant_id = tenant)
    OR j.args ->> 'check_id' IN (
      SELECT c.id::text FROM webhook_check c WHERE c.tenant_id = tenant)
    OR j.task_name = 'let_go' AND j.args ->> 'run' IN (
      SELECT l.holder::text FROM credential_lease l
      JOIN login_owner o ON o.login_key = l.login_key
      JOIN app_user u ON u.id = o.customer_id WHERE u.tenant_id = tenant)
$$;
REVOKE ALL ON FUNCTION cell_jobs FROM PUBLIC;
"""

# Each turn of the loop is a transaction, and uses up a number.
NUMBERS = """
CREATE PROCEDURE cell_raise_numbers(goal bigint) LANGUAGE plpgsql AS $$
BEGIN
  WHILE pg_current_xact_id()::text::bigint < goal LOOP ROLLBACK; END LOOP;
END $$;
REVOKE ALL ON PROCEDURE cell_raise_numbers FROM PUBLIC;
"""
