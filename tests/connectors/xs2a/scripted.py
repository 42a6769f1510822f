"""A bank that says whatever a test wants: a transport without a network."""

from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from typing import Any

import httpx

from kontowerk.connectors.xs2a.connector import Xs2aConnector
from tests.connectors.world import BACK, Caller, access_to, login

HOST = "https://bank.example"
BASE = f"{HOST}/psd2"
Answer = Callable[[httpx.Request], httpx.Response]
CONSENT = "c-1"
VALID = {
    "access": {"allPsd2": "allAccounts"},
    "recurringIndicator": True,
    "validUntil": "2999-12-31",
    "frequencyPerDay": 4,
    "lastActionDate": "2026-01-01",
    "consentStatus": "valid",
}


def links(**hrefs: str) -> dict[str, dict[str, str]]:
    return {name: {"href": href} for name, href in hrefs.items()}


def said(body: Any, status: int = 200, **headers: str) -> httpx.Response:
    names = {name.replace("_", "-"): value for name, value in headers.items()}
    return httpx.Response(status, json=body, headers=names)


def refused(status: int, *codes: str, **headers: str) -> httpx.Response:
    messages = [{"category": "ERROR", "code": code} for code in codes]
    return said({"tppMessages": messages}, status, **headers)


class Script:
    """Answers by method and path; remembers what it was asked."""

    def __init__(self, **answers: Answer | httpx.Response) -> None:
        self.answers: dict[str, Answer | httpx.Response] = dict(answers)
        self.asked: list[httpx.Request] = []

    def __call__(self, request: httpx.Request) -> httpx.Response:
        self.asked.append(request)
        answer = self.answers.get(f"{request.method} {request.url.path}")
        if answer is None:
            return refused(404, "RESOURCE_UNKNOWN")
        if isinstance(answer, httpx.Response):
            return httpx.Response(
                answer.status_code, content=answer.content, headers=answer.headers
            )
        return answer(request)

    @property
    def paths(self) -> list[str]:
        return [f"{request.method} {request.url.path}" for request in self.asked]


@asynccontextmanager
async def caller_of(script: Answer, profile: str = "embedded") -> AsyncGenerator[Caller]:
    """Somebody at a scripted bank."""
    async with httpx.AsyncClient(transport=httpx.MockTransport(script)) as http:
        access = access_to(BASE, "99999999", profile)
        caller = Caller(Xs2aConnector(), access, login("somebody", "12345"), http)
        caller.way_back = BACK
        yield caller
