"""The door of the FinTS face: POST, Base64 in, Base64 out, and what can go wrong on the way."""

import asyncio
import binascii
from base64 import b64decode, b64encode
from collections.abc import Mapping

from aiohttp import web

from banksim.core.model import Customer
from banksim.core.port import CoreBank
from banksim.fints.codec import MalformedError, Request, read_request
from banksim.fints.login import TooManyLoginsError
from banksim.fints.office import Office

_LIMIT = 1_000_000
_FOREVER = 24 * 3600.0
_LOOK = 0.25  # seconds between looks whether the client is still there
_RATE_HEADERS: Mapping[str, str] = {"Retry-After": "86400"}


def _number_after(customer: Customer, word: str) -> int | None:
    """The number of `word-N`, 1 for the bare word, None without it."""
    for fault in customer.faults:
        if fault == word:
            return 1
        head, dash, tail = fault.rpartition("-")
        if dash and head == word and tail.isdigit():
            return int(tail)
    return None


def _strikes(customer: Customer, word: str, request: Request) -> bool:
    """`drop` strikes at once, `drop-3` from the third message of a dialog on."""
    first = _number_after(customer, word)
    return first is not None and request.number >= first


class Face:
    """Takes HTTP requests for the office."""

    def __init__(self, bank: CoreBank) -> None:
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
        return await self._with_faults(request, message, customer, address)

    async def _with_faults(
        self, request: web.Request, message: Request, customer: Customer, address: str
    ) -> web.StreamResponse:
        if _strikes(customer, "down", message):
            _hang_up(request)
        if _strikes(customer, "503", message):
            return web.Response(status=503, text="Service Unavailable")
        if _strikes(customer, "hang", message):
            await _wait(request, _FOREVER)
        seconds = _number_after(customer, "slow")
        if seconds is not None and message.number == 1:
            await _wait(request, seconds)
        try:
            answer = self._office.answer(message, address)
        except TooManyLoginsError:
            return web.Response(status=429, text="Too Many Requests", headers=_RATE_HEADERS)
        if _strikes(customer, "garbage", message):
            return web.Response(text="SE5IQks6$$ this is no FinTS message")
        if _strikes(customer, "drop", message):
            return await _cut(request, b64encode(answer))
        return _text(answer)


def _text(answer: bytes) -> web.Response:
    return web.Response(body=b64encode(answer), content_type="text/plain", charset="iso-8859-1")


async def _wait(request: web.Request, seconds: float) -> None:
    """Let time pass; who has gone away meanwhile is not served any more."""
    end = asyncio.get_running_loop().time() + seconds
    while (left := end - asyncio.get_running_loop().time()) > 0:
        if request.transport is None or request.transport.is_closing():
            raise asyncio.CancelledError
        await asyncio.sleep(min(left, _LOOK))


def _hang_up(request: web.Request) -> None:
    """Close the connection without a word."""
    if request.transport is not None:
        request.transport.abort()
    raise asyncio.CancelledError


async def _cut(request: web.Request, body: bytes) -> web.StreamResponse:
    """Announce the whole body, send half of it, close."""
    response = web.StreamResponse(headers={"Content-Length": str(len(body))})
    response.content_type = "text/plain"
    await response.prepare(request)
    await response.write(body[: len(body) // 2])
    if request.transport is not None:
        request.transport.close()
    return response


def add_routes(app: web.Application, bank: CoreBank) -> None:
    """Hang the FinTS door into the server."""
    app.router.add_post("/fints", Face(bank).post)
