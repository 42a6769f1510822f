"""Plans: what a call does, without saying whether it blocks.

A plan is a generator. It yields what it needs (a request sent, a pause, a lock, a person asked)
and is given the result. `carry_out` does so with blocking means, `carry_out_async` with asyncio;
only these two know the difference, so no call is written twice.
"""

import asyncio
import inspect
import threading
import time
from collections.abc import Awaitable, Callable, Generator
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar, cast

import httpx

T = TypeVar("T")
R = TypeVar("R")


class Lock(Protocol):
    """A lock of threads or of asyncio; only waiting for it differs."""

    def release(self) -> None:
        """Let the next one have it."""
        ...


@dataclass(frozen=True, slots=True)
class Send:
    """Send a request; the result is its answer."""

    request: httpx.Request


@dataclass(frozen=True, slots=True)
class Pause:
    """Do nothing for some seconds."""

    seconds: float


@dataclass(frozen=True, slots=True)
class Acquire:
    """Wait for a lock. Whoever got it releases it, which never waits."""

    lock: Lock


@dataclass(frozen=True, slots=True)
class Ask:
    """Call back into the application; with asyncio it may answer later."""

    question: Callable[[], Any]


Need = Send | Pause | Acquire | Ask
Plan = Generator[Need, Any, T]


def sending(request: httpx.Request) -> Plan[httpx.Response]:
    """Send a request."""
    return cast("httpx.Response", (yield Send(request)))


def pausing(seconds: float) -> Plan[None]:
    """Wait some seconds."""
    yield Pause(seconds)


def asking(question: Callable[[], R | Awaitable[R]]) -> Plan[R]:
    """Ask the application."""
    return cast("R", (yield Ask(question)))


def carry_out(plan: Plan[T], http: httpx.Client) -> T:
    """Carry a plan out, blocking."""
    try:
        need = next(plan)
        while True:
            try:
                result = _meet(need, http)
            except BaseException as error:  # noqa: BLE001 - the plan decides what it means
                need = plan.throw(error)
            else:
                need = plan.send(result)
    except StopIteration as end:
        return end.value


def _meet(need: Need, http: httpx.Client) -> object:
    match need:
        case Send(request):
            return http.send(request)
        case Pause(seconds):
            return time.sleep(seconds)
        case Acquire(lock):
            return cast("threading.Lock", lock).acquire()
        case Ask(question):
            result = question()
            if inspect.isawaitable(result):
                if inspect.iscoroutine(result):
                    result.close()
                message = "Client asks plain functions; AsyncClient takes coroutines too"
                raise TypeError(message)
            return result


async def carry_out_async(plan: Plan[T], http: httpx.AsyncClient) -> T:
    """Carry a plan out with asyncio."""
    try:
        need = next(plan)
        while True:
            try:
                result = await _meet_async(need, http)
            except BaseException as error:  # noqa: BLE001 - the plan decides, also on cancellation
                need = plan.throw(error)
            else:
                need = plan.send(result)
    except StopIteration as end:
        return end.value


async def _meet_async(need: Need, http: httpx.AsyncClient) -> object:
    match need:
        case Send(request):
            return await http.send(request)
        case Pause(seconds):
            return await asyncio.sleep(seconds)
        case Acquire(lock):
            return await cast("asyncio.Lock", lock).acquire()
        case Ask(question):
            result = question()
            return await result if inspect.isawaitable(result) else result
