import pytest

from banksim.core.model import TanResult
from tests.banksim.fints.fake import FakeBank
from tests.banksim.fints.talk import Heard, Talk

OLD = "HKKAZ:{n}:7+DE45999999991000000001:TESTDE99XXX+N+20250101"
RECENT = "HKKAZ:{n}:7+DE45999999991000000001:TESTDE99XXX+N+20261001"


@pytest.fixture
def bank() -> FakeBank:
    return FakeBank()


def _reference(heard: Heard) -> str:
    return heard.elements("HITAN")[3]


def _started(bank: FakeBank, user: str = "erika", function: str = "910") -> Talk:
    talk = Talk(bank, user=user, function=function)
    talk.log_in()
    return talk


def test_a_login_that_needs_a_tan(bank: FakeBank) -> None:
    talk = Talk(bank, user="erika.sca-always.message")
    heard = talk.log_in()
    assert "0030" in heard.codes
    assert not heard.segments("HIUPD")
    assert not heard.segments("HIKIM")
    assert talk.order(RECENT).codes == ["9050", "9075"]
    done = talk.answer(_reference(heard), "123456")
    assert done.segments("HIUPD")
    assert done.segments("HIKIM")
    assert bank.consented
    assert talk.order(RECENT).segments("HIKAZ")


def test_a_login_in_the_background_cannot_answer(bank: FakeBank) -> None:
    talk = Talk(bank, user="erika.sca-always")
    login = "HKIDN:{n}:2+280:99999999+erika.sca-always+KSabc+1"
    heard = talk.send(login, "HKVVB:{n}:3+0+0+1+TEST+1")
    assert heard.codes[:2] == ["9050", "9800"]
    assert "9075" in heard.codes


def test_recent_history_needs_none(bank: FakeBank) -> None:
    heard = _started(bank).order(RECENT)
    assert "3076" in heard.codes
    assert heard.elements("HITAN")[3:5] == ["noref", "nochallenge"]
    assert heard.segments("HIKAZ")


def test_one_tan_covers_all_pages(bank: FakeBank) -> None:
    talk = _started(bank)
    asked = talk.order(OLD)
    assert asked.codes == ["0010", "0030"]
    assert not asked.segments("HIKAZ")
    assert asked.elements("HITAN")[6] == "20261115:123515"
    heard = talk.answer(_reference(asked), "123456")
    rows = heard.data("HIKAZ")[0].count(b":61:")
    while "3040" in heard.codes:
        point = heard.parameters("3040")[0]
        heard = talk.order(f"{OLD}+++{point}")
        rows += heard.data("HIKAZ")[0].count(b":61:")
    assert rows == 100
    assert bank.journal.count(["HKKAZ7", "HKTAN7"]) == 3


def test_the_order_must_bring_its_tan_segment(bank: FakeBank) -> None:
    talk = _started(bank)
    assert talk.send(OLD).codes == ["9050", "9075"]


def test_challenges_carry_codes_or_pictures(bank: FakeBank) -> None:
    optical = _started(bank, function="911").order(OLD)
    assert optical.data("HITAN") == [b"0148801123"]
    photo = _started(bank, function="902").order(OLD)
    assert photo.data("HITAN") == [b"\0\x09image/png\x01\x30" + bank.picture]


def test_a_wrong_tan_keeps_the_order(bank: FakeBank) -> None:
    talk = _started(bank)
    reference = _reference(talk.order(OLD))
    assert talk.answer(reference, "000000").codes == ["9050", "9941"]
    assert talk.answer(reference, None).codes == ["9050", "9941"]
    assert talk.answer(reference, "123456").segments("HIKAZ")
    assert talk.answer(reference, "123456").codes == ["9050", "9210"]  # used


@pytest.mark.parametrize("user", ["erika.tan-newref", "erika.like-commerzbank"])
def test_or_ends_it(bank: FakeBank, user: str) -> None:
    talk = _started(bank, user=user)
    camt = "urn?:iso?:std?:iso?:20022?:tech?:xsd?:camt.052.001.08"
    order = OLD if "like" not in user else f"HKCAZ:{{n}}:1+DE45999999991000000001+{camt}+N+20250101"
    reference = _reference(talk.order(order))
    assert talk.answer(reference, "000000").codes == ["9050", "9941"]
    assert talk.answer(reference, "123456").codes == ["9050", "9210"]


@pytest.mark.parametrize(
    ("result", "code"),
    [
        (TanResult.EXPIRED, "9951"),
        (TanResult.USED_UP, "9941"),
        (TanResult.REJECTED, "9260"),
        (TanResult.UNKNOWN, "9210"),
    ],
)
def test_other_ends(bank: FakeBank, result: TanResult, code: str) -> None:
    talk = _started(bank)
    reference = _reference(talk.order(OLD))
    bank.results = [result]
    assert talk.answer(reference, "123456").codes == ["9050", code]
    assert talk.answer(reference, "123456").codes == ["9050", "9210"]


def test_approval_in_the_app(bank: FakeBank) -> None:
    talk = _started(bank, function="923")
    asked = talk.order(OLD)
    assert asked.codes == ["3060", "3955"]
    reference = _reference(asked)
    bank.results = [TanResult.WAITING]
    waiting = talk.answer(reference, process="S")
    assert waiting.codes == ["3060", "3956"]
    assert waiting.elements("HITAN")[1] == "S"
    assert talk.answer(reference, "123456").codes == ["9050", "9941"]  # no TAN is wanted
    assert talk.answer(reference, process="S").segments("HIKAZ")


def test_some_banks_say_both_codes(bank: FakeBank) -> None:
    asked = _started(bank, user="erika.like-ing", function="923").order(OLD)
    assert asked.codes == ["3060", "3955", "0030"]


def test_several_media_and_none_chosen(bank: FakeBank) -> None:
    talk = Talk(bank, user="erika.media-2.sca-always", medium="")
    assert "3910" in talk.log_in().codes
    media = talk.send("HKTAB:{n}:5+0+A")
    assert media.inner.count(b":Handy") == 1
    assert media.inner.count(b":Tablet") == 1
    again = Talk(bank, user="erika.media-2.sca-always", medium="Tablet")
    heard = again.log_in()
    assert "0030" in heard.codes
    assert heard.elements("HITAN")[7] == "Tablet"
    other = Talk(bank, user="erika.media-2", medium="Handy")
    other.log_in()
    other.medium = "Uhr"
    assert other.order(OLD).codes == ["9050", "9210"]


def test_older_clients_use_version_6(bank: FakeBank) -> None:
    talk = _started(bank)
    asked = talk.send(OLD, "HKTAN:{n}:6+4+HKKAZ+++++++++Handy")
    assert asked.segments("HITAN")[0].startswith(b"HITAN:4:6:4+4")
    reference = _reference(asked)
    heard = talk.send(f"HKTAN:{{n}}:6+2++++{reference}+N", tan="123456")
    assert heard.segments("HIKAZ")
    assert talk.send(OLD, "HKTAN:{n}:5+4+HKKAZ").codes == ["9110"]
