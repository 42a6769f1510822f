"""camt.052.001.08, the account report: one report per booking day, batches with their parts."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from importlib import import_module
from typing import Any

from banksim.core.model import Account, Booking
from banksim.fints.statements.text import chunks, one_line

_etree: Any = import_module("lxml.etree")
Node = Any
NAMESPACE = "urn:iso:std:iso:20022:tech:xsd:camt.052.001.08"
_DIRECT_DEBITS = frozenset({"104", "105", "107", "108", "109", "171", "174", "192", "194", "195"})
_CARDS = {"083": "CWDL", "106": "POSD"}


@dataclass(frozen=True, slots=True)
class Report:
    """The bookings of one day, or the pending ones, with the balance before them."""

    day: date
    currency: str
    opening: Decimal
    entries: Sequence[Booking]
    pending: bool = False


def _add(parent: Node, name: str, text: str | None = None) -> Node:
    found: Node = _etree.SubElement(parent, f"{{{NAMESPACE}}}{name}")
    found.text = text
    return found


def _path(parent: Node, path: str, text: str | None) -> None:
    """Write `A/B/C` below the parent, if there is something to write."""
    if text is None:
        return
    for name in path.split("/"):
        parent = _add(parent, name)
    parent.text = text


def _money(parent: Node, name: str, value: Decimal, currency: str) -> None:
    _add(parent, name, f"{abs(value):.2f}").set("Ccy", currency)
    _add(parent, "CdtDbtInd", "DBIT" if value < 0 else "CRDT")


def _balance(report: Node, code: str, value: Decimal, day: date, currency: str) -> None:
    balance = _add(report, "Bal")
    _path(balance, "Tp/CdOrPrtry/Cd", code)
    _money(balance, "Amt", value, currency)
    _path(balance, "Dt/Dt", day.isoformat())


def _family(booking: Booking) -> tuple[str, str]:
    if booking.transaction_code in _CARDS:
        return "CCRD", _CARDS[booking.transaction_code]
    if booking.transaction_code in _DIRECT_DEBITS:
        return ("RDDT", "ESDD") if booking.amount < 0 else ("IDDT", "ESDD")
    return ("ICDT", "ESCT") if booking.amount < 0 else ("RCDT", "ESCT")


def _codes(parent: Node, booking: Booking) -> None:
    family, kind = _family(booking)
    code = _add(parent, "BkTxCd")
    domain = _add(code, "Domn")
    _add(domain, "Cd", "PMNT")
    group = _add(domain, "Fmly")
    _add(group, "Cd", family)
    _add(group, "SubFmlyCd", kind)
    own = _add(code, "Prtry")
    _add(own, "Cd", f"NTRF+{booking.transaction_code}+{booking.primanota}")
    _add(own, "Issr", "DK")


def _parties(details: Node, booking: Booking, owner: str) -> None:
    """Who paid whom: the account's owner on one side, the counterparty on the other."""
    outgoing = booking.amount < 0
    parties = _add(details, "RltdPties")
    for role in ("Dbtr", "Cdtr"):
        is_owner = (role == "Dbtr") == outgoing
        if is_owner:
            _path(parties, f"{role}/Pty/Nm", owner)
            continue
        if booking.counterparty_name or booking.creditor_id:
            party = _add(_add(parties, role), "Pty")
            _path(party, "Nm", booking.counterparty_name)
            if booking.creditor_id and role == "Cdtr":
                other = _add(_add(_add(party, "Id"), "PrvtId"), "Othr")
                _add(other, "Id", booking.creditor_id)
                _path(other, "SchmeNm/Prtry", "SEPA")
        _path(parties, f"{role}Acct/Id/IBAN", booking.counterparty_iban)
        _path(parties, f"Ultmt{role}/Pty/Nm", booking.ultimate_name)
    if booking.counterparty_bic:
        role = "CdtrAgt" if outgoing else "DbtrAgt"
        _path(_add(details, "RltdAgts"), f"{role}/FinInstnId/BICFI", booking.counterparty_bic)


