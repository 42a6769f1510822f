"""What bootstrap hands to the HTTP door: the outside world, ready made."""

from dataclasses import dataclass
from typing import Annotated, cast

from fastapi import Depends
from starlette.requests import Request

from kontowerk.api.links import Links
from kontowerk.api.waiting import AccessNews
from kontowerk.identity.check_token import TokenChecker
from kontowerk.identity.issue_token import Mint
from kontowerk.identity.passwords import Passwords
from kontowerk.kit.clock import Clock
from kontowerk.kit.db import Database
from kontowerk.kit.limits import Limiter
from kontowerk.kit.settings import Settings
from kontowerk.providers.catalogue import Catalogue


@dataclass(frozen=True, slots=True)
class House:
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
    client_rate: Limiter | None
    failed_logins: Limiter


def house_of(request: Request) -> House:
    """Return the house the application was built with."""
    return cast("House", request.app.state.house)


async def _the_house(request: Request) -> House:
    # A coroutine on purpose: FastAPI would call a plain function in a thread of its own.
    return house_of(request)


TheHouse = Annotated[House, Depends(_the_house)]
