"""`python -m quality.faultlines`: twelve faults on three lines, and nothing lost, doubled, untrue.

python -m quality.faultlines                    all 36 cases, then every guard removed in turn
python -m quality.faultlines --short            six cases, the form for CI
python -m quality.faultlines --only bank/cut    one case
python -m quality.faultlines --without delivery one guard removed; succeeds when that is noticed
"""

import argparse
import asyncio
import logging
import re
import signal
import sys
import time
from typing import Final, NoReturn

from quality.cluster import Cluster
from quality.drill import guards
from quality.faultlines.kinds import KINDS
from quality.faultlines.run import Outcome, run_case
from quality.faultlines.scene import LINES, encrypted_cluster, opened

Case = tuple[str, str]

LONG: Final[tuple[Case, ...]] = tuple((line, kind) for line in LINES for kind in KINDS)
SHORT: Final[tuple[Case, ...]] = (
    ("database", "reset"),
    ("database", "silence"),
    ("bank", "cut"),
    ("bank", "one way"),
    ("receiver", "corrupt"),
    ("receiver", "duplicate"),
)
_SEND_RIGHT: Final = "send-right"
# Where a missing guard shows.
_SHOWS: Final[dict[str, tuple[Case, ...]]] = {
    _SEND_RIGHT: (("database", "refuse"),) * 3,
    "lease": (("bank", "latency"), ("bank", "slow"), ("bank", "bandwidth")),
    "delivery": (("receiver", "reset"), ("receiver", "refuse"), ("receiver", "corrupt")),
    "one-name": (("receiver", "cut"), ("receiver", "one way"), ("receiver", "duplicate")),
}


def say(text: str) -> None:
    print(f"{time.strftime('%H:%M:%S')}  {text}", flush=True)


async def run(
    cluster: Cluster, cases: tuple[Case, ...], number: int, *, without: str | None, seed: int
) -> list[Outcome]:
    """Run cases on one service, until a missing guard has shown."""
    removed = (without,) if without else ()
    outcomes: list[Outcome] = []
    async with opened(cluster, number, without=removed, seed=seed, verbose=False) as scene:
        say(f"{len(scene.world.customers)} accesses" + (f", without {without}" if without else ""))
        for line, kind in cases:
            outcome = await run_case(scene, line, kind, when_paid=without == _SEND_RIGHT)
            outcomes.append(outcome)
            say(_told(outcome))
            if without and telling(without, outcomes):
                break
    return outcomes


def telling(guard: str, outcomes: list[Outcome]) -> str | None:
    """Return what shows that a guard is missing."""
    seen = (what for outcome in outcomes for what in outcome.wrong)
    return next((what for what in seen if re.search(guards.TELLS[guard], what)), None)


def _told(outcome: Outcome) -> str:
    answers = ", ".join(f"{status}: {count}" for status, count in sorted(outcome.answers.items()))
    return (
        f"{outcome.line:<9} {outcome.kind:<10} {outcome.seconds:>5.1f} s  "
        f"{outcome.struck:>4} connections struck, {outcome.booked} booked, "
        f"{outcome.calls} calls heard, reads {answers}, payments {dict(outcome.states)}: "
        + ("; ".join(outcome.wrong) or "nothing lost, nothing doubled, nothing untrue")
    )


def _leave(*_: object) -> NoReturn:
    sys.exit(143)


def main() -> int:
    """Return 0 when nothing was lost and every removed guard was noticed."""
    parser = argparse.ArgumentParser(prog="python -m quality.faultlines")
    parser.add_argument("--short", action="store_true")
    parser.add_argument("--only", help="one case, as line/kind")
    parser.add_argument("--without", choices=tuple(_SHOWS))
    parser.add_argument("--seed", type=int, default=int(time.time()))
    chosen = parser.parse_args()
    logging.getLogger("asyncpg").setLevel(logging.CRITICAL)
    signal.signal(signal.SIGTERM, _leave)  # whoever is told to end tidies up first
    cases = SHORT if chosen.short else LONG
    if chosen.only:
        line, _, kind = chosen.only.partition("/")
        cases = ((line, kind),)
    say(f"seed {chosen.seed}")
    wrong, began = 0, time.monotonic()
    with encrypted_cluster() as cluster:
        if chosen.without is None:
            outcomes = asyncio.run(run(cluster, cases, 0, without=None, seed=chosen.seed))
            wrong += sum(bool(outcome.wrong) for outcome in outcomes)
            say(f"{len(outcomes)} cases, {wrong} with findings, {time.monotonic() - began:.0f} s")
        whole = chosen.without is None and not chosen.short and not chosen.only
        names = tuple(_SHOWS) if whole else (chosen.without,) if chosen.without else ()
        for number, guard in enumerate(names, start=1):
            removed = run(cluster, _SHOWS[guard], number, without=guard, seed=chosen.seed)
            shown = telling(guard, asyncio.run(removed))
            wrong += shown is None
            say(f"without {guard}: {'NOT NOTICED' if shown is None else f'noticed ({shown})'}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
