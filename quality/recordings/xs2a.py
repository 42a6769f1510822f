"""Bodies of NextGenPSD2 banks through the production translation."""

from collections.abc import Iterable
from decimal import Decimal
from typing import Any

import httpx

from kontowerk.connectors.errors import BankTroubleError
from kontowerk.connectors.sepa.camt import parse_camt_reports
from kontowerk.connectors.xs2a import books, models, translate
from kontowerk.connectors.xs2a.client import HttpReply, codes_in
from kontowerk.connectors.xs2a.consent import said_in
from kontowerk.connectors.xs2a.models import BalanceRow
from kontowerk.connectors.xs2a.oauth import Token
from kontowerk.connectors.xs2a.payment import status_in
from kontowerk.connectors.xs2a.state import numbered_methods
from quality.recordings.corpus import Item
from quality.recordings.judging import (
    Verdict,
    check_bookings,
    check_days,
    decimals,
    part,
    parts,
    sums_of,
)

_OF_APPROVAL = ("links", "scaMethods", "chosenScaMethod", "challengeData", "scaApproach")
_STATES = {
    "consentStatus": "consent_status",
    "consentId": "consent_id",
    "scaStatus": "sca_status",
    "paymentId": "payment_id",
    "transactionStatus": "transaction_status",
    "authorisationId": "authorisation_id",
}


def judge(item: Item) -> Verdict:
    """Read a body, and compare."""
    verdict, expect = Verdict(item.name), item.expect
    response = part(item.data, "response")
    headers = {str(k): str(v) for k, v in part(response, "headers").items() if v is not None}
    if response.get("content_type"):
        headers["Content-Type"] = str(response["content_type"])
    reply = HttpReply(int(response.get("status") or 200), item.body(), httpx.Headers(headers))
    try:
        _check(verdict, expect, reply)
    except BankTroubleError as trouble:
        verdict.reasons.append(f"not read: {trouble}")
    return verdict


def _check(verdict: Verdict, expect: dict[str, Any], reply: HttpReply) -> None:
    verdict.check("status", expect.get("status", reply.status), reply.status)
    if not reply.is_yes:
        found = codes_in(reply.content)
        for code in [*parts(expect, "codes"), *parts(expect, "errors")]:
            verdict.must(f"code {code}", holds=str(code) in found)
        return
    if "accounts" in expect:
        _check_accounts(verdict, expect["accounts"], reply.content)
    if "transactions" in expect or expect.get("download_link"):
        _check_statement(verdict, expect, reply.content)
    elif "balances" in expect:
        rows = models.read(reply.content, models.Balances).balances
        _check_balances(verdict, expect["balances"], rows)
    _check_ids(verdict, expect, reply.content)
    if expect.get("format") == "pain.002":
        status = status_in(reply).transaction_status
        verdict.check("transactionStatus", expect.get("transactionStatus"), status)
    elif any(expect.get(key) for key in (*_STATES, *_OF_APPROVAL)):
        _check_approval(verdict, expect, reply)


def _check_ids(verdict: Verdict, expect: dict[str, Any], content: bytes) -> None:
    if "token" in expect:
        token = models.read(content, Token)
        for key, value in expect["token"].items():
            verdict.check(key, value, getattr(token, key, None))
    if "authorisationIds" in expect:
        ids = models.read(content, models.Authorisations).authorisation_ids
        verdict.check("authorisations", expect["authorisationIds"], ids)


def _check_accounts(verdict: Verdict, wanted: list[dict[str, Any]], content: bytes) -> None:
    rows = models.read(content, models.AccountList).accounts
    verdict.check("accounts, count", len(wanted), len(rows))
    names = {"resourceId": "resource_id", "ownerName": "owner_name", "maskedPan": "masked_pan"}
    for want, row in zip(wanted, rows, strict=False):
        for key, value in want.items():
            if key == "balances":
                _check_balances(verdict, value, row.balances or [])
            elif value is not None:
                verdict.check(f"account, {key}", value, getattr(row, names.get(key, key), None))


