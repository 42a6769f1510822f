"""Who is let in: whose request it is, and a place for it or a refusal that costs next to nothing.

The tenant is known by a token that this process has checked before; a new token, a login and a
request without one count among strangers, until the token is checked.
"""

from collections import Counter as Tally
from collections.abc import Hashable
from typing import Any, Final, Protocol
from uuid import UUID

from starlette.types import Scope

from kontowerk.api.auth import SHOWN
from kontowerk.api.console.render import ROOT as CONSOLE
from kontowerk.api.middleware.frame import correlation_of, safety_headers
from kontowerk.api.middleware.observe import method_of, route_of
from kontowerk.api.places import STRANGERS, NoPlace, PlaceKind, Places, ServingPlace
from kontowerk.api.status.routes import ROOT as STATUS_PAGE
from kontowerk.api.webform.render import ROOT as WEBFORM
from kontowerk.api.wire.encode import encode, plain
from kontowerk.api.wire.problem import Problem
from kontowerk.identity.check_token import ShownToken
from kontowerk.kit.clock import Clock
from kontowerk.kit.logging import logger
from kontowerk.kit.metrics import REQUESTS, SHED

STATE: Final = "admission"  # where the server finds it in the state of the application
ALWAYS_HEARD: Final = "/health/"
RETRY_AFTER: Final = "1"
REFUSED: Final = (b"kontowerk-refused", b"1")  # for a proxy, which refuses who comes too early
STATUS: Final = {
    NoPlace.INTERFACE: 503,
    NoPlace.PAGES: 503,
    NoPlace.LIMIT: 503,
    NoPlace.SHARE: 429,
}
_SHED: Final = {reason: SHED.labels(reason.value) for reason in NoPlace}
_PLACE: Final = "place"  # of a request that was let in and has not begun
_PAGES: Final = (WEBFORM, CONSOLE, STATUS_PAGE, "/docs")
_LOGGED_EVERY: Final = 1.0  # seconds
_log = logger(__name__)


def _parts_of(status: int) -> tuple[bytes, bytes, bytes]:
    """Return the error body in parts, between which the path and the correlation id belong."""
    path, number = "<path>", "<number>"
    whole = Problem.of(status, detail="", instance=path, correlation_id=number, faults=())
    begin, _, rest = encode(plain(whole)).partition(encode(path))
    middle, _, end = rest.partition(encode(number))
    return begin, middle, end


# A refusal is made of parts: building it anew costs as much as finding out that it is one.
_BODIES: Final = {status: _parts_of(status) for status in set(STATUS.values())}


class KnownTokens(Protocol):
    """Who remembers whose token it is."""

    def tenant_of(self, token_hash: bytes) -> UUID | None:
        """Return the tenant of a token that was checked before."""
        ...


class RequestAdmission:
    """Lets requests in, or not."""

    def __init__(self, places: Places, clock: Clock, *, secure: bool) -> None:
        self._places = places
        self._clock = clock
        self._headers = b"".join(
            b"%s: %s\r\n" % header
            for header in (
                *safety_headers(secure=secure),
                (b"content-type", b"application/json"),
                (b"retry-after", RETRY_AFTER.encode()),
                REFUSED,
            )
        )
        self._refused = Tally[NoPlace]()
        self._logged_at = 0.0
        self.tokens: KnownTokens | None = None

    def enter(self, scope: Scope) -> NoPlace | None:
        """Give a request of the interface its place before it begins, or say why there is none.

        Health is always heard, and pages are refused in their own words: both begin without.
        """
        path: str = scope["path"]
        if path.startswith((ALWAYS_HEARD, *_PAGES)):
            return None
        taken = self._take(scope, PlaceKind.INTERFACE)
        if isinstance(taken, NoPlace):
            return taken
        scope["state"][_PLACE] = taken
        return None

    def claim(self, scope: Scope) -> ServingPlace | NoPlace:
        """Return the place of a request that begins; one that has none takes it now."""
        state: dict[str, Any] = scope.setdefault("state", {})
        place: ServingPlace | None = state.pop(_PLACE, None)
        if place is not None:
            return place
        is_page = scope["path"].startswith(_PAGES)
        return self._take(scope, PlaceKind.PAGES if is_page else PlaceKind.INTERFACE)

    def admitted(self, scope: Scope) -> ServingPlace | None:
        """Return the place of a request that was let in and has not begun; it stays there."""
        place: ServingPlace | None = scope["state"].get(_PLACE)
        return place

    def let_go(self, scope: Scope) -> None:
        """Take back the place of a request that never began; harmless otherwise."""
        place: ServingPlace | None = scope["state"].pop(_PLACE, None)
        if place is not None:
            place.give_back()

    def refusal(self, scope: Scope, reason: NoPlace) -> tuple[int, bytes, bytes]:
        """Return status, headers as they go out, and body of a refusal."""
        status = STATUS[reason]
        REQUESTS.labels(method_of(scope), route_of(scope), str(status)).inc()
        chosen = correlation_of(scope["headers"]).encode()
        begin, middle, end = _BODIES[status]
        path = encode(scope["path"].rstrip("/") or "/")
        body = b"".join((begin, path, middle, encode(chosen.decode()), end))
        length = b"content-length: %d\r\nx-correlation-id: %s\r\n" % (len(body), chosen)
        return status, self._headers + length, body

    def _take(self, scope: Scope, kind: PlaceKind) -> ServingPlace | NoPlace:
        taken = self._places.take(kind, self._owner(scope))
        if isinstance(taken, NoPlace):
            _SHED[taken].inc()
            self._tell(taken)
        return taken

    def _owner(self, scope: Scope) -> Hashable:
        if self.tokens is None:
            return STRANGERS
        for name, value in scope["headers"]:
            if name == b"authorization":
                shown = ShownToken.of(value.partition(b" ")[2].strip().decode("latin-1"))
                scope["state"][SHOWN] = shown
                return self.tokens.tenant_of(shown.hash) or STRANGERS
        return STRANGERS

    def _tell(self, reason: NoPlace) -> None:
        """Log refusals once a second: a line for each would cost more than the refusal."""
        self._refused[reason] += 1
        now = self._clock.now().timestamp()
        if not 0 <= now - self._logged_at < _LOGGED_EVERY:
            self._logged_at = now
            for each, count in self._refused.items():
                _log.warning("requests.refused", reason=each.value, count=count)
            self._refused.clear()
