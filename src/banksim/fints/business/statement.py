"""HKKAZ and HKCAZ: bookings of an account as MT940 or camt.052."""

from itertools import groupby
from typing import Any

from banksim.fints import codec
from banksim.fints.business.balance import BERLIN
from banksim.fints.business.outcome import (
    DONE,
    NOTHING_FOUND,
    Desk,
    Outcome,
    RefusedError,
    international,
)
from banksim.fints.business.pages import History, Page, history_of, turn_to
from banksim.fints.codec import formals
from banksim.fints.message import Code
from banksim.fints.parameters import CAMT_FORMAT
from banksim.fints.statements.camt import Report, write_camt052
from banksim.fints.statements.mt940 import Sheet, write_mt940


def _codes(hint: Code | None) -> list[Code]:
    return [DONE] if hint is None else [hint]


def answer_mt940(desk: Desk, order: Any) -> Outcome:
    """Booked lines only; pending ones are not part of MT940 here."""
    if not desk.profile.mt940:
        raise RefusedError(Code("9010", "Der Geschäftsvorfall wird nicht unterstützt."))
    history = history_of(desk, order, by_day=False)
    page, hint = turn_to(history, order.touchdown_point)
    if not page.bookings:
        return Outcome(codes=[NOTHING_FOUND])
    sheet = Sheet(
        account=history.account,
        currency=page.currency,
        number=0,
        page=page.number,
        is_first=page.number == 1,
        is_last=page.is_last,
        opening=page.opening,
        opened_on=page.bookings[0].booked_on,
        bookings=page.bookings,
        closed_on=page.bookings[-1].booked_on,
    )
    segment = codec.plain("HIKAZ", int(order.header.version), write_mt940(sheet))
    return Outcome(codes=_codes(hint), segments=[segment])


def _reports(page: Page) -> list[Report]:
    balance = page.opening
    found: list[Report] = []
    for day, rows in groupby(page.bookings, key=lambda row: row.booked_on):
        entries = list(rows)
        found.append(Report(day, page.currency, balance, entries))
        balance += sum(row.amount for row in entries)
    return found


def _documents(desk: Desk, history: History, page: Page) -> list[bytes]:
    now = desk.bank.now(desk.customer).astimezone(BERLIN)
    reports = _reports(page)
    if reports and desk.profile.camt_in_one_document:
        return [write_camt052(history.account, reports, now)]
    return [write_camt052(history.account, [report], now) for report in reports]


def _pending(desk: Desk, history: History) -> bytes | None:
    rows = desk.bank.pending(history.account)
    if not rows:
        return None
    now = desk.bank.now(desk.customer).astimezone(BERLIN)
    reports = [
        Report(now.date(), balance.currency, balance.booked, entries, pending=True)
        for balance in desk.bank.balances(history.account)
        if (entries := [row for row in rows if row.currency == balance.currency])
    ]
    return write_camt052(history.account, reports, now)


def answer_camt(desk: Desk, order: Any) -> Outcome:
    """Booked documents, and with the first page a document of pending entries."""
    if not desk.profile.camt:
        raise RefusedError(Code("9010", "Der Geschäftsvorfall wird nicht unterstützt."))
    if CAMT_FORMAT not in list(order.supported_camt_messages.expected_type):
        raise RefusedError(Code("9210", "Das camt-Format wird nicht unterstützt."))
    history = history_of(desk, order, by_day=True)
    page, hint = turn_to(history, order.touchdown_point)
    pending = None if order.touchdown_point else _pending(desk, history)
    if not page.bookings and pending is None:
        return Outcome(codes=[NOTHING_FOUND])
    documents = _documents(desk, history, page)
    if not documents:  # pending only: the group of booked documents may not be empty
        now = desk.bank.now(desk.customer).astimezone(BERLIN)
        nothing = Report(now.date(), page.currency, page.opening, ())
        documents = [write_camt052(history.account, [nothing], now)]
    segment = codec.segment(
        "HICAZ",
        1,
        account=international(history.account),
        camt_descriptor=CAMT_FORMAT,
        statement_booked=formals.BookedCamtStatements1(camt_statements=documents),
        statement_pending=pending,
    )
    return Outcome(codes=_codes(hint), segments=[segment])
