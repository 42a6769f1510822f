"""Passwords: hashed in a bounded number of threads, and judged where a tenant wants that.

Hashes are Argon2id and take the same time for known and unknown users. Rules ask for length and
for nothing one could guess, not for digits or signs: see NIST SP 800-63B and ASVS 5. Tenants that
derive their users' passwords themselves have no rules, as the interface has it (AUTH-012).

Nobody is asked over the network. A file of leaked passwords has the form in which Have I Been
Pwned offers its hashes: SHA-1 in hexadecimal, a colon, a count, one per line and ordered by hash.
"""

import unicodedata
from collections.abc import Hashable, Iterable
from hashlib import sha1
from importlib import resources
from pathlib import Path
from typing import BinaryIO, Final

from argon2 import PasswordHasher, Type
from argon2.exceptions import InvalidHashError, VerificationError

from kontowerk.identity.model import PasswordGuessableError, PasswordTooShortError
from kontowerk.kit.ids import new_secret
from kontowerk.kit.limits import BoundedThreads
from kontowerk.kit.settings import SettingsError

_LANES: Final = 1  # one core per login: many at once matter more than one fast
_HEX_DIGITS: Final = 40
_SUBSTITUTES: Final = str.maketrans("01345$@!", "oleassai")
_ROWS: Final = ("1234567890", "abcdefghijklmnopqrstuvwxyz", "qwertzuiop", "qwertyuiop", "asdfghjkl")
SHORTEST: Final = 8
_SHORTEST_WORD: Final = 3  # anything shorter is in every text


class KnownPasswords:
    """Passwords attackers try first: a list of ours, and a file of leaked ones if there is one.

    It may read the file, so call it aside.
    """

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


def check_password(password: str, *, minimum: int, context: Iterable[str]) -> None:
    """Refuse a password that is short, or is little more than words everybody can read."""
    shortest = max(minimum, SHORTEST)
    if len(password) < shortest:
        raise PasswordTooShortError(shortest)
    rest = _folded(password)
    for word in sorted(_words(context), key=len, reverse=True):
        rest = rest.replace(word, "")
    if len(rest) < SHORTEST and rest != _folded(password):
        raise PasswordGuessableError


class Passwords:
    """Hashes and checks passwords, never on the event loop.

    `share` is whose work it is, most often a tenant: those who ask for much wait for themselves.
    """

    def __init__(
        self,
        threads: BoundedThreads,
        *,
        memory_kib: int,
        passes: int,
        known: KnownPasswords | None = None,
    ) -> None:
        self._threads = threads
        self._known = known or KnownPasswords()
        self._hasher = PasswordHasher(
            time_cost=passes, memory_cost=memory_kib, parallelism=_LANES, type=Type.ID
        )
        # Checked when there is no user to check: a stranger cannot time who exists.
        self._dummy = self._hasher.hash(new_secret("dummy", "x"))

    async def hash(self, password: str, *, share: Hashable = None) -> str:
        """Return the hash to store."""
        return await self._threads.run(share, self._hasher.hash, _encoded(password))

    async def is_known(self, password: str, *, share: Hashable = None) -> bool:
        """Say whether a password is one of those that are tried first."""
        return await self._threads.run(share, self._known.contains, password)

    async def matches(self, stored: str | None, password: str, *, share: Hashable = None) -> bool:
        """Compare with the stored hash; None stands for a user that does not exist."""
        checked = stored or self._dummy
        found = await self._threads.run(share, self._verify, checked, _encoded(password))
        return found and stored is not None

    def is_outdated(self, stored: str) -> bool:
        """Say whether a hash was made with other costs than today's."""
        return self._hasher.check_needs_rehash(stored)

    def _verify(self, stored: str, password: bytes) -> bool:
        try:
            return self._hasher.verify(stored, password)
        except (VerificationError, InvalidHashError):
            return False


def _words(context: Iterable[str]) -> set[str]:
    """Return names and their parts: of `anna.meier` also `anna` and `meier`."""
    found = set[str]()
    for name in map(_folded, context):
        parts = "".join(sign if sign.isalnum() else " " for sign in name).split()
        found.update(word for word in (name, *parts) if len(word) >= _SHORTEST_WORD)
    return found


def _folded(text: str) -> str:
    return unicodedata.normalize("NFKC", text).casefold()


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


def _encoded(password: str) -> bytes:
    # A form can carry bytes that are no text; they must not match anything by accident.
    return password.encode("utf-8", "surrogateescape")
