"""Answers a caller may already have: entity tags and 304 (RFC 9110, section 13)."""

from hashlib import blake2b
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response

from kontowerk.api.wire.encode import JSON, encode

UNCHANGED: Final[dict[int | str, dict[str, Any]]] = {
    304: {"description": "The caller's copy is current"}
}


def answer_once(request: Request, value: object) -> Response:
    """Answer with a value, or with 304 when the caller has it."""
    body = encode(value)
    etag = tag(body)
    if has_copy(request, etag):
        return unchanged(etag)
    return Response(body, headers={"ETag": etag}, media_type=JSON)


def unchanged(etag: str, *, vary: str = "") -> Response:
    """Answer that the caller's copy is still good."""
    headers = {"ETag": etag, "Vary": vary} if vary else {"ETag": etag}
    return Response(status_code=304, headers=headers)


def tag(content: bytes) -> str:
    """Return the entity tag of some bytes."""
    return f'"{blake2b(content, digest_size=16).hexdigest()}"'


def has_copy(request: Request, etag: str) -> bool:
    """Say whether the caller named this tag."""
    given = request.headers.get("if-none-match")
    return given is not None and names_copy(given, etag)


def names_copy(given: str, etag: str) -> bool:
    """Say whether an If-None-Match names this tag."""
    tags = [named_tag.strip() for named_tag in given.split(",")]
    return "*" in tags or etag in (named_tag.removeprefix("W/") for named_tag in tags)


def takes_gzip(request: Request) -> bool:
    """Say whether the caller takes a compressed answer."""
    return admits_gzip(request.headers.get("accept-encoding", ""))


def admits_gzip(given: str) -> bool:
    """Say whether an Accept-Encoding admits a compressed answer."""
    if given == "gzip":
        return True
    for item in given.split(","):
        coding, _, weight = (part.strip().lower() for part in item.partition(";"))
        if coding == "gzip":
            return weight.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False
