"""The second factor: codes of authenticator apps, and how what they are made of is kept.

Codes are time-based one-time passwords (RFC 6238 over RFC 4226). SHA-1, six digits, thirty seconds:
the only combination that every app knows. What makes SHA-1 weak elsewhere, collisions, is of no use
against HMAC.

At rest the factor is sealed with keys made from what its owner carries. HTTP processes have no
key-encryption key, so that they cannot open credentials (decision 0007). They need none here: a
token of the console is 256 random bits of which only a hash is stored, and the key made from it
opens the second factor of its owner, and nothing else, at the login.
"""

import hmac
from base64 import b32encode
from datetime import datetime
from typing import Final
from urllib.parse import quote, urlencode
from uuid import UUID

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from kontowerk.kit.secret import Secret
from kontowerk.vault import crypto

SECRET_BYTES: Final = 20  # what RFC 4226 recommends: as long as the hash
DIGITS: Final = 6
_STEP_SECONDS: Final = 30
# The step before and the one after: clocks of phones are not ours, and people type slowly.
_NEAR: Final = (0, -1, 1)
_KEY_BYTES: Final = 32


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


def key_of(carried: Secret[str], purpose: str) -> Secret[bytes]:
    """Make a key from a token or a cookie; it says nothing about the hash that is stored."""
    info = f"kontowerk console {purpose} 1".encode()
    maker = HKDF(algorithm=hashes.SHA256(), length=_KEY_BYTES, salt=None, info=info)
    return Secret(maker.derive(carried.reveal().encode()))


def close(key: Secret[bytes], content: Secret[bytes], token_id: UUID) -> bytes:
    """Seal for one token."""
    return crypto.wrap(key, content, token_id.bytes)


def reveal(key: Secret[bytes], sealed: bytes, token_id: UUID) -> Secret[bytes] | None:
    """Open what was sealed for this token; None with another key, or when it was changed."""
    return crypto.unwrap(key, sealed, token_id.bytes)
