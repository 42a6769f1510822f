"""The HTTP application: routes, error answers, and the layers around them."""

import asyncio
from collections.abc import AsyncGenerator, Callable, Coroutine, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from importlib.metadata import version
from typing import Any, Final

from fastapi import FastAPI
from fastapi.telemetry import TelemetryConfig
from starlette.types import ASGIApp

from kontowerk.api import (
    health,
    keys,
    management,
    oauth2,
    openapi,
    preview,
    providers,
    tags,
    users,
    webhooks,
    well_known,
)
from kontowerk.api.admission import STATE as ADMISSION
from kontowerk.api.admission import RequestAdmission
from kontowerk.api.ai import analyses, tagging
from kontowerk.api.connections import STATE, Connections
from kontowerk.api.console.routes import ROUTES as CONSOLE_ROUTES
from kontowerk.api.console.routes import console_door
from kontowerk.api.context import ApiContext
from kontowerk.api.customer import accesses, adding, consents, redirects, reports, transactions
from kontowerk.api.errors import add_error_handlers
from kontowerk.api.explorer.routes import ROOT as EXPLORER
from kontowerk.api.explorer.routes import ROUTES as EXPLORER_ROUTES
from kontowerk.api.middleware.frame import CorrelationLayer, Cors
from kontowerk.api.middleware.guard import Guard
from kontowerk.api.middleware.observe import Observe, RequestNotes
from kontowerk.api.payments import legacy, preparing, standing_orders, transfers
from kontowerk.api.places import PlaceKind, Places
from kontowerk.api.requests import LargeBodies, TrustedProxies
from kontowerk.api.route import Sunset, Sunsets
from kontowerk.api.short_way import STATE as SHORT_WAY
from kontowerk.api.short_way import ShortWay
from kontowerk.api.status.routes import ROOT as STATUS
from kontowerk.api.status.routes import ROUTES as STATUS_ROUTES
from kontowerk.api.status.routes import Board
from kontowerk.api.webform.routes import ROUTES as WEBFORM_ROUTES
from kontowerk.api.webform.routes import webform_shell
from kontowerk.api.wire.tags import TagWriter
from kontowerk.console.count_calls import CallCounter
from kontowerk.identity import read
from kontowerk.kit.clock import Clock
from kontowerk.kit.settings import Settings

_DESCRIPTION: Final = (
    "Self-hosted API for German bank accounts: data, payments, categories and analyses."
)

# FastAPI's own spans carry full URLs, which hold ids; the Observe layer makes ours.
_NO_TELEMETRY: Final[TelemetryConfig] = {
    "tracing": False,
    "metrics": False,
    "logs": False,
    "operation_spans": False,
    "auto_configure": False,
}

OpenContext = Callable[[], AbstractAsyncContextManager[ApiContext]]


def build_routes(
    *, console: bool = True, status_page: bool = True, explorer: bool = True
) -> FastAPI:
    """Build the routes alone: enough for the OpenAPI document, needs no database."""
    app = FastAPI(
        title="kontowerk",
        version=version("kontowerk"),
        description=_DESCRIPTION,
        redirect_slashes=False,
        telemetry=_NO_TELEMETRY,
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
    )
    add_error_handlers(app)
    # Flat: an included router would hide its routes from the matrix, the log and the document.
    for router in (
        accesses.direct_router,  # routes are tried in this order: what is asked most comes first
        transactions.direct_router,
        management.router,
        users.router,
        oauth2.router,
        keys.encrypt_router,
        keys.router,
        providers.logo_router,  # before the other: an id does not end in .svg
        providers.router,
        transactions.router,
        accesses.positions_router,
        accesses.router,
        accesses.sync_router,
        adding.router,
        redirects.router,
        adding.renewing_router,
        redirects.returning_router,  # before the other: `return` is no id of a consent
        consents.router,
        legacy.router,
        transfers.router,
        standing_orders.router,
        preparing.router,
        preparing.links_router,
        reports.router,
        preparing.refunds_router,
        accesses.products_router,
        webhooks.router,
        tags.router,
        tagging.rules_router,
        tagging.router,
        tagging.splits_router,
        analyses.router,
        tagging.products_router,
        health.router,
    ):
        app.router.routes.extend(router.routes)
    app.router.routes.extend(WEBFORM_ROUTES)
    app.router.routes.extend(well_known.ROUTES)
    if console:
        app.router.routes.extend(CONSOLE_ROUTES)
        app.router.routes.extend(preview.ROUTES)
    if status_page:
        app.router.routes.extend(STATUS_ROUTES)
    if explorer:
        app.router.routes.extend(EXPLORER_ROUTES)
    return app


