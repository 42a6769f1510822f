"""Talk to a bank while keeping the lease of its login; no transaction is open meanwhile."""

import asyncio
from collections.abc import Awaitable
from typing import Final

from kontowerk.accesses import tries
from kontowerk.accesses.model import Job, LoginAnswer
from kontowerk.accesses.rules import outcome
from kontowerk.accesses.settle import Entry
from kontowerk.accesses.store import access as store
from kontowerk.connectors.contract import Failed, FailureKind, Step
from kontowerk.connectors.snapshot import Product
from kontowerk.kit import lease
from kontowerk.kit.db import Database, DatabaseUnavailableError
from kontowerk.kit.lease import Lease, LeaseLostError
from kontowerk.kit.logging import logger, where
from kontowerk.ledger import record

_log = logger(__name__)

_ABORT_SECONDS: Final = 10.0
# Shorter than the silence after which a worker is taken for dead.
_PROOF_HOLDS: Final = 2.0


class Proof:
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

    def __init__(self, db: Database, entry: Entry) -> None:
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
            await tries.settle(tx, entry.login_key, entry.claim, LoginAnswer.ACCEPTED)
        self._is_open = False


class Onlooker:
    """Shows people the products as soon as they are known; ends what nobody waits for."""

    def __init__(self, db: Database, job: Job, entry: Entry) -> None:
        self._db = db
        self._job = job
        self._lease = entry.lease
        self._proof = Proof(db, entry.lease)
        self._admission = Admission(db, entry)

    async def login_accepted(self) -> None:
        """Clear the tries."""
        await self._admission.granted()

    async def products_known(self, products: tuple[Product, ...], institution: str | None) -> None:
        """Store the products of a first fetch, and show that it has come this far."""
        if self._job.background:
            return
        customer_id, key = self._job.access.customer_id, self._job.access.key
        async with self._db.begin(customer_id) as tx:
            await lease.hold(tx, self._lease)
            access = await store.hold_by_key(tx, customer_id, key)
            if access is None or access.run != self._job.run:
                return
            # Whoever has products keeps them as they are until the fetch has succeeded.
            if access.refreshed_at is None:
                await record.headers(
                    tx,
                    customer_id,
                    access.access_id,
                    products,
                    institution,
                    provider_id=access.provider_id,
                    selected=access.selected,
                )
            await store.to_headers(tx, customer_id, key)
            await store.tell(tx, key)

    async def before_request(self) -> None:
        """Make sure that the lease is ours."""
        await self._proof.require()

    async def order_known(self, reference: str) -> None:
        """Do nothing: a refresh orders nothing."""

    async def before_execution(self) -> None:
        """Refuse: a refresh moves no money."""
        raise LeaseLostError

    async def should_yield(self) -> bool:
        """Give way to a person, and stop when the access is gone or fetched by another."""
        job = self._job
        self._proof.given()
        async with self._db.begin(job.access.customer_id) as tx:
            await lease.require(tx, self._lease)
            now = await store.run_and_version(tx, job.access.customer_id, job.access.key)
            if job.background:
                unchanged = now == (None, job.access.version)
                return not unchanged or await lease.is_wanted(tx, self._lease)
        return now is None or now[0] != job.run


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
    return step, outcome.login_answer(step.outcome)


def _result(work: asyncio.Future[Step]) -> Step:
    """Return how the connector ended; an exception that left it is a bug."""
    try:
        return work.result()
    except (LeaseLostError, DatabaseUnavailableError):
        raise
    except Exception as error:  # noqa: BLE001 - a bug in a connector ends one fetch, no more
        _log.error("dialogue.bug", error_type=type(error).__name__, error_at=where(error))
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
        _log.warning("dialogue.abort", error_type=type(error).__name__, error_at=where(error))
