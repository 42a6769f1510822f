"""Builds what the doors are given. The only place that knows all concrete classes."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from datetime import timedelta
from functools import partial

from starlette.types import ASGIApp

from kontowerk.api.app import build_app
from kontowerk.api.house import House
from kontowerk.api.links import Links
from kontowerk.api.waiting import AccessNews
from kontowerk.bootstrap.insights import insights
from kontowerk.bootstrap.playground import open_playground
from kontowerk.bootstrap.tables import analysis_tools, classifier
from kontowerk.desk.playground import BankClock
from kontowerk.identity.check_token import TokenChecker
from kontowerk.identity.issue_token import Mint
from kontowerk.identity.passwords import Passwords
from kontowerk.kit.clock import Clock, SystemClock
from kontowerk.kit.crew import Crew
from kontowerk.kit.db import Database, Role
from kontowerk.kit.limits import Limiter
from kontowerk.kit.logging import set_up_logging
from kontowerk.kit.settings import Settings, core_count, load_settings
from kontowerk.kit.tracing import flush_traces, set_up_tracing
from kontowerk.providers.catalogue import Catalogue


@asynccontextmanager
async def open_house(settings: Settings, clock: Clock) -> AsyncGenerator[House]:
    """Open everything the HTTP door needs; close it in the opposite order."""
    url = settings.database_url.get_secret_value()
    crew = Crew(hands=max(1, core_count() // settings.processes), queue=settings.hash_queue)
    passwords = Passwords(
        crew, memory_kib=settings.argon2_memory_kib, passes=settings.argon2_passes
    )
    db = await Database.open(url, role=Role.API, size=settings.database_pool, clock=clock)
    tokens = TokenChecker(db, url, clock=clock, cache_seconds=settings.token_cache)
    tokens.listener.start()
    # Whoever waits takes a place of a request that could be answered: half of them at most.
    news = AccessNews(url, most_waiters=max(1, settings.max_in_flight // 2))
    news.listener.start()
    desk = (
        await Database.open(url, role=Role.CONSOLE, size=2, clock=clock)
        if settings.console
        else None
    )
    playground = await open_playground(settings, clock) if settings.console else None
    day = BankClock(playground) if playground else clock
    analyses = analysis_tools(settings, db, day)
    rate = settings.client_rate
    failures = settings.failed_logins_per_minute
    try:
        yield House(
            settings=settings,
            clock=clock,
            db=db,
            tokens=tokens,
            passwords=passwords,
            mint=Mint(settings.cell, timedelta(seconds=settings.token_lifetime)),
            links=Links(settings.base_url),
            news=news,
            catalogue=Catalogue(),
            classifier=classifier(),
            analyses=analyses,
            client_rate=Limiter(rate=rate, burst=max(1, 2 * rate), clock=clock) if rate else None,
            failed_logins=Limiter(rate=failures / 60, burst=failures, clock=clock),
            desk=desk,
            insights=partial(insights, analyses),
            playground=playground,
        )
    finally:
        await news.listener.close()
        await tokens.listener.close()
        await db.close()
        if desk is not None:
            await desk.close()
        crew.close()
        flush_traces()


def app_of_process() -> ASGIApp:
    """Build the application of one HTTP process from the environment."""
    settings = load_settings()
    set_up_logging(settings.log_level)
    set_up_tracing(settings.otlp_endpoint, cell=settings.cell)
    clock = SystemClock()
    return build_app(lambda: open_house(settings, clock), settings, clock)
