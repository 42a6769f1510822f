"""The checker itself: right exchanges pass, and each kind of mistake is caught."""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from tests.banksim.xs2a.described import Exchange, check, needs_description
from tests.banksim.xs2a.tpp import IP, consent_body

pytestmark = needs_description

ID = "99391c7e-ad88-49ec-a2ad-99ddcb1f7721"
Change = Callable[[Exchange], Exchange]


def _links(*names: str) -> dict[str, object]:
    return {name: {"href": f"/v1/{name}"} for name in names}


ANSWERED = {
    "X-Request-ID": ID,
    "Content-Type": "application/json; charset=utf-8",
    "ASPSP-SCA-Approach": "EMBEDDED",
}
CREATED = Exchange(
    method="POST",
    url="https://bank.example/embedded/v1/consents",
    headers={
        "X-Request-ID": ID,
        "PSU-IP-Address": IP,
        "PSU-ID": "erika",
        "Content-Type": "application/json",
    },
    body=json.dumps(consent_body()).encode(),
    status=201,
    answer_headers=ANSWERED,
    answer=json.dumps(
        {"consentStatus": "received", "consentId": "1", "_links": _links("self")}
    ).encode(),
)
READ = Exchange(
    method="GET",
    url="https://bank.example/v1/accounts/7/transactions?bookingStatus=booked&dateFrom=2026-01-01",
    headers={"x-request-id": ID, "consent-id": "1"},
    body=b"",
    status=200,
    answer_headers={"x-request-id": ID, "content-type": "application/json"},
    answer=json.dumps(
        {
            "account": {"iban": "DE02120300000000202051"},
            "transactions": {
                "booked": [
                    {
                        "transactionAmount": {"currency": "EUR", "amount": "-1.20"},
                        "bookingDate": "2026-01-02",
                    }
                ],
                "_links": _links("account"),
            },
        }
    ).encode(),
)
REFUSED = replace(
    READ,
    status=401,
    answer=json.dumps(
        {"tppMessages": [{"category": "ERROR", "code": "CONSENT_EXPIRED", "text": "x"}]}
    ).encode(),
)
TAN = Exchange(
    method="PUT",
    url="https://bank.example/v1/consents/1/authorisations/2",
    headers={"X-Request-ID": ID, "Content-Type": "application/json"},
    body=b'{"scaAuthenticationData": "123456"}',
    status=200,
    answer_headers={"X-Request-ID": ID, "Content-Type": "application/json"},
    answer=json.dumps({"scaStatus": "finalised", "_links": _links("scaStatus")}).encode(),
)


@pytest.mark.parametrize("exchange", [CREATED, READ, REFUSED, TAN])
def test_what_the_standard_describes_passes(exchange: Exchange) -> None:
    check(exchange)


def _answer(**changes: object) -> Change:
    return lambda one: replace(one, answer=json.dumps(json.loads(one.answer) | changes).encode())


def _body(**changes: object) -> Change:
    return lambda one: replace(one, body=json.dumps(json.loads(one.body) | changes).encode())


def _headers(**changes: str | None) -> Change:
    def change(one: Exchange) -> Exchange:
        names = {name.replace("_", "-") for name in changes}
        kept = {name: value for name, value in one.headers.items() if name not in names}
        new = {name.replace("_", "-"): value for name, value in changes.items() if value}
        return replace(one, headers=kept | new)

    return change


def _booked(**changes: object) -> Change:
    def change(one: Exchange) -> Exchange:
        told: Any = json.loads(one.answer)
        told["transactions"]["booked"][0] |= changes
        return replace(one, answer=json.dumps(told).encode())

    return change


def _with(**changes: Any) -> Change:
    return lambda one: replace(one, **changes)


