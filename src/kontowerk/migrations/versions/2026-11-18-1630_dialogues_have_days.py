"""Make dialogues ready to become the first part of a table with a part for each day."""

from kontowerk.kit.db.migrate import build_indexes, run_beside, run_script

revision = "0048"
down_revision = "0047"
oldest_code = None


def upgrade() -> None:
    run_script(BOUND)
    build_indexes(KEY, unique=True)
    run_beside(VALIDATED)


# What is stored so far, and what comes until then, will be one part. The next migration follows at
# once; should it fail, there are three days to repeat it before a dialogue would be refused.
BOUND = """
DO $$ BEGIN
  ALTER TABLE bank_dialogue DROP CONSTRAINT IF EXISTS bank_dialogue_before;
  EXECUTE format('ALTER TABLE bank_dialogue ADD CONSTRAINT bank_dialogue_before '
    'CHECK (at < %L) NOT VALID',
    (date_trunc('day', now() AT TIME ZONE 'UTC') + interval '4 days') AT TIME ZONE 'UTC');
END $$;
"""

# A key of a table in parts names what the parts are made by.
KEY = {"bank_dialogue_before_pkey": "bank_dialogue (customer_id, id, at)"}

VALIDATED = "ALTER TABLE bank_dialogue VALIDATE CONSTRAINT bank_dialogue_before"
