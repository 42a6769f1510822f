"""The people of the demo, and what is told of them: every login in a file, lines for its operator.

They are users with a bank access each, fetched, tagged and analysed. They come in by the doors
everybody uses, so what they show is what a tenant's program gets. They bring their whole history,
which they approve at their bank.
"""

import asyncio
import json
import os
from base64 import b64encode
from collections.abc import AsyncGenerator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import httpx
import typer

from kontowerk.api.wire import words
from kontowerk.bootstrap.demo_bank import PEOPLE, PIN, Sandbox, ShopProcess
from kontowerk.commands.seed import ClientLogin
from kontowerk.kit.ids import new_secret
from kontowerk.kit.secret import Secret
from kontowerk.kit.settings import Settings
from kontowerk.providers.register import SANDBOX_ID

_TENANT: Final = "demo"
_ACCESSES: Final = words.CUSTOMER_PATH + words.ACCESSES_PATH
_CONTRACTS: Final = f"{words.CUSTOMER_PATH}{words.CONTRACTS_PATH}/"
_CONFLICT: Final = 409
_PATIENCE: Final = 90.0
_HERE: Final = "127.0.0.1"  # who lives in the demo sits at its machine
_EVERYTHING: Final = {"maxTransactions": "all"}
_SEALED: Final = "application/octet-stream+base64"

_PAUSE: Final = 0.5  # between looks at a consent that waits for the phone
_ROUNDS: Final = 120
_CHALLENGES: Final = "challenges"
Logins = dict[str, dict[str, ClientLogin]]


@dataclass(frozen=True, slots=True)
class Arrival:
    """Somebody who moved in; without a password when that was in an earlier run."""

    name: str
    password: Secret[str] | None = None
    contracts: int = 0


async def move_in(
    base_url: str, clients: dict[str, ClientLogin], phones_url: str
) -> AsyncGenerator[Arrival]:
    """Let one after the other move in; raises httpx.HTTPError when a door stays shut."""
    async with httpx.AsyncClient(base_url=base_url, timeout=_PATIENCE) as http:
        for name, login in PEOPLE.items():
            admin = await _token(http, clients["admin"], grant_type="client_credentials")
            password = new_secret("pw", _TENANT)
            made = await http.post(
                f"/auth/mgmt/v1/tenants/{_TENANT}/users",
                json={"username": name, "password": password},
                headers=admin,
            )
            if made.status_code == _CONFLICT:
                yield Arrival(name)
                continue
            made.raise_for_status()
            user = await _token(
                http, clients["user"], grant_type="password", username=name, password=password
            )
            contracts = await _connect(http, user, login, f"{phones_url}/{login}")
            yield Arrival(name, Secret(password), contracts)


async def approve_all(
    http: httpx.AsyncClient, user: dict[str, str], access_url: str, phone_url: str
) -> None:
    """Answer every question of an access until its fetch is over; raises httpx.HTTPError.

    The phone is reached without our bearer: it is the bank's.
    """
    for _ in range(_ROUNDS):
        access = await _read(http, user, access_url)
        if (consent_url := _links(access).get("get_consent")) is None:
            return
        consent = await _read(http, user, consent_url)
        links = _links(consent)
        if "authenticate" in links:
            tan = {"scaAuthenticationData": await _tan(phone_url)}
            answer = await http.post(links["authenticate"], json=tan, headers=user)
            answer.raise_for_status()
        elif "authenticate_decoupled" in links:
            await _press(phone_url)
            await _read(http, user, links["authenticate_decoupled"])
            await asyncio.sleep(_PAUSE)


async def _token(http: httpx.AsyncClient, client: ClientLogin, **form: str) -> dict[str, str]:
    login = (client.username, client.secret.reveal())
    answer = await http.post("/auth/oauth2/token", data=form, auth=login)
    answer.raise_for_status()
    return {"Authorization": f"Bearer {answer.json()['access_token']}"}


async def _connect(
    http: httpx.AsyncClient, user: dict[str, str], login: str, phone_url: str
) -> int:
    """Add the bank access, approve it, and return how many contracts its bookings show."""
    credentials = {"userid": await _sealed(http, user, login)}
    credentials["pin"] = await _sealed(http, user, PIN)
    access = {"bank": {"providerId": str(SANDBOX_ID), "credentials": credentials}}
    waiting = {**user, "Prefer": "wait=60", "Customer-IP-Address": _HERE}
    added = await http.post(_ACCESSES, json=access, params=_EVERYTHING, headers=waiting)
    added.raise_for_status()
    await approve_all(http, waiting, added.headers["location"], phone_url)
    answer = await http.get(_CONTRACTS, headers=user)
    answer.raise_for_status()
    contracts: list[Any] = answer.json()
    return len(contracts)


async def _sealed(http: httpx.AsyncClient, user: dict[str, str], text: str) -> str:
    answer = await http.put(
        "/encrypt", content=b64encode(text.encode()), headers={**user, "Content-Type": _SEALED}
    )
    answer.raise_for_status()
    return answer.text


async def _read(http: httpx.AsyncClient, user: dict[str, str], url: str) -> dict[str, Any]:
    answer = await http.get(url, headers=user)
    answer.raise_for_status()
    found: dict[str, Any] = answer.json()
    return found


def _links(found: dict[str, Any]) -> dict[str, str]:
    return {link["rel"]: link["href"] for link in found.get("relations", ())}


async def _shown(phone: httpx.AsyncClient, phone_url: str) -> list[dict[str, Any]]:
    answer = await phone.get(f"{phone_url}.json")
    answer.raise_for_status()
    found: list[dict[str, Any]] = answer.json()[_CHALLENGES]
    return found


async def _tan(phone_url: str) -> str:
    """Read the TAN of the latest question."""
    async with httpx.AsyncClient() as phone:
        shown = await _shown(phone, phone_url)
    return next((question["tan"] for question in shown if question["tan"]), "")


async def _press(phone_url: str) -> None:
    """Approve whatever the phone shows."""
    async with httpx.AsyncClient() as phone:
        for question in await _shown(phone, phone_url):
            await phone.post(f"{phone_url}/{question['id']}/approve")


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
