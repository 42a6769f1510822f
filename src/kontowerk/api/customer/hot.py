"""What the short way answers: the stored list of a product and the view of a customer.

What is asked at the same time is read in one round trip, each with whom its token is of. What is
answered here is byte for byte what the routes answer; what they would have to make first, or
refuse, is left to them.

A process keeps the views of customers as they were sent, until something in them changes. A page is
good for one stamp (see `accesses.read.stamps`), which is asked of the database with every
request: what is kept saves reading and writing the view, not looking whether it is still true.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Iterable, Sequence
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


_TYPE: Final = b"content-type: %s\r\n" % JSON.encode()
_GZIP: Final = b"content-encoding: gzip\r\n"
_VARY: Final = b"vary: Accept-Encoding\r\n"


@dataclass(frozen=True, slots=True)
class HotAnswer:
    """An answer, with its own headers as they go out."""

    caller: Caller
    status: int
    headers: bytes
    body: bytes = b""


@dataclass(frozen=True, slots=True)
class HotRequest:
    """What a request on the short way asks for, and what its route finds if it has to answer."""

    shown: ShownToken
    if_none_match: str | None
    accept_encoding: str
    path_ids: tuple[str, str] | None  # of an access and a product; None for the customer
    state: dict[str, Any]
    answer: Callable[[HotAnswer], None]  # not called for what is left to the route


_Asked = tuple[HotRequest, Caller | None, CustomerId | None]


class HotReads:
    """Answers hot reads of one process, many at a time."""

    def __init__(self, house: ApiContext) -> None:
        self._house = house
        self._pages = CustomerPages()

    async def lists(self, requests: Sequence[HotRequest]) -> None:
        """Answer with stored lists, as far as they are stored."""
        tokens = self._house.tokens
        question = tokens.begin_asking()
        asked = self._asked(requests)
        if not asked:
            return
        heads = await ledger.heads(self._house.db, [_question(*each) for each in asked])
        for (request, remembered, known_owner), answer in zip(asked, heads, strict=True):
            if answer is None:
                _note_unknown(request, remembered)
                continue
            row, head = answer
            caller = remembered or tokens.learn(question, request.shown.hash, row)
            owner = known_owner or self._owner(request, caller)
            if owner is not None and head is not None:
                request.state[HEAD] = head
                self._stored(request, caller, owner, head)

    async def customers(self, requests: Sequence[HotRequest]) -> None:
        """Answer with the views of customers."""
        tokens = self._house.tokens
        question = tokens.begin_asking()
        asked = self._asked(requests)
        if not asked:
            return
        owners = [owner for _, _, owner in asked]
        hashes = [None if owner else request.shown.hash for request, _, owner in asked]
        stamps = await accesses.stamps(self._house.db, owners, hashes)
        now = self._house.clock.now()
        unmade = list[Coroutine[Any, Any, None]]()
        for (request, remembered, known_owner), row in zip(asked, stamps, strict=True):
            if row is None:
                _note_unknown(request, remembered)
                continue
            caller = remembered or tokens.learn(question, request.shown.hash, row)
            owner = known_owner or self._owner(request, caller)
            if owner is None or row["stamp"] is None:
                continue
            page = self._pages.find(owner, row["stamp"], caller.tenant, now)
            if page is None:
                unmade.append(self._make_page(request, caller, owner))
            else:
                _show(request, caller, page)
        for outcome in await asyncio.gather(*unmade, return_exceptions=True):
            if outcome is not None:
                raise outcome

    def _asked(self, requests: Sequence[HotRequest]) -> list[_Asked]:
        """Return what the database has to be asked; caller and owner where they are remembered."""
        asked = list[_Asked]()
        for request in requests:
            caller = self._house.tokens.remembered(request.shown.hash)
            owner = None if caller is None else self._owner(request, caller)
            if owner is not None or (
                caller is None and is_well_formed_secret(request.shown.text, "at")
            ):
                asked.append((request, caller, owner))
        return asked

    def _stored(
        self, asked: HotRequest, caller: Caller, owner: CustomerId, head: ledger.ListHead
    ) -> None:
        packed = head.count >= LONG and admits_gzip(asked.accept_encoding)
        etag = list_tag(PLAIN, owner, head, packed=packed)
        if asked.if_none_match is not None:
            if names_copy(asked.if_none_match, etag):
                asked.answer(_unchanged(caller, etag))
            return
        page = head.page
        if page is None or (len(page) > LARGE and not packed):
            return
        body = page if packed else wire.unpacked(page)
        headers = b"%s%s%s%s" % (_tag(etag), _VARY, _GZIP if packed else b"", _of(body))
        asked.answer(HotAnswer(caller, 200, headers, body))

    async def _make_page(self, asked: HotRequest, caller: Caller, owner: CustomerId) -> None:
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
        _show(asked, caller, page)

    def _owner(self, asked: HotRequest, caller: Caller) -> CustomerId | None:
        """Return whose data the caller may see here; tells the route what was found out."""
        is_valid = self._house.tokens.is_valid(caller)
        asked.state[CHECKED] = caller if is_valid else None
        if not is_valid or caller.key_thumbprint is not None:
            return None
        return caller.customer_id if Scope.CUSTOMER_READ in caller.scopes else None


def _question(
    asked: HotRequest, _caller: Caller | None, owner: CustomerId | None
) -> ledger.HeadQuestion:
    access_id, product_id = asked.path_ids or ("", "")
    # As the route: who may have a copy is first asked for nothing but the version.
    view = PLAIN if asked.if_none_match is None else ""
    token_hash = None if owner else asked.shown.hash
    return ledger.HeadQuestion(owner, token_hash, access_id, product_id, view)


def _note_unknown(asked: HotRequest, caller: Caller | None) -> None:
    """Tell the route that there is no such token, if that is why nothing was found."""
    if caller is None:
        asked.state[CHECKED] = None


def _show(asked: HotRequest, caller: Caller, page: CustomerPage) -> None:
    if asked.if_none_match is not None and names_copy(asked.if_none_match, page.etag):
        asked.answer(_unchanged(caller, page.etag))
    else:
        headers = _tag(page.etag) + _of(page.body)
        asked.answer(HotAnswer(caller, 200, headers, page.body))


def _unchanged(caller: Caller, etag: str) -> HotAnswer:
    return HotAnswer(caller, 304, _tag(etag))


def _tag(etag: str) -> bytes:
    return b"etag: %s\r\n" % etag.encode()


def _of(body: bytes) -> bytes:
    return b"content-length: %d\r\n%s" % (len(body), _TYPE)
