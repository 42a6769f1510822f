"""Somebody who uses the public API, as a tenant's program does."""

import asyncio
import time
from base64 import b64encode
from dataclasses import dataclass
from typing import Any

import httpx

ADDRESS = "9.9.9.9"
CALLBACK = "https://tenant.example/back?case=7"
_WAIT = {"Prefer": "wait=30"}
_PATIENCE = 120.0  # seconds for whatever the service does by itself

Body = dict[str, Any]


def relations(body: Body) -> dict[str, str]:
    return {one["rel"]: one["href"] for one in body["relations"]}


def codes(body: Body) -> list[str]:
    return [message["code"] for message in body.get("messages", [])]


@dataclass(frozen=True, slots=True)
class Customer:
    """A user of a regulated tenant."""

    http: httpx.AsyncClient

    async def seal(self, plain: str) -> str:
        headers = {"Content-Type": "application/octet-stream+base64", "Accept": "*/*"}
        content = b64encode(plain.encode())
        answer = await self.http.put("/encrypt", content=content, headers=headers)
        answer.raise_for_status()
        return answer.text

    async def add(self, access_id: str, provider_id: str, credentials: dict[str, str]) -> Body:
        """Add an access without being there, so that the bank may ask nobody; wait for it."""
        sealed = {name: await self.seal(value) for name, value in credentials.items()}
        body = {access_id: {"providerId": provider_id, "credentials": sealed}}
        answer = await self.http.post("/customer/v2/bankzugaenge", json=body)
        assert answer.status_code == 201, answer.text
        end = time.monotonic() + _PATIENCE
        while (access := await self.access(access_id))["status"] != "VOLLSTAENDIG":
            assert time.monotonic() < end, access
        return access

    async def access(self, access_id: str) -> Body:
        answer = await self.http.get(f"/customer/v2/bankzugaenge/{access_id}", headers=_WAIT)
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    async def transactions(self, access_id: str, product_id: str) -> int:
        path = f"/customer/v2/bankzugaenge/{access_id}/{product_id}/kontoumsaetze"
        answer = await self.http.get(path)
        assert answer.status_code == 200, answer.text
        return len(answer.json())

    async def approve(self, access_id: str, href: str) -> "Consent":
        """Follow `start_sca`."""
        headers = {"Customer-IP-Address": ADDRESS, **_WAIT}
        answer = await self.http.post(href, params={"callbackUrl": CALLBACK}, headers=headers)
        assert answer.status_code == 201, answer.text
        return Consent(self, access_id, answer.headers["location"])


@dataclass(frozen=True, slots=True)
class Consent:
    """An approval on its way."""

    customer: Customer
    access_id: str
    href: str

    async def status(self) -> Body:
        """Read how it stands, once it is not the service's turn any more."""
        return await self._settled(await self.customer.http.get(self.href, headers=_WAIT))

    async def submit(self, tan: str) -> Body:
        href = relations(await self.status())["authenticate"]
        body = {"scaAuthenticationData": tan}
        return await self._settled(await self.customer.http.post(href, json=body, headers=_WAIT))

    async def cancel(self) -> Body:
        href = relations(await self.status())["cancel"]
        return await self._settled(await self.customer.http.post(href, headers=_WAIT))

    async def poll(self) -> Body:
        """Have the bank asked about an app until it has decided."""
        end = time.monotonic() + _PATIENCE
        status = await self.status()
        while (href := relations(status).get("authenticate_decoupled")) is not None:
            assert time.monotonic() < end, status
            await asyncio.sleep(0.5)
            status = await self._settled(await self.customer.http.get(href, headers=_WAIT))
        return status

    async def ended(self) -> Body:
        """Wait until nothing can be answered any more."""
        end = time.monotonic() + _PATIENCE
        while "cancel" in relations(status := await self.status()):
            assert time.monotonic() < end, status
            await asyncio.sleep(0.5)
        return status

    async def _settled(self, answer: httpx.Response) -> Body:
        """Wait for the service; while it works a consent looks as one that was granted."""
        end = time.monotonic() + _PATIENCE
        while True:
            assert answer.status_code == 200, answer.text
            status: Body = answer.json()
            if status["messages"] or await self._is_fetched():
                return status
            assert time.monotonic() < end, status
            answer = await self.customer.http.get(self.href, headers=_WAIT)

    async def _is_fetched(self) -> bool:
        return (await self.customer.access(self.access_id))["status"] == "VOLLSTAENDIG"
