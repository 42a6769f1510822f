"""Views of customers as they were sent, kept by a process until something in them changes.

A page is good for one stamp (see `accesses.read.stamp`), which is asked of the database with every
request: what is kept saves reading and writing the view, not looking whether it is still true.
"""

from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from kontowerk.accesses.model import AccessView
from kontowerk.accesses.rules.outcome import renewal_begins
from kontowerk.identity.model import Tenant

_MOST_BYTES: Final = 32 * 1024 * 1024
_MOST_OF_ONE: Final = 256 * 1024
_KEPT_FOR: Final = timedelta(minutes=10)


@dataclass(frozen=True, slots=True)
class CustomerPage:
    """The view of a customer, encoded."""

    stamp: str
    tenant: Tenant
    made_at: datetime
    good_until: datetime
    etag: str
    body: bytes


class CustomerPages:
    """The pages of one process; those that were asked for longest ago go first."""

    def __init__(self, most_bytes: int = _MOST_BYTES) -> None:
        self._most_bytes = most_bytes
        self._pages = OrderedDict[UUID, CustomerPage]()
        self._bytes = 0

    def find(
        self, customer_id: UUID, stamp: str, tenant: Tenant, now: datetime
    ) -> CustomerPage | None:
        """Return the page of a customer, if it is still what would be sent."""
        page = self._pages.get(customer_id)
        if page is None:
            return None
        if page.stamp != stamp or page.tenant != tenant:
            return None
        if not page.made_at <= now < page.good_until:
            return None
        self._pages.move_to_end(customer_id)
        return page

    def keep(self, customer_id: UUID, page: CustomerPage) -> None:
        """Keep a page in the place of the one before it."""
        before = self._pages.pop(customer_id, None)
        self._bytes -= len(before.body) if before else 0
        if len(page.body) > _MOST_OF_ONE:
            return
        self._pages[customer_id] = page
        self._bytes += len(page.body)
        while self._bytes > self._most_bytes:
            _, oldest = self._pages.popitem(last=False)
            self._bytes -= len(oldest.body)


def good_until(views: Iterable[AccessView], now: datetime) -> datetime:
    """Return until when a view stays as it is though nothing changes but the time."""
    begins = (renewal_begins(view.access, now) for view in views)
    return min((now + _KEPT_FOR, *(when for when in begins if when is not None)))
