"""The authorisation server: its description, tokens for third parties, a page for people.

With a scope that names a consent its page is that of the consent, and who approves there leaves
with a code. Without one people log in, and the token opens the door to everything else.
"""

from collections.abc import Mapping
from html import escape
from typing import Final
from urllib.parse import urlencode

from aiohttp import web

from banksim.core.bank import Bank
from banksim.core.consents import ConsentStatus
from banksim.core.grants import TOKEN_LIFE, Grant
from banksim.core.model import Customer, PinResult
from banksim.xs2a.call import Call, Reply
from banksim.xs2a.pages import PAGES_PORT
from banksim.xs2a.problem import ProblemError
from banksim.xs2a.provider import PROVIDERS, OAuth, Provider

DOCUMENT: Final = "/.well-known/oauth-authorization-server"
TOKEN: Final = "/oauth/token"  # noqa: S105 - a path
_BEARER: Final = "Bearer "
_PAGE: Final = """<!doctype html>
<html lang="de"><head><meta charset="utf-8"><title>Anmelden · Demobank</title>
<link rel="stylesheet" href="/bank/page.css"></head>
<body><main><h1>Anmelden</h1>{note}
<p>Der Drittdienst {tpp} möchte in Ihrem Namen auf Ihre Bank zugreifen.</p>
<form method="post"><p><label>Anmeldename <input name="login" autocomplete="username"></label></p>
<p><label>PIN <input name="pin" type="password" autocomplete="current-password"></label></p>
<p><button>Anmelden</button> <button name="cancel" value="1">Abbrechen</button></p></form>
</main></body></html>
"""
_WRONG: Final = "<p>Anmeldename oder PIN stimmt nicht.</p>"


def document_of(request: web.Request, provider: Provider) -> dict[str, object]:
    """Say where people and third parties go."""
    own = f"{request.scheme}://{request.host}/{provider.name}"
    people = f"https://{request.url.host}:{request.app[PAGES_PORT]}"
    return {
        "issuer": own,
        "authorization_endpoint": f"{people}/bank/oauth/{provider.name}",
        "token_endpoint": own + TOKEN,
        "response_types_supported": ["code"],
        "grant_types_supported": ["authorization_code", "refresh_token"],
        "code_challenge_methods_supported": ["S256"],
        "token_endpoint_auth_methods_supported": ["tls_client_auth"],
    }


def checked(call: Call, path: str) -> Customer | None:
    """Refuse who needs a token and has none; return whose it is."""
    if call.provider.oauth is OAuth.NONE:
        return None
    reads = path.startswith(("/accounts", "/card-accounts"))
    if call.provider.oauth is OAuth.INTEGRATED and not reads:
        return None
    given = call.header("Authorization") or ""
    grant = call.bank.grants.holder(given.removeprefix(_BEARER), call.bank.now())
    if grant is None or (grant.tpp, grant.provider) != (call.tpp, call.provider.name):
        raise ProblemError(401, "TOKEN_INVALID", "Dieses Token gilt nicht.")
    if grant.consent is not None and grant.consent != call.header("Consent-ID"):
        raise ProblemError(401, "TOKEN_INVALID", "Dieses Token gilt für eine andere Zustimmung.")
    return call.bank.customer(grant.user_id) if grant.user_id else None


async def token(call: Call) -> Reply:
    """Turn a code into a token, or an old one into a new one."""
    form = await call.request.post()
    grants, now = call.bank.grants, call.bank.now()
    word = {name: str(value) for name, value in form.items()}
    if word.get("client_id") != call.tpp:
        return _no("invalid_client", 401)
    if word.get("grant_type") == "refresh_token":
        grant = grants.of_refresh(word.get("refresh_token", ""))
        fits = grant is not None and _is_of(grant, call)
        found = grants.renew(word["refresh_token"], now) if fits else None
    else:
        grant = grants.of_code(word.get("code", ""))
        fits = grant is not None and _is_of(grant, call) and _is_approved(grant, call)
        verifier, back = word.get("code_verifier", ""), word.get("redirect_uri", "")
        found = grants.redeem(word["code"], back, verifier, now) if fits else None
    if found is None:
        return _no("invalid_grant", 400)
    body: dict[str, object] = {
        "access_token": found.access,
        "token_type": "Bearer",
        "expires_in": int(TOKEN_LIFE.total_seconds()),
        "refresh_token": found.refresh,
    }
    return Reply(200, body, {"Cache-Control": "no-store"})


