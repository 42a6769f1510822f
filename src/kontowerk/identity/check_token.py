"""Tell who stands behind a token, fast, and never after it was revoked.

PostgreSQL is the truth. A process remembers an answer for at most a second and forgets it
as soon as another process announces a revocation; while announcements cannot be heard it
remembers nothing.
"""

import asyncio
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from kontowerk.identity import rules
from kontowerk.identity.model import Caller
from kontowerk.identity.store import tokens as store
from kontowerk.kit.clock import Clock
from kontowerk.kit.db import Database
from kontowerk.kit.ids import is_well_formed_secret
from kontowerk.kit.notify import Listener

_MOST_REMEMBERED: Final = 20_000
_HEX_DIGITS: Final = 64  # of a SHA-256


@dataclass(frozen=True, slots=True)
class _Remembered:
    caller: Caller
    until: float


class TokenChecker:
    """Checks bearer tokens for one process."""

    def __init__(self, db: Database, url: str, *, clock: Clock, cache_seconds: float) -> None:
        self._db = db
        self._clock = clock
        self._cache_seconds = cache_seconds
        self._cache: dict[bytes, _Remembered] = {}  # the latest last
        self._revocations = 0
        self.listener = Listener(
            url, store.CHANNEL, on_news=self._forget, on_silence=self._forget_all
        )

    async def check(self, text: str) -> Caller | None:
        """Return the caller, or None for a token that is unknown, revoked or expired."""
        token_hash = rules.hash_of_secret(text)
        remembered = self._cache.get(token_hash) if self.listener.hearing else None
        if remembered is not None and asyncio.get_running_loop().time() < remembered.until:
            caller = remembered.caller
        elif is_well_formed_secret(text, "at"):
            caller = await self._ask(token_hash)
        else:
            return None
        if caller is None or caller.expires_at <= self._clock.now():
            return None
        return caller

    def tenant_of(self, text: str) -> UUID | None:
        """Return whose token this was when it was checked last, without asking anybody.

        Good enough to count by, not to open anything: what was revoked is forgotten, and nobody
        else can show a token that hashes to the same.
        """
        remembered = self._cache.get(rules.hash_of_secret(text))
        if remembered is None or remembered.caller.expires_at <= self._clock.now():
            return None
        return remembered.caller.tenant.id

    def forget_token(self, text: str) -> None:
        """Forget one token before answering whoever ended it; others hear of it themselves."""
        self._forget(rules.hash_of_secret(text).hex())

    def forget_user(self, user_id: UUID) -> None:
        """Forget the tokens of a user before answering whoever ended them."""
        self._forget(str(user_id))

    async def _ask(self, token_hash: bytes) -> Caller | None:
        seen = self._revocations
        asked_at = asyncio.get_running_loop().time()
        async with self._db.read() as tx:
            caller = await store.by_hash(tx, token_hash)
        # A revocation heard while we asked may be about this very token: trust, not remember.
        if caller is not None and self.listener.hearing and seen == self._revocations:
            self._cache.pop(token_hash, None)
            if len(self._cache) >= _MOST_REMEMBERED:
                del self._cache[next(iter(self._cache))]  # the one that was asked about first
            self._cache[token_hash] = _Remembered(caller, asked_at + self._cache_seconds)
        return caller

    def _forget(self, news: str) -> None:
        """Forget the token (64 hex digits), the user or client (an id), or everything."""
        self._revocations += 1
        if len(news) == _HEX_DIGITS:
            self._cache.pop(bytes.fromhex(news), None)
            return
        self._cache = {
            token_hash: kept
            for token_hash, kept in self._cache.items()
            if news not in ("*", str(kept.caller.customer_id), str(kept.caller.client_id))
        }

    def _forget_all(self) -> None:
        self._revocations += 1
        self._cache.clear()
