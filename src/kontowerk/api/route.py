"""The route class of the door: what holds for every operation before its own code runs.

Operations end by being announced in headers first and answered 410 later. Spec: Versioning. Nothing
is retired at present, so the registry of a service is empty.
"""

from collections.abc import Awaitable, Callable, Coroutine, Mapping
from dataclasses import dataclass
from datetime import datetime
from email.utils import format_datetime
from typing import Any, Final, cast

from fastapi.routing import APIRoute
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from kontowerk.api.auth import Needs
from kontowerk.api.errors import NotAcceptableError
from kontowerk.identity.model import Caller
from kontowerk.kit.clock import Clock
from kontowerk.kit.errors import GoneError

_ACCEPTABLE: Final = frozenset({"application/json", "application/*", "*/*"})


class WireRoute(APIRoute):
    """Answers 410 for retired operations and 406 for answers we cannot give."""

    any_accept = False

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        handle = super().get_route_handler()

        async def guarded(request: Request) -> Response:
            sunsets: Sunsets = request.app.state.sunsets
            headers = sunsets.check(self.operation_id or "")
            if not self.any_accept and not accepts_json(request.headers.getlist("accept")):
                raise NotAcceptableError
            response = await handle(request)
            response.headers.update(headers)
            return response

        return guarded


class AnyAcceptRoute(WireRoute):
    """For the operations whose answer does not depend on Accept: token, revoke, encrypt."""

    any_accept = True


def accepts_json(headers: list[str]) -> bool:
    """Say whether an Accept header admits application/json; none at all admits everything."""
    ranges = [item.strip() for header in headers for item in header.split(",") if item.strip()]
    return not ranges or any(_admits(item) for item in ranges)


def _admits(media_range: str) -> bool:
    media_type, *parameters = (part.strip().lower() for part in media_range.split(";"))
    refused = any(
        name.strip() == "q" and value.strip() in ("0", "0.0", "0.00", "0.000")
        for name, _, value in (parameter.partition("=") for parameter in parameters)
    )
    return media_type in _ACCEPTABLE and not refused


Endpoint = Callable[[Request, Caller], Awaitable[Response]]


class DirectRoute(WireRoute):
    """Checks the caller and calls the endpoint, without resolving parameters.

    The endpoint takes the request and the caller, and reads its parameters itself; a
    dependency that is never run describes them for the document.
    """

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer without the layers that close what dependencies opened: there are none."""
        if scope["method"] not in self.methods:
            await super().handle(scope, receive, send)
            return
        response = await self._answer(Request(scope, receive, send))
        await response(scope, receive, send)

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        needs = next(
            below.call for below in self.dependant.dependencies if isinstance(below.call, Needs)
        )
        endpoint = cast("Endpoint", self.endpoint)
        operation = self.operation_id or ""

        async def handle(request: Request) -> Response:
            sunsets: Sunsets = request.app.state.sunsets
            ending = sunsets.check(operation)
            if not accepts_json(request.headers.getlist("accept")):
                raise NotAcceptableError
            response = await endpoint(request, await needs(request))
            if ending:
                response.headers.update(ending)
            return response

        self._answer = handle
        return handle


@dataclass(frozen=True, slots=True)
class Sunset:
    """When an operation was declared old and when it ends."""

    deprecated_at: datetime
    ends_at: datetime


class Sunsets:
    """The operations (by operation id) that are ending or have ended."""

    def __init__(self, endings: Mapping[str, Sunset], clock: Clock) -> None:
        self._endings = dict(endings)
        self._clock = clock

    def check(self, operation_id: str) -> dict[str, str]:
        """Return the headers that announce the end; refuse an operation that has ended."""
        sunset = self._endings.get(operation_id)
        if sunset is None:
            return {}
        if self._clock.now() >= sunset.ends_at:
            raise GoneError
        return {
            "Deprecation": f"@{int(sunset.deprecated_at.timestamp())}",
            "Sunset": format_datetime(sunset.ends_at, usegmt=True),
        }
