"""Basis of every call: token, retries, errors.

Retries: repeatable calls (GET, PUT, DELETE) after lost connections, and any call
rejected with 429 or 503 and a time to retry. A payment is repeated only if it
certainly was not accepted.
"""

import random
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from importlib.metadata import version
from typing import Any, Final, TypeVar, cast

import httpx

from kontowerk_client import wire
from kontowerk_client.errors import (
    BusyError,
    ForeignAddressError,
    LoginRefusedError,
    NoAnswerError,
    RefusedError,
)
from kontowerk_client.login import ApiKey, ClientLogin, Login, UserLogin
from kontowerk_client.plan import Acquire, Lock, Plan, pausing, sending
from kontowerk_client.types import Problem, Token

_FORBIDDEN: Final = (401, 403)
_TOO_MANY: Final = 429
_UNAVAILABLE: Final = 503
_ERRORS: Final = 400
SEND_PERSON: Final = 451  # an answer, not a refusal: the person goes on at `Location`
_MARGIN: Final = 60.0  # seconds before its end at which a token is renewed
_DOUBT_AGAIN: Final = 60.0  # seconds in which a 403 is believed after a new token did not help
_ANSWER_SECONDS: Final = 30.0
_CONNECT_SECONDS: Final = 10.0
_COMMON: Final = {
    "Accept": wire.JSON,
    "Accept-Encoding": "gzip",
    "User-Agent": f"kontowerk-client/{version('kontowerk-client')}",
}
Refusal = TypeVar("Refusal", bound=RefusedError)
Query = Mapping[str, str | None]  # what is None is left out
# Of these no byte of the request has left.
_NOT_SENT: Final = (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout)


class Repeat(Enum):
    """When a request may be repeated."""

    ALWAYS = auto()  # doing it twice is doing it once
    IF_TOLD = auto()  # only when the service refused it and said when to come back
    IF_NOT_TAKEN = auto()  # only when it surely did nothing: payments


@dataclass(frozen=True, slots=True)
class Patience:
    """Number and duration of attempts."""

    attempts: int = 4
    first_pause: float = 0.5
    longest_pause: float = 30.0

    def pause(self, attempt: int) -> float:
        """Return a pause that doubles, with jitter."""
        longest = min(self.longest_pause, self.first_pause * 2**attempt)
        return random.uniform(longest / 2, longest)  # noqa: S311 - not a secret


@dataclass(frozen=True, slots=True)
class Call:
    """A request before it has a token."""

    method: str
    address: str
    query: Query = field(default_factory=dict[str, "str | None"])
    headers: Mapping[str, str | None] = field(default_factory=dict[str, "str | None"])
    body: object = None
    content: bytes | None = None
    wait: int | None = None
    repeat: Repeat | None = None

    @property
    def repeatable(self) -> Repeat:
        """When this request may be repeated."""
        return self.repeat or (Repeat.IF_TOLD if self.method == "POST" else Repeat.ALWAYS)


@dataclass(slots=True)
class _Kept:
    token: Token
    renew_at: float


