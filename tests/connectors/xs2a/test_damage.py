"""Whatever a bank answers, the connector ends with an outcome and goes nowhere else."""

import json
from dataclasses import replace
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kontowerk.connectors.contract import (
    Discover,
    Done,
    Failed,
    FailureKind,
    Fetch,
    Need,
    NeedDecoupled,
    NeedRedirect,
    NeedTan,
    Poll,
    Step,
    Tan,
)
from kontowerk.connectors.snapshot import Missing, Present
from kontowerk.kit.secret import Secret
from tests.connectors.world import BACK
from tests.connectors.xs2a.scripted import (
    BASE,
    CONSENT,
    HOST,
    VALID,
    Script,
    caller_of,
    links,
    said,
)
from tests.connectors.xs2a.scripted import refused as refusing

CONSENTS = "POST /psd2/v1/consents"
AUTHORISATIONS = "/psd2/v1/consents/c-1/authorisations"
REMEMBERED = {"consent_id": CONSENT, "consent_until": "2999-01-01T00:00:00+00:00"}


def consented(**hrefs: str) -> httpx.Response:
    return said({"consentStatus": "received", "consentId": CONSENT, "_links": links(**hrefs)}, 201)


# Links ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "href",
    [
        "https://evil.example/psd2/v1/consents/c-1/authorisations",
        "//evil.example/authorisations",
        "http://bank.example/authorisations",
        "https://bank.example:444/authorisations",
        "https://bank.example@evil.example/authorisations",
        "https://user:pass@bank.example/authorisations",
        "https://bank.example.evil.example/authorisations",
        "https:\\\\evil.example/authorisations",
        "ftp://bank.example/authorisations",
        "https://[::1/authorisations",
        "file:///etc/passwd/authorisations",
    ],
)
async def test_a_link_to_another_host_is_not_followed(href: str) -> None:
    script = Script()
    script.answers[CONSENTS] = consented(startAuthorisationWithPsuAuthentication=href)
    async with caller_of(script) as caller:
        step = await caller.begin(Discover())
    assert isinstance(step.outcome, Failed)
    assert step.outcome.kind in {FailureKind.BUG, FailureKind.UNSUPPORTED}
    assert script.paths == [CONSENTS], "no password went anywhere"


@pytest.mark.parametrize(
    "href", [AUTHORISATIONS, f"{HOST}{AUTHORISATIONS}", f"https://BANK.example{AUTHORISATIONS}"]
)
async def test_links_with_and_without_host_lead_to_the_bank(href: str) -> None:
    script = Script()
    script.answers[CONSENTS] = consented(startAuthorisationWithPsuAuthentication=href)
    async with caller_of(script) as caller:
        await caller.begin(Discover())
    assert script.paths == [CONSENTS, f"POST {AUTHORISATIONS}"]


@pytest.mark.parametrize(
    "href",
    ["http://bank.example/login", "javascript:alert(1)", "/login", "https:///x", "https://a@b/"],
)
async def test_people_are_sent_to_https_only(href: str) -> None:
    script = Script()
    script.answers[CONSENTS] = consented(scaRedirect=href, scaStatus="/s")
    async with caller_of(script, "redirect") as caller:
        step = await caller.begin(Discover())
    assert isinstance(step.outcome, Failed)
    assert step.outcome.kind is FailureKind.BUG


async def test_people_may_be_sent_to_another_host_of_the_bank() -> None:
    script = Script()
    script.answers[CONSENTS] = consented(scaRedirect="https://login.bank.example/x?y=1")
    async with caller_of(script, "redirect") as caller:
        step = await caller.begin(Discover())
    assert isinstance(step.outcome, NeedRedirect)
    assert step.outcome.url == "https://login.bank.example/x?y=1"
    sent = script.asked[0].headers
    assert sent["TPP-Redirect-URI"] == BACK.approved
    assert sent["TPP-Nok-Redirect-URI"] == BACK.failed
    assert sent["PSU-ID"] == "somebody"


async def test_a_redirect_of_http_is_not_followed() -> None:
    script = Script()
    script.answers[CONSENTS] = httpx.Response(307, headers={"Location": "https://evil.example/"})
    async with caller_of(script) as caller:
        step = await caller.begin(Discover())
    assert step.outcome == Failed(FailureKind.UNREACHABLE, ("307",))
    assert len(script.asked) == 1


# Approaches seen at banks --------------------------------------------------------------------


