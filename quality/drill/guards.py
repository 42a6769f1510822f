"""Take away one guard at a time: a drill that cannot fail proves nothing.

Where a guard only matters in an instant, its removal strikes in that instant: a random blow would
miss it now and then.
The switches are here and not in the product: a worker of the drill is changed before it starts.
"""

import os
import random
import signal
import sys
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace as changed
from typing import Any, Final
from uuid import UUID

from kontowerk.accesses import settle
from kontowerk.accesses.store import access as access_store
from kontowerk.bankcalls.hands import HostHands
from kontowerk.bootstrap.cli import main
from kontowerk.connectors.contract import Paid, Unseen
from kontowerk.connectors.fints import tracing
from kontowerk.connectors.fints.state import ReadProgress
from kontowerk.connectors.transfer import TransferOrder
from kontowerk.jobs import engine
from kontowerk.jobs.workers import Heartbeat
from kontowerk.kit import ids, lease
from kontowerk.kit.db import Database, Tx, pool
from kontowerk.ledger import matching
from kontowerk.ledger.booking import Fetched, StoredBooking
from kontowerk.ledger.matching import Plan
from kontowerk.payments.attempt import PaymentWatcher
from kontowerk.payments.model import LinkState, Payment
from kontowerk.payments.rules import link
from kontowerk.webhooks import deliver
from kontowerk.webhooks import rules as rules_of_webhooks
from quality.drill.points import arm

_DEADLY: Final = 0.3


class NoSuchGuardError(LookupError):
    """What should be taken away has another name by now, or is gone."""


def replace(owner: object, name: str, value: object) -> None:
    """Replace by name what is a constant to everybody else; the name must exist."""
    if name not in vars(owner):
        raise NoSuchGuardError(name)
    setattr(owner, name, value)


def _without_lease() -> None:
    """Every operation gets its login at once, whoever uses it."""
    taking: str = vars(lease)["_TAKE"]
    head, _, rest = taking.partition("WHERE credential_lease.holder IS NULL")
    replace(lease, "_TAKE", head + rest[rest.index("RETURNING") :])
    replace(lease, "hold", _nothing)
    replace(lease, "require", _nothing)


def _without_fence() -> None:
    """A worker that slept goes on and stores what it brought home, however late."""
    replace(Heartbeat, "_lose", _nothing_at_all)
    replace(lease, "hold", _nothing)
    replace(lease, "require", _nothing)
    replace(settle, "_goes_on_with", _always)


def _without_comparison() -> None:
    """Every fetched row is taken for a new one."""

    def match(fetched: Sequence[Fetched], _stored: object, _naming: object, _since: object) -> Plan:
        plan = Plan()
        plan.new += [StoredBooking(_random_id(it), None, it.booking) for it in fetched]
        return plan

    replace(matching, "match", match)


def _random_id(fetched: Fetched) -> UUID:
    day = fetched.transaction.booked_on.toordinal() << 104
    return UUID(int=day | int.from_bytes(ids.random_bytes(13)))


def _without_reaper() -> None:
    """Nobody runs the jobs of dead workers again."""

    async def reap(*_: object) -> int:
        return 0

    replace(engine, "reap", reap)


def _without_one_transaction() -> None:
    """The serial is raised on its own; now and then the worker dies before the rest is stored."""
    raise_serial: Callable[..., Awaitable[int]] = access_store.settle

    async def settle_apart(tx: Tx, customer_id: UUID, key: UUID, now: Any, **rest: Any) -> int:
        serial = await raise_serial(tx, customer_id, key, now, **rest)
        if rest["announce"]:
            await tx.run("COMMIT")
            if random.random() < _DEADLY:  # noqa: S311 - chooses victims
                os.kill(os.getpid(), signal.SIGKILL)
            await tx.run("BEGIN")
            await tx.run("SELECT set_config('kw.customer', $1, true)", str(customer_id))
        return serial

    replace(access_store, "settle", settle_apart)


def _always(*_: object) -> bool:
    return True


def _nothing_at_all(*_: object) -> None:
    pass


async def _nothing(*_: object, **__: object) -> None:
    pass


def _without_send_right() -> None:
    """Orders are sent by whoever has them in hand; nobody notes that they were."""

    async def send_anyway(teller: PaymentWatcher) -> None:
        payment: Payment = vars(teller)["_payment"]
        db: Database = vars(teller)["_db"]
        async with db.begin(payment.customer_id) as tx:
            await tx.run(_COUNT_ONLY, payment.customer_id, payment.id)

    replace(PaymentWatcher, "before_execution", send_anyway)