class Session:
    """One login at one service."""

    def __init__(
        self,
        base_url: str,
        login: Login,
        *,
        lock: Lock,
        patience: Patience,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._base = httpx.URL(base_url.rstrip("/"))
        self._login = login
        self._lock = lock
        self._patience = patience
        self._kept: _Kept | None = None
        self._doubted_at = float("-inf")
        self.clock = clock

    def token(self) -> Plan[Token]:
        """Return a token that is valid for a while; concurrent callers get the same."""
        if self._kept is None or self.clock() >= self._kept.renew_at:
            yield Acquire(self._lock)
            try:
                if self._kept is None or self.clock() >= self._kept.renew_at:
                    yield from self._log_in()
            finally:
                self._lock.release()
        return cast("_Kept", self._kept).token

    def forget_token(self) -> None:
        """Get a new token with the next call."""
        self._kept = None

    def call(self, call: Call) -> Plan[httpx.Response]:
        """Make a call and return its response; raises on errors."""
        token = yield from self.token()
        answer = yield from self._deliver(call, token)
        if answer.status_code in _FORBIDDEN and self._doubts(token):
            # The service says 403 to a token that was revoked, and to one that may not. Nothing
            # was done in either case.
            token = yield from self.token()
            answer = yield from self._deliver(call, token)
        return _accepted(answer)

    def read(
        self, address: str, *, wait: int | None = None, query: Query | None = None
    ) -> Plan[Any]:
        """GET an object."""
        answer = yield from self.call(Call("GET", address, query=query or {}, wait=wait))
        return wire.read(answer.content)

    def _doubts(self, token: Token) -> bool:
        if self.clock() < self._doubted_at + _DOUBT_AGAIN:
            return False
        self._doubted_at = self.clock()
        if self._kept is not None and self._kept.token is token:
            self._kept = None
        return True

    def _deliver(self, call: Call, token: Token) -> Plan[httpx.Response]:
        request = self._request(call)
        request.headers["Authorization"] = f"Bearer {token['access_token']}"
        return (yield from self._persist(request, call.repeatable))

    def _request(self, call: Call) -> httpx.Request:
        headers = dict(_COMMON)
        content = call.content
        if call.body is not None:
            content, headers["Content-Type"] = wire.write(call.body), wire.JSON
        if call.wait is not None:
            headers["Prefer"] = f"wait={call.wait}"
        headers.update({name: text for name, text in call.headers.items() if text is not None})
        query = {name: value for name, value in call.query.items() if value is not None}
        return httpx.Request(
            call.method,
            self._address(call.address).copy_merge_params(query),
            headers=headers,
            content=content,
            extensions=_within(_ANSWER_SECONDS + (call.wait or 0)),
        )

    def _address(self, address: str) -> httpx.URL:
        """Complete a path; a whole address must lead to the service."""
        if address.startswith("/"):
            return httpx.URL(f"{self._base}{address}")
        url = httpx.URL(address)
        if _origin(url) != _origin(self._base):
            message = f"{url.host} is not the service; if it is, use its public address as base_url"
            raise ForeignAddressError(message)
        return url

    def _persist(self, request: httpx.Request, repeat: Repeat) -> Plan[httpx.Response]:
        """Send, and send again while that may help and does no harm."""
        attempt = 0
        while True:
            last = attempt + 1 >= self._patience.attempts
            try:
                answer = yield from sending(request)
            except httpx.TransportError as error:
                if last or not (repeat is Repeat.ALWAYS or isinstance(error, _NOT_SENT)):
                    message = f"{request.method} {request.url.path}: {type(error).__name__}"
                    raise NoAnswerError(message) from error
                pause: float | None = self._patience.pause(attempt)
            else:
                pause = None if last else self._pause_after(answer, repeat, attempt)
                if pause is None:
                    return answer
            yield from pausing(pause)
            attempt += 1

    def _pause_after(self, answer: httpx.Response, repeat: Repeat, attempt: int) -> float | None:
        """Return how long to wait before the next try; None when this answer is the last."""
        told = _retry_after(answer)
        if answer.status_code == _TOO_MANY:
            may = repeat is Repeat.ALWAYS or told is not None
        elif answer.status_code == _UNAVAILABLE:
            # Whatever stands between us and the service may say 503 after passing a request on.
            may = repeat is Repeat.ALWAYS or (repeat is Repeat.IF_TOLD and told is not None)
        else:
            may = False
        if not may or (told or 0) > self._patience.longest_pause:
            return None
        return self._patience.pause(attempt) if told is None else told

    def _log_in(self) -> Plan[None]:
        # A grant changes nothing but the number of tokens.
        answer = yield from self._persist(self._grant(), Repeat.ALWAYS)
        if answer.status_code in (*_FORBIDDEN, _ERRORS):
            raise _refusal(answer, LoginRefusedError)
        token: Token = wire.read(_accepted(answer).content)
        margin = min(_MARGIN, token["expires_in"] / 2)
        self._kept = _Kept(token, self.clock() + token["expires_in"] - margin)

    def _grant(self) -> httpx.Request:
        match self._login:
            case ApiKey(key):
                url = self._address("/one/bc-token")
                headers = {**_COMMON, "X-API-KEY": key}
                return httpx.Request(
                    "POST", url, headers=headers, extensions=_within(_ANSWER_SECONDS)
                )
            case ClientLogin(client, secret, scope):
                form = {"grant_type": "client_credentials"}
            case UserLogin(client, secret, username, password, scope):
                form = {"grant_type": "password", "username": username, "password": password}
        if scope is not None:
            form["scope"] = scope
        return self._form("/auth/oauth2/token", form, client, secret)

    def revoke(self) -> Plan[None]:
        """Revoke the current token; the next call obtains a new one."""
        kept, self._kept = self._kept, None
        if kept is not None and not isinstance(self._login, ApiKey):
            form = {"token": kept.token["access_token"]}
            request = self._form(
                "/auth/oauth2/revoke", form, self._login.client, self._login.secret
            )
            _accepted((yield from self._persist(request, Repeat.ALWAYS)))

    def _form(self, path: str, form: dict[str, str], client: str, secret: str) -> httpx.Request:
        request = httpx.Request(
            "POST",
            self._address(path),
            data=form,
            headers=_COMMON,
            extensions=_within(_ANSWER_SECONDS),
        )
        flow = httpx.BasicAuth(client, secret).auth_flow(request)
        return next(flow)


def _within(seconds: float) -> dict[str, Any]:
    return {"timeout": httpx.Timeout(seconds, connect=_CONNECT_SECONDS).as_dict()}


def _origin(url: httpx.URL) -> tuple[str, str, int | None]:
    return url.scheme, url.host, url.port


def _retry_after(answer: httpx.Response) -> float | None:
    text = answer.headers.get("Retry-After", "")
    return float(text) if text.isdecimal() else None


def _accepted(answer: httpx.Response) -> httpx.Response:
    if answer.status_code < _ERRORS or answer.status_code == SEND_PERSON:
        return answer
    if answer.status_code in (_TOO_MANY, _UNAVAILABLE):
        busy = _refusal(answer, BusyError)
        busy.retry_after = _retry_after(answer)
        raise busy
    raise _refusal(answer, RefusedError)


def _refusal(answer: httpx.Response, kind: type[Refusal]) -> Refusal:
    try:
        body: Any = wire.read(answer.content)
    except ValueError:  # of a proxy, perhaps
        body = None
    known = cast("Problem", body if isinstance(body, dict) else {})
    oauth = cast("dict[str, str]", known)
    return kind(
        answer.status_code,
        known.get("detail") or oauth.get("error_description") or answer.reason_phrase,
        message=known.get("message", ""),
        correlation_id=known.get("correlationId") or answer.headers.get("X-Correlation-ID", ""),
        errors=tuple(known.get("errors") or ()),
    )
