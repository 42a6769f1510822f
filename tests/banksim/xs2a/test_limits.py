"""Consents grow old, are taken back, and allow few reads without the customer."""

from datetime import UTC, timedelta
from typing import Any

import httpx
import pytest

from banksim.core.backoffice import BackOffice
from tests.banksim.xs2a.conftest import Meet
from tests.banksim.xs2a.tpp import ThirdParty
from tests.connectors.bank import RunningBank

DAY = timedelta(days=1)


def _later(bank: RunningBank, tpp: ThirdParty, by: timedelta) -> None:
    BackOffice(bank.bank).advance(by, tpp.user)


def _days_later(bank: RunningBank, tpp: ThirdParty, days: int) -> None:
    """Move to the same time of day; between winter and summer that is no multiple of 24 hours."""
    now = bank.bank.now(bank.customer(tpp.user))
    _later(bank, tpp, (now + days * DAY).astimezone(UTC) - now.astimezone(UTC))


def _code(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["tppMessages"][0]["code"]


def _first(tpp: ThirdParty, consent: str) -> dict[str, Any]:
    return tpp.read(consent, "v1/accounts").json()["accounts"][0]


def test_a_consent_lives_for_180_days_at_most(meet: Meet, bank: RunningBank) -> None:
    tpp = meet("embedded")
    consent = tpp.granted()
    today = bank.bank.now(bank.customer(tpp.user)).date()
    shown = tpp.call("GET", f"v1/consents/{consent}").json()
    assert shown["validUntil"] == (today + 180 * DAY).isoformat()
    _days_later(bank, tpp, 180)
    assert tpp.status(consent) == "valid"
    _days_later(bank, tpp, 1)
    assert tpp.status(consent) == "expired"
    assert _code(tpp.read(consent, "v1/accounts")) == (401, "CONSENT_EXPIRED")


def test_a_wanted_end_is_honoured(meet: Meet, bank: RunningBank) -> None:
    tpp = meet("embedded")
    today = bank.bank.now(bank.customer(tpp.user)).date()
    consent = tpp.granted(validUntil=(today + 10 * DAY).isoformat())
    _days_later(bank, tpp, 10)
    assert tpp.status(consent) == "valid"
    _days_later(bank, tpp, 1)
    assert tpp.status(consent) == "expired"


@pytest.mark.parametrize(
    ("word", "other", "lives"),
    [
        ("consent-short", {}, timedelta(minutes=1)),
        ("sca-always", {}, timedelta(minutes=15)),
        ("methods-1", {"recurringIndicator": False}, timedelta(minutes=15)),
    ],
)
def test_some_consents_are_short(
    meet: Meet, bank: RunningBank, word: str, other: dict[str, object], lives: timedelta
) -> None:
    tpp = meet("embedded", f"angestellte.{word}")
    consent = tpp.granted(**other)
    _later(bank, tpp, lives - timedelta(seconds=30))
    assert tpp.status(consent) == "valid"
    _later(bank, tpp, timedelta(seconds=31))
    assert tpp.status(consent) == "expired"


def test_a_consent_may_be_expired_once_it_is_granted(meet: Meet, bank: RunningBank) -> None:
    tpp = meet("embedded", "angestellte.consent-expired")
    consent = tpp.granted()
    assert tpp.status(consent) == "expired"
    assert _code(tpp.read(consent, "v1/accounts")) == (401, "CONSENT_EXPIRED")
    BackOffice(bank.bank).switch_fault(tpp.user, "consent-expired", active=False)
    assert tpp.status(tpp.granted()) == "valid"


def test_the_customer_may_take_a_consent_back(meet: Meet, bank: RunningBank) -> None:
    tpp = meet("embedded")
    consent = tpp.granted()
    assert BackOffice(bank.bank).revoke_consents(tpp.user) == 1
    assert tpp.status(consent) == "revokedByPsu"
    assert _code(tpp.read(consent, "v1/accounts")) == (401, "CONSENT_EXPIRED")


def test_the_back_office_may_let_a_consent_expire(meet: Meet, bank: RunningBank) -> None:
    tpp = meet("embedded")
    consent = tpp.granted()
    BackOffice(bank.bank).expire_consent(tpp.user)
    assert tpp.status(consent) == "expired"


def test_a_new_recurring_consent_ends_the_old_one_only_when_it_is_valid(meet: Meet) -> None:
    tpp = meet("embedded")
    old = tpp.granted()
    once = tpp.granted(recurringIndicator=False)
    young = tpp.ask()
    told = tpp.log_in(young).json()
    assert tpp.status(old) == "valid"
    tpp.step(told, "authoriseTransaction", {"scaAuthenticationData": "123456"})
    assert tpp.status(young["consentId"]) == "valid"
    assert tpp.status(old) == "terminatedByTpp"
    assert tpp.status(once) == "valid"


def test_the_third_party_may_end_a_consent(meet: Meet) -> None:
    tpp = meet("embedded")
    consent = tpp.granted()
    for _ in range(2):
        assert tpp.call("DELETE", f"v1/consents/{consent}").status_code == 204
    assert tpp.status(consent) == "terminatedByTpp"
    assert _code(tpp.read(consent, "v1/accounts")) == (401, "CONSENT_EXPIRED")


def test_a_consent_that_is_not_approved_opens_nothing(meet: Meet) -> None:
    tpp = meet("embedded")
    consent = tpp.ask()["consentId"]
    assert _code(tpp.read(consent, "v1/accounts")) == (401, "CONSENT_INVALID")


def test_the_fifth_read_of_a_day_without_the_customer_is_refused(
    meet: Meet, bank: RunningBank
) -> None:
    tpp = meet("embedded")
    consent = tpp.granted()
    told = _first(tpp, consent)
    href = f"{told['_links']['transactions']['href']}?bookingStatus=booked&itemsPerPage=5"
    for _ in range(4):
        page = tpp.read(consent, href, present=False).json()["transactions"]
        further = tpp.read(consent, page["_links"]["next"]["href"], present=False)
        assert further.status_code == 200  # turning a page is no new read
    refused = tpp.read(consent, href, present=False)
    assert _code(refused) == (429, "ACCESS_EXCEEDED")
    assert refused.headers["Retry-After"]
    assert tpp.read(consent, href).status_code == 200
    assert tpp.read(consent, told["_links"]["balances"]["href"], present=False).status_code == 200
    _days_later(bank, tpp, 1)
    assert tpp.read(consent, href, present=False).status_code == 200


def test_fewer_reads_may_be_agreed(meet: Meet) -> None:
    tpp = meet("embedded")
    consent = tpp.granted(frequencyPerDay=1)
    assert tpp.read(consent, "v1/accounts", present=False).status_code == 200
    assert tpp.read(consent, "v1/accounts", present=False).status_code == 429
    many = tpp.granted(frequencyPerDay=50)
    assert tpp.call("GET", f"v1/consents/{many}").json()["frequencyPerDay"] == 4


def test_the_word_rate_refuses_the_first(meet: Meet) -> None:
    tpp = meet("embedded", "angestellte.rate")
    consent = tpp.granted()
    assert _code(tpp.read(consent, "v1/accounts", present=False)) == (429, "ACCESS_EXCEEDED")
    assert tpp.read(consent, "v1/accounts").status_code == 200


def test_old_history_needs_a_fresh_consent(meet: Meet, bank: RunningBank) -> None:
    tpp = meet("embedded")
    consent = tpp.granted()
    href = f"{_first(tpp, consent)['_links']['transactions']['href']}?bookingStatus=booked"
    today = bank.bank.now(bank.customer(tpp.user)).date()
    old = f"{href}&dateFrom={(today - 91 * DAY).isoformat()}"
    open_ = f"{href}&dateFrom={(today - 89 * DAY).isoformat()}"
    assert tpp.read(consent, old).status_code == 200
    _later(bank, tpp, timedelta(minutes=15))
    assert _code(tpp.read(consent, old)) == (401, "CONSENT_INVALID")
    assert tpp.read(consent, open_).status_code == 200


def test_a_reset_forgets_consents(meet: Meet, bank: RunningBank) -> None:
    tpp = meet("embedded")
    consent = tpp.granted()
    assert BackOffice(bank.bank).reset(tpp.user) == 1
    answer = tpp.call("GET", f"v1/consents/{consent}/status")
    assert _code(answer) == (403, "CONSENT_UNKNOWN")
