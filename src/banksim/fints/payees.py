"""HKVPP and HKVPA: verification of payee, in the three shapes that German banks use.

- inline: HIVPP carries the result of the one payee.
- report: HIVPP carries a pain.002; so it does for an order with several payees.
- polling: the first answer has a polling id only and kills the HKTAN beside it (3945). The result
  comes with a later HKVPP, which repeats the polling id and the point given with 3040. Then even a
  matching payee takes HKVPA, the order and a new HKTAN: there is no challenge yet.

Without polling a match needs no HKVPA (3091, and the challenge stands in the same answer); anything
else does (3090 and 3945, no challenge).
"""

import json
from datetime import datetime
from enum import Enum, auto
from hashlib import sha256
from typing import Any, Final
from zoneinfo import ZoneInfo

from banksim.core.model import Customer
from banksim.core.payee_checks import PayeeCheck
from banksim.core.payees import PayeeResult
from banksim.core.payments import PaymentOrder
from banksim.fints import codec
from banksim.fints.business.outcome import Desk, RefusedError
from banksim.fints.codec import Order, RawSegment
from banksim.fints.message import Code, Reply
from banksim.fints.pain001 import Document
from banksim.fints.statements.pain002 import NAMESPACE, STATUSES, Line, Original, write_pain002

REQUIRED: Final = Code("9076", "Namensabgleich erforderlich.")
_BERLIN: Final = ZoneInfo("Europe/Berlin")
_MATCH: Final = STATUSES[0]
_POLLS: Final = 2  # the first question comes too early
_WAIT: Final = "1"  # seconds
_POINT: Final = "vopscrollref"
_POLLING: Final = "POL"
_CHECKED: Final = "VOP"
_STATUS: Final = {
    PayeeResult.MATCH: "RCVC",
    PayeeResult.CLOSE: "RVMC",
    PayeeResult.NONE: "RVNM",
    PayeeResult.NOT_POSSIBLE: "RVNA",
}
_NO_DEVIATION: Final = Code("0025", "Keine Namensabweichung.")
_NO_CONFIRMATION: Final = Code("3091", "VOP-Ausführungsauftrag nicht benötigt.")
_LOOK: Final = Code("3090", "Ergebnis des Namensabgleichs prüfen.")
_NOT_APPROVABLE: Final = Code("3945", "Freigabe ohne VOP-Bestätigung nicht möglich.")
_MORE: Final = Code("3040", "Es liegen weitere Informationen vor.", (_POINT,))
_CONFIRMED: Final = Code("0020", "Ausführungsbestätigung nach Namensabgleich erhalten.")
_UNKNOWN: Final = Code("9210", "Namensabgleich unbekannt oder abgelaufen.")
_ANOTHER: Final = Code("9210", "Der Auftrag weicht vom geprüften Auftrag ab.")
_HINTS: Final = (
    Code("3060", "Bitte beachten Sie die enthaltenen Warnungen/Hinweise."),
    Code("3905", "Es wurde keine Challenge erzeugt."),
)
_REASON: Final = "Die Bank des Empfängers ist nicht erreichbar"
_NOTICE: Final = (
    "Der Name des Empfängers stimmt nicht oder nur fast mit dem Namen überein, der zu der IBAN "
    "gehört, oder er konnte nicht geprüft werden. Wenn Sie den Auftrag trotzdem freigeben, kann "
    "das Geld auf ein Konto gelangen, das nicht dem angegebenen Empfänger gehört. Die Bank haftet "
    "dann nicht dafür."
)


class Shape(Enum):
    INLINE = auto()
    REPORT = auto()


def polls(customer: Customer) -> bool:
    return customer.has("vop-poll") or customer.has("like-atruvia")


def _shape(customer: Customer, order: PaymentOrder) -> Shape:
    words = ("vop-report", "like-commerzbank", "like-atruvia")
    reports = len(order.transfers) > 1 or any(customer.has(word) for word in words)
    return Shape.REPORT if reports else Shape.INLINE


def _lines(desk: Desk, order: PaymentOrder) -> list[Line]:
    found: list[Line] = []
    for one in order.transfers:
        result, name = desk.bank.check_payee(desk.customer, one)
        found.append(
            Line(one.creditor_name, one.creditor_iban, one.end_to_end_id, _STATUS[result], name)
        )
    return found


def matches(desk: Desk, order: PaymentOrder) -> bool:
    return all(line.status == _MATCH for line in _lines(desk, order))


def _digest(segment: Order) -> str:
    """The order as its bytes are: a confirmation must repeat them exactly."""
    return sha256(codec.write([codec.numbered(segment.raw, 1)])).hexdigest()