@pytest.mark.parametrize(
    ("exchange", "change", "reason"),
    [
        (CREATED, _answer(consentStatus="ok"), r"consents -> 201 body at /consentStatus"),
        (CREATED, _answer(consentId=None), "/consentId"),
        (CREATED, _answer(extra=1), "extra"),
        (CREATED, _answer(_links={"self": {}}), "href"),
        (CREATED, _answer(_links={"self": "/v1/x"}), "/_links/self"),
        (CREATED, _with(answer=b"{}"), "required"),
        (CREATED, _with(answer=b"<html>"), "no JSON"),
        (CREATED, _with(status=202), "status is not described"),
        (CREATED, _with(answer_headers={"Content-Type": "application/json"}), "X-Request-ID"),
        (
            CREATED,
            _with(answer_headers=ANSWERED | {"X-Request-ID": ID[:-1] + "2"}),
            "another X-Request-ID",
        ),
        (
            CREATED,
            _with(answer_headers=ANSWERED | {"ASPSP-SCA-Approach": "OTHER"}),
            "ASPSP-SCA-Approach",
        ),
        (
            CREATED,
            _with(answer_headers=ANSWERED | {"Content-Type": "text/html"}),
            "content type",
        ),
        (CREATED, _headers(PSU_IP_Address=None), "PSU-IP-Address is missing"),
        (CREATED, _headers(PSU_IP_Address="here"), "PSU-IP-Address"),
        (CREATED, _headers(X_Request_ID="1"), "X-Request-ID"),
        (CREATED, _headers(Consent_ID="1"), "consent-id is not described"),
        (CREATED, _headers(PSU_Name="erika"), "psu-name is not described"),
        (CREATED, _headers(Content_Type="text/plain"), "content type"),
        (CREATED, _body(frequencyPerDay=0), "/frequencyPerDay"),
        (CREATED, _body(validUntil="soon"), "/validUntil"),
        (CREATED, _body(access={"everything": True}), "/access"),
        (CREATED, _with(body=b"{}"), "required"),
        (READ, _booked(transactionAmount={"currency": "EUR", "amount": "1,20"}), "amount"),
        (READ, _booked(transactionAmount={"currency": "EUR", "amount": 1.2}), "amount"),
        (READ, _booked(bookingDate="02.01.2026"), "bookingDate"),
        (READ, _booked(endToEndId="x" * 36), "endToEndId"),
        (READ, _booked(colour="red"), "colour"),
        (READ, _answer(transactions={"booked": []}), "_links"),
        (READ, _with(url=READ.url.replace("booked", "some")), "bookingStatus"),
        (READ, _with(url=READ.url.replace("bookingStatus=booked&", "")), "bookingStatus"),
        (READ, _with(url=READ.url + "&page=2"), "page is not described"),
        (READ, _with(url=READ.url.replace("2026-01-01", "1.1.")), "dateFrom"),
        (READ, _with(url="https://bank.example/v1/depots"), "not described"),
        (READ, _with(url="https://bank.example/accounts"), "not below /v1/"),
        (READ, _with(method="PATCH"), "method is not described"),
        (READ, _with(body=b"{}"), "no body is described"),
        (READ, _headers(consent_id=None), "Consent-ID is missing"),
        (REFUSED, _answer(tppMessages=[]), "tppMessages"),
        (REFUSED, _with(answer=b"{}"), "tppMessages"),
        (
            REFUSED,
            _answer(tppMessages=[{"category": "ERROR", "code": "ACCESS_EXCEEDED"}]),
            "not for this status",
        ),
        (REFUSED, _answer(tppMessages=[{"category": "FATAL", "code": "CONSENT_EXPIRED"}]), "FATAL"),
        (TAN, _body(tan="123456"), "body"),
        (TAN, _with(body=b'{"tan": "123456"}'), "body"),
        (TAN, _with(body=b'{"scaAuthenticationData": 123456}'), "body"),
        (TAN, _answer(scaStatus="done"), "body"),
    ],
)
def test_a_mistake_is_caught(exchange: Exchange, change: Change, reason: str) -> None:
    with pytest.raises(AssertionError, match=reason):
        check(change(exchange))
