"""Where a worker of the drill ends itself while it pays, or falls asleep while it fetches.

Every named point of a payment is met before and after. A worker sleeps in the one moment when
that is dangerous: it has in hand what the bank said and has stored nothing.

The switches are here and not in the product: a worker of the drill is changed before it starts.
"""

import os
import random
import signal
from collections.abc import Awaitable, Callable
from typing import Any, Final

from kontowerk.accesses.reach import RefreshAtBank
from kontowerk.bankcalls import run
from kontowerk.connectors.fints.connector import FintsConnector
from kontowerk.payments import attempt, pay
from kontowerk.payments.attempt import PaymentRun, PaymentWatcher

Setter = Callable[[object, str, object], None]
_set: Final[Setter] = setattr  # by name: these are constants to everybody else

PLACES: Final[dict[str, tuple[object, str]]] = {
    "look": (pay, "attempt_of"),
    "answer": (pay, "answer_for_bank"),
    "credentials": (PaymentRun, "opening"),
    "lease": (PaymentRun, "enter"),
    "send right": (PaymentWatcher, "before_execution"),
    "order": (FintsConnector, "begin"),
    "tan": (FintsConnector, "resume"),
    "question": (run, "_ask"),
    "end": (attempt, "settle"),
}
NAMES: Final = tuple(f"{when} {place}" for place in PLACES for when in ("before", "after"))


SLEEPER: Final = "sleeper"


def fall_asleep() -> None:
    """Let this process stop when it is about to store; whoever wakes it finds it there."""
    work: Callable[..., Awaitable[None]] = vars(run)["_settle"]

    async def drowsy(*args: Any) -> None:
        if isinstance(args[1], RefreshAtBank):
            _set(run, "_settle", work)  # once
            os.kill(os.getpid(), signal.SIGSTOP)
        await work(*args)

    _set(run, "_settle", drowsy)


def arm(name: str, chance: float) -> None:
    """Let this process end itself at a point, now and then."""
    when, _, place = name.partition(" ")
    owner, attribute = PLACES[place]
    work: Callable[..., Awaitable[Any]] = getattr(owner, attribute)

    async def mined(*args: Any, **rest: Any) -> Any:
        strikes = random.random() < chance  # noqa: S311 - chooses victims
        if strikes and when == "before":
            os.kill(os.getpid(), signal.SIGKILL)
        found = await work(*args, **rest)
        if strikes:
            os.kill(os.getpid(), signal.SIGKILL)
        return found

    _set(owner, attribute, mined)
