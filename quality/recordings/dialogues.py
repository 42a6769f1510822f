"""Recorded dialogues, played through the production connector."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import timedelta
from decimal import Decimal
from typing import Any, Final
from uuid import UUID

import httpx

from kontowerk.connectors.contract import (
    AccessRef,
    Answer,
    BankAddress,
    CallContext,
    ConfirmPayee,
    Done,
    Failed,
    FailureKind,
    Fetch,
    Medium,
    Method,
    Need,
    NeedDecoupled,
    NeedMedium,
    NeedMethod,
    NeedPayee,
    NeedTan,
    Operation,
    Paid,
    Pay,
    Poll,
    Step,
    Tan,
)
from kontowerk.connectors.errors import BankTroubleError
from kontowerk.connectors.fints.connector import FintsConnector
from kontowerk.connectors.snapshot import FetchedProduct, Missing, Present, Snapshot
from kontowerk.connectors.transfer import (
    CreditTransfer,
    PayeeCheck,
    PayeeMatch,
    Payer,
    TransferKind,
    TransferOrder,
)
from kontowerk.kit.clock import BERLIN
from kontowerk.kit.money import Money
from kontowerk.kit.secret import Secret
from quality.recordings import segments
from quality.recordings.corpus import Item
from quality.recordings.judging import Verdict, check_bookings, part, parts
from quality.recordings.reading import Heard
from quality.recordings.replay import Replay
from quality.recordings.surroundings import OpenSealer, PlayClock

_URL: Final = "https://bank.example/fints"
_ID: Final = UUID(int=7)
_MOST_STEPS: Final = 60
_STATEMENTS: Final = frozenset({"HKKAZ", "HKCAZ", "DKKKU"})
_FAR_BACK: Final = 400
_RESULTS: Final = {
    "match": PayeeMatch.MATCH,
    "close_match": PayeeMatch.CLOSE_MATCH,
    "no_match": PayeeMatch.NO_MATCH,
    "not_available": PayeeMatch.NOT_POSSIBLE,
}


@dataclass(slots=True)
class Played:
    """How a dialogue went."""

    step: Step
    memory: Mapping[str, str]
    asked: list[tuple[Need, str]] = field(default_factory=list[tuple[Need, str]])

    @property
    def snapshot(self) -> Snapshot | None:
        outcome = self.step.outcome
        return outcome.snapshot if isinstance(outcome, Done) else self.step.partial


async def judge(item: Item) -> Verdict:
    """Play a dialogue, or only read it, and compare."""
    verdict = Verdict(item.name)
    if item.data.get("level") == "decode":
        _decode(verdict, item)
        return verdict
    clock = PlayClock()
    replay = Replay(item.data, clock.now().astimezone(BERLIN).date())
    async with httpx.AsyncClient(transport=httpx.MockTransport(replay)) as http:
        played = await _play(item, replay, clock, http)
    heard = Heard()
    for message in replay.served:
        heard.take(message)
    _check(verdict, item.expect, played, replay, heard)
    return verdict


def _decode(verdict: Verdict, item: Item) -> None:
    heard = Heard()
    try:
        for turn in parts(item.data, "turns"):
            heard.take(turn["response"].encode("latin-1"))
        expect = dict(item.expect)
        rows = expect.pop("bookings", [])
        segments.check(verdict, expect, heard)
        found = [booking for _, some in heard.bookings() for booking in some]
        for row in rows[:1]:
            check_bookings(verdict, row, found)
    except BankTroubleError as trouble:
        verdict.reasons.append(f"not read: {trouble}")


# Playing -----------------------------------------------------------------------------------


async def _play(item: Item, replay: Replay, clock: PlayClock, http: httpx.AsyncClient) -> Played:
    data = item.data
    preset = part(data, "preset")
    memory: dict[str, str] = {}
    if preset.get("system_id"):
        memory["system_id"] = str(preset["system_id"])
        if data.get("method"):
            version = _version(data)
            memory |= {"method": str(data["method"]), "tan_version": version}
    address = BankAddress(_ID, str(data.get("bank_code") or ""), _URL, "default")
    access = AccessRef(_ID, _ID, "recorded", address, memory)
    login = {"userid": Secret(str(data.get("user_id")).encode()), "pin": Secret(b"12345")}
    connector = FintsConnector(product_id="RECORDED0PRODUCT0ID")

    def ctx() -> CallContext:
        return CallContext(
            operation_id=_ID,
            correlation_id="recordings",
            clock=clock,
            deadline=clock.now() + timedelta(minutes=10),
            sealer=OpenSealer(),
            http=http,
            customer_ip="192.0.2.7",
        )

    step = await connector.begin(access, login, _operation(data, clock), ctx())
    played = Played(step, step.memory or memory)
    for _ in range(_MOST_STEPS):
        played.step, played.memory = step, step.memory or played.memory
        outcome = step.outcome
        if not isinstance(outcome, Need) or step.state is None:
            break
        played.asked.append((outcome, _where(replay)))
        answer = _answer(outcome, data)
        if isinstance(outcome, NeedDecoupled):
            clock.at += timedelta(seconds=outcome.first_poll_after + outcome.next_poll_after)
        access = replace(access, memory=played.memory)
        step = await connector.resume(access, step.state, login, answer, ctx())
    return played


def _version(data: dict[str, Any]) -> str:
    named = [
        str(row.get("hitans"))
        for row in parts(part(data, "expect"), "methods")
        if row.get("code") == data.get("method")
    ]
    return named[0] if named else str(data.get("tan_version") or 6)


def _operation(data: dict[str, Any], clock: PlayClock) -> Operation:
    if data.get("operation") == "transfer":
        return Pay(_order(part(data, "order")))
    days = part(data, "request").get("since_days_ago")
    since = clock.now().date() - timedelta(days=int(days)) if days is not None else None
    return Fetch(since=since)


def _order(order: dict[str, Any]) -> TransferOrder:
    amount = Money(Decimal(str(order.get("amount") or "1.00")), str(order.get("currency") or "EUR"))
    transfer = CreditTransfer(
        recipient=str(order.get("creditor_name") or "Empfaenger"),
        iban=str(order.get("creditor_iban") or "DE44500105175407324931"),
        bic="INGDDEFFXXX",
        amount=amount,
        purpose=str(order.get("purpose") or "Test"),
        end_to_end_id="E2E-1",
    )
    payer = Payer("", str(order.get("debtor_account") or "") or None)
    return TransferOrder(_ID, TransferKind.SINGLE, payer, (transfer,))


def _answer(need: Need, data: dict[str, Any]) -> Answer:
    match need:
        case NeedMethod(methods):
            wanted = str(data.get("method"))
            codes = [one.code for one in methods]
            return Method(wanted if wanted in codes else codes[0])
        case NeedMedium(media):
            return Medium(media[0].name if media else "")
        case NeedTan():
            return Tan(Secret("123456"))
        case NeedPayee():
            return ConfirmPayee()
        case _:
            return Poll()


def _where(replay: Replay) -> str:
    """Say what the bank was asked for when it wanted something from a person."""
    for request in reversed(replay.requests):
        names = set(request.business)
        if "HKIDN" in names:
            return "login"
        if names & _STATEMENTS:
            return "statement"
        if names - {"HKTAN", "HKEND", "HKVPP", "HKVPA"}:
            return "transfer" if names & {"HKCCS", "HKIPZ", "HKCSE", "HKCCM"} else "other"
    return "login"


# Comparing ---------------------------------------------------------------------------------


def _check(
    verdict: Verdict, expect: dict[str, Any], played: Played, replay: Replay, heard: Heard
) -> None:
    outcome = played.step.outcome
    failed = outcome if isinstance(outcome, Failed) else None
    _check_failure(verdict, expect, failed)
    known = ("bank_name", "camt_formats", "statement_days", "offers")
    segments.check(verdict, {key: expect[key] for key in known if key in expect}, heard)
    methods = ("methods", "allowed_methods")
    segments.check_methods(verdict, {k: expect[k] for k in methods if k in expect}, heard)
    if "system_id" in expect:
        verdict.check("system id", expect["system_id"], played.memory.get("system_id"))
    _check_tan(verdict, part(expect, "tan"), played, replay)
    if "payment" in expect:
        _check_payment(verdict, expect["payment"] or {}, played, replay)
    _check_requests(verdict, expect, replay)
    if not {"accounts", "balances", "bookings"} & expect.keys():
        return
    snapshot = played.snapshot
    if snapshot is None:
        verdict.reasons.append(f"nothing was fetched: {outcome}")
        return
    _check_products(verdict, expect, snapshot, heard)


def _check_failure(verdict: Verdict, expect: dict[str, Any], failed: Failed | None) -> None:
    kind = failed.kind if failed else None
    codes = failed.codes if failed else ()
    refused = part(expect, "refused")
    if "lock" in expect:
        verdict.check("locked", bool(expect["lock"]), kind is FailureKind.LOCKED)
    wanted = [*parts(expect, "codes"), *parts(refused, "codes")]
    verdict.check("codes that are missing", [], [one for one in wanted if one not in codes])
    if refused and str(refused.get("kind")).startswith("credentials"):
        verdict.check("kind", FailureKind.BAD_CREDENTIALS, kind)
    if expect.get("pin_kept"):
        is_wrong = kind in {FailureKind.BAD_CREDENTIALS, FailureKind.LOCKED}
        verdict.must_not("the PIN is called wrong", holds=is_wrong)
    if failed and not refused and not expect.get("lock"):
        verdict.reasons.append(f"failed: {failed.kind.value} {failed.codes}")


def _check_tan(verdict: Verdict, tan: dict[str, Any], played: Played, replay: Replay) -> None:
    asked = [one for one in played.asked if isinstance(one[0], NeedTan | NeedDecoupled)]
    if "asked" in tan:
        verdict.check("a TAN is asked for", bool(tan["asked"]), bool(asked))
    if not asked:
        return
    need, where = asked[0]
    if tan.get("at") is not None:
        verdict.check("TAN at", tan["at"], where)
    if tan.get("decoupled") is not None:
        verdict.check("decoupled", bool(tan["decoupled"]), isinstance(need, NeedDecoupled))
    if tan.get("challenge_contains") and isinstance(need, NeedTan | NeedDecoupled):
        words = need.challenge.instructions
        verdict.must("challenge", holds=tan["challenge_contains"] in words)
    if tan.get("polls") is not None:
        polls = sum(request.business == ["HKTAN"] for request in replay.requests)
        verdict.check("polls", tan["polls"], polls)


def _check_payment(
    verdict: Verdict, payment: dict[str, Any], played: Played, replay: Replay
) -> None:
    if payment.get("accepted") is not None:
        paid = isinstance(played.step.outcome, Paid)
        verdict.check("accepted", bool(payment["accepted"]), paid)
    shown = [need for need, _ in played.asked if isinstance(need, NeedPayee)]
    if payment.get("confirmation_asked") is not None:
        verdict.check("confirmation", bool(payment["confirmation_asked"]), bool(shown))
    wanted = payment.get("payee_check")
    checks: list[PayeeCheck] = [check for need in shown for check in need.checks]
    if wanted is not None and wanted != "match":
        verdict.check("payee", [_RESULTS[wanted]], [check.result for check in checks])
    if wanted == "match":
        verdict.check("doubts about the payee", [], checks)
    if payment.get("payee_name") is not None:
        names = [check.matched_name for check in checks]
        verdict.check("name of the payee", [payment["payee_name"]], names)
    orders = [one for one in replay.requests if set(one.business) & {"HKCCS", "HKIPZ", "HKCSE"}]
    confirmed = [one for one in orders if "HKVPA" in one.business]
    verdict.must("orders beside their confirmation", holds=len(orders) - len(confirmed) <= 2)


def _check_requests(verdict: Verdict, expect: dict[str, Any], replay: Replay) -> None:
    for word in parts(expect, "never_sends"):
        sent = any(word in request.text for request in replay.requests)
        verdict.must_not(f"sends {word}", holds=sent)
    for name, most in part(expect, "requests").items():
        count = sum(name in request.business for request in replay.requests)
        verdict.must(f"requests of {name}, at most {most}", holds=count <= int(most))
    if expect.get("one_step"):
        functions = {request.security_function for request in replay.requests}
        verdict.check("signed with", {"999"}, functions)
    if expect.get("asks_again_with_same_pin") is False:
        logins = sum("HKIDN" in request.business for request in replay.requests)
        verdict.check("logins", 1, logins)
    if expect.get("pages") is not None:
        pages = sum(b"HICAZ:" in one or b"HIKAZ:" in one for one in replay.served)
        verdict.must("pages", holds=pages >= int(expect["pages"]))


def _check_products(
    verdict: Verdict, expect: dict[str, Any], snapshot: Snapshot, heard: Heard
) -> None:
    products = {one.account_number or one.iban or "": one for one in snapshot.products}
    if "accounts" in expect:
        segments.check_accounts(verdict, expect["accounts"], heard)
        wanted = [row.get("number") or row.get("iban") for row in expect["accounts"]]
        verdict.check("products", sorted(map(str, wanted)), sorted(products))
    for row in parts(expect, "balances"):
        _check_balance(verdict, row, products.get(str(row.get("account"))))
    for row in parts(expect, "bookings"):
        product = products.get(str(row.get("account")))
        found = product.transactions if product else None
        if isinstance(found, Present):
            check_bookings(verdict, row, found.value, f"bookings of {row.get('account')}")
        elif isinstance(found, Missing) or row.get("count"):
            verdict.reasons.append(f"bookings of {row.get('account')}: {found}")
    if isinstance(expect.get("media"), list):
        verdict.check("media", expect["media"], [one.name for one in snapshot.media])


def _check_balance(verdict: Verdict, row: dict[str, Any], product: FetchedProduct | None) -> None:
    balance = product.balance if product else None
    if not isinstance(balance, Present):
        verdict.reasons.append(f"balance of {row.get('account')}: {balance}")
        return
    value = balance.value
    verdict.check("balance", Decimal(str(row["booked"])), value.booked.amount)
    if row.get("currency"):
        verdict.check("currency", row["currency"], value.booked.currency)
    if row.get("date"):
        verdict.check("date", row["date"], value.at.astimezone(BERLIN).date().isoformat())
    for key, found in (("available", value.available), ("credit_line", value.overdraft_limit)):
        if row.get(key) is not None:
            verdict.check(key, Decimal(str(row[key])), found.amount if found else None)
