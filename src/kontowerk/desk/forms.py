"""How far people come in the webform, and why they leave: sessions that are stored, in numbers."""

from collections import Counter
from dataclasses import dataclass

from kontowerk.desk import rules
from kontowerk.desk.model import Visitor
from kontowerk.desk.seen import FormBankLine, FormStep, StepLine
from kontowerk.desk.store import forms as store
from kontowerk.kit.db import Tx
from kontowerk.webform.exits import SUCCESS
from kontowerk.webform.pages import Exit


@dataclass(frozen=True, slots=True)
class FormsPage:
    """Sessions that run or ended within the hour."""

    steps: tuple[StepLine, ...]
    exits: tuple[tuple[Exit, int], ...]
    banks: tuple[FormBankLine, ...]

    @property
    def sessions(self) -> int:
        return sum(one.open + one.succeeded + one.left for one in self.steps)


async def forms(tx: Tx, visitor: Visitor) -> FormsPage:
    """Count sessions by step, by exit, and by bank where one was chosen."""
    steps = Counter[tuple[FormStep, Exit | None]]()
    banks = dict[str, Counter[Exit | None]]()
    for group in await store.groups(tx, visitor.tenant_id):
        steps[rules.step_of(group), group.exit] += group.sessions
        if group.provider is not None:
            banks.setdefault(group.provider, Counter())[group.exit] += group.sessions
    exits = Counter[Exit]()
    for (_, ended), sessions in steps.items():
        if ended is not None:
            exits[ended] += sessions
    return FormsPage(
        steps=tuple(_step(step, steps) for step in FormStep),
        exits=tuple(sorted(exits.items(), key=lambda one: (-one[1], one[0]))),
        banks=tuple(_bank(name, banks[name]) for name in sorted(banks)),
    )


def _step(step: FormStep, counted: Counter[tuple[FormStep, Exit | None]]) -> StepLine:
    here = {ended: number for (at, ended), number in counted.items() if at is step}
    return StepLine(step, here.get(None, 0), _well(here), _left(here).total())


def _bank(name: str, here: Counter[Exit | None]) -> FormBankLine:
    return FormBankLine(name, here[None], _well(here), _left(here))


def _well(here: dict[Exit | None, int]) -> int:
    return sum(number for ended, number in here.items() if ended in SUCCESS)


def _left(here: dict[Exit | None, int]) -> Counter[Exit]:
    ends = {e: number for e, number in here.items() if e is not None and e not in SUCCESS}
    return Counter(ends)
