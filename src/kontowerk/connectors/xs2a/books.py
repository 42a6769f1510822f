"""A page of bookings in whatever a bank writes it: JSON, camt or MT940, told by its first bytes."""

from dataclasses import dataclass, field

from kontowerk.connectors.sepa.camt import parse_camt_reports
from kontowerk.connectors.sepa.errors import UnreadableStatementError
from kontowerk.connectors.sepa.fields import iban, statement_text
from kontowerk.connectors.sepa.mt940 import parse_mt940
from kontowerk.connectors.snapshot import Transaction
from kontowerk.connectors.xs2a import models, translate
from kontowerk.connectors.xs2a.errors import UnreadableError
from kontowerk.connectors.xs2a.models import Statement


@dataclass(frozen=True, slots=True)
class Page:
    """What one answer holds of a list of bookings."""

    booked: list[Transaction] = field(default_factory=list[Transaction])
    pending: list[Transaction] = field(default_factory=list[Transaction])
    following: str | None = None
    download: str | None = None  # where the whole list is, if it is not here


def read_page(content: bytes, own_iban: str | None) -> Page:
    """Read a page; raises UnreadableError."""
    start = content.removeprefix(b"\xef\xbb\xbf").lstrip()
    try:
        if start.startswith(b"<"):
            return _camt(content, own_iban)
        if start.startswith((b":", b"-", b"{1:", b"@@")):
            return _mt940(content)
    except UnreadableStatementError as fault:
        raise UnreadableError(what=str(fault)) from None
    return _json(content, own_iban)


def _camt(content: bytes, own_iban: str | None) -> Page:
    reports = parse_camt_reports(content)
    named = {report.iban for report in reports if report.iban}
    if own_iban is not None and named and own_iban not in named:
        raise UnreadableError(what="a statement of another account")
    kept = [one for one in reports if own_iban is None or one.iban in {None, iban(own_iban)}]
    found = [booking for report in kept for booking in report.transactions]
    return _page(found)


def _mt940(content: bytes) -> Page:
    statements = parse_mt940(statement_text(content))
    return _page([booking for one in statements for booking in one.transactions])


def _page(found: list[Transaction]) -> Page:
    return Page([one for one in found if one.booked], [one for one in found if not one.booked])


def _json(content: bytes, own_iban: str | None) -> Page:
    statement = models.read(content, Statement)
    report = statement.transactions
    links = {**(statement.links or {}), **((report.links if report else None) or {})}
    following, download = models.target(links, "next"), models.target(links, "download")
    if report is None:
        if download is None:
            raise UnreadableError(what="no list of bookings")
        return Page(download=download)
    return Page(
        booked=translate.transactions_of(report.booked or [], own_iban),
        pending=translate.pending_of(report.pending or [], own_iban),
        following=following,
        download=download if report.booked is None else None,
    )
