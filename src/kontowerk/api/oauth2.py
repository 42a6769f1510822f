"""Tokens over HTTP: issue, revoke, exchange an API key.

Spec: OAuth2 and keys. Refusals use the body of RFC 6749; login failures are 401.
"""

import base64
import binascii
from collections.abc import Mapping
from dataclasses import replace
from typing import Final
from urllib.parse import unquote_plus

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from kontowerk.api import auth, places
from kontowerk.api.context import ApiContext, TheContext
from kontowerk.api.errors import (
    ApiKeyMissingError,
    ApiKeyNotValidError,
    OAuthRefusedError,
)
from kontowerk.api.requests import FORM, network_of, read_form
from kontowerk.api.route import AnyAcceptRoute
from kontowerk.api.wire.encode import answer
from kontowerk.api.wire.token import Token
from kontowerk.identity import client_keys, rules, tokens
from kontowerk.identity.model import (
    BadUsernameError,
    Client,
    IssuedToken,
    ScopeNotGrantedError,
    TooManyGuessesError,
)
from kontowerk.kit.errors import InvalidError
from kontowerk.kit.logging import logger
from kontowerk.kit.metrics import LOGINS

router = APIRouter(route_class=AnyAcceptRoute, tags=["OAuth2"])
_log = logger(__name__)
_ASSERTION_TYPE: Final = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer"

_ASSERTION: Final = {
    "client_assertion_type": {
        "type": "string",
        "enum": [_ASSERTION_TYPE],
        "description": "Instead of the secret: the client has signed (RFC 7523)",
    },
    "client_assertion": {
        "type": "string",
        "description": "What it signed with a key that is registered for it",
    },
}
_TOKEN_FORM: Final = {
    "required": ["grant_type"],
    "properties": {
        "grant_type": {
            "type": "string",
            "enum": ["client_credentials", "password"],
            "description": "A token for the client itself, or for one of its users",
        },
        "scope": {"type": "string", "description": "space-separated; omitted means all"},
        "username": {"type": "string", "description": "The user; only with `password`"},
        "password": {
            "type": "string",
            "format": "password",
            "description": "The password of the user; only with `password`",
        },
        **_ASSERTION,
    },
}
_REVOKE_FORM: Final = {
    "required": ["token"],
    "properties": {
        "token": {"type": "string", "description": "The token to end"},
        **_ASSERTION,
    },
}


def _documented(schema: Mapping[str, object]) -> dict[str, object]:
    content = {FORM: {"schema": {"type": "object", **schema}}}
    return {
        "requestBody": {"required": True, "content": content},
        "security": [{"client": []}],
    }


@router.post(
    "/auth/oauth2/token",
    operation_id="issueToken",
    response_model=Token,
    openapi_extra=_documented(_TOKEN_FORM),
)
async def issue(request: Request, house: TheContext) -> Response:
    client, form = await _client_and_form(request, house)
    try:
        mint = await _mint(request, house)
    except auth.ProofRefusedError as error:
        raise OAuthRefusedError(400, "invalid_dpop_proof", str(error)) from None
    requested = form["scope"].split() if "scope" in form else None
    try:
        match form.get("grant_type"):
            case "client_credentials":
                async with house.db.begin(tenant=client.tenant.id) as tx:
                    token = await tokens.for_client(tx, client, requested, mint=mint)
            case "password":
                token = await _user_token(request, house, client, form, requested, mint)
            case None | "":
                raise OAuthRefusedError(400, "invalid_request", "grant_type is missing")
            case _:
                raise OAuthRefusedError(400, "unsupported_grant_type", "not offered")
    except ScopeNotGrantedError:
        raise OAuthRefusedError(400, "invalid_scope", "a scope is not granted") from None
    return _token_answer(token, "token")


@router.post(
    "/auth/oauth2/revoke",
    operation_id="revokeToken",
    response_class=Response,
    openapi_extra=_documented(_REVOKE_FORM),
)
async def revoke(request: Request, house: TheContext) -> Response:
    """Revoke a token of the client; the response is always 200."""
    try:
        client, form = await _client_and_form(request, house)
        token = form["token"]
    except (OAuthRefusedError, TooManyGuessesError, KeyError):
        async with house.db.begin() as tx:
            await tokens.record_refusal(tx)
        return Response()
    async with house.db.begin(tenant=client.tenant.id) as tx:
        await tokens.revoke(tx, client, token)
    house.tokens.forget_token(token)
    return Response()


@router.post(
    "/one/bc-token",
    operation_id="exchangeApiKey",
    response_model=Token,
    openapi_extra={"security": [{"apiKey": []}]},
)
async def exchange_api_key(request: Request, house: TheContext) -> Response:
    """Issue a token to the user of an API key."""
    keys = [key for key in request.headers.getlist("x-api-key") if key]
    token: IssuedToken | None = None
    if len(keys) == 1:
        mint = await _mint(request, house)
        limit = house.guesses.of_address(network_of(request))
        async with house.guesses.judging(limit) as guess, house.db.begin() as tx:
            token = await tokens.for_api_key(tx, keys[0], mint=mint)
            guess.is_right = token is not None
    if token is None:
        LOGINS.labels("api_key", "refused").inc()
        raise ApiKeyNotValidError if keys else ApiKeyMissingError
    return _token_answer(token, "api_key")


