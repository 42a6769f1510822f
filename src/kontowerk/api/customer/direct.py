"""The route class of the hottest operations."""

from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, cast

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from kontowerk.api.auth import Needs
from kontowerk.api.errors import NotAcceptableError
from kontowerk.api.route import WireRoute, accepts_json
from kontowerk.api.versions import Sunsets
from kontowerk.identity.model import Caller

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
