"""Approvals that one browser brings back, and logins that a bank has accepted."""

from kontowerk.kit.db.migrate import run_script

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    for part in (APPROVAL, LEASE, GRANTS):
        run_script(part)


# `bound`: only the browser that asked may bring the person back from the bank's pages. `nonce` is
# what a tenant that asks itself recognises its browser by. A ticket of those who declined is
# another one than that of those who approved.
APPROVAL = """
ALTER TABLE approval
  ADD COLUMN bound boolean NOT NULL DEFAULT false,
  ADD COLUMN nonce text,
  DROP CONSTRAINT approval_ending_check,
  ADD CONSTRAINT approval_ending_check CHECK (ending IN ('granted', 'cancelled', 'expired',
    'tan_wrong', 'not_approved', 'elsewhere', 'refused', 'failed'));
ALTER TABLE approval_ticket ADD COLUMN declined boolean NOT NULL DEFAULT false;
"""

# A lease that is kept for somebody whom the bank has not let in keeps nobody out.
LEASE = """
ALTER TABLE credential_lease ADD COLUMN yields boolean NOT NULL DEFAULT false;
"""

GRANTS = """
GRANT SELECT (bound, nonce) ON approval TO kw_api;
GRANT SELECT (bound) ON approval TO kw_audit;
"""