def build_app(
    open_context: OpenContext,
    settings: Settings,
    clock: Clock,
    *,
    endings: Mapping[str, Sunset] | None = None,
    proxies: str = "",
    on_start: Callable[[Connections], None] | None = None,
) -> ASGIApp:
    """Build the whole application; the house is opened at start and closed at the end.

    `proxies` are the addresses whose forwarding headers are believed; `on_start` is told of the
    connections once the application has started.
    """
    app = build_routes(
        console=settings.console,
        status_page=settings.status_page,
        explorer=settings.explorer,
    )
    most = {PlaceKind.INTERFACE: settings.max_in_flight, PlaceKind.PAGES: settings.max_pages}
    places = Places(most, clock, least=settings.least_in_flight)
    secure = settings.base_url.startswith("https://")
    admission = RequestAdmission(places, clock, secure=secure)
    notes = RequestNotes(CallCounter(clock))
    short_way = ShortWay(
        admission,
        notes,
        deadline=settings.request_deadline,
        secure=secure,
        closed=frozenset(endings or ()),
    )
    _keep_memories(app, places, Sunsets(endings or {}, clock))

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncGenerator[Mapping[str, Any]]:
        connections = Connections(settings, TrustedProxies.parse(proxies))
        async with (
            open_context() as house,
            _running(connections.watch()),
            _running(notes.calls.keep_adding(house.db)),
        ):
            app.state.house = house
            admission.tokens = house.tokens
            house.db.tell_waits(places.note_connection)
            short_way.open(house)
            connections.when_stopped(house.news.end_waiting)
            known = house.classifier
            app.state.tag_writer = TagWriter(known.trees, known.partners, house.links)
            if on_start is not None:
                on_start(connections)
            yield {STATE: connections, ADMISSION: admission, SHORT_WAY: short_way}
        app.state.large_bodies.close()

    app.router.lifespan_context = lifespan

    async def is_known_origin(origin: str) -> bool:
        house: ApiContext = app.state.house
        async with house.db.read() as tx:
            return await read.is_known_origin(tx, origin)

    layered: ASGIApp = Guard(Cors(app, is_known_origin), settings, admission)
    return CorrelationLayer(_in_shells(Observe(layered, notes), settings), secure=secure)


def _keep_memories(app: FastAPI, places: Places, sunsets: Sunsets) -> None:
    """Give the routes what a process remembers between requests."""
    app.state.places = places
    app.state.sunsets = sunsets
    app.state.large_bodies = LargeBodies()
    app.state.provider_list = providers.ProviderList()
    app.state.status_board = Board()
    app.state.tag_tree_lists = tags.TagTreeLists()


def _in_shells(app: ASGIApp, settings: Settings) -> ASGIApp:
    """Put the layers of the pages around everything."""
    door: ASGIApp = webform_shell(app)
    if settings.console:
        door = console_door(door, base_url=settings.base_url)
    if settings.explorer:
        door = webform_shell(door, EXPLORER)
    if settings.status_page:
        door = webform_shell(door, STATUS)
    return door


@asynccontextmanager
async def _running(work: Coroutine[Any, Any, None]) -> AsyncGenerator[None]:
    task = asyncio.create_task(work)
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


def openapi_document() -> dict[str, object]:
    """Return the OpenAPI document of this version."""
    return openapi.document(build_routes())
