"""HKTAN: asking for an approval, and taking a TAN or the question whether it was given."""

from enum import Enum, auto
from typing import Any
from zoneinfo import ZoneInfo

from banksim.core.model import Challenge, Customer, TanKind, TanMethod, TanResult
from banksim.core.port import CoreBank
from banksim.fints import codec
from banksim.fints.codec import Order, RawSegment, formals
from banksim.fints.dialog import Dialog
from banksim.fints.message import Code, Reply

_BERLIN = ZoneInfo("Europe/Berlin")
NOT_NEEDED = Code("3076", "Starke Kundenauthentifizierung nicht notwendig.")
NEEDED = Code("9075", "Starke Kundenauthentifizierung notwendig.")
_TAN_NEEDED = Code("0030", "Auftrag empfangen - Sicherheitsfreigabe erforderlich.")
_ELSEWHERE = Code("3955", "Sicherheitsfreigabe erfolgt über anderen Kanal.")
_WAITING = Code("3956", "Starke Kundenauthentifizierung noch ausstehend.")
_WRONG = Code("9941", "TAN ungültig.")
_LOGIN = "Anmeldung"
_FAILURES = {
    TanResult.WRONG: _WRONG,
    TanResult.USED_UP: Code("9941", "TAN dreimal falsch, Auftrag gelöscht."),
    TanResult.EXPIRED: Code("9951", "Zeitüberschreitung bei der Sicherheitsfreigabe."),
    TanResult.REJECTED: Code("9260", "Die Sicherheitsfreigabe wurde vom Kunden abgelehnt."),
    TanResult.UNKNOWN: Code("9210", "Auftragsreferenz unbekannt."),
}


class Asked(Enum):
    """What came of asking for an approval."""

    WAITS = auto()
    NO_MEDIUM = auto()


def skip(reply: Reply, hktan: Order) -> None:
    """Say that this order needs no approval."""
    reply.say(hktan, NOT_NEEDED)
    segment = codec.segment(
        "HITAN", hktan.version, tan_process="4", task_reference="noref", challenge="nochallenge"
    )
    reply.add(hktan, segment)


def _picture(challenge: Challenge) -> bytes | None:
    """HHD_UC as letters, or a picture: length, type, length, bytes."""
    if challenge.photo is not None:
        kind = b"image/png"
        size = len(challenge.photo).to_bytes(2, "big")
        return len(kind).to_bytes(2, "big") + kind + size + challenge.photo
    return challenge.hhd_uc.encode("ascii") if challenge.hhd_uc else None


def _question(challenge: Challenge, version: int) -> RawSegment:
    until = challenge.valid_until.astimezone(_BERLIN)
    return codec.segment(
        "HITAN",
        version,
        tan_process="4",
        task_reference=challenge.id,
        challenge=codec.latin(challenge.instructions, 2048),
        challenge_hhduc=_picture(challenge),
        challenge_valid_until=formals.ChallengeValidUntil(date=until.date(), time=until.time()),
        tan_medium_name=codec.latin(challenge.medium, 32) if challenge.medium else None,
    )


def _medium(bank: CoreBank, customer: Customer, method: TanMethod, named: str | None) -> str | None:
    """The medium to use; raises `LookupError` when the customer must choose one."""
    if not method.needs_medium:
        return None
    names = [medium.name for medium in bank.media(customer)]
    if named in names:
        return named
    if len(names) == 1 and not named:
        return names[0]
    raise LookupError


def ask(
    bank: CoreBank,
    dialog: Dialog,
    reply: Reply,
    hktan: Order,
    order: Order | None,
    subject: str = _LOGIN,
) -> Asked:
    """Make a challenge for an order, or for the login when there is no order."""
    if dialog.customer is None or dialog.method is None:
        raise LookupError
    segment: Any = codec.read(hktan)
    try:
        medium = _medium(bank, dialog.customer, dialog.method, segment.tan_medium_name)
    except LookupError:
        return Asked.NO_MEDIUM
    challenge = bank.ask(dialog.customer, dialog.method, medium, subject)
    dialog.pending[challenge.id] = order
    if dialog.method.kind is TanKind.PUSH_DECOUPLED:
        both = [_TAN_NEEDED] if dialog.profile.decoupled_says_both else []
        reply.say(hktan, _ELSEWHERE, *both)
    else:
        reply.say(hktan, _TAN_NEEDED)
    reply.add(hktan, _question(challenge, hktan.version))
    return Asked.WAITS


def _forgets(dialog: Dialog, customer: Customer, result: TanResult) -> bool:
    """Whether the reference is dead now."""
    if result is TanResult.WRONG:
        return customer.has("tan-newref") or dialog.profile.wrong_tan_ends_order
    return result is not TanResult.WAITING


def settle(
    bank: CoreBank, dialog: Dialog, reply: Reply, hktan: Order, tan: str | None
) -> tuple[bool, Order | None]:
    """Take the answer to a challenge: whether it was right, and for which order."""
    segment: Any = codec.read(hktan)
    reference: str = segment.task_reference or ""
    process: str = segment.tan_process
    if dialog.customer is None or reference not in dialog.pending:
        reply.say(hktan, _FAILURES[TanResult.UNKNOWN])
        return False, None
    decoupled = dialog.method is not None and dialog.method.kind is TanKind.PUSH_DECOUPLED
    if decoupled != (process == "S"):
        reply.say(hktan, _WRONG)  # a TAN for an approval in the app, or the other way round
        return False, None
    result = bank.answer(reference, None if decoupled else tan or "")
    order = dialog.pending[reference]
    if _forgets(dialog, dialog.customer, result):
        del dialog.pending[reference]
    status = codec.segment("HITAN", hktan.version, tan_process=process, task_reference=reference)
    if result is TanResult.WAITING:
        reply.say(hktan, _WAITING)
        reply.add(hktan, status)
        return False, None
    if result is not TanResult.RIGHT:
        reply.say(hktan, _FAILURES[result])
        return False, None
    reply.add(hktan, status)
    return True, order
