"""`/sim/...`: move the clock, book, break and repair things, read the journal."""

import hmac
import json
from collections.abc import Awaitable, Callable
from datetime import date, timedelta
from decimal import Decimal, InvalidOperation
from typing import Any, Final

from aiohttp import web
from aiohttp.typedefs import Middleware

from banksim.core.backoffice import BackOffice, NewBooking, RefusedError
from banksim.core.clock import BackwardsError
from banksim.core.journal import masked
from banksim.core.model import Booking
from banksim.core.names import canonical

TOKEN_HEADER: Final = "X-Sim-Token"  # noqa: S105 (the name of a header)
_MOST_LINES: Final = 200
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


def guard(token: str) -> Middleware:
    """Ask `/sim/` for the token, and turn what the bank refuses into an answer."""

    @web.middleware
    async def check(request: web.Request, handler: Handler) -> web.StreamResponse:
        if request.path.startswith("/sim/"):
            given = request.headers.get(TOKEN_HEADER, "")
            if not hmac.compare_digest(given.encode(), token.encode()):
                return _error(401, f"the header {TOKEN_HEADER} is missing or wrong")
        try:
            return await handler(request)
        except RefusedError as refused:
            return _error(422, str(refused))
        except BackwardsError:
            return _error(422, "the clock goes forward only, at most 400 days at once")

    return check


class Sim:
    """The routes of the operator."""

    def __init__(self, office: BackOffice) -> None:
        self._office = office

    def add_routes(self, app: web.Application) -> None:
        app.add_routes(
            [
                web.get("/sim/clock", self.clock),
                web.post("/sim/clock/advance", self.advance),
                web.post("/sim/reset", self.reset),
                web.post("/sim/unlock", self.unlock),
                web.post("/sim/transactions", self.book),
                web.post("/sim/faults", self.switch_fault),
                web.post("/sim/consent/expire", self.expire_consent),
                web.post("/sim/consents/revoke", self.revoke_consents),
                web.get("/sim/consents", self.consents),
                web.get("/sim/approvals", self.approvals),
                web.get("/sim/payments", self.payments),
                web.get("/sim/standing-orders", self.standing_orders),
                web.get("/sim/journal", self.journal),
                web.get("/sim/ledger", self.ledger),
                web.get("/sim/invariants", self.invariants),
            ]
        )

    async def clock(self, _: web.Request) -> web.Response:
        """The time of the whole bank; a login may be further ahead."""
        return web.json_response({"now": self._office.bank.clock.now().isoformat()})

    async def advance(self, request: web.Request) -> web.Response:
        body = await _body(request)
        login = _text(body, "login", needed=False)
        parts = {name: _number(body, name) for name in ("days", "hours", "minutes", "seconds")}
        booked = self._office.advance(timedelta(**parts), login)
        customer = self._office.customer(login) if login else None
        return web.json_response(
            {
                "now": self._office.bank.now(customer).isoformat(),
                "booked": len(booked),
                "bookings": [
                    {"login": masked(user), **_line(line)} for user, line in booked[:_MOST_LINES]
                ],
            }
        )

    async def reset(self, request: web.Request) -> web.Response:
        login = _text(await _body(request), "login", needed=False)
        return web.json_response({"forgotten": self._office.reset(login)})

    async def unlock(self, request: web.Request) -> web.Response:
        self._office.unlock(_login(await _body(request)))
        return web.json_response({"locked": False})

    async def book(self, request: web.Request) -> web.Response:
        body = await _body(request)
        line = self._office.book(_login(body), _new_booking(body))
        return web.json_response(_line(line), status=201)

    async def switch_fault(self, request: web.Request) -> web.Response:
        body = await _body(request)
        active = body.get("active", True)
        if not isinstance(active, bool):
            field = "active"
            raise _wrong(field)
        fault = _text(body, "fault") or ""
        faults = self._office.switch_fault(_login(body), fault, active=active)
        return web.json_response({"faults": sorted(faults)})

    async def expire_consent(self, request: web.Request) -> web.Response:
        self._office.expire_consent(_login(await _body(request)))
        return web.json_response({"consent": "expired"})

    async def revoke_consents(self, request: web.Request) -> web.Response:
        return web.json_response(
            {"revoked": self._office.revoke_consents(_login(await _body(request)))}
        )

    async def consents(self, request: web.Request) -> web.Response:
        """Every consent of a login, the oldest first: what it is worth, and whether it ever was."""
        login = request.query.get("login", "")
        return web.json_response({"consents": self._office.consents(login)})

    async def approvals(self, request: web.Request) -> web.Response:
        """Every challenge of a login: which method, what became of it, how many tries it took."""
        login = request.query.get("login", "")
        return web.json_response({"approvals": self._office.approvals(login)})

    async def payments(self, request: web.Request) -> web.Response:
        """Every transfer the bank has taken, also those that wait for their day."""
        found = self._office.payments(request.query.get("login"))
        return web.json_response({"payments": found})

    async def standing_orders(self, request: web.Request) -> web.Response:
        """Every standing order there is, and every request about one that was carried out."""
        return web.json_response(self._office.standing_orders(request.query.get("login")))

    async def journal(self, request: web.Request) -> web.Response:
        login, since = request.query.get("login"), request.query.get("since", "0")
        if not since.isdecimal():
            field = "since"
            raise _wrong(field)
        bank = self._office.bank
        key = bank.register.login(canonical(login)) if login else None
        return web.json_response({"entries": bank.journal.entries(key, int(since))})

    async def ledger(self, request: web.Request) -> web.Response:
        """Every booked line of a login, account by account: what a drill compares with."""
        customer = self._office.customer(request.query.get("login", ""))
        bank = self._office.bank
        return web.json_response(
            {
                account.iban or account.number: [_line(line) for line in bank.bookings(account)]
                for account in bank.accounts(customer)
            }
        )

    async def invariants(self, _: web.Request) -> web.Response:
        return web.json_response(self._office.invariants())


