"""Statements through the production parsers."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from kontowerk.connectors.sepa.camt import parse_camt_reports
from kontowerk.connectors.sepa.fields import UnreadableStatementError, statement_text
from kontowerk.connectors.sepa.mt535 import parse_mt535
from kontowerk.connectors.sepa.mt940 import parse_mt940
from kontowerk.connectors.snapshot import Position, Transaction
from kontowerk.kit.clock import BERLIN
from quality.recordings.corpus import Item
from quality.recordings.judging import Verdict, check_bookings, check_days, decimals, parts, sums_of


def judge(item: Item) -> Verdict:
    """Read a statement, and compare."""
    verdict, expect = Verdict(item.name), item.expect
    try:
        match item.kind:
            case "mt940":
                _mt940(verdict, item)
            case "camt":
                _camt(verdict, item)
            case _:
                _mt535(verdict, expect, parse_mt535(statement_text(item.body())))
    except UnreadableStatementError as refusal:
        if not expect.get("refused") and not expect.get("or_refused"):
            verdict.reasons.append(f"refused: {refusal.place}")
        return verdict
    if expect.get("refused"):
        verdict.reasons.append("read, although it must be refused")
    return verdict


def _mt940(verdict: Verdict, item: Item) -> None:
    expect = item.expect
    booked = item.data.get("format") != "MT942"
    statements = parse_mt940(statement_text(item.body()), booked=booked)
    found = [booking for statement in statements for booking in statement.transactions]
    if expect.get("refused"):
        return
    check_bookings(verdict, expect, found)
    if expect.get("pending"):
        verdict.check("booked ones of a pending list", 0, sum(one.booked for one in found))
    closing = {
        (balance.amount.currency, balance.amount.amount)
        for statement in statements
        for balance in statement.balances
    }
    for wanted in parts(expect, "closing"):
        sought = (wanted.get("currency"), Decimal(str(wanted["balance"])))
        verdict.see(f"closing balance {sought}", holds=sought in closing)


def _camt(verdict: Verdict, item: Item) -> None:
    expect = item.expect
    reports = parse_camt_reports(item.body())
    found = [booking for report in reports for booking in report.transactions]
    if expect.get("refused"):
        return
    counts = _counts(expect)
    if counts and len(found) not in counts:
        verdict.check("entries", sorted(counts), len(found))
    if expect.get("sums") is not None:
        verdict.check("sums", _nonzero(decimals(expect["sums"])), _nonzero(sums_of(found)))
    if not expect.get("dates_open"):
        check_days(verdict, expect, found, "entries")
    only = expect.get("booked_only")
    if only:
        booked = [one for one in found if one.booked]
        counts = _counts(only)
        if counts and len(booked) not in counts:
            verdict.check("booked entries", sorted(counts), len(booked))
        wanted = _nonzero(decimals(only.get("sums")))
        verdict.check("booked sums", wanted, _nonzero(sums_of(booked)))
    _look_at_camt(verdict, expect, reports, found)


def _look_at_camt(
    verdict: Verdict, expect: dict[str, Any], reports: Sequence[Any], found: list[Transaction]
) -> None:
    check = Verdict(verdict.name)
    check_bookings(check, {"samples": expect.get("samples")}, found)
    verdict.closer += check.closer
    verdict.looked += check.looked
    balances = {
        (balance.code, balance.amount.currency, balance.amount.amount)
        for report in reports
        for balance in report.balances
    }
    for wanted in parts(expect, "balances"):
        sought = (wanted.get("type"), wanted.get("currency"), _decimal(wanted.get("amount")))
        verdict.see(f"balance {sought}", holds=sought in balances)
    ibans = {report.iban for report in reports}
    for wanted in parts(expect, "accounts"):
        if wanted.get("iban"):
            verdict.see(f"account {wanted['iban']}", holds=wanted["iban"] in ibans)


def _mt535(verdict: Verdict, expect: dict[str, Any], found: Sequence[Position]) -> None:
    if expect.get("refused"):
        return
    if expect.get("positions") is not None:
        verdict.check("positions", expect["positions"], len(found))
    rows = list(found)
    for wanted in parts(expect, "holdings"):
        row = next((one for one in rows if _is_holding(wanted, one)), None)
        if row is None:
            verdict.reasons.append(f"holding {wanted}: not among {rows}")
            continue
        rows.remove(row)
        if wanted.get("price") is not None:
            verdict.look("price", Decimal(str(wanted["price"])), row.price)
        if wanted.get("price_date") and row.priced_at:
            verdict.look(
                "price date",
                wanted["price_date"],
                row.priced_at.astimezone(BERLIN).date().isoformat(),
            )
        if wanted.get("name_contains"):
            verdict.see("name", holds=wanted["name_contains"].casefold() in row.name.casefold())


def _is_holding(wanted: dict[str, Any], row: Position) -> bool:
    if wanted.get("isin") is not None and wanted["isin"] != row.isin:
        return False
    if wanted.get("wkn") is not None and wanted["wkn"] != row.wkn:
        return False
    if wanted.get("quantity") is not None and Decimal(str(wanted["quantity"])) != row.quantity:
        return False
    if wanted.get("value") is None:
        return True
    if row.total_value is None or Decimal(str(wanted["value"])) != row.total_value.amount:
        return False
    return wanted.get("currency") in {None, row.total_value.currency}


def _counts(wanted: dict[str, Any]) -> set[int]:
    """Return how many entries there may be: with batches whole, or taken apart."""
    keys = ("entries", "entries_if_split")
    return {int(wanted[key]) for key in keys if wanted.get(key) is not None}


def _nonzero(sums: dict[str, Decimal]) -> dict[str, Decimal]:
    return {currency: total for currency, total in sums.items() if total}


def _decimal(value: object) -> Decimal | None:
    try:
        return Decimal(str(value))
    except ArithmeticError:
        return None
