"""The short way of the reads that callers do most, in front of the framework.

Three answers are short: a stored list of bookings, that a copy of it is still good, and the view
of a customer. Whatever is unusual about a request (parameters, other origins, preferences, proofs
of a key) and whatever cannot be answered at once (a token that is not valid, a list that is not
stored) goes the normal way, with what was found out until then. A request is admitted, limited,
counted and logged here as it is there.

Reads that wait are read together (`Batches`): a read on its own is begun at once, so that nobody
waits for company. While as many batches as may be are on their way, what comes is gathered, and the
next batch takes all of it up to a number. So batches grow with the load and cost the less for each
read. A batch that takes long, because the database does, does not hold up the others: after a
moment it no longer counts.
"""

import asyncio
import re
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, Generic, Protocol, TypeVar

from starlette.types import Scope

from kontowerk.api.admission import RequestAdmission
from kontowerk.api.auth import SHOWN
from kontowerk.api.context import ApiContext
from kontowerk.api.customer.hot import HotAnswer, HotReads, HotRequest
from kontowerk.api.middleware.frame import correlation_of, safety_headers
from kontowerk.api.middleware.observe import RequestNotes, begin, seconds_of
from kontowerk.api.places import ServingPlace
from kontowerk.api.wire import words
from kontowerk.identity.check_token import ShownToken
from kontowerk.kit.errors import DomainError
from kontowerk.kit.logging import correlation_id, fault_of, lines_together, logger
from kontowerk.kit.metrics import IN_FLIGHT
from kontowerk.kit.tracing import is_tracing

_AT_ONCE: Final = 2  # batches on their way; more would be smaller
_MOST: Final = 16  # reads of a batch
_PATIENCE: Final = 0.01  # seconds after which a batch no longer holds up others

T = TypeVar("T")
_CUSTOMER: Final = words.CUSTOMER_PATH
_LIST_IDS: Final = re.compile(
    r"/([A-Za-z0-9._~-]{1,64})/(?!(?:issues|consent)$)([A-Za-z0-9-]{1,64})"
)
_ACCESSES: Final = _CUSTOMER + words.ACCESSES_PATH
# Template and operation of the routes, as the log and the counts name them.
_GET_CUSTOMER: Final = "getCustomer"
_LIST_TRANSACTIONS: Final = "listTransactions"
_ROUTES: Final = {
    _GET_CUSTOMER: _CUSTOMER,
    _LIST_TRANSACTIONS: f"{_CUSTOMER}{words.ACCESSES_PATH}/{{access_id}}/{{product_id:product}}"
    f"{words.TRANSACTIONS_PATH}",
}
# What the normal way looks at; a request with one of these takes it.
_UNUSUAL: Final = frozenset(
    {
        *(b"origin", b"prefer", b"dpop", b"expect", b"upgrade"),
        *(b"content-length", b"content-encoding", b"transfer-encoding"),
    }
)
_READ: Final = frozenset({b"authorization", b"accept", b"accept-encoding", b"if-none-match"})
_ACCEPTED: Final = frozenset({b"*/*", b"application/json", b"application/*"})
_Read = Callable[[Sequence[HotRequest]], Awaitable[None]]
STATE: Final = "short_way"  # where the server finds it in the state of the application


class Batches(Generic[T]):
    """The reads of one kind in one process."""

    def __init__(
        self,
        read: Callable[[Sequence[T]], Coroutine[Any, Any, None]],
        on_turn: Callable[[T], None],
        *,
        patience: float = _PATIENCE,
    ) -> None:
        self._read = read
        self._patience = patience
        self._on_turn = on_turn  # called when the loop comes to a read, whether it is begun or not
        self._new = list[T]()
        self._waiting = deque[T]()
        self._counted = set[asyncio.Task[None]]()
        self._tasks = set[asyncio.Task[None]]()

    def put(self, read: T) -> None:
        """Have something read soon."""
        if not self._new:
            asyncio.get_running_loop().call_soon(self._turn)
        self._new.append(read)

    def _turn(self) -> None:
        new, self._new = self._new, []
        for read in new:
            self._on_turn(read)
        self._waiting.extend(new)
        self._begin()

    def _begin(self) -> None:
        while self._waiting and len(self._counted) < _AT_ONCE:
            count = min(_MOST, len(self._waiting))
            batch = [self._waiting.popleft() for _ in range(count)]
            loop = asyncio.get_running_loop()
            task = loop.create_task(self._read(batch))
            self._tasks.add(task)
            self._counted.add(task)
            patience = loop.call_later(self._patience, self._end, task)
            task.add_done_callback(lambda task, timer=patience: self._done(task, timer))

    def _done(self, task: asyncio.Task[None], patience: asyncio.TimerHandle) -> None:
        patience.cancel()
        self._tasks.discard(task)
        self._end(task)

    def _end(self, task: asyncio.Task[None]) -> None:
        self._counted.discard(task)
        self._begin()


_log = logger(__name__)


class ShortAnswered(Protocol):
    """Who waits for an answer: the server, with the connection."""

    def __call__(self, status: int, headers: bytes, body: bytes) -> None: ...


@dataclass(slots=True)
class ShortRequest:
    """A request on the short way."""

    scope: Scope
    operation: str
    place: ServingPlace
    chosen: str  # its correlation id
    answered: ShortAnswered
    left: Callable[[], None]
    asked: HotRequest | None = None
    answer: HotAnswer | None = None
    seconds: float = 0.0


