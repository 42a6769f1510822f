"""What happened on a virtual day, as its judges and the plot read it."""

from collections import defaultdict
from dataclasses import dataclass, field

from quality.day.world import Access, World


@dataclass(frozen=True, slots=True)
class Dialogue:
    """A talk with a bank; times in seconds of the day."""

    access: int
    begins: int
    ends: int
    background: bool
    answered: bool


@dataclass
class Diary:
    """Everything worth judging. `waiting` is per host and instant: accesses that are due."""

    world: World
    accesses: list[Access]
    ordered: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])
    dialogues: list[Dialogue] = field(default_factory=list[Dialogue])
    turned_away: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])
    waiting: dict[str, list[tuple[int, int]]] = field(
        default_factory=lambda: defaultdict[str, list[tuple[int, int]]](list)
    )
    real_seconds: float = 0.0
    longest_lease: float = 0.0

    def host(self, access: int) -> str:
        return self.accesses[access].bank.host

    def ordered_at(self, host: str) -> list[int]:
        """Return when background refreshes were ordered at a host."""
        return [at for at, access in self.ordered if self.host(access) == host]

    def talks_at(self, host: str) -> list[Dialogue]:
        return [talk for talk in self.dialogues if self.host(talk.access) == host]

    def background_begins(self) -> dict[int, list[int]]:
        """Return when each access was fetched without anybody asking."""
        found = defaultdict[int, list[int]](list)
        for talk in self.dialogues:
            if talk.background:
                found[talk.access].append(talk.begins)
        return found
