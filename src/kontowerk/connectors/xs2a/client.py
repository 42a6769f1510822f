"""One request to a bank and its answer: HTTPS, JSON, bounded in time and size.

Links of the bank are followed only to the bank itself. Spec: NextGenPSD2 1.3, "Hyperlinks".
"""

import asyncio
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, TypeVar
from urllib.parse import parse_qsl, urlencode, urljoin, urlsplit, urlunsplit

import httpx
import msgspec

from kontowerk.connectors.contract import CallContext, FailureKind
from kontowerk.connectors.errors import (
    BankRefusedError,
    BankUnreachableError,
    ForeignLinkError,
    NoAnswerError,
    NotSentError,
    UnreadableAnswerError,
)
from kontowerk.connectors.http_client import READ_SECONDS, RequestLimit, timeout, whole_body
from kontowerk.connectors.journal import ExchangeResult
from kontowerk.connectors.xs2a import codes, models
from kontowerk.connectors.xs2a.codes import RequestStage
from kontowerk.connectors.xs2a.signing import Signer
from kontowerk.connectors.xs2a.tape import as_message
from kontowerk.kit.ids import new_id
from kontowerk.kit.logging import logger
from kontowerk.kit.secret import Secret

_log = logger(__name__)

_LONGEST_LINK: Final = 4096
_LONGEST_WAIT: Final = 7 * 24 * 3600
_NO_CONNECTION: Final = (httpx.ConnectTimeout, httpx.PoolTimeout)
_LINK: Final = re.compile(r"[!-~]+")
_MOST_PARTS: Final = 10
_WORDS: Final = frozenset(
    {
        *("v1", "accounts", "card-accounts", "balances", "transactions"),
        *("consents", "authorisations", "status", "payments", "bulk-payments"),
        "periodic-payments",
        *("sepa-credit-transfers", "instant-sepa-credit-transfers"),
    }
)
T = TypeVar("T", bound=msgspec.Struct)


@dataclass(frozen=True, slots=True)
class HttpReply:
    """An answer, whatever it says."""

    status: int
    content: bytes
    headers: httpx.Headers

    @property
    def is_yes(self) -> bool:
        return 200 <= self.status < 300  # noqa: PLR2004 - HTTP's successes

    @property
    def approach(self) -> str | None:
        """How the bank wants the person to approve, if this answer says so."""
        return self.headers.get("ASPSP-SCA-Approach")


@dataclass(slots=True)
class Xs2aClient:
    """The way to one bank within one call."""

    url: str
    ctx: CallContext
    limit: RequestLimit
    signer: Signer | None
    bearer: Secret[str] | None = None  # a token of OAuth 2
    heard: bool = False  # the bank has given us an answer, not only refusals

    async def get(
        self, link: str, kind: type[T], headers: Mapping[str, str], stage: RequestStage
    ) -> T:
        """Read something, as the standard writes it."""
        return models.read((await self.look(link, headers, stage)).content, kind)

    async def look(self, link: str, headers: Mapping[str, str], stage: RequestStage) -> HttpReply:
        """Read something. A broken connection is tried once more: reading changes nothing."""
        try:
            reply = await self._send("GET", link, headers)
        except (_BrokenError, _NotConnectedError):
            reply = await self._send("GET", link, headers)
        return self._accepted(reply, stage)

    async def send(
        self,
        method: str,
        link: str,
        headers: Mapping[str, str],
        stage: RequestStage,
        body: bytes | None = None,
    ) -> HttpReply:
        """Change something; never sent twice."""
        return self._accepted(await self._send(method, link, headers, body), stage)

    def resolve(self, link: str) -> str:
        """Return the full address of a link; raises ForeignLinkError if it leads elsewhere."""
        if not is_plain(link):
            raise ForeignLinkError
        try:
            own, found = urlsplit(self.url), urlsplit(urljoin(self.url, link))
            same = (found.scheme, found.hostname, found.port) == ("https", own.hostname, own.port)
        except ValueError:
            raise ForeignLinkError from None
        if not same or found.username is not None or found.password is not None:
            raise ForeignLinkError
        return urlunsplit(found._replace(fragment=""))

    def path(self, *parts: str) -> str:
        """Return the address of a resource that the standard names."""
        return "/".join((self.url.rstrip("/"), "v1", *parts))

    async def _send(
        self, method: str, link: str, headers: Mapping[str, str], body: bytes | None = None
    ) -> HttpReply:
        seconds = min(READ_SECONDS, (self.ctx.deadline - self.ctx.clock.now()).total_seconds())
        if seconds <= 0 or urlsplit(self.url).scheme != "https":
            raise NotSentError
        url, ctx = self.resolve(link), self.ctx
        name = f"{method} {_template(url)}"
        with ctx.journal.exchange(name, len(body or b""), ctx.clock) as exchange:
            try:
                reply = await self._asked(method, url, headers, body, seconds)
            except NotSentError:
                exchange.heard = ExchangeResult.UNSENT
                raise
            except UnreadableAnswerError:
                exchange.heard = ExchangeResult.UNREADABLE
                raise
            await self._take_down(method, url, reply)
            exchange.answered(len(reply.content), (str(reply.status), *_said(reply)))
        return reply

    async def _asked(
        self, method: str, url: str, headers: Mapping[str, str], body: bytes | None, seconds: float
    ) -> HttpReply:
        asked = False
        try:
            async with asyncio.timeout(seconds), self.limit.slot(url):
                await self.ctx.watcher.before_request()
                asked = True
                dressed = self._dressed(headers, body)
                return await self._exchange(method, url, dressed, body, seconds)
        except httpx.ConnectError as fault:
            raise _NotConnectedError from fault
        except _NO_CONNECTION as fault:
            raise NotSentError from fault
        except (TimeoutError, httpx.TimeoutException) as fault:
            raise (BankUnreachableError if asked else NotSentError) from fault
        except httpx.TransportError as fault:
            raise _BrokenError from fault
        except httpx.HTTPError as fault:
            raise BankUnreachableError from fault

    async def _take_down(self, method: str, url: str, reply: HttpReply) -> None:
        tape = self.ctx.journal.tape
        if tape is not None:
            heard = as_message(reply.status, reply.headers, reply.content)
            await asyncio.to_thread(tape.take, f"{method} {url}".encode(), heard)

    def _accepted(self, reply: HttpReply, stage: RequestStage) -> HttpReply:
        if not reply.is_yes:
            raise _refusal(reply, stage)
        self.heard = True
        return reply

    def _dressed(self, headers: Mapping[str, str], body: bytes | None) -> dict[str, str]:
        given = {"X-Request-ID": str(new_id()), "Accept": "application/json", **headers}
        if self.ctx.customer_ip is not None:
            given["PSU-IP-Address"] = self.ctx.customer_ip
        if body is not None:
            given.setdefault("Content-Type", "application/json")
        if self.bearer is not None:
            given["Authorization"] = f"Bearer {self.bearer.reveal()}"
        if self.signer is not None:
            given |= self.signer.headers(given, body or b"", self.ctx.clock.now())
        return given

    async def _exchange(
        self, method: str, url: str, headers: dict[str, str], body: bytes | None, seconds: float
    ) -> HttpReply:
        async with self.ctx.http.stream(
            method,
            url,
            content=body,
            headers=headers,
            timeout=timeout(seconds),
            follow_redirects=False,
        ) as response:
            content = await whole_body(response)
        if content is None:
            raise UnreadableAnswerError(what="the answer is too long")
        return HttpReply(response.status_code, content, response.headers)


