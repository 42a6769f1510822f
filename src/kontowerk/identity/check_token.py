"""Tell who stands behind a token, fast, and never after it was revoked.

PostgreSQL is the truth. A process remembers an answer for at most a second and forgets it
as soon as another process announces a revocation; while announcements cannot be heard it
remembers nothing.
"""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from kontowerk.identity.model import Caller
from kontowerk.identity.store import tokens as store
from kontowerk.kit.clock import Clock
from kontowerk.kit.db import Database
from kontowerk.kit.ids import is_well_formed_secret
from kontowerk.kit.notify import Listener
from kontowerk.kit.secret import hash_of

_MOST_REMEMBERED: Final = 20_000
_HEX_DIGITS: Final = 64  # of a SHA-256


@dataclass(frozen=True, slots=True)
class _Remembered:
    caller: Caller
    until: float


@dataclass(frozen=True, slots=True)
class ShownToken:
    """A token as a request shows it, hashed once."""

    text: str
    hash: bytes

    @classmethod
    def of(cls, text: str) -> "ShownToken":
        return cls(text, hash_of(text))


@dataclass(frozen=True, slots=True)
class TokenQuestion:
    """That somebody began to ask the database, and what had been heard until then."""

    asked_at: float
    revocations: int


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
        return await self.check_shown(ShownToken.of(text))

    async def check_shown(self, shown: ShownToken) -> Caller | None:
        """Return what `check` does for a token that is hashed already."""
        caller = self.remembered(shown.hash)
        if caller is None:
            if not is_well_formed_secret(shown.text, "at"):
                return None
            caller = await self._ask(shown.hash)
        return caller if caller is not None and self.is_valid(caller) else None

    def remembered(self, token_hash: bytes) -> Caller | None:
        """Return whose token this is, if that was asked a moment ago; it may have expired."""
        remembered = self._cache.get(token_hash) if self.listener.hearing else None
        if remembered is None or asyncio.get_running_loop().time() >= remembered.until:
            return None
        return remembered.caller

    def is_valid(self, caller: Caller) -> bool:
        """Say whether a caller's token has not expired."""
        return caller.expires_at > self._clock.now()

    def begin_asking(self) -> TokenQuestion:
        """Note what has been heard before the database is asked together with something else."""
        return TokenQuestion(asyncio.get_running_loop().time(), self._revocations)

    def learn(self, question: TokenQuestion, token_hash: bytes, row: Mapping[str, Any]) -> Caller:
        """Return whose token it is by the answer to a question, and remember it."""
        caller = store.caller_of(row)
        self._remember(question, token_hash, caller)
        return caller

    def tenant_of(self, token_hash: bytes) -> UUID | None:
        """Return whose token this was when it was checked last, without asking anybody.

        Good enough to count by, not to open anything: what was revoked is forgotten, and nobody
        else can show a token that hashes to the same.
        """
        remembered = self._cache.get(token_hash)
        if remembered is None or remembered.caller.expires_at <= self._clock.now():
            return None
        return remembered.caller.tenant.id

    def forget_token(self, text: str) -> None:
        """Forget one token before answering whoever ended it; others hear of it themselves."""
        self._forget(hash_of(text).hex())

    def forget_user(self, user_id: UUID) -> None:
        """Forget the tokens of a user before answering whoever ended them."""
        self._forget(str(user_id))

    async def _ask(self, token_hash: bytes) -> Caller | None:
        question = self.begin_asking()
        async with self._db.read() as tx:
            caller = await store.by_hash(tx, token_hash)
        if caller is not None:
            self._remember(question, token_hash, caller)
        return caller

    def _remember(self, question: TokenQuestion, token_hash: bytes, caller: Caller) -> None:
        # A revocation heard while we asked may be about this very token: trust, not remember.
        if self.listener.hearing and question.revocations == self._revocations:
            self._cache.pop(token_hash, None)
            if len(self._cache) >= _MOST_REMEMBERED:
                del self._cache[next(iter(self._cache))]  # the one that was asked about first
            self._cache[token_hash] = _Remembered(caller, question.asked_at + self._cache_seconds)

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
