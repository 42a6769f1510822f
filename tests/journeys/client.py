"""A client written from the interface alone: HTTP, JSON, and what the answers offer.

It shares no code with the service.
"""

import base64
import re
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from html import unescape
from typing import Any, Final
from urllib.parse import urlencode

import httpx

ACCESSES: Final = "/customer/v2/bankzugaenge"
PIN: Final = "12345"
TAN: Final = "123456"
TAN_BODY: Final = {"scaAuthenticationData": TAN}
PRESENT: Final = {"Customer-IP-Address": "9.9.9.9"}
_PATIENCE: Final = 120.0  # seconds
_CSRF: Final = re.compile(r'name="csrf"\s+value="([0-9a-f]+)"')
_SEEN: Final = re.compile(r'name="seen"\s+value="([0-9a-f]+)"')
_FIELD: Final = re.compile(r'name="(field\.[A-Za-z0-9_.-]+)"')
_PRODUCT: Final = re.compile(r'name="product"\s+value="([^"]+)"')


def until(found: Callable[[], Any], what: str) -> Any:
    """Ask again until there is an answer."""
    end = time.monotonic() + _PATIENCE
    while not (answer := found()):
        assert time.monotonic() < end, what
        time.sleep(0.2)
    return answer


def offered(found: dict[str, Any]) -> dict[str, str]:
    """Return the relations of an answer by their names."""
    return {one["rel"]: one["href"] for one in found.get("relations", [])}


def codes(found: dict[str, Any]) -> list[str]:
    return [one["code"] for one in found.get("messages", [])]


@dataclass
class User:
    """A user of a tenant, logged in."""

    told: dict[str, Any]
    tenant: str
    name: str
    password: str = "correct horse battery"
    http: httpx.Client = field(init=False)

    def __post_init__(self) -> None:
        self.http = httpx.Client(base_url=self.told["base_url"], timeout=200)
        if self.password == User.password:
            self._create()
        token = self._token("user", grant_type="password", **self._login())
        self.http.headers["Authorization"] = f"Bearer {token}"

    def _login(self) -> dict[str, str]:
        return {"username": self.name, "password": self.password}

    def _token(self, client: str, **form: str) -> str:
        login = self.told["tenants"][self.tenant][client]
        auth = (login["username"], login["secret"])
        answer = self.http.post("/auth/oauth2/token", data=form, auth=auth)
        assert answer.status_code == 200, answer.text
        return str(answer.json()["access_token"])

    def _create(self) -> None:
        path = f"/auth/mgmt/v1/tenants/{self.tenant}/users"
        with self.tenant_client() as client:
            answer = client.post(path, json=self._login())
        assert answer.status_code == 201, answer.text

    def tenant_client(self) -> httpx.Client:
        """Return the client with which the tenant looks after itself."""
        token = self._token("admin", grant_type="client_credentials")
        return httpx.Client(
            base_url=self.told["base_url"], headers={"Authorization": f"Bearer {token}"}, timeout=60
        )

    def get(self, url: str, **parameters: str) -> Any:
        answer = self.http.get(url, params=parameters)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def sealed(self, plain: str) -> str:
        headers = {"Content-Type": "application/octet-stream+base64", "Accept": "*/*"}
        body = base64.b64encode(plain.encode())
        answer = self.http.put("/encrypt", content=body, headers=headers)
        assert answer.status_code == 200, answer.text
        return answer.text

    def credentials(self, login: str, pin: str = PIN) -> dict[str, str]:
        return {"userid": self.sealed(login), "pin": self.sealed(pin)}

    def provider(self, name: str = "Talkasse") -> dict[str, Any]:
        """Return a bank of the catalogue by a part of its name."""
        found: list[dict[str, Any]] = self.get("/providers/v2")
        return next(one for one in found if name in one["name"])

    def entry(self, login: str, pin: str = PIN) -> dict[str, Any]:
        return {"providerId": self.provider()["id"], "credentials": self.credentials(login, pin)}

    def add(self, access_id: str, login: str, pin: str = PIN, **query: str) -> httpx.Response:
        """Add an access for a person who is there; no waiting of our own."""
        body = {access_id: self.entry(login, pin)}
        return self.http.post(ACCESSES, params=query, json=body, headers=PRESENT)

    def approve(self, access_id: str) -> None:
        """Give the bank the TAN it asks for, until the access is complete."""

        def done() -> bool:
            found = self.access(access_id)
            if found["status"] == "VOLLSTAENDIG" and not codes(found):
                return True
            if "get_consent" in offered(found):
                consent = self.get(offered(found)["get_consent"])
                if "authenticate" in offered(consent):
                    self.http.post(offered(consent)["authenticate"], json=TAN_BODY)
            return False

        until(done, "never complete")

    def close(self) -> None:
        self.http.close()

    def access(self, access_id: str) -> dict[str, Any]:
        return dict(self.get(f"{ACCESSES}/{access_id}"))


class Pages:
    """A browser without scripts at the pages of the service; it is sent away at the end."""

    def close(self) -> None:
        self._http.close()

    def __init__(self, base: str, link: str, callback: str) -> None:
        self._http = httpx.Client(base_url=base, headers={"Accept": "text/html"}, timeout=60)
        self._follow(self._http.get(f"{link}&{urlencode({'callbackUrl': callback})}"))

    def _follow(self, answer: httpx.Response) -> None:
        base = str(self._http.base_url).rstrip("/")
        while answer.status_code == 303 and answer.headers["location"].startswith(base):
            answer = self._http.get(answer.headers["location"])
        self.answer = answer

    @property
    def page(self) -> str:
        return str(self._http.get("/customer/v2/webform/status").json()["page"])

    @property
    def text(self) -> str:
        return unescape(self.answer.text)

    def send(self, do: str, **fields: str | list[str]) -> None:
        """Press a button of the page."""
        (token, *_) = _CSRF.findall(self.answer.text)
        (seen, *_) = _SEEN.findall(self.answer.text)
        form = {"csrf": token, "seen": seen, "do": do, **fields}
        self._follow(self._http.post("/customer/v2/webform/step", data=form))

    def fields(self, *values: str) -> dict[str, str]:
        return dict(zip(_FIELD.findall(self.answer.text), values, strict=True))

    def products(self) -> list[str]:
        """Return the accounts that the page offers."""
        return _PRODUCT.findall(self.answer.text)

    def wait(self) -> str:
        """Wait until the bank has answered; returns the name of the next page."""
        until(lambda: self.page not in ("connecting", "sending"), "the bank does not answer")
        self._follow(self._http.get("/customer/v2/webform/step"))
        return self.page