def _details(parent: Node, booking: Booking, owner: str) -> None:
    details = _add(parent, "TxDtls")
    references = _add(details, "Refs")
    _path(references, "AcctSvcrRef", booking.reference)
    _path(references, "EndToEndId", booking.end_to_end_id or "NOTPROVIDED")
    _path(references, "MndtId", booking.mandate_id)
    _money(details, "Amt", booking.amount, booking.currency)
    _codes(details, booking)
    _parties(details, booking, owner)
    if purpose := one_line(booking.purpose):
        remittance = _add(details, "RmtInf")
        for piece in chunks(purpose, 140):
            _add(remittance, "Ustrd", piece)


def _entry(report: Node, parts: Sequence[Booking], owner: str) -> None:
    """One entry; a batch keeps its parts as details of a single sum."""
    first = parts[0]
    total = sum((part.amount for part in parts), Decimal(0))
    batch = first.batch_id if len(parts) > 1 else None
    entry = _add(report, "Ntry")
    _path(entry, "NtryRef", batch)
    _money(entry, "Amt", total, first.currency)
    _path(entry, "Sts/Cd", "PDNG" if first.pending else "BOOK")
    _path(entry, "BookgDt/Dt", first.booked_on.isoformat())
    _path(entry, "ValDt/Dt", first.value_on.isoformat())
    _path(entry, "AcctSvcrRef", batch or first.reference)
    _codes(entry, first)
    block = _add(entry, "NtryDtls")
    if batch is not None:
        head = _add(block, "Btch")
        _add(head, "PmtInfId", batch)
        _add(head, "NbOfTxs", str(len(parts)))
    for part in parts:
        _details(block, part, owner)
    _path(entry, "AddtlNtryInf", one_line(first.booking_text) or None)


def batches(bookings: Iterable[Booking]) -> list[list[Booking]]:
    """Put bookings of one batch together, where its first one stands."""
    found: list[list[Booking]] = []
    places: dict[str, list[Booking]] = {}
    for booking in bookings:
        if booking.batch_id in places:
            places[booking.batch_id].append(booking)
            continue
        found.append([booking])
        if booking.batch_id is not None:
            places[booking.batch_id] = found[-1]
    return found


def _report(parent: Node, account: Account, report: Report, now: datetime) -> None:
    element = _add(parent, "Rpt")
    kind = ("P" if report.pending else "B") + report.currency
    _add(element, "Id", f"{account.number[-10:]}-{report.day:%Y%m%d}{kind}")
    _add(element, "ElctrncSeqNb", f"{report.day:%Y%j}")
    _add(element, "CreDtTm", now.isoformat(timespec="seconds"))
    holder = _add(element, "Acct")
    if account.iban:
        _path(holder, "Id/IBAN", account.iban)
    else:
        _path(holder, "Id/Othr/Id", account.number)
    _add(holder, "Ccy", report.currency)
    _path(holder, "Ownr/Nm", account.owner)
    _path(holder, "Svcr/FinInstnId/BICFI", account.bic)
    if not report.pending:
        closing = report.opening + sum((row.amount for row in report.entries), Decimal(0))
        _balance(element, "OPBD", report.opening, report.day, report.currency)
        _balance(element, "CLBD", closing, report.day, report.currency)
    for parts in batches(report.entries):
        _entry(element, parts, account.owner)


def write_camt052(account: Account, reports: Sequence[Report], now: datetime) -> bytes:
    """One document with one or more reports."""
    document: Node = _etree.Element(f"{{{NAMESPACE}}}Document", nsmap={None: NAMESPACE})
    root = _add(document, "BkToCstmrAcctRpt")
    head = _add(root, "GrpHdr")
    _add(head, "MsgId", f"52D{now:%Y%m%d%H%M%S}-{reports[0].day:%y%m%d}{reports[0].currency}")
    _add(head, "CreDtTm", now.isoformat(timespec="seconds"))
    for report in reports:
        _report(root, account, report, now)
    data: str = _etree.tostring(document, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>{data}'.encode()
