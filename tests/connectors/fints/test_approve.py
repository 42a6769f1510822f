"""What a person is shown: words, flicker codes, pictures, times."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kontowerk.connectors.contract import NeedDecoupled, NeedMedium, NeedMethod, NeedTan
from kontowerk.connectors.fints.approve import photo_in
from kontowerk.connectors.sepa.hhd import flicker_code
from kontowerk.connectors.snapshot import MediaClass
from tests.connectors.fints.conftest import FintsSubject
from tests.connectors.subject import all_old

PNG = b"\x89PNG\r\n\x1a\n"


def test_a_picture_is_taken_out_with_its_type() -> None:
    data = b"\x00\x09image/png" + len(PNG).to_bytes(2) + PNG
    assert photo_in(data) == ("image/png", PNG)


@given(st.binary(max_size=40))
def test_no_bytes_break_the_picture(data: bytes) -> None:
    kind, image = photo_in(data)
    assert (kind is None) is (image is None)


@pytest.mark.parametrize("method", ["photo", "chip-qr"])
async def test_a_picture_of_the_bank_arrives(subject: FintsSubject, method: str) -> None:
    caller = subject.caller(f".{method}")
    step = await caller.begin(all_old(caller))
    assert isinstance(step.outcome, NeedTan)
    challenge = step.outcome.challenge
    assert challenge.photo is not None
    assert challenge.photo.startswith(PNG)
    assert challenge.photo_type == "image/png"
    assert challenge.hhd_uc is None


async def test_a_flicker_challenge_of_the_bank_arrives(subject: FintsSubject) -> None:
    caller = subject.caller(".chip-optical")
    step = await caller.begin(all_old(caller))
    assert isinstance(step.outcome, NeedTan)
    challenge = step.outcome.challenge
    assert challenge.hhd_uc is not None
    assert challenge.hhd == flicker_code(challenge.hhd_uc)
    assert challenge.hhd is not None
    assert challenge.instructions


async def test_the_bank_s_times_for_polling_are_handed_on(subject: FintsSubject) -> None:
    caller = subject.caller("app")
    step = await caller.begin(all_old(caller))
    assert isinstance(step.outcome, NeedDecoupled)
    assert 0 < step.outcome.first_poll_after <= 1
    assert step.outcome.next_poll_after == 1
    assert step.outcome.polls_left == 180
    assert step.outcome.challenge.method.decoupled


async def test_methods_and_media_come_in_the_bank_s_words(subject: FintsSubject) -> None:
    step = await subject.caller("many-methods").begin(all_old(subject.caller("plain")))
    assert isinstance(step.outcome, NeedMethod)
    methods = step.outcome.methods
    assert [method.code for method in methods] == ["910", "911", "902", "920", "923"]
    assert methods[0].name == "chipTAN manuell"
    assert [method.decoupled for method in methods] == [False] * 4 + [True]
    step = await subject.caller("many-media").begin(all_old(subject.caller("plain")))
    assert isinstance(step.outcome, NeedMedium)
    assert [medium.name for medium in step.outcome.media] == ["Mein Handy", "Tablet zuhause"]
    assert {medium.media_class for medium in step.outcome.media} == {MediaClass.MOBILE}
