"""Golden bytes both ways, and garbage that never does more than be refused."""

from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, date, datetime, time
from decimal import Decimal
from typing import Any

import pytest
from fints.parser import FinTS3Parser
from hypothesis import example, given, settings
from hypothesis import strategies as st

from kontowerk.connectors.errors import UnreadableAnswerError
from kontowerk.connectors.fints import codec, wire
from kontowerk.connectors.fints.message import Answer, Envelope, Segment
from kontowerk.connectors.fints.parameters import tan_orders, user_accounts
from kontowerk.connectors.fints.translate import balance_of
from kontowerk.kit.secret import Secret

ENVELOPE = Envelope(
    bank_code="12345678",
    user_id="max+1",
    system_id="0",
    security_function="999",
    dialog_id="0",
    message_number=1,
    sent_at=datetime(2026, 11, 15, 9, 5, 7),  # noqa: DTZ001 - local time goes on the wire
    reference="1234567",
)
FIRST = (
    b"HNHBK:1:3+000000000358+300+0+1'"
    b"HNVSK:998:3+PIN:1+998+1+1::0+1:20261115:090507"
    b"+2:2:13:@8@\0\0\0\0\0\0\0\0:5:1+280:12345678:max?+1:V:0:0+0'"
    b"HNVSD:999:1+@199@"
    b"HNSHK:2:4+PIN:1+999+1234567+1+1+1::0+1+1:20261115:090507+1:999:1+6:10:16"
    b"+280:12345678:max?+1:S:0:0'"
    b"HKIDN:3:2+280:12345678+max?+1+0+1'HKVVB:4:3+0+0+1+PRODUCT+1.0'HKSYN:5:3+0'"
    b"HNSHA:6:2+1234567++a?:b??''"
    b"HNHBS:7:1+1'"
)
LOGIN = [
    Segment(
        "HKIDN",
        2,
        {
            "bank_identifier": {"country_identifier": "280", "bank_code": "12345678"},
            "customer_id": "max+1",
            "system_id": "0",
            "system_id_status": "1",
        },
    ),
    Segment(
        "HKVVB",
        3,
        {
            "bpd_version": 0,
            "upd_version": 0,
            "language": "1",
            "product_name": "PRODUCT",
            "product_version": "1.0",
        },
    ),
    Segment("HKSYN", 3, {"synchronization_mode": "0"}),
]


def wrapped(*segments: bytes) -> bytes:
    inner = b"".join(segments)
    return (
        b"HNHBK:1:3+000000000000+300+DIALOG1+2+DIALOG1:2'HNVSK:998:3+PIN:1'"
        b"HNVSD:999:1+@%d@%b'HNHBS:9:1+2'" % (len(inner), inner)
    )


def decoded(*segments: bytes) -> Answer:
    return codec.decode(wrapped(*segments))


# Out -------------------------------------------------------------------------------------


def test_a_login_is_written_byte_for_byte() -> None:
    assert codec.encode(ENVELOPE, LOGIN, Secret(b"a:b?")) == FIRST


def test_the_size_in_the_head_is_the_size() -> None:
    message = codec.encode(ENVELOPE, LOGIN, Secret(b"12345"))
    assert int(message[10:22]) == len(message)


def test_the_library_reads_what_we_write() -> None:
    """The envelope is ours; whether it is right is judged by the library's own classes."""
    parsed: Any = FinTS3Parser().parse_message(codec.encode(ENVELOPE, LOGIN, Secret(b"12345")))
    names = [type(segment).__name__ for segment in parsed.segments]
    assert names == ["HNHBK3", "HNVSK3", "HNVSD1", "HNHBS1"]
    inner = [type(segment).__name__ for segment in parsed.segments[2].data.segments]
    assert inner == ["HNSHK4", "HKIDN2", "HKVVB3", "HKSYN3", "HNSHA2"]


def test_a_tan_goes_into_the_signature_and_nowhere_else() -> None:
    order = Segment("HKTAN", 7, {"tan_process": "2", "task_reference": "REF"})
    message = codec.encode(ENVELOPE, [order], Secret(b"12345"), Secret("12+3"))
    assert b"HKTAN:3:7+2++++REF'HNSHA:4:2+1234567++12345:12?+3''" in message


