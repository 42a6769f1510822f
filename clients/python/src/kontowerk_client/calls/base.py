"""What all chapters stand on."""

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
    """What a request began.

    `location` is the new object. `person_url` is set instead for tenants that may not touch
    credentials: send the person's browser there.
    """

    location: str | None
    person_url: str | None


class Chapter:
    """A session, and the calls that fit anywhere."""

    def __init__(self, session: Session) -> None:
        self.session = session

    def token(self) -> Plan[Token]:
        """Return the present token; calls get theirs by themselves."""
        return self.session.token()

    def log_out(self) -> Plan[None]:
        """Revoke the present token."""
        return self.session.revoke()

    def read(
        self, address: str, *, wait: int | None = None, query: Query | None = None
    ) -> Plan[Any]:
        """GET any path of the interface, or the `href` of a relation."""
        return self.session.read(address, wait=wait, query=query)

    def follow(self, of: wire.Linked, rel: str, *, wait: int | None = None) -> Plan[Any]:
        """GET what a relation of an object leads to."""
        return self.session.read(wire.link(of, rel), wait=wait)

    def send(self, method: str, address: str, body: object = None) -> Plan[Any]:
        """Make any other call; a POST is not repeated when its answer is lost."""
        answer = yield from self.session.call(Call(method, address, body=body))
        return wire.read(answer.content)


def started(answer: httpx.Response) -> Started:
    """Read where a request leads: to the new object, or the person to our pages."""
    location = answer.headers.get("Location")
    if answer.status_code == SEND_PERSON:
        return Started(None, location)
    return Started(location, None)


def flag(value: bool | None) -> str | None:  # noqa: FBT001 - it is what is written
    """Write a truth value as the interface does."""
    return None if value is None else str(value).lower()


def segment(text: str) -> str:
    """Write a part of a path."""
    return quote(text, safe="")
