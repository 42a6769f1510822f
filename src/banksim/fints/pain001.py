"""Reading pain.001, the credit transfer order, as a bank reads it: strictly and without trust."""

import re
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from importlib import import_module
from typing import Any, Final, NoReturn

from banksim.core.payments import Transfer

_etree: Any = import_module("lxml.etree")
Node = Any

_FAMILY: Final = "urn:iso:std:iso:20022:tech:xsd:pain.001.001."
PAIN_09: Final = f"{_FAMILY}09"
PAIN_03: Final = f"{_FAMILY}03"
FORMATS: Final = (PAIN_09, PAIN_03)
AT_ONCE: Final = date(1999, 1, 1)  # what an order says that has no day of its own
_DECIMAL: Final = re.compile(r"[0-9]{1,15}(\.[0-9]{1,5})?")
_NAME: Final = 70
_PURPOSE: Final = 140
_ID: Final = 35


class UnreadableError(ValueError):
    """The document is no order this bank can read; the text says which part."""


@dataclass(frozen=True, slots=True)
class Document:
    """What the document orders."""

    name: str  # of the format: pain.001.001.09
    message_id: str
    payment_id: str  # of the one group of transfers in it
    payer_iban: str
    execute_on: date | None  # None: at once
    transfers: tuple[Transfer, ...]


def read_pain001(data: bytes, descriptor: str) -> Document:
    if descriptor not in FORMATS:
        message = "das Format wird nicht unterstützt"
        raise UnreadableError(message)
    order = _one(_root(data, descriptor), "CstmrCdtTrfInitn")
    head, payment = _one(order, "GrpHdr"), _one(order, "PmtInf")
    if _text(payment, "PmtMtd") != "TRF":
        _fail("PmtMtd")
    rows = list(payment.iterchildren("{*}CdtTrfTxInf"))
    transfers = tuple(_transfer(row, payment) for row in rows)
    for part, needed in ((head, True), (payment, False)):
        _compare(part, transfers, needed=needed)
    return Document(
        name=descriptor.rpartition(":")[2],
        message_id=_text(head, "MsgId", longest=_ID),
        payment_id=_text(payment, "PmtInfId", longest=_ID),
        payer_iban=_text(payment, "DbtrAcct/Id/IBAN"),
        execute_on=_day(payment, descriptor),
        transfers=transfers,
    )


def _root(data: bytes, namespace: str) -> Node:
    parser = _etree.XMLParser(
        resolve_entities=False, load_dtd=False, no_network=True, huge_tree=False
    )
    try:
        root: Node = _etree.fromstring(data, parser)
    except (_etree.XMLSyntaxError, ValueError):
        message = "das Dokument ist kein XML"
        raise UnreadableError(message) from None
    if root.getroottree().docinfo.doctype or root.tag != f"{{{namespace}}}Document":
        message = "das Dokument passt nicht zum Format"
        raise UnreadableError(message)
    return root


def _transfer(row: Node, payment: Node) -> Transfer:
    amount = row.find("{*}Amt/{*}InstdAmt")
    if amount is None:
        _fail("InstdAmt")
    bank = "CdtrAgt/FinInstnId"
    return Transfer(
        creditor_name=_text(row, "Cdtr/Nm", longest=_NAME),
        creditor_iban=_text(row, "CdtrAcct/Id/IBAN"),
        creditor_bic=_find(row, f"{bank}/BICFI") or _find(row, f"{bank}/BIC"),
        amount=_number(amount.text, "InstdAmt"),
        currency=amount.get("Ccy") or "",
        purpose=_find(row, "RmtInf/Ustrd", longest=_PURPOSE) or "",
        end_to_end_id=_text(row, "PmtId/EndToEndId", longest=_ID),
        purpose_code=_find(row, "Purp/Cd"),
        ultimate_debtor=_find(row, "UltmtDbtr/Nm") or _find(payment, "UltmtDbtr/Nm"),
        ultimate_creditor=_find(row, "UltmtCdtr/Nm"),
    )


def _compare(part: Node, transfers: tuple[Transfer, ...], *, needed: bool) -> None:
    """Number and sum must be right where they are given."""
    count, total = _find(part, "NbOfTxs"), _find(part, "CtrlSum")
    if (needed or count is not None) and count != str(len(transfers)):
        _fail("NbOfTxs")
    if total is not None and _number(total, "CtrlSum") != sum(one.amount for one in transfers):
        _fail("CtrlSum")


def _day(payment: Node, descriptor: str) -> date | None:
    path = "ReqdExctnDt/Dt" if descriptor == PAIN_09 else "ReqdExctnDt"
    try:
        day = date.fromisoformat(_text(payment, path))
    except ValueError:
        _fail("ReqdExctnDt")
    return None if day == AT_ONCE else day


def _number(text: str | None, name: str) -> Decimal:
    if text is None or not _DECIMAL.fullmatch(text):
        _fail(name)
    return Decimal(text)


def _one(parent: Node, name: str) -> Node:
    found = list(parent.iterchildren(f"{{*}}{name}"))
    if len(found) != 1:
        _fail(name)
    return found[0]


def _find(parent: Node, path: str, *, longest: int = _PURPOSE) -> str | None:
    found = parent.find("/".join(f"{{*}}{name}" for name in path.split("/")))
    text = None if found is None else (found.text or "").strip()
    if text is not None and len(text) > longest:
        _fail(path.rpartition("/")[2])
    return text or None


def _text(parent: Node, path: str, *, longest: int = _PURPOSE) -> str:
    found = _find(parent, path, longest=longest)
    if found is None:
        _fail(path.rpartition("/")[2])
    return found


def _fail(name: str) -> NoReturn:
    message = f"{name} fehlt oder ist falsch"
    raise UnreadableError(message) from None
