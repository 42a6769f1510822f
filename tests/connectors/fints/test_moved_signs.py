"""Signs that a bank forgot to escape move what is behind them; the answer is read all the same."""

from datetime import UTC, datetime
from decimal import Decimal

import pytest

from kontowerk.connectors.errors import UnreadableAnswerError
from kontowerk.connectors.fints import codec
from kontowerk.connectors.fints.parameters import user_accounts
from kontowerk.connectors.fints.translate import balance_of
from kontowerk.connectors.sepa.fields import UnreadableStatementError
from kontowerk.connectors.sepa.mt535 import parse_mt535
from kontowerk.kit.money import Money

_INNER = b"HIRMG:3:2+0010::Ok.'HISYN:4:4:5+SYS1'"
_HEAD = b"HNHBK:1:3+000000000000+300+D1+1+D1:1'"
_WRAPPED = b"+@%d@%b'" % (len(_INNER), _INNER)


def _framed(*segments: bytes) -> bytes:
    inner = b"HIRMG:3:2+0010::Ok.'" + b"".join(segments)
    return _HEAD + b"HNVSD:999:1+@%d@%b'HNHBS:9:1+1'" % (len(inner), inner)


@pytest.mark.parametrize(
    "head", [b"HNVSD:999:1", b"HNVSD:a+b:1", b"HNVSD:a'b:1", b"HNVSD" + b"+" * 300 + b":1"]
)
@pytest.mark.parametrize("end", [b"HNHBS:9:1+1'", b"HNHBS:9:1+a'b'", b"HNHBS:9:1+1'\r\n\0"])
def test_a_frame_with_loose_signs_holds_its_answer(head: bytes, end: bytes) -> None:
    answer = codec.decode(_HEAD + head + _WRAPPED + end)
    assert answer.codes == ("0010",)
    assert [one.text("system_id") for one in answer.readable("HISYN")] == ["SYS1"]


_PARAMETERS = b"+12+280:12345678+Bank am Tor+1+1+300+0'"
_OWNER = b"HIUPD:5:6:4+471100::280:12345678+DE30999999010000471100+K+1+EUR+%b++Konto++HKSAL:1'"


@pytest.mark.parametrize(
    "head", [b"HIBPA:a'b:3:4", b"HIBPA:a'4:3:4", b"HIBPA:4:3:a'b", b"HIBPA:':3:4"]
)
def test_a_sign_in_a_head_does_not_end_its_segment(head: bytes) -> None:
    answer = codec.decode(_framed(head + _PARAMETERS, b"HISYN:6:4:5+SYS1'"))
    assert [one.text("bank_name") for one in answer.readable("HIBPA")] == ["Bank am Tor"]
    assert [one.text("system_id") for one in answer.readable("HISYN")] == ["SYS1"]


@pytest.mark.parametrize("name", ["Anna d'Orta", "'", "Rock 'n' Roll", "it's 5:30"])
def test_a_sign_in_a_text_does_not_end_its_segment(name: str) -> None:
    answer = codec.decode(_framed(_OWNER % name.replace(":", "?:").encode(), b"HISYN:6:4:5+SYS1'"))
    (account,) = user_accounts(answer)
    assert (account.owner, account.label, account.allowed) == (name, "Konto", {"HKSAL"})
    assert [one.text("system_id") for one in answer.readable("HISYN")] == ["SYS1"]


@pytest.mark.parametrize(
    "head", [b"?:5:7:3", b"hisal:5:7:3", b"HISAL:5:7:3", b"a+b:5:7:3", b":5:7"]
)
def test_a_segment_with_a_wrong_head_is_no_part_of_the_one_before(head: bytes) -> None:
    before = b"HISAL:4:7:3+DE30999999010000471100:BIC+Giro+EUR+C:12,5:EUR:20260504'"
    after = b"+DE30999999010000471100:BIC+Giro+EUR+C:99,:EUR++77,:EUR'"
    answer = codec.decode(_framed(before, head + after))
    balance = balance_of(next(answer.readable("HISAL")), datetime(2026, 5, 4, tzinfo=UTC))
    assert balance.booked == Money(Decimal("12.5"), "EUR")
    assert balance.overdraft_limit is None


def test_a_frame_without_data_or_end_is_none() -> None:
    for message in (_HEAD + b"HNVSD:999:1+x'HNHBS:9:1+1'", _HEAD + b"HNVSD:999:1" + _WRAPPED):
        with pytest.raises(UnreadableAnswerError):
            codec.decode(message)


@pytest.mark.parametrize("text", ["<b></b>\r\n:20:X", ":20:X\r\n:35B:ISIN DE000TEST012", ":93B::A"])
def test_what_has_no_block_is_no_empty_depot(text: str) -> None:
    with pytest.raises(UnreadableStatementError):
        parse_mt535(text)
    assert parse_mt535(":16R:GENL\r\n:17B::ACTI//N\r\n:16S:GENL\r\n-") == ()
