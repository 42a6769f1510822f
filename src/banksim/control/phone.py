"""The customer's phone: open TANs with the TAN itself or buttons, as a page and as JSON."""

from importlib.resources import files
from typing import Final
from urllib.parse import quote

from aiohttp import web

from banksim.control.phone_page import render
from banksim.core import names
from banksim.core.bank import Bank
from banksim.core.tan import OnPhone

_HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; style-src 'self'; form-action 'self'; frame-ancestors 'none'; "
        "base-uri 'none'"
    ),
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
}


class Phone:
    """Needs no token: whoever knows the login holds the phone. Loopback only."""

    def __init__(self, bank: Bank) -> None:
        self._bank = bank

    def add_routes(self, app: web.Application) -> None:
        app.add_routes(
            [
                web.get("/phone.css", self.style),
                web.get("/phone/{login}.json", self.data),
                web.get("/phone/{login}", self.page),
                web.post("/phone/{login}/{challenge}/{decision:approve|reject}", self.decide),
            ]
        )

    async def style(self, _: web.Request) -> web.Response:
        text = files("banksim.control").joinpath("phone.css").read_text("utf-8")
        return web.Response(text=text, content_type="text/css")

    async def page(self, request: web.Request) -> web.Response:
        login = _login(request)
        key = self._bank.register.login(login)
        name = self._bank.customer(login) if key else None
        text = render(
            login,
            name.name if name else None,
            self._shown(login),
            self._bank.clock.now(key or None),
            request.query.get("done"),
        )
        return web.Response(text=text, content_type="text/html", headers=_HEADERS)

    async def data(self, request: web.Request) -> web.Response:
        login = _login(request)
        shown = [_json(one) for one in self._shown(login)]
        return web.json_response({"login": login, "challenges": shown})

    async def decide(self, request: web.Request) -> web.Response:
        """Approve or reject; only from the phone itself, not from another site's form."""
        if request.headers.get("Sec-Fetch-Site") in {"cross-site", "same-site"}:
            raise web.HTTPForbidden
        login = _login(request)
        key = self._bank.register.login(login)
        decision = request.match_info["decision"]
        done = self._bank.tans.decide(
            key,
            request.match_info["challenge"],
            self._bank.clock.now(key),
            approve=decision == "approve",
        )
        if "text/html" in request.headers.get("Accept", ""):
            back = f"/phone/{quote(login)}?done={decision if done else 'late'}"
            raise web.HTTPSeeOther(back)
        return web.json_response({"done": done}, status=200 if done else 409)

    def _shown(self, login: str) -> list[OnPhone]:
        """A login nobody used yet has a phone too, an empty one."""
        key = self._bank.register.login(login)
        return list(self._bank.tans.on_phone(key, self._bank.clock.now(key))) if key else []


def _login(request: web.Request) -> str:
    login = names.canonical(request.match_info["login"])
    if names.parse(login) is None:
        raise web.HTTPNotFound(text="Diesen Anmeldenamen gibt es nicht.")
    return login


def _json(one: OnPhone) -> dict[str, object]:
    challenge = one.challenge
    return {
        "id": challenge.id,
        "method": challenge.method.code,
        "name": challenge.method.name,
        "medium": challenge.medium,
        "subject": challenge.subject,
        "asked_at": one.asked_at.isoformat(),
        "valid_until": challenge.valid_until.isoformat(),
        "tries_left": challenge.tries_left,
        "tan": one.tan,
    }
