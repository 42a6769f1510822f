"""What the place of a session is worked out from, and the place itself."""

from dataclasses import dataclass
from datetime import datetime

from kontowerk.accesses.model import Access
from kontowerk.approvals.model import Approval
from kontowerk.payments.model import Payment
from kontowerk.webform.model import PageKind
from kontowerk.webform.pages import Exit, Trouble


@dataclass(frozen=True, slots=True)
class Facts:
    """What is known besides the session itself."""

    active: bool  # the user may use the service
    legal: bool  # the present terms are accepted
    access: Access | None
    approval: Approval | None
    has_credentials: bool
    now: datetime
    payment: Payment | None = None


@dataclass(frozen=True, slots=True)
class Place:
    """Which page a session is at, and why.

    An `exit` here is one that the facts demand and the session does not know yet. `begin` says
    that nothing is under way and our work has to be ordered.
    """

    kind: PageKind
    trouble: Trouble | None = None
    exit: Exit | None = None
    can_retry: bool = False
    begin: bool = False
