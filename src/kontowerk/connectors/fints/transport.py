"""One message to a bank and its answer back: HTTPS POST, Base64, bounded in time and size.

Spec: FinTS 3.0 PIN/TAN, transport over HTTPS.
"""

import asyncio
import base64
import binascii
import re
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import urlsplit

import httpx

from kontowerk.connectors.contract import CallContext
from kontowerk.connectors.errors import BankUnreachableError, UnreadableAnswerError
from kontowerk.connectors.http_client import READ_SECONDS, RequestLimit, timeout, whole_body

_HEADERS: Final = {"Content-Type": "text/plain"}
_OK: Final = 200
_TOO_MANY_REQUESTS: Final = 429
_LEAST_SECONDS: Final = 5.0  # with less, the answer to an order would hardly be heard
_PLAIN: Final = b"HNHBK:"
_MOST_COOKIES: Final = 10
_LONGEST_COOKIE: Final = 1024
_COOKIE: Final = re.compile(
    r"(?P<name>[!#$%&'*+.^_`|~0-9A-Za-z-]{1,64})=(?P<value>[!-+\--:<-~]*)\s*(;|$)"
)
_OVER: Final = re.compile(r";\s*max-age\s*=\s*(0|-\d+)\s*(;|$)", re.IGNORECASE)
_NEVER_SENT: Final = (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout)


@dataclass(frozen=True, slots=True)
class FintsLink:
    """The way to one bank within one call."""

    url: str
    ctx: CallContext
    limit: RequestLimit
    cookies: dict[str, str] = field(default_factory=dict[str, str])

    async def post(
        self, message: bytes, *, at_most: float = READ_SECONDS, executes: bool = False
    ) -> bytes:
        """Send a message and return the answer, both unwrapped.

        `executes`: the bank may carry out an order because of this message.
        """
        seconds = min(at_most, self.seconds_left())
        needed = _LEAST_SECONDS if executes else 0
        if seconds <= needed or urlsplit(self.url).scheme != "https":
            raise BankUnreachableError(sent=False)
        began = False
        try:
            async with asyncio.timeout(seconds), self.limit.slot(self.url):
                await self.ctx.watcher.before_request()
                if executes:
                    await self.ctx.watcher.before_execution()
                began = True
                return _unwrap(await self._exchange(base64.b64encode(message), seconds))
        except (TimeoutError, httpx.HTTPError) as fault:
            sent = began and not isinstance(fault, _NEVER_SENT)
            raise BankUnreachableError(sent=sent) from fault

    def seconds_left(self) -> float:
        return (self.ctx.deadline - self.ctx.clock.now()).total_seconds()

    async def _exchange(self, body: bytes, seconds: float) -> bytes:
        async with self.ctx.http.stream(
            "POST",
            self.url,
            content=body,
            headers=self._headers(),
            timeout=timeout(seconds),
            follow_redirects=False,
        ) as response:
            _check_status(response)
            note_cookies(response, self.cookies)
            try:
                content = await whole_body(response)
            except (httpx.NetworkError, httpx.ProtocolError, httpx.DecodingError) as fault:
                raise UnreadableAnswerError(what="the answer was cut off") from fault
        if content is None:
            raise UnreadableAnswerError(what="the answer is too long")
        return content

    def _headers(self) -> dict[str, str]:
        if not self.cookies:
            return _HEADERS
        pairs = (f"{name}={value}" for name, value in self.cookies.items())
        return {**_HEADERS, "Cookie": "; ".join(pairs)}


def note_cookies(response: httpx.Response, cookies: dict[str, str]) -> None:
    """Keep what leads the next message of this dialogue, and of no other, to the same machine.

    A cookie that cannot be sent back as it came is left out; where it would be sent does not
    depend on what it says, as all messages of a dialogue go to one address.
    """
    for line in response.headers.get_list("set-cookie"):
        pair = _COOKIE.match(line)
        if pair is None or len(pair["value"]) > _LONGEST_COOKIE:
            continue
        cookies.pop(pair["name"], None)
        if not _OVER.search(line) and len(cookies) < _MOST_COOKIES:
            cookies[pair["name"]] = pair["value"]


def _check_status(response: httpx.Response) -> None:
    if response.status_code == _OK:
        return
    wait = response.headers.get("Retry-After", "")
    retry_after = float(wait) if wait.isascii() and wait.isdigit() else None
    busy = response.status_code == _TOO_MANY_REQUESTS
    raise BankUnreachableError(retry_after=retry_after, busy=busy)


def _unwrap(body: bytes) -> bytes:
    """Decode Base64; banks break its lines as they like, leave off its end, or forget it."""
    if body.lstrip().startswith(_PLAIN):
        return body.lstrip()
    letters = b"".join(body.split()).rstrip(b"=")
    try:
        return base64.b64decode(letters + b"=" * (-len(letters) % 4), validate=True)
    except binascii.Error as fault:
        raise UnreadableAnswerError(what="the answer is not Base64") from fault
