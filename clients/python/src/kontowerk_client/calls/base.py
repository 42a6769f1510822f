"""Basis of all calls."""

from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

import httpx

from kontowerk_client import wire
from kontowerk_client.plan import Plan
from kontowerk_client.session import SEND_PERSON, Call, Query, Session
from kontowerk_client.types import Token


@dataclass(frozen=True, slots=True)
class Started:
    """Result of a request that starts something.

    `location` is the new object. `person_url` is set instead for tenants that may not touch
    credentials: redirect the user's browser there.
    """

    location: str | None
    person_url: str | None


class Chapter:
    """A session, and the generic calls."""

    def __init__(self, session: Session) -> None:
        self.session = session

    def token(self) -> Plan[Token]:
        """Return the current token; calls obtain theirs automatically."""
        return self.session.token()

    def log_out(self) -> Plan[None]:
        """Revoke the current token."""
        return self.session.revoke()

    def read(
        self, address: str, *, wait: int | None = None, query: Query | None = None
    ) -> Plan[Any]:
        """GET any path of the API, or the `href` of a relation."""
        return self.session.read(address, wait=wait, query=query)

    def follow(self, of: wire.Linked, rel: str, *, wait: int | None = None) -> Plan[Any]:
        """GET the target of a relation."""
        return self.session.read(wire.link(of, rel), wait=wait)

    def send(self, method: str, address: str, body: object = None) -> Plan[Any]:
        """Make any other call; a POST is not repeated if its response is lost."""
        answer = yield from self.session.call(Call(method, address, body=body))
        return wire.read(answer.content)


def started(answer: httpx.Response) -> Started:
    """Read the address of the new object, or that of the webform for the user."""
    location = answer.headers.get("Location")
    if answer.status_code == SEND_PERSON:
        return Started(None, location)
    return Started(location, None)


def flag(value: bool | None) -> str | None:  # noqa: FBT001 - it is what is written
    """Format a boolean as in the API."""
    return None if value is None else str(value).lower()


def segment(text: str) -> str:
    """Write a part of a path."""
    return quote(text, safe="")
