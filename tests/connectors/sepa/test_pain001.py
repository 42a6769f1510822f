"""pain.001 as banks take it: by the schemas, and byte for byte."""

from dataclasses import replace
from datetime import UTC, date, datetime
from decimal import Decimal
from functools import cache
from importlib.resources import files
from typing import Any, cast, get_args
from uuid import UUID

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from lxml import etree as _untyped  # pyright: ignore[reportAttributeAccessIssue, reportUnknownVariableType] # no stubs

from kontowerk.connectors.sepa.letters import END_TO_END_ID, NAME, PURPOSE, is_end_to_end_id
from kontowerk.connectors.sepa.pain001 import Version, namespace, pain_001
from kontowerk.connectors.transfer import CreditTransfer, Payer, TransferKind, TransferOrder
from kontowerk.kit.money import Money

etree = cast("Any", _untyped)
NOW = datetime(2026, 11, 15, 9, 30, tzinfo=UTC)
VERSIONS: tuple[Version, ...] = get_args(Version)
LETTERS = "abcXYZ0189/-?:().,'+ "
CLEAN = st.text(alphabet=LETTERS, min_size=1, max_size=NAME).filter(lambda text: text.strip())
IBANS = st.sampled_from(["DE89370400440532013000", "FR1420041010050500013M02606"])
BICS = st.sampled_from(["COBADEFFXXX", "COBADEFF", "BNPAFRPPXXX"])


@cache
def schema(version: Version) -> Any:
    found = files("sepaxml").joinpath("schemas", f"pain.{version}.xsd")
    return etree.XMLSchema(etree.fromstring(found.read_bytes()))


def problems(document: bytes, version: Version) -> str:
    checked = schema(version)
    checked.validate(etree.fromstring(document))
    return str(checked.error_log)


def written(order: TransferOrder, version: Version) -> bytes:
    return pain_001(order, message_id=order.payment_id.hex, created_at=NOW, version=version)


def value(document: bytes, path: str) -> list[str]:
    names = "/".join(f"*[local-name()='{name}']" for name in path.split("/"))
    return [str(node.text) for node in etree.fromstring(document).xpath(f"//{names}")]


ONE = CreditTransfer(
    recipient="Stadtwerke Musterstadt",
    iban="DE89370400440532013000",
    bic="COBADEFFXXX",
    amount=Money(Decimal("12.30"), "EUR"),
    purpose="Abschlag (11/2026)",
    end_to_end_id="KW-1",
    purpose_code="GDDS",
    ultimate_debtor="Erika Muster",
    ultimate_creditor="Netz + Wasser",
)
BARE = CreditTransfer("A", "FR1420041010050500013M02606", "", Money(Decimal(1), "EUR"), "", "KW-2")
PAYER = Payer("Max Muster", "DE02120300000000202051", "BYLADEM1001")
ID = UUID(int=7)


def order(kind: TransferKind, *transfers: CreditTransfer, on: date | None = None) -> TransferOrder:
    return TransferOrder(ID, kind, PAYER, transfers, on)


TRANSFERS = st.builds(
    CreditTransfer,
    recipient=CLEAN,
    iban=IBANS,
    bic=st.one_of(BICS, st.just("")),
    amount=st.decimals("0.01", "999999999.99", places=2).map(lambda it: Money(it, "EUR")),
    purpose=st.text(alphabet=LETTERS, max_size=PURPOSE),
    end_to_end_id=st.text(alphabet=LETTERS, min_size=1, max_size=END_TO_END_ID).filter(
        is_end_to_end_id
    ),
    purpose_code=st.none() | st.sampled_from(["GDDS", "SALA", "RENT"]),
    ultimate_debtor=st.none() | CLEAN,
    ultimate_creditor=st.none() | CLEAN,
)
ORDERS = st.builds(
    TransferOrder,
    payment_id=st.uuids(),
    kind=st.sampled_from(TransferKind),
    payer=st.builds(Payer, owner=CLEAN, iban=IBANS, bic=st.none() | BICS),
    transfers=st.lists(TRANSFERS, min_size=1, max_size=4).map(tuple),
    execute_on=st.none() | st.dates(date(2026, 1, 1), date(2030, 12, 31)),
)


@pytest.mark.parametrize("version", VERSIONS)
@settings(suppress_health_check=[HealthCheck.too_slow])
@given(wanted=ORDERS)
def test_every_order_of_clean_texts_keeps_the_schema(
    version: Version, wanted: TransferOrder
) -> None:
    document = written(wanted, version)
    assert not problems(document, version)
    assert [Decimal(one) for one in value(document, "InstdAmt")] == [
        one.amount.amount for one in wanted.transfers
    ]
    total = sum(one.amount.amount for one in wanted.transfers)
    assert {Decimal(one) for one in value(document, "CtrlSum")} == {total}
    assert set(value(document, "NbOfTxs")) == {str(len(wanted.transfers))}
    assert value(document, "EndToEndId") == [one.end_to_end_id for one in wanted.transfers]
    assert value(document, "CdtrAcct/Id/IBAN") == [one.iban for one in wanted.transfers]
    assert value(document, "Cdtr/Nm") == [one.recipient for one in wanted.transfers]


