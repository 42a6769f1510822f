"""Console: how calls at banks went over time is read from an index alone."""

from kontowerk.kit.db.migrate import run_script

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    run_script(INDEX)


# A row is mostly its exchanges, which nobody counts: what is counted stands in the index. The
# tenant, too, because row-level security asks for it.
INDEX = """
CREATE INDEX bank_dialogue_course_idx ON bank_dialogue (at)
  INCLUDE (tenant_id, provider_id, outcome, seconds);
"""
