"""Faults of the line, for every face: silence, delays, half answers."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

from aiohttp import web

from banksim.core.model import Customer

_FOREVER: Final = 24 * 3600.0
_LOOK: Final = 0.25  # seconds between looks whether the client is still there

Answer = Callable[[], Awaitable[web.Response]]
Taken = Callable[[], int]


def _nothing() -> int:
    return 0


def _number_after(customer: Customer, word: str) -> int | None:
    """The number of `word-N`, 1 for the bare word, None without it."""
    for fault in customer.faults:
        if fault == word:
            return 1
        head, dash, tail = fault.rpartition("-")
        if dash and head == word and tail.isdigit():
            return int(tail)
    return None


def _strikes(customer: Customer, word: str, number: int) -> bool:
    """`drop` strikes at once, `drop-3` from the third message of a dialogue on."""
    first = _number_after(customer, word)
    return first is not None and number >= first


def _delay(customer: Customer, number: int) -> float:
    """Seconds before an answer: `slow` at the first message, `late` at all others."""
    return _number_after(customer, "slow" if number == 1 else "late") or 0


async def with_faults(
    request: web.Request,
    customer: Customer,
    number: int,
    answer: Answer,
    *,
    garbage: str,
    taken: Taken = _nothing,
) -> web.StreamResponse:
    """Answer the message with that number of a dialogue as well as the login's line allows.

    `taken` counts the customer's payments: `after-commit-lost` hangs up instead of answering the
    request that made one.
    """
    if _strikes(customer, "down", number):
        _hang_up(request)
    if _strikes(customer, "503", number):
        return web.Response(status=503, text="Service Unavailable")
    if _strikes(customer, "hang", number):
        await _wait(request, _FOREVER)
    await _wait(request, _delay(customer, number))
    loses = customer.has("after-commit-lost")
    before = taken() if loses else 0
    response = await answer()
    if loses and taken() > before:
        _hang_up(request)
    if response.status >= web.HTTPBadRequest.status_code:
        return response
    if _strikes(customer, "garbage", number):
        return web.Response(text=garbage)
    if _strikes(customer, "drop", number):
        return await _cut(request, response)
    return response


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


async def _cut(request: web.Request, whole: web.Response) -> web.StreamResponse:
    """Announce the whole body, send half of it, close."""
    body = whole.body if isinstance(whole.body, bytes) else b""
    response = web.StreamResponse(status=whole.status, headers=whole.headers)
    response.headers["Content-Length"] = str(len(body))
    await response.prepare(request)
    await response.write(body[: len(body) // 2])
    if request.transport is not None:
        request.transport.close()
    return response
