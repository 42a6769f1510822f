"""camt documents: goldens of both versions, signs, batches, status, counterparties."""

import re
from collections.abc import Callable
from datetime import UTC, date, datetime
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kontowerk.connectors.sepa.camt import parse_camt, parse_camt_reports
from kontowerk.connectors.sepa.fields import UnreadableStatementError
from kontowerk.connectors.snapshot import Transaction
from kontowerk.kit.money import Money
from tests.connectors.sepa.samples import CAMT_052_V08, CAMT_053_V02, OWN_IBAN, camt, entry

NOV_3 = date(2026, 11, 3)
SALARY = Transaction(
    amount=Money(Decimal("2750.00"), "EUR"),
    booked_on=NOV_3,
    value_on=NOV_3,
    purpose="Lohn und Gehalt Oktober 2026 Personalnummer 0815",
    booking_text="LOHN  GEHALT",
    transaction_code="153",
    primanota="00931",
    counterparty_name="Müller & Söhne Maschinenbau GmbH",
    counterparty_iban="DE89370400440532013000",
    counterparty_bic="COBADEFFXXX",
    counterparty_name_ultimate="Müller Holding SE",
    end_to_end_id="LOHN-2026-10-0815",
    bank_reference="2026110300000001",
)
POWER = Transaction(
    amount=Money(Decimal("-89.90"), "EUR"),
    booked_on=NOV_3,
    value_on=date(2026, 11, 4),
    purpose="Abschlag Strom 11/2026 Vertragskonto 123456",
    booking_text="FOLGELASTSCHRIFT",
    transaction_code="105",
    primanota="00931",
    counterparty_name="Stadtwerke Musterstadt",
    counterparty_iban="DE75512108001245126199",
    counterparty_bic="SOGEDEFFXXX",
    mandate_id="M-4711",
    creditor_id="DE98ZZZ09999999999",
    bank_reference="2026110300000002",
)
REVERSAL = Transaction(
    amount=Money(Decimal("-748.59"), "EUR"),
    booked_on=NOV_3,
    value_on=NOV_3,
    purpose="Storno Gutschrift, Konto falsch",
    booking_text="STORNO",
    transaction_code="159",
    primanota="00931",
    counterparty_name="Otto Normal",
    counterparty_iban="DE12500105170648489890",
)


@pytest.mark.parametrize("xml", [CAMT_052_V08, CAMT_053_V02], ids=["052.08", "053.02"])
def test_both_versions_give_the_same_bookings(xml: bytes) -> None:
    report = parse_camt(xml)
    assert (report.iban, report.account_number, report.currency) == (OWN_IBAN, None, "EUR")
    assert report.transactions == (SALARY, POWER, REVERSAL)


def test_a_statement_is_read_like_a_report() -> None:
    """Defect 10: python-fints raises IndexError for a camt.053 `Stmt`."""
    assert b"<Stmt>" in CAMT_053_V02
    assert len(parse_camt(CAMT_053_V02).transactions) == 3


def test_balances_come_by_code_and_day() -> None:
    report = parse_camt(CAMT_052_V08)
    closing = report.balance("CLBD")
    assert closing is not None
    assert (closing.amount, closing.on, closing.at) == (
        Money(Decimal("2911.51"), "EUR"),
        NOV_3,
        None,
    )
    assert report.balance("ITAV") is None
    moved = sum(it.amount.amount for it in report.transactions)
    opening = report.balance("PRCD")
    assert opening is not None
    assert opening.amount.amount + moved == closing.amount.amount


def test_a_balance_with_a_time_keeps_it_and_takes_the_german_day() -> None:
    xml = camt(
        """<Bal><Tp><CdOrPrtry><Cd>ITBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">3</Amt>
        <CdtDbtInd>DBIT</CdtDbtInd><Dt><DtTm>2026-11-02T23:30:00Z</DtTm></Dt></Bal>"""
    )
    balance = parse_camt(xml).balance("ITBD")
    assert balance is not None
    assert balance.amount.amount == Decimal("-3.00")
    assert balance.on == NOV_3
    assert balance.at == datetime(2026, 11, 2, 23, 30, tzinfo=UTC)


@pytest.mark.parametrize(
    ("indicator", "reversal", "sign"),
    [("CRDT", "", 1), ("DBIT", "", -1), ("CRDT", "true", 1), ("DBIT", "true", -1)],
)
@pytest.mark.parametrize("message", ["052", "053", "054"])
def test_the_direction_gives_the_sign_and_a_reversal_does_not_turn_it(
    message: str, indicator: str, reversal: str, sign: int
) -> None:
    more = f"<RvslInd>{reversal}</RvslInd>" if reversal else ""
    (booking,) = parse_camt(camt(entry("1.00", indicator, more=more), message=message)).transactions
    assert booking.amount.amount == sign


