"""The bank's own pages for people: log in and approve what a third party asks for."""

from collections.abc import Mapping
from importlib.resources import files
from typing import Final
from urllib.parse import urlsplit

from aiohttp import web

from banksim.core.bank import Bank
from banksim.core.consents import Authorisation, Consent, ConsentStatus, ScaStatus
from banksim.core.model import Customer, PinResult, TanResult
from banksim.xs2a.approving import Approving
from banksim.xs2a.page import Note, Page, render
from banksim.xs2a.provider import PROVIDERS, Approach

PAGES_PORT: Final = web.AppKey("pages_port", int)
_BEFORE_PIN: Final = frozenset({ScaStatus.RECEIVED, ScaStatus.IDENTIFIED})


def page_of(request: web.Request, one: Authorisation) -> str:
    """Where a browser finds the page of an authorisation (on the port for people)."""
    return f"https://{request.url.host}:{request.app[PAGES_PORT]}/bank/approve/{one.id}"


class Pages:
    """Whoever has the address may try; the PIN and the TAN decide."""

    def __init__(self, bank: Bank) -> None:
        self._bank = bank
        self._approving = Approving(bank)

    def add_routes(self, app: web.Application) -> None:
        here = "/bank/approve/{authorisation}"
        app.add_routes(
            [
                web.get("/bank/page.css", self.style),
                web.get(here, self.show),
                web.post(here + "/login", self.log_in),
                web.post(here + "/method", self.choose),
                web.post(here + "/tan", self.tan),
                web.post(here + "/app", self.app),
                web.post(here + "/cancel", self.cancel),
            ]
        )

    async def style(self, _: web.Request) -> web.Response:
        text = files("banksim.xs2a").joinpath("page.css").read_text("utf-8")
        return web.Response(text=text, content_type="text/css")

    async def show(self, request: web.Request) -> web.Response:
        """The step that is next; the app is asked, so that the page goes on by itself."""
        one, consent = self._found(request)
        was_open = not one.is_over
        one = self._approving.look(one)
        if was_open and one.is_over:
            raise self._back(one, consent)
        return self._page(one, consent)

    async def log_in(self, request: web.Request) -> web.Response:
        one, consent, form = await self._sent(request)
        if one.status not in _BEFORE_PIN:
            return self._page(one, consent)
        customer = self._customer(consent, str(form.get("login", "")))
        if customer is None:
            return self._page(one, consent, Note.WRONG_LOGIN)
        result, one = self._approving.log_in(one, customer, str(form.get("pin", "")))
        match result:
            case PinResult.RIGHT:
                return self._page(one, consent)
            case PinResult.WRONG:
                return self._page(one, consent, Note.WRONG_LOGIN)
            case PinResult.LOCKED:
                return self._page(one, consent, Note.LOCKED)

    async def choose(self, request: web.Request) -> web.Response:
        one, consent, form = await self._sent(request)
        customer = self._customer(self._bank.consents.get(consent.id), "")
        if customer is not None and one.status is ScaStatus.AUTHENTICATED:
            for choice in self._approving.choices(customer):
                if choice.id == form.get("method"):
                    one = self._approving.choose(one, customer, choice)
                    break
        return self._page(one, consent)

    async def tan(self, request: web.Request) -> web.Response:
        one, consent, form = await self._sent(request)
        if one.status is not ScaStatus.SELECTED or self._approving.waits_for_app(one):
            return self._page(one, consent)
        result, one = self._approving.answer(one, str(form.get("tan", "")).strip())
        if one.is_over:
            raise self._back(one, consent)
        return self._page(one, consent, Note.WRONG_TAN if result is TanResult.WRONG else None)

    async def app(self, request: web.Request) -> web.Response:
        one, consent, _ = await self._sent(request)
        one = self._approving.look(one)
        if one.is_over:
            raise self._back(one, consent)
        return self._page(one, consent, Note.NOT_YET)

    async def cancel(self, request: web.Request) -> web.Response:
        one, consent, _ = await self._sent(request)
        if not one.is_over:
            one = self._approving.give_up(one)
        raise self._back(one, consent)

    def _found(self, request: web.Request) -> tuple[Authorisation, Consent]:
        one = self._bank.consents.authorisation(request.match_info["authorisation"])
        consent = self._bank.consents.find(one.consent) if one else None
        if one is None or consent is None or not _is_for_people(consent):
            raise web.HTTPNotFound(text="Diese Seite gibt es nicht.")
        return one, consent

    async def _sent(
        self, request: web.Request
    ) -> tuple[Authorisation, Consent, Mapping[str, object]]:
        """A form of this page; one of another site is refused."""
        if request.headers.get("Sec-Fetch-Site") in {"cross-site", "same-site"}:
            raise web.HTTPForbidden
        one, consent = self._found(request)
        if not one.is_over and consent.status is not ConsentStatus.RECEIVED:
            one = self._approving.give_up(one)  # withdrawn meanwhile
        return one, consent, await request.post()

    def _customer(self, consent: Consent, typed: str) -> Customer | None:
        """The consent's customer; where it has none, the login that was typed."""
        user_id = consent.user_id or typed.strip()
        return self._bank.customer(user_id) if user_id else None

    def _page(self, one: Authorisation, consent: Consent, note: Note | None = None) -> web.Response:
        consent = self._bank.consents.get(consent.id)
        customer = self._customer(consent, "")
        page = Page(
            one=one,
            consent=consent,
            note=note,
            customer=customer,
            choices=self._approving.choices(customer) if customer else (),
            challenge=self._approving.challenge(one),
            waits_for_app=self._approving.waits_for_app(one),
            way_back=_way_back(one, consent),
        )
        return web.Response(text=render(page), content_type="text/html", headers=_headers(consent))

    @staticmethod
    def _back(one: Authorisation, consent: Consent) -> web.HTTPSeeOther:
        return web.HTTPSeeOther(_way_back(one, consent))


def _is_for_people(consent: Consent) -> bool:
    return PROVIDERS[consent.asked.provider].approach is Approach.REDIRECT


def _way_back(one: Authorisation, consent: Consent) -> str:
    asked = consent.asked
    approved = one.status is ScaStatus.FINALISED
    return (asked.ok_uri if approved else asked.nok_uri) or asked.ok_uri or "/"


def _headers(consent: Consent) -> dict[str, str]:
    """Browsers hold the redirect after a form against `form-action`, so it names the way back."""
    ways = {_origin(uri) for uri in (consent.asked.ok_uri, consent.asked.nok_uri) if uri}
    policy = (
        "default-src 'none'; style-src 'self'; img-src data:; frame-ancestors 'none'; "
        f"base-uri 'none'; form-action 'self' {' '.join(sorted(ways))}"
    )
    return {
        "Content-Security-Policy": policy,
        "Cache-Control": "no-store",
        "Referrer-Policy": "no-referrer",
    }


def _origin(uri: str) -> str:
    parts = urlsplit(uri)
    return f"{parts.scheme}://{parts.netloc}"
