"""pain.002 as the report of a check of payees: one result per transfer.

A status the check does not know counts as "not possible": a person is asked then. The name the
payee's bank has on file is only given when it is close. Spec: EPC VOP scheme, FinTS 3.0 VOP.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from kontowerk.connectors.sepa.fields import (
    UnreadableStatementError,
    iban,
    reading,
    reference,
    tidy,
)
from kontowerk.connectors.sepa.letters import NAME, is_clean
from kontowerk.connectors.sepa.tree import Node, read_document
from kontowerk.connectors.transfer import CreditTransfer, PayeeCheck, PayeeMatch

PENDING: Final = "PDNG"
_RESULTS: Final = {
    "RCVC": PayeeMatch.MATCH,
    "RVMC": PayeeMatch.CLOSE_MATCH,
    "RVNM": PayeeMatch.NO_MATCH,
    "RVNA": PayeeMatch.NOT_POSSIBLE,
}
_MATCH: Final = "RCVC"
_LONGEST_NAME: Final = 2 * NAME


@dataclass(frozen=True, slots=True)
class PayeeStatus:
    """What a report says about one transfer."""

    end_to_end_id: str | None
    iban: str | None
    status: str
    name: str | None


@dataclass(frozen=True, slots=True)
class PayeeReport:
    """One document; `all_match` is what it says of the whole order."""

    all_match: bool
    statuses: tuple[PayeeStatus, ...]


def result_of(status: str | None) -> PayeeMatch:
    return _RESULTS.get(status or "", PayeeMatch.NOT_POSSIBLE)


def check_of(transfer: CreditTransfer, status: str | None, name: str | None) -> PayeeCheck:
    """Say what a status means; a name that could deceive who reads it is left out."""
    result = result_of(status)
    named = tidy(name) if result is PayeeMatch.CLOSE_MATCH else None
    shown = named if named is not None and is_clean(named) else None
    return PayeeCheck(transfer.iban, result, shown[:_LONGEST_NAME] if shown else None)


def parse_pain002(xml: bytes) -> PayeeReport:
    """Read a report."""
    root = read_document(xml)
    message = root.first("CstmrPmtStsRpt") if root.name == "Document" else None
    if message is None:
        place = "pain.002: no report"
        raise UnreadableStatementError(place)
    return reading("pain.002", _report, message)


def order_status(xml: bytes) -> str | None:
    """Return how far an order is: the worst that is said of it or of its only part."""
    message = read_document(xml).first("CstmrPmtStsRpt")
    if message is None:
        place = "pain.002: no report"
        raise UnreadableStatementError(place)
    paths = ("OrgnlPmtInfAndSts/TxInfAndSts/TxSts", "OrgnlPmtInfAndSts/PmtInfSts")
    said = {tidy(node.content) for path in paths for node in message.each(path)} - {None}
    group = tidy(message.text("OrgnlGrpInfAndSts/GrpSts"))
    if group is not None:
        return group
    return said.pop() if len(said) == 1 else None


def checks_of(
    reports: Iterable[PayeeReport], transfers: Iterable[CreditTransfer]
) -> tuple[PayeeCheck, ...]:
    """Say for each transfer what the reports found; one that none names was not checked."""
    known = list(reports)
    statuses = [status for report in known for status in report.statuses]
    all_match = bool(known) and all(report.all_match for report in known)
    return tuple(_check(transfer, statuses, all_match=all_match) for transfer in transfers)


def _check(transfer: CreditTransfer, statuses: list[PayeeStatus], *, all_match: bool) -> PayeeCheck:
    """Two transfers to one account may have different names, so the id counts first."""
    by_id = [statuse for statuse in statuses if statuse.end_to_end_id == transfer.end_to_end_id]
    found = [payee_status for payee_status in by_id if payee_status.iban in {None, transfer.iban}]
    found = found or [
        statuse
        for statuse in statuses
        if statuse.end_to_end_id is None and statuse.iban == transfer.iban
    ]
    if not found:
        return check_of(transfer, _MATCH if all_match and not statuses else None, None)
    doubtful = [payee_status for payee_status in found if payee_status.status != _MATCH]
    worst = (doubtful or found)[0]
    return check_of(transfer, worst.status, worst.name)


def _report(message: Node) -> PayeeReport:
    parts = list(message.each("OrgnlPmtInfAndSts"))
    statuses = tuple(_status(node) for part in parts for node in part.each("TxInfAndSts"))
    said = [message.text("OrgnlGrpInfAndSts/GrpSts"), *(part.text("PmtInfSts") for part in parts)]
    named = [status for status in said if status is not None]
    return PayeeReport(bool(named) and all(status == _MATCH for status in named), statuses)


def _status(node: Node) -> PayeeStatus:
    status = tidy(node.text("TxSts"))
    return PayeeStatus(
        end_to_end_id=reference(node.text("OrgnlEndToEndId")),
        iban=iban(node.text("OrgnlTxRef/CdtrAcct/Id/IBAN")),
        status=status or "",
        name=_name(node),
    )


def _name(node: Node) -> str | None:
    """The name stands in the reason, in several lines if it is long."""
    lines = [line.content.strip() for line in node.each("StsRsnInf/AddtlInf")]
    return tidy(" ".join(line for line in lines if line))
