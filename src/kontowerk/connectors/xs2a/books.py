"""A page of bookings in whatever a bank writes it: JSON, camt or MT940, told by its first bytes."""

from dataclasses import dataclass, field
from typing import Final

from kontowerk.connectors.errors import UnreadableAnswerError
from kontowerk.connectors.sepa.camt import parse_camt_reports
from kontowerk.connectors.sepa.fields import (
    UnreadableStatementError,
    iban,
    statement_text,
    unmarked,
)
from kontowerk.connectors.sepa.mt940 import parse_mt940
from kontowerk.connectors.snapshot import Transaction
from kontowerk.connectors.xs2a import lenient, models, shapes, translate
from kontowerk.connectors.xs2a.models import CardReport, CardStatement, Report, Statement

_OF_A_REPORT: Final = frozenset({"booked", "pending", "information", "links"})


@dataclass(frozen=True, slots=True)
class BookingsPage:
    """What one answer holds of a list of bookings."""

    booked: list[Transaction] = field(default_factory=list[Transaction])
    pending: list[Transaction] = field(default_factory=list[Transaction])
    following: str | None = None
    download: str | None = None  # where the whole list is, if it is not here


def read_page(content: bytes, own_iban: str | None) -> BookingsPage:
    """Read a page; raises UnreadableError."""
    content = unmarked(content)
    start = content.lstrip()
    try:
        if start.startswith(b"<"):
            return _camt(content, own_iban)
        if start.startswith((b":", b"-", b"{1:", b"@@")):
            return _mt940(content)
    except UnreadableStatementError as fault:
        raise UnreadableAnswerError(what=str(fault)) from None
    return _json(content, own_iban)


def _camt(content: bytes, own_iban: str | None) -> BookingsPage:
    reports = parse_camt_reports(content)
    named = {report.iban for report in reports if report.iban}
    if own_iban is not None and named and own_iban not in named:
        raise UnreadableAnswerError(what="a statement of another account")
    kept = [
        report for report in reports if own_iban is None or report.iban in {None, iban(own_iban)}
    ]
    found = [booking for report in kept for booking in report.transactions]
    return _page(found)


def _mt940(content: bytes) -> BookingsPage:
    statements = parse_mt940(statement_text(content))
    return _page([booking for statement in statements for booking in statement.transactions])


def _page(found: list[Transaction]) -> BookingsPage:
    return BookingsPage(
        [booking for booking in found if booking.booked],
        [booking for booking in found if not booking.booked],
    )


def _json(content: bytes, own_iban: str | None) -> BookingsPage:
    statement = models.read(content, Statement)
    report = statement.transactions
    links = {**(statement.links or {}), **((report.links if report else None) or {})}
    following, download = models.target(links, "next"), models.target(links, "download")
    if report == Report() and not _is_empty(content):
        raise UnreadableAnswerError(what="a list of bookings without one")
    if report is None:
        if download is None:
            raise UnreadableAnswerError(what="no list of bookings")
        return BookingsPage(download=download)
    return BookingsPage(
        booked=translate.transactions_of(report.booked or [], own_iban),
        pending=translate.pending_of(report.pending or [], own_iban),
        following=following,
        download=download if report.booked is None else None,
    )


def read_card_page(content: bytes, *, in_debits: bool) -> BookingsPage:
    """Read a page of a card; the bank may count in debits, for the card or for this page."""
    statement = models.read(content, CardStatement)
    report = statement.card_transactions
    if report == CardReport() and not _is_empty(content, "cardTransactions"):
        raise UnreadableAnswerError(what="a list of bookings without one")
    inverted = bool(statement.debit_accounting or in_debits)
    return BookingsPage(
        booked=translate.cards_of(report.booked or [], inverted=inverted),
        following=models.target(report.links, "next"),
    )


def _is_empty(content: bytes, name: str = "transactions") -> bool:
    """Say whether a list without bookings says so, and is not something else in its place."""
    whole = shapes.mapping(shapes.unwrapped(lenient.decode(content))) or {}
    given = shapes.mapping(whole.get(name)) or {}
    return not given or any(lenient.bare(name) in _OF_A_REPORT for name in given)
