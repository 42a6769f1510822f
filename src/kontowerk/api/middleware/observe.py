"""One log line, one metric and one span per request; bugs end here, without their values."""

from time import perf_counter
from typing import Any

from opentelemetry.trace import SpanKind
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kontowerk.api.errors import problem
from kontowerk.console.count_calls import CallCounter
from kontowerk.identity.model import Caller
from kontowerk.kit.logging import correlation_id, logger, where
from kontowerk.kit.metrics import DURATION, IN_FLIGHT, REQUESTS
from kontowerk.kit.tracing import tracer

_log = logger(__name__)


class Observe:
    """Watches requests by route template, never by the path with its ids."""

    def __init__(self, app: ASGIApp, counter: CallCounter) -> None:
        self._app = app
        self._counter = counter

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

        started = perf_counter()
        IN_FLIGHT.inc()
        with tracer.start_as_current_span("request", kind=SpanKind.SERVER) as span:
            try:
                await self._app(scope, receive, send_seen)
            except Exception as error:  # noqa: BLE001 - the door is where bugs end
                _log.error("request.failed", error_type=type(error).__name__, error_at=where(error))
                if status == 0:
                    await problem(500, path=scope["path"])(scope, receive, send_seen)
            finally:
                IN_FLIGHT.dec()
            route = route_of(scope)
            span.update_name(f"{scope['method']} {route}")
            span.set_attribute("http.response.status_code", status)
            span.set_attribute("kontowerk.correlation_id", correlation_id.get())
        self._note(scope, route, status, perf_counter() - started)

    def _note(self, scope: Scope, route: str, status: int, seconds: float) -> None:
        method = method_of(scope)
        REQUESTS.labels(method, route, str(status)).inc()
        DURATION.labels(route).observe(seconds)
        caller: Caller | None = _state(scope).get("caller")
        operation: str | None = getattr(scope.get("route"), "operation_id", None)
        if caller is not None and operation is not None:
            self._counter.note(caller.tenant.id, operation, status)
        _log.info(
            "request",
            method=method,
            route=route,
            status=status,
            duration_ms=round(seconds * 1000, 1),
            tenant=caller.tenant.name if caller else None,
            client=caller.client_name if caller else None,
        )


_METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"})


def method_of(scope: Scope) -> str:
    """Return the method of a request; what callers make up is one method."""
    return scope["method"] if scope["method"] in _METHODS else "OTHER"


def route_of(scope: Scope) -> str:
    """Return the template of the matched route; paths themselves may hold ids."""
    return getattr(scope.get("route"), "path", "unmatched")


def _state(scope: Scope) -> dict[str, Any]:
    return scope.get("state") or {}