async def test_an_explicit_start_and_a_method_in_the_app() -> None:
    script = Script()
    script.answers |= {
        CONSENTS: consented(startAuthorisation=AUTHORISATIONS, self="/psd2/v1/consents/c-1"),
        f"POST {AUTHORISATIONS}": said(
            {
                "scaStatus": "psuIdentified",
                "authorisationId": "a-1",
                "_links": links(updatePsuAuthentication=f"{AUTHORISATIONS}/a-1"),
            },
            201,
        ),
        f"PUT {AUTHORISATIONS}/a-1": said(
            {"scaStatus": "started", "_links": links(scaStatus=f"{AUTHORISATIONS}/a-1")},
            ASPSP_SCA_Approach="DECOUPLED",
        ),
        f"GET {AUTHORISATIONS}/a-1": said({"scaStatus": "finalised"}),
        "GET /psd2/v1/consents/c-1": said(VALID),
        "GET /psd2/v1/accounts": said({"accounts": []}),
    }
    async with caller_of(script) as caller:
        step = await caller.begin(Discover())
        assert isinstance(step.outcome, NeedDecoupled)
        assert step.outcome.challenge.method.decoupled
        caller.clock.ahead += step.outcome.valid_until - caller.clock.now()
        step = await caller.resume(step, Poll())
    assert isinstance(step.outcome, Done)
    assert step.memory is not None
    assert step.memory["approach"] == "DECOUPLED"


async def test_a_bank_that_leads_in_circles_is_left() -> None:
    script = Script()
    again = consented(startAuthorisation=AUTHORISATIONS)
    script.answers |= {CONSENTS: again, f"POST {AUTHORISATIONS}": again}
    async with caller_of(script) as caller:
        step = await caller.begin(Discover())
    assert isinstance(step.outcome, Failed)
    assert len(script.asked) < 12


# Refusals ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("status", "codes", "kind"),
    [
        (401, ["PSU_CREDENTIALS_INVALID"], FailureKind.BAD_CREDENTIALS),
        (401, [], FailureKind.BAD_CREDENTIALS),
        (403, ["SERVICE_BLOCKED"], FailureKind.LOCKED),
        (401, ["PSU_CREDENTIALS_INVALID", "SERVICE_BLOCKED"], FailureKind.LOCKED),
        (401, ["CERTIFICATE_EXPIRED"], FailureKind.INTERRUPTED),
        (401, ["SIGNATURE_INVALID"], FailureKind.INTERRUPTED),
        (429, ["ACCESS_EXCEEDED"], FailureKind.RATE),
        (429, [], FailureKind.RATE),
        (500, [], FailureKind.INTERRUPTED),
        (408, [], FailureKind.INTERRUPTED),
        (400, ["FORMAT_ERROR"], FailureKind.BUG),
    ],
)
async def test_what_a_refused_password_means(
    status: int, codes: list[str], kind: FailureKind
) -> None:
    script = Script()
    script.answers |= {
        CONSENTS: consented(startAuthorisationWithPsuAuthentication=AUTHORISATIONS),
        f"POST {AUTHORISATIONS}": refusing(status, *codes),
    }
    async with caller_of(script) as caller:
        step = await caller.begin(Discover())
    assert isinstance(step.outcome, Failed)
    assert step.outcome.kind is kind
    assert script.paths.count(f"POST {AUTHORISATIONS}") == 1


@pytest.mark.parametrize("wait", ["60", "86400", "soon", "-1", "9" * 400, "٣"])
async def test_how_long_to_wait_is_believed_within_reason(wait: str) -> None:
    script = Script()
    headers = [(b"Retry-After", wait.encode())]
    script.answers[CONSENTS] = httpx.Response(429, headers=headers)
    async with caller_of(script) as caller:
        step = await caller.begin(Discover())
    assert isinstance(step.outcome, Failed)
    believed = {"60": 60.0, "86400": 86400.0, "9" * 400: 7 * 86400.0}
    assert step.outcome.retry_after == believed.get(wait)


async def test_errors_in_the_form_of_rfc_7807_are_read() -> None:
    script = Script()
    problem = {"type": "x", "code": "SERVICE_BLOCKED", "additionalErrors": [{"code": "x y"}]}
    script.answers[CONSENTS] = said(problem, 403)
    async with caller_of(script) as caller:
        step = await caller.begin(Discover())
    assert step.outcome == Failed(FailureKind.LOCKED, ("SERVICE_BLOCKED",))


# Reading -------------------------------------------------------------------------------------


def account(**more: Any) -> dict[str, Any]:
    links_of = links(balances="/psd2/b", transactions="/psd2/t")
    return {"resourceId": "r", "iban": "DE89370400440532013000", "currency": "EUR",
            "_links": links_of, **more}  # fmt: skip


def reading(**answers: httpx.Response) -> Script:
    script = Script()
    script.answers |= {
        "GET /psd2/v1/accounts": said({"accounts": [account()]}),
        "GET /psd2/b": said({"balances": []}),
        "GET /psd2/t": said({"transactions": {"booked": [], "_links": {}}}),
    } | {name.replace("_", " /psd2/", 1): answer for name, answer in answers.items()}
    return script


