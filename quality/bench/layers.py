"""What every request pays on the normal way, layer by layer, without a database.

Each layer is put around those before it and asked many times; what it adds is its price. CPU of
this process, so neighbours disturb it little. Log lines are written, to nowhere.
"""

import os
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kontowerk.api.admission import RequestAdmission
from kontowerk.api.app import build_routes
from kontowerk.api.middleware.frame import CorrelationLayer, Cors
from kontowerk.api.middleware.guard import Guard
from kontowerk.api.middleware.observe import Observe, RequestNotes
from kontowerk.api.places import PlaceKind, Places
from kontowerk.api.route import Sunsets, WireRoute
from kontowerk.api.short_way import ShortWay
from kontowerk.api.webform.routes import webform_shell
from kontowerk.console.count_calls import CallCounter
from kontowerk.kit.clock import SystemClock
from kontowerk.kit.logging import set_up_logging
from kontowerk.kit.settings import Settings
from quality.bench.report import Chapter, Row
from quality.bench.stage import Stage

_CALLS: Final = 4_000
_WARM: Final = 300
_MOST: Final = {PlaceKind.INTERFACE: 256, PlaceKind.PAGES: 128}
_HEADERS: Final = [
    (b"host", b"127.0.0.1"),
    (b"authorization", b"Bearer kw_at_c0_unknown"),
    (b"accept", b"*/*"),
    (b"accept-encoding", b"gzip"),
    (b"user-agent", b"bench"),
]

_PATH: Final = "/bench"

Layer = tuple[str, Callable[[ASGIApp], ASGIApp]]


async def measure(stage: Stage, rounds: int, *, short: bool) -> Chapter:
    """Put one layer around the other and ask through all of them."""
    calls = _CALLS // 4 if short else _CALLS
    settings = Settings.model_validate({"database_url": stage.url, "base_url": "http://127.0.0.1"})
    with _logging_to_nowhere():
        found = await _prices(_layers(settings), rounds, calls)
    rows = [Row(name, "us", prices) for name, prices in found.items()]
    whole = [sum(prices) for prices in zip(*found.values(), strict=True)]
    return Chapter(
        f"What every request pays before it reads anything, {calls} requests a round",
        [*rows, Row("all of them", "us", whole)],
        ["a line is what a layer adds to those above it; server and database are not in it"],
    )


def _layers(settings: Settings) -> list[Layer]:
    clock = SystemClock()
    places = Places(_MOST, clock, least=settings.least_in_flight)
    admission = RequestAdmission(places, clock, secure=False)
    notes = RequestNotes(CallCounter(clock))

    async def nobody(_origin: str) -> bool:
        return False

    return [
        ("routing and the framework", lambda _inner: _framework(clock)),
        ("other origins", lambda inner: Cors(inner, nobody)),
        ("place, deadline, body", lambda inner: Guard(inner, settings, admission)),
        ("metrics, counts and log line", lambda inner: Observe(inner, notes)),
        (
            "shells of the pages",
            lambda inner: webform_shell(webform_shell(inner, "/docs"), "/status"),
        ),
        ("correlation id and safety headers", lambda inner: CorrelationLayer(inner, secure=True)),
        (
            "looking whether the short way can answer",
            lambda inner: _looking(inner, ShortWay(admission, notes, deadline=180, secure=True)),
        ),
    ]


def _looking(inner: ASGIApp, short_way: ShortWay) -> ASGIApp:
    """Look as the server does before it begins a request."""

    def answered(status: int, headers: bytes, body: bytes) -> None:
        raise AssertionError(status, headers, body)

    async def look(scope: Scope, receive: Receive, send: Send) -> None:
        if not short_way.take(scope, answered, lambda: None):
            await inner(scope, receive, send)

    return look


def _framework(clock: SystemClock) -> ASGIApp:
    """Return the application with one more operation, which does nothing."""

    async def nothing() -> Response:
        return Response()

    app = build_routes()
    app.state.sunsets = Sunsets({}, clock)
    app.router.routes.insert(0, WireRoute(_PATH, nothing, response_class=Response))
    return app


async def _prices(layers: list[Layer], rounds: int, calls: int) -> dict[str, list[float]]:
    apps: list[ASGIApp] = [_answer]
    for _, wrap in layers:
        apps.append(wrap(apps[-1]))
    found: dict[str, list[float]] = {name: [] for name, _ in layers}
    for _ in range(rounds):
        costs = [await _cost(app, calls) for app in apps]
        for (name, _), outer, inner in zip(layers, costs[1:], costs[:-1], strict=True):
            found[name].append(outer - inner)
    return found


async def _cost(app: ASGIApp, calls: int) -> float:
    for _ in range(_WARM):
        await app(_scope(), _receive, _send)
    before = time.process_time()
    for _ in range(calls):
        await app(_scope(), _receive, _send)
    return (time.process_time() - before) / calls * 1e6


def _scope() -> dict[str, Any]:
    return {
        "type": "http",
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": _PATH,
        "raw_path": _PATH.encode(),
        "root_path": "",
        "query_string": b"",
        "headers": _HEADERS,
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 1),
        "state": {},
    }


async def _answer(_scope: Scope, _receive: Receive, send: Send) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b""})


async def _receive() -> Message:
    return {"type": "http.request", "body": b"", "more_body": False}


async def _send(_message: Message) -> None:
    return


@contextmanager
def _logging_to_nowhere() -> Generator[None]:
    with Path(os.devnull).open("w", encoding="utf-8") as nowhere:
        set_up_logging("info", nowhere)
        try:
            yield
        finally:
            set_up_logging("error")
