"""Password hashing: Argon2id in a bounded crew, the same time for known and unknown users."""

from collections.abc import Hashable
from typing import Final

from argon2 import PasswordHasher, Type
from argon2.exceptions import InvalidHashError, VerificationError

from kontowerk.identity.known_passwords import KnownPasswords
from kontowerk.kit.ids import new_secret
from kontowerk.kit.threads import BoundedThreads

_LANES: Final = 1  # one core per login: many at once matter more than one fast


class Passwords:
    """Hashes and checks passwords, never on the event loop.

    `share` is whose work it is, most often a tenant: those who ask for much wait for themselves.
    """

    def __init__(
        self,
        crew: BoundedThreads,
        *,
        memory_kib: int,
        passes: int,
        known: KnownPasswords | None = None,
    ) -> None:
        self._crew = crew
        self._known = known or KnownPasswords()
        self._hasher = PasswordHasher(
            time_cost=passes, memory_cost=memory_kib, parallelism=_LANES, type=Type.ID
        )
        # Checked when there is no user to check: a stranger cannot time who exists.
        self._dummy = self._hasher.hash(new_secret("dummy", "x"))

    async def hash(self, password: str, *, share: Hashable = None) -> str:
        """Return the hash to store."""
        return await self._crew.run(share, self._hasher.hash, _encoded(password))

    async def is_known(self, password: str, *, share: Hashable = None) -> bool:
        """Say whether a password is one of those that are tried first."""
        return await self._crew.run(share, self._known.contains, password)

    async def matches(self, stored: str | None, password: str, *, share: Hashable = None) -> bool:
        """Compare with the stored hash; None stands for a user that does not exist."""
        found = await self._crew.run(share, self._verify, stored or self._dummy, _encoded(password))
        return found and stored is not None

    def is_outdated(self, stored: str) -> bool:
        """Say whether a hash was made with other costs than today's."""
        return self._hasher.check_needs_rehash(stored)

    def _verify(self, stored: str, password: bytes) -> bool:
        try:
            return self._hasher.verify(stored, password)
        except (VerificationError, InvalidHashError):
            return False


def _encoded(password: str) -> bytes:
    # A form can carry bytes that are no text; they must not match anything by accident.
    return password.encode("utf-8", "surrogateescape")
