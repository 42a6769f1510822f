"""Reading request bodies, after the caller is known.

FastAPI would parse a body before it asks who is calling; a stranger could then learn from
the answers how bodies are validated. So bodies are read by dependencies that come after the
caller in a route's signature, and `openapi` documents them from here.
"""

from typing import Any, Generic, TypeVar

from pydantic import TypeAdapter
from starlette.requests import Request

from kontowerk.api.errors import UnsupportedMediaError
from kontowerk.api.wire import decode
from kontowerk.api.wire.encode import JSON

T = TypeVar("T")


class JsonBody(Generic[T]):
    """Dependency that reads the body as one wire class."""

    def __init__(self, kind: Any) -> None:
        self.adapter: TypeAdapter[T] = TypeAdapter(kind)

    async def __call__(self, request: Request) -> T:
        require_media_type(request, JSON)
        return decode.read(await request.body(), self.adapter)


def require_media_type(request: Request, expected: str) -> None:
    """Refuse a body of another media type; one Content-Type, parameters ignored."""
    given = request.headers.getlist("content-type")
    media_type = given[0].partition(";")[0].strip().lower() if len(given) == 1 else ""
    if media_type != expected:
        raise UnsupportedMediaError
