"""`kontowerk webhooks listen`: see the calls of a service without writing a receiver."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass
from http import HTTPStatus
from pathlib import Path
from typing import Any, Final

import httpx
import typer

from kontowerk.commands import listener
from kontowerk.commands.listener import ReceivedCall, WebhookReceiver
from kontowerk.commands.report import CommandError, fail
from kontowerk.kit.clock import SystemClock
from kontowerk.kit.secret import Secret
from kontowerk.webhooks import rules
from kontowerk.webhooks.model import Receipt

_PATH: Final = "/webhooks/v1/subscriptions"
_PATIENCE: Final = 30.0


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
        listener.require_target(wish.forward)
    heard = {True: 0, False: 0}

    def tell(call: ReceivedCall) -> None:
        heard[call.receipt in {None, Receipt.GOOD}] += 1
        typer.echo(call.json() if wish.as_json else call.line())

    with closing(listener.open_port(wish.port)) as taken:
        address = f"http://{listener.HOST}:{taken.getsockname()[1]}/"
        async with _secret(wish, address) as secret:
            key = None if secret is None else _key(secret)
            checks = "not checked: no secret" if key is None else "checked"
            typer.echo(f"Listening on {address}, signatures are {checks}. Ctrl-C ends.", err=True)
            await listener.serve(WebhookReceiver(key, wish.forward, SystemClock(), tell), taken)
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
