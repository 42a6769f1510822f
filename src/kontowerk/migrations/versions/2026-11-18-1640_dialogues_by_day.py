"""Dialogues with banks in a part for each day, so that old ones are dropped and not deleted."""

from kontowerk.kit.db.migrate import run_script

revision = "0049"
down_revision = "0048"
oldest_code = None


def upgrade() -> None:
    for part in (BEFORE, TABLE, OWNERSHIP, PARTS, LIST, PREPARE, DROP):
        run_script(part)


# Nobody but the owner reaches the schema of the parts: everybody else goes through the table, whose
# policies hold there. Everything here is a change of the catalogue; locks are taken in the order of
# who writes, and waited for in a hurry.
BEFORE = """
SET LOCAL lock_timeout = '800ms';
LOCK TABLE bank_dialogue IN ACCESS EXCLUSIVE MODE;
LOCK TABLE app_user IN ACCESS EXCLUSIVE MODE;
CREATE SCHEMA partitions;
REVOKE ALL ON SCHEMA partitions FROM PUBLIC;
ALTER TABLE bank_dialogue RENAME TO bank_dialogue_before;
ALTER TABLE bank_dialogue_before SET SCHEMA partitions;
ALTER TABLE partitions.bank_dialogue_before
  DROP CONSTRAINT bank_dialogue_pkey,
  ADD CONSTRAINT bank_dialogue_before_pkey PRIMARY KEY USING INDEX bank_dialogue_before_pkey;
DROP POLICY keeper ON partitions.bank_dialogue_before;
DROP POLICY console ON partitions.bank_dialogue_before;
DROP POLICY owner ON partitions.bank_dialogue_before;
ALTER TABLE partitions.bank_dialogue_before NO FORCE ROW LEVEL SECURITY;
REVOKE ALL ON partitions.bank_dialogue_before FROM kw_api, kw_worker, kw_console;
"""

# As it was, but for the key, and without the index on the age alone.
TABLE = """
CREATE TABLE bank_dialogue (
  customer_id uuid NOT NULL REFERENCES app_user ON DELETE CASCADE,
  id uuid NOT NULL,
  tenant_id uuid NOT NULL,
  access_id text NOT NULL,
  provider_id uuid NOT NULL,
  protocol text NOT NULL,
  correlation_id text NOT NULL,
  deed text NOT NULL,
  outcome text NOT NULL,
  at timestamptz NOT NULL,
  seconds double precision NOT NULL,
  exchanges jsonb NOT NULL,
  redaction smallint NOT NULL,
  PRIMARY KEY (customer_id, id, at)
) PARTITION BY RANGE (at);
CREATE INDEX bank_dialogue_call_idx ON bank_dialogue (correlation_id);
CREATE INDEX bank_dialogue_access_idx ON bank_dialogue (access_id, at);
CREATE INDEX bank_dialogue_tenant_idx ON bank_dialogue (tenant_id, at);
CREATE INDEX bank_dialogue_course_idx ON bank_dialogue (at)
  INCLUDE (tenant_id, provider_id, outcome, seconds);
"""

# The release before removes rows by their place, which several parts have: what it may remove stays
# what is older than a fortnight.
OWNERSHIP = """
ALTER TABLE bank_dialogue ENABLE ROW LEVEL SECURITY;
ALTER TABLE bank_dialogue FORCE ROW LEVEL SECURITY;
CREATE POLICY keeper ON bank_dialogue TO kw_worker
  USING (at < now() - interval '14 days') WITH CHECK (true);
CREATE POLICY console ON bank_dialogue FOR SELECT TO kw_console
  USING ((SELECT current_user = 'kw_console' AND current_setting('kw.console', true) = 'operator')
    OR tenant_id = (
      SELECT CASE WHEN current_user = 'kw_console'
                    AND current_setting('kw.console', true) <> 'operator'
             THEN nullif(current_setting('kw.console', true), '')::uuid END));
CREATE POLICY owner ON bank_dialogue FOR SELECT TO kw_api USING (
  customer_id = (SELECT current_setting('kw.customer')::uuid));
GRANT SELECT, INSERT, DELETE ON bank_dialogue TO kw_worker;
GRANT SELECT ON bank_dialogue TO kw_console;
GRANT SELECT (customer_id, id, access_id, provider_id, protocol, correlation_id, deed, outcome, at,
  seconds, exchanges) ON bank_dialogue TO kw_api;
"""

# What was stored so far is the first part, unless there is nothing. What no day was made for goes
# to the default part, so that no write fails.
PARTS = """
DO $$ BEGIN
  IF EXISTS (SELECT FROM partitions.bank_dialogue_before) THEN
    EXECUTE (SELECT format('ALTER TABLE bank_dialogue ATTACH PARTITION '
        'partitions.bank_dialogue_before FOR VALUES FROM (MINVALUE) TO (%L)',
        substring(pg_get_constraintdef(oid) FROM '''([^'']+)'''))
      FROM pg_constraint WHERE conname = 'bank_dialogue_before'
        AND conrelid = 'partitions.bank_dialogue_before'::regclass);
  ELSE
    DROP TABLE partitions.bank_dialogue_before;
  END IF;
END $$;
CREATE TABLE partitions.bank_dialogue_default PARTITION OF bank_dialogue DEFAULT;
ALTER TABLE partitions.bank_dialogue_default ENABLE ROW LEVEL SECURITY;
"""

