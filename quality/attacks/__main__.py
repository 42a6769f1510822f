"""`python -m quality.attacks`: take each guard away; does the attack it stops succeed then?

python -m quality.attacks                   all guards of quality/attacks/guards
python -m quality.attacks --only 'proof'    those whose name or attacks hold this text
python -m quality.attacks --processes 2     two at a time, each in a copy of its own
python -m quality.attacks --check           only look whether every guard's text is there

First all attacks have to be stopped. Exit code 1 when they are not, when a guard's text is not in
the product any more, when an attack has no guard, and when a missing guard is not noticed.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from queue import SimpleQueue
from typing import Final

from quality.attacks import table
from quality.attacks.model import Notice, Safeguard, WithoutGuard
from quality.attacks.play import Play
from quality.conformance.stage import ROOT, Stage

_PLACE: Final = ROOT / "build" / "attacks"
_LONGEST: Final = 3600  # seconds for all attacks with every guard in its place


def chosen(guards: Sequence[Safeguard], only: str | None) -> list[Safeguard]:
    """Return the guards whose name or attacks hold a text."""
    words = [(guard, (guard.name, *guard.attacks)) for guard in guards]
    return [guard for guard, named in words if not only or any(only in word for word in named)]


def report(judged: Sequence[WithoutGuard]) -> str:
    """Say how many of how many."""
    noticed = sum(each.notice is Notice.NOTICED for each in judged)
    return f"attacks: {len(judged)} guards removed, {noticed} noticed"


def main(arguments: Sequence[str] | None = None) -> int:
    """Check the table, play the attacks, then play them without their guards."""
    parser = argparse.ArgumentParser(prog="quality.attacks", description=__doc__)
    parser.add_argument("--only", help="a part of a guard's name or of a test's")
    parser.add_argument("--processes", type=int, default=1, help="how many guards at a time")
    parser.add_argument("--check", action="store_true", help="run nothing")
    given = parser.parse_args(arguments)
    every = table.read()
    if wrong := table.faults(ROOT, every):
        print("\n".join(wrong))
        return 1
    guards = chosen(every, given.only)
    print(f"{len(every)} guards of {len(table.attacks(ROOT))} attacks, {len(guards)} chosen")
    if given.check or not guards:
        return 0 if guards else 1
    plays = [Play(Stage.build(_PLACE / str(number))) for number in range(given.processes)]
    if not _all_stopped(plays[0], guards):
        return 1
    judged = list[WithoutGuard]()
    for each in _without(plays, guards):
        judged.append(each)
        print(each, flush=True)
    print(report(judged))
    return 0 if all(each.notice is Notice.NOTICED for each in judged) else 1


def _without(plays: Sequence[Play], guards: Sequence[Safeguard]) -> Iterator[WithoutGuard]:
    free = SimpleQueue[Play]()
    for play in plays:
        free.put(play)

    def judge(guard: Safeguard) -> WithoutGuard:
        play = free.get()
        try:
            return play.without(guard)
        finally:
            free.put(play)

    with ThreadPoolExecutor(len(plays)) as crew:
        yield from crew.map(judge, guards)


def _all_stopped(play: Play, guards: Sequence[Safeguard]) -> bool:
    names = list(dict.fromkeys(attack for guard in guards for attack in guard.attacks))
    ended = play.run(names, seconds=_LONGEST)
    succeeded = [name for name, how in ended.items() if how.outcome != "passed"]
    if succeeded or not ended:
        print(f"not stopped with every guard in its place: {', '.join(succeeded) or 'none ran'}")
        print(play.last_lines())
        return False
    print(f"{len(ended)} tests: all are stopped with every guard in its place", flush=True)
    return True


if __name__ == "__main__":
    sys.exit(main())
