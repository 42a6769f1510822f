"""Logins: guesses at secrets are limited, and what became of them is told to the audit log.

A guess is counted before it is judged and given back when it was right. The counts are in
PostgreSQL, so that all processes share them and none is lost by a restart. A limit holds for a
minute that begins with its first guess.

The audit log has one entry per subject and minute, with a count. Whoever guesses cannot fill it:
what is nobody's (an unknown name, a key that opens nothing) has one subject for its kind, and
everything of one subject in one minute is one entry. A worker writes it when its minute is over.
"""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from math import ceil
from typing import Final
from uuid import UUID

from kontowerk.identity.model import ScopeNotGrantedError, TooManyGuessesError
from kontowerk.identity.store import logins as store
from kontowerk.kit import audit
from kontowerk.kit.db import Database, Tx
from kontowerk.kit.errors import BusyError

_WINDOW: Final = timedelta(minutes=1)
_BATCH: Final = 5_000

ISSUED: Final = "token.issue"
REFUSED: Final = "login.refused"
NOBODY: Final = "unknown"
_WRITTEN_AT_ONCE: Final = 500


@dataclass(frozen=True, slots=True)
class Limit:
    """How many wrong guesses a minute somebody has; `key` is a hash of who that is."""

    key: bytes
    most: int


@dataclass(slots=True)
class Guess:
    """A guess that is being judged."""

    is_right: bool = False


class GuessLimits:
    """What an installation allows: per user, per client, per address, per address at a page."""

    def __init__(self, db: Database, *, user: int, client: int, address: int) -> None:
        self._db = db
        self._user = user
        self._client = client
        self._address = address

    def of_user(self, tenant_id: UUID, username_key: str) -> Limit:
        """Limit guesses at the password of one user, whichever client they come through."""
        return Limit(_key("user", str(tenant_id), username_key), self._user)

    def of_client(self, client_id: UUID) -> Limit:
        """Limit guesses at passwords through one client, whichever users they are about."""
        return Limit(_key("client", str(client_id)), self._client)

    def of_address(self, network: str) -> Limit:
        """Limit guesses at secrets of programs and people from one network."""
        return Limit(_key("address", network), self._address)

    def of_page(self, page: str, network: str) -> Limit:
        """Limit guesses at what opens a page for people."""
        return Limit(_key("page", page, network), self._user)

    @asynccontextmanager
    async def judging(self, *limits: Limit) -> AsyncGenerator[Guess]:
        """Count a guess while it is judged; raises TooManyGuessesError instead of judging it.

        It is given back when it was right, or when we were too busy to judge it. One whose caller
        hung up stays counted.
        """
        counted = await self._count(limits)
        guess = Guess()
        try:
            yield guess
        except (BusyError, ScopeNotGrantedError):
            await self._give_back(counted)
            raise
        if guess.is_right:
            await self._give_back(counted)

    async def note_wrong(self, *limits: Limit) -> None:
        """Count a guess that was wrong; raises TooManyGuessesError when none is left.

        For secrets that are too long to be guessed and cheap to judge: a right one is never
        refused, whatever others did from the same place.
        """
        await self._count(limits)

    async def _count(self, limits: tuple[Limit, ...]) -> list[store.Counted]:
        keys, most = [limit.key for limit in limits], [limit.most for limit in limits]
        async with self._db.read() as tx:
            ended = tx.now - _WINDOW
            counted = await store.count(tx, keys, most, ended=ended)
            if len(counted) < len(keys):
                if counted:  # others were faster
                    await store.give_back(tx, counted)
                begun = await store.used_up(tx, keys, most, ended=ended)
                raise TooManyGuessesError(_wait(begun or tx.now, tx.now))
        return counted

    async def _give_back(self, counted: list[store.Counted]) -> None:
        async with self._db.read() as tx:
            await store.give_back(tx, counted)


async def expire(tx: Tx) -> int:
    """Delete a batch of counts whose minute is over; returns how many there were."""
    return await store.expire(tx, tx.now - _WINDOW, _BATCH)


async def count_issued(tx: Tx, *, actor: str, subject: str, tenant_id: UUID) -> None:
    """Count a token that was issued."""
    await store.count_login(tx, ISSUED, actor, subject, tenant_id)


async def count_refused(
    tx: Tx, *, subject: str, actor: str = NOBODY, tenant_id: UUID | None = None
) -> None:
    """Count a secret that opened nothing; the subject is an id or a kind, never what was typed."""
    await store.count_login(tx, REFUSED, actor, subject, tenant_id)


async def write_counts(tx: Tx) -> int:
    """Write the entries of a batch of past minutes; returns how many."""
    rows = await store.take_logins(tx, tx.now, _WRITTEN_AT_ONCE)
    for row in rows:
        await audit.record(
            tx,
            actor=row["actor"],
            action=row["action"],
            subject=row["subject"],
            tenant_id=row["tenant_id"],
            outcome=f"{row['times']} in the minute {row['minute']:%Y-%m-%dT%H:%MZ}",
        )
    return len(rows)


def _key(*parts: str) -> bytes:
    return sha256("\0".join(parts).encode("utf-8", "surrogatepass")).digest()


def _wait(begun: datetime, now: datetime) -> int:
    return max(1, ceil((begun + _WINDOW - now).total_seconds()))
