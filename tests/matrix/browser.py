"""A person's browser: the bank's own pages, and the way back to the tenant."""

from dataclasses import dataclass

import httpx

_SENT_ON = 303


@dataclass(frozen=True, slots=True)
class Browser:
    """Sends forms; follows no redirect by itself, so that a test sees where it would go."""

    http: httpx.AsyncClient

    async def open(self, page: str, pin: str) -> None:
        """Open the page of an approval and log in."""
        shown = await self.http.get(page)
        assert shown.status_code == 200, shown.text
        logged_in = await self.http.post(f"{page}/login", data={"pin": pin})
        assert logged_in.status_code == 200, logged_in.text

    async def press(self, page: str, button: str, **fields: str) -> str | None:
        """Send a form; returns where the bank sends the browser, if it is done with us."""
        answer = await self.http.post(f"{page}/{button}", data=fields)
        assert answer.status_code in {200, _SENT_ON}, answer.text
        return answer.headers["location"] if answer.status_code == _SENT_ON else None

    async def come_back(self, way: str) -> str:
        """Follow the bank's redirect to the service; returns where that sends us on to."""
        answer = await self.http.get(way)
        assert answer.status_code == _SENT_ON, answer.text
        return answer.headers["location"]
