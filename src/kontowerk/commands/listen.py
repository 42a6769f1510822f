"""`kontowerk webhooks listen`: see the calls of a service without writing a receiver.

Calls are received on this machine; what came is said and passed on. For developers: nothing is
stored, and nobody but this machine can connect.
"""

import asyncio
import json
import signal
import socket
from collections.abc import AsyncGenerator, Callable, Generator
from contextlib import asynccontextmanager, closing, contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from http import HTTPStatus
from pathlib import Path
from typing import Any, Final

import httpx
import msgspec
import typer
import uvicorn
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from kontowerk.commands.report import CommandError, fail
from kontowerk.kit.clock import Clock, SystemClock
from kontowerk.kit.egress import Answered, Egress, NotAnswered, Reach, TargetError, target_of
from kontowerk.kit.secret import Secret
from kontowerk.webhooks import rules
from kontowerk.webhooks.model import ArrivedCall, Receipt

HOST: Final = "127.0.0.1"
MOST_BYTES: Final = 64 * 1024
_ANYWHERE: Final = Reach(private=True)  # where to is the developer's own business
_FORWARD_SECONDS: Final = 9.0  # the service waits for ten
_MOST_EVENTS: Final = 1_000  # whose attempts are counted
_LONGEST: Final = 80  # letters of a stranger that are printed
_GRACE_SECONDS: Final = 10
_TAKEN: Final = 204
_NOT_GENUINE: Final = 401
_NOT_A_CALL: Final = 405
_TOO_LARGE: Final = 413
_NO_ANSWER: Final = 502
# Of one connection only, or written anew by whoever sends.
_OWN_HEADERS: Final = frozenset(
    {"connection", "content-length", "host", "keep-alive", "transfer-encoding", "user-agent"}
)
_PATH: Final = "/webhooks/v1/subscriptions"
_PATIENCE: Final = 30.0


class _Said(msgspec.Struct):
    """What is told of a body."""

    type: str
    serial: int


@dataclass(frozen=True, slots=True)
class ReceivedCall:
    """One call; `receipt` is None when there is no secret to check it with."""

    at: datetime
    event: str | None
    serial: int | None
    message_id: str
    receipt: Receipt | None
    attempt: int
    answer: int
    trouble: str | None = None  # why the application gave no answer

    def line(self) -> str:
        """Write it for people."""
        parts = (
            f"{self.at:%Y-%m-%d %H:%M:%S}Z",
            self.event or "no event",
            f"serial {'-' if self.serial is None else self.serial}",
            self.message_id or "no webhook-id",
            f"signature {self._judgement}" + (f" ({self._reason})" if self._reason else ""),
            f"attempt {self.attempt}",
            f"answered {self.answer}" + (f" ({self.trouble})" if self.trouble else ""),
        )
        return "  ".join(parts)

    def json(self) -> str:
        """Write it for programs."""
        told = {
            "time": f"{self.at:%Y-%m-%dT%H:%M:%S}Z",
            "type": self.event,
            "serial": self.serial,
            "webhookId": self.message_id,
            "signature": self._judgement,
            "reason": self._reason,
            "attempt": self.attempt,
            "answer": self.answer,
            "trouble": self.trouble,
        }
        return json.dumps(told)

    @property
    def _judgement(self) -> str:
        if self.receipt is None:
            return "not checked"
        return "good" if self.receipt is Receipt.GOOD else "bad"

    @property
    def _reason(self) -> str | None:
        return None if self.receipt in {None, Receipt.GOOD} else str(self.receipt)


@dataclass(slots=True)
class WebhookReceiver:
    """The receiver, as a web server calls it."""

    key: Secret[bytes] | None
    forward: str | None
    clock: Clock
    tell: Callable[[ReceivedCall], None]
    egress: Egress = field(default_factory=lambda: Egress(_ANYWHERE, seconds=_FORWARD_SECONDS))
    _attempts: dict[str, int] = field(default_factory=dict[str, int])

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        request = Request(scope, receive)
        try:
            status = await self._take(request) if request.method == "POST" else _NOT_A_CALL
        except ClientDisconnect:
            return
        await Response(status_code=status)(scope, receive, send)

    async def _take(self, request: Request) -> int:
        body = await _body(request)
        if body is None:
            return _TOO_LARGE
        now, message_id = self.clock.now(), request.headers.get("webhook-id", "")
        attempt = self._count(message_id)
        receipt = self._check(request, body, now)
        if receipt in {None, Receipt.GOOD}:
            status, trouble = await self._pass_on(request, body)
        else:
            status, trouble = _NOT_GENUINE, None
        said = _read(body)
        heard = ReceivedCall(
            at=now,
            event=_printable(said.type) if said else None,
            serial=said.serial if said else None,
            message_id=_printable(message_id),
            receipt=receipt,
            attempt=attempt,
            answer=status,
            trouble=trouble,
        )
        self.tell(heard)
        return status

    def _check(self, request: Request, body: bytes, now: datetime) -> Receipt | None:
        if self.key is None:
            return None
        headers = request.headers
        call = ArrivedCall(
            message_id=headers.get("webhook-id", ""),
            sent_at=headers.get("webhook-timestamp", ""),
            signatures=headers.get("webhook-signature", ""),
            body=body,
        )
        return rules.receipt_of(self.key, call, now)

    def _count(self, message_id: str) -> int:
        """Return which call for this event it is; the one longest not heard of is forgotten."""
        count = self._attempts.pop(message_id, 0) + 1
        self._attempts[message_id] = count
        if len(self._attempts) > _MOST_EVENTS:
            del self._attempts[next(iter(self._attempts))]
        return count

    async def _pass_on(self, request: Request, body: bytes) -> tuple[int, str | None]:
        if self.forward is None:
            return _TAKEN, None
        headers = {
            name: value
            for name, value in request.headers.items()
            if name not in _OWN_HEADERS and value.isascii()
        }
        match await self.egress.post(self.forward, body, headers):
            case Answered(status):
                return status, None
            case NotAnswered(trouble):
                return _NO_ANSWER, str(trouble)


