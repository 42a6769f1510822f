"""Is the process alive, and can it do its work: for load balancers, without a token."""

from fastapi import APIRouter
from pydantic import BaseModel
from starlette.responses import Response

from kontowerk.api.house import TheHouse
from kontowerk.api.wire.encode import answer
from kontowerk.kit.db import DatabaseUnavailableError, revisions

router = APIRouter(prefix="/health", tags=["Health"])


class Health(BaseModel):
    """The state of the process, and what is missing when it is not ready."""

    status: str
    missing: list[str] | None = None


@router.get("/live", operation_id="isAlive", response_model=Health)
async def live() -> Response:
    return answer(Health(status="live"))


@router.get(
    "/ready",
    operation_id="isReady",
    response_model=Health,
    responses={503: {"model": Health, "description": "Something is missing"}},
)
async def ready(house: TheHouse) -> Response:
    missing = list[str]()
    try:
        async with house.db.read() as tx:
            if not (await revisions.standing(tx)).serves:
                missing.append("schema does not serve this version")
    except DatabaseUnavailableError:
        missing.append("database does not answer")
    if not house.tokens.listener.hearing:
        missing.append("revocations cannot be heard")
    if missing:
        return answer(Health(status="not ready", missing=missing), status=503)
    return answer(Health(status="ready"))
