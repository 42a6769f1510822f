"""The same answers in other spellings: what a bank means is taken, wherever it stands."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal

import pytest

from kontowerk.connectors.xs2a import books, models
from kontowerk.connectors.xs2a.client import codes_in
from kontowerk.kit.money import Money

CONSENT = (
    b'{"consentStatus":"received","consentId":"c-1",'
    b'"_links":{"scaRedirect":{"href":"https://bank.example/go"}}}'
)
PAGE = (
    b'{"transactions":{"booked":[{"bookingDate":"2026-11-03","valueDate":"2026-11-04",'
    b'"transactionAmount":{"currency":"EUR","amount":"-12.30"},'
    b'"remittanceInformationUnstructured":"Bruecke"}]}}'
)


@pytest.mark.parametrize(
    "content",
    [
        CONSENT,
        CONSENT.replace(b"_links", b"links"),
        CONSENT.replace(b"_links", b"_Links"),
        CONSENT.replace(b"consent", b"Consent").replace(b"_links", b"Links"),
        CONSENT.replace(b"consentS", b"consent_s")
        .replace(b"consentI", b"consent_i")
        .replace(b"scaR", b"sca_r"),
        CONSENT.replace(b'{"href":"https://bank.example/go"}', b'"https://bank.example/go"'),
        b'{"data":' + CONSENT + b"}",
        b"\xef\xbb\xbf" + CONSENT + b"\r\n\0",
        CONSENT.decode().encode("utf-16"),
    ],
)
def test_a_consent_is_understood(content: bytes) -> None:
    answer = models.read(content, models.ScaAnswer)
    assert (answer.consent_status, answer.consent_id) == ("received", "c-1")
    assert models.target(answer.links, "scaRedirect") == "https://bank.example/go"


SPELLINGS: list[Callable[[bytes], bytes]] = [
    lambda page: page,
    lambda page: page.replace(b"EUR", b"eur "),
    lambda page: page.replace(b'"2026-11-03"', b'"03.11.2026"'),
    lambda page: page.replace(b'"2026-11-03"', b"[2026,11,3]"),
    lambda page: page.replace(b'"2026-11-03"', b"1793660400000"),
    lambda page: page.replace(b"Bruecke", b"Br\xfccke"),
    lambda page: b'{"result":' + page + b"}",
]


@pytest.mark.parametrize("mangled", SPELLINGS)
def test_bookings_are_understood(mangled: Callable[[bytes], bytes]) -> None:
    (booking,) = books.read_page(mangled(PAGE), None).booked
    assert booking.amount == Money(Decimal("-12.30"), "EUR")
    assert booking.booked_on == date(2026, 11, 3)
    assert booking.purpose in {"Bruecke", "Br\xfccke"}


@pytest.mark.parametrize(
    "content",
    [
        b'{"tppMessages":[{"code":"CONSENT_EXPIRED"}]}',
        b'{"tppMessages":{"code":"CONSENT_EXPIRED"}}',
        b'{"errors":[{"code":"CONSENT_EXPIRED","text":"x"}]}',
        b'{"error":{"code":"CONSENT_EXPIRED"}}',
        b'{"errorCode":"CONSENT_EXPIRED"}',
        b'{"code":"CONSENT_EXPIRED","status":401}',
        b'{"response":{"tppMessages":[{"code":"CONSENT_EXPIRED"}]}}',
    ],
)
def test_a_refusal_names_its_code(content: bytes) -> None:
    assert codes_in(content) == ("CONSENT_EXPIRED",)


@pytest.mark.parametrize("content", [b"<html>no</html>", b"", b"[]", b'"no"', b"\xff\xfe{"])
def test_what_is_no_answer_has_no_code(content: bytes) -> None:
    assert codes_in(content) == ()
