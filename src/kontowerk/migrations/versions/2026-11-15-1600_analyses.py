"""Analyses that are kept, marks that they are out of date, and who may profile."""

from kontowerk.kit.db.migrate import run_script

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    for part in (TENANT, ANALYSES, MARKS, REMOVAL, KEPT, OWNERSHIP, GRANTS):
        run_script(part)


TENANT = """
ALTER TABLE tenant ADD COLUMN profiling boolean NOT NULL DEFAULT true;
"""

# What is kept is good while its customer has no mark, on the day and by the rules it was made
# with. A mark is a row of its own that its transaction adds and nobody changes: writers never wait
# for each other, and who deletes the marks it has seen leaves those that came later. `due_at` is
# when a worker looks at it; a moment after the change, because changes come in groups.
#
# A page is a compressed answer of the HTTP door. A contract remembers the bookings it was found
# in, so that it keeps its id.
ANALYSES = """
CREATE TABLE analysis_change (
  customer_id uuid NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  due_at timestamptz NOT NULL DEFAULT now() + interval '2 seconds',
  PRIMARY KEY (customer_id, id)
);
CREATE INDEX analysis_change_due_idx ON analysis_change (due_at);

CREATE TABLE analysis_state (
  customer_id uuid NOT NULL,
  day date NOT NULL,
  rules text NOT NULL,
  analysed_at timestamptz NOT NULL,
  PRIMARY KEY (customer_id)
);

CREATE TABLE analysis_page (
  customer_id uuid NOT NULL,
  view text NOT NULL,
  tag text NOT NULL,
  packed bytea NOT NULL,
  PRIMARY KEY (customer_id, view),
  FOREIGN KEY (customer_id) REFERENCES analysis_state ON DELETE CASCADE
);
ALTER TABLE analysis_page ALTER COLUMN packed SET STORAGE EXTERNAL;

CREATE TABLE analysis_contract (
  customer_id uuid NOT NULL,
  id uuid NOT NULL,
  bookings uuid[] NOT NULL CHECK (cardinality(bookings) > 0),
  PRIMARY KEY (customer_id, id)
);
"""

# Whoever writes what analyses read leaves a mark, once per statement. Corrections and rules have
# none of their own: they are read from the tags they change. Tags go only with their bookings. A
# product is written at every fetch, so only what analyses read of it counts.
MARKS = """
CREATE FUNCTION analysis_goes_stale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO analysis_change (customer_id) SELECT DISTINCT c.customer_id FROM changed c;
  RETURN NULL;
END $$;

CREATE FUNCTION analysis_of_product_goes_stale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO analysis_change (customer_id) VALUES (NEW.customer_id);
  RETURN NULL;
END $$;

CREATE TRIGGER analysis_added AFTER INSERT ON bank_transaction
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION analysis_goes_stale();
CREATE TRIGGER analysis_changed AFTER UPDATE ON bank_transaction
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION analysis_goes_stale();
CREATE TRIGGER analysis_removed AFTER DELETE ON bank_transaction
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION analysis_goes_stale();
CREATE TRIGGER analysis_added AFTER INSERT ON transaction_tag
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION analysis_goes_stale();
CREATE TRIGGER analysis_changed AFTER UPDATE ON transaction_tag
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION analysis_goes_stale();
CREATE TRIGGER analysis_added AFTER INSERT ON bank_product
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION analysis_goes_stale();
CREATE TRIGGER analysis_changed AFTER UPDATE ON bank_product FOR EACH ROW
  WHEN ((OLD.kind, OLD.currency, OLD.balance) IS DISTINCT FROM
    (NEW.kind, NEW.currency, NEW.balance))
  EXECUTE FUNCTION analysis_of_product_goes_stale();
"""

# What was found out from a product goes with it, in the same transaction. An analysis under way
# has read the product: it is waited for, so that it cannot be stored afterwards. It holds no rows
# that the waiting side may want.
REMOVAL = """
CREATE FUNCTION analysis_lock(customer uuid) RETURNS void LANGUAGE sql VOLATILE AS $$
  SELECT pg_advisory_xact_lock(hashtextextended('analysis ' || customer, 0))
$$;

CREATE FUNCTION analysis_goes_with_product() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE whose uuid;
BEGIN
  FOR whose IN SELECT DISTINCT c.customer_id FROM changed c ORDER BY 1 LOOP
    PERFORM analysis_lock(whose);
    DELETE FROM analysis_state s WHERE s.customer_id = whose;
    IF EXISTS (SELECT FROM bank_product p WHERE p.customer_id = whose) THEN
      INSERT INTO analysis_change (customer_id) VALUES (whose);
    ELSE
      DELETE FROM analysis_contract c WHERE c.customer_id = whose;
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER analysis_removed AFTER DELETE ON bank_product
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION analysis_goes_with_product();
"""

# As the short ways into the ledger: sets the owner, has no more rights than its caller, and as a
# statement of its own leaves no owner behind.
KEPT = """
CREATE FUNCTION analysis_kept(customer uuid, wanted text, today date, made_with text)
RETURNS TABLE (packed bytea, tag text)
LANGUAGE plpgsql VOLATILE SECURITY INVOKER ROWS 1 AS $$
BEGIN
  PERFORM set_config('kw.customer', customer::text, true);
  RETURN QUERY
    SELECT p.packed, p.tag
    FROM analysis_state s
    JOIN analysis_page p ON p.customer_id = customer AND p.view = wanted
    WHERE s.customer_id = customer AND s.day = today AND s.rules = made_with
      AND NOT EXISTS (SELECT FROM analysis_change c WHERE c.customer_id = customer);
END $$;

REVOKE ALL ON FUNCTION analysis_kept FROM PUBLIC;
GRANT EXECUTE ON FUNCTION analysis_kept TO kw_api, kw_worker;
"""

# Workers see whose analyses are out of date; the marks hold ids and times and nothing else.
OWNERSHIP = """
DO $$
DECLARE customer_table text;
BEGIN
  FOREACH customer_table IN ARRAY
      ARRAY['analysis_change', 'analysis_state', 'analysis_page', 'analysis_contract'] LOOP
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
CREATE POLICY rounds ON analysis_change TO kw_worker USING (true) WITH CHECK (true);
"""

# The auditor sees that something is kept, not what it says.
GRANTS = """
GRANT SELECT, INSERT, UPDATE, DELETE
  ON analysis_change, analysis_state, analysis_page, analysis_contract TO kw_api, kw_worker;
GRANT SELECT ON analysis_change, analysis_state TO kw_audit;
GRANT SELECT (customer_id, view) ON analysis_page TO kw_audit;
GRANT SELECT (customer_id, id) ON analysis_contract TO kw_audit;
"""
