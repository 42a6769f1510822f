"""HKCDB, HKCDE, HKCDN, HKCDL: standing orders, listed, created, changed and deleted."""

from typing import Any, Final

from banksim.core.payments import PaymentOrder, subject
from banksim.core.standing import Schedule, StandingAction, StandingOrder
from banksim.core.standing import subject as standing_subject
from banksim.fints import codec
from banksim.fints.business.outcome import NOTHING_FOUND, Desk, Outcome, RefusedError, find_account
from banksim.fints.business.payments import REFUSALS, read_document, read_order
from banksim.fints.message import BANK_CODE, COUNTRY, Code
from banksim.fints.pain001 import FORMATS, Document
from banksim.fints.statements.pain001 import write_pain001
from banksim.fints.user_data import allowed

CHANGES: Final = {
    "HKCDE": StandingAction.CREATE,
    "HKCDN": StandingAction.CHANGE,
    "HKCDL": StandingAction.DELETE,
}
_PAGE: Final = 10
_WORDS: Final = {
    StandingAction.CREATE: "Dauerauftrag eingerichtet.",
    StandingAction.CHANGE: "Dauerauftrag geändert.",
    StandingAction.DELETE: "Dauerauftrag gelöscht.",
}


def hand_in(desk: Desk, segment: Any) -> tuple[PaymentOrder, Document, str]:
    """What is handed in, the document it stands in, and what its customer approves."""
    action = CHANGES.get(str(segment.header.type))
    if action is None:
        payment, document = read_order(desk, segment)
        return payment, document, subject(payment)
    order, document = _read(desk, segment, action)
    payment = PaymentOrder(order.account, (order.transfer,))
    return payment, document, standing_subject(action, order)


def _read(desk: Desk, segment: Any, action: StandingAction) -> tuple[StandingOrder, Document]:
    """Read what is to be done; refuse what the bank would not do now."""
    account = find_account(desk, segment.account)
    if str(segment.header.type) not in allowed(account, desk.profile):
        raise RefusedError(Code("9215", "Für dieses Konto sind Daueraufträge nicht zugelassen."))
    document = read_document(segment)
    if document.payer_iban != account.iban or len(document.transfers) != 1:
        raise RefusedError(Code("9210", "SEPA-Nachricht ungültig: anderes Konto oder Sammler."))
    when = segment.schedule
    order = StandingOrder(
        account,
        document.transfers[0],
        Schedule(when.first_on, str(when.unit), int(when.every), int(when.day), when.last_on),
        getattr(segment, "task_id", None) or "",
    )
    refusal = desk.bank.check_standing(desk.customer, action, order)
    if refusal is not None:
        raise RefusedError(REFUSALS[refusal])
    return order, document


def answer_standing(desk: Desk, segment: Any) -> Outcome:
    """Do what was approved. Things may have changed since it was handed in."""
    kind = str(segment.header.type)
    action = CHANGES[kind]
    order, _ = _read(desk, segment, action)
    reference = desk.bank.execute_standing(desk.customer, action, order)
    code = Code("0020", _WORDS[action], (reference,))
    if action is StandingAction.DELETE:
        return Outcome(codes=[code])
    answer = codec.plain(f"HI{kind[2:]}", 1, reference, order.reference or None)
    return Outcome(codes=[code], segments=[answer])


def answer_standing_list(desk: Desk, segment: Any) -> Outcome:
    """List the standing orders of an account, some at a time."""
    account = find_account(desk, segment.account)
    kept = desk.bank.standing_orders(desk.customer, account)
    if segment.task_id:
        kept = [order for order in kept if order.reference == segment.task_id]
    start = int(segment.touchdown_point or 0)
    shown = kept[start : start + _PAGE]
    if not shown:
        return Outcome(codes=[NOTHING_FOUND])
    more = start + _PAGE < len(kept)
    rest = [Code("3040", "Es liegen weitere Informationen vor.", (str(start + _PAGE),))]
    return Outcome(
        codes=[Code("0020", "Auftrag ausgeführt."), *(rest if more else [])],
        segments=[_row(desk, order) for order in shown],
    )


def _row(desk: Desk, order: StandingOrder) -> codec.RawSegment:
    account, when = order.account, order.schedule
    document = write_pain001(order, desk.bank.now(desk.customer))
    return codec.plain(
        "HICDB",
        1,
        [account.iban, account.bic, account.number, None, COUNTRY, BANK_CODE],
        FORMATS[0],
        document,
        order.reference,
        [
            f"{when.first_on:%Y%m%d}",
            when.unit,
            str(when.every),
            str(when.day),
            f"{when.last_on:%Y%m%d}" if when.last_on else None,
        ],
    )
