"""The embedded approach: PIN, method and TAN pass through the third party."""

import pytest

from tests.banksim.xs2a.conftest import Meet
from tests.banksim.xs2a.tpp import IP, consent_body
from tests.connectors.bank import PIN, TAN, RunningBank

APPROACH = "ASPSP-SCA-Approach"


def test_one_method_goes_straight_to_the_tan(meet: Meet) -> None:
    tpp = meet("embedded", "bausparer")
    consent = tpp.ask()
    assert tpp.answers[-1].headers[APPROACH] == "EMBEDDED"
    assert consent["consentStatus"] == "received"
    told = tpp.log_in(consent).json()
    assert told["scaStatus"] == "scaMethodSelected"
    assert told["chosenScaMethod"]["authenticationType"] == "SMS_OTP"
    assert "scaMethods" not in told
    assert tpp.status(consent["consentId"]) == "received"
    done = tpp.step(told, "authoriseTransaction", {"scaAuthenticationData": TAN}).json()
    assert done["scaStatus"] == "finalised"
    assert tpp.status(consent["consentId"]) == "valid"


def test_several_methods_are_a_choice(meet: Meet) -> None:
    tpp = meet("embedded", "angestellte.methods-5")
    told = tpp.log_in(tpp.ask()).json()
    assert told["scaStatus"] == "psuAuthenticated"
    kinds = [one["authenticationType"] for one in told["scaMethods"]]
    assert kinds == ["CHIP_OTP", "CHIP_OTP", "PHOTO_OTP", "SMS_OTP", "PUSH_DEC"]
    body = {"authenticationMethodId": told["scaMethods"][2]["authenticationMethodId"]}
    chosen = tpp.step(told, "selectAuthenticationMethod", body).json()
    assert chosen["scaStatus"] == "scaMethodSelected"
    assert chosen["challengeData"]["image"].startswith("iVBOR")  # a PNG
    unknown = tpp.step(tpp.log_in(tpp.ask()).json(), "selectAuthenticationMethod",
                       {"authenticationMethodId": "000"})  # fmt: skip
    assert unknown.status_code == 400
    assert unknown.json()["tppMessages"][0]["code"] == "SCA_METHOD_UNKNOWN"


def test_media_are_methods_of_their_own(meet: Meet) -> None:
    tpp = meet("embedded", "angestellte.sms.media-2")
    told = tpp.log_in(tpp.ask()).json()
    names = [one["name"] for one in told["scaMethods"]]
    assert names == ["smsTAN (Mein Handy)", "smsTAN (Tablet zuhause)"]
    body = {"authenticationMethodId": told["scaMethods"][1]["authenticationMethodId"]}
    chosen = tpp.step(told, "selectAuthenticationMethod", body).json()
    assert chosen["chosenScaMethod"]["name"] == names[1]
    assert "Tablet" in chosen["challengeData"]["additionalInformation"]


@pytest.mark.parametrize(
    ("word", "kind", "field"),
    [
        ("chip", "CHIP_OTP", None),
        ("chip-optical", "CHIP_OTP", "data"),
        ("chip-qr", "CHIP_OTP", "image"),
        ("photo", "PHOTO_OTP", "image"),
        ("sms", "SMS_OTP", None),
        ("push", "PUSH_OTP", None),
    ],
)
def test_every_kind_of_tan_says_what_the_device_needs(
    meet: Meet, word: str, kind: str, field: str | None
) -> None:
    tpp = meet("embedded", f"angestellte.{word}")
    told = tpp.log_in(tpp.ask()).json()
    assert told["chosenScaMethod"]["authenticationType"] == kind
    extra = set(told["challengeData"]) & {"data", "image", "imageLink"}
    assert extra == ({field} if field else set())
    assert told["challengeData"]["otpMaxLength"] == 6


def test_a_method_in_the_app_turns_the_approach(meet: Meet, bank: RunningBank) -> None:
    tpp = meet("embedded", "familie")
    consent = tpp.ask()
    answer = tpp.log_in(consent)
    told = answer.json()
    assert answer.headers[APPROACH] == "DECOUPLED"
    assert "authoriseTransaction" not in told["_links"]
    assert "App" in told["psuMessage"]
    here = told["_links"]["scaStatus"]["href"]
    assert tpp.call("GET", here).json()["scaStatus"] == "scaMethodSelected"
    refused = tpp.call("PUT", here, {"scaAuthenticationData": TAN})
    assert refused.status_code == 409
    bank.decide(tpp.user, approve=True)
    assert tpp.call("GET", here).json()["scaStatus"] == "finalised"
    assert tpp.status(consent["consentId"]) == "valid"


