"""Asks a running installation what a first user would: ready? a bank access, its transactions.

`python -m quality.shipped.ask BASE`, with the two lines of logins that `kontowerk tenant add`
prints as its input. A program of its own, so that it can be run in a container's network.
"""

import base64
import sys
import time
from typing import Any, Final

import httpx

from kontowerk.providers.register import SANDBOX_ID

_PATIENCE: Final = 180.0
_LOGIN: Final = {"userid": "angestellte", "pin": "12345"}
_USER: Final = {"username": "anna", "password": "correct horse"}
_DONE: Final = "VOLLSTAENDIG"

Logins = dict[str, tuple[str, str]]


def logins_of(said: str) -> Logins:
    """Return name and secret of each client by the end of its name."""
    lines = [line.split() for line in said.splitlines() if line.startswith("  ")]
    return {name.rpartition("/")[2]: (name, secret) for name, secret in lines}


def ask(base: str, logins: Logins) -> str:
    """Add an access to the sandbox bank and read what it brought."""
    with httpx.Client(base_url=base, timeout=90) as http:
        tenant = logins["admin"][0].partition("/")[0]
        admin = _token(http, logins["admin"], grant_type="client_credentials")
        made = http.post(f"/auth/mgmt/v1/tenants/{tenant}/users", json=_USER, headers=admin)
        made.raise_for_status()
        user = _token(http, logins["user"], grant_type="password", **_USER)
        sealed = {name: _seal(http, user, text) for name, text in _LOGIN.items()}
        body = {"main": {"providerId": str(SANDBOX_ID), "credentials": sealed}}
        patient = {**user, "Prefer": "wait=60"}
        http.post("/customer/v2/bankzugaenge", json=body, headers=patient).raise_for_status()
        access = _until_complete(http, user)
        counts = [_transactions(http, user, product) for product in access["bankprodukte"]]
    if not sum(counts):
        message = f"no transactions in {len(counts)} accounts"
        raise SystemExit(message)
    return f"{sum(counts)} transactions in {len(counts)} accounts"


def until_ready(base: str) -> None:
    """Wait until an installation says that it is ready."""
    ends, said = time.monotonic() + _PATIENCE, ""
    while time.monotonic() < ends:
        try:
            answer = httpx.get(f"{base}/health/ready", timeout=10)
        except httpx.TransportError as error:
            said = str(error)
        else:
            if answer.is_success:
                return
            said = answer.text
        time.sleep(0.5)
    message = f"not ready after {_PATIENCE:.0f} s: {said}"
    raise SystemExit(message)


def _until_complete(http: httpx.Client, user: dict[str, str]) -> dict[str, Any]:
    ends, access = time.monotonic() + _PATIENCE, dict[str, Any]()
    while time.monotonic() < ends:
        access = dict(http.get("/customer/v2/bankzugaenge/main", headers=user).json())
        if access.get("status") == _DONE:
            shown = http.get("/customer/v2", headers=user).raise_for_status().json()
            return dict(shown["bankzugaenge"]["main"])
        time.sleep(0.5)
    message = f"the access is {access.get('status')} after {_PATIENCE:.0f} s"
    raise SystemExit(message)


def _transactions(http: httpx.Client, user: dict[str, str], product: dict[str, Any]) -> int:
    """Follow the relation of a product to its transactions, if it has any."""
    pages = (each["href"] for each in product["relations"] if each["rel"] == "get_kontoumsaetze")
    return sum(len(http.get(page, headers=user).raise_for_status().json()) for page in pages)


def _token(http: httpx.Client, login: tuple[str, str], **form: str) -> dict[str, str]:
    answer = http.post("/auth/oauth2/token", data=form, auth=login).raise_for_status()
    return {"Authorization": f"Bearer {answer.json()['access_token']}"}


def _seal(http: httpx.Client, user: dict[str, str], text: str) -> str:
    kind = {"Content-Type": "application/octet-stream+base64", "Accept": "*/*"}
    body = base64.b64encode(text.encode())
    return http.put("/encrypt", content=body, headers=user | kind).raise_for_status().text


def main() -> int:
    """Return 0 when everything was answered."""
    base, said = sys.argv[1], sys.stdin.read()
    until_ready(base)
    print(ask(base, logins_of(said)) if said.strip() else "/health/ready answers 200")
    return 0


if __name__ == "__main__":
    sys.exit(main())
