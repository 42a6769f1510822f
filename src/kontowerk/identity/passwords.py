"""Password hashing: Argon2id in a bounded crew, the same time for known and unknown users."""

from typing import Final

from argon2 import PasswordHasher, Type
from argon2.exceptions import InvalidHashError, VerificationError

from kontowerk.kit.crew import Crew
from kontowerk.kit.ids import new_secret

_LANES: Final = 1  # one core per login: many at once matter more than one fast


class Passwords:
    """Hashes and checks passwords, never on the event loop."""

    def __init__(self, crew: Crew, *, memory_kib: int, passes: int) -> None:
        self._crew = crew
        self._hasher = PasswordHasher(
            time_cost=passes, memory_cost=memory_kib, parallelism=_LANES, type=Type.ID
        )
        # Checked when there is no user to check: a stranger cannot time who exists.
        self._dummy = self._hasher.hash(new_secret("dummy", "x"))

    async def hash(self, password: str) -> str:
        """Return the hash to store."""
        return await self._crew.run(self._hasher.hash, _encoded(password))

    async def matches(self, stored: str | None, password: str) -> bool:
        """Compare with the stored hash; None stands for a user that does not exist."""
        found = await self._crew.run(self._verify, stored or self._dummy, _encoded(password))
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