def _is_of(grant: Grant, call: Call) -> bool:
    return (grant.tpp, grant.provider) == (call.tpp, call.provider.name)


def _is_approved(grant: Grant, call: Call) -> bool:
    if grant.consent is None:
        return True
    found = call.bank.consents.find(grant.consent)
    return found is not None and found.status is ConsentStatus.VALID


def _no(error: str, status: int) -> Reply:
    return Reply(status, {"error": error}, {"Cache-Control": "no-store"})


class OAuthPages:
    """Where a browser gets a code."""

    def __init__(self, bank: Bank) -> None:
        self._bank = bank

    def add_routes(self, app: web.Application) -> None:
        here = "/bank/oauth/{provider}"
        app.add_routes([web.get(here, self.show), web.post(here, self.log_in)])

    async def show(self, request: web.Request) -> web.StreamResponse:
        query = _query(request)
        consent = query["scope"].removeprefix("AIS:") if ":" in query["scope"] else None
        if consent is None:
            return _page(query)
        return self._to_consent(request, query, consent)

    def _to_consent(
        self, request: web.Request, query: Mapping[str, str], key: str
    ) -> web.StreamResponse:
        """Go on at the page of the consent; the code is worth something once it is approved."""
        consents = self._bank.consents
        found = consents.find(key)
        asked = found.asked if found else None
        known = consents.authorisations(key)
        if asked is None or not known or asked.tpp != query["client_id"]:
            raise web.HTTPNotFound(text="Diese Seite gibt es nicht.")
        grant = _grant(request, query, consent=key)
        code = self._bank.grants.offer(grant)
        consents.lead_back(key, _back(query, code=code), _back(query, error="access_denied"))
        place = f"/bank/approve/{known[-1].id}"
        raise web.HTTPSeeOther(place)

    async def log_in(self, request: web.Request) -> web.StreamResponse:
        query, form = _query(request), await request.post()
        if request.headers.get("Sec-Fetch-Site") in {"cross-site", "same-site"}:
            raise web.HTTPForbidden
        if form.get("cancel"):
            raise web.HTTPSeeOther(_back(query, error="access_denied"))
        customer = self._bank.customer(str(form.get("login", "")).strip())
        pin = str(form.get("pin", ""))
        if customer is None or self._bank.check_pin(customer, pin) is not PinResult.RIGHT:
            return _page(query, _WRONG)
        grant = _grant(request, query, user_id=customer.user_id)
        raise web.HTTPSeeOther(_back(query, code=self._bank.grants.offer(grant)))


def _query(request: web.Request) -> Mapping[str, str]:
    query = {"scope": "", "state": "", **request.query}
    provider = PROVIDERS.get(request.match_info["provider"])
    fits = (
        provider is not None
        and provider.oauth is not OAuth.NONE
        and query.get("response_type") == "code"
        and query.get("code_challenge_method") == "S256"
        and query.get("redirect_uri", "").startswith(("https://", "http://"))
    )
    if not fits or not query.get("client_id") or not query.get("code_challenge"):
        raise web.HTTPBadRequest(text="Diese Anfrage ist nicht vollständig.")
    return query


def _grant(
    request: web.Request,
    query: Mapping[str, str],
    *,
    consent: str | None = None,
    user_id: str | None = None,
) -> Grant:
    name = request.match_info["provider"]
    back, challenge = query["redirect_uri"], query["code_challenge"]
    return Grant(query["client_id"], name, back, challenge, consent, user_id)


def _back(query: Mapping[str, str], **more: str) -> str:
    mark = "&" if "?" in query["redirect_uri"] else "?"
    return f"{query['redirect_uri']}{mark}{urlencode({**more, 'state': query['state']})}"


def _page(query: Mapping[str, str], note: str = "") -> web.Response:
    text = _PAGE.format(note=note, tpp=escape(query["client_id"]))
    headers = {"Cache-Control": "no-store", "Referrer-Policy": "no-referrer"}
    return web.Response(text=text, content_type="text/html", headers=headers)