@pytest.mark.parametrize(
    ("status", "booked"),
    [
        ("<Sts>BOOK</Sts>", True),
        ("<Sts>PDNG</Sts>", False),
        ("<Sts><Cd>BOOK</Cd></Sts>", True),
        ("<Sts>\n  <Cd>PDNG</Cd>\n</Sts>", False),
        ("<Sts><Cd>FUTR</Cd></Sts>", False),
        ("", True),
    ],
)
def test_booked_and_pending_are_told_apart(status: str, booked: bool) -> None:  # noqa: FBT001 -- a row of the table
    (booking,) = parse_camt(camt(entry(status=status))).transactions
    assert booking.booked is booked


def test_an_entry_for_information_is_no_booking() -> None:
    assert parse_camt(camt(entry(status="<Sts><Cd>INFO</Cd></Sts>"))).transactions == ()


def test_a_pending_entry_without_a_day_has_the_day_of_the_report() -> None:
    (booking,) = parse_camt(camt(entry(status="<Sts>PDNG</Sts>", days=""))).transactions
    assert (booking.booked_on, booking.value_on) == (date(2026, 11, 4), None)


def test_an_entry_without_a_day_has_that_of_its_part_else_of_the_message() -> None:
    days = "<RltdDts><IntrBkSttlmDt>2026-11-02</IntrBkSttlmDt></RltdDts>"
    details = f"<NtryDtls><TxDtls>{days}</TxDtls></NtryDtls>"
    (booking,) = parse_camt(camt(entry(days="", details=details))).transactions
    assert booking.booked_on == date(2026, 11, 2)
    bare = camt(entry(days="")).replace(b"<CreDtTm>2026-11-04T", b"<X>2026-11-04T")
    bare = re.sub(rb"(<X>[^<]*)</CreDtTm>", rb"\1</X>", bare)
    header = b"<GrpHdr><CreDtTm>2026-11-05T08:00:00+01:00</CreDtTm></GrpHdr>"
    with pytest.raises(UnreadableStatementError):
        parse_camt(bare)
    (booking,) = parse_camt(bare.replace(b"<Rpt>", header + b"<Rpt>", 1)).transactions
    assert booking.booked_on == date(2026, 11, 5)


def part(amount: str, name: str, text: str, *, indicator: str = "", currency: str = "EUR") -> str:
    """Write details as version 02 does, or 08 with a direction of its own."""
    money = f'<Amt Ccy="{currency}">{amount}</Amt>'
    if indicator:
        given = f"{money}<CdtDbtInd>{indicator}</CdtDbtInd>"
    else:
        given = f"<AmtDtls><TxAmt>{money}</TxAmt></AmtDtls>" if amount else ""
    return f"""<TxDtls><Refs><EndToEndId>E-{name}</EndToEndId></Refs>{given}
    <RltdPties><Cdtr><Nm>{name}</Nm></Cdtr></RltdPties>
    <RmtInf><Ustrd>{text}</Ustrd></RmtInf></TxDtls>"""


def test_a_batch_becomes_its_parts() -> None:
    """Defect 10: python-fints keeps the last name and purpose for the whole amount."""
    details = f"""<AcctSvcrRef>B-77</AcctSvcrRef><NtryDtls>
    {part("100.00", "Anna", "eins")}{part("50.25", "Bert", "zwei")}</NtryDtls>"""
    first, second = parse_camt(camt(entry("150.25", details=details))).transactions
    assert (first.amount.amount, second.amount.amount) == (Decimal(-100), Decimal("-50.25"))
    assert (first.counterparty_name, second.counterparty_name) == ("Anna", "Bert")
    assert (first.purpose, second.purpose) == ("eins", "zwei")
    assert (first.end_to_end_id, second.end_to_end_id) == ("E-Anna", "E-Bert")
    assert first.batch_id == second.batch_id == "B-77"
    assert first.bank_reference is None


def test_parts_may_go_both_ways() -> None:
    details = f"""<NtryDtls>{part("100.00", "Anna", "eins", indicator="DBIT")}
    {part("30.00", "Bert", "zwei", indicator="CRDT")}</NtryDtls>"""
    parts = parse_camt(camt(entry("70.00", details=details))).transactions
    assert [it.amount.amount for it in parts] == [Decimal(-100), Decimal(30)]
    assert parts[0].batch_id == parts[1].batch_id is not None


