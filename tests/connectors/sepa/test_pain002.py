"""Reports on payees: what each result becomes, and what nobody may believe."""

from contextlib import suppress
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kontowerk.connectors.sepa.fields import UnreadableStatementError
from kontowerk.connectors.sepa.pain002 import checks_of, parse_pain002
from kontowerk.connectors.transfer import CreditTransfer, PayeeCheck, PayeeMatch
from kontowerk.kit.money import Money

FIRST = CreditTransfer(
    "Anna Beispiel", "DE89370400440532013000", "", Money(Decimal(1), "EUR"), "", "KW-1"
)
SECOND = CreditTransfer(
    "Bernd Muster", "DE02120300000000202051", "", Money(Decimal(2), "EUR"), "", "KW-2"
)
STATUSES = {
    "RCVC": PayeeMatch.MATCH,
    "RVMC": PayeeMatch.CLOSE_MATCH,
    "RVNM": PayeeMatch.NO_MATCH,
    "RVNA": PayeeMatch.NOT_POSSIBLE,
}


def row(
    status: str, transfer: CreditTransfer = FIRST, *, name: str = "", end_to_end: str | None = None
) -> str:
    reason = f"<StsRsnInf><AddtlInf>{name}</AddtlInf></StsRsnInf>" if name else ""
    return (
        f"<TxInfAndSts><OrgnlEndToEndId>{end_to_end or transfer.end_to_end_id}</OrgnlEndToEndId>"
        f"<TxSts>{status}</TxSts>{reason}<OrgnlTxRef><Cdtr><Pty><Nm>{transfer.recipient}</Nm></Pty>"
        f"</Cdtr><CdtrAcct><Id><IBAN>{transfer.iban}</IBAN></Id></CdtrAcct></OrgnlTxRef>"
        "</TxInfAndSts>"
    )


def report(*rows: str, group: str = "RVCM") -> bytes:
    return (
        "<?xml version='1.0' encoding='UTF-8'?>"
        '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>'
        "<GrpHdr><MsgId>1</MsgId><CreDtTm>2026-11-15T10:00:00+01:00</CreDtTm></GrpHdr>"
        "<OrgnlGrpInfAndSts><OrgnlMsgId>1</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId>"
        f"<GrpSts>{group}</GrpSts><StsRsnInf><AddtlInf>RVMC Hinweis der Bank</AddtlInf></StsRsnInf>"
        "</OrgnlGrpInfAndSts><OrgnlPmtInfAndSts><OrgnlPmtInfId>1</OrgnlPmtInfId>"
        f"{''.join(rows)}</OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>"
    ).encode()


def checks(*documents: bytes, transfers: tuple[CreditTransfer, ...] = (FIRST,)) -> list[PayeeCheck]:
    return list(checks_of([parse_pain002(one) for one in documents], transfers))


@pytest.mark.parametrize(("status", "result"), STATUSES.items())
def test_each_status_has_a_result(status: str, result: PayeeMatch) -> None:
    (found,) = checks(report(row(status)))
    assert found == PayeeCheck(FIRST.iban, result)


@pytest.mark.parametrize("status", ["PDNG", "ACTC", "rcvc", "", "XXXX"])
def test_an_unknown_status_is_never_a_match(status: str) -> None:
    (found,) = checks(report(row(status)))
    assert found.result is PayeeMatch.NOT_POSSIBLE


def test_only_a_close_match_tells_the_name() -> None:
    close, none = (
        checks(report(row(status, name="Anna Beyspiel")))[0] for status in ("RVMC", "RVNM")
    )
    assert close.matched_name == "Anna Beyspiel"
    assert none.matched_name is None


def test_a_name_that_could_deceive_is_left_out() -> None:
    (found,) = checks(report(row("RVMC", name="Anna \u202eBeispiel")))
    assert found == PayeeCheck(FIRST.iban, PayeeMatch.CLOSE_MATCH)


def test_a_name_in_several_lines_is_one_name() -> None:
    lines = "Gesellschaft fuer</AddtlInf><AddtlInf>Beispiele"
    (found,) = checks(report(row("RVMC", name=lines)))
    assert found.matched_name == "Gesellschaft fuer Beispiele"


def test_several_transfers_get_their_own_results_in_their_order() -> None:
    document = report(row("RVNM", SECOND), row("RCVC", FIRST))
    found = checks(document, transfers=(FIRST, SECOND))
    assert [one.result for one in found] == [PayeeMatch.MATCH, PayeeMatch.NO_MATCH]
    assert [one.iban for one in found] == [FIRST.iban, SECOND.iban]


def test_a_report_in_two_parts_counts_as_one() -> None:
    found = checks(report(row("RCVC")), report(row("RVNA", SECOND)), transfers=(FIRST, SECOND))
    assert [one.result for one in found] == [PayeeMatch.MATCH, PayeeMatch.NOT_POSSIBLE]


def test_an_account_stands_for_a_transfer_whose_id_the_bank_left_out() -> None:
    (found,) = checks(report(row("RCVC", end_to_end="NOTPROVIDED")))
    assert found.result is PayeeMatch.MATCH


def test_a_result_for_another_account_or_id_is_no_result() -> None:
    other = CreditTransfer("X", SECOND.iban, "", FIRST.amount, "", FIRST.end_to_end_id)
    assert checks(report(row("RCVC", other)))[0].result is PayeeMatch.NOT_POSSIBLE
    wrong_id = row("RCVC", end_to_end="KW-99")
    assert checks(report(wrong_id))[0].result is PayeeMatch.NOT_POSSIBLE


def test_a_transfer_nobody_mentions_matches_only_if_everything_does() -> None:
    assert checks(report(group="RCVC"))[0].result is PayeeMatch.MATCH
    assert checks(report(group="RVCM"))[0].result is PayeeMatch.NOT_POSSIBLE
    partly = report(row("RCVC", SECOND), group="RCVC")
    assert checks(partly, transfers=(FIRST, SECOND))[0].result is PayeeMatch.NOT_POSSIBLE
    assert checks()[0].result is PayeeMatch.NOT_POSSIBLE


def test_of_two_results_the_worse_counts() -> None:
    (found,) = checks(report(row("RCVC"), row("RVNM")))
    assert found.result is PayeeMatch.NO_MATCH


@pytest.mark.parametrize(
    "document",
    [
        b"",
        b"no xml",
        b"<Document/>",
        b"<html><body>Wartung</body></html>",
        b'<!DOCTYPE x [<!ENTITY a "b">]><Document><CstmrPmtStsRpt/></Document>',
        report(row("RCVC"))[:-20],
    ],
)
def test_what_is_no_report_is_refused(document: bytes) -> None:
    with pytest.raises(UnreadableStatementError):
        parse_pain002(document)


@given(st.binary(max_size=400))
def test_any_bytes_are_a_report_or_refused(junk: bytes) -> None:
    with suppress(UnreadableStatementError):
        parse_pain002(junk)


@given(st.data())
def test_a_damaged_report_never_turns_a_no_into_a_match(data: st.DataObject) -> None:
    whole = report(row("RVNM"))
    at = data.draw(st.integers(0, len(whole) - 1))
    damaged = bytearray(whole)
    damaged[at] = data.draw(st.integers(0, 255))
    try:
        (found,) = checks(bytes(damaged))
    except UnreadableStatementError:
        return
    assert found.result is not PayeeMatch.MATCH
