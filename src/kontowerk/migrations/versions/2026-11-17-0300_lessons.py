"""What corrections of a tenant's users teach that tenant about counterparties."""

from kontowerk.kit.db.migrate import run_script

revision = "0029"
down_revision = "0028"
oldest_code = None


def upgrade() -> None:
    for part in (COLUMNS, LESSONS, COUNTED, READ):
        run_script(part)


# A correction that teaches names the counterparty it speaks of. It is counted for the tenant its
# customer had then: at an erasure nobody may be there any more to ask.
COLUMNS = """
ALTER TABLE tenant ADD COLUMN learning boolean NOT NULL DEFAULT false;
ALTER TABLE tag_correction ADD COLUMN taught text CHECK (taught <> ''),
  ADD COLUMN taught_tenant uuid;
"""

# How many people of a tenant say what a counterparty is: no user, no booking, no amount.
# No role reads or writes it but through the functions below.
LESSONS = """
CREATE TABLE tag_lesson (
  tenant_id uuid NOT NULL REFERENCES tenant ON DELETE CASCADE,
  counterparty text NOT NULL,
  item integer NOT NULL,
  people integer NOT NULL CHECK (people >= 0),
  PRIMARY KEY (tenant_id, counterparty, item)
);
ALTER TABLE tag_lesson ENABLE ROW LEVEL SECURITY;
"""

# A person counts once for an item, however many bookings they corrected; the last of these
# corrections takes the count back.
COUNTED = """
CREATE FUNCTION tag_correction_teaches() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.taught IS NOT DISTINCT FROM OLD.taught THEN
    NEW.taught_tenant := OLD.taught_tenant;
    RETURN NEW;
  END IF;
  NEW.taught_tenant := NULL;
  IF NEW.taught IS NOT NULL THEN
    SELECT u.tenant_id INTO NEW.taught_tenant FROM app_user u WHERE u.id = NEW.customer_id;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER tag_correction_teaches BEFORE INSERT OR UPDATE ON tag_correction
  FOR EACH ROW EXECUTE FUNCTION tag_correction_teaches();

CREATE FUNCTION tag_lesson_counts() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  was tag_correction := OLD;
  is_now tag_correction := NEW;
BEGIN
  IF was.taught_tenant IS NOT NULL AND NOT EXISTS (
    SELECT FROM tag_correction c WHERE c.customer_id = was.customer_id
      AND c.taught = was.taught AND c.item = was.item AND c.taught_tenant = was.taught_tenant)
  THEN
    UPDATE tag_lesson l SET people = l.people - 1 WHERE l.tenant_id = was.taught_tenant
      AND l.counterparty = was.taught AND l.item = was.item AND l.people > 0;
    DELETE FROM tag_lesson l WHERE l.tenant_id = was.taught_tenant
      AND l.counterparty = was.taught AND l.item = was.item AND l.people = 0;
  END IF;
  IF is_now.taught_tenant IS NOT NULL AND NOT EXISTS (
    SELECT FROM tag_correction c WHERE c.customer_id = is_now.customer_id
      AND c.taught = is_now.taught AND c.item = is_now.item
      AND c.taught_tenant = is_now.taught_tenant
      AND (c.product_no, c.transaction_id) <> (is_now.product_no, is_now.transaction_id))
    AND (is_now.taught, is_now.item, is_now.taught_tenant)
      IS DISTINCT FROM (was.taught, was.item, was.taught_tenant)
  THEN
    INSERT INTO tag_lesson AS l (tenant_id, counterparty, item, people)
    VALUES (is_now.taught_tenant, is_now.taught, is_now.item, 1)
    ON CONFLICT (tenant_id, counterparty, item) DO UPDATE SET people = l.people + 1;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER tag_lesson_counts
  AFTER INSERT OR DELETE OR UPDATE OF item, taught ON tag_correction
  FOR EACH ROW EXECUTE FUNCTION tag_lesson_counts();
"""

# What enough people of the customer's own tenant agree on.
READ = """
CREATE FUNCTION tag_lessons(customer uuid, names text[], fewest integer, agreed numeric)
RETURNS TABLE (counterparty text, item integer)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF customer IS DISTINCT FROM current_setting('kw.customer')::uuid THEN
    RETURN;
  END IF;
  RETURN QUERY
    SELECT l.counterparty, l.item
    FROM app_user u
    JOIN tenant t ON t.id = u.tenant_id AND t.learning
    JOIN tag_lesson l ON l.tenant_id = t.id AND l.counterparty = ANY(names)
    WHERE u.id = customer AND l.people >= greatest(fewest, 2) AND l.people >= agreed * (
      SELECT sum(o.people) FROM tag_lesson o
      WHERE o.tenant_id = l.tenant_id AND o.counterparty = l.counterparty);
END $$;
REVOKE ALL ON FUNCTION tag_lessons FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tag_lessons TO kw_api, kw_worker;
"""
