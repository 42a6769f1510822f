"""Approval by a person, as data: devices to choose from, challenges into questions, answers back.

The devices are asked for where a method needs one named.
Spec: FinTS 3.0 PIN/TAN B.4 (two-step), C.2 (HKTAB), decoupled methods, HHD_UC.
"""

import re
from datetime import datetime, timedelta
from typing import Final

from kontowerk.connectors.contract import Challenge, FailureKind, Need, NeedDecoupled, NeedTan
from kontowerk.connectors.errors import BankRefusedError, UnreadableAnswerError
from kontowerk.connectors.fints import codes, translate
from kontowerk.connectors.fints.dialog import Dialog
from kontowerk.connectors.fints.message import Answer, Segment, Values, blob, clock_time, day
from kontowerk.connectors.fints.methods import TanMethod
from kontowerk.connectors.fints.parameters import FintsProfile
from kontowerk.connectors.fints.state import MOST_TRIES, FintsChallenge, FintsState
from kontowerk.connectors.sepa.hhd import flicker_code
from kontowerk.connectors.sepa.letters import plain_text
from kontowerk.connectors.skeleton import LONGEST_WAIT
from kontowerk.kit.clock import BERLIN
from kontowerk.kit.secret import Secret

_USUAL_VALIDITY: Final = timedelta(minutes=5)
_IN_TEXT: Final = re.compile(r"CHLGUC\s*[0-9]{4}(.*?)CHLGTEXT\s*[0-9]{4}(.*)", re.DOTALL)
_NO_REFERENCE: Final = "noref"
_LENGTH_BYTES: Final = 2
# An unspecific "no" to a TAN means that the bank no longer knows the challenge.
_VAGUE: Final = frozenset({FailureKind.BUG, FailureKind.INTERRUPTED})
_IMAGES: Final = frozenset({"image/png", "image/jpeg", "image/gif"})


def challenge_in(answer: Answer, dialog: Dialog, *, bare: bool = False) -> FintsChallenge | None:
    """Return what the bank wants approved; None if it wants nothing.

    `bare`: a challenge counts although no code announces it.
    """
    decoupled = answer.has(codes.APP_WANTED)
    if not decoupled and not answer.has(codes.TAN_WANTED) and not (bare and _challenges(answer)):
        return None
    segment = answer.first("HITAN")
    reference = reference_of(segment) if segment else None
    if segment is None or reference is None:
        if answer.has(codes.NO_APPROVAL_NEEDED):
            return None
        raise UnreadableAnswerError(what="approval is wanted without HITAN")
    method = dialog.session.method
    decoupled = decoupled or (method is not None and method.decoupled)
    now = dialog.ctx.clock.now()
    pending = FintsChallenge(
        reference=reference,
        instructions="",
        valid_until=_valid_until(segment, now, dialog.bank.max_idle),
        decoupled=decoupled,
    )
    _describe(pending, segment.text("challenge") or "", blob(segment.values, "challenge_hhduc"))
    if decoupled and method is not None:
        first, _ = poll_times(method, dialog.profile)
        pending.next_poll_at = now + timedelta(seconds=first)
    return pending


def _challenges(answer: Answer) -> bool:
    return any(
        reference_of(segment) is not None and segment.text("challenge") is not None
        for segment in answer.readable("HITAN")
    )


def reference_of(segment: Segment) -> str | None:
    """Return the name of a challenge; the one that says "there is none" is none."""
    reference = segment.text("task_reference")
    return None if reference is None or reference.casefold() == _NO_REFERENCE else reference


def words_of(segment: Segment) -> str:
    """Return what a person reads of a challenge."""
    return plain_text(segment.text("challenge") or "")


def _valid_until(segment: Segment, now: datetime, max_idle: int | None) -> datetime:
    given: Values = segment.group("challenge_valid_until")
    on, at = day(given, "date"), clock_time(given, "time")
    bank = datetime.combine(on, at, BERLIN) if on and at else now + _USUAL_VALIDITY
    idle = now + timedelta(seconds=max_idle) if max_idle else bank
    return min(bank, idle, now + LONGEST_WAIT).astimezone(now.tzinfo)


def _describe(pending: FintsChallenge, words: str, hhd_uc: bytes | None) -> None:
    """Fill in words, flicker code or picture: whatever the bank sent."""
    inside = _IN_TEXT.search(words)
    if inside and hhd_uc is None:
        pending.hhd_uc, words = inside[1].strip(), inside[2]
    elif hhd_uc:
        pending.photo_type, pending.photo = photo_in(hhd_uc)
        if pending.photo is None:
            pending.hhd_uc = hhd_uc.decode("iso-8859-1").strip()
    if pending.hhd_uc:
        pending.hhd = flicker_code(pending.hhd_uc)
    pending.instructions = plain_text(words)


def photo_in(data: bytes) -> tuple[str | None, bytes | None]:
    """Take a picture out of HHD_UC: length and MIME type, length and bytes."""
    kind, rest = _counted(data)
    image, _ = _counted(rest)
    mime = (kind or b"").decode("ascii", "replace").lower()
    return (mime, image) if mime in _IMAGES and image else (None, None)


def _counted(data: bytes) -> tuple[bytes | None, bytes]:
    end = _LENGTH_BYTES + int.from_bytes(data[:_LENGTH_BYTES])
    if len(data) < end or end == _LENGTH_BYTES:
        return None, b""
    return data[_LENGTH_BYTES:end], data[end:]


def poll_times(method: TanMethod, profile: FintsProfile) -> tuple[int, int]:
    first = profile.first_poll if method.first_poll is None else method.first_poll
    following = profile.next_poll if method.next_poll is None else method.next_poll
    return first, following