@pytest.mark.parametrize(
    ("segment", "expected"),
    [
        (
            Segment("HKTAN", 7, {"tan_process": "4", "segment_type": "HKIDN"}),
            b"HKTAN:3:7+4+HKIDN'",
        ),
        (
            Segment("HKTAN", 7, {"tan_process": "4", "tan_medium_name": "Mein Handy"}),
            b"HKTAN:3:7+4++++++++++Mein Handy'",
        ),
        (
            Segment("HKTAN", 6, {"tan_process": "S", "task_reference": "4711"}),
            b"HKTAN:3:6+S++++4711'",
        ),
        (
            Segment(
                "HKCAZ",
                1,
                {
                    "account": {"iban": "DE02", "bic": "BIC"},
                    "supported_camt_messages": {"expected_type": ["urn:a", "urn:b"]},
                    "all_accounts": False,
                    "date_start": date(2026, 8, 17),
                    "touchdown_point": "P'1",
                },
            ),
            b"HKCAZ:3:1+DE02:BIC+urn?:a:urn?:b+N+20260817+++P?'1'",
        ),
        (
            Segment("HKSAL", 7, {"account": {"account_number": "1", "subaccount_number": None,
             "bank_identifier": {"country_identifier": "280", "bank_code": "9"}},
             "all_accounts": False}),
            b"HKSAL:3:7+::1::280:9+N'",
        ),
        (
            Segment("HKSAL", 5, {"account": {"account_number": "1", "subaccount_number": None,
             "country_identifier": "280", "bank_code": "9"}, "all_accounts": False}),
            b"HKSAL:3:5+1::280:9+N'",
        ),
        (
            Segment("HKTAB", 5, {"tan_media_type": "0", "tan_media_class": "A"}),
            b"HKTAB:3:5+0+A'",
        ),
        (Segment("HKSPA", 1), b"HKSPA:3:1'"),
        (Segment("HKEND", 1, {"dialog_id": "D+1"}), b"HKEND:3:1+D?+1'"),
    ],
    ids=lambda value: value.name if isinstance(value, Segment) else "",
)  # fmt: skip
def test_orders_are_written_byte_for_byte(segment: Segment, expected: bytes) -> None:
    assert expected in codec.encode(ENVELOPE, [segment], Secret(b"12345"))


# In --------------------------------------------------------------------------------------


def test_return_codes_are_read_with_what_they_are_about() -> None:
    answer = decoded(
        b"HIRMG:2:2+3060::Bitte beachten'",
        b"HIRMS:3:2:4+3920::Zugelassene Verfahren:910:911+0020::Gut?: ja'",
    )
    assert answer.dialog_id == "DIALOG1"
    assert answer.codes == ("3060", "3920", "0020")
    assert [reply.segment for reply in answer.replies] == [None, 4, 4]
    assert answer.replies[1].parameters == ("910", "911")
    assert answer.replies[2].text == "Gut: ja"


@pytest.mark.parametrize("text", [b"a+b", b"+" * 300, b"", b"a+", b"+b"])
def test_a_forgotten_escape_in_the_text_of_a_reply_keeps_its_parameters(text: bytes) -> None:
    answer = decoded(b"HIRMS:3:2:4+0020::ok+3920::%b:910:911+3050::neu'" % text)
    assert answer.codes == ("0020", "3920", "3050")
    assert answer.parameters("3920") == ("910", "911")


@pytest.mark.parametrize("number", [b"a:b", b"a+b", b":" * 300, b"+" * 300, b"", b"+"])
def test_a_forgotten_escape_in_the_head_of_parameters_keeps_their_version(number: bytes) -> None:
    answer = decoded(b"HIRMG:2:2+0010::ok'", b"HIBPA:%b:3:4+11+280:12345678+Bank'" % number)
    general = next(answer.readable("HIBPA"))
    assert (general.version, general.text("bank_name")) == (3, "Bank")


def test_a_head_of_a_customers_segment_is_never_guessed() -> None:
    answer = decoded(b"HIRMG:2:2+0010::ok'", b"HISAL:a+b:7:3+DE02:BIC+Giro+EUR+C:1,:EUR:20261115'")
    assert [segment.name for segment in answer.segments] == ["HIRMG"]


def test_a_balance_is_read_with_all_its_limits() -> None:
    answer = decoded(
        b"HISAL:4:7:3+DE02:BIC:1::280:9+Giro+EUR+D:1234,50:EUR:20261115:083000++5000,:EUR+3765,5:EUR'"
    )
    segment = answer.first("HISAL")
    assert segment is not None
    booked = segment.group("balance_booked")
    assert booked["amount"] == {"amount": Decimal("1234.5"), "currency": "EUR"}
    assert (booked["date"], booked["time"]) == (date(2026, 11, 15), time(8, 30))
    assert segment.group("line_of_credit")["amount"] == Decimal(5000)
    assert segment.values["used_amount"] is None


def test_a_photo_challenge_is_read_as_bytes() -> None:
    picture = b"\x00\x09image/png\x00\x03\x89P'"
    answer = decoded(b"HITAN:5:7:4+4++REF+Bitte TAN+@%d@%b'" % (len(picture), picture))
    segment = answer.first("HITAN")
    assert segment is not None
    assert segment.values["challenge_hhduc"] == picture


