"""`python -m quality.mutants`: change the rules one by one; do their tests notice?

Exit code 1 when too few mutants are killed, or one survives that is not listed with a reason, or
one is listed that does not survive.
"""

import argparse
import subprocess
import sys
from typing import Final

from quality.mutants import judge, results, stage
from quality.mutants.model import Fate

_SHORT: Final = "*7"  # every tenth: those whose number ends so


def _run(processes: int, only: str | None) -> None:
    names = [only] if only else []
    command = (sys.executable, "-m", "mutmut", "run", "--max-children", str(processes), *names)
    log = stage.PLACE / "run.log"
    with log.open("w", encoding="utf-8") as written:
        ended = subprocess.run(
            command, cwd=stage.PLACE, stdout=written, stderr=subprocess.STDOUT, check=False
        )
    if ended.returncode != 0:
        print(log.read_text(encoding="utf-8")[-4000:])
        sys.exit("mutmut did not come to an end")


def main() -> int:
    """Run and judge."""
    arguments = argparse.ArgumentParser(prog="quality.mutants", description=__doc__)
    arguments.add_argument("--short", action="store_true", help="a fixed tenth of them")
    arguments.add_argument("--only", help="names as mutmut gives them, such as '*.vault.*'")
    arguments.add_argument("--processes", type=int, default=1)
    given = arguments.parse_args()
    only = _SHORT if given.short else given.only
    listed = judge.accepted(judge.LIST.read_text(encoding="utf-8"))
    stage.build()
    _run(given.processes, only)
    mutants = results.read(stage.PLACE)
    if only is None and any(mutant.fate is Fate.UNTRIED for mutant in mutants):
        sys.exit("some mutants were not tried")
    found = judge.judge(mutants, listed)
    for mutant in found.unlisted:
        print(f"\n# survives and is not listed: {mutant.name}\n{judge.as_entry(mutant.change)}")
    for change in found.outdated:
        print(f"\n# listed, but does not survive any more:\n{judge.as_entry(change)}")
    print("", *judge.by_room(mutants), found, sep="\n")
    return 0 if found.is_passed else 1


if __name__ == "__main__":
    sys.exit(main())