async def _user_token(
    request: Request,
    house: ApiContext,
    client: Client,
    form: dict[str, str],
    requested: list[str] | None,
    mint: tokens.Mint,
) -> IssuedToken:
    username, password = form.get("username"), form.get("password")
    if username is None or password is None:
        raise OAuthRefusedError(400, "invalid_request", "username and password are needed")
    limits = (
        house.guesses.of_user(client.tenant.id, _account(username)),
        house.guesses.of_client(client.id),
        house.guesses.of_address(network_of(request)),
    )
    places.give_back()  # password checks have a queue of their own
    async with house.guesses.judging(*limits) as guess:
        token = await tokens.for_user(
            house.db,
            client,
            username,
            password,
            requested,
            passwords=house.passwords,
            mint=mint,
        )
        guess.is_right = token is not None
    if token is None:
        LOGINS.labels("password", "refused").inc()
        _log.info("login.refused", client=client.username, operation="password")
        raise OAuthRefusedError(401, "invalid_grant", "login failed")
    return token


def _account(username: str) -> str:
    """Spellings of one name share one limit."""
    try:
        return rules.username_key(username)
    except BadUsernameError:
        return ""


async def _mint(request: Request, house: ApiContext) -> tokens.Mint:
    """Bind the token to the key of whoever proves to have one (RFC 9449, section 5)."""
    if not auth.shows_proof(request):
        return house.mint
    return replace(house.mint, bound_to=await auth.thumbprint_of(request, house))


async def _client_and_form(request: Request, house: ApiContext) -> tuple[Client, dict[str, str]]:
    """Tell which client asks, by its secret or by what it signed, and what it asks."""
    if "authorization" in request.headers:
        return await _by_secret(request, house), await _form(request)
    try:
        form = await read_form(request)
    except InvalidError:
        form = {}
    if form.get("client_assertion_type") != _ASSERTION_TYPE or "client_assertion" not in form:
        raise OAuthRefusedError(401, "invalid_client", "Basic authentication is needed")
    return await _by_assertion(request, house, form["client_assertion"]), form


async def _form(request: Request) -> dict[str, str]:
    try:
        return await read_form(request)
    except InvalidError as error:
        raise OAuthRefusedError(400, "invalid_request", str(error)) from None


async def _by_secret(request: Request, house: ApiContext) -> Client:
    name, secret = _basic(request)
    limit = house.guesses.of_address(network_of(request))
    async with house.guesses.judging(limit) as guess, house.db.read() as tx:
        client = await tokens.authenticate_client(tx, name, secret)
        guess.is_right = client is not None
    return _known(request, client)


async def _by_assertion(request: Request, house: ApiContext, assertion: str) -> Client:
    """Return the client whose key signed; each assertion is good once (RFC 7523, section 3)."""
    base_url = house.settings.base_url.rstrip("/")
    audiences = frozenset({base_url, f"{base_url}/auth/oauth2/token"})
    limit = house.guesses.of_address(network_of(request))
    client: Client | None = None
    async with house.guesses.judging(limit) as guess, house.db.begin() as tx:
        signed = await tokens.authenticate_by_key(tx, assertion, audiences=audiences)
        if signed is not None and await client_keys.spend(tx, signed[1]):
            client = signed[0]
        guess.is_right = client is not None
    return _known(request, client)


def _known(request: Request, client: Client | None) -> Client:
    if client is None:
        LOGINS.labels("client", "refused").inc()
        raise OAuthRefusedError(401, "invalid_client", "client authentication failed")
    request.state.tenant = client.tenant
    return client


def _basic(request: Request) -> tuple[str, str]:
    headers = request.headers.getlist("authorization")
    scheme, _, value = headers[0].partition(" ") if len(headers) == 1 else ("", "", "")
    try:
        if scheme.lower() != "basic":
            raise ValueError  # noqa: TRY301 - one refusal for everything that is no Basic login
        text = base64.b64decode(value.strip(), validate=True).decode("utf-8")
    except (ValueError, binascii.Error):
        raise OAuthRefusedError(401, "invalid_client", "Basic authentication is needed") from None
    name, _, secret = text.partition(":")
    # RFC 6749 wants both parts form-encoded, most clients send them plain. Ours hold no
    # percent or plus sign, so both spellings can be read.
    return unquote_plus(name), unquote_plus(secret)


def _token_answer(token: IssuedToken, kind: str) -> Response:
    LOGINS.labels(kind, "ok").inc()
    response = answer(Token.of(token))
    response.headers["Pragma"] = "no-cache"
    return response