def test_unknown_segments_are_passed_over_until_somebody_needs_them() -> None:
    answer = decoded(b"HIABC:3:1+what ever'", b"HISAL:4:9:3+new'")
    assert list(answer.all("HITAN")) == []
    with pytest.raises(UnreadableAnswerError, match="HISAL9"):
        answer.first("HISAL")


@pytest.mark.parametrize(
    "booked",
    [
        b"X:12,:EUR:20261115",
        b":12,:EUR:20261115",
        b"C:1O,OO:EUR:20261115",
        b"C:-12,:EUR:20261115",
        b"C:12,:E:20261115",
        b"C::EUR:20261115",
        b"C:20261399:EUR:20261115",  # a date, a bank code, a number of an account, but no amount
        b"C:20261115:EUR",
        b"C:1234567890:EUR:20261115",
    ],
)
def test_a_balance_that_breaks_its_definition_is_an_error_not_an_empty_one(booked: bytes) -> None:
    answer = decoded(b"HISAL:4:7:3+DE02:BIC+Giro+EUR+%b'" % booked)
    segment = answer.first("HISAL")
    assert segment is not None
    with pytest.raises(UnreadableAnswerError):
        balance_of(segment, datetime(2026, 11, 15, tzinfo=UTC))


@pytest.mark.parametrize(
    ("written", "value"),
    [(b"80", "80"), (b"0", "0"), (b"1234567", "1234567"), (b"20261399,", "20261399")],
)
def test_a_short_whole_number_is_an_amount_without_its_comma(written: bytes, value: str) -> None:
    answer = decoded(b"HISAL:4:7:3+DE02:BIC+Giro+EUR+C:%b:EUR:20261115++20261115:EUR'" % written)
    segment = answer.first("HISAL")
    assert segment is not None
    balance = balance_of(segment, datetime(2026, 11, 15, tzinfo=UTC))
    assert balance.booked.amount == Decimal(value)
    assert balance.overdraft_limit is None


@pytest.mark.parametrize(
    ("version", "before", "kind"),
    [(4, b"K1", None), (5, b"K1+1", 1), (6, b"+K1+1", 1), (7, b"+K1+1", 1)],
)
def test_an_account_is_read_in_every_version(version: int, before: bytes, kind: int | None) -> None:
    segment = b"HIUPD:4:%d:3+471100::280:12345678+%b+EUR+Anna Alt++Giro++HKSAL:1+HKKAZ:1'"
    (account,) = user_accounts(decoded(segment % (version, before)))
    assert (account.number, account.bank_code, account.kind) == ("471100", "12345678", kind)
    assert (account.currency, account.owner, account.label) == ("EUR", "Anna Alt", "Giro")
    assert account.allowed == {"HKSAL", "HKKAZ"}


def test_replies_of_another_version_and_with_long_texts_are_read() -> None:
    answer = decoded(b"HIRMS:3:3:4+9210::%b+3920::x:%b'" % (b"a" * 200, b":".join([b"900"] * 12)))
    assert answer.codes == ("9210", "3920")
    assert answer.odd == ("HIRMS",)


def test_nothing_of_a_message_is_printed() -> None:
    answer = decoded(b"HIRMS:3:2:4+0020::geheim'", b"HIKIM:4:2+geheim+geheim'")
    assert "geheim" not in repr(answer)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"'",
        b"HNHBK:1:3+0+300+0+1'",
        FIRST[:-1],
        FIRST[:200],
        b"HNHBK:1:3+0+300+0+1'HNVSD:999:1+@99999999@x'HNHBS:2:1+1'",
        b"HNHBK:1:3+0+300+0+1'HNVSD:999:1+text'HNHBS:2:1+1'",
        b"HNHBK:1:3+0+300+0+1'HIRMG:2:2+not a code'HNHBS:2:1+1'",
        b"a?",
        b"@5",
        b"@3@abcd'",
    ],
)
def test_what_is_no_message_is_refused(data: bytes) -> None:
    with pytest.raises(UnreadableAnswerError):
        codec.decode(data)


# Whatever comes ----------------------------------------------------------------------------


@settings(max_examples=400, deadline=1000)
@given(st.binary(max_size=2000))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    with suppress(UnreadableAnswerError):
        codec.decode(data)


FULL = wrapped(
    b"HIRMG:2:2+0010::ok'HIRMS:3:2:4+3920::m:910:911'",
    b"HISAL:4:7:3+DE02:BIC:1::280:9+Giro+EUR+D:1234,5:EUR:20261115:083000'",
    b"HITAN:5:7:4+4++REF+Bitte TAN+@4@abcd+20261115:083000'",
    b"HIUPD:6:6:4+1::280:9+DE02+max+1+EUR+Max++Giro++HKSAL:1+HKCAZ:1'",
    b"HITAB:7:5:3+0+M:1::::1::280:9:20230501:::Handy'",
)


