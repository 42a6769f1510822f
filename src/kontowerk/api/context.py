"""What bootstrap hands to the HTTP door: the outside world, ready made."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Annotated, cast
from uuid import UUID

from fastapi import Depends
from starlette.requests import Request

from kontowerk.analysis.deps import AnalysisDeps
from kontowerk.api.links import Links
from kontowerk.api.waiting import AccessNews
from kontowerk.console.playground import Playground
from kontowerk.identity.check_token import TokenChecker
from kontowerk.identity.logins import GuessLimits
from kontowerk.identity.passwords import Passwords
from kontowerk.identity.tokens import Mint
from kontowerk.kit.clock import Clock
from kontowerk.kit.db import Database
from kontowerk.kit.limits import Limiter
from kontowerk.kit.settings import Settings
from kontowerk.providers.search import Catalogue
from kontowerk.reports.paper import PaperMaker
from kontowerk.tagging.classify import Classifier

Insights = Callable[[UUID], Awaitable[Mapping[str, bytes]]]


@dataclass(frozen=True, slots=True)
class ApiContext:
    """Collaborators of every route of one process."""

    settings: Settings
    clock: Clock
    db: Database
    tokens: TokenChecker
    passwords: Passwords
    mint: Mint
    links: Links
    news: AccessNews
    catalogue: Catalogue
    classifier: Classifier
    analyses: AnalysisDeps
    client_rate: Limiter | None
    guesses: GuessLimits
    insights: Insights  # answers of the analyses of a person, by name
    console: Database | None = None  # the console's own view; None when it is off
    playground: Playground | None = None  # of a demo
    paper: PaperMaker | None = None  # signs account reports; None where nothing is set to sign with


def context_of(request: Request) -> ApiContext:
    """Return the house the application was built with."""
    return cast("ApiContext", request.app.state.house)


async def _the_context(request: Request) -> ApiContext:
    # A coroutine on purpose: FastAPI would call a plain function in a thread of its own.
    return context_of(request)


TheContext = Annotated[ApiContext, Depends(_the_context)]
