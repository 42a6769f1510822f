"""Is the process alive, and can it do its work: for load balancers, without a token."""

from fastapi import APIRouter
from pydantic import BaseModel
from starlette.requests import Request
from starlette.responses import Response

from kontowerk.api.connections import STATE, Connections
from kontowerk.api.context import TheContext
from kontowerk.api.places import Places
from kontowerk.api.requests import forwarding
from kontowerk.api.wire.encode import answer
from kontowerk.kit.db import DatabaseUnavailableError, inspect

router = APIRouter(prefix="/health", tags=["Health"])


class Health(BaseModel):
    """Status of the process, and what is missing if it is not ready."""

    status: str
    missing: list[str] | None = None
    forwarding: str | None = None


@router.get("/live", operation_id="isAlive", response_model=Health)
async def live(request: Request) -> Response:
    return answer(Health(status="live", forwarding=forwarding(request)))


@router.get(
    "/ready",
    operation_id="isReady",
    response_model=Health,
    responses={503: {"model": Health, "description": "Something is missing"}},
)
async def ready(request: Request, house: TheContext) -> Response:
    places: Places = request.app.state.places
    connections: Connections | None = getattr(request.state, STATE, None)
    missing = [f"no place is free ({kind.value})" for kind in places.saturated()]
    if connections is not None and connections.is_leaving:
        missing.append("process is stopping")
    try:
        async with house.db.read() as tx:
            if not (await inspect.standing(tx)).serves:
                missing.append("schema does not serve this version")
            if await inspect.is_read_only(tx):
                missing.append("database takes no changes")
    except DatabaseUnavailableError:
        missing.append("database does not answer")
    if not house.tokens.listener.hearing:
        missing.append("revocations cannot be heard")
    if missing:
        return answer(Health(status="not ready", missing=missing), status=503)
    return answer(Health(status="ready"))
