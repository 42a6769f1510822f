"""Rules for passwords of tenants that want them checked: length, and nothing one could guess.

No rule asks for digits or signs, and long ones are welcome: see NIST SP 800-63B and ASVS 5. Tenants
that derive their users' passwords themselves have no rules, as the interface has it (AUTH-012).
"""

import unicodedata
from collections.abc import Iterable
from typing import Final

from kontowerk.identity.errors import PasswordGuessableError, PasswordTooShortError

SHORTEST: Final = 8
_SHORTEST_WORD: Final = 3  # anything shorter is in every text


def check(password: str, *, minimum: int, context: Iterable[str]) -> None:
    """Refuse a password that is short, or is little more than words everybody can read."""
    shortest = max(minimum, SHORTEST)
    if len(password) < shortest:
        raise PasswordTooShortError(shortest)
    rest = _folded(password)
    for word in sorted(_words(context), key=len, reverse=True):
        rest = rest.replace(word, "")
    if len(rest) < SHORTEST and rest != _folded(password):
        raise PasswordGuessableError


def _words(context: Iterable[str]) -> set[str]:
    """Return names and their parts: of `anna.meier` also `anna` and `meier`."""
    found = set[str]()
    for name in map(_folded, context):
        parts = "".join(sign if sign.isalnum() else " " for sign in name).split()
        found.update(word for word in (name, *parts) if len(word) >= _SHORTEST_WORD)
    return found


def _folded(text: str) -> str:
    return unicodedata.normalize("NFKC", text).casefold()
