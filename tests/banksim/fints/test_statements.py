from decimal import Decimal
from importlib import import_module
from typing import Any

import mt940

from banksim.fints.statements.camt import NAMESPACE, Report, write_camt052
from banksim.fints.statements.mt940 import Sheet, write_mt940
from banksim.fints.statements.text import chunks
from tests.banksim.fints.fake import GIRO, NOW, booking

etree: Any = import_module("lxml.etree")
DAY = NOW.date()
OPTIONS = mt940.Options(applicant_iban=True, unbounded_details=True, gvc_leading_text=True)


def _sheet(*rows: Any) -> bytes:
    return write_mt940(
        Sheet(GIRO, "EUR", 0, 1, True, True, Decimal(100), DAY, rows, DAY)  # noqa: FBT003
    )


def _read(data: bytes) -> list[dict[str, Any]]:
    parsed: Any = mt940.parse(data.decode("iso-8859-1"), options=OPTIONS)
    return [row.data for row in parsed]


def test_text_is_cut_where_it_can_be_joined_again() -> None:
    text = "Miete Oktober 2026 Wohnung 12 im Vorderhaus links, vielen Dank"
    parts = chunks(text, 27)
    assert "".join(parts) == text
    assert all(len(part) <= 27 and part == part.strip() for part in parts)


def test_another_reader_understands_mt940() -> None:
    long = "Rechnung 4711 vom 3. Mai: Lieferung frei Haus, Skonto 2 % bis zum 17. Mai, danach netto"
    row = booking(1, DAY, "-1234.50", purpose=long, ultimate_name="Klein & Söhne KG")
    (found,) = _read(_sheet(row))
    assert str(found["amount"].amount) == "-1234.50"
    assert found["purpose"] == long
    assert found["applicant_name"] == "Stadtwerke Musterstadt GmbH"
    assert found["applicant_iban"] == "DE89370400440532013000"
    assert found["end_to_end_reference"] == "E2E-1"
    assert found["additional_position_reference"] == "M-77"
    assert found["applicant_creditor_id"] == "DE98ZZZ09999999999"
    assert found["deviate_applicant"] == "Klein & Söhne KG"
    assert found["bank_reference"] == "REF000000001"


def test_mt940_lines_stay_short_and_never_begin_like_a_field() -> None:
    row = booking(1, DAY, "-1.00", purpose="x: :20: -?? " * 30)
    lines = _sheet(row).decode("iso-8859-1").split("\r\n")
    details = lines[lines.index(next(line for line in lines if line.startswith(":86:"))) :][1:-3]
    assert all(line.startswith("?") and len(line) <= 65 for line in details)


def test_long_references_stay_different_in_16_places() -> None:
    numbers = ["202611159301000001", "202611159301000002", "R0001202611159301000001"]
    rows = [booking(1, DAY, "-1.00", reference=number) for number in numbers]
    found = [row["bank_reference"] for row in _read(_sheet(*rows))]
    assert found[0] == "2611159301000001"
    assert len(set(found)) == 3
    assert all(len(one) == 16 for one in found)


def _path(root: Any, path: str) -> list[str]:
    names = {"c": NAMESPACE}
    steps = "/".join(f"c:{step}" for step in path.split("/"))
    return [str(node.text) for node in root.iterfind(f".//{steps}", names)]


def _document(*rows: Any) -> Any:
    data = write_camt052(GIRO, [Report(DAY, "EUR", Decimal(100), rows)], NOW)
    return etree.fromstring(data)


def test_a_batch_is_one_entry_with_its_parts() -> None:
    root = _document(
        booking(1, DAY, "-10.00", batch_id="SAMMLER-7"),
        booking(2, DAY, "-5.00"),
        booking(3, DAY, "-20.50", batch_id="SAMMLER-7"),
    )
    assert _path(root, "Ntry/Amt") == ["30.50", "5.00"]
    assert _path(root, "NtryDtls/Btch/NbOfTxs") == ["2"]
    assert _path(root, "TxDtls/Amt") == ["10.00", "20.50", "5.00"]
    assert _path(root, "Bal/Amt") == ["100.00", "64.50"]


def test_the_counterparty_stands_on_its_side() -> None:
    paid = _document(booking(1, DAY, "-10.00", ultimate_name="Filiale Nord"))
    assert _path(paid, "Cdtr/Pty/Nm") == ["Stadtwerke Musterstadt GmbH"]
    assert _path(paid, "CdtrAcct/Id/IBAN") == ["DE89370400440532013000"]
    assert _path(paid, "UltmtCdtr/Pty/Nm") == ["Filiale Nord"]
    got = _document(booking(1, DAY, "10.00", creditor_id=None))
    assert _path(got, "Dbtr/Pty/Nm") == ["Stadtwerke Musterstadt GmbH"]
    assert _path(got, "DbtrAgt/FinInstnId/BICFI") == ["COBADEFFXXX"]


def test_german_codes_travel_in_camt() -> None:
    root = _document(booking(1, DAY, "-10.00"))
    assert set(_path(root, "BkTxCd/Prtry/Cd")) == {"NTRF+105+9248"}
    assert _path(root, "AddtlNtryInf") == ["FOLGELASTSCHRIFT"]
