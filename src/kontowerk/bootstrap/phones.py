"""How the people of the demo approve what their bank asks: with the phone the bank shows them."""

import asyncio
from typing import Any, Final

import httpx

_PAUSE: Final = 0.5  # between looks at a consent that waits for the phone
_ROUNDS: Final = 120
_CHALLENGES: Final = "challenges"


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
