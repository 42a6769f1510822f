"""One request and its answer, on the bare ASGI interface as uvicorn would speak it."""

import asyncio
from collections.abc import MutableMapping
from dataclasses import dataclass, field, replace
from time import perf_counter
from typing import Any, Final
from urllib.parse import unquote

from starlette.types import ASGIApp

HANG_SECONDS: Final = 2.0
_GIVE_UP_SECONDS: Final = 10.0
_SHOWN: Final = 400

HeaderList = tuple[tuple[bytes, bytes], ...]


@dataclass(frozen=True, slots=True)
class Case:
    """A request; `chunks` arrive one by one, `hangs_up` ends them by a disconnect."""

    operation: str
    method: str
    target: str  # percent-encoded, without the query
    query: bytes = b""
    headers: HeaderList = ()
    chunks: tuple[bytes, ...] = (b"",)
    hangs_up: bool = False
    notes: tuple[str, ...] = ()

    @property
    def body(self) -> bytes:
        return b"".join(self.chunks)

    def with_body(self, body: bytes) -> "Case":
        return replace(self, chunks=(body,))

    def values(self, name: bytes) -> list[bytes]:
        """Return all values of a header."""
        return [value for key, value in self.headers if key == name]

    def describe(self) -> str:
        """Return what is needed to send the request again."""
        query = f"?{_short(self.query)}" if self.query else ""
        lines = [f"{self.method} {_short(self.target)} {query}".rstrip()]
        lines += [f"  {key.decode('latin-1')}: {_short(value)}" for key, value in self.headers[:12]]
        lines += [f"  and {len(self.headers) - 12} more headers"] * (len(self.headers) > 12)
        if self.body or self.hangs_up:
            end = " then http.disconnect" if self.hangs_up else ""
            lines.append(f"  body ({len(self.chunks)} parts{end}): {_short(self.body)}")
        if self.notes:
            lines.append(f"  made by: {', '.join(self.notes)}")
        return "\n".join(lines)


@dataclass(slots=True)
class Answer:
    """What came back, whole or not."""

    status: int = 0
    headers: HeaderList = ()
    body: bytes = b""
    complete: bool = False
    started: float = 0.0  # by `perf_counter`
    seconds: float = 0.0
    escaped: str = ""  # an exception out of the application, or a broken protocol
    timed_out: bool = False
    parts: list[bytes] = field(default_factory=list[bytes])

    def values(self, name: bytes) -> list[bytes]:
        """Return all values of a header."""
        return [value for key, value in self.headers if key == name]

    def take(self, message: MutableMapping[str, Any]) -> None:
        """Note one message of the application."""
        kind = message["type"]
        if kind == "http.response.start":
            if self.status:
                self.escaped = "two answers to one request"
            self.status = message["status"]
            self.headers = tuple((key.lower(), value) for key, value in message["headers"])
        elif kind == "http.response.body":
            if not self.status or self.complete:
                self.escaped = "a body outside an answer"
            self.parts.append(message.get("body", b""))
            self.complete = not message.get("more_body", False)


async def send(app: ASGIApp, case: Case) -> Answer:
    """Send a case and collect the answer; never raises."""
    answer = Answer()
    waiting = list(case.chunks)
    never = asyncio.Event()

    async def receive() -> dict[str, Any]:
        if waiting:
            body = waiting.pop(0)
            return {"type": "http.request", "body": body, "more_body": _more(case, waiting)}
        if case.hangs_up:
            return {"type": "http.disconnect"}
        await never.wait()  # as uvicorn: nothing more until the connection ends
        return {"type": "http.disconnect"}

    async def take(message: MutableMapping[str, Any]) -> None:
        answer.take(message)

    answer.started = perf_counter()
    try:
        async with asyncio.timeout(_GIVE_UP_SECONDS):
            await app(_scope(case), receive, take)
    except TimeoutError:
        answer.timed_out = True
    except Exception as error:  # noqa: BLE001 - what escapes the application is the finding
        answer.escaped = f"{type(error).__name__} out of the application"
    answer.seconds = perf_counter() - answer.started
    answer.body = b"".join(answer.parts)
    return answer


def _more(case: Case, waiting: list[bytes]) -> bool:
    return bool(waiting) or case.hangs_up


def _scope(case: Case) -> dict[str, Any]:
    return {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "method": case.method,
        "scheme": "http",
        "path": unquote(case.target),
        "raw_path": case.target.encode("ascii", "replace"),
        "query_string": case.query,
        "root_path": "",
        "headers": list(case.headers),
        "client": ("127.0.0.1", 40000),
        "server": ("127.0.0.1", 8080),
        "state": {},
    }


def _short(value: bytes | str) -> str:
    if len(value) <= _SHOWN:
        return repr(value)
    return f"{value[:_SHOWN]!r}... ({len(value)} in all)"
