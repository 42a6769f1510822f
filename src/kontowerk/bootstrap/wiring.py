"""Builds what the doors are given. The only place that knows all concrete classes."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from datetime import timedelta
from functools import partial
from typing import Final

from starlette.types import ASGIApp

from kontowerk.api.app import build_app
from kontowerk.api.context import ApiContext
from kontowerk.api.links import Links
from kontowerk.api.waiting import AccessNews
from kontowerk.bootstrap.playground import open_playground
from kontowerk.bootstrap.processes import collect_seldom
from kontowerk.bootstrap.serve import AnnouncedStop
from kontowerk.bootstrap.tables import (
    analysis_tools,
    classifier,
    forget_old,
    insights,
    paper_maker,
)
from kontowerk.console.playground import BankClock
from kontowerk.identity.check_token import TokenChecker
from kontowerk.identity.logins import GuessLimits
from kontowerk.identity.passwords import KnownPasswords, Passwords
from kontowerk.identity.tokens import Mint
from kontowerk.kit.clock import Clock, SystemClock
from kontowerk.kit.db import Database, Role
from kontowerk.kit.db.clock import DatabaseClock, kept_right
from kontowerk.kit.db.stopped import ending_stopped
from kontowerk.kit.limits import BoundedThreads, Limiter
from kontowerk.kit.logging import set_up_logging
from kontowerk.kit.repeat import repeated
from kontowerk.kit.settings import Settings, core_count, load_settings, trusted_proxies
from kontowerk.kit.tracing import flush_traces, set_up_tracing
from kontowerk.providers.search import Catalogue

_FORGET_SECONDS: Final = 60.0


@asynccontextmanager
async def open_context(settings: Settings, clock: Clock) -> AsyncGenerator[ApiContext]:
    """Open everything the HTTP door needs; close it in the opposite order."""
    url = settings.database_url.get_secret_value()
    threads = BoundedThreads(
        hands=max(1, core_count() // settings.processes), queue=settings.hash_queue
    )
    passwords = Passwords(
        threads,
        memory_kib=settings.argon2_memory_kib,
        passes=settings.argon2_passes,
        known=KnownPasswords(settings.breached_passwords_file),
    )
    db = await Database.open(url, role=Role.API, size=settings.database_pool, clock=clock)
    tokens = TokenChecker(db, url, clock=clock, cache_seconds=settings.token_cache)
    tokens.listener.start()
    news = AccessNews(url, most_waiters=settings.max_waiting)
    news.listener.start()
    console = (
        await Database.open(url, role=Role.CONSOLE, size=2, clock=clock)
        if settings.console
        else None
    )
    playground = await open_playground(settings, clock) if settings.console else None
    day = BankClock(playground) if playground else clock
    analyses = analysis_tools(settings, db, day)
    forget = partial(forget_old, analyses)
    rate = settings.client_rate
    paper = paper_maker(settings)
    try:
        async with (
            kept_right(clock, db),
            ending_stopped(db),
            repeated(forget, _FORGET_SECONDS, failure="analyses.not_forgotten"),
        ):
            yield ApiContext(
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
                client_rate=Limiter(rate=rate, burst=max(1, 2 * rate), clock=clock)
                if rate
                else None,
                guesses=GuessLimits(
                    db,
                    user=settings.failed_logins_per_minute,
                    client=settings.failed_logins_per_client,
                    address=settings.failed_logins_per_address,
                ),
                console=console,
                insights=partial(insights, analyses),
                playground=playground,
                paper=paper,
            )
    finally:
        await news.listener.close()
        await tokens.listener.close()
        await db.close()
        if console is not None:
            await console.close()
        threads.close()
        if paper is not None:
            paper.close()
        flush_traces()


def app_of_process() -> ASGIApp:
    """Build the application of one HTTP process from the environment."""
    settings = load_settings()
    collect_seldom()
    set_up_logging(settings.log_level)
    set_up_tracing(settings.otlp_endpoint, cell=settings.cell)
    clock = DatabaseClock(SystemClock())
    return build_app(
        lambda: open_context(settings, clock),
        settings,
        clock,
        proxies=trusted_proxies(),
        on_start=AnnouncedStop(settings.drain_seconds).begin,
    )
