"""The bank's own pages for people: log in and approve what a third party asks for."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from importlib.resources import files
from typing import Final
from urllib.parse import urlsplit

from aiohttp import web

from banksim.core.bank import Bank
from banksim.core.consents import Authorisation, ScaStatus
from banksim.core.model import Customer, PinResult, TanResult
from banksim.xs2a.approving import Approving
from banksim.xs2a.cancellations import CancellationFile
from banksim.xs2a.consent_file import ConsentFile
from banksim.xs2a.matter import Matter
from banksim.xs2a.page import Note, Page, render
from banksim.xs2a.payment_file import PaymentFile
from banksim.xs2a.provider import PROVIDERS, Approach

PAGES_PORT: Final = web.AppKey("pages_port", int)
_BEFORE_PIN: Final = frozenset({ScaStatus.RECEIVED, ScaStatus.IDENTIFIED})


def page_of(request: web.Request, one: Authorisation) -> str:
    """Where a browser finds the page of an authorisation (on the port for people)."""
    return f"https://{request.url.host}:{request.app[PAGES_PORT]}/bank/approve/{one.id}"


@dataclass(frozen=True, slots=True)
class _Visit:
    """Somebody on the page of an authorisation."""

    approving: Approving
    one: Authorisation
    matter: Matter


class Pages:
    """Whoever has the address may try; the PIN and the TAN decide."""

    def __init__(self, bank: Bank) -> None:
        self._bank = bank
        # What is approved here is approved beside the third party's line.
        self._desks = (
            Approving(bank, ConsentFile(bank)),
            Approving(bank, PaymentFile(bank, aside=True)),
            Approving(bank, CancellationFile(bank, aside=True)),
        )

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
        visit = self._found(request)
        looked = replace(visit, one=visit.approving.look(visit.one))
        if not visit.one.is_over and looked.one.is_over:
            raise _back(looked)
        return self._page(looked)

    async def log_in(self, request: web.Request) -> web.Response:
        visit, form = await self._sent(request)
        if visit.one.status not in _BEFORE_PIN:
            return self._page(visit)
        customer = self._customer(visit.matter, str(form.get("login", "")))
        if customer is None:
            return self._page(visit, Note.WRONG_LOGIN)
        result, one = visit.approving.log_in(visit.one, customer, str(form.get("pin", "")))
        visit = replace(visit, one=one)
        match result:
            case PinResult.RIGHT:
                return self._page(visit)
            case PinResult.WRONG:
                return self._page(visit, Note.WRONG_LOGIN)
            case PinResult.LOCKED:
                return self._page(visit, Note.LOCKED)

    async def choose(self, request: web.Request) -> web.Response:
        visit, form = await self._sent(request)
        customer = self._customer(visit.matter, "")
        if customer is not None and visit.one.status is ScaStatus.AUTHENTICATED:
            for choice in visit.approving.choices(customer):
                if choice.id == form.get("method"):
                    one = visit.approving.choose(visit.one, customer, choice)
                    visit = replace(visit, one=one)
                    break
        return self._page(visit)

    async def tan(self, request: web.Request) -> web.Response:
        visit, form = await self._sent(request)
        if visit.one.status is not ScaStatus.SELECTED or visit.approving.waits_for_app(visit.one):
            return self._page(visit)
        result, one = visit.approving.answer(visit.one, str(form.get("tan", "")).strip())
        visit = replace(visit, one=one)
        if one.is_over:
            raise _back(visit)
        return self._page(visit, Note.WRONG_TAN if result is TanResult.WRONG else None)

    async def app(self, request: web.Request) -> web.Response:
        visit, _ = await self._sent(request)
        visit = replace(visit, one=visit.approving.look(visit.one))
        if visit.one.is_over:
            raise _back(visit)
        return self._page(visit, Note.NOT_YET)

    async def cancel(self, request: web.Request) -> web.Response:
        visit, _ = await self._sent(request)
        if not visit.one.is_over:
            visit = replace(visit, one=visit.approving.give_up(visit.one))
        raise _back(visit)

    def _found(self, request: web.Request) -> _Visit:
        key = request.match_info["authorisation"]
        for approving in self._desks:
            one = approving.matters.authorisation(key)
            matter = approving.matters.find(one.matter) if one else None
            if one is not None and matter is not None and _is_for_people(matter):
                return _Visit(approving, one, matter)
        raise web.HTTPNotFound(text="Diese Seite gibt es nicht.")

    async def _sent(self, request: web.Request) -> tuple[_Visit, Mapping[str, object]]:
        """A form of this page; one of another site is refused."""
        if request.headers.get("Sec-Fetch-Site") in {"cross-site", "same-site"}:
            raise web.HTTPForbidden
        visit = self._found(request)
        if not visit.one.is_over and not visit.matter.is_open:  # withdrawn meanwhile
            visit = replace(visit, one=visit.approving.give_up(visit.one))
        return visit, await request.post()

    def _customer(self, matter: Matter, typed: str) -> Customer | None:
        """The matter's customer; where it has none, the login that was typed."""
        user_id = matter.user_id or typed.strip()
        return self._bank.customer(user_id) if user_id else None

    def _page(self, visit: _Visit, note: Note | None = None) -> web.Response:
        one, approving = visit.one, visit.approving
        matter = approving.matter(one)
        customer = self._customer(matter, "")
        page = Page(
            one=one,
            matter=matter,
            note=note,
            customer=customer,
            choices=approving.choices(customer) if customer else (),
            challenge=approving.challenge(one),
            waits_for_app=approving.waits_for_app(one),
            way_back=_way_back(visit),
        )
        return web.Response(text=render(page), content_type="text/html", headers=_headers(matter))


def _back(visit: _Visit) -> web.HTTPSeeOther:
    return web.HTTPSeeOther(_way_back(visit))


def _is_for_people(matter: Matter) -> bool:
    return PROVIDERS[matter.provider].approach is Approach.REDIRECT


def _way_back(visit: _Visit) -> str:
    matter, approved = visit.matter, visit.one.status is ScaStatus.FINALISED
    return (matter.ok_uri if approved else matter.nok_uri) or matter.ok_uri or "/"


def _headers(matter: Matter) -> dict[str, str]:
    """Browsers hold the redirect after a form against `form-action`, so it names the way back."""
    ways = {_origin(uri) for uri in (matter.ok_uri, matter.nok_uri) if uri}
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
