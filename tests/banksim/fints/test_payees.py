"""HKVPP, HIVPP, HKVPA: the three shapes, the four results."""

from collections.abc import Iterator
from datetime import timedelta

import pytest

from banksim.core.bank import Bank
from banksim.fints.office import Office
from tests.banksim.fints.orders import Payer, changed, payer
from tests.banksim.fints.talk import Heard

RESULTS = [("vop-close", "RVMC"), ("vop-none", "RVNM"), ("vop-na", "RVNA")]


@pytest.fixture
def bank() -> Iterator[Bank]:
    made = Bank()
    yield made
    made.close()


def _single(heard: Heard) -> list[str]:
    return heard.elements("HIVPP")[6].split(":")


def _wait_for(paying: Payer, heard: Heard) -> tuple[Heard, int]:
    """Ask until the check is through."""
    (polling,) = heard.data("HIVPP")
    count = 0
    while "3040" in heard.codes:
        count += 1
        assert heard.elements("HIVPP")[8] == "1"  # seconds to wait
        heard = paying.poll(polling, heard.parameters("3040")[0])
    return heard, count


def test_a_match_is_approved_in_the_same_answer(bank: Bank) -> None:
    paying = payer(bank, "student.sms+a")
    heard = paying.submit()
    assert heard.said_to(3) == ["3091", "0025"]
    assert heard.said_to(5) == ["0030"]
    assert _single(heard)[4] == "RCVC"
    assert "0020" in paying.approve(heard).codes


@pytest.mark.parametrize(("word", "result"), RESULTS)
def test_anything_else_must_be_confirmed(bank: Bank, word: str, result: str) -> None:
    paying = payer(bank, f"student.sms.{word}+a")
    heard = paying.submit()
    assert heard.codes[:2] == ["3060", "3905"]
    assert heard.said_to(3) == ["3090"]
    assert heard.said_to(5) == ["3945"]
    assert not heard.segments("HITAN")
    iban, _, name, _, code, *reason = _single(heard)
    assert (iban, code) == (paying.pain.iban, result)
    assert bool(name) == (word == "vop-close")
    assert bool(reason) == (word == "vop-na")
    assert heard.elements("HIVPP")[7]  # the notice
    confirmed = paying.confirm(heard.data("HIVPP")[0])
    assert confirmed.said_to(3) == ["0020"]
    assert "0030" in confirmed.codes
    assert not paying.taken
    assert "0020" in paying.approve(confirmed).codes
    assert len(paying.taken) == 1


def test_names_at_this_bank_are_compared(bank: Bank) -> None:
    paying = payer(bank, "student.sms+a")
    customer = bank.customer("rentner")
    assert customer
    account = bank.accounts(customer)[0]
    right = changed(paying.pain, iban=account.iban, name=account.owner)
    assert _single(paying.submit(right))[4] == "RCVC"
    close = _single(paying.submit(changed(right, name=account.owner[:-1])))
    assert (close[2], close[4]) == (account.owner, "RVMC")
    assert _single(paying.submit(changed(right, name="Zzyx Qwert")))[4] == "RVNM"


def test_a_client_that_does_not_check(bank: Bank) -> None:
    assert "0030" in payer(bank, "student.sms+a").submit(check=False).codes
    paying = payer(bank, "student.sms.vop-none+a")
    assert paying.submit(check=False).codes == ["9050", "9076"]


@pytest.mark.parametrize("word", ["vop-poll", "like-atruvia"])
@pytest.mark.parametrize(("doubt", "result"), [("", "RCVC"), *(RESULTS)])
def test_polling(bank: Bank, word: str, doubt: str, result: str) -> None:
    words = f"{word}.{doubt}" if doubt else word
    paying = payer(bank, f".sms.{words}+a")
    heard = paying.submit()
    assert heard.codes[:2] == ["3060", "3905"]
    assert heard.said_to(3) == ["3040"]
    assert heard.said_to(5) == ["3945"]
    heard, polls = _wait_for(paying, heard)
    assert polls == 2
    assert heard.said_to(3) == (["3090"] if doubt else ["0020", "0025"])
    vop, *report = heard.data("HIVPP")
    if word == "vop-poll":
        assert _single(heard)[4] == result
    else:
        assert f"<TxSts>{result}</TxSts>" in report[0].decode()
    confirmed = paying.confirm(vop)
    assert "0030" in confirmed.codes
    assert "0020" in paying.approve(confirmed).codes
    assert len(paying.taken) == 1


