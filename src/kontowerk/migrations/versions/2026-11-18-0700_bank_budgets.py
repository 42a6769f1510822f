"""Budgets of banks: what is due at a host, set by an operator, shared between tenants."""

from kontowerk.kit.db.migrate import build_indexes, run_script

revision = "0043"
down_revision = "0042"
oldest_code = None


def upgrade() -> None:
    run_script(LOAD)
    build_indexes(INDEXES)


# Of each tenant the access that has waited longest, one probe of the index per tenant.
INDEXES = {
    "access_schedule_share_idx": (
        "access_schedule (host, tenant_id, next_due) WHERE next_due IS NOT NULL"
    ),
}

# What is due at hosts is counted along an index and up to a limit, over all owners, so it says
# numbers only, and only to whoever looks for the operator.
LOAD = """
CREATE OR REPLACE FUNCTION bank_host_load(at timestamptz, most integer, sample integer)
RETURNS TABLE (host text, waiting bigint, oldest timestamptz, ahead bigint, until timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT h.host, late.n, late.oldest, ahead.n, ahead.until
  FROM bank_host h,
  LATERAL (SELECT count(*) AS n, min(w.next_due) AS oldest
           FROM (SELECT s.next_due FROM access_schedule s
                 WHERE s.host = h.host AND s.next_due <= at
                 ORDER BY s.next_due LIMIT most) w) late,
  LATERAL (SELECT count(*) AS n, max(a.next_due) AS until
           FROM (SELECT s.next_due FROM access_schedule s
                 WHERE s.host = h.host AND s.next_due > at
                 ORDER BY s.next_due LIMIT sample) a) ahead
  WHERE current_setting('kw.console', true) = 'operator'
$$;
REVOKE ALL ON FUNCTION bank_host_load FROM PUBLIC;
GRANT EXECUTE ON FUNCTION bank_host_load TO kw_console;

CREATE OR REPLACE FUNCTION set_bank_budget(
  named text, new_rate double precision, new_burst double precision, new_lines integer)
RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE bank_host SET rate = new_rate, burst = new_burst, max_in_flight = new_lines
  WHERE host = named AND current_setting('kw.console', true) = 'operator';
  RETURN FOUND;
END $$;
REVOKE ALL ON FUNCTION set_bank_budget FROM PUBLIC;
GRANT EXECUTE ON FUNCTION set_bank_budget TO kw_console;
"""