@pytest.mark.parametrize(
    "second",
    [
        part("50.26", "Bert", "zwei"),
        part("", "Bert", "zwei"),
        part("50.25", "Bert", "zwei", indicator="DBIT", currency="USD"),
        part("50.253", "Bert", "zwei", indicator="DBIT", currency="KWD"),
    ],
    ids=["wrong sum", "no amount", "other currency", "three decimals"],
)
def test_a_batch_that_does_not_add_up_stays_whole_and_loses_no_purpose(second: str) -> None:
    details = f"<NtryDtls>{part('100.00', 'Anna', 'eins')}{second}</NtryDtls>"
    (booking,) = parse_camt(camt(entry("150.25", details=details))).transactions
    assert booking.amount.amount == Decimal("-150.25")
    assert booking.purpose == "eins; zwei"
    assert booking.counterparty_name is None
    assert booking.batch_id is None


@given(st.lists(st.decimals("0.01", "99999", places=2), min_size=1, max_size=8), st.booleans())
def test_the_parts_of_any_batch_add_up_to_the_entry(amounts: list[Decimal], came: bool) -> None:  # noqa: FBT001 -- drawn
    indicator = "CRDT" if came else "DBIT"
    parts = "".join(
        part(str(it), f"N{n}", "x", indicator=indicator) for n, it in enumerate(amounts)
    )
    total = sum(amounts, Decimal(0))
    xml = camt(entry(str(total), indicator, details=f"<NtryDtls>{parts}</NtryDtls>"))
    found = parse_camt(xml).transactions
    assert len(found) == len(amounts)
    assert Money.sum((it.amount for it in found), "EUR").amount == (total if came else -total)


@given(st.decimals("0", "9999999999999.99", places=2))
def test_an_amount_comes_back_digit_for_digit(amount: Decimal) -> None:
    (booking,) = parse_camt(camt(entry(str(amount), "CRDT"))).transactions
    assert str(booking.amount.amount) == str(amount)


@pytest.mark.parametrize("amount", ["", "NaN", "1e3", "-1.00", "12,50", "1.005", "٣", "1" * 40])
def test_an_amount_that_is_none_is_refused_with_its_place(amount: str) -> None:
    with pytest.raises(UnreadableStatementError) as caught:
        parse_camt(camt(entry("1.00") + entry(amount)))
    assert caught.value.place == "camt: Rpt[1]/Ntry[2]"
    assert caught.value.__context__ is None
    assert caught.value.__cause__ is None


def details_of(inner: str, indicator: str = "CRDT") -> Transaction:
    details = f"<NtryDtls><TxDtls>{inner}</TxDtls></NtryDtls>"
    (booking,) = parse_camt(camt(entry(indicator=indicator, details=details))).transactions
    return booking


def test_texts_are_joined_without_inventing_blanks() -> None:
    booking = details_of(
        """<RmtInf><Ustrd>Rechnung 4711 vom 3. Novem</Ustrd><Ustrd>ber, danke </Ustrd>
        <Ustrd>sehr und
        Gruss</Ustrd></RmtInf>"""
    )
    assert booking.purpose == "Rechnung 4711 vom 3. November, danke sehr und Gruss"


def test_a_structured_reference_stands_in_for_a_purpose() -> None:
    booking = details_of(
        """<RmtInf><Strd><CdtrRefInf><Ref>RF18539007547034</Ref></CdtrRefInf></Strd></RmtInf>"""
    )
    assert booking.purpose == "RF18539007547034"


def test_tags_inside_a_text_fill_what_the_bank_left_out() -> None:
    booking = details_of(
        "<RmtInf><Ustrd>EREF+R-1MREF+M-9SVWZ+Beitrag IBAN+DE12500105170648489890</Ustrd></RmtInf>"
    )
    assert booking.purpose == "Beitrag"
    assert (booking.end_to_end_id, booking.mandate_id) == ("R-1", "M-9")
    assert booking.counterparty_iban == "DE12500105170648489890"


def test_a_side_without_account_is_still_the_counterparty() -> None:
    booking = details_of("<RltdPties><Dbtr><Nm>Otto Normal</Nm></Dbtr></RltdPties>")
    assert booking.counterparty_name == "Otto Normal"


def test_the_customer_is_not_taken_for_the_counterparty_when_the_other_side_is_unknown() -> None:
    booking = details_of("<RltdPties><Cdtr><Nm>Erika Beispiel</Nm></Cdtr></RltdPties>")
    assert booking.counterparty_name is None


@pytest.mark.parametrize(
    ("written", "code", "primanota"),
    [
        ("NTRF+166+00931", "166", "00931"),
        ("NTRF+166+9249+888", "166", "9249"),
        ("NMSC+201", "201", None),
        ("166", "166", None),
        ("KARTE", None, None),
    ],
)
def test_the_german_transaction_code_is_taken_apart(
    written: str, code: str | None, primanota: str | None
) -> None:
    more = f"<BkTxCd><Prtry><Cd>{written}</Cd></Prtry></BkTxCd>"
    (booking,) = parse_camt(camt(entry(details=more))).transactions
    assert (booking.transaction_code, booking.primanota) == (code, primanota)


