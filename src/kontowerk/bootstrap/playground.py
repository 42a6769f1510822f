"""The demo's bank and shop, as the console reaches them: over HTTP on this machine."""

from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

import httpx

from kontowerk.console.playground import BankSilentError, BankTime, Playground
from kontowerk.kit.clock import Clock
from kontowerk.kit.secret import Secret
from kontowerk.kit.settings import Settings

_TOKEN_HEADER: Final = "X-Sim-Token"  # noqa: S105 - the name of a header
_GLANCE: Final = 2.0
_PATIENCE: Final = 60.0  # a month of bookings of many people takes a while


@dataclass(frozen=True, slots=True)
class SandboxBank:
    """The back office of the sandbox bank."""

    url: str
    token: Secret[str]

    async def time(self) -> BankTime:
        """Return the bank's time."""
        return _time(await self._ask("GET", "/sim/clock", timeout=_GLANCE))

    async def advance(self, days: int) -> BankTime:
        """Move the time of the whole bank."""
        body = {"days": days}
        return _time(await self._ask("POST", "/sim/clock/advance", timeout=_PATIENCE, json=body))

    async def _ask(self, method: str, path: str, **how: Any) -> dict[str, Any]:
        headers = {_TOKEN_HEADER: self.token.reveal()}
        try:
            async with httpx.AsyncClient(base_url=self.url, headers=headers) as http:
                answer = await http.request(method, path, **how)
                answer.raise_for_status()
                return answer.json()
        except (httpx.HTTPError, ValueError):
            raise BankSilentError from None


@dataclass(frozen=True, slots=True)
class DemoShop:
    """The shop, as somebody sees it who visits it."""

    url: str

    async def answers(self) -> bool:
        """Say whether it is open."""
        try:
            async with httpx.AsyncClient(timeout=_GLANCE) as http:
                return (await http.get(self.url)).is_success
        except httpx.HTTPError:
            return False


async def open_playground(settings: Settings, clock: Clock) -> Playground | None:
    """Return what there is to play with; None in every installation but a demo."""
    if settings.demo_bank_url is None or settings.demo_bank_token is None:
        return None
    token = Secret(settings.demo_bank_token.get_secret_value())
    shop = DemoShop(settings.demo_shop_url) if settings.demo_shop_url else None
    bank = SandboxBank(settings.demo_bank_url, token)
    playground = Playground(bank, f"{settings.demo_bank_url}/phone", clock, shop)
    with suppress(BankSilentError):
        await playground.look()  # it may be ahead from an earlier run
    return playground


def _time(told: dict[str, Any]) -> BankTime:
    try:
        return BankTime(datetime.fromisoformat(told["now"]), int(told.get("booked", 0)))
    except (KeyError, TypeError, ValueError):
        raise BankSilentError from None
