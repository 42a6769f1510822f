"""Imports once, then forks a process for every program it is asked to run.

python -m tests.fork_server, with a socket as its input; `tests.forks` asks.

A program started anew spends seconds on imports before its first line. What is forked here is a
process like any other: own directory, environment, output, signals and exit status.
"""

import gc
import json
import os
import runpy
import socket
import sys
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Final

# A module that is run, and what it imports late.
_LATE: Final = {
    "kontowerk.bootstrap.cli": (
        "kontowerk.kit.db.migrate",
        "kontowerk.bootstrap.serve",
        "kontowerk.bootstrap.wiring",
        "kontowerk.bootstrap.work",
        "typer.rich_utils",
        "uvloop",
    )
}
_MOST: Final = 1 << 20  # bytes of an order: its environment above all


@dataclass(frozen=True)
class Order:
    """A module to run, and where."""

    module: str
    arguments: list[str]
    folder: str
    environment: dict[str, str]


def next_child(line: socket.socket) -> Order | None:
    """Serve orders; returns in a child with what it is to run, and with nothing at the end."""
    prepared: set[str] = set()
    while True:
        message, files, _, _ = socket.recv_fds(line, _MOST, 4)
        _bury()
        if not message:
            return None
        order = Order(**json.loads(message))
        if order.module not in prepared:
            prepared.add(order.module)
            _import(order.module)
        if os.fork() == 0:
            line.close()
            return _watched(order, files)
        for each in files:
            os.close(each)


def _bury() -> None:
    """Take note of those who watched and have ended; what they used counts as used here."""
    with suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass


def _import(module: str) -> None:
    """Import what a program needs, but leave the program itself to be run."""
    if module == "kontowerk.bootstrap.cli":
        commands: dict[str, tuple[Any, ...]] = import_module(module).COMMANDS
        for command, *_ in commands.values():
            import_module(command)
    for late in (module, *_LATE.get(module, ())):
        import_module(late)
    sys.modules.pop(module, None)
    gc.collect()
    gc.freeze()


def _watched(order: Order, files: list[int]) -> Order:
    """Fork the program; whoever stays behind tells its id and how it ended."""
    told = files[3]
    child = os.fork()
    if child:
        os.write(told, f"{child}\n".encode())
        for each in files[:3]:
            os.close(each)
        _, status = os.waitpid(child, 0)
        os.write(told, f"{os.waitstatus_to_exitcode(status)}\n".encode())
        os._exit(0)
    for number, each in enumerate(files[:3]):
        os.dup2(each, number)
    for each in files:
        os.close(each)
    os.chdir(order.folder)
    os.environ.clear()  # noqa: TID251 - what the program will read
    os.environ.update(order.environment)  # noqa: TID251
    sys.path[0] = order.folder  # as with `python -m`
    sys.argv[1:] = order.arguments
    return order


if __name__ == "__main__":
    found = next_child(socket.socket(fileno=os.dup(0)))
    if found is None:
        os._exit(0)
    runpy.run_module(found.module, run_name="__main__", alter_sys=True)
