"""Talk to a bank while keeping the lease of its login; no transaction is open meanwhile."""

import asyncio
from collections.abc import Awaitable
from typing import Final

from kontowerk.bankcalls import attempts
from kontowerk.bankcalls.model import LoginAnswer, LoginClaim
from kontowerk.bankcalls.rules import login as login_rules
from kontowerk.connectors.contract import Failed, FailureKind, Step
from kontowerk.connectors.journal import Watcher
from kontowerk.kit import lease
from kontowerk.kit.db import Database, DatabaseUnavailableError
from kontowerk.kit.lease import Lease, LeaseLostError
from kontowerk.kit.logging import fault_of, logger

_log = logger(__name__)

_ABORT_SECONDS: Final = 10.0
# Shorter than the silence after which a worker is taken for dead.
_PROOF_HOLDS: Final = 2.0


class LeaseProof:
    """Makes sure that the lease is ours; who slept and lost it does not even say goodbye.

    Asked of the database only when time has passed: a process that was not asleep is known to be
    alive, and its job is nobody else's.
    """

    def __init__(self, db: Database, held: Lease) -> None:
        self._db = db
        self._lease = held
        self._proved_at = asyncio.get_running_loop().time()

    async def require(self) -> None:
        """Raise LeaseLostError when somebody else has taken the lease."""
        if asyncio.get_running_loop().time() - self._proved_at >= _PROOF_HOLDS:
            async with self._db.begin() as tx:
                await lease.require(tx, self._lease)
            self.given()

    def given(self) -> None:
        """Note that the lease was just proven otherwise."""
        self._proved_at = asyncio.get_running_loop().time()


class Admission:
    """Clears the tries of a login the moment the bank accepts it, whatever comes afterwards."""

    def __init__(self, db: Database, entry: LoginClaim) -> None:
        self._db = db
        self._entry = entry
        self._is_open = entry.claim.counted  # a try that costs nothing has nothing to clear

    async def granted(self) -> None:
        """Note that the bank has let us in; raises LeaseLostError."""
        if not self._is_open:
            return
        entry = self._entry
        async with self._db.begin() as tx:
            await lease.hold(tx, entry.lease)
            await attempts.settle(tx, entry.login_key, entry.claim, LoginAnswer.ACCEPTED)
        self._is_open = False


class LeaseWatcher(Watcher):
    """What all who follow a call do: clear the attempts, and see that the lease is ours."""

    def __init__(self, db: Database, entry: LoginClaim) -> None:
        self._db = db
        self._lease = entry.lease
        self._proof = LeaseProof(db, entry.lease)
        self._admission = Admission(db, entry)

    async def login_accepted(self) -> None:
        """Clear the tries."""
        await self._admission.granted()

    async def before_request(self) -> None:
        """Make sure that the lease is ours."""
        await self._proof.require()

    async def before_execution(self) -> None:
        """Refuse: who does not say otherwise moves no money."""
        raise LeaseLostError


async def talk(
    db: Database, work: Awaitable[Step], held: Lease, *, seconds: float, renew_every: float
) -> tuple[Step, LoginAnswer]:
    """Hear what the bank says, and what it made of the login; raises LeaseLostError."""
    speaking = asyncio.ensure_future(work)
    keeper = asyncio.create_task(_keep(db, held, renew_every))
    try:
        await asyncio.wait({speaking, keeper}, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        if keeper.done():
            keeper.result()
        if not speaking.done():  # the connector did not keep to its deadline
            return Step(Failed(FailureKind.UNKNOWN)), LoginAnswer.UNHEARD
        step = _result(speaking)
    finally:
        speaking.cancel()
        keeper.cancel()
        await asyncio.gather(speaking, keeper, return_exceptions=True)
    return step, login_rules.login_answer(step.outcome)


def _result(work: asyncio.Future[Step]) -> Step:
    """Return how the connector ended; an exception that left it is a bug."""
    try:
        return work.result()
    except (LeaseLostError, DatabaseUnavailableError):
        raise
    except Exception as error:  # noqa: BLE001 - a bug in a connector ends one fetch, no more
        _log.error("dialogue.bug", **fault_of(error))
        return Step(Failed(FailureKind.BUG))


async def _keep(db: Database, held: Lease, every: float) -> None:
    """Renew the lease until cancelled; ends with LeaseLostError when it is not ours any more."""
    loop = asyncio.get_running_loop()
    renewed = loop.time()
    while True:
        await asyncio.sleep(every)
        try:
            async with db.begin() as tx:
                await lease.hold(tx, held)
            renewed = loop.time()
        except DatabaseUnavailableError:
            if loop.time() - renewed >= lease.SECONDS:
                raise LeaseLostError from None


async def say_goodbye(abort: Awaitable[None]) -> None:
    """Tell the bank that nobody will answer; it would find out by itself, later."""
    try:
        async with asyncio.timeout(_ABORT_SECONDS):
            await abort
    except LeaseLostError:
        raise
    except Exception as error:  # noqa: BLE001 - best effort
        _log.warning("dialogue.abort", **fault_of(error))
