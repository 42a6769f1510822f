"""One thing that `kontowerk doctor` looked at."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Finding:
    """What was looked at; fine, wrong, or worth a note."""

    subject: str
    problem: str | None = None
    warning: str | None = None
