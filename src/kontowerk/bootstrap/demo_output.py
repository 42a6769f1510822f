"""What the demo tells: a file with every login, and lines for whoever started it."""

import json
import os
from dataclasses import dataclass, field
from pathlib import Path

import typer

from kontowerk.bootstrap.demo_bank import PEOPLE, Sandbox
from kontowerk.bootstrap.demo_shop import ShopProcess
from kontowerk.commands.seed import ClientLogin
from kontowerk.kit.secret import Secret
from kontowerk.kit.settings import Settings

Logins = dict[str, dict[str, ClientLogin]]


@dataclass(slots=True)
class DemoKeys:
    """What opens the demo: clients of both tenants, the console, and people by their names."""

    clients: Logins
    console: Secret[str]
    people: dict[str, Secret[str]] = field(default_factory=dict[str, Secret[str]])


@dataclass(frozen=True, slots=True)
class Demo:
    """What runs, and what opens it."""

    settings: Settings
    out: Path
    bank: Sandbox
    shop: ShopProcess | None
    keys: DemoKeys


def write(demo: Demo) -> None:
    """Write the logins where only their owner can read them, at once or not at all."""
    base_url = demo.settings.base_url
    content: dict[str, object] = {
        "base_url": base_url,
        "database_url": demo.settings.database_url.get_secret_value(),
        "tenants": {
            tenant: {
                kind: {"username": login.username, "secret": login.secret.reveal()}
                for kind, login in clients.items()
            }
            for tenant, clients in demo.keys.clients.items()
        },
        "console": {"url": f"{base_url}/console", "token": demo.keys.console.reveal()},
        "people": {name: password.reveal() for name, password in demo.keys.people.items()},
        "shop_url": demo.shop.url if demo.shop else None,
        **demo.bank.told(),
    }
    beside = demo.out.with_name(f".{demo.out.name}.new")
    beside.unlink(missing_ok=True)
    with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        json.dump(content, file, indent=2)
        file.write("\n")
    beside.replace(demo.out)


def introduce(demo: Demo) -> None:
    """Say where everything is."""
    base_url = demo.settings.base_url
    admin = demo.keys.clients["demo"]["admin"]
    shop = (
        f"  Shop        {demo.shop.url}; webhooks it received: {demo.shop.url}/webhooks\n"
        if demo.shop
        else ""
    )
    typer.echo(
        "\nThe demo is running. Start here:\n\n"
        f"  Console     {base_url}/console\n"
        f"  its token   {demo.keys.console.reveal()}\n\n"
        f"{shop}"
        f"  Explorer    {base_url}/docs\n"
        f"  Phone       {demo.bank.control_url}/phone/{PEOPLE['familie']}\n"
        f"  Service     {base_url}; the bank speaks FinTS at {demo.bank.url}\n"
        f"  Logins      {demo.out}\n\n"
        "Get a management token:\n\n"
        f"  curl -s -u '{admin.username}:{admin.secret.reveal()}' "
        f"-d grant_type=client_credentials {base_url}/auth/oauth2/token\n\n"
        "Ctrl-C stops the demo. Creating demo users ..."
    )