def _error(status: int, text: str) -> web.Response:
    return web.json_response({"error": text}, status=status)


def _wrong(field: str) -> RefusedError:
    return RefusedError(f"the field {field} is missing or has the wrong form")


async def _body(request: web.Request) -> dict[str, Any]:
    """Read a JSON object; amounts as decimals, never as floats."""
    text = await request.text()
    try:
        body = json.loads(text or "{}", parse_float=Decimal)
    except ValueError:
        message = "the body is no JSON"
        raise RefusedError(message) from None
    if not isinstance(body, dict):
        message = "the body is no JSON object"
        raise RefusedError(message)
    return body  # pyright: ignore[reportUnknownVariableType] (checked field by field)


def _text(body: dict[str, Any], field: str, *, needed: bool = True) -> str | None:
    value = body.get(field)
    if value is None and not needed:
        return None
    if not isinstance(value, str) or not value:
        raise _wrong(field)
    return value


def _login(body: dict[str, Any]) -> str:
    return _text(body, "login") or ""


def _number(body: dict[str, Any], field: str) -> float:
    value = body.get(field, 0)
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        raise _wrong(field)
    return float(value)


def _amount(body: dict[str, Any], field: str) -> Decimal:
    try:
        return Decimal(str(body.get(field)))
    except InvalidOperation:
        raise _wrong(field) from None


def _day(body: dict[str, Any], field: str) -> date | None:
    text = _text(body, field, needed=False)
    try:
        return None if text is None else date.fromisoformat(text)
    except ValueError:
        raise _wrong(field) from None


def _new_booking(body: dict[str, Any]) -> NewBooking:
    amount, day = _amount(body, "amount"), _day(body, "booked_on")
    optional = (
        "account", "currency", "name", "iban", "bic", "booking_text", "transaction_code",
        "end_to_end_id", "mandate_id", "creditor_id",
    )  # fmt: skip
    texts = {name: _text(body, name, needed=False) for name in optional}
    return NewBooking(amount, _text(body, "purpose") or "", booked_on=day, **texts)


def _line(line: Booking) -> dict[str, object]:
    return {
        "id": line.id,
        "account": line.account,
        "amount": str(line.amount),
        "currency": line.currency,
        "booked_on": line.booked_on.isoformat(),
        "booking_text": line.booking_text,
        "purpose": line.purpose,
        "name": line.counterparty_name,
        "pending": line.pending,
        "reference": line.reference,
    }
