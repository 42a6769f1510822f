"""Approval by a person, as data: what the bank sent into a question, and its times."""

import base64
import binascii
from datetime import datetime, timedelta
from typing import Final

from kontowerk.connectors.contract import Challenge, Need, NeedDecoupled, NeedRedirect, NeedTan
from kontowerk.connectors.sepa.hhd import flicker_code
from kontowerk.connectors.sepa.letters import plain_text
from kontowerk.connectors.skeleton import LONGEST_WAIT
from kontowerk.connectors.xs2a.models import ChallengeData, ScaAnswer
from kontowerk.connectors.xs2a.profile import Xs2aProfile
from kontowerk.connectors.xs2a.state import MethodRow, Xs2aPending, Xs2aWaiting, shown_method

_LONGEST_TEXT: Final = 2000
_LARGEST_PICTURE: Final = 512 * 1024
_PICTURES: Final = (
    (b"\x89PNG\r\n\x1a\n", "image/png"),
    (b"\xff\xd8\xff", "image/jpeg"),
    (b"GIF8", "image/gif"),
)


def describe(pending: Xs2aPending, answer: ScaAnswer) -> None:
    """Fill in words, flicker code or picture: whatever the bank sent."""
    data = answer.challenge_data or ChallengeData()
    given = [data.data] if isinstance(data.data, str) else data.data or []
    words = [answer.psu_message or "", data.additional_information or ""]
    pending.hhd_uc, pending.hhd = _flicker(given)
    if pending.hhd_uc is None:
        words += given
    pending.photo, pending.photo_type = picture_in(data.image)
    texts = dict.fromkeys(plain_text(text) for text in words)
    pending.instructions = "\n".join(text for text in texts if text)[:_LONGEST_TEXT]


def _flicker(given: list[str]) -> tuple[str, str] | tuple[None, None]:
    for text in given:
        code = flicker_code(text)
        if code is not None:
            return text.strip(), code
    return None, None


def picture_in(image: str | None) -> tuple[bytes, str] | tuple[None, None]:
    """Take a picture out of Base64; its type is what its first bytes say."""
    try:
        data = base64.b64decode(image or "", validate=True)
    except (binascii.Error, ValueError):
        return None, None
    found = next((kind for mark, kind in _PICTURES if data.startswith(mark)), None)
    return (data, found) if found and len(data) <= _LARGEST_PICTURE else (None, None)


def begin(pending: Xs2aPending, waiting: Xs2aWaiting, profile: Xs2aProfile, now: datetime) -> None:
    """Set the times of a question that is asked for the first time."""
    minutes = (
        profile.redirect_minutes if waiting is Xs2aWaiting.REDIRECT else profile.approval_minutes
    )
    pending.asked_until = now + min(timedelta(minutes=minutes), LONGEST_WAIT)
    if waiting is Xs2aWaiting.APP:
        pending.polls_used = 0
        pending.next_poll_at = now + timedelta(seconds=profile.first_poll)


def question(
    pending: Xs2aPending,
    waiting: Xs2aWaiting,
    row: MethodRow | None,
    profile: Xs2aProfile,
    now: datetime,
) -> Need:
    """Ask the person, or ask again."""
    until = pending.asked_until or now
    if waiting is Xs2aWaiting.REDIRECT:
        return NeedRedirect(pending.links["scaRedirect"], until)
    challenge = Challenge(
        shown_method(row),
        pending.instructions,
        pending.hhd_uc,
        pending.hhd,
        pending.photo,
        pending.photo_type,
    )
    if waiting is Xs2aWaiting.TAN:
        return NeedTan(challenge, until, pending.tries_left)
    wait = (pending.next_poll_at - now).total_seconds() if pending.next_poll_at else 0.0
    return NeedDecoupled(
        challenge,
        first_poll_after=max(wait, 0.0),
        next_poll_after=float(profile.next_poll),
        polls_left=profile.max_polls - pending.polls_used,
        valid_until=until,
    )
