"""The people of the demo: users with a bank access each, fetched, tagged and analysed.

They come in by the doors everybody uses, so what they show is what a tenant's program gets. They
bring their whole history, which they approve at their bank.
"""

from base64 import b64encode
from collections.abc import AsyncGenerator
from dataclasses import dataclass
from typing import Any, Final

import httpx

from kontowerk.api.wire import words
from kontowerk.bootstrap.demo_bank import PEOPLE, PIN
from kontowerk.bootstrap.phones import approve_all
from kontowerk.commands.seed import ClientLogin
from kontowerk.kit.ids import new_secret
from kontowerk.kit.secret import Secret
from kontowerk.providers.register import SANDBOX_ID

_TENANT: Final = "demo"
_ACCESSES: Final = words.CUSTOMER_PATH + words.ACCESSES_PATH
_CONTRACTS: Final = f"{words.CUSTOMER_PATH}{words.CONTRACTS_PATH}/"
_CONFLICT: Final = 409
_PATIENCE: Final = 90.0
_HERE: Final = "127.0.0.1"  # who lives in the demo sits at its machine
_EVERYTHING: Final = {"maxTransactions": "all"}
_SEALED: Final = "application/octet-stream+base64"


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
