"""What the short way answers: the stored list of a product and the view of a customer.

Each is read with whom the token is of in one round trip. What is answered here is byte for byte
what the routes answer; what they would have to make first, or refuse, is left to them.

A process keeps the views of customers as they were sent, until something in them changes. A page is
good for one stamp (see `accesses.read.stamp`), which is asked of the database with every
request: what is kept saves reading and writing the view, not looking whether it is still true.
"""

from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final
from uuid import UUID

from kontowerk.accesses import read as accesses
from kontowerk.accesses.model import AccessView
from kontowerk.accesses.rules.outcome import renewal_begins
from kontowerk.api.auth import CHECKED
from kontowerk.api.context import ApiContext
from kontowerk.api.copies import admits_gzip, names_copy, tag
from kontowerk.api.customer.lists import HEAD, LARGE, LONG, list_tag
from kontowerk.api.customer.transactions import PLAIN
from kontowerk.api.wire import transactions as wire
from kontowerk.api.wire.customer import wire_customer
from kontowerk.api.wire.encode import JSON, encode
from kontowerk.identity.check_token import ShownToken
from kontowerk.identity.model import Caller, CustomerId, Scope, Tenant
from kontowerk.kit.ids import is_well_formed_secret
from kontowerk.ledger import read as ledger

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


_TYPE: Final = (b"content-type", JSON.encode())
_GZIP: Final = (b"content-encoding", b"gzip")
_VARY: Final = (b"vary", b"Accept-Encoding")


@dataclass(frozen=True, slots=True)
class HotRequest:
    """What a request on the short way asks for, and what its route finds if it has to answer."""

    shown: ShownToken
    if_none_match: str | None
    accept_encoding: str
    path_ids: tuple[str, str] | None  # of an access and a product; None for the customer
    state: dict[str, Any]


@dataclass(frozen=True, slots=True)
class HotAnswer:
    """An answer, with its headers as they go out."""

    caller: Caller
    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes = b""


class HotReads:
    """Answers hot reads of one process."""

    def __init__(self, house: ApiContext) -> None:
        self._house = house
        self._pages = CustomerPages()

    async def answer(self, asked: HotRequest) -> HotAnswer | None:
        """Answer, or return None for what is left to the route."""
        if asked.path_ids is None:
            return await self._customer(asked)
        return await self._list(asked, *asked.path_ids)

    async def _list(self, asked: HotRequest, access_id: str, product_id: str) -> HotAnswer | None:
        house, token_hash = self._house, asked.shown.hash
        # As the route: who may have a copy is first asked for nothing but the version.
        view = PLAIN if asked.if_none_match is None else ""
        caller = house.tokens.remembered(token_hash)
        if caller is not None:
            owner = self._owner(asked, caller)
            if owner is None:
                return None
            head = await ledger.head(house.db, owner, access_id, product_id, view=view)
        elif not is_well_formed_secret(asked.shown.text, "at"):
            return None
        else:
            question = house.tokens.begin_asking()
            found = await ledger.head_by_token(
                house.db, token_hash, access_id, product_id, view=view
            )
            row, head = found or (None, None)
            caller = None if row is None else house.tokens.learn(question, token_hash, row)
            owner = self._owner(asked, caller)
        if caller is None or owner is None or head is None:
            return None
        asked.state[HEAD] = head
        return self._stored(asked, caller, owner, head)

    def _stored(
        self, asked: HotRequest, caller: Caller, owner: CustomerId, head: ledger.ListHead
    ) -> HotAnswer | None:
        packed = head.count >= LONG and admits_gzip(asked.accept_encoding)
        etag = list_tag(PLAIN, owner, head, packed=packed)
        if asked.if_none_match is not None:
            has_copy = names_copy(asked.if_none_match, etag)
            return _unchanged(caller, etag) if has_copy else None
        page = head.page
        if page is None or (len(page) > LARGE and not packed):
            return None
        body = page if packed else wire.unpacked(page)
        headers = [(b"etag", etag.encode()), _VARY, *((_GZIP,) if packed else ()), *_of(body)]
        return HotAnswer(caller, 200, headers, body)

    async def _customer(self, asked: HotRequest) -> HotAnswer | None:
        house, token_hash = self._house, asked.shown.hash
        caller = house.tokens.remembered(token_hash)
        if caller is not None:
            owner = self._owner(asked, caller)
            stamp = None if owner is None else await accesses.stamp(house.db, owner)
        elif not is_well_formed_secret(asked.shown.text, "at"):
            return None
        else:
            question = house.tokens.begin_asking()
            row = await accesses.stamp_by_token(house.db, token_hash)
            caller = None if row is None else house.tokens.learn(question, token_hash, row)
            owner = self._owner(asked, caller)
            stamp = None if row is None else row["stamp"]
        if caller is None or owner is None or stamp is None:
            return None
        page = self._pages.find(owner, stamp, caller.tenant, house.clock.now())
        if page is None:
            page = await self._new_page(caller, owner)
        if asked.if_none_match is not None and names_copy(asked.if_none_match, page.etag):
            return _unchanged(caller, page.etag)
        return HotAnswer(caller, 200, [(b"etag", page.etag.encode()), *_of(page.body)], page.body)

    async def _new_page(self, caller: Caller, owner: CustomerId) -> CustomerPage:
        stamp, views, now = await accesses.every_stamped(self._house.db, owner)
        body = encode(wire_customer(views, caller.tenant, self._house.links, now))
        page = CustomerPage(
            stamp=stamp or "",
            tenant=caller.tenant,
            made_at=now,
            good_until=good_until(views, now),
            etag=tag(body),
            body=body,
        )
        if stamp is not None:
            self._pages.keep(owner, page)
        return page

    def _owner(self, asked: HotRequest, caller: Caller | None) -> CustomerId | None:
        """Return whose data the caller may see here; tells the route what was found out."""
        if caller is not None and not self._house.tokens.is_valid(caller):
            caller = None
        asked.state[CHECKED] = caller
        if caller is None or caller.key_thumbprint is not None:
            return None
        return caller.customer_id if Scope.CUSTOMER_READ in caller.scopes else None


def _unchanged(caller: Caller, etag: str) -> HotAnswer:
    return HotAnswer(caller, 304, [(b"etag", etag.encode())])


def _of(body: bytes) -> tuple[tuple[bytes, bytes], tuple[bytes, bytes]]:
    return (b"content-length", b"%d" % len(body)), _TYPE
