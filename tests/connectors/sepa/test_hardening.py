"""Whatever a bank, or somebody in its place, sends: values or the one error, soon."""

import time
from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kontowerk.connectors.sepa.camt import parse_camt
from kontowerk.connectors.sepa.fields import LARGEST_DOCUMENT, UnreadableStatementError
from kontowerk.connectors.sepa.identity import normalised, numbered
from kontowerk.connectors.sepa.mt535 import parse_mt535
from kontowerk.connectors.sepa.mt940 import parse_mt940
from tests.connectors.sepa.samples import (
    CAMT_052_V08,
    CAMT_053_V02,
    MT535,
    MT940,
    MT942,
    camt,
    entry,
)

MANY = settings(max_examples=400, deadline=2000, suppress_health_check=[HealthCheck.too_slow])


def _camt(data: bytes) -> None:
    for booking in parse_camt(data).transactions:
        normalised(booking)


def _mt940(data: bytes) -> None:
    for found in parse_mt940(data.decode("iso-8859-1")):
        numbered(found.transactions)


def _mt535(data: bytes) -> None:
    parse_mt535(data.decode("iso-8859-1"))


Reader = Callable[[bytes], None]
DOCUMENTS: dict[Reader, list[bytes]] = {
    _camt: [CAMT_052_V08, CAMT_053_V02],
    _mt940: [MT940.encode("iso-8859-1"), MT942.encode("iso-8859-1")],
    _mt535: [MT535.encode("iso-8859-1")],
}
READERS = tuple(DOCUMENTS)


def read(reader: Reader, data: bytes) -> None:
    """Anything but the one error fails the test."""
    try:
        reader(data)
    except UnreadableStatementError as error:
        assert error.__context__ is None  # noqa: PT017 -- both ends are fine
        assert len(error.place) < 80  # noqa: PT017 -- both ends are fine


@pytest.mark.parametrize("reader", READERS)
@MANY
@given(data=st.binary(max_size=300))
def test_any_bytes_are_read_or_refused(reader: Reader, data: bytes) -> None:
    read(reader, data)


@st.composite
def mutated(draw: st.DrawFn, documents: list[bytes]) -> bytes:
    data = draw(st.sampled_from(documents))
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(data)))
        end = min(len(data), start + draw(st.integers(0, 40)))
        kind = draw(st.integers(0, 3))
        middle = (
            draw(st.binary(max_size=12))
            if kind == 0
            else data[start:end] * 2
            if kind == 1
            else draw(st.sampled_from([b"", b":61:", b":86:", b"?", b"<", b"&", b"\n", b",", b"9"]))
            if kind == 2
            else data[start:end][::-1]
        )
        data = data[:start] + middle + data[end:]
    return data


@pytest.mark.parametrize("reader", READERS)
@MANY
@given(draw=st.data())
def test_real_documents_gone_wrong_are_read_or_refused(reader: Reader, draw: st.DataObject) -> None:
    read(reader, draw.draw(mutated(DOCUMENTS[reader])))


@pytest.mark.parametrize("reader", READERS)
def test_documents_cut_anywhere_are_read_or_refused(reader: Reader) -> None:
    for document in DOCUMENTS[reader]:
        for end in range(0, len(document), 11):
            read(reader, document[:end])


LAUGHS = b"""<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "ha">
%s]><Document>&j;</Document>""" % b"".join(
    b'<!ENTITY %c "%s">' % (98 + n, b"&%c;" % (97 + n) * 10) for n in range(9)
)
OUTSIDE = b"""<?xml version="1.0"?><!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]>
<Document>&x;</Document>"""


@pytest.mark.parametrize(
    "xml",
    [
        LAUGHS,
        OUTSIDE,
        b'<!DOCTYPE d SYSTEM "http://127.0.0.1/d.dtd"><Document/>',
        LAUGHS.decode().encode("utf-16"),
        OUTSIDE.decode().encode("utf-16"),
        OUTSIDE.replace(b'"1.0"?>', b'"1.0" encoding="utf-7"?>', 1).replace(b"<!D", b"+ADwAIQ-D"),
        OUTSIDE.decode().encode("cp037"),
        b"<a>" * 100_000,
        b"<Document>" + b"<a>" * 5000 + b"</a>" * 5000 + b"</Document>",
        b" " * (LARGEST_DOCUMENT + 1),
        b"<Document/>",
        b"<html><body>Wartung</body></html>",
        b"",
    ],
)
def test_hostile_and_foreign_documents_are_refused_at_once(xml: bytes) -> None:
    begun = time.thread_time()
    with pytest.raises(UnreadableStatementError):
        parse_camt(xml)
    assert time.thread_time() - begun < 1


@pytest.mark.parametrize(
    "text",
    [
        ":20:X\n:60F:C261102EUR1,\n:61:2611031103C1,NTRF" + "A" * 4000 + "//" * 2000,
        (":20:X\n:60F:C261102EUR1,\n:61:2611031103C1,NTRFA\n:86:" + "?20" * 30_000),
        ":20:X\n:60F:C261102EUR1,\n" + ":86:x\n:99:" * 30_000,
        ":20:X\n:60F:C261102EUR1,\n:61:2611031103C1,NTRFA\n:86:166?20" + "\nSVWZ+EREF+" * 30_000,
        ":20:" * 100_000,
        ":20:\n" * 20_000,
        ":61:" + "1" * 1_000_000,
        "1" * (LARGEST_DOCUMENT + 1),
    ],
    ids=range(8),
)
def test_a_text_that_looks_costly_is_not(text: str) -> None:
    begun = time.thread_time()
    read(_mt940, text.encode())
    read(_mt535, text.encode())
    assert time.thread_time() - begun < 3


def test_a_year_of_a_busy_account_is_read_in_seconds() -> None:
    begun = time.thread_time()
    details = CAMT_052_V08.decode().split("<NtryDtls>")[1].split("</NtryDtls>")[0]
    row = entry("2750.00", "CRDT", details=f"<NtryDtls>{details}</NtryDtls>")
    assert len(numbered(parse_camt(camt(row * 5000)).transactions)) == 5000
    head, *lines = MT940.split(":61:")
    body = head + "".join(f":61:{line}" for line in [*lines[:2]] * 2500)
    assert len(parse_mt940(body)[0].transactions) == 5000
    assert time.thread_time() - begun < 10


def test_a_place_holds_nothing_of_the_document() -> None:
    secret = "DE89370400440532013000"
    xml = camt(entry("1.00") + entry(secret, details=f"<X>{secret}</X>"))
    with pytest.raises(UnreadableStatementError) as caught:
        parse_camt(xml)
    assert secret not in f"{caught.value} {caught.value!r} {caught.value.__dict__}"


def test_document_types_and_hidden_ones_are_refused_before_anything_is_parsed() -> None:
    for xml, place in (
        (LAUGHS, "xml: document type"),
        (OUTSIDE, "xml: document type"),
        (OUTSIDE.decode().encode("utf-16"), "xml: document type"),
        (OUTSIDE.decode().encode("utf-16-le"), "xml: encoding"),
        (b'<?xml version="1.0" encoding="utf-7"?><Document/>', "xml: encoding"),
    ):
        with pytest.raises(UnreadableStatementError) as caught:
            parse_camt(xml)
        assert caught.value.place == place
