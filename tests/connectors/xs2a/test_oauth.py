"""OAuth 2 at the simulator: with each consent, or before anything else; PKCE and renewal."""

from dataclasses import replace
from datetime import timedelta
from typing import Any
from urllib.parse import parse_qs, urlsplit, urlunsplit

import httpx
import pytest
from cryptography import x509
from cryptography.x509.oid import NameOID

from kontowerk.connectors.contract import (
    Discover,
    Done,
    Failed,
    FailureKind,
    Fetch,
    NeedRedirect,
    Poll,
    Returned,
    Step,
)
from kontowerk.connectors.snapshot import Present
from kontowerk.connectors.xs2a.connector import Xs2aConnector
from kontowerk.kit.secret import Secret
from tests.connectors.bank import PIN
from tests.connectors.world import BACK, Caller, http_client
from tests.connectors.xs2a.conftest import Xs2aSubject, certificate
from tests.connectors.xs2a.scripted import CONSENT, Script, caller_of, links, said


def organisation(subject: Xs2aSubject) -> str:
    certificate = x509.load_pem_x509_certificate(subject.bank.files.tpp.read_bytes())
    (name,) = certificate.subject.get_attributes_for_oid(NameOID.ORGANIZATION_IDENTIFIER)
    return str(name.value)


def caller_at(subject: Xs2aSubject, provider: str, scenario: str = ".sms") -> Caller:
    caller = subject.caller(scenario, provider)
    connector = Xs2aConnector(client_id=organisation(subject))
    return replace(caller, connector=connector, http=subject.loose_http)


def asked(step: Step) -> str:
    assert isinstance(step.outcome, NeedRedirect), step.outcome
    return step.outcome.url


async def code_at_consent(subject: Xs2aSubject, url: str) -> str:
    """Approve a consent at the authorisation server; returns the code."""
    async with http_client(subject.bank.ca_file) as browser:
        sent_on = await browser.get(url)
    assert sent_on.status_code == 303, sent_on.text
    place = urlsplit(url)
    page = urlunsplit((place.scheme, place.netloc, sent_on.headers["Location"], "", ""))
    return code_in(await subject.visit(page))


async def code_at_login(subject: Xs2aSubject, url: str, caller: Caller) -> str:
    """Log in at the authorisation server; returns the code."""
    form = {"login": subject.user(caller), "pin": PIN}
    async with http_client(subject.bank.ca_file) as browser:
        assert (await browser.get(url)).status_code == 200
        back = await browser.post(url, data=form)
    assert back.status_code == 303, back.text
    return code_in(back.headers["Location"])


def code_in(location: str) -> str:
    assert location.startswith(BACK.approved), location
    return parse_qs(urlsplit(location).query)["code"][0]


def returned(code: str) -> Returned:
    return Returned(Secret(code))


async def fetched_with_consent(subject: Xs2aSubject) -> tuple[Caller, Step]:
    caller = caller_at(subject, "oauth")
    step = await caller.begin(Fetch())
    code = await code_at_consent(subject, asked(step))
    return caller, await caller.resume(step, returned(code))


def is_read(step: Step) -> bool:
    assert isinstance(step.outcome, Done), step.outcome
    products = step.outcome.snapshot.products
    return bool(products) and all(isinstance(one.transactions, Present) for one in products)


async def test_a_consent_is_approved_at_the_authorisation_server(subject: Xs2aSubject) -> None:
    _, step = await fetched_with_consent(subject)
    assert is_read(step)


async def test_the_next_reading_asks_nobody(subject: Xs2aSubject) -> None:
    caller, _ = await fetched_with_consent(subject)
    assert is_read(await replace(caller, present=False).begin(Fetch()))


async def test_a_token_that_is_over_is_renewed_and_the_new_one_is_kept(
    subject: Xs2aSubject,
) -> None:
    caller, _ = await fetched_with_consent(subject)
    before = caller.access.memory["token"]
    caller.clock.ahead = timedelta(minutes=11)
    caller.present = False
    assert is_read(await caller.begin(Fetch()))
    assert caller.access.memory["token"] != before
    caller.clock.ahead = timedelta(minutes=22)
    assert is_read(await caller.begin(Fetch()))


async def test_a_token_comes_before_anything_else_where_the_bank_wants_it(
    subject: Xs2aSubject,
) -> None:
    caller = caller_at(subject, "oauth-first")
    step = await caller.begin(Fetch())
    code = await code_at_login(subject, asked(step), caller)
    assert not subject.received(caller)
    step = await caller.resume(step, returned(code))
    assert "/bank/approve/" in asked(step)
    await subject.visit(asked(step))
    assert is_read(await caller.resume(step, Poll()))
    assert is_read(await replace(caller, present=False).begin(Fetch()))


