"""Consents that are to be ended at their banks."""

from kontowerk.kit.db.migrate import run_script

revision = "0023"
down_revision = "0022"


def upgrade() -> None:
    for part in (TABLE, KEEPING, GRANTS):
        run_script(part)


# What is left of an access or a run that is over: `state` is the dialogue that waited, sealed for
# `operation_id`; `memory` is what the access remembered. A row goes when its bank was told.
TABLE = """
CREATE TABLE consent_to_end (
  id bigint GENERATED ALWAYS AS IDENTITY,
  customer_id uuid NOT NULL,
  tenant_id uuid NOT NULL,
  access_id text NOT NULL,
  provider_id uuid NOT NULL,
  operation_id uuid,
  state bytea,
  memory jsonb,
  noted_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  tries smallint NOT NULL DEFAULT 0,
  PRIMARY KEY (customer_id, id),
  CHECK ((state IS NOT NULL AND operation_id IS NOT NULL) OR memory IS NOT NULL)
);
CREATE INDEX consent_to_end_due_idx ON consent_to_end (due_at);
ALTER TABLE consent_to_end ENABLE ROW LEVEL SECURITY;
ALTER TABLE consent_to_end FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON consent_to_end
  USING (customer_id = (SELECT current_setting('kw.customer')::uuid))
  WITH CHECK (customer_id = (SELECT current_setting('kw.customer')::uuid));
CREATE POLICY rounds ON consent_to_end TO kw_worker USING (true) WITH CHECK (true);
CREATE POLICY auditor ON consent_to_end FOR SELECT TO kw_audit
  USING (current_user = 'kw_audit');
"""

# The HTTP door removes accesses and may not read what a dialogue remembers, so these run as the
# owner, for one customer. A remembered consent is under `consent_id`.
KEEPING = """
CREATE FUNCTION keep_consents_of_access(customer uuid, wanted text, at timestamptz) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE kept integer;
BEGIN
  INSERT INTO consent_to_end (customer_id, tenant_id, access_id, provider_id, operation_id, state,
    memory, noted_at, due_at)
  SELECT a.customer_id, a.tenant_id, a.access_id, a.provider_id, p.id, p.state,
    CASE WHEN a.memory ? 'consent_id' THEN a.memory END, at, at
  FROM access a
  LEFT JOIN approval p ON p.customer_id = a.customer_id AND p.id = a.run
    AND p.purpose = 'access' AND p.phase <> 'ended'
    AND p.question ->> 'asked' IN ('redirect', 'app')
  WHERE a.customer_id = customer AND (wanted IS NULL OR a.access_id = wanted)
    AND (p.state IS NOT NULL OR a.memory ? 'consent_id');
  GET DIAGNOSTICS kept = ROW_COUNT;
  RETURN kept;
END $$;

CREATE FUNCTION keep_consent_of_run(customer uuid, wanted uuid, at timestamptz) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE kept integer;
BEGIN
  INSERT INTO consent_to_end (customer_id, tenant_id, access_id, provider_id, operation_id, state,
    noted_at, due_at)
  SELECT a.customer_id, a.tenant_id, a.access_id, a.provider_id, p.id, p.state, at, at
  FROM approval p
  JOIN access a ON a.customer_id = p.customer_id AND a.access_id = p.access_id
  WHERE p.customer_id = customer AND p.id = wanted AND p.purpose = 'access' AND p.phase <> 'ended'
    AND p.question ->> 'asked' IN ('redirect', 'app') AND p.state IS NOT NULL;
  GET DIAGNOSTICS kept = ROW_COUNT;
  RETURN kept;
END $$;
"""

GRANTS = """
REVOKE ALL ON FUNCTION keep_consents_of_access(uuid, text, timestamptz) FROM PUBLIC;
REVOKE ALL ON FUNCTION keep_consent_of_run(uuid, uuid, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION keep_consents_of_access(uuid, text, timestamptz) TO kw_api, kw_worker;
GRANT EXECUTE ON FUNCTION keep_consent_of_run(uuid, uuid, timestamptz) TO kw_api, kw_worker;
GRANT SELECT, UPDATE, DELETE ON consent_to_end TO kw_worker;
GRANT SELECT (id, customer_id, tenant_id, access_id, provider_id, noted_at, due_at, tries)
  ON consent_to_end TO kw_audit;
"""