def check(
    desk: Desk,
    reply: Reply,
    order: PaymentOrder,
    document: Document,
    parts: tuple[Order, Order, Order],
) -> bool:
    """Check the payees of an order and say what was found; whether it may be approved at once.

    `parts` are HKVPP, the order and HKTAN.
    """
    hkvpp, segment, hktan = parts
    codec.read(hkvpp)
    lines = _lines(desk, order)
    now = desk.bank.now(desk.customer).astimezone(_BERLIN)
    answer = _result(desk, order, document, lines, now)
    kept = desk.bank.keep_payee_check(desk.customer, _digest(segment), json.dumps(answer))
    if polls(desk.customer):
        reply.general = list(_HINTS)
        reply.say(hkvpp, _MORE)
        reply.say(hktan, _NOT_APPROVABLE)
        reply.add(hkvpp, _pending(kept))
        return False
    reply.add(hkvpp, _told(kept))
    if answer["match"]:
        reply.say(hkvpp, _NO_CONFIRMATION, _NO_DEVIATION)
        return True
    reply.general = list(_HINTS)
    # A bank that writes reports hangs the code on the check, others on the HKTAN.
    on_check = [_NOT_APPROVABLE] if answer["report"] else []
    reply.say(hkvpp, _LOOK, *on_check)
    if not on_check:
        reply.say(hktan, _NOT_APPROVABLE)
    return False


def _result(
    desk: Desk, order: PaymentOrder, document: Document, lines: list[Line], now: datetime
) -> dict[str, Any]:
    """What HIVPP will say, in a form that can be kept."""
    found: dict[str, Any] = {
        "match": all(line.status == _MATCH for line in lines),
        "report": None,
        "single": None,
    }
    if _shape(desk.customer, order) is Shape.REPORT:
        original = Original(document.name, document.message_id, document.payment_id, order.total)
        return found | {"report": write_pain002(original, lines, now).decode()}
    (line,) = lines
    reason = _REASON if line.status == _STATUS[PayeeResult.NOT_POSSIBLE] else None
    single = [line.iban, None, line.matched_name, None, line.status, reason]
    return found | {"single": single}


def _pending(kept: PayeeCheck) -> RawSegment:
    polling = f"{_POLLING}{kept.id}".encode()
    return codec.plain("HIVPP", 1, None, None, polling, None, None, None, None, _WAIT)


def _told(kept: PayeeCheck) -> RawSegment:
    answer: dict[str, Any] = json.loads(kept.answer)
    until = kept.valid_until.astimezone(_BERLIN)
    report: str | None = answer["report"]
    single: list[str | None] | None = answer["single"]
    return codec.plain(
        "HIVPP",
        1,
        f"{_CHECKED}{kept.id}".encode(),
        [f"{until:%Y%m%d}", f"{until:%H%M%S}"],
        None,
        NAMESPACE if report else None,
        report.encode() if report else None,
        None if single is None else [codec.latin(one) if one else None for one in single],
        None if answer["match"] else codec.latin(_NOTICE),
    )


def poll(desk: Desk, reply: Reply, hkvpp: Order) -> None:
    """Answer the question whether a check is through."""
    segment: Any = codec.read(hkvpp)
    polling: bytes | None = segment.polling_id
    key = (polling or b"").decode("ascii", "replace").removeprefix(_POLLING)
    kept = desk.bank.poll_payee_check(desk.customer, key)
    if kept is None or segment.aufsetzpunkt != _POINT:
        raise RefusedError(_UNKNOWN)
    if kept.polls < _POLLS:
        reply.say(hkvpp, _MORE)
        reply.add(hkvpp, _pending(kept))
        return
    reply.add(hkvpp, _told(kept))
    if json.loads(kept.answer)["match"]:
        reply.say(hkvpp, Code("0020", "Auftrag ausgeführt."), _NO_DEVIATION)
    else:
        reply.say(hkvpp, _LOOK)


def confirm(desk: Desk, reply: Reply, hkvpa: Order, order: Order) -> None:
    """Take the confirmation; refuse it when it belongs to another order, or to none."""
    segment: Any = codec.read(hkvpa)
    key = bytes(segment.vop_id or b"").decode("ascii", "replace").removeprefix(_CHECKED)
    kept = desk.bank.payee_check(desk.customer, key)
    if kept is None or (polls(desk.customer) and kept.polls < _POLLS):
        raise RefusedError(_UNKNOWN)
    if kept.content != _digest(order):
        raise RefusedError(_ANOTHER)
    reply.say(hkvpa, _CONFIRMED)


def acknowledge(reply: Reply, hkvpa: Order) -> None:
    """Some clients send HKVPA beside the TAN although nobody asked for it."""
    codec.read(hkvpa)
    reply.say(hkvpa, _CONFIRMED)
