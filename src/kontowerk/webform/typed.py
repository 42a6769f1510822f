"""What a person typed that is no secret, kept for the next try.

Encrypted with the cookie, of which only a hash is stored: the row alone tells nobody who has an
account where. Secret fields are never kept here.
"""

from collections.abc import Mapping
from hashlib import sha256
from typing import Final

import msgspec
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from kontowerk.kit.ids import random_bytes
from kontowerk.kit.secret import Secret

ACCOUNT: Final = "account to pay from"  # beside the names of login fields, which have no blanks
_NONCE: Final = 12
_LABEL: Final = b"kontowerk webform typed "


def keep(cookie: Secret[str] | None, fields: Mapping[str, str]) -> bytes | None:
    """Encrypt what was typed; None when there is no cookie to do it with."""
    if cookie is None or not fields:
        return None
    nonce = random_bytes(_NONCE)
    return nonce + AESGCM(_key(cookie)).encrypt(nonce, msgspec.json.encode(dict(fields)), None)


def read(cookie: Secret[str] | None, kept: bytes | None) -> dict[str, str]:
    """Return what was typed; nothing when it was another cookie's."""
    if cookie is None or kept is None:
        return {}
    try:
        text = AESGCM(_key(cookie)).decrypt(kept[:_NONCE], kept[_NONCE:], None)
    except InvalidTag:
        return {}
    return msgspec.json.decode(text, type=dict[str, str])


def _key(cookie: Secret[str]) -> bytes:
    return sha256(_LABEL + cookie.reveal().encode()).digest()
