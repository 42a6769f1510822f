"""Workers in plenty: imports once, then forks a `kontowerk work` for every line it reads.

A worker that is started anew costs a second of imports; killing a thousand of them would mostly
measure that. Prints the process id of each child; the children are the real thing. A line that
names a point makes a child that may end itself there, another one a child that falls asleep.
"""

import gc
import os
import signal
import sys
from typing import Final

from kontowerk.analysis.analyse_user import keep_fresh
from kontowerk.bootstrap.tables import classifier
from kontowerk.bootstrap.work import work
from kontowerk.kit.settings import load_settings
from quality.drill.guards import remove
from quality.drill.points import NAMES, SLEEPER, arm, fall_asleep

_CHANCE: Final = 0.5


def main() -> None:
    """Fork until the input ends."""
    settings = load_settings()
    for guard in sys.argv[1:]:
        remove(guard)
    # Seconds of imports and tables; a child of the storm would not live to finish them.
    classifier()
    assert keep_fresh
    gc.freeze()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for the dead
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            devnull = os.open(os.devnull, os.O_RDONLY)
            os.dup2(devnull, 0)
            if line.strip() in NAMES:
                arm(line.strip(), _CHANCE)
            chosen = settings
            if line.strip() == SLEEPER:  # nothing else in hand: it sleeps after its dialogue
                chosen = settings.model_copy(update={"work_bank_jobs": 1})
                fall_asleep()
            try:
                work(chosen)
            except BaseException:  # noqa: BLE001 - a supervisor would start it again
                os._exit(1)
            os._exit(0)
        print(child, flush=True)


if __name__ == "__main__":
    main()