# Which parts there are, and the instant before which everything in one of them happened.
LIST = """
CREATE FUNCTION dialogue_parts() RETURNS TABLE (name text, until timestamptz)
LANGUAGE sql STABLE SET search_path = public, pg_temp SET timezone = 'UTC' AS $$
  SELECT c.relname::text,
    substring(pg_get_expr(c.relpartbound, c.oid) FROM 'TO [(]''([^'']+)''')::timestamptz
  FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
  WHERE i.inhparent = 'public.bank_dialogue'::regclass
$$;
REVOKE ALL ON FUNCTION dialogue_parts FROM PUBLIC;
"""

# Days are those of UTC. A day of which rows lie in another part already stays there. A part is made
# beside the table and then attached, so that nobody who reads or writes waits. Whoever would have
# to wait for a lock leaves it to the next round.
PREPARE = """
CREATE FUNCTION prepare_dialogue_days(first date, days integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET timezone = 'UTC'
SET lock_timeout = '200ms' AS $$
DECLARE
  day date;
  part text;
  made integer := 0;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('kontowerk dialogue days')) THEN
    RETURN 0;
  END IF;
  FOR day IN SELECT first + n FROM generate_series(0, least(days, 31) - 1) n LOOP
    part := 'bank_dialogue_' || to_char(day, 'YYYYMMDD');
    CONTINUE WHEN to_regclass('partitions.' || part) IS NOT NULL
      OR day < (SELECT p.until FROM dialogue_parts() p WHERE p.name = 'bank_dialogue_before')
      OR EXISTS (SELECT FROM partitions.bank_dialogue_default d
                 WHERE d.at >= day AND d.at < day + 1);
    BEGIN
      EXECUTE format('CREATE TABLE partitions.%I (LIKE public.bank_dialogue)', part);
      EXECUTE format('ALTER TABLE partitions.%I ENABLE ROW LEVEL SECURITY', part);
      EXECUTE format('ALTER TABLE public.bank_dialogue ATTACH PARTITION partitions.%I '
        'FOR VALUES FROM (%L) TO (%L)', part, day::timestamptz, (day + 1)::timestamptz);
      made := made + 1;
    EXCEPTION WHEN lock_not_available THEN
      RETURN made;
    END;
  END LOOP;
  RETURN made;
END $$;
REVOKE ALL ON FUNCTION prepare_dialogue_days FROM PUBLIC;
GRANT EXECUTE ON FUNCTION prepare_dialogue_days TO kw_worker;
SELECT prepare_dialogue_days((now() AT TIME ZONE 'UTC')::date, 8);
"""

# The oldest part whose last day is over long enough, one at a time, since readers are kept out
# until the commit. Rows go one by one only where days are mixed: in the first and the default
# part. Never what is younger than a day, whatever a worker asks for. While a tenant moves to
# another cell nothing goes: nobody would notice that it has to go there, too.
DROP = """
CREATE FUNCTION drop_old_dialogues(before timestamptz, most integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET timezone = 'UTC'
SET lock_timeout = '200ms' AS $$
DECLARE
  oldest timestamptz := least(before, now() - interval '1 day');
  part text;
  gone integer := 0;
  deleted integer;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('kontowerk dialogue days'))
    OR EXISTS (SELECT FROM cell_move m WHERE m.state IN ('copying', 'fenced', 'arriving')) THEN
    RETURN 0;
  END IF;
  FOREACH part IN ARRAY ARRAY['bank_dialogue_before', 'bank_dialogue_default'] LOOP
    IF to_regclass('partitions.' || part) IS NOT NULL THEN
      EXECUTE format('DELETE FROM partitions.%1$I WHERE ctid = ANY(ARRAY('
        'SELECT ctid FROM partitions.%1$I WHERE at < $1 ORDER BY at LIMIT $2))', part)
        USING oldest, most;
      GET DIAGNOSTICS deleted = ROW_COUNT;
      gone := gone + deleted;
    END IF;
  END LOOP;
  SELECT p.name INTO part FROM dialogue_parts() p WHERE p.until <= oldest ORDER BY p.until LIMIT 1;
  IF part IS NOT NULL THEN
    BEGIN
      EXECUTE format('DROP TABLE partitions.%I', part);
      gone := gone + 1;
    EXCEPTION WHEN lock_not_available THEN
      NULL;
    END;
  END IF;
  RETURN gone;
END $$;
REVOKE ALL ON FUNCTION drop_old_dialogues FROM PUBLIC;
GRANT EXECUTE ON FUNCTION drop_old_dialogues TO kw_worker;
"""