class _Server(uvicorn.Server):
    """Ends at a signal and does not repeat it: an end that was asked for is a success."""

    @contextmanager
    def capture_signals(self) -> Generator[None]:
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, self.handle_exit, number, None)
        yield


def open_port(port: int) -> socket.socket:
    """Take a port of the loopback, 0 is any that is free; calls wait there from now on."""
    try:
        return socket.create_server((HOST, port))
    except OSError as error:
        message = f"port {port} cannot be listened on: {error.strerror}"
        raise CommandError(message) from None


def require_target(forward: str) -> None:
    """Refuse an address that nothing could be passed on to."""
    try:
        target_of(forward, _ANYWHERE)
    except TargetError as error:
        message = f"the address to forward to {error}"
        raise CommandError(message) from None


async def serve(listener: WebhookReceiver, taken: socket.socket) -> None:
    """Listen until somebody ends it."""
    config = uvicorn.Config(
        listener,
        http="httptools",
        ws="none",
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=_GRACE_SECONDS,
    )
    await _Server(config).serve(sockets=[taken])


async def _body(request: Request) -> bytes | None:
    """Read the body; None when it is longer than any call of the service."""
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > MOST_BYTES:
            return None
    return bytes(body)


def _read(body: bytes) -> _Said | None:
    try:
        return msgspec.json.decode(body, type=_Said)
    except msgspec.MsgspecError:
        return None


def _printable(text: str) -> str:
    """Return what a stranger wrote without anything a terminal would obey."""
    return "".join(letter if letter.isprintable() else "?" for letter in text[:_LONGEST])


@dataclass(frozen=True, slots=True)
class ListenOptions:
    """What somebody asks for; with `base_url` a subscription is made there for the time being."""

    port: int
    secret: Secret[str] | None
    forward: str | None
    base_url: str | None
    token: Secret[str] | None
    url: str | None
    as_json: bool


def secret_of(given: str | None, file: Path | None) -> Secret[str] | None:
    """Return the secret, or say why the file has none and end."""
    try:
        text = given if file is None else file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        fail(f"the secret cannot be read: {type(error).__name__}")
    return Secret(text.strip()) if text else None


async def listen(wish: ListenOptions) -> None:
    """Listen until somebody ends it; calls go to standard output, all else beside it."""
    if wish.forward is not None:
        require_target(wish.forward)
    heard = {True: 0, False: 0}

    def tell(call: ReceivedCall) -> None:
        heard[call.receipt in {None, Receipt.GOOD}] += 1
        typer.echo(call.json() if wish.as_json else call.line())

    with closing(open_port(wish.port)) as taken:
        address = f"http://{HOST}:{taken.getsockname()[1]}/"
        async with _secret(wish, address) as secret:
            key = None if secret is None else _key(secret)
            checks = "not checked: no secret" if key is None else "checked"
            typer.echo(f"Listening on {address}, signatures are {checks}. Ctrl-C ends.", err=True)
            await serve(WebhookReceiver(key, wish.forward, SystemClock(), tell), taken)
    typer.echo(f"Ended. Calls taken: {heard[True]}, refused: {heard[False]}.", err=True)


@asynccontextmanager
async def _secret(wish: ListenOptions, address: str) -> AsyncGenerator[Secret[str] | None]:
    if wish.base_url is None:
        yield wish.secret
        return
    if wish.token is None:
        message = "--subscribe needs the token of a client: --token or WEBHOOK_TOKEN"
        raise CommandError(message)
    async with subscribed(wish.base_url, wish.token, wish.url or address) as secret:
        yield secret


def _key(secret: Secret[str]) -> Secret[bytes]:
    try:
        return rules.key_of(secret)
    except ValueError:
        message = "this is no signing secret: whsec_ and Base64 are expected"
        raise CommandError(message) from None


@asynccontextmanager
async def subscribed(base_url: str, token: Secret[str], url: str) -> AsyncGenerator[Secret[str]]:
    """Have an address called; gives what the calls are signed with."""
    headers = {"Authorization": f"Bearer {token.reveal()}"}
    async with httpx.AsyncClient(headers=headers, timeout=_PATIENCE) as http:
        list_url = base_url.rstrip("/") + _PATH
        made = (await _ask(http, "POST", list_url, json={"url": url})).json()
        typer.echo(f"Subscription {made['id']} calls {url}", err=True)
        try:
            yield Secret(made["secret"])
        finally:
            await _remove(http, f"{list_url}/{made['id']}", made["id"])


async def _remove(http: httpx.AsyncClient, url: str, subscription_id: str) -> None:
    try:
        await _ask(http, "DELETE", url)
    except CommandError as error:
        typer.echo(f"Subscription {subscription_id} is still there: {error}", err=True)
    else:
        typer.echo(f"Subscription {subscription_id} removed.", err=True)


async def _ask(http: httpx.AsyncClient, method: str, url: str, **how: Any) -> httpx.Response:
    try:
        answer = await http.request(method, url, **how)
    except (httpx.HTTPError, httpx.InvalidURL):
        message = f"{url} does not answer"
        raise CommandError(message) from None
    if answer.is_success:
        return answer
    message = f"{url} answers {answer.status_code}{_why(answer)}"
    raise CommandError(message)


def _why(answer: httpx.Response) -> str:
    if answer.status_code in {HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN}:
        return ": the token has ended, or may not manage webhooks"
    if answer.status_code == HTTPStatus.BAD_REQUEST:
        return ": this address may not be called there"
    return ""
