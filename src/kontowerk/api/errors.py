"""From failures to answers: one table, one body.

Spec: Errors. No answer repeats a rejected value, and no framework writes a body of its own.
"""

from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Final

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Match, Route

from kontowerk.api.wire.decode import faults_of
from kontowerk.api.wire.encode import answer
from kontowerk.api.wire.problem import OAuthProblem, Problem
from kontowerk.identity.model import TooManyGuessesError
from kontowerk.kit.errors import (
    BusyError,
    ConflictError,
    DomainError,
    Fault,
    ForbiddenError,
    GoneError,
    InvalidError,
    NotFoundError,
)
from kontowerk.kit.logging import correlation_id

# First match wins; every family of kit.errors has its line.
STATUS: Final[tuple[tuple[type[DomainError], int], ...]] = (
    (NotFoundError, 404),
    (InvalidError, 400),
    (ForbiddenError, 403),
    (ConflictError, 409),
    (BusyError, 503),
    (GoneError, 410),
)
_NOT_ALLOWED: Final = 405
_CHALLENGE: Final = 'Bearer realm="kontowerk"'


class NotAuthenticatedError(DomainError):
    """The Authorization header is missing."""

    challenge = _CHALLENGE


class ApiKeyMissingError(NotAuthenticatedError):
    """The header X-API-KEY is missing."""


class ApiKeyNotValidError(NotAuthenticatedError):
    """The API key is not valid."""


class NotAcceptableError(DomainError):
    """The answer exists only as application/json."""


class UnsupportedMediaError(DomainError):
    """The body is not of the media type this operation takes."""


class TooLargeError(DomainError):
    """The body is larger than allowed."""


class TooManyRequestsError(BusyError):
    """The caller asks too often."""


class NotInThisStateError(DomainError):
    """The object does not take this method in its present state."""

    def __init__(self, allowed: str) -> None:
        super().__init__()
        self.allowed = allowed


class OAuthRefusedError(DomainError):
    """The token endpoint refuses, in the words of RFC 6749."""

    def __init__(self, status: int, error: str, description: str) -> None:
        super().__init__()
        self.status = status
        self.problem = OAuthProblem(error=error, error_description=description)


_DOOR_STATUS: Final[tuple[tuple[type[DomainError], int], ...]] = (
    (NotAuthenticatedError, 401),
    (NotInThisStateError, 405),
    (NotAcceptableError, 406),
    (UnsupportedMediaError, 415),
    (TooLargeError, 413),
    (TooManyRequestsError, 429),
    (TooManyGuessesError, 429),
)


def status_of(error: DomainError) -> int:
    """Return the HTTP status of a failure."""
    for family, status in (*_DOOR_STATUS, *STATUS):
        if isinstance(error, family):
            return status
    return 500


def problem(
    status: int,
    *,
    path: str,
    detail: str = "",
    faults: Sequence[Fault] = (),
    headers: Mapping[str, str] | None = None,
) -> Response:
    """Answer with the error body."""
    body = Problem.of(
        status,
        detail=detail,
        instance=path,
        correlation_id=correlation_id.get(),
        faults=faults,
    )
    return answer(body, status=status, headers=headers)


def answer_to(error: DomainError, path: str) -> Response:
    """Turn a failure into its answer."""
    if isinstance(error, OAuthRefusedError):
        headers = (
            {"WWW-Authenticate": 'Basic realm="kontowerk"'}
            if error.status == HTTPStatus.UNAUTHORIZED
            else None
        )
        return answer(error.problem, status=error.status, headers=headers)
    status = status_of(error)
    headers = dict[str, str]()
    if isinstance(error, NotAuthenticatedError):
        headers["WWW-Authenticate"] = error.challenge
    if isinstance(error, BusyError):
        headers["Retry-After"] = str(error.retry_after)
    if isinstance(error, NotInThisStateError):
        headers["Allow"] = error.allowed
    faults = error.faults if isinstance(error, InvalidError) else ()
    return problem(status, path=path, detail=str(error), faults=faults, headers=headers)


def _allowed(app: FastAPI, request: Request) -> str:
    """Name the methods of all routes with this path; the router knows only the first."""
    methods = set[str]()
    for route in app.routes:
        if isinstance(route, Route) and route.matches(request.scope)[0] is not Match.NONE:
            methods |= route.methods or set()
    return ", ".join(sorted(methods))


def add_error_handlers(app: FastAPI) -> None:
    """Put our answers in the place of the framework's own."""

    async def domain(request: Request, error: Exception) -> Response:
        assert isinstance(error, DomainError)  # noqa: S101 - registered for DomainError only
        return answer_to(error, request.scope["path"])

    async def routing(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)  # noqa: S101 - registered for HTTPException only
        status = error.status_code if error.status_code in (404, 405) else 400
        detail = HTTPStatus(status).phrase
        headers = {"Allow": _allowed(app, request)} if status == _NOT_ALLOWED else None
        return problem(status, path=request.scope["path"], detail=detail, headers=headers)

    async def parameters(request: Request, error: Exception) -> Response:
        assert isinstance(error, RequestValidationError)  # noqa: S101 - registered for it only
        return problem(
            400,
            path=request.scope["path"],
            detail="A parameter is missing or of the wrong kind.",
            faults=faults_of(error.errors()),
        )

    async def bug(request: Request, _error: Exception) -> Response:
        return problem(500, path=request.scope["path"])

    async def hung_up(request: Request, _error: Exception) -> Response:
        # Nobody reads this answer, but half a request is the caller's doing, not a failure here.
        return problem(400, path=request.scope["path"])

    app.add_exception_handler(DomainError, domain)
    app.add_exception_handler(ClientDisconnect, hung_up)
    app.add_exception_handler(HTTPException, routing)
    app.add_exception_handler(RequestValidationError, parameters)
    app.add_exception_handler(Exception, bug)
