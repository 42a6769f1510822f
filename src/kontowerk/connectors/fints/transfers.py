"""Orders to transfer money as segments: which one, in which format, from which account.

Spec: FinTS 3.0 Messages C.10.2 (HKCCS, HKCSE, HKCCM, HKCDE, HKCDN, HKCDL), HKIPZ, HISPAS.
"""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from typing import Final

from kontowerk.connectors.contract import FailureKind
from kontowerk.connectors.errors import BankRefusedError, UnreadableAnswerError
from kontowerk.connectors.fints.message import Answer, Segment, Values, blob, day, number, text
from kontowerk.connectors.fints.parameters import BankParameters, UserAccount, is_payment_account
from kontowerk.connectors.fints.state import Errand
from kontowerk.connectors.sepa.fields import UnreadableStatementError
from kontowerk.connectors.sepa.letters import NAME, to_sepa
from kontowerk.connectors.sepa.pain001 import Version, namespace, pain_001, read_pain_001
from kontowerk.connectors.transfer import (
    Payer,
    PaymentCycle,
    PaymentSchedule,
    StandingOrder,
    StandingTerms,
    TransferKind,
    TransferOrder,
)
from kontowerk.kit.money import Money

_UNITS: Final = {PaymentCycle.MONTHS: "M", PaymentCycle.WEEKS: "W"}
_CYCLES: Final = {unit: cycle for cycle, unit in _UNITS.items()}
_ORDERS: Final[dict[TransferKind, tuple[str, tuple[int, ...]]]] = {
    TransferKind.SINGLE: ("HKCCS", (1,)),
    TransferKind.INSTANT: ("HKIPZ", (1, 2)),
    TransferKind.SCHEDULED: ("HKCSE", (1,)),
    TransferKind.BULK: ("HKCCM", (1,)),
    TransferKind.STANDING_CREATE: ("HKCDE", (1,)),
    TransferKind.STANDING_CHANGE: ("HKCDN", (1,)),
    TransferKind.STANDING_DELETE: ("HKCDL", (1,)),
}
_VERSIONS: Final[tuple[Version, ...]] = ("001.001.09", "001.001.03")  # best first
_CONVERTIBLE: Final = 2  # HKIPZ from this version on asks whether to make it an ordinary one


def prepare(
    errand: Errand, accounts: list[UserAccount], bank: BankParameters, now: datetime
) -> None:
    """Decide how the order is given, and write its document once; raises if it cannot be."""
    order = errand.order
    name, known = _ORDERS[order.kind]
    index = _payer(order.payer, accounts)
    account = accounts[index]
    may = name in account.allowed if order.kind.is_standing else _may(name, account)
    version = bank.newest(name, known) if may else None
    descriptor, pain = pain_format(bank)
    iban = account.iban or order.payer.iban
    if version is None or iban is None:
        kind = FailureKind.NOT_OFFERED if order.kind.is_standing else FailureKind.NOT_POSSIBLE
        raise BankRefusedError(kind)
    errand.segment, errand.version, errand.account = name, version, index
    errand.descriptor = descriptor
    errand.document = pain_001(
        replace(order, payer=_named(order.payer, account, iban)),
        message_id=order.payment_id.hex,
        created_at=now,
        version=pain,
    )


def build(errand: Errand, accounts: list[UserAccount]) -> Segment:
    """Write the order, always the same."""
    account, order = accounts[errand.account], errand.order
    values: Values = {
        "account": {
            "iban": account.iban or order.payer.iban,
            "bic": account.bic or order.payer.bic,
        },
        "sepa_descriptor": errand.descriptor,
        "sepa_pain_message": errand.document,
    }
    if errand.segment == "HKCCM":
        total = _total(order)
        values["sum_amount"] = {"amount": total.amount, "currency": total.currency}
        values["request_single_booking"] = False
    if errand.segment == "HKIPZ" and errand.version >= _CONVERTIBLE:
        values["allow_conversion"] = False
    if order.standing is not None:
        values |= _terms(order.standing)
    return Segment(errand.segment, errand.version, values)


def _payer(payer: Payer, accounts: list[UserAccount]) -> int:
    """Find the account that pays; by its IBAN if both sides know one."""
    for index, account in enumerate(accounts):
        if payer.iban is not None and account.iban is not None:
            if account.iban == payer.iban:
                return index
        elif payer.account_number is not None and account.number == payer.account_number:
            sub_account = payer.sub_account or account.sub_account
            if account.sub_account == sub_account:
                return index
    raise BankRefusedError(FailureKind.NOT_POSSIBLE)


def _may(order: str, account: UserAccount) -> bool:
    """Say whether the account allows an order; where the bank is silent, by its kind."""
    return order in account.allowed or (not account.conclusive and is_payment_account(account))


def pain_format(bank: BankParameters) -> tuple[str, Version]:
    """Choose the newest format both sides know, under the bank's name for it."""
    if not bank.pain_formats:
        return namespace(_VERSIONS[0]), _VERSIONS[0]
    for version in _VERSIONS:
        for name in bank.pain_formats:
            if f"pain.{version}" in name:
                return name, version
    raise BankRefusedError(FailureKind.NOT_POSSIBLE)


def _named(payer: Payer, account: UserAccount, iban: str) -> Payer:
    """Name the payer as the bank does, in letters every bank takes."""
    owner = to_sepa(payer.owner or account.owner)[:NAME].strip()
    return replace(payer, owner=owner or iban, iban=iban, bic=payer.bic or account.bic)


def _total(order: TransferOrder) -> Money:
    currency = order.transfers[0].amount.currency
    return Money.sum((transfer.amount for transfer in order.transfers), currency)


# Standing orders ---------------------------------------------------------------------------


def _terms(standing: StandingTerms) -> Values:
    """Write when a standing order pays, and which one is meant."""
    schedule = standing.schedule
    values: Values = {
        "schedule": {
            "first_on": schedule.first_on,
            "unit": _UNITS[schedule.cycle],
            "every": schedule.every,
            "day": schedule.day,
            "last_on": schedule.last_on,
        }
    }
    return values if standing.order_id is None else values | {"task_id": standing.order_id}


def standing_orders_in(answer: Answer, account: UserAccount) -> Iterator[StandingOrder]:
    """Read HICDB, one per standing order; one that cannot be read spoils the list."""
    for segment in answer.all("HICDB"):
        named = text(segment.group("account"), "iban")
        if named is None or account.iban in {None, named}:
            yield _standing_order(segment)


def _standing_order(segment: Segment) -> StandingOrder:
    document = blob(segment.values, "sepa_pain_message")
    try:
        transfer = read_pain_001(document or b"")
    except UnreadableStatementError as fault:
        raise UnreadableAnswerError(what="a standing order cannot be read") from fault
    return StandingOrder(
        order_id=segment.text("task_id"),
        recipient=transfer.recipient,
        iban=transfer.iban,
        amount=transfer.amount,
        schedule=_schedule(segment.group("schedule")),
        bic=transfer.bic or None,
        purpose=transfer.purpose or None,
        end_to_end_id=transfer.end_to_end_id or None,
    )


def _schedule(values: Values) -> PaymentSchedule:
    first_on, cycle = day(values, "first_on"), _CYCLES.get(text(values, "unit") or "")
    every, at = number(values, "every"), number(values, "day")
    if first_on is None or cycle is None or every is None or at is None:
        raise UnreadableAnswerError(what="a standing order without days")
    return PaymentSchedule(first_on, cycle, every, at, day(values, "last_on"))
