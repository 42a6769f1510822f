"""Play a folder of recordings: `python -m quality.recordings FOLDER [KIND ...]`.

Prints a line per kind, and one for every recording that was not understood, with the reason.
"""

import argparse
import asyncio
import sys
import time
from collections.abc import Callable
from pathlib import Path

from quality.recordings import dialogues, exchanges, segments, statements, xs2a
from quality.recordings.corpus import KINDS, Item, items
from quality.recordings.judging import Verdict

_READERS: dict[str, Callable[[Item], Verdict]] = {
    "segments": segments.judge,
    "mt940": statements.judge,
    "camt": statements.judge,
    "mt535": statements.judge,
    "xs2a": xs2a.judge,
}


async def judged(item: Item) -> Verdict:
    """Judge one recording; one that raises is not understood, and costs no other."""
    try:
        if exchanges.is_exchange(item):
            return await exchanges.judge(item)
        if item.kind == "dialogues":
            return await dialogues.judge(item)
        return _READERS[item.kind](item)
    except Exception as fault:  # noqa: BLE001 - whatever it is, it is a finding
        return Verdict(item.name, [f"{type(fault).__name__}: {fault}"])


async def play(folder: Path, kind: str) -> list[tuple[Item, Verdict]]:
    """Judge all recordings of a kind."""
    found = list(items(folder, kind))
    return [(item, await judged(item)) for item in found]


def report(kind: str, rows: list[tuple[Item, Verdict]], *, closer: bool) -> float:
    """Print how a kind went; return the share that was understood."""
    good = sum(verdict.understood for _, verdict in rows)
    print(f"{kind}: understood {good} of {len(rows)}")
    for _, verdict in rows:
        if not verdict.understood:
            print(f"  {verdict.name}: {'; '.join(verdict.reasons[:4])}"[:600])
    parts = {
        "German": [v for i, v in rows if i.region == "DE"],
        "foreign": [v for i, v in rows if i.region != "DE"],
        "recorded": [v for i, v in rows if i.origin != "constructed"],
        "constructed": [v for i, v in rows if i.origin == "constructed"],
    }
    shares = (f"{name} {sum(v.understood for v in p)}/{len(p)}" for name, p in parts.items() if p)
    looked = sum(verdict.looked for _, verdict in rows)
    missed = sum(len(verdict.closer) for _, verdict in rows)
    print(f"  ({', '.join(shares)}; closer look: {looked - missed} of {looked})")
    if closer:
        for _, verdict in rows:
            for line in verdict.closer:
                print(f"  closer: {verdict.name}: {line}"[:500])
    return good / len(rows) if rows else 1.0


def main() -> int:
    """Play what the command line names."""
    parser = argparse.ArgumentParser(prog="quality.recordings", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("kinds", nargs="*", help="only these kinds")
    parser.add_argument("--closer", action="store_true", help="print what a closer look missed")
    parser.add_argument("--least", type=float, default=0.0, help="fail below this share")
    asked = parser.parse_args()
    began = time.monotonic()
    least = 1.0
    for kind in asked.kinds or KINDS:
        rows = asyncio.run(play(asked.folder, kind))
        if rows:
            least = min(least, report(kind, rows, closer=asked.closer))
    print(f"played in {time.monotonic() - began:.1f} s")
    return 0 if least >= asked.least else 1


if __name__ == "__main__":
    sys.exit(main())