def test_polling_takes_the_id_and_the_point(bank: Bank) -> None:
    paying = payer(bank, ".sms.vop-poll+a")
    heard = paying.submit()
    (polling,) = heard.data("HIVPP")
    assert paying.poll(polling, None).codes == ["9050", "9210"]
    assert paying.poll(b"POLx", heard.parameters("3040")[0]).codes == ["9050", "9210"]


def test_nothing_is_confirmed_before_it_is_checked(bank: Bank) -> None:
    paying = payer(bank, ".sms.vop-poll+a")
    (polling,) = paying.submit().data("HIVPP")
    early = polling.replace(b"POL", b"VOP")
    assert paying.confirm(early).codes == ["9050", "9210"]


@pytest.mark.parametrize("word", ["vop-report", "like-commerzbank"])
@pytest.mark.parametrize(("doubt", "result"), RESULTS)
def test_a_report(bank: Bank, word: str, doubt: str, result: str) -> None:
    paying = payer(bank, f".{word}.{doubt}")
    heard = paying.submit()
    assert heard.said_to(3) == ["3090", "3945"]
    vop, report = heard.data("HIVPP")
    text = report.decode()
    assert f"<GrpSts>{result}</GrpSts>" in text
    assert f"<TxSts>{result}</TxSts>" in text
    assert f"<IBAN>{paying.pain.iban}</IBAN>" in text
    assert "<OrgnlMsgId>M1</OrgnlMsgId>" in text
    assert "<OrgnlPmtInfId>P1</OrgnlPmtInfId>" in text
    assert ("<AddtlInf>" in text) == (doubt == "vop-close")
    assert "0020" in paying.approve(paying.confirm(vop)).codes


def test_a_report_of_a_match(bank: Bank) -> None:
    paying = payer(bank, ".sms.vop-report+a")
    heard = paying.submit()
    assert heard.said_to(3) == ["3091", "0025"]
    assert b"<GrpSts>RCVC</GrpSts>" in heard.data("HIVPP")[1]
    assert "0020" in paying.approve(heard).codes


def test_several_payees_come_in_a_report(bank: Bank) -> None:
    paying = payer(bank, "student.sms.vop-close+a")
    pain = changed(paying.pain, count=2)
    heard = paying.submit(pain, "HKCCM")
    vop, report = heard.data("HIVPP")
    assert report.count(b"<TxSts>RVMC</TxSts>") == 2
    assert "0020" in paying.approve(paying.confirm(vop, pain, "HKCCM")).codes
    assert len(paying.taken) == 2


def test_a_confirmation_is_for_one_order_only(bank: Bank) -> None:
    paying = payer(bank, "student.sms.vop-close+a")
    (vop,) = paying.submit().data("HIVPP")
    assert paying.confirm(vop, changed(paying.pain, amount="99.99")).codes == ["9050", "9210"]
    assert paying.confirm(b"VOPnothing").codes == ["9050", "9210"]
    other = payer(bank, "student.sms.vop-close+b")
    assert other.confirm(vop).codes == ["9050", "9210"]


def test_a_confirmation_comes_too_late(bank: Bank) -> None:
    paying = payer(bank, "student.sms.vop-close+a")
    (vop,) = paying.submit().data("HIVPP")
    bank.clock.advance(timedelta(minutes=16))
    assert paying.confirm(vop).codes == ["9050", "9210"]


def test_a_confirmation_in_another_dialog_after_a_restart(bank: Bank) -> None:
    paying = payer(bank, "student.sms.vop-close+a")
    (vop,) = paying.submit().data("HIVPP")
    later = payer(bank, "student.sms.vop-close+a")
    assert isinstance(later.talk.office, Office)
    assert later.talk.office is not paying.talk.office
    assert "0020" in later.approve(later.confirm(vop)).codes


def test_a_client_may_confirm_a_match_beside_the_tan(bank: Bank) -> None:
    paying = payer(bank, "student.sms+a")
    heard = paying.submit()
    reference = heard.elements("HITAN")[3]
    text = heard.data("HIVPP")[0].decode()
    done = paying.talk.send(
        f"HKVPA:{{n}}:1+@{len(text)}@{text}", f"HKTAN:{{n}}:7+2++++{reference}+N", tan="123456"
    )
    assert done.said_to(3) == ["0020"]
    assert done.said_to(4) == ["0020"]
    assert len(paying.taken) == 1