def test_statements_of_one_account_are_put_together_and_of_two_are_not() -> None:
    one = camt(entry("1.00")).decode()
    report = one[one.index("<Rpt>") : one.index("</Rpt>") + len("</Rpt>")]
    twice = one.replace(report, report + report)
    assert len(parse_camt(twice.encode()).transactions) == 2
    mixed = one.replace(report, report + report.replace(OWN_IBAN, "DE12500105170648489890"))
    with pytest.raises(UnreadableStatementError):
        parse_camt(mixed.encode())
    assert len(parse_camt_reports(mixed.encode())) == 2


def test_a_document_in_an_envelope_is_found() -> None:
    document = CAMT_052_V08.decode().removeprefix('<?xml version="1.0" encoding="UTF-8"?>\n')
    assert len(parse_camt(f"<BizMsgEnvlp><AppHdr/>{document}</BizMsgEnvlp>".encode()).balances) == 2


def test_another_encoding_is_honoured() -> None:
    xml = CAMT_052_V08.decode().replace("UTF-8", "ISO-8859-1").encode("iso-8859-1")
    assert parse_camt(xml).transactions[0] == SALARY


@pytest.mark.parametrize(
    ("named", "written"),
    [
        ("utf-16", "utf-16"),
        ("IBM850", "cp850"),
        ("windows-1250", "cp1250"),
        ("ISO-8859-15", "iso-8859-15"),
        ("ISO-8859-1", "utf-8"),  # named so by programs that write UTF-8
    ],
)
def test_letters_are_right_in_every_encoding_and_under_a_wrong_name(
    named: str, written: str
) -> None:
    xml = CAMT_052_V08.decode().replace("UTF-8", named).encode(written)
    assert parse_camt(xml).transactions[0] == SALARY


def test_a_mark_of_utf_8_before_another_encoding_is_passed_over() -> None:
    xml = CAMT_052_V08.decode().replace("UTF-8", "ISO-8859-1").encode("iso-8859-1")
    assert parse_camt(b"\xef\xbb\xbf" + xml).transactions[0] == SALARY


SPELLINGS: list[Callable[[bytes], bytes]] = [
    lambda xml: xml + b"\0\0",
    lambda xml: xml + b"\x1a",
    lambda xml: xml + b"\n-\n",
    lambda xml: xml.replace(b"</Ntry>", b"<AddtlNtryInf>A & B\x0b&#x1F;</AddtlNtryInf></Ntry>"),
    lambda xml: xml.replace(b"</Ntry>", b"<AddtlNtryInf>Stra\xdfe</AddtlNtryInf></Ntry>"),
    lambda xml: xml.replace(b'encoding="UTF-8"', b'encoding="UTF8"'),
    lambda xml: xml.replace(b'Ccy="EUR"', b'Ccy="eur "'),
    lambda xml: xml.replace(b'Ccy="EUR">', b'Ccy="EUR">+'),
    lambda xml: xml.replace(b"<Dt>2026-11-03</Dt>", b"<DtTm>2026-11-03T24:00:00</DtTm>"),
    lambda xml: xml.replace(b"<Dt>2026-11-03</Dt>", b"<DtTm>2026-11-03T00:00:00+03:00</DtTm>"),
    lambda xml: xml.replace(b"<Dt>2026-11-03</Dt>", b"<Dt>03.11.2026</Dt>"),
    lambda xml: xml.replace(b"<Dt>2026-11-03</Dt>", b"<Dt>2026/11/03</Dt>"),
    lambda xml: xml.replace(b"<Dt>2026-11-03</Dt>", b"<Dt>2026-11-3</Dt>"),
    lambda xml: xml.replace(b"<Dt>2026-11-03</Dt>", b"<Dt>20261103</Dt>"),
    lambda xml: xml.decode().encode("utf-16"),
]


@pytest.mark.parametrize("mangled", SPELLINGS)
def test_a_document_may_be_written_otherwise(mangled: Callable[[bytes], bytes]) -> None:
    xml = camt(entry("10.00", "CRDT"))
    written = mangled(xml)
    assert written != xml or b"encoding" not in xml
    (booking,) = parse_camt(written).transactions
    assert booking.amount == Money(Decimal("10.00"), "EUR")
    assert booking.booked_on == NOV_3


def test_a_document_in_an_envelope_is_read() -> None:
    inner = camt(entry("10.00", "CRDT"))
    inner = inner[inner.index(b"<Document") :]
    xml = b'<s:Envelope xmlns:s="s"><s:Body>' + inner + b"</s:Body></s:Envelope>"
    assert len(parse_camt(xml).transactions) == 1


def test_a_document_cut_short_is_not_mended() -> None:
    xml = camt(entry("10.00", "CRDT"))
    with pytest.raises(UnreadableStatementError):
        parse_camt(xml[: xml.rindex(b"</Ntry>")])