def test_the_schema_would_notice_a_mistake() -> None:
    document = written(order(TransferKind.SINGLE, ONE), "001.001.09")
    assert problems(document.replace(b"SLEV", b"MINE"), "001.001.09")
    assert problems(document.replace(b"BICFI", b"BIC"), "001.001.09")


GOLDEN_09 = (
    "<?xml version='1.0' encoding='UTF-8'?>\n"
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn>'
    "<GrpHdr><MsgId>00000000000000000000000000000007</MsgId>"
    "<CreDtTm>2026-11-15T09:30:00Z</CreDtTm><NbOfTxs>1</NbOfTxs><CtrlSum>12.30</CtrlSum>"
    "<InitgPty><Nm>Max Muster</Nm></InitgPty></GrpHdr>"
    "<PmtInf><PmtInfId>00000000000000000000000000000007</PmtInfId><PmtMtd>TRF</PmtMtd>"
    "<NbOfTxs>1</NbOfTxs><CtrlSum>12.30</CtrlSum>"
    "<PmtTpInf><InstrPrty>NORM</InstrPrty><SvcLvl><Cd>SEPA</Cd></SvcLvl></PmtTpInf>"
    "<ReqdExctnDt><Dt>1999-01-01</Dt></ReqdExctnDt><Dbtr><Nm>Max Muster</Nm></Dbtr>"
    "<DbtrAcct><Id><IBAN>DE02120300000000202051</IBAN></Id></DbtrAcct>"
    "<DbtrAgt><FinInstnId><BICFI>BYLADEM1001</BICFI></FinInstnId></DbtrAgt>"
    "<ChrgBr>SLEV</ChrgBr><CdtTrfTxInf><PmtId><EndToEndId>KW-1</EndToEndId></PmtId>"
    '<Amt><InstdAmt Ccy="EUR">12.30</InstdAmt></Amt>'
    "<UltmtDbtr><Nm>Erika Muster</Nm></UltmtDbtr>"
    "<CdtrAgt><FinInstnId><BICFI>COBADEFFXXX</BICFI></FinInstnId></CdtrAgt>"
    "<Cdtr><Nm>Stadtwerke Musterstadt</Nm></Cdtr>"
    "<CdtrAcct><Id><IBAN>DE89370400440532013000</IBAN></Id></CdtrAcct>"
    "<UltmtCdtr><Nm>Netz + Wasser</Nm></UltmtCdtr><Purp><Cd>GDDS</Cd></Purp>"
    "<RmtInf><Ustrd>Abschlag (11/2026)</Ustrd></RmtInf></CdtTrfTxInf></PmtInf>"
    "</CstmrCdtTrfInitn></Document>"
)


def test_an_order_has_these_bytes() -> None:
    assert written(order(TransferKind.SINGLE, ONE), "001.001.09").decode() == GOLDEN_09


def test_the_older_version_differs_in_bic_and_day_only() -> None:
    older = (
        GOLDEN_09.replace("pain.001.001.09", "pain.001.001.03")
        .replace("BICFI", "BIC")
        .replace("<Dt>1999-01-01</Dt>", "1999-01-01")
    )
    assert written(order(TransferKind.SINGLE, ONE), "001.001.03").decode() == older


@pytest.mark.parametrize("version", VERSIONS)
def test_kinds_of_orders_say_what_they_are(version: Version) -> None:
    instant = written(order(TransferKind.INSTANT, ONE), version)
    assert value(instant, "LclInstrm/Cd") == ["INST"]
    assert value(instant, "InstrPrty") == []
    later = written(order(TransferKind.SCHEDULED, ONE, on=date(2026, 12, 24)), version)
    day = "ReqdExctnDt/Dt" if version == "001.001.09" else "ReqdExctnDt"
    assert value(later, day) == ["2026-12-24"]
    assert value(later, "LclInstrm/Cd") == []
    bulk = written(order(TransferKind.BULK, ONE, BARE), version)
    assert value(bulk, "BtchBookg") == ["true"]
    assert value(bulk, "CtrlSum") == ["13.30", "13.30"]
    assert not any(problems(one, version) for one in (instant, later, bulk))


def test_what_is_not_given_is_not_there() -> None:
    document = written(order(TransferKind.SINGLE, BARE), "001.001.09")
    for absent in ("Purp", "RmtInf", "UltmtDbtr", "UltmtCdtr", "CdtrAgt", "BtchBookg"):
        assert absent.encode() not in document
    nowhere = TransferOrder(ID, TransferKind.SINGLE, Payer("A", PAYER.iban), (BARE,))
    assert value(written(nowhere, "001.001.09"), "DbtrAgt/FinInstnId/Othr/Id") == ["NOTPROVIDED"]


def test_texts_never_become_markup() -> None:
    nasty = replace(ONE, recipient="</Nm><Nm>Dieb</Nm>", purpose="&amp; <x/>")
    document = written(order(TransferKind.SINGLE, nasty), "001.001.09")
    assert value(document, "Cdtr/Nm") == [nasty.recipient]
    assert value(document, "Ustrd") == [nasty.purpose]


def test_an_account_without_iban_cannot_be_written() -> None:
    nowhere = TransferOrder(ID, TransferKind.SINGLE, Payer("A", None), (ONE,))
    with pytest.raises(ValueError, match="IBAN"):
        written(nowhere, "001.001.09")


def test_the_namespace_names_the_version() -> None:
    assert namespace("001.001.03").endswith("pain.001.001.03")
