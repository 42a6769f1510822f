"""pain.002.001.10, the status report in which a bank tells what it found out about payees."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from importlib import import_module
from typing import Any, Final

_etree: Any = import_module("lxml.etree")
Node = Any
NAMESPACE: Final = "urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"
# From best to worst: a report as a whole is as good as its worst line.
STATUSES: Final = ("RCVC", "RVMC", "RVNA", "RVNM")


@dataclass(frozen=True, slots=True)
class Original:
    """The order that is reported on, by the names it has itself."""

    format: str
    message_id: str
    payment_id: str
    total: Decimal


@dataclass(frozen=True, slots=True)
class Line:
    """One payee: what the customer wrote, and what the payee's bank says."""

    name: str
    iban: str
    end_to_end_id: str
    status: str
    matched_name: str | None


def _add(parent: Node, path: str, text: str | None = None) -> Node:
    for name in path.split("/"):
        parent = _etree.SubElement(parent, f"{{{NAMESPACE}}}{name}")
    parent.text = text
    return parent


def _counts(parent: Node, lines: Sequence[Line]) -> None:
    for status in STATUSES:
        group = _add(parent, "NbOfTxsPerSts")
        _add(group, "DtldNbOfTxs", str(sum(line.status == status for line in lines)))
        _add(group, "DtldSts", status)


def _line(parent: Node, line: Line) -> None:
    row = _add(parent, "TxInfAndSts")
    _add(row, "OrgnlEndToEndId", line.end_to_end_id)
    _add(row, "TxSts", line.status)
    if line.matched_name is not None:
        _add(row, "StsRsnInf/AddtlInf", line.matched_name)
    original = _add(row, "OrgnlTxRef")
    _add(original, "Cdtr/Pty/Nm", line.name)
    _add(original, "CdtrAcct/Id/IBAN", line.iban)


def write_pain002(original: Original, lines: Sequence[Line], now: datetime) -> bytes:
    root = _etree.Element(f"{{{NAMESPACE}}}Document", nsmap={None: NAMESPACE})
    report = _add(root, "CstmrPmtStsRpt")
    head = _add(report, "GrpHdr")
    _add(head, "MsgId", f"VOP{now:%Y%m%d%H%M%S%f}")
    _add(head, "CreDtTm", now.isoformat(timespec="milliseconds"))
    group = _add(report, "OrgnlGrpInfAndSts")
    _add(group, "OrgnlMsgId", original.message_id)
    _add(group, "OrgnlMsgNmId", original.format)
    _add(group, "OrgnlNbOfTxs", str(len(lines)))
    _add(group, "OrgnlCtrlSum", f"{original.total:.2f}")
    _add(group, "GrpSts", max((line.status for line in lines), key=STATUSES.index))
    _counts(group, lines)
    payment = _add(report, "OrgnlPmtInfAndSts")
    _add(payment, "OrgnlPmtInfId", original.payment_id)
    _add(payment, "OrgnlNbOfTxs", str(len(lines)))
    _counts(payment, lines)
    for line in lines:
        _line(payment, line)
    return bytes(_etree.tostring(root, xml_declaration=True, encoding="UTF-8"))
