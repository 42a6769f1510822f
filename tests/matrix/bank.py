"""The bank of the matrix: what it saw, and the phones of its customers."""

from dataclasses import dataclass
from typing import Any

import httpx

PIN = "12345"
RIGHT_TAN = "123456"
WRONG_TAN = "000000"
BANK_CODE = "99999999"
TOKEN = "matrix"


@dataclass(frozen=True, slots=True)
class Bank:
    """A running simulator, seen from its back office."""

    control: httpx.AsyncClient

    async def behave(self, login: str, word: str, *, active: bool = True) -> None:
        body = {"login": login, "fault": word, "active": active}
        (await self.control.post("/sim/faults", json=body)).raise_for_status()

    async def decide(self, login: str, decision: str) -> None:
        """Press a button on the phone, for the newest thing it shows."""
        shown = (await self.control.get(f"/phone/{login}.json")).json()["challenges"]
        path = f"/phone/{login}/{shown[0]['id']}/{decision}"
        (await self.control.post(path)).raise_for_status()

    async def approvals(self, login: str) -> list[dict[str, Any]]:
        """Return every challenge of a login, oldest first."""
        answer = await self.control.get("/sim/approvals", params={"login": login})
        answer.raise_for_status()
        found: list[dict[str, Any]] = answer.json()["approvals"]
        return sorted(found, key=lambda one: str(one["asked_at"]))

    async def received(self, login: str) -> list[str]:
        """Return the names of everything a login sent."""
        answer = await self.control.get("/sim/journal", params={"login": login})
        answer.raise_for_status()
        return [name for entry in answer.json()["entries"] for name in entry["received"]]

    async def invariants(self) -> dict[str, int]:
        answer = await self.control.get("/sim/invariants")
        answer.raise_for_status()
        return dict(answer.json())
