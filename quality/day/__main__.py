"""`python -m quality.day`: live through a day, judge it, draw it.

Exit code 1 when a check is broken. Without a switch every rule is then taken away once, on a
small day, and the check of it must notice.
"""

import argparse
import asyncio
import sys
from pathlib import Path
from typing import Final

import uvloop

from quality.day import plot, stage, world
from quality.day.checks import Finding, judge
from quality.day.diary import Diary
from quality.day.guards import GUARDS, without
from quality.day.live import live_in
from quality.day.world import World

PLOT: Final = Path(__file__).parents[2] / "docs" / "explanation" / "refreshing-day.svg"
_WORLDS: Final = {"full": world.full, "small": world.small, "rush": world.rush}
_SHOWN: Final = 3


async def _live(chosen: World) -> Diary:
    async with stage.own_database() as url:
        return await live_in(url, chosen)


def _report(diary: Diary, findings: list[Finding]) -> str:
    refreshes = sum(talk.background for talk in diary.dialogues)
    head = (
        f"{diary.world.name}: {len(diary.accesses)} accesses at {len(diary.world.banks)} hosts, "
        f"{diary.world.seconds / 3600:g} virtual hours in {diary.real_seconds:.0f} s; "
        f"{refreshes} background refreshes, {len(diary.dialogues) - refreshes} for people, "
        f"{len(diary.turned_away)} turned away; longest lease {diary.longest_lease:.1f} s (real)"
    )
    lines = [head]
    for found in findings:
        lines.append(f"  {'BROKEN' if found.wrong else 'ok':6}  {found.check:13} {found.figure}")
        lines += [f"            {wrong}" for wrong in found.wrong[:_SHOWN]]
    return "\n".join(lines)


def _broken(chosen: World, *, rule: str | None = None, draw: Path | None = None) -> set[str]:
    """Live through a day and print it; returns the names of broken checks."""
    # The loop that the service runs on: a day is thousands of small round trips.
    with without(rule), asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        diary = runner.run(_live(chosen))
    findings = judge(diary)
    print(_report(diary, findings), flush=True)
    if draw is not None:
        draw.write_text(plot.draw(diary), encoding="utf-8")
        print(f"  drawn   {draw}")
    return {found.check for found in findings if found.wrong}


def _every_rule_matters() -> bool:
    unnoticed: list[str] = []
    for name, guard in GUARDS.items():
        print(f"\nwithout {name}, {guard.noticed_by!r} must break:")
        if guard.noticed_by not in _broken(guard.world(), rule=name):
            unnoticed.append(name)
    print(f"\n{len(GUARDS) - len(unnoticed)} of {len(GUARDS)} removed rules were noticed")
    return not unnoticed


class _Options(argparse.Namespace):
    world: str | None
    without: str | None
    plot: Path | None


def main() -> int:
    """Return 0 when the day kept every promise and every removed rule was noticed."""
    parser = argparse.ArgumentParser(prog="python -m quality.day", description=__doc__)
    parser.add_argument("--world", choices=list(_WORLDS), help="one day alone")
    parser.add_argument("--without", choices=list(GUARDS), help="one small day without a rule")
    parser.add_argument("--plot", type=Path, metavar="PATH", help=f"default {PLOT.name}")
    options = parser.parse_args(namespace=_Options())
    try:
        return 0 if _keeps_its_promises(options) else 1
    except KeyboardInterrupt:
        print("day: interrupted, its database is dropped", file=sys.stderr)
        return 1


def _keeps_its_promises(options: _Options) -> bool:
    if options.without is not None:
        chosen = _WORLDS.get(options.world or "", GUARDS[options.without].world)
        return not _broken(chosen(), rule=options.without, draw=options.plot)
    if options.world is not None:
        return not _broken(_WORLDS[options.world](), draw=options.plot)
    wrong = _broken(world.full(), draw=options.plot or PLOT)
    return _every_rule_matters() and not wrong


if __name__ == "__main__":
    sys.exit(main())
