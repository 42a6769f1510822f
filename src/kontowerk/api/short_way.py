"""The short way of the reads that callers do most, in front of the framework.

Three answers are short: a stored list of bookings, that a copy of it is still good, and the view
of a customer. Whatever is unusual about a request (parameters, other origins, preferences, proofs
of a key) and whatever cannot be answered at once (a token that is not valid, a list that is not
stored) goes the normal way, with what was found out until then. A request is admitted, limited,
counted and logged here as it is there.
"""

import asyncio
import re
from typing import Final

from starlette.types import ASGIApp, Receive, Scope, Send

from kontowerk.api.admission import RequestAdmission
from kontowerk.api.auth import SHOWN
from kontowerk.api.context import ApiContext
from kontowerk.api.customer.hot import HotAnswer, HotReads, HotRequest
from kontowerk.api.middleware.frame import correlation_of, safety_headers
from kontowerk.api.middleware.observe import RequestNotes, begin, seconds_of
from kontowerk.api.wire import words
from kontowerk.identity.check_token import ShownToken
from kontowerk.kit.errors import DomainError
from kontowerk.kit.logging import correlation_id, logger, where
from kontowerk.kit.metrics import IN_FLIGHT
from kontowerk.kit.tracing import is_tracing

_CUSTOMER: Final = words.CUSTOMER_PATH
_LIST_IDS: Final = re.compile(
    r"/([A-Za-z0-9._~-]{1,64})/(?!(?:issues|consent)$)([A-Za-z0-9-]{1,64})"
)
_ACCESSES: Final = _CUSTOMER + words.ACCESSES_PATH
# Template and operation of the routes, as the log and the counts name them.
_ROUTES: Final = {
    "getCustomer": _CUSTOMER,
    "listTransactions": f"{_CUSTOMER}{words.ACCESSES_PATH}/{{access_id}}/{{product_id:product}}"
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
_log = logger(__name__)


class ShortWay:
    """Answers hot reads, and hands everything else to the application."""

    def __init__(
        self,
        app: ASGIApp,
        admission: RequestAdmission,
        notes: RequestNotes,
        *,
        deadline: float,
        secure: bool,
        closed: frozenset[str] = frozenset(),
    ) -> None:
        self._app = app
        self._admission = admission
        self._notes = notes
        self._deadline = deadline
        self._headers = safety_headers(secure=secure)
        self._closed = closed  # operations that only have the normal way
        self._house: ApiContext | None = None
        self._reads: HotReads | None = None

    def open(self, house: ApiContext) -> None:
        """Begin: until then everything goes the normal way."""
        self._house, self._reads = house, HotReads(house)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not await self._answer(scope, send):
            await self._app(scope, receive, send)

    async def _answer(self, scope: Scope, send: Send) -> bool:
        """Say whether the request was answered."""
        asked = self._asked(scope)
        if asked is None or self._reads is None:
            return False
        place = self._admission.admitted(scope)
        if place is None:
            return False
        begin(scope)
        place.begin()
        chosen = correlation_of(scope["headers"])
        correlation_id.set(chosen)
        IN_FLIGHT.inc()
        try:
            answer = await self._read(self._reads, asked)
            if answer is None or not self._may_go_on(answer):
                return False
            self._admission.let_go(scope)  # a whole answer needs no place, however it is read
            await self._send(answer, chosen, send)
        finally:
            IN_FLIGHT.dec()
        operation = "getCustomer" if asked.path_ids is None else "listTransactions"
        self._notes.note(
            method="GET",
            route=_ROUTES[operation],
            operation=operation,
            status=answer.status,
            seconds=seconds_of(scope),
            caller=answer.caller,
        )
        return True

    async def _read(self, reads: HotReads, asked: HotRequest) -> HotAnswer | None:
        try:
            async with asyncio.timeout(self._deadline):
                return await reads.answer(asked)
        except (TimeoutError, DomainError):  # the normal way meets it too, and has an answer
            return None
        except Exception as error:  # noqa: BLE001 - a fault of the short way is no fault of the request
            _log.error("short_way.failed", error_type=type(error).__name__, error_at=where(error))
            return None

    def _asked(self, scope: Scope) -> HotRequest | None:
        """Return what a request asks for; None for an unusual one."""
        if scope["method"] != "GET" or scope["query_string"] or is_tracing():
            return None
        path: str = scope["path"]
        if path == _CUSTOMER:
            operation, path_ids = "getCustomer", None
        elif (found := _ids_of_list(path)) is not None:
            operation, path_ids = "listTransactions", (found[1], found[2])
        else:
            return None
        if operation in self._closed:
            return None
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
        )

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

    async def _send(self, answer: HotAnswer, chosen: str, send: Send) -> None:
        headers = [*answer.headers, *self._headers, (b"x-correlation-id", chosen.encode())]
        await send({"type": "http.response.start", "status": answer.status, "headers": headers})
        await send({"type": "http.response.body", "body": answer.body})


def _ids_of_list(path: str) -> re.Match[str] | None:
    """Return the ids of access and product in the path of a list."""
    if not path.startswith(_ACCESSES) or not path.endswith(words.TRANSACTIONS_PATH):
        return None
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
