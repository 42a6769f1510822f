"""One operation at a time for one login at a bank, over all tenants and workers.

The engine's lock is for scheduling; this row is for truth. A worker that was frozen outlives any
heartbeat, so every transaction that stores what a bank said begins with `hold`: it fails when
somebody else has taken the lease since. Times are the database's own, hosts may disagree.
"""

from dataclasses import dataclass
from typing import Final
from uuid import UUID

from kontowerk.kit.db import Tx

# A dead holder blocks a login for at most this long; a living one renews. Longer than a worker may
# be silent: one that is slow keeps what it has, and the job of a dead one takes its lease back.
SECONDS: Final = 45.0

# The same holder may take again: a job that is run again goes on where its dead worker was, with
# a new fence, so that the worker stores nothing if it was only asleep.
_TAKE: Final = """
INSERT INTO credential_lease (login_key, host, holder, purpose, background, fence, until)
VALUES ($1, $2, $3, $4, $5, 1, now() + make_interval(secs => $6))
ON CONFLICT (login_key) DO UPDATE
SET host = EXCLUDED.host, holder = EXCLUDED.holder, purpose = EXCLUDED.purpose,
    background = EXCLUDED.background, fence = credential_lease.fence + 1,
    until = EXCLUDED.until, wanted = false, waiting = false, yields = false
WHERE credential_lease.holder IS NULL OR credential_lease.until < now()
   OR credential_lease.holder = EXCLUDED.holder
   OR (credential_lease.waiting AND credential_lease.yields)
RETURNING fence
"""
_HOLD: Final = """
UPDATE credential_lease SET until = now() + make_interval(secs => $4)
WHERE login_key = $1 AND holder = $2 AND fence = $3
"""
# Kept for a person who thinks: no line to the bank is in use meanwhile. One that yields is whoever
# comes next's.
_KEEP: Final = """
UPDATE credential_lease
SET until = now() + make_interval(secs => $4), waiting = true, yields = $5
WHERE login_key = $1 AND holder = $2 AND fence = $3
"""
_RELEASE: Final = """
UPDATE credential_lease SET holder = NULL, purpose = NULL, wanted = false, until = now()
WHERE login_key = $1 AND holder = $2 AND fence = $3
"""
_LET_GO: Final = """
UPDATE credential_lease SET holder = NULL, purpose = NULL, wanted = false, until = now()
WHERE holder = $1 AND waiting
"""
_WANT: Final = "UPDATE credential_lease SET wanted = true WHERE login_key = $1 AND holder <> $2"
_IS_WANTED: Final = "SELECT wanted FROM credential_lease WHERE login_key = $1 AND fence = $2"
_IS_HELD: Final = """
SELECT true FROM credential_lease WHERE login_key = $1 AND holder = $2 AND fence = $3
"""
_HOLDER: Final = "SELECT holder FROM credential_lease WHERE login_key = $1"
_WAITING: Final = """
SELECT holder, purpose FROM credential_lease
WHERE login_key = $1 AND waiting AND holder IS NOT NULL AND until >= now()
"""
_LOCK: Final = """
SELECT holder IS NOT NULL AND until >= now() FROM credential_lease WHERE login_key = $1 FOR UPDATE
"""
_FORGET: Final = "DELETE FROM credential_lease WHERE login_key = $1"
_IN_FLIGHT: Final = """
SELECT count(*) AS all_of_them, count(*) FILTER (WHERE background) AS background
FROM credential_lease
WHERE host = $1 AND holder IS NOT NULL AND until >= now() AND NOT waiting
"""


class LeaseLostError(Exception):
    """Somebody else holds the lease; nothing of this operation may be stored."""


@dataclass(frozen=True, slots=True)
class Lease:
    """The right to talk to a bank with one login."""

    login_key: bytes
    holder: UUID
    fence: int


@dataclass(frozen=True, slots=True)
class KeptLease:
    """A lease that is kept while a person thinks."""

    holder: UUID
    purpose: str


@dataclass(frozen=True, slots=True)
class InFlight:
    """How many operations run at a bank's host."""

    all: int
    background: int


async def take(
    tx: Tx, login_key: bytes, *, host: str, holder: UUID, purpose: str, background: bool
) -> Lease | None:
    """Take the lease, or return None while another operation has it."""
    fence = await tx.value(_TAKE, login_key, host, holder, purpose, background, SECONDS)
    return None if fence is None else Lease(login_key, holder, fence)


async def hold(tx: Tx, lease: Lease, seconds: float = SECONDS) -> None:
    """Prove that the lease is still ours, and prolong it; first statement of a storing tx."""
    if not await tx.run(_HOLD, lease.login_key, lease.holder, lease.fence, seconds):
        raise LeaseLostError


async def release(tx: Tx, lease: Lease) -> None:
    """Give the lease back; a lost one stays whose it is."""
    await tx.run(_RELEASE, lease.login_key, lease.holder, lease.fence)


async def keep(tx: Tx, lease: Lease, seconds: float, *, yields: bool = False) -> None:
    """Keep the lease while a person thinks; whoever goes on takes it under the same name.

    One that yields keeps nobody out: it is of somebody the bank has not let in.
    """
    if not await tx.run(_KEEP, lease.login_key, lease.holder, lease.fence, seconds, yields):
        raise LeaseLostError


async def let_go(tx: Tx, holder: UUID) -> None:
    """Give back what is kept for a person; a dialogue under way gives its lease back itself."""
    await tx.run(_LET_GO, holder)


async def kept(tx: Tx, login_key: bytes) -> KeptLease | None:
    """Return the operation that keeps a login while a person thinks, if one does."""
    row = await tx.row(_WAITING, login_key)
    return None if row is None else KeptLease(row["holder"], row["purpose"])


async def want(tx: Tx, login_key: bytes, *, holder: UUID) -> None:
    """Let the present holder know that a person waits for this login."""
    await tx.run(_WANT, login_key, holder)


async def is_wanted(tx: Tx, lease: Lease) -> bool:
    """Say whether a person waits; also when the lease is lost, for then it is not ours."""
    return await tx.value(_IS_WANTED, lease.login_key, lease.fence) is not False


async def require(tx: Tx, lease: Lease) -> None:
    """Raise LeaseLostError when somebody else has taken the lease; prolongs nothing."""
    if not await tx.value(_IS_HELD, lease.login_key, lease.holder, lease.fence):
        raise LeaseLostError


async def holder(tx: Tx, login_key: bytes) -> UUID | None:
    """Return the operation that has the lease of a login, if any."""
    return await tx.value(_HOLDER, login_key)


async def lock(tx: Tx, login_key: bytes) -> bool:
    """Keep others from taking the lease until the transaction ends; says whether it is in use."""
    return bool(await tx.value(_LOCK, login_key))


async def forget(tx: Tx, login_key: bytes) -> None:
    """Delete the lease of a login that nobody has any more; to be called under `lock`."""
    await tx.run(_FORGET, login_key)


async def in_flight(tx: Tx, host: str) -> InFlight:
    """Count the operations at a host."""
    row = await tx.row(_IN_FLIGHT, host)
    assert row is not None  # noqa: S101 - an aggregate has a row
    return InFlight(row["all_of_them"], row["background"])
