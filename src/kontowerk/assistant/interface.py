"""Read from the HTTP interface with the token of a person, so often a minute; never write."""

from collections import deque
from collections.abc import Mapping
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Final, TypeVar

import httpx
from msgspec import ValidationError
from msgspec.json import Decoder

from kontowerk.kit.clock import Clock

_MOST_BYTES: Final = 16 * 1024 * 1024
_TIMEOUT_SECONDS: Final = 30.0
_SAID_BY_STATUS: Final[Mapping[int, str]] = {
    401: "The token is not valid or has expired.",
    403: "The token is not valid, has expired, or lacks the scope for this.",
    404: "There is no such thing.",
    429: "Too many requests. Wait a minute.",
}


Read = TypeVar("Read")
PER_MINUTE: Final = 60
_MINUTE: Final = timedelta(minutes=1)


class NotReadError(Exception):
    """The interface did not give what was asked for; the text says why, without contents."""


class Interface:
    """The interface at one address, with one token."""

    def __init__(self, http: httpx.AsyncClient) -> None:
        self._http = http

    @classmethod
    def at(cls, url: str, token: str, *, agent: str) -> "Interface":
        """Reach the interface at an address; it follows no redirect and uses no proxy."""
        headers = {"Authorization": f"Bearer {token}", "User-Agent": agent, "Accept-Language": "en"}
        http = httpx.AsyncClient(
            base_url=url,
            headers=headers,
            timeout=_TIMEOUT_SECONDS,
            follow_redirects=False,
            trust_env=False,
        )
        return cls(http)

    async def get(self, kind: type[Read], path: str, **asked: str) -> Read:
        """Return what is at a path; amounts are exact."""
        try:
            async with self._http.stream("GET", path, params=asked) as answer:
                if not answer.is_success:
                    raise NotReadError(_why(answer.status_code))
                body = bytearray()
                async for part in answer.aiter_bytes():
                    body += part
                    if len(body) > _MOST_BYTES:
                        message = "The answer is too long. Ask for fewer days."
                        raise NotReadError(message)
        except httpx.HTTPError as error:
            message = f"The service does not answer ({type(error).__name__})."
            raise NotReadError(message) from None
        try:
            return Decoder(kind, float_hook=Decimal).decode(body)
        except ValidationError:
            message = "The service answered in a form that this version does not know."
            raise NotReadError(message) from None

    async def close(self) -> None:
        """Close the connections."""
        await self._http.aclose()


class TooOftenError(Exception):
    """There were too many questions within a minute."""


class Allowance:
    """Counts questions of the last minute: a loop of an assistant must not be a load for others."""

    def __init__(self, clock: Clock, per_minute: int = PER_MINUTE) -> None:
        self._clock = clock
        self._times = deque[datetime](maxlen=per_minute)

    def take(self) -> None:
        """Take one; raises TooOftenError when the minute has no more."""
        now = self._clock.now()
        if len(self._times) == self._times.maxlen and now - self._times[0] < _MINUTE:
            message = f"At most {self._times.maxlen} questions a minute. Wait a little."
            raise TooOftenError(message)
        self._times.append(now)


def _why(status: int) -> str:
    return _SAID_BY_STATUS.get(status, f"The service answered with status {status}.")
