import pytest

from banksim.fints.office import Office
from tests.banksim.fints.fake import FakeBank
from tests.banksim.fints.talk import SYNC, Talk


@pytest.fixture
def bank() -> FakeBank:
    return FakeBank()


def test_anybody_may_ask_for_bank_parameters(bank: FakeBank) -> None:
    heard = Talk(bank, user=None, system="0").log_in()
    assert heard.codes == ["3060", "3050", "0020"]
    assert heard.segments("HIBPA")
    assert heard.segments("HITANS")
    assert not heard.segments("HIUPD")
    assert b"HNVSD" not in heard.raw


def test_a_system_id_is_given_once(bank: FakeBank) -> None:
    talk = Talk(bank, function="999", system="0")
    heard = talk.log_in(more=(SYNC,))
    assert heard.elements("HISYN")[1].startswith("KS")
    assert heard.parameters("3920") == ["910", "911", "902", "923"]
    assert talk.send(f"HKEND:{{n}}:1+{talk.dialog_id}").codes == ["0100"]


def test_an_unknown_system_must_synchronise(bank: FakeBank) -> None:
    heard = Talk(bank, system="0").log_in()
    assert heard.codes == ["9050", "9800", "9391"]


def test_parameters_are_sent_only_to_whom_they_are_new(bank: FakeBank) -> None:
    first = Talk(bank).log_in()
    bpd = int(first.elements("HIBPA")[1])
    upd = int(first.elements("HIUPA")[2])
    heard = Talk(bank).log_in(bpd=bpd, upd=upd)
    assert not heard.segments("HIBPA")
    assert not heard.segments("HIUPD")
    assert heard.codes == ["3060", "3920", "0020", "3076"]


def test_profiles_have_parameters_of_their_own(bank: FakeBank) -> None:
    versions = {
        Talk(bank, user=f"erika{word}").log_in().elements("HIBPA")[1]
        for word in ("", ".like-atruvia", ".like-fi", ".like-commerzbank", ".like-ing")
    }
    assert len(versions) == 5
    heard = Talk(bank, user="erika.like-commerzbank").log_in()
    assert heard.segments("HICAZS")
    assert not heard.segments("HIKAZS")
    heard = Talk(bank, user="erika.like-ing").log_in()
    assert heard.segments("HIKAZS")
    assert not heard.segments("HICAZS")


def test_accounts_come_with_what_may_be_done(bank: FakeBank) -> None:
    heard = Talk(bank).log_in()
    giro = heard.elements("HIUPD")
    assert giro[1:9] == [
        "1000000001::280:99999999", "DE45999999991000000001", "erika", "1", "EUR",
        "Erika Müller", "", "Girokonto Komfort",
    ]  # fmt: skip
    assert {"HKSAL:1", "HKKAZ:1", "HKCAZ:1", "HKCCS:1"} <= set(giro[10:])
    assert "HKWPD:1" not in giro


def test_a_wrong_pin_then_a_lock(bank: FakeBank) -> None:
    answers = [Talk(bank, pin="99999").log_in() for _ in range(3)]
    assert [heard.codes for heard in answers] == [
        ["9050", "9800", "9942"],
        ["9050", "9800", "9942"],
        ["9050", "9800", "9931"],
    ]
    assert Talk(bank).log_in().codes == ["9050", "9800", "9931"]
    assert not answers[0].segments("HIBPA")


def test_groups_use_other_codes_for_the_same(bank: FakeBank) -> None:
    assert Talk(bank, user="erika.like-fi", pin="99999").log_in().codes[-1] == "9910"
    bank.wrong_pins = 3
    assert Talk(bank, user="erika.like-atruvia").log_in().codes[-1] == "9930"


def test_a_stranger_is_refused_like_a_wrong_pin(bank: FakeBank) -> None:
    assert Talk(bank, user="niemand").log_in().codes == ["9050", "9800", "9910"]


def test_a_method_the_customer_does_not_have(bank: FakeBank) -> None:
    assert Talk(bank, function="942").log_in().codes == ["9050", "9800", "9955"]


def test_a_dialog_counts_its_messages(bank: FakeBank) -> None:
    talk = Talk(bank)
    talk.log_in()
    talk.number += 1
    assert talk.order("HKSPA:{n}:1").codes == ["9050", "9800", "9010"]
    assert talk.order("HKSPA:{n}:1").codes == ["9050", "9800", "9010"]  # gone


def test_the_pin_is_checked_with_every_message(bank: FakeBank) -> None:
    talk = Talk(bank)
    talk.log_in()
    talk.pin = "99999"
    assert talk.order("HKSPA:{n}:1").codes == ["9050", "9800", "9942"]
    assert bank.wrong_pins == 1


def test_a_one_step_dialog_only_learns_methods_and_media(bank: FakeBank) -> None:
    talk = Talk(bank, function="999")
    talk.log_in()
    assert talk.send("HKTAB:{n}:5+0+A").segments("HITAB")
    balance = "HKSAL:{n}:7+DE45999999991000000001:TESTDE99XXX+N"
    assert talk.send(balance).codes == ["9050", "9075"]


def test_letters_of_the_bank(bank: FakeBank) -> None:
    heard = Talk(bank, user="erika.message").log_in()
    assert heard.elements("HIKIM")[1:] == ["Wartung am Sonntag", "Wartung am Sonntag"]


def test_what_came_is_recorded_by_name_only(bank: FakeBank) -> None:
    talk = Talk(bank)
    talk.log_in()
    talk.order("HKSPA:{n}:1")
    talk.send(f"HKEND:{{n}}:1+{talk.dialog_id}")
    assert bank.journal == [["HKIDN2", "HKVVB3", "HKTAN7"], ["HKSPA1", "HKTAN7"], ["HKEND1"]]
    assert [ended for _, ended in bank.dialogues] == [False, False, True]
    assert len({dialogue for dialogue, _ in bank.dialogues}) == 1


def test_broken_segments_are_refused_and_the_dialog_goes_on(bank: FakeBank) -> None:
    talk = Talk(bank)
    talk.log_in()
    assert talk.order("HKSAL:{n}:7+DE45:X+maybe").codes == ["9050", "9110"]
    assert talk.order("HKXYZ:{n}:1").codes == ["9050", "9010"]
    assert talk.order("HKSPA:{n}:9").codes == ["9050", "9010"]
    assert talk.send("HKSPA:{n}:1", "HKSPA:{n}:1").codes == ["9110"]
    assert talk.order("HKSPA:{n}:1").codes == ["3060", "0020", "3076"]


def test_bytes_that_are_no_message() -> None:
    assert b"9110" in Office(FakeBank()).malformed()
