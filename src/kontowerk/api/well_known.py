"""What is found at well-known places: whom to tell of security problems, how tokens are had.

Their forms are those of RFC 9116 and RFC 8414, so they are no part of the OpenAPI document.
"""

from datetime import UTC, timedelta
from typing import Final

from pydantic import BaseModel
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from kontowerk.api.context import context_of
from kontowerk.api.pages.shell import PageRoute
from kontowerk.api.wire.encode import answer
from kontowerk.identity.model import Scope
from kontowerk.kit import jose
from kontowerk.kit.errors import NotFoundError

_STAYS_TRUE: Final = timedelta(days=90)
_CLIENT_METHODS: Final = ["client_secret_basic", "private_key_jwt"]


class ServerMetadata(BaseModel):
    """How a client gets tokens here."""

    issuer: str
    token_endpoint: str
    revocation_endpoint: str
    scopes_supported: list[str]
    response_types_supported: list[str]
    grant_types_supported: list[str]
    token_endpoint_auth_methods_supported: list[str]
    token_endpoint_auth_signing_alg_values_supported: list[str]
    revocation_endpoint_auth_methods_supported: list[str]
    revocation_endpoint_auth_signing_alg_values_supported: list[str]
    dpop_signing_alg_values_supported: list[str]


async def security_contact(request: Request) -> Response:
    """Say whom to tell of a security problem; where nobody is named there is nothing."""
    house = context_of(request)
    contact = house.settings.security_contact
    if contact is None:
        raise NotFoundError
    until = house.clock.now().astimezone(UTC) + _STAYS_TRUE
    lines = [
        f"Contact: {contact}",
        f"Expires: {until:%Y-%m-%dT%H:%M:%SZ}",
        "Preferred-Languages: de, en",
    ]
    if house.settings.base_url.startswith("https://"):
        place = house.settings.base_url.rstrip("/")
        lines.append(f"Canonical: {place}/.well-known/security.txt")
    return PlainTextResponse("\n".join([*lines, ""]))


async def server_metadata(request: Request) -> Response:
    """Say where tokens are had, by which grants, and how clients prove who they are."""
    issuer = context_of(request).settings.base_url.rstrip("/")
    algorithms = list[str](jose.ALGORITHMS)
    return answer(
        ServerMetadata(
            issuer=issuer,
            token_endpoint=f"{issuer}/auth/oauth2/token",
            revocation_endpoint=f"{issuer}/auth/oauth2/revoke",
            scopes_supported=sorted(scope.value for scope in Scope),
            response_types_supported=[],  # nobody is sent to a page to authorise
            grant_types_supported=["client_credentials", "password"],
            token_endpoint_auth_methods_supported=_CLIENT_METHODS,
            token_endpoint_auth_signing_alg_values_supported=algorithms,
            revocation_endpoint_auth_methods_supported=_CLIENT_METHODS,
            revocation_endpoint_auth_signing_alg_values_supported=algorithms,
            dpop_signing_alg_values_supported=algorithms,
        )
    )


ROUTES: Final = (
    PageRoute("GET", "/.well-known/security.txt", security_contact),
    PageRoute("GET", "/.well-known/oauth-authorization-server", server_metadata),
)
