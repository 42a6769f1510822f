"""What became of each mutant, read from what mutmut left behind."""

from collections.abc import Iterator
from contextlib import chdir
from itertools import chain
from pathlib import Path
from typing import Final

from mutmut.mutation.data import SourceFileMutationData
from mutmut.mutation.diff_apply import get_diff_for_mutant
from mutmut.stats import status_by_exit_code
from mutmut.utils.format_utils import orig_function_and_class_names_from_key

from quality.mutants.model import Change, Fate, Mutant
from quality.mutants.stage import RULES

# One that runs for ever is noticed too; one that no test calls is not.
_FATES: Final = {
    "killed": Fate.KILLED,
    "timeout": Fate.KILLED,
    "survived": Fate.SURVIVED,
    "no tests": Fate.SURVIVED,
    "not checked": Fate.UNTRIED,
}


class OddResultError(Exception):
    """A mutant ended in a way that says nothing about the tests."""


def read(place: Path) -> list[Mutant]:
    """Return all mutants of the stage."""
    with chdir(place):
        files = chain.from_iterable(sorted(Path().glob(pattern)) for pattern in RULES)
        return list(chain.from_iterable(_of_file(file) for file in files))


def _of_file(file: Path) -> Iterator[Mutant]:
    data = SourceFileMutationData(path=file)
    data.load()
    for name, code in data.exit_code_by_key.items():
        status = status_by_exit_code[code]
        if status not in _FATES:
            message = f"{name}: {status} ({code})"
            raise OddResultError(message)
        yield Mutant(name, _change(name, file, _FATES[status]), _FATES[status])


def _change(name: str, file: Path, fate: Fate) -> Change:
    """Say what was changed; the lines of one that was killed nobody reads, and they take long."""
    whole = "" if fate is Fate.KILLED else get_diff_for_mutant(name, path=file)
    diff = whole.splitlines()[2:]  # without the names of files
    function, owner = orig_function_and_class_names_from_key(name)
    return Change(
        file.as_posix(),
        f"{owner}.{function}" if owner else function,
        *(_lines(diff, sign) for sign in "-+"),
    )


def _lines(diff: list[str], sign: str) -> str:
    return "\n".join(line[1:].strip() for line in diff if line.startswith(sign))
