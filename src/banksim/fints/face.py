"""The door of the FinTS face: POST, Base64 in, Base64 out, and what can go wrong on the way."""

import binascii
from base64 import b64decode, b64encode
from collections.abc import Mapping

from aiohttp import web

from banksim.core.port import CoreBank
from banksim.fints.codec import MalformedError, read_request
from banksim.fints.login import TooManyLoginsError
from banksim.fints.office import Office
from banksim.fints.quirks import line_of
from banksim.line import with_faults

_LIMIT = 1_000_000
_GARBAGE = "SE5IQks6$$ this is no FinTS message"
_RATE_HEADERS: Mapping[str, str] = {"Retry-After": "86400"}


class Face:
    """Takes HTTP requests for the office."""

    def __init__(self, bank: CoreBank) -> None:
        self._bank = bank
        self._office = Office(bank)

    async def post(self, request: web.Request) -> web.StreamResponse:
        body = await request.content.read(_LIMIT)
        try:
            message = read_request(b64decode(body))
        except (MalformedError, binascii.Error):
            return _text(self._office.malformed())
        customer = self._office.customer_of(message)
        address = f"{request.host}{request.path}"
        if customer is None:
            return _text(self._office.answer(message, address))

        async def answer() -> web.Response:
            line = line_of(customer)
            opens = message.dialog_id == "0"
            if line is not None and not opens and request.headers.get("Cookie") != f"line={line}":
                return web.Response(status=503, text="This machine knows no such dialogue")
            try:
                response = _text(self._office.answer(message, address))
            except TooManyLoginsError:
                return web.Response(status=429, text="Too Many Requests", headers=_RATE_HEADERS)
            if line is not None and opens:
                response.set_cookie("line", line, secure=True, httponly=True)
            return response

        return await with_faults(
            request,
            customer,
            message.number,
            answer,
            garbage=_GARBAGE,
            taken=lambda: self._bank.payments_taken(customer),
        )


def _text(answer: bytes) -> web.Response:
    return web.Response(body=b64encode(answer), content_type="text/plain", charset="iso-8859-1")


def add_routes(app: web.Application, bank: CoreBank) -> None:
    """Hang the FinTS door into the server."""
    app.router.add_post("/fints", Face(bank).post)