class ShortWay:
    """Answers hot reads, and hands everything else to the application."""

    def __init__(
        self,
        admission: RequestAdmission,
        notes: RequestNotes,
        *,
        deadline: float,
        secure: bool,
        closed: frozenset[str] = frozenset(),
    ) -> None:
        self._admission = admission
        self._notes = notes
        self._deadline = deadline
        self._headers = b"".join(b"%s: %s\r\n" % each for each in safety_headers(secure=secure))
        self._closed = closed  # operations that only have the normal way
        self._house: ApiContext | None = None
        self._ways = dict[str, Batches[ShortRequest]]()

    def open(self, house: ApiContext) -> None:
        """Begin: until then everything goes the normal way."""
        self._house, reads = house, HotReads(house)

        async def lists(batch: Sequence[ShortRequest]) -> None:
            await self._answer_all(batch, reads.lists)

        async def customers(batch: Sequence[ShortRequest]) -> None:
            await self._answer_all(batch, reads.customers)

        self._ways = {
            _GET_CUSTOMER: Batches(customers, _begin),
            _LIST_TRANSACTIONS: Batches(lists, _begin),
        }

    def take(self, scope: Scope, answered: ShortAnswered, left: Callable[[], None]) -> bool:
        """Say whether the request will be answered here, or left later to the normal way."""
        operation = self._operation(scope)
        way = self._ways.get(operation)
        place = self._admission.admitted(scope)
        if way is None or place is None:
            return False
        begin(scope)
        taken = ShortRequest(
            scope, operation, place, correlation_of(scope["headers"]), answered, left
        )
        taken.asked = _asked(scope, partial(self._answer, taken))
        if taken.asked is None:
            return False
        way.put(taken)
        return True

    async def _answer_all(self, batch: Sequence[ShortRequest], read: _Read) -> None:
        IN_FLIGHT.inc(len(batch))
        try:
            await self._read(read, [each.asked for each in batch if each.asked is not None])
        finally:
            IN_FLIGHT.dec(len(batch))
        for each in batch:
            each.asked = None  # they refer to each other
            if each.answer is None:
                each.left()
        with lines_together():
            for each in batch:
                if each.answer is not None:
                    self._note(each, each.answer)

    async def _read(self, read: _Read, asked: Sequence[HotRequest]) -> None:
        try:
            async with asyncio.timeout(self._deadline):
                await read(asked)
        except (TimeoutError, DomainError):  # the normal way meets it too, and has an answer
            return
        except Exception as error:  # noqa: BLE001 - a fault of the short way is no fault of the request
            _log.error("short_way.failed", **fault_of(error))

    def _answer(self, taken: ShortRequest, answer: HotAnswer) -> None:
        if not self._may_go_on(answer):
            return
        taken.answer = answer
        self._admission.let_go(taken.scope)  # a whole answer needs no place, however it is read
        headers = b"%s%sx-correlation-id: %s\r\n" % (
            *(answer.headers, self._headers),
            taken.chosen.encode(),
        )
        taken.answered(answer.status, headers, answer.body)
        taken.seconds = seconds_of(taken.scope)

    def _note(self, taken: ShortRequest, answer: HotAnswer) -> None:
        correlation_id.set(taken.chosen)
        self._notes.note(
            method="GET",
            route=_ROUTES[taken.operation],
            operation=taken.operation,
            status=answer.status,
            seconds=taken.seconds,
            caller=answer.caller,
        )

    def _operation(self, scope: Scope) -> str:
        """Return which of the reads a request asks for; empty for none of them."""
        if scope["method"] != "GET" or scope["query_string"] or is_tracing():
            return ""
        path: str = scope["path"]
        if path == _CUSTOMER:
            operation = _GET_CUSTOMER
        elif path.startswith(_ACCESSES) and path.endswith(words.TRANSACTIONS_PATH):
            operation = _LIST_TRANSACTIONS
        else:
            return ""
        return "" if operation in self._closed else operation

    def _may_go_on(self, answer: HotAnswer) -> bool:
        """Count the request for its client; one that asks too often is refused by its route."""
        rate = self._house.client_rate if self._house else None
        if rate is None:
            return True
        client_id = answer.caller.client_id
        if rate.wait_for(client_id):
            return False
        rate.spend(client_id)
        return True


def _begin(taken: ShortRequest) -> None:
    taken.place.begin()


def _asked(scope: Scope, answer: Callable[[HotAnswer], None]) -> HotRequest | None:
    """Return what a request asks for; None for an unusual one."""
    path: str = scope["path"]
    path_ids = None
    if path != _CUSTOMER:
        ids = _ids_of_list(path)
        if ids is None:
            return None
        path_ids = ids[1], ids[2]
    given = _headers(scope)
    shown: ShownToken | None = scope["state"].get(SHOWN)
    if given is None or shown is None:
        return None
    scheme = given.get(b"authorization", b"").partition(b" ")[0]
    if scheme.lower() != b"bearer" or given.get(b"accept", b"*/*") not in _ACCEPTED:
        return None
    copies = given.get(b"if-none-match")
    return HotRequest(
        shown,
        None if copies is None else copies.decode("latin-1"),
        given.get(b"accept-encoding", b"").decode("latin-1"),
        path_ids,
        scope["state"],
        answer,
    )


def _ids_of_list(path: str) -> re.Match[str] | None:
    """Return the ids of access and product in the path of a list."""
    return _LIST_IDS.fullmatch(path, len(_ACCESSES), len(path) - len(words.TRANSACTIONS_PATH))


def _headers(scope: Scope) -> dict[bytes, bytes] | None:
    """Return the headers that matter here; None when there is an unusual one, or one twice."""
    given = dict[bytes, bytes]()
    for name, value in scope["headers"]:
        if name in _READ:
            if name in given:
                return None
            given[name] = value
        elif name in _UNUSUAL:
            return None
    return given