class _BrokenError(BankUnreachableError):
    """The connection broke, so nobody knows whether the bank heard us."""


class _NotConnectedError(NotSentError):
    """There was no connection to begin with."""


def is_plain(link: str) -> bool:
    """Say whether a link is made of nothing but what a link may hold."""
    return len(link) <= _LONGEST_LINK and _LINK.fullmatch(link) is not None and "\\" not in link


def with_query(link: str, **wanted: str) -> str:
    """Add to the query of a link; what it already says of the same name is replaced."""
    parts = urlsplit(link)
    kept = [(n, v) for n, v in parse_qsl(parts.query, keep_blank_values=True) if n not in wanted]
    return urlunsplit(parts._replace(query=urlencode([*kept, *wanted.items()])))


def _template(url: str) -> str:
    """Return the path of a resource; whatever is no word of the standard may be somebody's id."""
    parts = urlsplit(url).path.strip("/").split("/")
    known = [part if part in _WORDS else "{}" for part in parts]
    return "/" + "/".join(known[known.index("v1") :] if "v1" in known else known[:_MOST_PARTS])


def _said(reply: HttpReply) -> tuple[str, ...]:
    return () if reply.is_yes else codes_in(reply.content)


def _refusal(reply: HttpReply, stage: RequestStage) -> BankRefusedError:
    found = codes_in(reply.content)
    kind = codes.failure(reply.status, found, stage)
    operators = codes.OPERATOR.intersection(found)
    if operators:
        _log.error("xs2a.not_accepted", reason=min(operators), status=reply.status)
    refusal = NoAnswerError if codes.is_no_answer(reply.status) else BankRefusedError
    return refusal(kind, found or (str(reply.status),), _retry_after(reply, kind))


def codes_in(content: bytes) -> tuple[str, ...]:
    """Return the bank's codes; an answer that is none has none."""
    try:
        refusal = models.read(content, models.Refusal)
    except UnreadableAnswerError:
        return ()
    messages = [*(refusal.tpp_messages or ()), *(refusal.additional_errors or ())]
    of_oauth = codes.of_oauth(refusal.error)
    return codes.shown((refusal.code, *(message.code for message in messages), of_oauth))


def _retry_after(reply: HttpReply, kind: FailureKind) -> float | None:
    wait = reply.headers.get("Retry-After", "")
    if kind not in {FailureKind.RATE, FailureKind.UNREACHABLE} or not wait.isascii():
        return None
    return min(float(wait), _LONGEST_WAIT) if wait.isdigit() else None
