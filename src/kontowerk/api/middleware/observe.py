"""One log line, one metric and one span per request; bugs end here, without their values."""

from contextlib import AbstractContextManager, nullcontext
from time import perf_counter
from typing import Any, Final

from opentelemetry.trace import Span, SpanKind
from prometheus_client import Counter, Histogram
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kontowerk.api.errors import problem
from kontowerk.console.count_calls import CallCounter
from kontowerk.identity.model import Caller
from kontowerk.kit.logging import correlation_id, fault_of, log_line, logger
from kontowerk.kit.metrics import DURATION, IN_FLIGHT, REQUESTS
from kontowerk.kit.tracing import is_tracing, tracer

_BEGAN: Final = "began"  # in the state of a request: when it began on the short way
_log = logger(__name__)


class RequestNotes:
    """What is kept of a request that was answered: counts, metrics and a log line."""

    def __init__(self, calls: CallCounter) -> None:
        self.calls = calls
        # Looking a metric up by its labels costs more than counting.
        self._requests = dict[tuple[str, str, int], Counter]()
        self._durations = dict[str, Histogram]()

    def note(
        self,
        *,
        method: str,
        route: str,
        operation: str | None,
        status: int,
        seconds: float,
        caller: Caller | None,
    ) -> None:
        """Note a request by the template of its route, never by the path with its ids."""
        key = method, route, status
        if key not in self._requests:
            self._requests[key] = REQUESTS.labels(method, route, str(status))
            self._durations[route] = DURATION.labels(route)
        self._requests[key].inc()
        self._durations[route].observe(seconds)
        if caller is not None and operation is not None:
            self.calls.note(caller.tenant.id, operation, status)
        log_line(
            __name__,
            "request",
            {
                "method": method,
                "route": route,
                "status": status,
                "duration_ms": round(seconds * 1000, 1),
                "tenant": caller.tenant.name if caller else None,
                "client": caller.client_name if caller else None,
            },
        )


class Observe:
    """Watches requests by route template, never by the path with its ids."""

    def __init__(self, app: ASGIApp, notes: RequestNotes) -> None:
        self._app = app
        self._notes = notes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        status = 0

        async def send_seen(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        begin(scope)
        IN_FLIGHT.inc()
        with _span() as span:
            try:
                await self._app(scope, receive, send_seen)
            except Exception as error:  # noqa: BLE001 - the door is where bugs end
                _log.error("request.failed", **fault_of(error))
                if status == 0:
                    await problem(500, path=scope["path"])(scope, receive, send_seen)
            finally:
                IN_FLIGHT.dec()
            route = route_of(scope)
            if span is not None:
                span.update_name(f"{scope['method']} {route}")
                span.set_attribute("http.response.status_code", status)
                span.set_attribute("kontowerk.correlation_id", correlation_id.get())
        self._notes.note(
            method=method_of(scope),
            route=route,
            operation=getattr(scope.get("route"), "operation_id", None),
            status=status,
            seconds=seconds_of(scope),
            caller=_state(scope).get("caller"),
        )


def begin(scope: Scope) -> None:
    """Note when work on a request began, unless it had begun before."""
    scope.setdefault("state", {}).setdefault(_BEGAN, perf_counter())


def seconds_of(scope: Scope) -> float:
    """Return for how long a request has been worked on."""
    began: float | None = _state(scope).get(_BEGAN)
    return 0.0 if began is None else perf_counter() - began


def _span() -> AbstractContextManager[Span | None]:
    if not is_tracing():
        return nullcontext()
    return tracer.start_as_current_span("request", kind=SpanKind.SERVER)


_METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"})


def method_of(scope: Scope) -> str:
    """Return the method of a request; what callers make up is one method."""
    return scope["method"] if scope["method"] in _METHODS else "OTHER"


def route_of(scope: Scope) -> str:
    """Return the template of the matched route; paths themselves may hold ids."""
    return getattr(scope.get("route"), "path", "unmatched")


def _state(scope: Scope) -> dict[str, Any]:
    return scope.get("state") or {}