def most_polls(method: TanMethod, profile: FintsProfile) -> int:
    return method.max_polls or profile.max_polls


def question(
    pending: FintsChallenge, method: TanMethod, profile: FintsProfile, now: datetime
) -> Need:
    """Ask the person."""
    challenge = Challenge(
        method.shown(),
        pending.instructions,
        pending.hhd_uc,
        pending.hhd,
        pending.photo,
        pending.photo_type,
    )
    if not pending.decoupled:
        return NeedTan(challenge, pending.valid_until, pending.tries_left)
    _, following = poll_times(method, profile)
    wait = (pending.next_poll_at - now).total_seconds() if pending.next_poll_at else 0.0
    return NeedDecoupled(
        challenge,
        first_poll_after=max(wait, 0.0),
        next_poll_after=float(following),
        polls_left=most_polls(method, profile) - pending.polls_used,
        valid_until=pending.valid_until,
    )


async def submit(dialog: Dialog, pending: FintsChallenge, tan: Secret[str]) -> Answer | None:
    """Send a TAN. None: it was wrong, and the person may try again.

    `pending.reference` is empty then if the bank has forgotten the challenge.
    """
    answer = await dialog.submit_tan(pending.reference, tan)
    if codes.WRONG_TAN.isdisjoint(answer.codes):
        if codes.BAD_SIGNATURE in answer.codes:  # the PIN was right, the method or the TAN is not
            raise BankRefusedError(FailureKind.UNSUPPORTED, answer.codes)
        kind = codes.failure(answer.codes)
        if kind in _VAGUE and pending.tries_left < MOST_TRIES:
            pending.reference = ""  # forgotten after the wrong TAN before this one
            return None
        if kind is not None:
            raise BankRefusedError(FailureKind.TAN_WRONG if kind in _VAGUE else kind, answer.codes)
        return answer
    note_wrong(dialog, pending, answer)
    return None


def note_wrong(dialog: Dialog, pending: FintsChallenge, answer: Answer) -> None:
    """Count a wrong TAN; raises after the last. The reference is empty if the bank forgot it."""
    pending.tries_left -= 1
    locked = codes.failure(answer.codes) is FailureKind.LOCKED
    if locked or pending.tries_left <= 0:
        kind = FailureKind.LOCKED if locked else FailureKind.TAN_WRONG
        raise BankRefusedError(kind, answer.codes)
    renewed = challenge_in(answer, dialog)
    if renewed is not None:
        pending.reference, pending.valid_until = renewed.reference, renewed.valid_until
        _copy_words(renewed, pending)
    elif not dialog.session.is_open or not dialog.profile.challenge_survives:
        pending.reference = ""


def _copy_words(source: FintsChallenge, target: FintsChallenge) -> None:
    target.instructions, target.hhd_uc, target.hhd = source.instructions, source.hhd_uc, source.hhd
    target.photo, target.photo_type = source.photo, source.photo_type


async def poll(dialog: Dialog, pending: FintsChallenge, method: TanMethod) -> Answer | None:
    """Ask whether the person approved in the app; None: not yet."""
    now = dialog.ctx.clock.now()
    if pending.next_poll_at is not None and now < pending.next_poll_at:
        return None  # the bank asked us to wait; it is not bothered earlier
    answer = await dialog.ask_status(pending.reference)
    pending.polls_used += 1
    if answer.refusals:
        raise BankRefusedError(_of_approval(answer.codes), answer.codes)
    if not answer.has(codes.APP_PENDING):
        return answer
    if pending.polls_used >= most_polls(method, dialog.profile):
        raise BankRefusedError(FailureKind.NOT_APPROVED, answer.codes)
    _, following = poll_times(method, dialog.profile)
    pending.next_poll_at = now + timedelta(seconds=following)
    return None


def _of_approval(answered: tuple[str, ...]) -> FailureKind:
    match codes.failure(answered):
        case FailureKind.LOCKED | FailureKind.BAD_CREDENTIALS as kind:
            return kind
        case _:
            return FailureKind.NOT_APPROVED


async def ask_for_media(dialog: Dialog, state: FintsState) -> None:
    """Ask for the devices; a bank that ends the dialogue over it is not asked again."""
    if state.without_media:
        return
    if dialog.session.method is None and not dialog.profile.media_in_sync:
        return
    version = dialog.bank.newest("HKTAB", (4, 5))
    if version is None:
        return
    order = Segment("HKTAB", version, {"tan_media_type": "0", "tan_media_class": "A"})
    announce = dialog.profile.tan_with_media or None
    try:
        answer = await dialog.order(order, announce=announce)
    except BankRefusedError as refusal:
        if not codes.is_only_aborted(refusal.codes):
            raise
        state.without_media = True
        return
    state.media = [] if answer.refusals else translate.media_of(answer)


def chosen_medium(state: FintsState) -> str | None:
    """Return the device the caller chose; one the bank does not name is no choice."""
    name = state.errand.medium if state.errand else None
    names = [medium.name for medium in state.media]
    if name is not None and names and name not in names:
        raise BankRefusedError(FailureKind.UNSUPPORTED)
    return name


async def must_choose_medium(dialog: Dialog, state: FintsState) -> bool:
    """Find out with which device an order is approved; say whether the person must choose."""
    session = dialog.session
    if session.method is None or not session.method.needs_medium or session.medium is not None:
        return False
    await ask_for_media(dialog, state)
    if len(state.media) == 1:
        session.medium = state.media[0].name
    return len(state.media) > 1
