"""pain.001.001.09, in which a bank shows what a standing order pays."""

from datetime import datetime
from importlib import import_module
from typing import Any, Final

from banksim.core.standing import StandingOrder
from banksim.fints.pain001 import AT_ONCE, PAIN_09

_etree: Any = import_module("lxml.etree")
Node = Any
_METHOD: Final = "TRF"


def write_pain001(order: StandingOrder, now: datetime) -> bytes:
    account, one = order.account, order.transfer
    root = _etree.Element(f"{{{PAIN_09}}}Document", nsmap={None: PAIN_09})
    message = _add(root, "CstmrCdtTrfInitn")
    head = _add(message, "GrpHdr")
    _add(head, "MsgId", order.reference)
    _add(head, "CreDtTm", now.isoformat(timespec="milliseconds"))
    _add(head, "NbOfTxs", "1")
    _add(head, "InitgPty/Nm", account.owner)
    payment = _add(message, "PmtInf")
    _add(payment, "PmtInfId", order.reference)
    _add(payment, "PmtMtd", _METHOD)
    _add(payment, "ReqdExctnDt/Dt", AT_ONCE.isoformat())
    _add(payment, "Dbtr/Nm", account.owner)
    _add(payment, "DbtrAcct/Id/IBAN", account.iban)
    _add(payment, "DbtrAgt/FinInstnId/BICFI", account.bic)
    row = _add(payment, "CdtTrfTxInf")
    _add(row, "PmtId/EndToEndId", one.end_to_end_id)
    _add(row, "Amt/InstdAmt", f"{one.amount:.2f}").set("Ccy", one.currency)
    if one.creditor_bic:
        _add(row, "CdtrAgt/FinInstnId/BICFI", one.creditor_bic)
    _add(row, "Cdtr/Nm", one.creditor_name)
    _add(row, "CdtrAcct/Id/IBAN", one.creditor_iban)
    if one.purpose:
        _add(row, "RmtInf/Ustrd", one.purpose)
    return bytes(_etree.tostring(root, xml_declaration=True, encoding="UTF-8"))


def _add(parent: Node, path: str, text: str | None = None) -> Node:
    for name in path.split("/"):
        parent = _etree.SubElement(parent, f"{{{PAIN_09}}}{name}")
    parent.text = text
    return parent
