"""Words of a login that break the line, or a part of the bank."""

import httpx
import pytest

from tests.banksim.xs2a.conftest import Meet
from tests.banksim.xs2a.tpp import IP, consent_body


def test_a_bank_that_is_down_hangs_up(meet: Meet) -> None:
    tpp = meet("embedded", "angestellte.down", described=False)
    with pytest.raises(httpx.RemoteProtocolError):
        tpp.ask()


def test_a_bank_may_be_out_of_order(meet: Meet) -> None:
    tpp = meet("embedded", "angestellte.503", described=False)
    answer = tpp.call("POST", "v1/consents", consent_body(), PSU_ID=tpp.user, PSU_IP_Address=IP)
    assert answer.status_code == 503


def test_a_bank_may_never_answer(meet: Meet) -> None:
    tpp = meet("embedded", "angestellte.hang-2", described=False)
    consent = tpp.ask()
    tpp.client.timeout = httpx.Timeout(1)
    try:
        with pytest.raises(httpx.ReadTimeout):
            tpp.log_in(consent)
    finally:
        tpp.client.timeout = httpx.Timeout(20)


def test_an_answer_may_break_off(meet: Meet) -> None:
    tpp = meet("embedded", "angestellte.drop-2", described=False)
    consent = tpp.ask()
    with pytest.raises(httpx.RemoteProtocolError):
        tpp.log_in(consent)


def test_an_answer_may_be_no_json(meet: Meet) -> None:
    tpp = meet("embedded", "angestellte.garbage-4", described=False)
    consent = tpp.granted()  # three requests
    answer = tpp.call("GET", f"v1/consents/{consent}/status")
    with pytest.raises(ValueError, match="Expecting"):
        answer.json()
    # Listing accounts begins anew, like a dialogue.
    assert tpp.read(consent, "v1/accounts").json()["accounts"]


@pytest.mark.parametrize("word", ["slow-1", "late-1"])
def test_an_answer_may_take_its_time(meet: Meet, word: str) -> None:
    tpp = meet("embedded", f"angestellte.{word}")
    consent = tpp.ask()
    tpp.log_in(consent)
    first, second = (one.elapsed.total_seconds() >= 1 for one in tpp.answers)
    assert (first, second) == ((True, False) if word == "slow-1" else (False, True))


def test_a_wrong_pin_word_refuses_every_pin(meet: Meet) -> None:
    tpp = meet("embedded", "angestellte.wrong-pin")
    answer = tpp.log_in(tpp.ask())
    assert answer.status_code == 401


def test_a_locked_login_gets_no_consent(meet: Meet) -> None:
    tpp = meet("embedded", "angestellte.locked")
    answer = tpp.call("POST", "v1/consents", consent_body(), PSU_ID=tpp.user, PSU_IP_Address=IP)
    assert answer.status_code == 403


@pytest.mark.parametrize(
    ("word", "balances", "bookings"),
    [
        ("product-1", [500, 200], [200, 200]),
        ("tx-1", [200, 200], [500, 200]),
        ("partial", [200, 200], [500, 500]),
    ],
)
def test_a_part_of_the_data_may_fail(
    meet: Meet, word: str, balances: list[int], bookings: list[int]
) -> None:
    tpp = meet("embedded", f"angestellte.{word}")
    consent = tpp.granted()
    accounts = tpp.read(consent, "v1/accounts?withBalance=true").json()["accounts"][:2]
    assert [
        tpp.read(consent, one["_links"]["balances"]["href"]).status_code for one in accounts
    ] == balances
    assert [
        tpp.read(
            consent, f"{one['_links']['transactions']['href']}?bookingStatus=booked"
        ).status_code
        for one in accounts
    ] == bookings
    assert ["balances" in one for one in accounts] == [word != "product-1", True]
