"""What an XS2A bank shows to somebody without a consent."""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

import httpx
import pytest

from kontowerk.connectors.abilities import Inquired, KeepsNothing, NoDescription, SelfDescription
from kontowerk.connectors.contract import BankAddress, CallContext
from kontowerk.connectors.xs2a.inquire import Xs2aInquirer
from kontowerk.kit.clock import SystemClock
from tests.connectors.world import OPERATION, PROVIDER

REFUSAL = httpx.Response(401, json={"tppMessages": [{"code": "CONSENT_UNKNOWN"}]})
OAUTH = "/x/.well-known/oauth-authorization-server"


async def ask(answers: Mapping[str, httpx.Response]) -> tuple[Inquired, list[str]]:
    heard = list[str]()

    def reply(request: httpx.Request) -> httpx.Response:
        heard.append(f"{request.method} {request.url.path}")
        return answers.get(request.url.path, httpx.Response(404))

    clock = SystemClock()
    bank = BankAddress(PROVIDER, "99999999", "https://bank.example/x", "default")
    async with httpx.AsyncClient(transport=httpx.MockTransport(reply)) as http:
        deadline = clock.now() + timedelta(minutes=5)
        ctx = CallContext(OPERATION, "test", clock, deadline, KeepsNothing(), http)
        return await Xs2aInquirer().inquire(bank, ctx), heard


async def test_the_refusal_and_the_discovery_document_are_shown_and_nothing_is_changed() -> None:
    document = {"scopes_supported": ["AIS:1", "PIS:1"], "grant_types_supported": ["code"]}
    said, heard = await ask({"/x/v1/accounts": REFUSAL, OAUTH: httpx.Response(200, json=document)})
    assert isinstance(said, SelfDescription)
    assert said.limits == ("without a consent: CONSENT_UNKNOWN",)
    assert said.formats == ("grants: code", "scopes: AIS:1, PIS:1")
    assert said.unread[0].startswith("methods and approaches")
    assert "root: 404" in said.unread
    assert all(line.startswith("GET ") for line in heard)


@pytest.mark.parametrize(
    "answer",
    [
        httpx.Response(404),
        httpx.Response(200, text="<html>"),
        httpx.Response(400, json={"tppMessages": "x"}),
        httpx.Response(403, json=[1]),
    ],
    ids=["nothing", "page", "odd", "list"],
)
async def test_a_server_that_is_no_bank_is_told_so(answer: httpx.Response) -> None:
    said, _ = await ask({"/x/v1/accounts": answer})
    assert said == NoDescription(f"answers {answer.status_code}, and not as the standard says")


@pytest.mark.parametrize(
    "document",
    [{"scopes_supported": "all"}, {"scopes_supported": [1]}, [], "x", {"scopes_supported": ["ä"]}],
)
async def test_an_odd_document_does_not_end_the_inquiry(document: Any) -> None:
    said, _ = await ask({"/x/v1/accounts": REFUSAL, OAUTH: httpx.Response(200, json=document)})
    assert isinstance(said, SelfDescription)
