"""The decoupled approach: the third party names the customer, who approves on the phone."""

import pytest

from tests.banksim.xs2a.conftest import Meet
from tests.banksim.xs2a.tpp import IP, consent_body
from tests.connectors.bank import RunningBank


def test_a_nod_on_the_phone_makes_the_consent_valid(meet: Meet, bank: RunningBank) -> None:
    tpp = meet("decoupled")
    consent = tpp.ask(back=False)
    assert tpp.answers[-1].headers["ASPSP-SCA-Approach"] == "DECOUPLED"
    assert consent["scaStatus"] == "started"
    here = consent["_links"]["scaStatus"]["href"]
    assert tpp.call("GET", here).json()["scaStatus"] == "started"
    bank.decide(tpp.user, approve=True)
    assert tpp.status(consent["consentId"]) == "valid"
    assert tpp.call("GET", here).json()["scaStatus"] == "finalised"


def test_a_refusal_on_the_phone_rejects_the_consent(meet: Meet, bank: RunningBank) -> None:
    tpp = meet("decoupled")
    consent = tpp.ask(back=False)
    bank.decide(tpp.user, approve=False)
    assert tpp.call("GET", consent["_links"]["scaStatus"]["href"]).json()["scaStatus"] == "failed"
    assert tpp.status(consent["consentId"]) == "rejected"


@pytest.mark.parametrize(("word", "polls"), [("push-reject", 1), ("push-timeout", 3)])
def test_words_of_the_login_decide_for_the_customer(meet: Meet, word: str, polls: int) -> None:
    tpp = meet("decoupled", f"familie.{word}")
    here = tpp.ask(back=False)["_links"]["scaStatus"]["href"]
    seen = [tpp.call("GET", here).json()["scaStatus"] for _ in range(polls)]
    assert seen == ["started"] * (polls - 1) + ["failed"]


def test_an_approval_may_be_started_on_its_own(meet: Meet, bank: RunningBank) -> None:
    tpp = meet("decoupled")
    created = tpp.call(
        "POST", "v1/consents", consent_body(), PSU_ID=tpp.user, PSU_IP_Address=IP,
        TPP_Explicit_Authorisation_Preferred="true",
    ).json()  # fmt: skip
    started = tpp.step(created, "startAuthorisation", {}).json()
    assert started["scaStatus"] == "started"
    bank.decide(tpp.user, approve=True)
    assert tpp.status(created["consentId"]) == "valid"


def test_somebody_must_be_named(meet: Meet) -> None:
    tpp = meet("decoupled")
    nobody = tpp.call("POST", "v1/consents", consent_body(), PSU_IP_Address=IP)
    assert (nobody.status_code, nobody.json()["tppMessages"][0]["code"]) == (400, "FORMAT_ERROR")
    stranger = tpp.call(
        "POST", "v1/consents", consent_body(), PSU_ID="nobody-here", PSU_IP_Address=IP
    )
    assert stranger.status_code == 401
    locked = tpp.call(
        "POST", "v1/consents", consent_body(), PSU_ID="familie.locked", PSU_IP_Address=IP
    )
    assert (locked.status_code, locked.json()["tppMessages"][0]["code"]) == (403, "SERVICE_BLOCKED")


def test_a_consent_taken_back_by_the_third_party_stays_dead(meet: Meet, bank: RunningBank) -> None:
    tpp = meet("decoupled")
    consent = tpp.ask(back=False)
    assert tpp.call("DELETE", consent["_links"]["self"]["href"]).status_code == 204
    bank.decide(tpp.user, approve=True)
    assert tpp.call("GET", consent["_links"]["scaStatus"]["href"]).json()["scaStatus"] == "failed"
    assert tpp.status(consent["consentId"]) == "terminatedByTpp"
