"""Odd segments, inside a whole message, through the production decoder."""

from decimal import Decimal
from typing import Any

from kontowerk.connectors.errors import BankTroubleError
from kontowerk.connectors.fints.payees import Findings
from kontowerk.connectors.fints.translate import account_named
from kontowerk.connectors.transfer import CreditTransfer, PayeeMatch
from kontowerk.kit.clock import BERLIN
from kontowerk.kit.money import Money
from quality.recordings.corpus import Item
from quality.recordings.judging import Verdict, check_bookings, part, parts
from quality.recordings.reading import Heard, pending_of

_PAYEE = CreditTransfer("", "", "", Money(Decimal(1), "EUR"), "", "")
_WORDS = {
    "match": PayeeMatch.MATCH,
    "close_match": PayeeMatch.CLOSE_MATCH,
    "no_match": PayeeMatch.NO_MATCH,
    "not_available": PayeeMatch.NOT_POSSIBLE,
}


def judge(item: Item) -> Verdict:
    """Decode the message, and look for everything that is expected of it."""
    verdict, heard = Verdict(item.name), Heard()
    try:
        heard.take(str(item.data["message"]).encode("latin-1"))
        check(verdict, item.expect, heard)
    except BankTroubleError as trouble:
        verdict.reasons.append(f"not read: {trouble}")
    return verdict


def check(verdict: Verdict, expect: dict[str, Any], heard: Heard) -> None:
    """Compare what a decoder finds; what is not expected is not looked for."""
    _check_bank(verdict, expect, heard)
    check_methods(verdict, expect, heard)
    if "codes" in expect:
        missing = [code for code in expect["codes"] if code not in heard.codes]
        verdict.check("codes that are missing", [], missing)
    if "accounts" in expect:
        check_accounts(verdict, expect["accounts"], heard)
    if "balances" in expect:
        check_balances(verdict, expect["balances"], heard)
    if isinstance(expect.get("bookings"), dict):
        found = [booking for _, rows in heard.bookings() for booking in rows]
        check_bookings(verdict, expect["bookings"], found)
    if "documents" in expect:
        booked, pending = heard.documents()
        verdict.check("documents", expect["documents"], {"booked": booked, "pending": pending})
    _check_tan(verdict, part(expect, "tan"), heard)
    _check_payee(verdict, expect, heard)


def _check_bank(verdict: Verdict, expect: dict[str, Any], heard: Heard) -> None:
    bank = heard.banks[-1] if heard.banks else None
    if "bank_name" in expect:
        verdict.check("bank name", expect["bank_name"], bank.name if bank else None)
    if "bank_name_starts" in expect:
        named = (bank.name if bank else None) or ""
        verdict.must("bank name", holds=named.startswith(expect["bank_name_starts"][:60]))
    if "system_id" in expect:
        verdict.check("system id", expect["system_id"], heard.system_id)
    if isinstance(expect.get("media"), list):
        names = [medium.name for medium in heard.media or []]
        verdict.check("media", expect["media"], names)
    if "statement_days" in expect:
        verdict.check("days", expect["statement_days"], heard.statement_days())
    if "camt_formats" in expect:
        given = " ".join(bank.camt_formats) if bank else ""
        verdict.check("camt", [], [one for one in expect["camt_formats"] if one not in given])
    if "offers" in expect:
        offers = bank.offers if bank else {}
        verdict.check("offers", [], [one for one in expect["offers"] if one not in offers])


def check_methods(verdict: Verdict, expect: dict[str, Any], heard: Heard) -> None:
    """Compare the methods that HITANS describes, and those that 3920 allows."""
    found = heard.methods()
    by_code = {str(row["code"]): row for row in found}
    for wanted in parts(expect, "methods"):
        row = by_code.get(wanted["code"], {})
        for key in ("name", "hitans", "medium", "decoupled"):
            if wanted.get(key) is not None:
                verdict.check(f"method {wanted['code']}, {key}", wanted[key], row.get(key))
    for code, medium in part(expect, "medium").items():
        verdict.check(f"medium of {code}", medium, by_code.get(code, {}).get("medium"))
    versions = [int(str(row["hitans"])) for row in found]
    told = {
        "methods": sorted(by_code),
        "methods_codes": [row["code"] for row in found],
        "methods_names": [row["name"] for row in found],
        "decoupled": [row["code"] for row in found if row["decoupled"]],
        "usable_version": max(versions, default=None),
        "allowed_methods": heard.allowed,
    }
    for key, value in told.items():
        if key in expect:
            wanted = sorted(r["code"] for r in expect[key]) if key == "methods" else expect[key]
            verdict.check(key, wanted, value)


