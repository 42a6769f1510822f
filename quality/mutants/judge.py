"""Which survivors are accepted, and whether enough mutants are killed."""

import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from quality.mutants.model import Change, Fate, Mutant

LIST: Final = Path(__file__).with_name("survivors.toml")
ENOUGH: Final = 0.90
_KEYS: Final = frozenset({"file", "function", "before", "after", "reason"})


class BadListError(Exception):
    """The list of accepted survivors cannot be read."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """How a run went; `unlisted` and `outdated` say what has to be done."""

    killed: int
    total: int
    survivors: int
    unlisted: tuple[Mutant, ...]
    outdated: tuple[Change, ...]

    @property
    def share(self) -> float:
        return self.killed / self.total if self.total else 0.0

    @property
    def is_passed(self) -> bool:
        return self.share >= ENOUGH and not self.unlisted and not self.outdated

    def __str__(self) -> str:
        listed = f"{len(self.unlisted)} not listed" if self.unlisted else "all listed"
        share = int(self.share * 100) / 100  # never rounded up to what is wanted
        outdated = f", {len(self.outdated)} listed ones outdated" if self.outdated else ""
        return (
            f"mutants: killed {self.killed} of {self.total} ({share:.2f}), "
            f"{self.survivors} survivors, {listed}{outdated}"
        )


def accepted(text: str) -> Mapping[Change, str]:
    """Read the list: each change and the reason why it may survive."""
    found: dict[Change, str] = {}
    for entry in tomllib.loads(text).get("survivor", []):
        if _KEYS.symmetric_difference(entry) or not entry["reason"].strip():
            message = f"an entry has {sorted(_KEYS)}, not {entry}"
            raise BadListError(message)
        reason = entry.pop("reason")
        change = Change(**entry)
        if change in found:
            message = f"listed twice: {change}"
            raise BadListError(message)
        found[change] = reason
    return found


def judge(mutants: Sequence[Mutant], listed: Mapping[Change, str]) -> Judgement:
    """Compare a run with the list; what was not tried is neither killed nor a survivor."""
    tried = [mutant for mutant in mutants if mutant.fate is not Fate.UNTRIED]
    survivors = [mutant for mutant in tried if mutant.fate is Fate.SURVIVED]
    return Judgement(
        killed=len(tried) - len(survivors),
        total=len(tried),
        survivors=len(survivors),
        unlisted=tuple(mutant for mutant in survivors if mutant.change not in listed),
        outdated=tuple(_outdated(mutants, listed)),
    )


def by_room(mutants: Sequence[Mutant]) -> Iterator[str]:
    """Say of each room how many of its mutants were killed."""
    tried, killed = Counter[str](), Counter[str]()
    for mutant in mutants:
        if mutant.fate is not Fate.UNTRIED:
            room = Path(mutant.change.file).parts[2]
            tried[room] += 1
            killed[room] += mutant.fate is Fate.KILLED
    yield from (f"{room}: killed {killed[room]} of {tried[room]}" for room in sorted(tried))


def _outdated(mutants: Sequence[Mutant], listed: Mapping[Change, str]) -> Iterator[Change]:
    """Find listed changes that nothing makes any more, or that are killed now."""
    may_survive = {mutant.change for mutant in mutants if mutant.fate is not Fate.KILLED}
    yield from (change for change in sorted(listed) if change not in may_survive)


def as_entry(change: Change) -> str:
    """Write a change as the list has it, for whoever gives the reason."""
    lines = [f"{name} = {_quoted(value)}" for name, value in asdict(change).items()]
    return "\n".join(("[[survivor]]", *lines, 'reason = ""'))


def _quoted(text: str) -> str:
    if "\n" in text:
        return f"'''\n{text}'''"
    return f"'{text}'" if "'" not in text else f"'''{text}'''"
