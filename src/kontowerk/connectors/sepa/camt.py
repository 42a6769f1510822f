"""camt.052, camt.053 and camt.054: reports, statements and notifications of an account.

Versions 02 and 08 differ in a few places (`Sts`, `Pty`, `BICFI`); both forms are looked for in
every document, whatever version it claims, so the versions between and after are read as well.
"""

import re
from dataclasses import dataclass, replace
from datetime import date
from typing import Final

from kontowerk.connectors.sepa.camt_entry import (
    DETAILS,
    ReportAccount,
    direction_of,
    moment,
    signed,
    transactions_of,
)
from kontowerk.connectors.sepa.fields import (
    DatedBalance,
    UnreadableStatementError,
    iban,
    reading,
    tidy,
)
from kontowerk.connectors.sepa.tree import Node, read_document
from kontowerk.connectors.snapshot import Transaction

_MESSAGE: Final = "BkToCstmr"  # ...AcctRpt, ...Stmt, ...DbtCdtNtfctn
_DECLARATION: Final = re.compile(rb"<\?xml[\s]")
_ALONE: Final = re.compile(
    rb"(?:\xef\xbb\xbf)?\s*+(?:<\?xml[^>]{0,200}+>\s*+)?(?:<[A-Za-z0-9_]{1,40}+:|<)Document[\s>]"
)
_DOCUMENT_END: Final = re.compile(rb"</(?:[A-Za-z0-9_]{1,40}+:)?+Document\s*+>\s*+(?=<)")
_DEEPEST: Final = 8  # levels of envelopes
_REPORTS: Final = ("Rpt", "Stmt", "Ntfctn")


@dataclass(frozen=True, slots=True)
class CamtReport:
    """What a bank reports about one account."""

    iban: str | None
    account_number: str | None
    currency: str | None
    balances: tuple[DatedBalance, ...]
    transactions: tuple[Transaction, ...]

    def balance(self, code: str) -> DatedBalance | None:
        """Return the latest balance of a code (`OPBD`, `PRCD`, `CLBD`, `ITBD`, `ITAV`, ...)."""
        found = [balance for balance in self.balances if balance.code == code]
        return max(found, key=lambda balance: balance.on, default=None)


def parse_camt(xml: bytes) -> CamtReport:
    """Read a document about one account; several statements of it are put together."""
    reports = parse_camt_reports(xml)
    if not reports:
        return CamtReport(None, None, None, (), ())
    named = [report for report in reports if report.iban or report.account_number]
    first = named[0] if named else reports[0]
    if any(
        (report.iban, report.account_number) != (first.iban, first.account_number)
        for report in named
    ):
        place = "camt: several accounts"
        raise UnreadableStatementError(place)
    return CamtReport(
        iban=first.iban,
        account_number=first.account_number,
        currency=next((report.currency for report in reports if report.currency), None),
        balances=tuple(balance for report in reports for balance in report.balances),
        transactions=tuple(booking for report in reports for booking in report.transactions),
    )


def parse_camt_reports(xml: bytes) -> tuple[CamtReport, ...]:
    """Read every report, statement or notification of a document, each on its own."""
    messages = [message for part in _parts(xml) for message in _messages(read_document(part))]
    found = [
        (node, message)
        for message in messages
        for node in message.children()
        if node.name in _REPORTS
    ]
    if not messages:
        place = "camt: no report"
        raise UnreadableStatementError(place)
    return tuple(
        _report(node, message, f"camt: {node.name}[{n}]")
        for n, (node, message) in enumerate(found, 1)
    )


def _parts(xml: bytes) -> list[bytes]:
    """Part documents that stand one after the other, each with a declaration or without one."""
    starts = [declaration.start() for declaration in _DECLARATION.finditer(xml)]
    if len(starts) < 2 and _ALONE.match(xml):  # noqa: PLR2004 - one document, or none says so
        starts = [0, *(end.end() for end in _DOCUMENT_END.finditer(xml))]
    if len(starts) < 2:  # noqa: PLR2004 - one document
        return [xml]
    return [xml[start:end] for start, end in zip(starts, [*starts[1:], None], strict=True)]


def _messages(root: Node) -> list[Node]:
    """Return the messages of a document, which may stand in envelopes, or be left out."""
    level: list[Node] = [root]
    for _ in range(_DEEPEST):
        found = [node for node in level if node.name.startswith(_MESSAGE)]
        if found:
            return found
        level = [child for node in level for child in node.children()]
    return []


def _report(node: Node, message: Node, place: str) -> CamtReport:
    account, number = reading(f"{place}/Acct", _account, node)
    found = (_balance(balance, account.currency) for balance in node.each("Bal"))
    balances = tuple(balance for balance in found if balance is not None)
    if account.currency is None and balances:
        account = replace(account, currency=balances[0].amount.currency)
    told_on = reading(f"{place}/CreDtTm", _told_on, node, message)
    transactions = tuple(
        transaction
        for n, entry in enumerate(node.entries("Ntry", DETAILS), 1)
        for transaction in reading(
            f"{place}/Ntry[{n}]", transactions_of, entry, account, told_on=told_on
        )
    )
    moneys = [balance.amount for balance in balances] + [
        transaction.amount for transaction in transactions
    ]
    return CamtReport(
        iban=account.iban,
        account_number=number,
        currency=account.currency or next((money.currency for money in moneys), None),
        balances=balances,
        transactions=transactions,
    )


def _account(node: Node) -> tuple[ReportAccount, str | None]:
    account = ReportAccount(
        iban=iban(node.text("Acct/Id/IBAN")), currency=tidy(node.text("Acct/Ccy"))
    )
    return account, tidy(node.text("Acct/Id/Othr/Id", "Acct/Id/PrtryAcct/Id"))


def _balance(node: Node, currency: str | None) -> DatedBalance | None:
    """Read a balance; one that cannot be read costs no booking."""
    code = tidy(node.text("Tp/CdOrPrtry/Cd", "Tp/CdOrPrtry/Prtry", "Tp/Cd"))
    try:
        on, at = moment(node.text("Dt/Dt"), node.text("Dt/DtTm"))
        if code is None or on is None:
            return None
        direction = direction_of(node.text("CdtDbtInd"))
        return DatedBalance(code, signed(node.first("Amt"), direction, currency), on, at)
    except ValueError:
        return None


def _told_on(node: Node, message: Node) -> date | None:
    """The day of the report, else of its message, for entries that have no day yet."""
    return moment(None, node.text("CreDtTm") or message.text("GrpHdr/CreDtTm"))[0]