def check_accounts(verdict: Verdict, wanted: list[dict[str, Any]], heard: Heard) -> None:
    """Compare the accounts of user data and account list."""
    verdict.check("accounts, count", len(wanted), len(heard.accounts))
    for row in wanted:
        account = heard.accounts.get(row.get("number") or row.get("iban") or "")
        if account is None:
            verdict.reasons.append(f"account {row.get('number')} is missing")
            continue
        found = {
            "iban": account.iban,
            "bic": account.bic,
            "currency": account.currency,
            "owner": account.owner or None,
            "product": account.label,
            "type": account.kind,
        }
        for key, value in found.items():
            if key in row and isinstance(row[key], str) and not heard.holds(row[key]):
                verdict.look(f"{key}, which no recorded message holds", row[key], value)
            elif key in row and row[key] != value:
                verdict.check(f"account {row.get('number')}, {key}", row[key], value)
        for key, value in (("owner_starts", account.owner), ("product_starts", account.label)):
            if key in row:
                verdict.must(key, holds=(value or "").startswith(row[key]))


def check_balances(verdict: Verdict, wanted: list[dict[str, Any]], heard: Heard) -> None:
    """Compare the balances of HISAL."""
    verdict.check("balances, count", len(wanted), len(heard.balances))
    for row, (segment, balance) in zip(wanted, heard.balances, strict=False):
        if row.get("account") is not None:
            names = account_named(segment)
            verdict.must("account of a balance", holds=row["account"] in names)
        verdict.check("balance", Decimal(str(row["booked"])), balance.booked.amount)
        verdict.check("currency", row.get("currency"), balance.booked.currency)
        if row.get("date"):
            verdict.check("date", row["date"], balance.at.astimezone(BERLIN).date().isoformat())
        for key, found in (
            ("available", balance.available),
            ("credit_line", balance.overdraft_limit),
        ):
            if row.get(key) is not None:
                amount = found.amount if found else None
                verdict.check(key, Decimal(str(row[key])), amount)
        if row.get("pending") is not None:
            pending = pending_of(segment)
            given = Decimal(pending) if pending is not None else None
            verdict.check("pending", Decimal(str(row["pending"])), given)


def _check_tan(verdict: Verdict, tan: dict[str, Any], heard: Heard) -> None:
    if "asked" not in tan:
        return
    found = list(heard.challenges())
    verdict.check("a TAN is asked for", tan["asked"], bool(found))
    reference, words = found[0] if found else ("", "")
    if tan.get("reference") is not None:
        verdict.check("reference", tan["reference"], reference)
    if tan.get("challenge") is not None:
        verdict.check("challenge", tan["challenge"], words)
    if tan.get("challenge_contains") is not None:
        verdict.must("challenge", holds=tan["challenge_contains"] in words)


def _check_payee(verdict: Verdict, expect: dict[str, Any], heard: Heard) -> None:
    orders = expect.get("payee_check_orders")
    if orders is not None:
        known = heard.payee_orders()
        verdict.check("checked orders", sorted(orders), sorted(known))
    if "payee_check" not in expect:
        return
    findings = Findings((_PAYEE,))
    for answer in heard.answers:
        findings.take(answer)
    if expect["payee_check"] == "pending":
        later = findings.later
        verdict.must("still checking", holds=later is not None and not findings.known)
        if later is not None and "polling_id" in expect:
            verdict.check("polling id", expect["polling_id"], later.polling_id.decode("latin-1"))
        if later is not None and "wait_seconds" in expect:
            verdict.check("wait", expect["wait_seconds"], later.seconds)
        return
    results = [check.result for check in findings.checks()]
    verdict.check("payee", [_WORDS[expect["payee_check"]]], results)
