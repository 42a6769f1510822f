"""What became of a step: seen, not permitted by this machine, or failed."""

import re
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final

# What an engine says when the machine does not let it, whatever it was to run.
_FORBIDDEN: Final = re.compile(
    r"operation not permitted|permission denied|not supported|no such device|cannot be found in",
    re.IGNORECASE,
)
_LAST_LINES: Final = 15


class NotPermittedHereError(Exception):
    """The machine does not let us do this; that says nothing about what is shipped."""


class StepFailedError(Exception):
    """What is shipped did not do what it says."""


@dataclass
class Steps:
    """Runs steps, prints a line for each and counts them."""

    seen: int = 0
    not_permitted: int = 0
    not_taken: int = 0
    failed: list[str] = field(default_factory=list[str])

    def take(self, name: str, act: Callable[[], str]) -> bool:
        """Take a step; says whether the steps that build on it can be taken."""
        began = time.monotonic()
        try:
            what = act()
        except NotPermittedHereError as error:
            self.not_permitted += 1
            self._say("----", name, f"not permitted here: {error}", began)
        except (StepFailedError, AssertionError, OSError, TimeoutError) as error:
            self.failed.append(name)
            self._say("FAIL", name, str(error) or type(error).__name__, began)
        else:
            self.seen += 1
            self._say("ok", name, what, began)
            return True
        return False

    def leave_out(self, names: tuple[str, ...], why: str) -> None:
        """Count steps that cannot be taken, as one that they build on was not."""
        for name in names:
            self.not_taken += 1
            self._say("----", name, f"not taken: {why}", time.monotonic())

    @contextmanager
    def part(self, name: str) -> Generator[None]:
        """Let the other parts go on when one cannot be begun."""
        try:
            yield
        except NotPermittedHereError as error:
            self.not_permitted += 1
            self._say("----", name, f"not permitted here: {error}", time.monotonic())
        except (StepFailedError, AssertionError, OSError, TimeoutError) as error:
            self.failed.append(name)
            self._say("FAIL", name, str(error) or type(error).__name__, time.monotonic())

    def summary(self) -> str:
        total = self.seen + self.not_permitted + self.not_taken + len(self.failed)
        rest = f", {self.not_taken} not taken" if self.not_taken else ""
        return f"shipped: {self.seen} of {total} steps, {self.not_permitted} not permitted{rest}"

    def _say(self, word: str, name: str, what: str, began: float) -> None:
        took = time.monotonic() - began
        print(f"{time.strftime('%H:%M:%S')} {took:5.1f} s  {word:4}  {name}: {what}", flush=True)


def is_forbidden(said: str) -> bool:
    """Say whether an engine's own error is one of the machine's."""
    return _FORBIDDEN.search(said) is not None


def last_lines(text: str) -> str:
    """Return the end of what a program said, which is where the reason is."""
    return "\n".join(text.strip().splitlines()[-_LAST_LINES:])
