"""What documents may name although it is not ours: names of protocols, tools and examples."""

import re
import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

_LIST: Final = Path(__file__).parent / "elsewhere.toml"


class NoReasonError(ValueError):
    """A group of exceptions does not say why it is one."""


@dataclass(slots=True)
class Elsewhere:
    """Patterns and words with the reason why they need not exist here."""

    patterns: list[re.Pattern[str]]
    words: set[str]
    used: set[str] = field(default_factory=set[str])

    def has(self, text: str) -> bool:
        """Say whether a text is of elsewhere, and remember by what that was known."""
        if text in self.words:
            self.used.add(text)
            return True
        for pattern in self.patterns:
            if pattern.fullmatch(text):
                self.used.add(pattern.pattern)
                return True
        return False

    def unused(self) -> list[str]:
        """Return what nothing was known by: it can go."""
        known = {*self.words, *(pattern.pattern for pattern in self.patterns)}
        return sorted(known - self.used)


def read(text: str | None = None) -> Elsewhere:
    """Read the list; every group of it has a reason."""
    groups = tomllib.loads(_LIST.read_text(encoding="utf-8") if text is None else text)["group"]
    if not all(group["why"].strip() for group in groups):
        raise NoReasonError
    return Elsewhere(
        [re.compile(pattern) for group in groups for pattern in group.get("patterns", ())],
        {word for group in groups for word in group.get("words", ())},
    )