async def test_a_token_the_bank_forgot_is_fetched_anew_and_the_consent_stays(
    subject: Xs2aSubject,
) -> None:
    caller = caller_at(subject, "oauth-first")
    step = await caller.begin(Fetch())
    step = await caller.resume(step, returned(await code_at_login(subject, asked(step), caller)))
    await subject.visit(asked(step))
    assert is_read(await caller.resume(step, Poll()))
    subject.bank.bank.grants.forget_all()
    absent = await replace(caller, present=False).begin(Fetch())
    assert isinstance(absent.outcome, Failed)
    assert absent.outcome.kind is FailureKind.CONSENT
    step = await caller.begin(Fetch())
    code = await code_at_login(subject, asked(step), caller)
    assert is_read(await caller.resume(step, returned(code)))


async def test_without_a_code_the_person_is_asked_again(subject: Xs2aSubject) -> None:
    caller = caller_at(subject, "oauth")
    step = await caller.begin(Fetch())
    again = await caller.resume(step, Poll())
    assert asked(again) == asked(step)


@pytest.mark.parametrize("code", ["", "x", "x" * 5000])
async def test_a_code_that_is_none_ends_it(subject: Xs2aSubject, code: str) -> None:
    caller = caller_at(subject, "oauth")
    step = await caller.begin(Fetch())
    step = await caller.resume(step, returned(code))
    assert isinstance(step.outcome, Failed)
    assert "token" not in (step.memory or {})


async def test_a_code_of_another_request_is_worth_nothing(subject: Xs2aSubject) -> None:
    """PKCE: whoever slips somebody a code does not know what was hashed."""
    caller, other = caller_at(subject, "oauth"), caller_at(subject, "oauth")
    step, others = await caller.begin(Fetch()), await other.begin(Fetch())
    stolen = await code_at_consent(subject, asked(others))
    step = await caller.resume(step, returned(stolen))
    assert isinstance(step.outcome, Failed)
    assert "token" not in (step.memory or {})


async def test_no_token_and_no_code_lies_open(subject: Xs2aSubject) -> None:
    caller = caller_at(subject, "oauth")
    step = await caller.begin(Fetch())
    code = await code_at_consent(subject, asked(step))
    step = await caller.resume(step, returned(code))
    tokens = [*subject.bank.bank.grants.issued()]
    assert tokens
    open_places = f"{step!r}{caller.access!r}{caller.journal!r}"
    assert not any(secret in open_places for secret in (*tokens, code))


async def test_the_bank_is_told_what_kind_of_name_it_is_given(subject: Xs2aSubject) -> None:
    """Without PSU-ID-Type this bank takes no consent; a company names itself beside its people."""
    sent: list[httpx.Headers] = []

    async def note(request: httpx.Request) -> None:
        sent.append(request.headers)

    caller = caller_at(subject, "oauth-first")
    caller.credentials = {**caller.credentials, "corporateid": Secret(b"FIRMA-1")}
    async with http_client(subject.bank.ca_file, certificate(subject.bank)) as client:
        client.event_hooks["request"] = [note]
        caller.http = client
        step = await caller.begin(Fetch())
        code = await code_at_login(subject, asked(step), caller)
        step = await caller.resume(step, returned(code))
    assert "/bank/approve/" in asked(step)
    (consent,) = (one for one in sent if "PSU-ID" in one)
    assert consent["PSU-ID-Type"] == "DE_ONLB_DEMO"
    assert consent["PSU-Corporate-ID"] == "FIRMA-1"
    assert consent["PSU-Corporate-ID-Type"] == "DE_CORPORATE_DEMO"


@pytest.mark.parametrize(
    "server",
    [
        {"token_endpoint": "https://elsewhere.example/token"},
        {"token_endpoint": "http://bank.example/token"},
        {"authorization_endpoint": "http://bank.example/login"},
        {"authorization_endpoint": "javascript:alert(1)"},
        {"authorization_endpoint": None},
    ],
)
async def test_a_server_that_leads_elsewhere_is_not_followed(server: dict[str, Any]) -> None:
    script = Script()
    created = {
        "consentStatus": "received",
        "consentId": CONSENT,
        "_links": links(scaOAuth="/oauth"),
    }
    script.answers["POST /psd2/v1/consents"] = said(created, 201)
    good = {
        "authorization_endpoint": "https://login.example/go",
        "token_endpoint": "https://bank.example/token",
    }
    script.answers["GET /oauth"] = said({**good, **server})
    async with caller_of(script) as caller:
        step = await caller.begin(Discover())
    assert isinstance(step.outcome, Failed)
