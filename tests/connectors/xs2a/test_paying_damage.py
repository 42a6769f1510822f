"""Whatever a bank answers to a payment, it ends with an outcome and is sent once."""

import json
from typing import Any
from urllib.parse import urlsplit

import httpx
from hypothesis import given, settings
from hypothesis import strategies as st

from kontowerk.connectors.contract import Failed, Need, NeedTan, Paid, Pay, Poll, Tan, Trace, Unseen
from kontowerk.kit.secret import Secret
from tests.connectors.xs2a.scripted import BASE, caller_of
from tests.connectors.xs2a.test_paying_model import HERE, PAY, SCA, order

_LINKS = st.dictionaries(
    st.sampled_from(
        [
            *("self", "status", "scaStatus", "scaRedirect", "scaOAuth", "confirmation"),
            *("startAuthorisation", "startAuthorisationWithPsuAuthentication"),
            *("updatePsuAuthentication", "selectAuthenticationMethod", "authoriseTransaction"),
        ]
    ),
    st.sampled_from([HERE, SCA, f"{HERE}/authorisations", "https://evil.example/", "", None]).map(
        lambda href: {"href": href}
    ),
    max_size=5,
)
_STATUSES = ["RCVD", "PDNG", "ACTC", "ACCP", "ACSP", "ACSC", "RJCT", "CANC", "PART", "", "?"]
_BODY: st.SearchStrategy[dict[str, Any]] = st.fixed_dictionaries(
    {},
    optional={
        "paymentId": st.just("p-1") | st.text(max_size=5) | st.none(),
        "transactionStatus": st.sampled_from(_STATUSES) | st.none(),
        "scaStatus": st.sampled_from(
            [*("received", "psuAuthenticated", "scaMethodSelected", "started"),
             *("finalised", "failed", "exempted", "")]
        ),
        "authorisationIds": st.lists(st.text(max_size=5), max_size=3),
        "scaMethods": st.lists(
            st.fixed_dictionaries({"authenticationMethodId": st.sampled_from("ab")}), max_size=2
        ),
        "tppMessages": st.lists(
            st.fixed_dictionaries({"code": st.text(max_size=8) | st.none()}), max_size=2
        ),
        "_links": _LINKS | st.none(),
    },
)  # fmt: skip
_REPLIES = st.tuples(
    st.sampled_from([200, 201, 201, 201, 204, 302, 400, 401, 403, 404, 409, 429, 500]),
    _BODY.map(lambda body: json.dumps(body).encode()) | st.binary(max_size=10),
)


@given(replies=st.lists(_REPLIES, min_size=1, max_size=10))
@settings(max_examples=300, deadline=None)
async def test_no_answer_breaks_a_payment(replies: list[tuple[int, bytes]]) -> None:
    asked: list[httpx.Request] = []

    def script(request: httpx.Request) -> httpx.Response:
        status, content = replies[len(asked) % len(replies)]
        asked.append(request)
        return httpx.Response(status, content=content)

    async with caller_of(script) as caller:
        step = await caller.begin(Pay(order()))
        for _ in range(3):
            if isinstance(step.outcome, Need):
                tan = isinstance(step.outcome, NeedTan)
                step = await caller.resume(step, Tan(Secret("654321")) if tan else Poll())
        traced = await caller.begin(Trace(order(), "p-1"))
    assert isinstance(step.outcome, Paid | Failed | Need)
    assert isinstance(traced.outcome, Paid | Failed | Unseen)
    assert {request.url.host for request in asked} <= {urlsplit(BASE).hostname}
    posts = [one for one in asked if one.method == "POST" and one.url.path == PAY]
    assert len(posts) == 1
    assert all(b"12345" not in plain for plain in caller.sealer.sealed)
    assert len(asked) < 100
