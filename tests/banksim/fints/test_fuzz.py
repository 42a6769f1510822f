"""Whatever a client sends, the bank answers with a message."""

from hypothesis import given, settings
from hypothesis import strategies as st

from banksim.fints.codec import MalformedError, read_request
from banksim.fints.office import Office
from tests.banksim.fints.fake import FakeBank, many
from tests.banksim.fints.talk import Talk

ORDERS = (
    "HKSAL:{n}:7+DE45999999991000000001:TESTDE99XXX+N",
    "HKKAZ:{n}:7+DE45999999991000000001:TESTDE99XXX+N+20261001+20261110+10+P0001",
    "HKCAZ:{n}:1+DE45999999991000000001+urn?:iso?:std?:iso?:20022?:tech?:xsd?:camt.052.001.08+N",
    "HKWPD:{n}:6+7000000001::280:99999999+EUR",
    "HKTAB:{n}:5+0+A",
    "HKSPA:{n}:1+1000000001::280:99999999",
)
PIECES = st.sampled_from([b"+", b":", b"'", b"?", b"@", b"@9@", b"0", b"99", b"J", b"HK", b"\xe4"])


def _answer(office: Office, data: bytes) -> bytes:
    try:
        return office.answer(read_request(data), "bank.example/fints")
    except MalformedError:
        return office.malformed()


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=200))
def test_any_bytes(data: bytes) -> None:
    assert _answer(Office(FakeBank(rows=[])), data).startswith(b"HNHBK:1:3+")


@settings(max_examples=400, deadline=None)
@given(st.sampled_from(ORDERS), st.data())
def test_nearly_right_messages(order: str, data: st.DataObject) -> None:
    talk = Talk(FakeBank(rows=many(30)))
    talk.log_in()
    talk.number += 1
    message = talk.message((order, talk.tan_for(order[:5])), None)
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(message) - 1))
        end = data.draw(st.integers(start, min(len(message), start + 6)))
        message = message[:start] + data.draw(PIECES) + message[end:]
    assert talk.office
    assert _answer(talk.office, message).startswith(b"HNHBK:1:3+")
