"""Tokens over HTTP: issue, revoke, exchange an API key.

Spec: OAuth2 and keys. Refusals use the body of RFC 6749; login failures are 401.
"""

import base64
import binascii
from collections.abc import Mapping
from typing import Final
from urllib.parse import unquote_plus

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from kontowerk.api.errors import (
    ApiKeyMissingError,
    ApiKeyNotValidError,
    OAuthRefusedError,
    TooManyRequestsError,
)
from kontowerk.api.form import FORM, read_form
from kontowerk.api.house import House, TheHouse
from kontowerk.api.route import AnyAcceptRoute
from kontowerk.api.wire.encode import answer
from kontowerk.api.wire.token import Token
from kontowerk.identity import issue_token, revoke_token, rules
from kontowerk.identity.errors import BadUsernameError, ScopeNotGrantedError
from kontowerk.identity.model import Client, IssuedToken
from kontowerk.kit.errors import InvalidError
from kontowerk.kit.logging import logger
from kontowerk.kit.metrics import LOGINS

router = APIRouter(route_class=AnyAcceptRoute, tags=["OAuth2"])
_log = logger(__name__)

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
    },
}
_REVOKE_FORM: Final = {
    "required": ["token"],
    "properties": {"token": {"type": "string", "description": "The token to end"}},
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
async def issue(request: Request, house: TheHouse) -> Response:
    client = await _client(request, house)
    try:
        form = await read_form(request)
    except InvalidError as error:
        raise OAuthRefusedError(400, "invalid_request", str(error)) from None
    requested = form["scope"].split() if "scope" in form else None
    try:
        match form.get("grant_type"):
            case "client_credentials":
                async with house.db.read() as tx:
                    token = await issue_token.for_client(tx, client, requested, mint=house.mint)
            case "password":
                token = await _user_token(house, client, form, requested)
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
async def revoke(request: Request, house: TheHouse) -> Response:
    """Revoke a token of the client; the answer is 200 whatever happened."""
    try:
        client = await _client(request, house)
        form = await read_form(request)
        token = form["token"]
    except (OAuthRefusedError, InvalidError, KeyError):
        async with house.db.begin() as tx:
            await revoke_token.record_refusal(tx)
        return Response()
    async with house.db.begin() as tx:
        await revoke_token.revoke(tx, client, token)
    house.tokens.forget_token(token)
    return Response()


@router.post(
    "/one/bc-token",
    operation_id="exchangeApiKey",
    response_model=Token,
    openapi_extra={"security": [{"apiKey": []}]},
)
async def exchange_api_key(request: Request, house: TheHouse) -> Response:
    """Issue a token to the user an API key stands for."""
    keys = [key for key in request.headers.getlist("x-api-key") if key]
    token: IssuedToken | None = None
    if len(keys) == 1:
        async with house.db.read() as tx:
            token = await issue_token.for_api_key(tx, keys[0], mint=house.mint)
    if token is None:
        LOGINS.labels("api_key", "refused").inc()
        raise ApiKeyNotValidError if keys else ApiKeyMissingError
    return _token_answer(token, "api_key")


async def _user_token(
    house: House, client: Client, form: dict[str, str], requested: list[str] | None
) -> IssuedToken:
    username, password = form.get("username"), form.get("password")
    if username is None or password is None:
        raise OAuthRefusedError(400, "invalid_request", "username and password are needed")
    key = (client.id, _account(username))
    wait = house.failed_logins.wait_for(key)
    if wait:
        raise TooManyRequestsError(wait)
    token = await issue_token.for_user(
        house.db,
        client,
        username,
        password,
        requested,
        passwords=house.passwords,
        mint=house.mint,
    )
    if token is None:
        house.failed_logins.spend(key)
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


async def _client(request: Request, house: House) -> Client:
    name, secret = _basic(request)
    async with house.db.read() as tx:
        client = await issue_token.authenticate_client(tx, name, secret)
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
