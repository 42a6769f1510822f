"""Signs that a bank forgot to escape move what is behind them; the answer is read all the same."""

import pytest

from kontowerk.connectors.errors import UnreadableAnswerError
from kontowerk.connectors.fints import codec
from kontowerk.connectors.sepa.errors import UnreadableStatementError
from kontowerk.connectors.sepa.mt535 import parse_mt535

_INNER = b"HIRMG:3:2+0010::Ok.'HISYN:4:4:5+SYS1'"
_HEAD = b"HNHBK:1:3+000000000000+300+D1+1+D1:1'"
_WRAPPED = b"+@%d@%b'" % (len(_INNER), _INNER)


@pytest.mark.parametrize(
    "head", [b"HNVSD:999:1", b"HNVSD:a+b:1", b"HNVSD:a'b:1", b"HNVSD" + b"+" * 300 + b":1"]
)
@pytest.mark.parametrize("end", [b"HNHBS:9:1+1'", b"HNHBS:9:1+a'b'", b"HNHBS:9:1+1'\r\n\0"])
def test_a_frame_with_loose_signs_holds_its_answer(head: bytes, end: bytes) -> None:
    answer = codec.decode(_HEAD + head + _WRAPPED + end)
    assert answer.codes == ("0010",)
    assert [one.text("system_id") for one in answer.readable("HISYN")] == ["SYS1"]


def test_a_frame_without_data_or_end_is_none() -> None:
    for message in (_HEAD + b"HNVSD:999:1+x'HNHBS:9:1+1'", _HEAD + b"HNVSD:999:1" + _WRAPPED):
        with pytest.raises(UnreadableAnswerError):
            codec.decode(message)


@pytest.mark.parametrize("text", ["<b></b>\r\n:20:X", ":20:X\r\n:35B:ISIN DE000TEST012", ":93B::A"])
def test_what_has_no_block_is_no_empty_depot(text: str) -> None:
    with pytest.raises(UnreadableStatementError):
        parse_mt535(text)
    assert parse_mt535(":16R:GENL\r\n:17B::ACTI//N\r\n:16S:GENL\r\n-") == ()