async def read(script: Script) -> Step:
    async with caller_of(script) as caller:
        caller.access = replace(caller.access, memory=REMEMBERED)
        return await caller.begin(Fetch())


async def test_pages_in_circles_are_no_list() -> None:
    page = said({"transactions": {"booked": [], "_links": links(next="/psd2/t?page=2")}})
    script = reading(GET_t=page)
    step = await read(script)
    assert isinstance(step.outcome, Done)
    assert step.outcome.snapshot.products[0].transactions == Missing()
    assert script.paths.count("GET /psd2/t") == 2


async def test_a_next_page_at_another_host_is_not_asked_for() -> None:
    page = said({"transactions": {"booked": [], "_links": links(next="https://evil.example/")}})
    script = reading(GET_t=page)
    step = await read(script)
    assert isinstance(step.outcome, Failed)
    assert step.outcome.kind is FailureKind.BUG
    assert {request.url.host for request in script.asked} == {"bank.example"}


async def test_a_bank_that_does_not_go_back_that_far_is_asked_for_less() -> None:
    asked: list[str] = []

    def statements(request: httpx.Request) -> httpx.Response:
        asked.append(request.url.params["dateFrom"])
        if len(asked) == 1:
            return refusing(400, "PERIOD_INVALID")
        return said({"transactions": {"booked": [], "_links": {}}})

    script = reading()
    script.answers |= {
        "GET /psd2/t": statements,
        CONSENTS: said({"consentStatus": "valid", "consentId": CONSENT, "_links": {}}, 201),
        "GET /psd2/v1/consents/c-1": said(VALID),
    }
    async with caller_of(script) as caller:
        step = await caller.begin(Fetch(since=caller.clock.now().date().replace(year=2020)))
    assert isinstance(step.outcome, Done)
    assert step.outcome.snapshot.products[0].transactions == Present(())
    assert asked[0].startswith("2020")
    assert asked[1] > "2026"


async def test_a_batch_is_taken_apart_when_its_parts_add_up() -> None:
    def part(amount: str) -> dict[str, Any]:
        return {
            "transactionAmount": {"currency": "EUR", "amount": amount},
            "creditorName": f"Somebody {amount}",
        }

    def batch(reference: str, *amounts: str) -> dict[str, Any]:
        return {
            "entryReference": reference,
            "bookingDate": "2026-11-01",
            "transactionAmount": {"currency": "EUR", "amount": "-30"},
            "entryDetails": [part(amount) for amount in amounts],
        }

    rows = [batch("b1", "-10", "-20"), batch("b2", "-10", "-10")]
    step = await read(reading(GET_t=said({"transactions": {"booked": rows, "_links": {}}})))
    assert isinstance(step.outcome, Done)
    found = step.outcome.snapshot.products[0].transactions
    assert isinstance(found, Present)
    assert [(str(one.amount.amount), one.batch_id) for one in found.value] == [
        ("-10.00", "b1"),
        ("-20.00", "b1"),
        ("-30.00", None),
    ]


@pytest.mark.parametrize("amount", [True, None, "ten", {}, ["1"], "1.2.3"])
async def test_bookings_that_cannot_be_read_are_missing_and_not_none(amount: object) -> None:
    good = {"bookingDate": "2026-11-01", "transactionAmount": {"currency": "EUR", "amount": "1"}}
    bad = {"bookingDate": "2026-11-02", "transactionAmount": {"currency": "EUR", "amount": amount}}
    rows: dict[str, Any] = {"transactions": {"booked": [good, bad], "_links": {}}}
    step = await read(reading(GET_t=said(rows)))
    assert isinstance(step.outcome, Done)
    assert isinstance(step.outcome.snapshot.products[0].transactions, Missing)


async def test_debits_that_a_card_quotes_positive_are_turned() -> None:
    card = {"resourceId": "k", "maskedPan": "1234XXXXXXXX5678", "currency": "EUR",
            "debitAccounting": True,
            "_links": links(balances="/psd2/kb", transactions="/psd2/kt")}  # fmt: skip
    owed = {"balanceAmount": {"currency": "EUR", "amount": "50"}, "balanceType": "interimBooked"}
    row = {"bookingDate": "2026-11-01", "transactionAmount": {"currency": "EUR", "amount": "12.5"}}
    script = reading(
        **{
            "GET_v1/card-accounts": said({"cardAccounts": [card]}),
            "GET_kb": said({"balances": [owed]}),
            "GET_kt": said({"cardTransactions": {"booked": [row], "_links": {}}}),
        }
    )
    step = await read(script)
    assert isinstance(step.outcome, Done)
    found = step.outcome.snapshot.products[1]
    assert isinstance(found.balance, Present)
    assert str(found.balance.value.booked.amount) == "-50.00"
    assert isinstance(found.transactions, Present)
    assert str(found.transactions.value[0].amount.amount) == "-12.50"


