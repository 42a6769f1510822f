"""`kontowerk webhooks listen`: see the calls of a service without writing a receiver."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass
from pathlib import Path

import typer

from kontowerk.console import listener
from kontowerk.console.listener import Heard, Listener
from kontowerk.console.report import Refusal, fail
from kontowerk.console.subscribed import subscribed
from kontowerk.kit.clock import SystemClock
from kontowerk.kit.secret import Secret
from kontowerk.webhooks import rules
from kontowerk.webhooks.model import Receipt


@dataclass(frozen=True, slots=True)
class Wish:
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


async def listen(wish: Wish) -> None:
    """Listen until somebody ends it; calls go to standard output, all else beside it."""
    if wish.forward is not None:
        listener.require_target(wish.forward)
    heard = {True: 0, False: 0}

    def tell(call: Heard) -> None:
        heard[call.receipt in {None, Receipt.GOOD}] += 1
        typer.echo(call.json() if wish.as_json else call.line())

    with closing(listener.open_port(wish.port)) as taken:
        address = f"http://{listener.HOST}:{taken.getsockname()[1]}/"
        async with _secret(wish, address) as secret:
            key = None if secret is None else _key(secret)
            checks = "not checked: no secret" if key is None else "checked"
            typer.echo(f"Listening on {address}, signatures are {checks}. Ctrl-C ends.", err=True)
            await listener.serve(Listener(key, wish.forward, SystemClock(), tell), taken)
    typer.echo(f"Ended. Calls taken: {heard[True]}, refused: {heard[False]}.", err=True)


@asynccontextmanager
async def _secret(wish: Wish, address: str) -> AsyncGenerator[Secret[str] | None]:
    if wish.base_url is None:
        yield wish.secret
        return
    if wish.token is None:
        message = "--subscribe needs the token of a client: --token or WEBHOOK_TOKEN"
        raise Refusal(message)
    async with subscribed(wish.base_url, wish.token, wish.url or address) as secret:
        yield secret


def _key(secret: Secret[str]) -> Secret[bytes]:
    try:
        return rules.key_of(secret)
    except ValueError:
        message = "this is no signing secret: whsec_ and Base64 are expected"
        raise Refusal(message) from None
