"""The HTTP application: routes, error answers, and the layers around them."""

from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from importlib.metadata import version
from typing import Final

from fastapi import FastAPI
from fastapi.telemetry import TelemetryConfig
from starlette.types import ASGIApp

from kontowerk.api import health, keys, management, oauth2, openapi, providers, tags, webhooks
from kontowerk.api.ai import analyses
from kontowerk.api.ai import products as ai_products
from kontowerk.api.ai import rules as tagging_rules
from kontowerk.api.ai import transactions as raw_transactions
from kontowerk.api.body import LargeBodies
from kontowerk.api.console.door import console_door
from kontowerk.api.console.routes import ROUTES as CONSOLE_ROUTES
from kontowerk.api.customer import (
    accesses,
    adding,
    consents,
    correcting,
    positions,
    products,
    renewing,
    returning,
    sessions,
    transactions,
)
from kontowerk.api.errors import add_error_handlers
from kontowerk.api.house import House
from kontowerk.api.middleware.cors import Cors
from kontowerk.api.middleware.frame import Frame
from kontowerk.api.middleware.guard import Guard
from kontowerk.api.middleware.observe import Observe
from kontowerk.api.payments import legacy, newer, payees
from kontowerk.api.versions import Sunset, Sunsets
from kontowerk.api.webform.door import Door
from kontowerk.api.webform.routes import ROUTES as WEBFORM_ROUTES
from kontowerk.api.wire.tags import TagWriter
from kontowerk.identity import read
from kontowerk.kit.clock import Clock
from kontowerk.kit.settings import Settings

_DESCRIPTION: Final = "Bank data of German banks: fetched, kept fresh, paid from and explained."

# FastAPI's own spans carry full URLs, which hold ids; the Observe layer makes ours.
_NO_TELEMETRY: Final[TelemetryConfig] = {
    "tracing": False,
    "metrics": False,
    "logs": False,
    "operation_spans": False,
    "auto_configure": False,
}

OpenHouse = Callable[[], AbstractAsyncContextManager[House]]


def build_routes(*, console: bool = True) -> FastAPI:
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
        oauth2.router,
        keys.encrypt_router,
        keys.router,
        providers.logo_router,  # before the other: an id does not end in .svg
        providers.router,
        transactions.router,
        correcting.router,
        positions.router,
        accesses.router,
        adding.router,
        sessions.router,
        renewing.router,
        returning.router,  # before the other: `return` is no id of a consent
        consents.router,
        legacy.router,
        newer.router,
        payees.router,
        products.router,
        webhooks.router,
        tags.router,
        tagging_rules.router,
        raw_transactions.router,
        analyses.router,
        ai_products.router,
        health.router,
    ):
        app.router.routes.extend(router.routes)
    app.router.routes.extend(WEBFORM_ROUTES)
    if console:
        app.router.routes.extend(CONSOLE_ROUTES)
    return app


def build_app(
    open_house: OpenHouse,
    settings: Settings,
    clock: Clock,
    *,
    endings: Mapping[str, Sunset] | None = None,
) -> ASGIApp:
    """Build the whole application; the house is opened at start and closed at the end."""
    app = build_routes(console=settings.console)
    app.state.sunsets = Sunsets(endings or {}, clock)
    app.state.large_bodies = LargeBodies()
    app.state.provider_list = providers.ProviderList()
    app.state.tag_tree_lists = tags.TagTreeLists()

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncGenerator[None]:
        async with open_house() as house:
            app.state.house = house
            known = house.classifier
            app.state.tag_writer = TagWriter(known.trees, known.partners, house.links)
            yield
        app.state.large_bodies.close()

    app.router.lifespan_context = lifespan

    async def is_known_origin(origin: str) -> bool:
        house: House = app.state.house
        async with house.db.read() as tx:
            return await read.is_known_origin(tx, origin)

    layered: ASGIApp = Guard(Cors(app, is_known_origin), settings)
    door: ASGIApp = Door(Observe(layered))
    if settings.console:
        door = console_door(door, base_url=settings.base_url)
    return Frame(door, secure=settings.base_url.startswith("https://"))


def openapi_document() -> dict[str, object]:
    """Return the OpenAPI document of this version."""
    return openapi.document(build_routes())