def _check_balances(
    verdict: Verdict, wanted: list[dict[str, Any]], rows: Iterable[BalanceRow]
) -> None:
    found = [
        (row.balance_type, translate.money(row.balance_amount), translate.day_of(row))
        for row in rows
    ]
    verdict.check("balances, count", len(wanted), len(found))
    for want, (kind, money, on) in zip(wanted, found, strict=False):
        verdict.check("type", want.get("type"), kind)
        verdict.check("amount", Decimal(str(want.get("amount"))), money.amount)
        verdict.check("currency", want.get("currency"), money.currency)
        if want.get("date"):
            verdict.check("date", want["date"], on.isoformat() if on else None)


def _check_statement(verdict: Verdict, expect: dict[str, Any], content: bytes) -> None:
    page = books.read_page(content, None)
    wanted = part(expect, "transactions")
    for key, found in (("booked", page.booked), ("pending", page.pending)):
        rows = wanted.get(key)
        if not rows:
            continue
        counts = {rows.get("count"), rows.get("count_if_split")} - {None}
        if counts and len(found) not in counts:
            verdict.check(f"{key}, count", sorted(counts), len(found))
        ours, theirs = sums_of(found), decimals(rows.get("sums"))
        zero = dict.fromkeys(ours.keys() | theirs.keys(), Decimal(0))
        verdict.check(f"{key}, sums", zero | theirs, zero | ours)
        check_days(verdict, rows, found, key)
        check_bookings(verdict, {"samples": rows.get("samples")}, found)
    if expect.get("download_link"):
        verdict.must("download link", holds=page.download is not None)
    if expect.get("account_iban"):
        ibans = {report.iban for report in parse_camt_reports(content)}
        verdict.see("account", holds=expect["account_iban"] in ibans)


def _check_approval(verdict: Verdict, expect: dict[str, Any], reply: HttpReply) -> None:
    said = said_in(reply)
    for key, attribute in _STATES.items():
        if expect.get(key) is not None:
            verdict.check(key, expect[key], getattr(said.answer, attribute))
    if expect.get("links"):
        links = dict(said.answer.links or {})
        if "transactions" in expect:
            report = models.read(reply.content, models.Statement).transactions
            links |= (report.links if report else None) or {}
        missing = [name for name in expect["links"] if models.target(links, name) is None]
        verdict.check("links that are missing", [], missing)
    if expect.get("scaApproach"):
        verdict.check("approach", expect["scaApproach"], said.approach)
    if expect.get("scaMethods"):
        _check_methods(verdict, expect["scaMethods"], said.answer)
    if expect.get("chosenScaMethod"):
        chosen = said.answer.chosen_sca_method
        found = chosen.authentication_method_id if chosen else None
        verdict.check("chosen method", expect["chosenScaMethod"], found)
    _check_challenge(verdict, part(expect, "challengeData"), said.answer)


def _check_methods(
    verdict: Verdict, wanted: list[dict[str, Any]], answer: models.ScaAnswer
) -> None:
    rows = numbered_methods((), answer.sca_methods or [])
    verdict.check("methods", [row.get("id") for row in wanted], [row.id for row in rows])
    for want, row in zip(wanted, rows, strict=False):
        if want.get("name") is not None:
            verdict.check("name of a method", want["name"], row.name)
        if want.get("type") is not None:
            verdict.check("type of a method", want["type"], row.kind)


def _like(value: object, found: Any) -> Any:
    """Write what was found in the form of what is expected."""
    if isinstance(value, list) and isinstance(found, str):
        return [found]
    if isinstance(value, str) and isinstance(found, str | int):
        return str(found)[: len(value)]  # long texts are given by their beginning
    return found


def _check_challenge(verdict: Verdict, wanted: dict[str, Any], answer: models.ScaAnswer) -> None:
    data = answer.challenge_data
    names = {
        "additionalInformation": "additional_information",
        "otpFormat": "otp_format",
        "otpMaxLength": "otp_max_length",
    }
    for key, value in wanted.items():
        found: Any = getattr(data, names.get(key, key), None)
        verdict.check(f"challenge, {key}", value, _like(value, found))
