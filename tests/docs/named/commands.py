"""The commands that exist: targets of the Makefile, and the command lines of both programs."""

import re
import shlex
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final

from typer.main import get_group

from banksim.cli import app as banksim
from kontowerk.bootstrap import cli

_TARGET: Final = re.compile(r"^([a-z][a-z-]*):", re.MULTILINE)
_GIVEN: Final = re.compile(r"^[A-Z_]+=")
_OPTION: Final = re.compile(r"--[a-z][a-z0-9-]*")
_FOLDER: Final = re.compile(r" -C \S+")


@dataclass(slots=True)
class Command:
    """A command: its options, and what is below it."""

    options: set[str] = field(default_factory=set[str])
    below: dict[str, "Command"] = field(default_factory=dict[str, "Command"])

    def every_option(self) -> set[str]:
        """Return its options and those of all below it."""
        return self.options.union(*(each.every_option() for each in self.below.values()))

    def every_path(self, before: str = "") -> set[str]:
        """Return how all commands below it are called."""
        found = set[str]()
        for name, each in self.below.items():
            found |= {before + name, *each.every_path(f"{before}{name} ")}
        return found


def targets(makefile: Path) -> frozenset[str]:
    """Return the targets of a Makefile."""
    return frozenset(_TARGET.findall(makefile.read_text(encoding="utf-8")))


@cache
def programs() -> dict[str, Command]:
    """Return both programs with all their commands."""
    ours = Command(below={name: _read(cli.load(name)) for name in cli.COMMANDS})
    return {"kontowerk": ours, "banksim": _read(get_group(banksim))}


def make_fault(text: str, known: frozenset[str]) -> str | None:
    """Say which target of a call of make does not exist."""
    words = [word for word in _split(_FOLDER.sub("", text))[1:] if not _GIVEN.match(word)]
    gone = [word for word in words if re.fullmatch(r"[a-z][a-z-]*", word) and word not in known]
    return f"no target {gone[0]}" if gone else None


def program_fault(text: str, known: dict[str, Command]) -> str | None:
    """Say which command or option of a call of ours does not exist."""
    name, *words = _split(text.replace("[", " ").replace("]", " "))
    command = known[name]
    for word in words:
        option = _OPTION.match(word)
        if option and option[0] not in {*command.options, "--help"}:
            return f"no option {option[0]}"
        if command.below and not word.startswith(("-", "...")):
            gone = [each for each in word.split("|") if each not in command.below]
            if gone:
                return f"no command {gone[0]}"
            command = command.below[word.partition("|")[0]]
    return None


def _split(text: str) -> list[str]:
    try:
        return shlex.split(text)
    except ValueError:  # an apostrophe in a sentence
        return text.split()


def _read(command: Any) -> Command:
    options = {name for each in command.params for name in (*each.opts, *each.secondary_opts)}
    below = {name: _read(each) for name, each in getattr(command, "commands", {}).items()}
    return Command({name for name in options if name.startswith("--")}, below)
