"""PIN and TAN are seen by nobody: not in what is printed, logged, raised or recorded."""

import logging

import pytest

from banksim.fints.codec import MalformedError, read_request
from tests.banksim.fints.fake import FakeBank
from tests.banksim.fints.talk import Talk

PIN, TAN = "47110815", "909090"


def test_a_request_prints_without_secrets() -> None:
    talk = Talk(FakeBank(), pin=PIN)
    talk.number = 1
    request = read_request(talk.message(("HKTAN:{n}:7+2++++ref+N",), TAN))
    assert request.pin == PIN
    assert request.tan == TAN
    assert PIN not in repr(request)
    assert TAN not in repr(request)


@pytest.mark.parametrize("cut", range(40, 640, 40))
def test_broken_messages_raise_without_quoting(cut: int) -> None:
    talk = Talk(FakeBank(), pin=PIN)
    talk.number = 1
    data = talk.message(("HKTAN:{n}:7+2++++ref+N",), TAN)
    with pytest.raises(MalformedError) as raised:
        read_request(data[:-cut])
    error = raised.value
    assert PIN not in str(error)
    assert error.__cause__ is None
    assert error.__suppress_context__ or error.__context__ is None


def test_nothing_is_logged_or_recorded(caplog: pytest.LogCaptureFixture) -> None:
    bank = FakeBank()
    with caplog.at_level(logging.DEBUG):
        talk = Talk(bank, pin=PIN, user="erika")
        talk.log_in()
        talk.send("HKSAL:{n}:7+broken", tan=TAN)
    assert PIN not in caplog.text + str(bank.journal)
    assert TAN not in caplog.text + str(bank.journal)