def _without_link_once() -> None:
    """A link can be begun at any time, whatever became of the payment before."""

    def open_for_ever(*_: object) -> LinkState:
        return LinkState.OPEN

    replace(link, "state_of", open_for_ever)


def _without_standing_id() -> None:
    """A standing order in doubt is taken for any that looks like it; many are never sent."""

    def alike(order: TransferOrder, progress: ReadProgress) -> Paid | Unseen:
        kept = [standing for part in progress.parts.values() for standing in part.standing]
        (transfer,) = order.transfers
        ours = [standing for standing in kept if standing.amount == transfer.amount]
        return Paid(ours[0].order_id) if ours else Unseen()

    replace(tracing, "_standing", alike)
    arm("after send right", _DEADLY)


def _without_delivery() -> None:
    """A call counts as made, whatever became of it."""
    replace(rules_of_webhooks, "is_success", _always)


def _without_one_name() -> None:
    """Every call for an event has a name of its own: receivers cannot know that it is the same."""
    call_for: Callable[..., Awaitable[Any]] = vars(deliver)["_call_for"]

    async def renamed(*args: Any) -> Any:
        call = await call_for(*args)
        return call and changed(call, event=changed(call.event, id=ids.new_id()))

    replace(deliver, "_call_for", renamed)


def _without_full_disk() -> None:
    """A disk without room is a bug like any other."""
    replace(pool, "_FULL", ())
    replace(pool, "_OVERTAXED", ())


def _without_share() -> None:
    """A host that does not answer may have all hands."""
    replace(HostHands, "has_hand", _host_always)


def _host_always(*_: object, **__: object) -> bool:
    return True


_COUNT_ONLY: Final = """
UPDATE payment SET sends = sends + 1, send_fence = 1 WHERE customer_id = $1 AND id = $2
"""
_REMOVALS: Final[dict[str, Callable[[], None]]] = {
    "lease": _without_lease,
    "fence": _without_fence,
    "comparison": _without_comparison,
    "reaper": _without_reaper,
    "one-transaction": _without_one_transaction,
    "send-right": _without_send_right,
    "link-once": _without_link_once,
    "standing-id": _without_standing_id,
}
NAMES: Final = tuple(_REMOVALS)
# Only those see them missing who listen at the receiver's: `make faults`.
_OF_CALLS: Final[dict[str, Callable[[], None]]] = {
    "delivery": _without_delivery,
    "one-name": _without_one_name,
}
OF_CALLS: Final = tuple(_OF_CALLS)
# Only those see it missing at whose side hosts hang: `make hang`.
_OF_HOSTS: Final[dict[str, Callable[[], None]]] = {"share": _without_share}
# Only those see it missing whose disk fills: `make fulldisk`.
_OF_DISKS: Final[dict[str, Callable[[], None]]] = {"full-disk": _without_full_disk}
OF_API: Final = frozenset({"link-once", *_OF_DISKS})
# What the database would still keep.
IN_SCHEMA: Final = {"link-once": "DROP INDEX payment_link_once_idx"}
# What the judge must say when the guard is gone; anything else may have other reasons.
TELLS: Final = {
    "lease": r"overlapping_dialogues",
    "fence": r"old fence",
    "comparison": r" [1-9][0-9]* doubled",
    "reaper": r"did not end",
    "one-transaction": r"^I3 ",
    "send-right": r"double payment",
    "link-once": r"link (paid more than once|told OPEN, paid)",
    "standing-id": r"told done, carried out 0 times",
    "delivery": r"never heard",
    "one-name": r"no event of ours",
    "full-disk": r"answers 500",
    "share": r"of their rate",
}


def remove(name: str) -> None:
    """Take a guard away from this process."""
    (_REMOVALS | _OF_CALLS | _OF_DISKS | _OF_HOSTS)[name]()


def program_of(without: Sequence[str]) -> tuple[str, ...]:
    """Return the module that runs the API, and what is taken away from it."""
    of_api = OF_API.intersection(without)
    return ("quality.drill.guards", *of_api) if of_api else ("kontowerk.bootstrap.cli",)


if __name__ == "__main__":
    remove(sys.argv.pop(1))
    main()
