"""Codes of authenticator apps: time-based one-time passwords (RFC 6238 over RFC 4226).

SHA-1, six digits, thirty seconds: the only combination that every app knows. What makes SHA-1 weak
elsewhere, collisions, is of no use against HMAC.
"""

import hmac
from base64 import b32encode
from datetime import datetime
from typing import Final
from urllib.parse import quote, urlencode

from kontowerk.kit.secret import Secret

SECRET_BYTES: Final = 20  # what RFC 4226 recommends: as long as the hash
DIGITS: Final = 6
_STEP_SECONDS: Final = 30
# The step before and the one after: clocks of phones are not ours, and people type slowly.
_NEAR: Final = (0, -1, 1)


def step_of(now: datetime) -> int:
    """Return the number of the half minute."""
    return int(now.timestamp()) // _STEP_SECONDS


def code_at(secret: Secret[bytes], step: int, *, digits: int = DIGITS) -> str:
    """Return the code of a step."""
    digest = hmac.digest(secret.reveal(), step.to_bytes(8), "sha1")
    offset = digest[-1] & 0x0F
    number = int.from_bytes(digest[offset : offset + 4]) & 0x7FFFFFFF
    return f"{number % 10**digits:0{digits}d}"


def matching_step(
    secret: Secret[bytes], code: str, now: datetime, *, after: int | None
) -> int | None:
    """Return the step a code is of; None for a wrong one, and for one that was used before.

    All steps up to the one of the last code that was used are over (RFC 6238, section 5.2).
    """
    typed = "".join(code.split())
    if len(typed) != DIGITS or not (typed.isascii() and typed.isdecimal()):
        return None
    present = step_of(now)
    matches = [
        present + near
        for near in _NEAR
        if hmac.compare_digest(code_at(secret, present + near), typed)
    ]
    return next((step for step in matches if after is None or step > after), None)


def typed_secret(secret: Secret[bytes]) -> str:
    """Return a secret as people type it into an app, in groups of four."""
    text = b32encode(secret.reveal()).decode()
    return " ".join(text[place : place + 4] for place in range(0, len(text), 4))


def app_address(secret: Secret[bytes], *, name: str, issuer: str) -> str:
    """Return the address that a picture code hands to an app."""
    label = f"{quote(issuer, safe='')}:{quote(name, safe='')}"
    values = {
        "secret": b32encode(secret.reveal()).decode(),
        "issuer": issuer,
        "algorithm": "SHA1",
        "digits": DIGITS,
        "period": _STEP_SECONDS,
    }
    return f"otpauth://totp/{label}?{urlencode(values, quote_via=quote)}"
