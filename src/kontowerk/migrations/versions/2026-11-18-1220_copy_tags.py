"""Copy the tags that are there into the columns of their transactions, customer by customer."""

from kontowerk.kit.db.migrate import run_beside, run_in_steps, run_script

revision = "0047"
down_revision = "0046"
oldest_code = None


def upgrade() -> None:
    run_script(STEP)
    run_in_steps("SELECT pg_temp.copy_tags($1::uuid)")
    run_beside(VALIDATED)


# The next customer in a transaction of its own, with the locks of who writes tags or bookings:
# neither may change while they are copied. Whoever follows changes is told none, but keeps the
# place of a tag that was not told yet. What is copied is passed over when this begins anew.
STEP = """
CREATE OR REPLACE FUNCTION pg_temp.copy_tags(after uuid) RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE whose uuid;
BEGIN
  SELECT u.id INTO whose FROM public.app_user u
  WHERE u.id > coalesce(after, '00000000-0000-0000-0000-000000000000') ORDER BY u.id LIMIT 1;
  IF whose IS NULL THEN
    RETURN NULL;
  END IF;
  PERFORM set_config('kw.customer', whose::text, true), set_config('kw.copies', 'on', true);
  IF NOT EXISTS (SELECT FROM public.transaction_tag t WHERE t.customer_id = whose) THEN
    RETURN whose;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('tagging ' || whose, 0));
  PERFORM FROM public.bank_product p WHERE p.customer_id = whose ORDER BY p.product_no
    FOR NO KEY UPDATE;
  UPDATE public.bank_transaction b SET tagged_at = t.tagged_at, category = t.category,
    insurance_type = t.insurance_type, partner = t.partner,
    freelancer_category = t.freelancer_category, confidence = t.confidence,
    freelancer_corrected = t.freelancer_corrected, stage = t.stage, rule = t.rule,
    versions = t.versions, context = t.context, xid = greatest(b.xid, t.xid)
  FROM public.transaction_tag t
  WHERE t.customer_id = whose AND b.customer_id = whose AND b.product_no = t.product_no
    AND b.id = t.transaction_id AND b.versions IS NULL;
  RETURN whose;
END $$;
"""

VALIDATED = """
ALTER TABLE bank_transaction VALIDATE CONSTRAINT bank_transaction_confidence;
ALTER TABLE bank_transaction VALIDATE CONSTRAINT bank_transaction_tag_is_whole
"""