# Fuzz ----------------------------------------------------------------------------------------

_WORDS = st.sampled_from(
    [
        *("consentStatus", "consentId", "scaStatus", "scaMethods", "chosenScaMethod", "_links"),
        *("challengeData", "href", "accounts", "balances", "transactions", "booked", "currency"),
        *("amount", "transactionAmount", "balanceAmount", "balanceType", "bookingDate", "image"),
        *("authenticationMethodId", "scaRedirect", "authoriseTransaction", "selectAuthentication"),
        *("scaStatus", "next", "data", "tppMessages", "code", "validUntil", "resourceId", "iban"),
        *("startAuthorisationWithPsuAuthentication", "updatePsuAuthentication", "cardAccounts"),
        *("selectAuthenticationMethod", "startAuthorisation", "cardTransactions", "entryDetails"),
    ]
)
_VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(max_size=12),
    st.sampled_from(
        [
            *("received", "valid", "rejected", "finalised", "failed", "scaMethodSelected", "EUR"),
            *("/psd2/v1/consents/c-1/authorisations", "https://evil.example/", "10.00", "-1"),
            *("9999-12-31", "0001-01-01", "interimBooked", "c-1", "PSU_CREDENTIALS_INVALID"),
        ]
    ),
)
_BODIES = st.recursive(
    _VALUES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(_WORDS, inner, max_size=6),
    max_leaves=25,
)
_REPLIES = st.tuples(
    st.sampled_from([200, 200, 200, 201, 204, 302, 400, 401, 403, 404, 429, 500, 503]),
    _BODIES.map(lambda body: json.dumps(body).encode()) | st.binary(max_size=20),
)


@given(replies=st.lists(_REPLIES, min_size=1, max_size=12), remembered=st.booleans())
@settings(max_examples=300, deadline=None)
async def test_no_answer_breaks_the_connector(
    replies: list[tuple[int, bytes]], *, remembered: bool
) -> None:
    asked: list[httpx.Request] = []

    def script(request: httpx.Request) -> httpx.Response:
        status, content = replies[len(asked) % len(replies)]
        asked.append(request)
        return httpx.Response(status, content=content)

    async with caller_of(script) as caller:
        if remembered:
            caller.access = replace(caller.access, memory=REMEMBERED)
        step = await caller.begin(Fetch())
        for answer in (Tan(Secret("123456")), Poll(), Tan(Secret("654321"))):
            if isinstance(step.outcome, Need):
                step = await caller.resume(step, answer)
    assert isinstance(step.outcome, Done | Failed | Need)
    assert {request.url.host for request in asked} <= {urlsplit(BASE).hostname}
    assert len(asked) < 100


_SCA: st.SearchStrategy[dict[str, Any]] = st.fixed_dictionaries(
    {},
    optional={
        "consentStatus": st.sampled_from(["received", "valid", "rejected", "?"]),
        "consentId": st.just(CONSENT) | st.text(max_size=5),
        "scaStatus": st.sampled_from(
            ["received", "psuAuthenticated", "scaMethodSelected", "started", "finalised", "failed"]
        ),
        "scaMethods": st.lists(
            st.fixed_dictionaries(
                {"authenticationMethodId": st.sampled_from("ab"), "authenticationType": st.text()}
            ),
            max_size=3,
        ),
        "challengeData": st.fixed_dictionaries(
            {}, optional={"image": st.text(), "data": st.lists(st.text()) | st.text()}
        ),
        "psuMessage": st.text(),
        "_links": st.dictionaries(_WORDS, st.just({"href": AUTHORISATIONS}) | st.none()),
    },
)


@given(answers=st.lists(_SCA, min_size=3, max_size=10))
@settings(max_examples=300, deadline=None)
async def test_no_order_of_steps_breaks_the_connector(answers: list[dict[str, Any]]) -> None:
    asked: list[httpx.Request] = []

    def script(request: httpx.Request) -> httpx.Response:
        asked.append(request)
        if len(asked) == 1:
            return said({"consentStatus": "received", "consentId": CONSENT, **answers[0]}, 201)
        return said(answers[len(asked) % len(answers)])

    async with caller_of(script) as caller:
        step = await caller.begin(Discover())
        for _ in range(4):
            if isinstance(step.outcome, Need):
                tan = isinstance(step.outcome, NeedTan)
                step = await caller.resume(step, Tan(Secret("654321")) if tan else Poll())
    passwords = [request for request in asked if b'"psuData"' in request.content]
    assert len(passwords) <= 1
    assert all(b"12345" not in plain for plain in caller.sealer.sealed)
