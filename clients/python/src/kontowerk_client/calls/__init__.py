"""All calls, one file per chapter; each is a plan over a session."""

from kontowerk_client.calls.accesses import Accesses
from kontowerk_client.calls.analyses import Analyses
from kontowerk_client.calls.approvals import Approvals
from kontowerk_client.calls.management import Management
from kontowerk_client.calls.payments import Payments
from kontowerk_client.calls.products import Products


class Calls(Accesses, Products, Analyses, Payments, Approvals, Management):
    """Everything a client can do, written once."""
