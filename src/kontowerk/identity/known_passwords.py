"""Passwords that attackers try first: a list of ours, and a file of leaked ones if there is one.

Nobody is asked over the network. The file has the form in which Have I Been Pwned offers its
hashes: SHA-1 in hexadecimal, a colon, a count, one per line and ordered by hash.
"""

from hashlib import sha1
from importlib import resources
from pathlib import Path
from typing import BinaryIO, Final

from kontowerk.kit.settings import SettingsError

_HEX_DIGITS: Final = 40
_SUBSTITUTES: Final = str.maketrans("01345$@!", "oleassai")
_ROWS: Final = ("1234567890", "abcdefghijklmnopqrstuvwxyz", "qwertzuiop", "qwertyuiop", "asdfghjkl")


class KnownPasswords:
    """Says whether a password is one of those tried first; may read a file, so call it aside."""

    def __init__(self, leaked: Path | None = None) -> None:
        if leaked is not None and not leaked.is_file():
            message = "KONTOWERK_BREACHED_PASSWORDS_FILE names a file that is not there"
            raise SettingsError(message)
        self._leaked = leaked
        text = resources.files("kontowerk.identity").joinpath("common_passwords.txt")
        lines = text.read_text(encoding="utf-8").splitlines()
        words = [word for line in lines if not line.startswith("#") for word in line.split()]
        self._words = frozenset(words)

    def contains(self, password: str) -> bool:
        """Say whether a password is common, or leaked as it is written."""
        return self._is_common(password.casefold()) or self._is_leaked(password)

    def _is_common(self, folded: str) -> bool:
        if len(set(folded)) <= 2 or _is_row(folded):  # noqa: PLR2004 - one sign, or two in turns
            return True
        bare = folded.strip("".join({sign for sign in folded if not sign.isalpha()}))
        spellings = {folded, bare, bare.translate(_SUBSTITUTES), folded.translate(_SUBSTITUTES)}
        return any(_once(spelling) in self._words for spelling in spellings)

    def _is_leaked(self, password: str) -> bool:
        if self._leaked is None:
            return False
        digest = sha1(password.encode("utf-8", "surrogatepass"), usedforsecurity=False)
        with self._leaked.open("rb") as file:
            return _holds(file, digest.hexdigest().upper().encode())


def _once(word: str) -> str:
    """Return the word that a text repeats, or the text."""
    period = (word + word).find(word, 1)
    return word[:period] if 0 < period < len(word) else word


def _is_row(folded: str) -> bool:
    """Say whether it follows a row of the keyboard or of the alphabet, there or back."""
    return any(
        folded in way * (len(folded) // len(way) + 2) for row in _ROWS for way in (row, row[::-1])
    )


def _holds(file: BinaryIO, wanted: bytes) -> bool:
    """Look a hash up by halving the file; a line is the first that begins behind a place."""
    low, high = 0, file.seek(0, 2)
    while low < high:
        middle = (low + high) // 2
        key = _key_behind(file, middle)
        low, high = (middle + 1, high) if key and key < wanted else (low, middle)
    return _key_behind(file, low) == wanted


def _key_behind(file: BinaryIO, place: int) -> bytes:
    file.seek(place)
    if place:
        file.readline(1024)
    return file.readline(1024)[:_HEX_DIGITS].upper()
