"""The error body: members of RFC 9457 in application/json, plus a German message."""

from collections.abc import Sequence
from http import HTTPStatus

from kontowerk.api.wire.base import Answer, wire
from kontowerk.api.wire.messages import ERROR_TEXTS
from kontowerk.kit.errors import Fault


class ErrorPlace(Answer):
    """One invalid field of a request; the rejected value is never repeated."""

    pointer: str
    text: str


class Problem(Answer):
    """Body of every 4xx and 5xx response except those of the token endpoint."""

    type: str
    title: str
    status: int
    detail: str
    instance: str
    code: str
    message: str
    correlation_id: str = wire("correlationId")
    errors: list[ErrorPlace] | None = None

    @classmethod
    def of(
        cls,
        status: int,
        *,
        detail: str,
        instance: str,
        correlation_id: str,
        faults: Sequence[Fault],
    ) -> "Problem":
        title = HTTPStatus(status).phrase
        return cls(
            type="about:blank",
            title=title,
            status=status,
            detail=detail or title,
            instance=instance,
            code=str(status),
            message=ERROR_TEXTS[status],
            correlation_id=correlation_id,
            errors=[ErrorPlace(pointer=f.pointer, text=f.text) for f in faults] or None,
        )


class OAuthProblem(Answer):
    """Error response of the token endpoint (RFC 6749, section 5.2)."""

    error: str
    error_description: str
