"""`kontowerk webhooks`: whom a tenant wants to be called when new transactions arrive."""

import asyncio
import json
from pathlib import Path
from typing import Annotated, Final
from uuid import UUID

import typer

from kontowerk.commands.report import CommandError, operator_database, run, settings_or_exit
from kontowerk.identity import read as identity
from kontowerk.kit.db import Database
from kontowerk.kit.egress import Reach
from kontowerk.kit.secret import Secret
from kontowerk.kit.settings import Settings
from kontowerk.webhooks import read, subscribe
from kontowerk.webhooks.model import Delivery, DeliveryState, Subscription

app = typer.Typer(
    no_args_is_help=True, help="Webhook subscriptions: add, list, remove, test, listen."
)

_ACTOR: Final = "operator"
_POLL_SECONDS: Final = 0.2

TenantName = Annotated[str, typer.Argument(metavar="TENANT")]
SubscriptionId = Annotated[UUID, typer.Argument(metavar="SUBSCRIPTION")]


@app.command()
def add(tenant: TenantName, url: str) -> None:
    """Add a subscription; prints its signing secret once."""
    settings = settings_or_exit()

    async def work() -> None:
        subscription_id = subscribe.new_subscription_id()
        reach = Reach(private=settings.webhook_private_targets)
        async with operator_database(settings) as db, db.begin(subscription_id) as tx:
            owner = await identity.tenant(tx, tenant)
            made = await subscribe.subscribe(
                tx, subscription_id, owner.id, url, reach=reach, actor=_ACTOR
            )
        typer.echo(f"Subscription {subscription_id} added. The secret is shown only now.")
        typer.echo(f"  {made.secret.reveal()}")

    run(work())


@app.command("list")
def list_subscriptions(
    tenant: TenantName, *, as_json: Annotated[bool, typer.Option("--json")] = False
) -> None:
    """List the subscriptions of a tenant."""
    settings = settings_or_exit()

    async def work() -> list[Subscription]:
        async with operator_database(settings) as db, db.read() as tx:
            return await read.every(tx, (await identity.tenant(tx, tenant)).id)

    found = run(work())
    if as_json:
        typer.echo(
            json.dumps(
                [{"id": str(subscription.id), "url": subscription.url} for subscription in found]
            )
        )
        return
    for subscription in found:
        typer.echo(f"{subscription.id}  {subscription.url}")
    if not found:
        typer.echo(f"No subscription. Add one with `kontowerk webhooks add {tenant} URL`.")


@app.command()
def remove(subscription: SubscriptionId) -> None:
    """Remove a subscription with its secrets; nothing more is sent to it."""
    settings = settings_or_exit()

    async def work() -> None:
        async with operator_database(settings) as db, db.begin(subscription) as tx:
            found = await read.named(tx, subscription)
            await subscribe.unsubscribe(tx, found.tenant_id, found.id, actor=_ACTOR)
        typer.echo(f"Subscription {subscription} removed.")

    run(work())


@app.command("test")
def send_test_call(
    subscription: SubscriptionId,
    *,
    wait: Annotated[float, typer.Option(help="Seconds to wait for the first result.")] = 15.0,
) -> None:
    """Send a test event and report the result."""
    settings = settings_or_exit()
    run(_test(settings, subscription, wait))


@app.command()
def listen(
    *,
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="Port on the loopback; 0: any free port.")
    ] = 9000,
    secret: Annotated[
        str | None,
        typer.Option(envvar="WEBHOOK_SECRET", help="Check signatures with this secret."),
    ] = None,
    secret_file: Annotated[
        Path | None, typer.Option(help="Read the secret from a file; overrides --secret.")
    ] = None,
    forward: Annotated[
        str | None,
        typer.Option(metavar="URL", help="Forward deliveries and return the response."),
    ] = None,
    subscribe_at: Annotated[
        str | None,
        typer.Option(
            "--subscribe",
            metavar="BASE_URL",
            help="Subscribe at this service while running; its secret takes precedence.",
        ),
    ] = None,
    token: Annotated[
        str | None,
        typer.Option(envvar="WEBHOOK_TOKEN", help="Token of a client, for --subscribe."),
    ] = None,
    url: Annotated[
        str | None,
        typer.Option(help="With --subscribe: address for the service, if not on loopback."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON line per delivery.")] = False,
) -> None:
    """Receive deliveries locally and print a line for each; needs no database."""
    from kontowerk.commands import listen as listening  # noqa: PLC0415 - only what is started

    wish = listening.ListenOptions(
        port=port,
        secret=listening.secret_of(secret, secret_file),
        forward=forward,
        base_url=subscribe_at,
        token=Secret(token) if token else None,
        url=url,
        as_json=as_json,
    )
    run(listening.listen(wish))


async def _test(settings: Settings, subscription: UUID, wait: float) -> None:
    async with operator_database(settings) as db:
        async with db.begin() as tx:
            found = await read.named(tx, subscription)
            event_id = await subscribe.try_out(tx, found.tenant_id, found.id)
        typer.echo(f"Test call {event_id} ordered.")
        way = await _first_outcome(db, found, event_id, wait)
    if way is None:
        message = f"no worker made the call within {wait:g} s; is `kontowerk work` running?"
        raise CommandError(message)
    if way.state is not DeliveryState.DELIVERED:
        message = f"the call failed: {way.last_outcome}"
        raise CommandError(message)
    typer.echo(f"Delivered: the receiver answered {way.last_outcome}.")


async def _first_outcome(
    db: Database, subscription: Subscription, event_id: UUID, wait: float
) -> Delivery | None:
    for _ in range(max(1, round(wait / _POLL_SECONDS))):
        async with db.read() as tx:
            way = await read.delivery(tx, subscription.tenant_id, subscription.id, event_id)
        if way.attempts:
            return way
        await asyncio.sleep(_POLL_SECONDS)
    return None
