"""Does a statement's cost grow with everybody's data?"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

# A tree of pages is one level higher when it holds some hundred times as much, and every look-up of
# a statement pays for it. Where a table is small, reading all of it is the cheapest plan: a list of
# twenty rows may cost its look-ups as soon as it is not.
_PER_TENFOLD: Final = 0.6
_NOISE: Final = 100


@dataclass(frozen=True, slots=True)
class Course:
    """What one statement touched at each size, in 8 kB pages."""

    name: str
    role: str
    buffers: Mapping[int, int]

    @property
    def grows(self) -> bool:
        """Say whether the last step cost more than a logarithm allows."""
        *_, before, after = sorted(self.buffers)
        allowed = 1 + _PER_TENFOLD * math.log10(after / before)
        return self.buffers[after] > self.buffers[before] * allowed + _NOISE


def verdict(
    courses: Sequence[Course], accepted: Mapping[str, str], not_run: Sequence[str]
) -> list[str]:
    """Return what is wrong: growth without a reason, a reason without growth, what cannot run."""
    growing = {course.name for course in courses if course.grows}
    return [
        *(f"{name} grows with everybody's data" for name in sorted(growing - accepted.keys())),
        *(f"{name} could not be run" for name in not_run),
    ]
