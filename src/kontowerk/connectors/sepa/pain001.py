"""pain.001: an order to transfer money, as the German banks want it.

Both versions say the same; they differ in how they name a BIC and a day. Spec: DFÜ agreement,
annex 3; ISO 20022 CustomerCreditTransferInitiation.
"""

from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any, Final, Literal, cast

from lxml import etree as _untyped  # pyright: ignore[reportAttributeAccessIssue, reportUnknownVariableType] # no stubs

from kontowerk.connectors.sepa.fields import UnreadableStatementError, iban, reading
from kontowerk.connectors.sepa.tree import Node, read_document
from kontowerk.connectors.transfer import CreditTransfer, TransferKind, TransferOrder
from kontowerk.kit.money import Money

Version = Literal["001.001.03", "001.001.09"]

etree = cast("Any", _untyped)
AT_ONCE: Final = date(1999, 1, 1)  # FinTS: as soon as possible
_NAMESPACE: Final = "urn:iso:std:iso:20022:tech:xsd:pain."
_NO_BANK: Final = "NOTPROVIDED"


def namespace(version: Version) -> str:
    return f"{_NAMESPACE}{version}"


def pain_001(
    order: TransferOrder, *, message_id: str, created_at: datetime, version: Version
) -> bytes:
    """Write an order; the same order, id and time give the same bytes."""
    if order.payer.iban is None:
        message = "the account that pays has an IBAN"
        raise ValueError(message)
    writer = _Writer(version)
    document = etree.Element(writer.name("Document"), nsmap={None: namespace(version)})
    message = writer.add(document, "CstmrCdtTrfInitn")
    stamp = created_at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    head = writer.add(message, "GrpHdr")
    writer.text(head, "MsgId", message_id)
    writer.text(head, "CreDtTm", stamp)
    _count(writer, head, order)
    writer.text(writer.add(head, "InitgPty"), "Nm", order.payer.owner)
    _payment(writer, message, order, message_id)
    return cast("bytes", etree.tostring(document, xml_declaration=True, encoding="UTF-8"))


class _Writer:
    """Adds elements in the namespace of a version."""

    def __init__(self, version: Version) -> None:
        self.is_new = version == "001.001.09"
        self._prefix = f"{{{namespace(version)}}}"

    def name(self, local: str) -> str:
        return f"{self._prefix}{local}"

    def add(self, parent: Any, path: str) -> Any:
        """Add the elements of a path, each inside the one before; return the last."""
        for local in path.split("/"):
            parent = etree.SubElement(parent, self.name(local))
        return parent

    def text(self, parent: Any, path: str, text: str) -> Any:
        element = self.add(parent, path)
        element.text = text
        return element

    def bank(self, parent: Any, path: str, bic: str | None) -> None:
        institution = self.add(parent, f"{path}/FinInstnId")
        if bic:
            self.text(institution, "BICFI" if self.is_new else "BIC", bic)
        else:
            self.text(institution, "Othr/Id", _NO_BANK)


def _count(writer: _Writer, parent: Any, order: TransferOrder) -> None:
    total = sum((transfer.amount.amount for transfer in order.transfers), Decimal(0))
    writer.text(parent, "NbOfTxs", str(len(order.transfers)))
    writer.text(parent, "CtrlSum", f"{total:.2f}")


def _payment(writer: _Writer, message: Any, order: TransferOrder, message_id: str) -> None:
    payer = order.payer
    payment = writer.add(message, "PmtInf")
    writer.text(payment, "PmtInfId", message_id)
    writer.text(payment, "PmtMtd", "TRF")
    if order.kind is TransferKind.BULK:
        writer.text(payment, "BtchBookg", "true")
    _count(writer, payment, order)
    _type(writer, payment, order.kind)
    day = (order.execute_on or AT_ONCE).isoformat()
    writer.text(payment, "ReqdExctnDt/Dt" if writer.is_new else "ReqdExctnDt", day)
    writer.text(payment, "Dbtr/Nm", payer.owner)
    writer.text(payment, "DbtrAcct/Id/IBAN", payer.iban or "")
    writer.bank(payment, "DbtrAgt", payer.bic)
    writer.text(payment, "ChrgBr", "SLEV")
    for transfer in order.transfers:
        _transfer(writer, payment, transfer)


def _type(writer: _Writer, payment: Any, kind: TransferKind) -> None:
    kinds = writer.add(payment, "PmtTpInf")
    if kind is not TransferKind.INSTANT:  # an instant one has no other speed
        writer.text(kinds, "InstrPrty", "NORM")
    writer.text(kinds, "SvcLvl/Cd", "SEPA")
    if kind is TransferKind.INSTANT:
        writer.text(kinds, "LclInstrm/Cd", "INST")


def _transfer(writer: _Writer, payment: Any, transfer: CreditTransfer) -> None:
    one = writer.add(payment, "CdtTrfTxInf")
    writer.text(one, "PmtId/EndToEndId", transfer.end_to_end_id)
    amount = writer.text(one, "Amt/InstdAmt", _amount(transfer.amount))
    amount.set("Ccy", transfer.amount.currency)
    if transfer.ultimate_debtor:
        writer.text(one, "UltmtDbtr/Nm", transfer.ultimate_debtor)
    if transfer.bic:
        writer.bank(one, "CdtrAgt", transfer.bic)
    writer.text(one, "Cdtr/Nm", transfer.recipient)
    writer.text(one, "CdtrAcct/Id/IBAN", transfer.iban)
    if transfer.ultimate_creditor:
        writer.text(one, "UltmtCdtr/Nm", transfer.ultimate_creditor)
    if transfer.purpose_code:
        writer.text(one, "Purp/Cd", transfer.purpose_code)
    if transfer.purpose:
        writer.text(one, "RmtInf/Ustrd", transfer.purpose)


def _amount(money: Money) -> str:
    return f"{money.amount:.2f}"


def read_pain_001(xml: bytes) -> CreditTransfer:
    """Read what a standing order pays, as a bank's list of them shows it: one transfer."""
    root = read_document(xml)
    return reading("pain.001", _read_transfer, root)


def _read_transfer(root: Node) -> CreditTransfer:
    (row,) = root.each("CstmrCdtTrfInitn/PmtInf/CdtTrfTxInf")
    amount = row.first("Amt/InstdAmt")
    payee = iban(row.text("CdtrAcct/Id/IBAN"))
    if amount is None or payee is None:
        place = "pain.001: CdtTrfTxInf"
        raise UnreadableStatementError(place)
    return CreditTransfer(
        recipient=row.text("Cdtr/Nm") or "",
        iban=payee,
        bic=row.text("CdtrAgt/FinInstnId/BICFI", "CdtrAgt/FinInstnId/BIC") or "",
        amount=Money(Decimal(amount.content.strip()), amount.attribute("Ccy") or ""),
        purpose=row.text("RmtInf/Ustrd") or "",
        end_to_end_id=row.text("PmtId/EndToEndId") or "",
        purpose_code=row.text("Purp/Cd"),
    )
