"""A subscription that lasts while somebody listens: made over HTTP, as tenants do, and removed."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from http import HTTPStatus
from typing import Any, Final

import httpx
import typer

from kontowerk.console.report import Refusal
from kontowerk.kit.secret import Secret

_PATH: Final = "/webhooks/v1/subscriptions"
_PATIENCE: Final = 30.0


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
    except Refusal as error:
        typer.echo(f"Subscription {subscription_id} is still there: {error}", err=True)
    else:
        typer.echo(f"Subscription {subscription_id} removed.", err=True)


async def _ask(http: httpx.AsyncClient, method: str, url: str, **how: Any) -> httpx.Response:
    try:
        answer = await http.request(method, url, **how)
    except (httpx.HTTPError, httpx.InvalidURL):
        message = f"{url} does not answer"
        raise Refusal(message) from None
    if answer.is_success:
        return answer
    message = f"{url} answers {answer.status_code}{_why(answer)}"
    raise Refusal(message)


def _why(answer: httpx.Response) -> str:
    if answer.status_code in {HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN}:
        return ": the token has ended, or may not manage webhooks"
    if answer.status_code == HTTPStatus.BAD_REQUEST:
        return ": this address may not be called there"
    return ""