@settings(max_examples=400, deadline=1000)
@given(
    st.lists(
        st.tuples(st.integers(0, len(FULL) - 1), st.sampled_from(b"+:'@?0\x009zA")), max_size=8
    )
)
def test_a_damaged_message_is_read_or_refused(damages: list[tuple[int, int]]) -> None:
    data = bytearray(FULL)
    for place, byte in damages:
        data[place] = byte
    try:
        answer = codec.decode(bytes(data))
        for name in ("HISAL", "HITAN", "HIUPD", "HITAB"):
            list(answer.all(name))
    except UnreadableAnswerError:
        pass


@settings(max_examples=200, deadline=1000)
@given(st.text(st.characters(codec="iso-8859-1"), min_size=1, max_size=60))
@example("a+b:c'd@e?f")
def test_texts_survive_the_wire(text: str) -> None:
    assert wire.read(b"HIABC:1:1+" + wire.escape(text) + b"'")[0][1] == text


@pytest.mark.parametrize("piece", [b":", b"+", b"'", b"?a", b"a+", b"@1@a:", b"@", b"??"])
def test_a_megabyte_of_anything_is_done_with_quickly(piece: bytes) -> None:
    """The library's own tokenizer copies the rest for every token: minutes for this."""
    with pytest.raises(UnreadableAnswerError):
        codec.decode(piece * (1_000_000 // len(piece)))


BETWEEN_SEGMENTS: list[Callable[[bytes], bytes]] = [
    lambda message: message + b"\r\n",
    lambda message: message + b"\0\0",
    lambda message: message.replace(b"'HNHBS", b"'\r\nHNHBS"),
]


@pytest.mark.parametrize("bent", BETWEEN_SEGMENTS)
def test_what_stands_between_segments_says_nothing(bent: Callable[[bytes], bytes]) -> None:
    plain = wrapped(b"HIRMG:3:2+0010::Entgegengenommen.'")
    assert codec.decode(bent(plain)) == codec.decode(plain)


def test_empty_ends_of_a_group_and_odd_references_say_nothing() -> None:
    answer = decoded(
        b"HIRMG:3:2:99999+0010::Ja.:::'", b"HITAN:5:6:x+4++ref+Bitte TAN eingeben.:::'"
    )
    challenge = answer.first("HITAN")
    assert challenge is not None
    assert challenge.text("challenge") == "Bitte TAN eingeben."
    assert answer.codes == ("0010",)
    assert challenge.reference is None


def _inside(*segments: bytes) -> bytes:
    return b"HNHBK:1:3+0+300+d+1'HIRMG:2:2+0010::ok'" + b"".join(segments) + b"HNHBS:9:1+1'"


@pytest.mark.parametrize("text", [b"mail@bank.example", b"@", b"@@", b"a@3@b"])
def test_an_at_sign_that_nobody_escaped_is_text(text: bytes) -> None:
    answer = codec.decode(_inside(b"HIBPA:3:3+11+280:12345678+" + text + b"+1+1+300+0'"))
    general = next(answer.readable("HIBPA"))
    assert general.text("bank_name") == text.decode()


@pytest.mark.parametrize("number", [b"", b"x", b"123456789", b"-1"])
def test_a_segment_with_an_odd_number_is_read(number: bytes) -> None:
    answer = codec.decode(_inside(b"HIBPA:" + number + b":3+11+280:12345678+Bank+1+1+300+0'"))
    assert next(answer.readable("HIBPA")).text("bank_name") == "Bank"


def test_a_segment_without_a_version_is_passed_over() -> None:
    answer = codec.decode(_inside(b"HISAL:3:x:3+1'", b"HIBPA:3::3+11+280:12345678+Bank'"))
    assert [segment.name for segment in answer.segments] == ["HIRMG"]


@pytest.mark.parametrize(
    "rules",
    [
        b"1+1+0+5:20:6:Kunde::HKSAL:N:HKCAZ:J",
        b"1+1+0+HKSAL:N:HKCAZ:J",
        b"1+1+0+5:20:6:a+b::HKSAL:N:HKCAZ:J",
        b"1+1+0+5:20:6:Kunde:mehr:noch mehr:HKSAL:N:HKCAZ:",
    ],
)
def test_orders_that_need_a_tan_are_found_wherever_they_stand(rules: bytes) -> None:
    assert tan_orders(codec.decode(_inside(b"HIPINS:7:1:4+" + rules + b"'"))) == {"HKCAZ"}
