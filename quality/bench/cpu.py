"""CPU seconds of processes, read from /proc."""

import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final

_TICK: Final = os.sysconf("SC_CLK_TCK")
_PROC: Final = Path("/proc")


def of_processes(pids: Iterable[int]) -> float:
    """Return the CPU seconds these processes have used so far; ended ones count as zero."""
    total = 0
    for pid in pids:
        with suppress(OSError):
            fields = _fields(pid)
            total += int(fields[11]) + int(fields[12])
    return total / _TICK


def of_tree(pid: int) -> float:
    """Return the CPU seconds of a process and all processes below it."""
    parents: dict[int, int] = {}
    for entry in _PROC.iterdir():
        if entry.name.isdecimal():
            with suppress(OSError):
                parents[int(entry.name)] = int(_fields(int(entry.name))[1])
    tree = {pid}
    while more := {child for child, parent in parents.items() if parent in tree} - tree:
        tree |= more
    return of_processes(tree)


def of_machine() -> float:
    """Return the CPU seconds all cores together were busy since the machine started."""
    user, nice, system, _, _, irq, softirq, *_ = (
        int(ticks) for ticks in (_PROC / "stat").read_text().split("\n", 1)[0].split()[1:]
    )
    return (user + nice + system + irq + softirq) / _TICK


def stolen() -> float:
    """Return the CPU seconds the host gave to others while this machine wanted them."""
    return int((_PROC / "stat").read_text().split("\n", 1)[0].split()[8]) / _TICK


def _fields(pid: int) -> list[str]:
    # The name in parentheses may hold blanks: count behind it. Field 0 is the state.
    return (_PROC / str(pid) / "stat").read_text().rpartition(")")[2].split()
