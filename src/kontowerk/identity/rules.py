"""Decisions of identity: pure functions."""

import unicodedata
from collections.abc import Iterable
from typing import Final
from urllib.parse import urlsplit

from kontowerk.identity.model import (
    BadCallbackBaseError,
    BadNameError,
    BadOriginError,
    BadUsernameError,
    PasswordTooShortError,
    ScopeNotGrantedError,
)
from kontowerk.kit.errors import Fault

_LONGEST_NAME: Final = 63
_LONGEST_USERNAME: Final = 255
_NAME_LETTERS: Final = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-")
_LOCAL_HOSTS: Final = frozenset({"localhost", "127.0.0.1", "::1"})


def username_key(username: str) -> str:
    """Return what makes a username unique: look-alikes of case and width are one name."""
    if not username.strip() or len(username) > _LONGEST_USERNAME:
        why = f"1 to {_LONGEST_USERNAME} characters, not only blanks"
        raise BadUsernameError(why)
    if any(unicodedata.category(letter) in ("Cc", "Cf", "Cs") for letter in username):
        why = "no control or invisible characters"
        raise BadUsernameError(why)
    # Casefolding can undo the normal form and the other way round, hence three steps.
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", username).casefold())
    return folded.strip()


def check_password(password: str, minimum: int) -> None:
    """Refuse a password shorter than the tenant's policy."""
    if len(password) < minimum:
        raise PasswordTooShortError(minimum)


def is_name(text: str) -> bool:
    """Say whether a text can be a technical name: it stands in a URL or login as it is."""
    return 1 <= len(text) <= _LONGEST_NAME and text[0] != "-" and not set(text) - _NAME_LETTERS


def check_name(name: str) -> None:
    """Refuse what cannot be a technical name."""
    if not is_name(name):
        raise BadNameError(Fault("name", name))


def grant(requested: Iterable[str] | None, full: frozenset[str]) -> frozenset[str]:
    """Decide the scopes of a token: all, or exactly the ones asked for."""
    if requested is None:
        return full
    wanted = frozenset(requested)
    if not wanted <= full:
        raise ScopeNotGrantedError
    return wanted


def check_callback_base(base: str) -> None:
    """Refuse a base that could not be compared safely with a callback URL later."""
    parts = urlsplit(base)
    https = parts.scheme == "https" or (parts.scheme == "http" and parts.hostname in _LOCAL_HOSTS)
    plain = not (parts.username or parts.password or parts.query or parts.fragment)
    if not https or not parts.hostname or not plain or _has_odd_characters(base):
        raise BadCallbackBaseError(Fault("callback-base", base))


def check_origin(origin: str) -> None:
    """Refuse what a browser would never send as Origin."""
    parts = urlsplit(origin)
    if f"{parts.scheme}://{parts.netloc}" != origin or parts.scheme not in ("http", "https"):
        raise BadOriginError(Fault("cors-origin", origin))
    if "@" in parts.netloc or not parts.hostname or _has_odd_characters(origin):
        raise BadOriginError(Fault("cors-origin", origin))


def _has_odd_characters(url: str) -> bool:
    return not url.isascii() or not url.isprintable() or "\\" in url or " " in url
