"""Where a worker of the drill ends itself while it pays: every named point, before and after.

The switches are here and not in the product: a worker of the drill is changed before it starts.
"""

import os
import random
import signal
from collections.abc import Awaitable, Callable
from typing import Any, Final

from kontowerk.connectors.fints.connector import FintsConnector
from kontowerk.payments import attempt, pay, pay_on
from kontowerk.payments.teller import Teller

Setter = Callable[[object, str, object], None]
_set: Final[Setter] = setattr  # by name: these are constants to everybody else

_PLACES: Final[dict[str, tuple[object, str]]] = {
    "look": (pay, "attempt_of"),
    "answer": (pay_on, "told"),
    "credentials": (attempt, "_open"),
    "lease": (attempt, "_enter"),
    "send right": (Teller, "before_execution"),
    "order": (FintsConnector, "begin"),
    "tan": (FintsConnector, "resume"),
    "question": (attempt, "_ask"),
    "end": (attempt, "settle"),
}
NAMES: Final = tuple(f"{when} {place}" for place in _PLACES for when in ("before", "after"))


def arm(name: str, chance: float) -> None:
    """Let this process end itself at a point, now and then."""
    when, _, place = name.partition(" ")
    owner, attribute = _PLACES[place]
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
