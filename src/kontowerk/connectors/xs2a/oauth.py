"""A token by OAuth 2: authorization code with PKCE, and its renewal.

Integrated: the answer to a consent leads to the bank's authorisation server, and who approves
there gives us a code. Pre-step: the bank wants a token before anything else. We are known by our
certificate (RFC 8705), so there is no client secret; our name is the organisation identifier in
it. The token endpoint is asked only at the bank's own host, like everything else.
Spec: NextGenPSD2 1.3, "OAuth2"; RFC 6749, 7636, 8414.
"""

import base64
import binascii
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Final
from urllib.parse import urlencode, urlsplit

import msgspec

from kontowerk.connectors.contract import AccessRef, CallContext, FailureKind, SealedState
from kontowerk.connectors.errors import BankRefusedError, ForeignLinkError, UnreadableAnswerError
from kontowerk.connectors.xs2a import models
from kontowerk.connectors.xs2a.client import Xs2aClient
from kontowerk.connectors.xs2a.codes import RequestStage
from kontowerk.connectors.xs2a.steps import leads_out
from kontowerk.kit.ids import new_nonce
from kontowerk.kit.secret import Secret

WELL_KNOWN: Final = "/.well-known/oauth-authorization-server"
_FORM: Final = {"Content-Type": "application/x-www-form-urlencoded"}
_BEARER: Final = "bearer"
_SPARE: Final = timedelta(seconds=30)  # a token that ends on the way is none
_SHORTEST_LIFE: Final = 60  # seconds, where a bank does not say how long a token lasts
_LONGEST_LIFE: Final = 180 * 24 * 3600
_LONGEST_TOKEN: Final = 8192
_LONGEST_CODE: Final = 2048


class OAuthServer(msgspec.Struct, frozen=True):
    """What an OAuth 2 server says about itself (RFC 8414)."""

    authorization_endpoint: str
    token_endpoint: str


class Token(msgspec.Struct, frozen=True):
    """The answer of an OAuth 2 server (RFC 6749, 5.1)."""

    access_token: str = ""
    token_type: str = ""
    expires_in: int | None = None
    refresh_token: str | None = None
    scope: str | None = None

    def __repr__(self) -> str:
        return "Token(...)"


@dataclass(frozen=True, slots=True)
class Grant:
    """A code that is asked for: what the bank compares when we turn it into a token."""

    token_link: str
    back: str
    verifier: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Held:
    """A token in our hands."""

    token_link: str
    until: datetime
    access: str = field(repr=False)
    refresh: str | None = field(repr=False, default=None)

    @property
    def bearer(self) -> Secret[str]:
        return Secret(self.access)


async def ask(client: Xs2aClient, document: str, client_id: str, scope: str) -> tuple[str, Grant]:
    """Return where a person goes to get a code, and what to keep until they are back."""
    way_back = client.ctx.way_back
    if way_back is None:
        raise BankRefusedError(FailureKind.CONSENT)
    found = await client.get(document, OAuthServer, {}, RequestStage.CONSENT)
    if not leads_out(found.authorization_endpoint):
        raise ForeignLinkError
    grant = Grant(client.resolve(found.token_endpoint), way_back.approved, new_nonce())
    challenge = sha256(grant.verifier.encode()).digest()
    query = {
        "response_type": "code",
        "client_id": client_id,
        "redirect_uri": grant.back,
        "scope": scope,
        "state": new_nonce(),
        "code_challenge": base64.urlsafe_b64encode(challenge).rstrip(b"=").decode(),
        "code_challenge_method": "S256",
    }
    mark = "&" if urlsplit(found.authorization_endpoint).query else "?"
    return f"{found.authorization_endpoint}{mark}{urlencode(query)}", grant


async def redeem(client: Xs2aClient, grant: Grant, code: Secret[str], client_id: str) -> Held:
    """Turn a code into a token; it is sent once."""
    if not 0 < len(code.reveal()) <= _LONGEST_CODE:
        raise BankRefusedError(FailureKind.NOT_APPROVED)
    form = {
        "grant_type": "authorization_code",
        "code": code.reveal(),
        "redirect_uri": grant.back,
        "client_id": client_id,
        "code_verifier": grant.verifier,
    }
    return await _token(client, grant.token_link, form, None)


async def fresh(client: Xs2aClient, held: Held | None, client_id: str) -> Held | None:
    """Return the token, renewed if it has to be; None if somebody must fetch another."""
    if held is None or held.until - _SPARE > client.ctx.clock.now():
        return held
    if held.refresh is None:
        return None
    form = {
        "grant_type": "refresh_token",
        "refresh_token": held.refresh,
        "client_id": client_id,
    }
    try:
        return await _token(client, held.token_link, form, held.refresh)
    except BankRefusedError as refusal:
        if refusal.kind in {FailureKind.UNREACHABLE, FailureKind.RATE}:
            raise
        return None


async def _token(client: Xs2aClient, link: str, form: dict[str, str], refresh: str | None) -> Held:
    reply = await client.send("POST", link, _FORM, RequestStage.READ, urlencode(form).encode())
    token = models.read(reply.content, Token)
    known = _is_header(token.access_token) and token.token_type.casefold() == _BEARER
    if not known or not (token.refresh_token is None or _is_header(token.refresh_token)):
        raise UnreadableAnswerError(what="no token")
    life = min(max(token.expires_in or _SHORTEST_LIFE, 0), _LONGEST_LIFE)
    until = client.ctx.clock.now() + timedelta(seconds=life)
    return Held(link, until, token.access_token, token.refresh_token or refresh)


def _is_header(text: str) -> bool:
    return 0 < len(text) <= _LONGEST_TOKEN and text.isascii() and text.isprintable()


# Between operations --------------------------------------------------------------------------


def _context(access: AccessRef) -> bytes:
    return f"xs2a-token|{access.tenant_id}|{access.access_id}".encode()


async def sealed(held: Held, access: AccessRef, ctx: CallContext) -> str:
    """Write a token for the memory of an access; it opens there only."""
    state = await ctx.sealer.seal(msgspec.json.encode(held), _context(access))
    return base64.b64encode(state).decode()


async def opened(written: str | None, access: AccessRef, ctx: CallContext) -> Held | None:
    """Read a token from the memory of an access; None for anything else."""
    if not written:
        return None
    try:
        state = SealedState(base64.b64decode(written, validate=True))
    except (binascii.Error, ValueError):
        return None
    plain = await ctx.sealer.open(state, _context(access))
    try:
        held = msgspec.json.decode(plain, type=Held) if plain is not None else None
    except msgspec.DecodeError:
        return None
    return held