def test_the_pin_may_follow_the_start(meet: Meet) -> None:
    tpp = meet("embedded")
    consent = tpp.ask(named=False)
    started = tpp.step(consent, "startAuthorisationWithPsuAuthentication", {}).json()
    assert started["scaStatus"] == "psuIdentified"
    told = tpp.step(started, "updatePsuAuthentication", {"psuData": {"password": PIN}}).json()
    assert told["scaStatus"] == "scaMethodSelected"
    listed = tpp.call("GET", f"v1/consents/{consent['consentId']}/authorisations").json()
    assert listed["authorisationIds"] == [started["authorisationId"]]


def test_wrong_pins_lock_at_the_third(meet: Meet) -> None:
    tpp = meet("embedded")
    consent = tpp.ask()
    codes = [tpp.log_in(consent, "54321") for _ in range(3)]
    assert [one.status_code for one in codes] == [401, 401, 403]
    assert [one.json()["tppMessages"][0]["code"] for one in codes] == [
        "PSU_CREDENTIALS_INVALID", "PSU_CREDENTIALS_INVALID", "SERVICE_BLOCKED",
    ]  # fmt: skip
    assert tpp.status(consent["consentId"]) == "rejected"
    again = tpp.call("POST", "v1/consents", consent_body(), PSU_ID=tpp.user, PSU_IP_Address=IP)
    assert again.status_code == 403


def test_three_wrong_tans_are_the_end(meet: Meet, bank: RunningBank) -> None:
    tpp = meet("embedded")
    consent = tpp.ask()
    told = tpp.log_in(consent).json()
    here = told["_links"]["scaStatus"]["href"]
    seen: list[str] = []
    for _ in range(3):
        wrong = tpp.step(told, "authoriseTransaction", {"scaAuthenticationData": "000000"})
        assert wrong.status_code == 401
        assert wrong.json()["tppMessages"][0]["code"] == "PSU_CREDENTIALS_INVALID"
        seen.append(tpp.call("GET", here).json()["scaStatus"])
    assert seen == ["scaMethodSelected", "scaMethodSelected", "failed"]
    assert tpp.status(consent["consentId"]) == "rejected"
    late = tpp.step(told, "authoriseTransaction", {"scaAuthenticationData": TAN})
    assert late.status_code == 400
    assert late.json()["tppMessages"][0]["code"] == "SCA_INVALID"
    assert bank.bank.tans.most_wrong() == 3


def test_a_dead_reference_leaves_the_consent_open_for_another_attempt(meet: Meet) -> None:
    tpp = meet("embedded", "angestellte.tan-newref")
    consent = tpp.ask()
    told = tpp.log_in(consent).json()
    wrong = tpp.step(told, "authoriseTransaction", {"scaAuthenticationData": "000000"})
    assert wrong.status_code == 401
    assert tpp.call("GET", told["_links"]["scaStatus"]["href"]).json()["scaStatus"] == "failed"
    assert tpp.status(consent["consentId"]) == "received"
    again = tpp.log_in(consent).json()
    done = tpp.step(again, "authoriseTransaction", {"scaAuthenticationData": TAN}).json()
    assert done["scaStatus"] == "finalised"


def test_a_tan_that_comes_too_late_ends_the_attempt(meet: Meet) -> None:
    tpp = meet("embedded", "angestellte.tan-expired")
    consent = tpp.ask()
    told = tpp.log_in(consent).json()
    late = tpp.step(told, "authoriseTransaction", {"scaAuthenticationData": TAN})
    assert (late.status_code, late.json()["tppMessages"][0]["code"]) == (400, "SCA_INVALID")
    assert tpp.status(consent["consentId"]) == "rejected"


def test_steps_out_of_order_are_refused(meet: Meet) -> None:
    tpp = meet("embedded", "angestellte.methods-5")
    consent = tpp.ask()
    told = tpp.log_in(consent).json()
    here = told["_links"]["scaStatus"]["href"]
    early = tpp.call("PUT", here, {"scaAuthenticationData": TAN})
    assert (early.status_code, early.json()["tppMessages"][0]["code"]) == (409, "STATUS_INVALID")
    twice = tpp.call("PUT", here, {"psuData": {"password": PIN}})
    assert twice.status_code == 409
    stranger = tpp.call("PUT", here, {"authenticationMethodId": "920"}, PSU_ID="rentner+other")
    assert stranger.status_code == 400
    assert stranger.json()["tppMessages"][0]["code"] == "PARAMETER_NOT_CONSISTENT"


def test_a_sealed_provider_takes_sealed_requests_only(meet: Meet) -> None:
    tpp = meet("signed")
    consent = tpp.granted()
    assert tpp.read(consent, "v1/accounts").status_code == 200
    tpp.seals = None
    bare = tpp.read(consent, "v1/accounts")
    assert (bare.status_code, bare.json()["tppMessages"][0]["code"]) == (401, "SIGNATURE_MISSING")
